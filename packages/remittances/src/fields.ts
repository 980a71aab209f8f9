import { money, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** The X12 claim adjustment group codes: who is responsible for an adjustment. */
export const GroupCode = z
  .enum(['CO', 'PR', 'OA', 'PI', 'CR'])
  .describe('X12 claim adjustment group code: who is responsible for the amount');

/** An adjustment as the payer sent it: a positive amount reduces the payment. */
export const PaymentAdjustment = z
  .object({
    groupCode: GroupCode,
    reasonCode: z.string().meta({ description: 'Claim adjustment reason code', examples: ['45'] }),
    amount: money,
    quantity: orNull(z.string().meta({ examples: ['1'] })).describe(
      'Units of service that the adjustment removes',
    ),
  })
  .meta({ id: 'PaymentAdjustment', description: 'An adjustment of a claim or of a line' });

/** An adjustment, both as stored and as returned. */
export type PaymentAdjustment = z.infer<typeof PaymentAdjustment>;
