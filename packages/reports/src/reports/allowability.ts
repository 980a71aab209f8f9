import { addDays } from '@rcm/calendar';
import { add, compare, type Money, subtract } from '@rcm/money';
import type { PatientDebt, WriteOff } from '../ports.ts';
import type { NotAllowable } from './debt-schema.ts';

/** The least number of days of a collection effort, and the most between the last remittance and the first bill. */
const collectionDays = 120;

/** What payers answered about a claim of a write-off. */
export interface DebtFacts {
  readonly typeOfBill: string | null;
  readonly isDualEligible: boolean;
  /** The days of the last remittances, `YYYY-MM-DD`; null if there is none. */
  readonly medicareRemittanceOn: string | null;
  readonly medicaidRemittanceOn: string | null;
  readonly lastRemittanceOn: string | null;
  readonly deductibleAmount: Money;
  readonly coinsuranceAmount: Money;
}

/**
 * The first day on which a debt may be written off, `YYYY-MM-DD`: 120 days after the first bill, and 120 days after each
 * payment that was received within such a period (42 CFR 413.89(e)(2)(i)(A)(5)).
 */
export function endOfCollection(firstBilledOn: string, paidOn: readonly string[]): string {
  let end = addDays(firstBilledOn, collectionDays);
  for (const day of [...paidOn].sort())
    if (day >= firstBilledOn && day <= end) end = addDays(day, collectionDays);
  return end;
}

/** Why a write-off of any patient is not allowable: 42 CFR 413.89(e)(1), (e)(2)(iii) and (i). */
function commonReasons(facts: DebtFacts, needsMedicaid: boolean): NotAllowable[] {
  return [
    ...(facts.typeOfBill === null ? ['FEE_SCHEDULE' as const] : []),
    ...(facts.medicareRemittanceOn === null ? ['NO_MEDICARE_REMITTANCE' as const] : []),
    ...(needsMedicaid && facts.medicaidRemittanceOn === null ? ['MEDICAID_REMITTANCE_MISSING' as const] : []),
  ];
}

/**
 * Why a bad debt on a patient's account is not an allowable Medicare bad debt; empty if it is. The debt of a dual eligible
 * patient needs the remittance of Medicaid, any other a reasonable collection effort.
 */
export function reasonsOfDebt(
  debt: Pick<PatientDebt, 'firstBilledOn' | 'paidOn' | 'writtenOffOn' | 'isPlaced'>,
  facts: DebtFacts,
): NotAllowable[] {
  const common = commonReasons(facts, facts.isDualEligible);
  return facts.isDualEligible ? common : [...common, ...collectionReasons(debt, facts)];
}

function collectionReasons(
  { firstBilledOn, paidOn, writtenOffOn, isPlaced }: Parameters<typeof reasonsOfDebt>[0],
  { lastRemittanceOn }: DebtFacts,
): NotAllowable[] {
  const placed = isPlaced ? ['AT_AGENCY' as const] : [];
  if (firstBilledOn === null) return ['NOT_BILLED', ...placed];
  const isLate = lastRemittanceOn !== null && firstBilledOn > addDays(lastRemittanceOn, collectionDays);
  const isShort = writtenOffOn < endOfCollection(firstBilledOn, paidOn);
  return [
    ...(isLate ? ['BILLED_LATE' as const] : []),
    ...(isShort ? ['COLLECTION_TOO_SHORT' as const] : []),
    ...placed,
  ];
}

/** Why the write-off of a Qualified Medicare Beneficiary is not an allowable Medicare bad debt; empty if it is. */
export const reasonsOfQmbWriteOff = (facts: DebtFacts): NotAllowable[] => commonReasons(facts, true);

/** What is allowable of a write-off: at most the deductible and coinsurance of Medicare, less what was recovered. */
export function allowableAmount(
  { writtenOffAmount, recoveredAmount }: Pick<WriteOff, 'writtenOffAmount' | 'recoveredAmount'>,
  { deductibleAmount, coinsuranceAmount }: DebtFacts,
  reasons: readonly NotAllowable[],
): Money {
  if (reasons.length > 0) return '0.00';
  const most = add(deductibleAmount, coinsuranceAmount);
  return subtract(compare(writtenOffAmount, most) > 0 ? most : writtenOffAmount, recoveredAmount);
}
