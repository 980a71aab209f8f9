import { addDaysToInstant } from '@rcm/calendar';
import { type Money, max, percentOf } from '@rcm/money';

/** The terms of a plan from which late fees follow. */
export interface LateFeeTerms {
  readonly lateFeeAmount?: Money | null;
  /** 12.5 means 12.5 %. */
  readonly lateFeePercent?: number | null;
}

/** What a missed installment costs: the larger of the amount and the share of the installment. */
export const lateFeeOf = (installmentAmount: Money, { lateFeeAmount, lateFeePercent }: LateFeeTerms): Money =>
  max(lateFeeAmount ?? '0.00', percentOf(installmentAmount, lateFeePercent ?? 0));

/** The end of an installment's grace period, at its due time of day in the zone. */
export const lateAfter = (dueDate: Date, gracePeriodDays: number | null | undefined, timeZone: string) =>
  addDaysToInstant(dueDate, gracePeriodDays ?? 0, timeZone);
