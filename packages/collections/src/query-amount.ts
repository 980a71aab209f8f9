import { z } from 'zod';

/** An amount in a query string, with at most 2 decimals. */
export const queryAmount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, 'Expected an amount with at most 2 decimals')
  .meta({ examples: ['100.00'] });
