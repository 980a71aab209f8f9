import { date, money } from '@rcm/envelope';
import { z } from 'zod';

/** What is outstanding, by the age of its charges in days; the as-of date is the last day that counts. */
export const agingAmounts = {
  days0To30: money,
  days31To60: money,
  days61To90: money,
  days91To120: money,
  days121AndOver: money,
  total: money.meta({ description: 'The sum of the buckets', examples: ['456.10'] }),
  unappliedCredit: money.meta({ description: 'Credit, not netted into the buckets', examples: ['0.00'] }),
};

/** The aging of one account as of a date. */
export const Aging = z
  .object({ asOf: date.describe('The day that the answer is for'), ...agingAmounts })
  .meta({ id: 'AccountAging', description: 'What an account owes, by age' });

/** The aging of one account, as stored and as shown. */
export type AgingRecord = z.input<typeof Aging>;
