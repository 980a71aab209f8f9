import { date } from '@rcm/envelope';

/** A start of care. The lower bound is the year in which Medicare began to pay home health by periods (October 2000). */
export const careDate = date
  .refine((value) => value >= '2000-01-01' && value <= '2099-12-31', {
    error: 'Expected a date from 2000-01-01 to 2099-12-31',
  })
  .meta({ description: 'Calendar date from 2000-01-01 to 2099-12-31', examples: ['2026-10-06'] });
