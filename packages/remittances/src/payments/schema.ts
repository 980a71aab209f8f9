import {
  actorFields,
  createdAt,
  date,
  dateTime,
  money,
  organizationId,
  orNull,
  updatedAt,
} from '@rcm/envelope';
import { z } from 'zod';
import { ProviderAdjustment } from '../provider-adjustments/schema.ts';

export const PaymentSource = z
  .enum(['X12', 'MANUAL'])
  .describe('Source of the payment: an X12 file or manual entry');

/** The payment method (BPR04). */
export const PaymentMethod = z.enum(['ACH', 'BOP', 'CHK', 'FWT', 'NON']).describe('Payment method (BPR04)');

export const PaymentDirection = z
  .enum(['CREDIT', 'DEBIT'])
  .describe('CREDIT if the payer pays, DEBIT if the payer takes money back');

const PaymentCounts = z
  .object({
    posted: z.int().describe('Number posted'),
    exception: z.int().describe('Number waiting for manual review'),
    ignored: z.int().describe('Number ignored'),
    voided: z.int().describe('Number voided'),
  })
  .meta({ id: 'PaymentCounts', description: 'Number of claim payments by status' });

export const Payment = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the payment', examples: ['pmt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    importId: orNull(z.string()).describe('Identifier of the import'),
    source: PaymentSource,
    payerId: orNull(z.string()).meta({
      description: 'Null if the organization has no payer with the identifier',
    }),
    payerName: orNull(z.string().meta({ examples: ['Meridian Health Plan'] })).describe('Name of the payer'),
    payerIdentifier: orNull(z.string().meta({ examples: ['60054'] })).describe(
      'Identifier of the payer in the file',
    ),
    payeeName: orNull(z.string().meta({ examples: ['Riverside Clinic'] })).describe('Name of the payee'),
    payeeIdentifier: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
      'Identifier of the payee, usually the NPI',
    ),
    method: orNull(PaymentMethod),
    direction: PaymentDirection,
    reference: orNull(z.string().meta({ description: 'Check or trace number', examples: ['EFT-884213'] })),
    paymentDate: orNull(date).describe('Day of the payment'),
    amount: money.meta({ description: 'Negative for a debit' }),
    claimTotal: money.meta({ description: 'Sum of the claim payments' }),
    adjustmentTotal: money.meta({ description: 'Sum of the provider adjustments, as sent' }),
    difference: money.meta({
      description: 'amount - (claimTotal - adjustmentTotal): 0.00 if the payment balances',
    }),
    openDifference: money.meta({ description: 'The part of the difference that nobody closed' }),
    differenceClosedAt: orNull(dateTime).describe('When a person closed the difference; null if none did'),
    differenceClosedBy: orNull(z.string().meta({ examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).describe(
      'Identifier of the API key that closed the difference',
    ),
    differenceClosedByMemberId: actorFields.memberId,
    differenceClosedByAgentId: actorFields.agentId,
    differenceReason: orNull(z.string().meta({ examples: ['The bank deducted its fee'] })).describe(
      'Why the difference was closed',
    ),
    postedAmount: money,
    exceptionAmount: money,
    ignoredAmount: money,
    voidedAmount: money,
    counts: PaymentCounts,
    providerAdjustments: z
      .array(ProviderAdjustment)
      .describe('Provider-level adjustments, which belong to no claim (PLB)'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Payment', description: 'A payment of a payer' });
