import { z } from 'zod';

/** The kind of programme that a payer runs; it decides the ladder of appeals and the windows to file in. */
export const PayerProgram = z.enum([
  'COMMERCIAL',
  'MEDICARE_FFS',
  'MEDICARE_ADVANTAGE',
  'MEDICAID',
  'MEDICAID_MANAGED',
  'ERISA',
  'TRICARE',
  'WORKERS_COMP',
  'AUTO',
  'OTHER',
]);

/** One of the kinds of programmes. */
export type PayerProgram = z.infer<typeof PayerProgram>;
