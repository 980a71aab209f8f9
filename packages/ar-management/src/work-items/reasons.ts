import { daysBetween } from '@rcm/calendar';
import { compare } from '@rcm/money';
import type { RankReason } from './schema.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Why a day makes something urgent; nothing without a day. */
export function dueReasons(dueDate: string | null, today: string): RankReason[] {
  if (dueDate === null) return [];
  const left = daysBetween(today, dueDate);
  if (left < 0) return [{ code: 'OVERDUE', message: `Overdue by ${days(-left)}` }];
  if (left === 0) return [{ code: 'DUE_TODAY', message: 'Due today' }];
  return [{ code: left <= 30 ? 'DUE_SOON' : 'DUE_LATER', message: `Due in ${days(left)}` }];
}

/** How much is at stake; nothing where no money is. */
export const amountReasons = (amount: string): RankReason[] =>
  compare(amount, '0.00') > 0 ? [{ code: 'AMOUNT', message: `${amount} at stake` }] : [];

/** For how long something has been open. */
export const ageReason = (openedOn: string, today: string): RankReason => ({
  code: 'AGE',
  message: `Open for ${days(Math.max(0, daysBetween(openedOn, today)))}`,
});
