import { addDaysToInstant } from '@rcm/calendar';
import { type Money, max, percentOf } from '@rcm/money';

/** The terms of a plan for late fees. */
export interface LateFeeTerms {
  readonly lateFeeAmount?: Money | null;
  /** 12.5 means 12.5 %. */
  readonly lateFeePercent?: number | null;
}

/** Computes the late fee: the larger of the fixed amount and the percentage of the installment. */
export const computeLateFee = (
  installmentAmount: Money,
  { lateFeeAmount, lateFeePercent }: LateFeeTerms,
): Money => max(lateFeeAmount ?? '0.00', percentOf(installmentAmount, lateFeePercent ?? 0));

/** Finds the end of an installment's grace period, at its due time of day in the time zone. */
export const findGraceEnd = (dueDate: Date, gracePeriodDays: number | null | undefined, timeZone: string) =>
  addDaysToInstant(dueDate, gracePeriodDays ?? 0, timeZone);
