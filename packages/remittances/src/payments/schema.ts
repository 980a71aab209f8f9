import { createdAt, date, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const PaymentSource = z
  .enum(['X12', 'MANUAL'])
  .describe('Whether a file or a person brought the payment');

/** BPR04: how the money moves. */
export const PaymentMethod = z.enum(['ACH', 'BOP', 'CHK', 'FWT', 'NON']).describe('How the money moves');

export const PaymentDirection = z.enum(['CREDIT', 'DEBIT']).describe('Whether the payer pays or takes back');

export const ProviderAdjustment = z
  .object({
    providerIdentifier: z.string().meta({
      description: 'Identifier of the provider that the amount was settled with',
      examples: ['1234567893'],
    }),
    fiscalDate: date.describe("Last day of the provider's fiscal year"),
    reasonCode: z.string().meta({ description: 'Such as WO, FB, 72, L6', examples: ['WO'] }),
    reference: orNull(z.string().meta({ examples: ['CHK-20417'] })).describe(
      'Reference by which the other side knows this',
    ),
    amount: money.meta({ description: 'Above zero it lessens the payment' }),
  })
  .meta({ id: 'ProviderAdjustment', description: 'An amount settled with the provider beside claims (PLB)' });

/** What a payer adjusted of a payment for no claim, as stored and as shown. */
export type ProviderAdjustment = z.infer<typeof ProviderAdjustment>;

const PaymentCounts = z
  .object({
    posted: z.int().describe('How many were posted'),
    exception: z.int().describe('How many wait for a person'),
    ignored: z.int().describe('How many were put aside'),
    voided: z.int().describe('How many were voided'),
  })
  .meta({ id: 'PaymentCounts', description: 'What became of the claim payments of a payment' });

export const Payment = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the payment', examples: ['pmt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    importId: orNull(z.string()).describe('Identifier of the import'),
    source: PaymentSource,
    payerId: orNull(z.string()).meta({
      description: 'Null where the organization has no payer of the identifier',
    }),
    payerName: orNull(z.string().meta({ examples: ['Meridian Health Plan'] })).describe('Name of the payer'),
    payerIdentifier: orNull(z.string().meta({ examples: ['60054'] })).describe(
      'Identifier of the payer in the file',
    ),
    payeeName: orNull(z.string().meta({ examples: ['Riverside Clinic'] })).describe('Name of the payee'),
    payeeIdentifier: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
      'Identifier of the payee, as a rule the NPI',
    ),
    method: orNull(PaymentMethod),
    direction: PaymentDirection,
    reference: orNull(z.string().meta({ description: 'Check or trace number', examples: ['EFT-884213'] })),
    paymentDate: orNull(date).describe('Day of the payment'),
    amount: money.meta({ description: 'Below zero for a debit' }),
    claimTotal: money.meta({ description: 'What the claim payments add up to' }),
    adjustmentTotal: money.meta({ description: 'What the provider adjustments add up to, as sent' }),
    difference: money.meta({
      description: 'amount - (claimTotal - adjustmentTotal): 0.00 where the payment balances',
    }),
    postedAmount: money,
    exceptionAmount: money,
    ignoredAmount: money,
    voidedAmount: money,
    counts: PaymentCounts,
    providerAdjustments: z
      .array(ProviderAdjustment)
      .describe('Amounts that the payer settled with the provider beside claims (PLB)'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Payment', description: 'A payment of a payer' });
