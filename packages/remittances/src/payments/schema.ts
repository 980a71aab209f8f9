import { date, dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const PaymentSource = z.enum(['X12', 'MANUAL']);

/** BPR04: how the money moves. */
export const PaymentMethod = z.enum(['ACH', 'BOP', 'CHK', 'FWT', 'NON']);

export const PaymentDirection = z.enum(['CREDIT', 'DEBIT']);

export const ProviderAdjustment = z
  .object({
    providerIdentifier: z.string().meta({ examples: ['1234567893'] }),
    fiscalDate: date,
    reasonCode: z.string().meta({ description: 'Such as WO, FB, 72, L6', examples: ['WO'] }),
    reference: orNull(z.string()),
    amount: money.meta({ description: 'Above zero it lessens the payment' }),
  })
  .meta({ id: 'ProviderAdjustment' });

/** What a payer adjusted of a payment for no claim, as stored and as shown. */
export type ProviderAdjustment = z.infer<typeof ProviderAdjustment>;

const PaymentCounts = z
  .object({ posted: z.int(), exception: z.int(), ignored: z.int(), voided: z.int() })
  .meta({ id: 'PaymentCounts' });

export const Payment = z
  .object({
    id: z.string().meta({ examples: ['pmt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    importId: orNull(z.string()),
    source: PaymentSource,
    payerId: orNull(z.string()).meta({
      description: 'Null where the organization has no payer of the identifier',
    }),
    payerName: orNull(z.string()),
    payerIdentifier: orNull(z.string()),
    payeeName: orNull(z.string()),
    payeeIdentifier: orNull(z.string()),
    method: orNull(PaymentMethod),
    direction: PaymentDirection,
    reference: orNull(z.string().meta({ description: 'Check or trace number', examples: ['EFT-884213'] })),
    paymentDate: orNull(date),
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
    providerAdjustments: z.array(ProviderAdjustment),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Payment' });
