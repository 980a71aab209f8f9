import { dispositionOf, normalizeReasonCode, readReasonCode } from '@rcm/balances';
import { conflict, invalid } from '@rcm/errors';
import { adjustmentCode, patientShares } from '../codes/carc.ts';
import { remarksWithoutAppeal } from '../codes/rarc.ts';
import { GroupCode } from '../codes/schema.ts';
import type { Adjustment } from './schema.ts';

/** The codes of a denial. */
export interface DenialCodes {
  readonly groupCode: GroupCode | null;
  /** CARC without group and leading zeros: `45`, `B7`. It and the group are null if the payer gave none. */
  readonly primaryCode: string | null;
  readonly remarkCodes: readonly string[];
}

/** Codes with a reason code. */
export interface NamedCodes extends DenialCodes {
  readonly groupCode: GroupCode;
  readonly primaryCode: string;
}

/** The columns of a case from which its guardrail is computed. */
export const guardrailColumns = [
  'groupCode',
  'primaryCode',
  'remarkCodes',
  'adjustments',
  'isFlaggedNoAppeal',
] as const;

/** Whether a denial can be appealed, and the reasons against it. */
export interface Guardrail {
  readonly appealRights: boolean;
  readonly reasons: string[];
  readonly firstAction: string | null;
}

/**
 * Normalizes the codes of a denial. The group is `groupCode`, else the prefix of the reason code (`CO-45`, `CO45`), else the
 * usual group. Throws 400 if the prefix contradicts `groupCode`, and 409 for deductible, coinsurance and copayment, which
 * are not denials.
 */
export function denialCodes(
  given: {
    readonly primaryCode: string;
    readonly groupCode?: GroupCode | undefined;
    readonly remarkCodes?: readonly string[] | undefined;
  },
  usualGroup: GroupCode = 'CO',
): NamedCodes {
  const { groupCode: prefix, reasonCode: primaryCode } = readReasonCode(given.primaryCode);
  const named = GroupCode.safeParse(prefix).data;
  if (primaryCode === '') throw invalid('body.primaryCode', 'Expected a reason code');
  if (prefix !== null && (named === undefined || (given.groupCode ?? named) !== named)) {
    throw invalid(
      'body.primaryCode',
      'Expected a reason code whose group prefix is valid and equals groupCode',
    );
  }
  const groupCode = given.groupCode ?? named ?? usualGroup;
  if (isPatientShare({ groupCode, reasonCode: primaryCode })) {
    throw conflict('Deductible, coinsurance and copayment (PR-1, PR-2, PR-3) are not denials');
  }
  return { groupCode, primaryCode, remarkCodes: normalizeRemarks(given.remarkCodes ?? []) };
}

/** Remark codes in upper case, without duplicates. */
export const normalizeRemarks = (remarks: readonly string[]): string[] => [
  ...new Set(remarks.map((remark) => remark.toUpperCase())),
];

interface Reason {
  readonly groupCode: string | null | undefined;
  readonly reasonCode: string | null | undefined;
}

/** True for adjustments that leave nothing denied in the balances of a claim. */
export const isNotDenial = (adjustment: Parameters<typeof dispositionOf>[0]): boolean =>
  dispositionOf(adjustment, { isBundled: false }) !== 'DENIAL';

/** The reason of a denial as text. */
export function reasonOf({ groupCode, primaryCode }: DenialCodes): string {
  if (primaryCode === null) return 'Denied without a reason code';
  return adjustmentCode(primaryCode)?.label ?? `Denied with ${groupCode}-${primaryCode}`;
}

const isPatientShare = ({ groupCode, reasonCode }: Reason) =>
  groupCode === 'PR' && typeof reasonCode === 'string' && reasonCode in patientShares;

const isContractual = ({ groupCode, reasonCode }: Reason) => groupCode === 'CO' && reasonCode === '45';

/** The adjustments of a claim with normalized codes; if it has none, one adjustment made from the denial. */
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
    reasonCode: normalizeReasonCode(reasonCode),
    amount,
    remarkCodes: [...remarks],
  }));
}

/**
 * Computes whether a denial can be appealed. Against an appeal are: a remark that excludes it, a code that has to be
 * billed elsewhere, CO-45 with no other adjustment than the patient's share (the claim was paid as agreed), and a rule
 * that flagged the case.
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
