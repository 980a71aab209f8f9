import { money, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** The claim adjustment group codes of X12: who bears an adjustment. */
export const GroupCode = z
  .enum(['CO', 'PR', 'OA', 'PI', 'CR'])
  .describe('Claim adjustment group code of X12: who bears the amount');

/** An adjustment as the payer sent it: above zero it lessens the payment. */
export const PaymentAdjustment = z
  .object({
    groupCode: GroupCode,
    reasonCode: z.string().meta({ description: 'Claim adjustment reason code', examples: ['45'] }),
    amount: money,
    quantity: orNull(z.string().meta({ examples: ['1'] })).describe(
      'Units of service that the adjustment takes away',
    ),
  })
  .meta({ id: 'PaymentAdjustment', description: 'An adjustment of a claim or of a line' });

/** An adjustment, as stored and as shown. */
export type PaymentAdjustment = z.infer<typeof PaymentAdjustment>;
