import { daysBetween } from '@rcm/calendar';
import { compare } from '@rcm/money';
import type { RankReason } from './schema.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The reason of a due date; empty without one. */
export function dueReasons(dueDate: string | null, today: string): RankReason[] {
  if (dueDate === null) return [];
  const left = daysBetween(today, dueDate);
  if (left < 0) return [{ code: 'OVERDUE', message: `Overdue by ${days(-left)}` }];
  if (left === 0) return [{ code: 'DUE_TODAY', message: 'Due today' }];
  return [{ code: left <= 30 ? 'DUE_SOON' : 'DUE_LATER', message: `Due in ${days(left)}` }];
}

/** The reason of an amount; empty without a positive one. */
export const amountReasons = (amount: string): RankReason[] =>
  compare(amount, '0.00') > 0 ? [{ code: 'AMOUNT', message: `${amount} at stake` }] : [];

/** The reason of the age. */
export const ageReason = (openedOn: string, today: string): RankReason => ({
  code: 'AGE',
  message: `Open for ${days(Math.max(0, daysBetween(openedOn, today)))}`,
});
