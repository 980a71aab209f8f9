import { conflict, invalid } from '@rcm/errors';
import { adjustmentCode, patientShares } from '../codes/carc.ts';
import { remarksWithoutAppeal } from '../codes/rarc.ts';
import { GroupCode } from '../codes/schema.ts';
import type { Adjustment } from './schema.ts';

/** What a payer gave as the reason of a denial. */
export interface DenialCodes {
  readonly groupCode: GroupCode | null;
  /** CARC without its group and leading zeros: `45`, `B7`; null, as its group, where the payer gave none. */
  readonly primaryCode: string | null;
  readonly remarkCodes: readonly string[];
}

/** Codes that name a reason. */
export interface NamedCodes extends DenialCodes {
  readonly groupCode: GroupCode;
  readonly primaryCode: string;
}

/** The columns of a case from which its guardrail is worked out. */
export const guardrailColumns = [
  'groupCode',
  'primaryCode',
  'remarkCodes',
  'adjustments',
  'isFlaggedNoAppeal',
] as const;

/** Whether a denial can be appealed, and what speaks against it. */
export interface Guardrail {
  readonly appealRights: boolean;
  readonly reasons: string[];
  readonly firstAction: string | null;
}

/** A reason code as the directory writes it: no group in front, no leading zeros, capital letters. */
export const bareCode = (code: string) => code.toUpperCase().replace(/^0+(?=.)/, '');

/**
 * The codes of a denial in one spelling; `CO-45` names its group itself, and the usual one is meant where none is
 * named. Throws 400 where it names another group than `groupCode`, and 409 for deductible, coinsurance and copayment, which are no denials.
 */
export function denialCodes(
  given: {
    readonly primaryCode: string;
    readonly groupCode?: GroupCode | undefined;
    readonly remarkCodes?: readonly string[] | undefined;
  },
  usualGroup: GroupCode = 'CO',
): NamedCodes {
  const [, prefix, code = given.primaryCode] = /^([A-Z]{2})-(.+)$/i.exec(given.primaryCode) ?? [];
  const named = prefix === undefined ? undefined : GroupCode.safeParse(prefix.toUpperCase()).data;
  if (prefix !== undefined && (named === undefined || (given.groupCode ?? named) !== named)) {
    throw invalid('body.primaryCode', 'Expected a reason code of the group that groupCode names');
  }
  const groupCode = given.groupCode ?? named ?? usualGroup;
  const primaryCode = bareCode(code);
  if (isPatientShare({ groupCode, reasonCode: primaryCode })) {
    throw conflict('Patient responsibility is not a denial');
  }
  return { groupCode, primaryCode, remarkCodes: remarksOf(given.remarkCodes ?? []) };
}

/** Remark codes in one spelling, each once. */
export const remarksOf = (remarks: readonly string[]): string[] => [
  ...new Set(remarks.map((remark) => remark.toUpperCase())),
];

interface Reason {
  readonly groupCode: string | null | undefined;
  readonly reasonCode: string | null | undefined;
}

/** True for what explains an amount without denying it: deductible, coinsurance, copay, contract, an earlier payer. */
export const explains = (reason: Reason): boolean => {
  const bare = { ...reason, reasonCode: reason.reasonCode && bareCode(reason.reasonCode) };
  return isPatientShare(bare) || isContractual(bare) || (bare.groupCode === 'OA' && bare.reasonCode === '23');
};

/** The reason of a denial in words. */
export function reasonOf({ groupCode, primaryCode }: DenialCodes): string {
  if (primaryCode === null) return 'Denied without a reason code';
  return adjustmentCode(primaryCode)?.label ?? `Denied with ${groupCode}-${primaryCode}`;
}

const isPatientShare = ({ groupCode, reasonCode }: Reason) =>
  groupCode === 'PR' && typeof reasonCode === 'string' && reasonCode in patientShares;

const isContractual = ({ groupCode, reasonCode }: Reason) => groupCode === 'CO' && reasonCode === '45';

/** The adjustments of a claim in one spelling; the denial itself where the claim has none. */
export function adjustmentsOf(
  known: readonly Readonly<Omit<Adjustment, 'remarkCodes'> & { remarkCodes: readonly string[] }>[],
  { groupCode, primaryCode, remarkCodes }: NamedCodes,
  deniedAmount: string,
): Adjustment[] {
  if (known.length === 0) {
    return [
      {
        lineNumber: null,
        groupCode,
        reasonCode: primaryCode,
        amount: deniedAmount,
        remarkCodes: [...remarkCodes],
      },
    ];
  }
  return known.map(({ lineNumber, groupCode: group, reasonCode, amount, remarkCodes: remarks }) => ({
    lineNumber,
    groupCode: group,
    reasonCode: bareCode(reasonCode),
    amount,
    remarkCodes: [...remarks],
  }));
}

/**
 * What speaks against an appeal: a remark that rules it out, a code that is billed elsewhere instead, CO-45 with
 * nothing beside it but the patient's share (the claim was paid as agreed), or a rule that flagged the case.
 */
export function guardrailOf(denial: {
  readonly groupCode?: GroupCode | null | undefined;
  readonly primaryCode?: string | null | undefined;
  readonly remarkCodes: readonly string[];
  readonly adjustments: readonly Adjustment[];
  readonly isFlaggedNoAppeal: boolean;
}): Guardrail {
  const { groupCode, primaryCode, remarkCodes, adjustments } = denial;
  const entry = typeof primaryCode === 'string' ? adjustmentCode(primaryCode) : null;
  const reasons = remarkCodes.flatMap((remark) => remarksWithoutAppeal[remark] ?? []);
  const own = { groupCode, reasonCode: primaryCode };
  if (isContractual(own)) {
    const isAlone = adjustments.every(
      (adjustment) => isContractual(adjustment) || isPatientShare(adjustment),
    );
    if (isAlone) reasons.push('CO-45 alone: the claim was paid as agreed');
  } else if (primaryCode !== '45' && entry?.appealRight === 'NO') {
    reasons.push(`Reason code ${primaryCode}: ${entry.firstAction?.toLowerCase()} instead of an appeal`);
  }
  if (denial.isFlaggedNoAppeal) reasons.push('A queue rule flagged the case as not to be appealed');
  return { appealRights: reasons.length === 0, reasons, firstAction: entry?.firstAction ?? null };
}
