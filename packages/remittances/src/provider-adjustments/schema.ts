import {
  createdAt,
  creatorFields,
  date,
  dateTime,
  money,
  organizationId,
  orNull,
  updatedAt,
} from '@rcm/envelope';
import { z } from 'zod';

export const ProviderAdjustmentStatus = z
  .enum(['OPEN', 'SETTLED', 'ALLOCATED', 'PAIRED'])
  .describe(
    'OPEN while an amount is open; else what closed the last of it: SETTLED to an account, ALLOCATED to claims, or PAIRED with the opposite amount of another adjustment',
  );

/** The accounts to which adjustments are settled that belong to no claim. */
export const ProviderAdjustmentAccount = z
  .enum([
    'INTEREST',
    'CAPITATION',
    'FORWARDING_BALANCE',
    'OVERPAYMENT_RECOVERY',
    'PERIODIC_INTERIM_PAYMENT',
    'COST_REPORT_SETTLEMENT',
    'PASS_THROUGH',
    'INCENTIVE',
    'WITHHOLDING',
    'IRS_WITHHOLDING',
    'LEVY',
    'OTHER',
  ])
  .describe('Account to which the amount is settled');

const reasonCode = z
  .string()
  .meta({ description: 'Provider adjustment reason code, such as WO, FB, 72 or L6', examples: ['WO'] });

const sent = {
  providerIdentifier: z.string().meta({
    description: 'Identifier of the provider to which the adjustment applies',
    examples: ['1234567893'],
  }),
  fiscalDate: date.describe("Last day of the provider's fiscal year"),
  reasonCode,
  reference: orNull(z.string().meta({ examples: ['CHK-20417'] })).describe(
    'Reference that the payer assigned',
  ),
  amount: money.meta({ description: 'A positive amount reduces the payment' }),
};

/** A provider-level adjustment as it was sent. */
export type SentProviderAdjustment = z.infer<z.ZodObject<typeof sent>>;

const number = z.int().min(1).describe('Number of the adjustment in its payment, from 1');

const closed = {
  status: ProviderAdjustmentStatus,
  account: orNull(ProviderAdjustmentAccount).meta({ description: 'Null if nothing is settled' }),
  settledAmount: money.meta({ description: 'Amount that is settled to the account; signed like `amount`' }),
  allocatedAmount: money.meta({ description: 'Amount that is allocated to claims; signed like `amount`' }),
  pairedAmount: money.meta({
    description: 'Amount that opposite adjustments of the payer close; signed like `amount`',
  }),
  openAmount: money.meta({ description: 'The rest; signed like `amount`' }),
};

/** A provider-level adjustment of a payment. */
export const ProviderAdjustment = z.object({ number, ...sent, ...closed }).meta({
  id: 'ProviderAdjustment',
  description: 'A provider-level adjustment, which belongs to no claim (PLB)',
});

const record = {
  id: z
    .string()
    .meta({ examples: ['pad_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
    .describe('Identifier of the adjustment'),
  organizationId,
  paymentId: z.string().describe('Identifier of the payment'),
  number,
  payerId: orNull(z.string()).meta({
    description: 'Null if the organization has no payer with the identifier',
  }),
  paymentDate: orNull(date).describe('Day of the payment'),
  ...sent,
  ...closed,
  owedToPayer: money.meta({
    description: 'Amount that the payer will take back from a later payment: an open amount below zero',
  }),
  ageDays: z.int().min(0).describe('Days since the payment'),
  createdAt,
  updatedAt,
};

/** A provider-level adjustment with its payer and age. */
export const ProviderAdjustmentSummary = z
  .object(record)
  .meta({ id: 'ProviderAdjustmentSummary', description: 'A provider-level adjustment (PLB) of a payment' });

export const ProviderAdjustmentEntryKind = z
  .enum(['SETTLEMENT', 'ALLOCATION', 'PAIRING'])
  .describe('What closed an amount of the adjustment');

export const ProviderAdjustmentEntry = z
  .object({
    id: z
      .string()
      .meta({ examples: ['pae_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
      .describe('Identifier of the entry'),
    kind: ProviderAdjustmentEntryKind,
    amount: money.meta({
      description: 'Signed like the adjustment; with the opposite sign if it is taken back',
    }),
    account: orNull(ProviderAdjustmentAccount),
    claimId: orNull(z.string()).describe('Identifier of the claim to which the amount is allocated'),
    claimAdjustmentId: orNull(z.string()).describe('Identifier of the adjustment of the claim'),
    counterpartId: orNull(z.string()).describe('Identifier of the opposite provider adjustment of a pair'),
    refundId: orNull(z.string()).describe('Identifier of the refund to the payer that the amount is about'),
    note: orNull(z.string().meta({ examples: ['Recouped for claim CLM-20931'] })).describe(
      'Note, or the reason why it is taken back',
    ),
    ...creatorFields,
    createdAt: dateTime.describe('When it was made'),
  })
  .meta({ id: 'ProviderAdjustmentEntry', description: 'What closed an amount of a provider adjustment' });

/** A provider-level adjustment with what closed it. */
export const ProviderAdjustmentDetail = z
  .object({
    ...record,
    refunds: z
      .array(
        z.object({
          refundId: z.string().describe('Identifier of the refund'),
          claimId: z.string().describe('Identifier of the claim'),
          amount: money,
        }),
      )
      .describe(
        'Refunds to the payer with the reference of the adjustment, of which it may be the other side',
      ),
    entries: z.array(ProviderAdjustmentEntry).describe('What closed it, in the order in which it was closed'),
  })
  .meta({ id: 'ProviderAdjustmentDetail', description: 'A provider-level adjustment with its entries' });
