import { date, money } from '@rcm/envelope';
import { z } from 'zod';

/** Outstanding amounts by the age of their charges in days, up to and including the as-of date. */
export const agingAmounts = {
  days0To30: money,
  days31To60: money,
  days61To90: money,
  days91To120: money,
  days121AndOver: money,
  total: money.meta({ description: 'The sum of the buckets', examples: ['456.10'] }),
  unappliedCredit: money.meta({
    description: 'Unapplied credit, not netted against the buckets',
    examples: ['0.00'],
  }),
};

/** The aging of one account as of a date. */
export const Aging = z
  .object({ asOf: date.describe('As-of date of the response'), ...agingAmounts })
  .meta({ id: 'AccountAging', description: 'The open amounts of an account by age' });

/** The aging of one account, as stored and as shown. */
export type AgingRecord = z.input<typeof Aging>;
