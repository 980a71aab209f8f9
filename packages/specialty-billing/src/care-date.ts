import { date } from '@rcm/envelope';

/** A date that care begins on: home health has been paid by periods since October 2000. */
export const careDate = date
  .refine((value) => value >= '2000-01-01' && value <= '2099-12-31', {
    error: 'Expected a date from 2000-01-01 to 2099-12-31',
  })
  .meta({ description: 'Calendar date from 2000-01-01 to 2099-12-31', examples: ['2026-10-06'] });
