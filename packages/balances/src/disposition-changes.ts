import type { Adjustment, Disposition } from './answer.ts';
import { denialCodes, dispositionOf, exceptions, shareCodes } from './dispositions.ts';
import { normalizeReasonCode } from './reason-code.ts';

type Code = Pick<Adjustment, 'groupCode' | 'reasonCode'>;

/** A disposition that an organization may set. */
export type SettableDisposition = Extract<
  Disposition,
  'CONTRACTUAL' | 'CAPITATION' | 'SHARE' | 'DENIAL' | 'PENDING'
>;

/** The disposition of a group and reason code that an organization set in place of that of the table. */
export interface DispositionChange extends Code {
  readonly disposition: SettableDisposition;
  /** The payer for whose answers it was set; null for all payers. */
  readonly payerId: string | null;
}

/** The dispositions that make sense in each group. The patient owes nothing of what payers name in other groups than PR. */
const settable: Readonly<Record<Adjustment['groupCode'], readonly SettableDisposition[]>> = {
  CO: ['CONTRACTUAL', 'CAPITATION', 'DENIAL', 'PENDING'],
  PI: ['CONTRACTUAL', 'DENIAL', 'PENDING'],
  OA: ['CONTRACTUAL', 'DENIAL', 'PENDING'],
  PR: ['SHARE', 'DENIAL'],
  CR: [],
};

/**
 * The codes whose meaning is part of the rules of several payers and of Qualified Medicare Beneficiaries: earlier and next
 * payers, QMB write-offs, deductible, coinsurance and copay, and money that the patient has.
 */
const fixed: ReadonlySet<string> = new Set(['OA-23', 'OA-209', 'CO-303', 'PR-1', 'PR-2', 'PR-3', 'PR-100']);

const keyOf = ({ groupCode, reasonCode }: Code): string => `${groupCode}-${normalizeReasonCode(reasonCode)}`;

/**
 * The dispositions that an organization may set for a group and reason code; empty where the table is fixed: in group CR,
 * which closes nothing, and for the codes that coordinate payers or name a deductible, coinsurance or copay.
 */
export const settableDispositions = (code: Code): readonly SettableDisposition[] =>
  fixed.has(keyOf(code)) ? [] : settable[code.groupCode];

/** A group and reason code of the table; null is every other reason code of the group. */
interface BuiltInDisposition {
  readonly groupCode: Adjustment['groupCode'];
  readonly reasonCode: string | null;
  readonly disposition: Disposition;
}

/** The reason codes of each group that the table names. */
const namedCodes: Readonly<Record<Adjustment['groupCode'], Iterable<string>>> = {
  CO: denialCodes,
  PI: denialCodes,
  OA: denialCodes,
  PR: shareCodes,
  CR: [],
};

/** A reason code that no code list has. */
const anyOther = '';

/** The table: the disposition of each group and reason code, and of every other reason code of each group. */
export const builtInDispositions: readonly BuiltInDisposition[] = (
  Object.keys(namedCodes) as Adjustment['groupCode'][]
).flatMap((groupCode) => {
  const own = Object.keys(exceptions).flatMap((key) => {
    const [group, code] = key.split('-');
    return group === groupCode && code !== undefined ? [code] : [];
  });
  const dispositionOfCode = (reasonCode: string) =>
    dispositionOf({ groupCode, reasonCode }, { isBundled: false });
  return [
    ...[...new Set([...namedCodes[groupCode], ...own])].map((reasonCode) => ({
      groupCode,
      reasonCode,
      disposition: dispositionOfCode(reasonCode),
    })),
    { groupCode, reasonCode: null, disposition: dispositionOfCode(anyOther) },
  ];
});

/** The changes that concern the adjustments of a payer's answer: of each code, that for the payer before that for all. */
export function dispositionChangesFor(
  changes: readonly DispositionChange[],
  payerId: string | null,
  adjustments: readonly Code[],
): DispositionChange[] {
  if (changes.length === 0) return [];
  const keys = new Set(adjustments.map(keyOf));
  const concerned = changes.filter(
    (change) => keys.has(keyOf(change)) && (change.payerId === null || change.payerId === payerId),
  );
  // A later one of the same code takes the place of an earlier one.
  const ordered = concerned.toSorted((a, b) => Number(a.payerId !== null) - Number(b.payerId !== null));
  return [...new Map(ordered.map((change) => [keyOf(change), change])).values()];
}

/** Adjustments with the dispositions that an organization set. */
export function withDispositions(
  adjustments: readonly Adjustment[],
  changes: readonly Pick<DispositionChange, 'groupCode' | 'reasonCode' | 'disposition'>[],
): readonly Adjustment[] {
  if (changes.length === 0) return adjustments;
  const byKey = new Map(changes.map((change) => [keyOf(change), change.disposition]));
  return adjustments.map((adjustment) => {
    const disposition = byKey.get(keyOf(adjustment));
    return disposition === undefined ? adjustment : { ...adjustment, disposition };
  });
}
