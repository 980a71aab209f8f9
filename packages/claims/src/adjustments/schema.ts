import { createdAt, creatorFields, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { reversalFields } from '../actor-fields.ts';

/** The kinds of adjustments by a person. */
export const AdjustmentType = z
  .enum(['WRITE_OFF', 'TRANSFER', 'REFUND', 'PROVIDER_ADJUSTMENT'])
  .describe(
    'WRITE_OFF of insurance balance, TRANSFER to another owner, REFUND of a credit balance to its payer, or part of a PROVIDER_ADJUSTMENT (PLB) that was allocated to the claim, positive if it reduces what the payer paid',
  );

/** The reasons of a write-off of insurance balance. */
export const WriteOffKind = z
  .enum([
    'SMALL_BALANCE',
    'TIMELY_FILING',
    'NO_AUTHORIZATION',
    'CONTRACTUAL',
    'CHARITY',
    'BAD_DEBT',
    'QMB',
    'COURTESY',
    'ADMINISTRATIVE',
    'OTHER',
  ])
  .describe('Why the amount was written off');

/** Who owes an amount before it is transferred. */
export const TransferSource = z
  .enum(['INSURANCE', 'PATIENT', 'HELD'])
  .describe(
    'Who owed the amount: the responsible payer, the patient, or the next payer for which it is held',
  );

/** Who owes an amount after it is transferred. */
export const TransferTarget = z
  .enum(['PATIENT', 'INSURANCE', 'NEXT_PAYER'])
  .describe('Who owes the amount since: the patient, the responsible payer, or the next payer');

/** How a payer is refunded. */
export const RefundMethod = z
  .enum(['CHECK', 'EFT', 'CARD', 'OTHER'])
  .describe('How the refund was paid to the payer');

/** The amount of an adjustment that concerns one line. */
export const AdjustedLine = z
  .object({
    lineNumber: z.int().min(0).describe('Number of the line on its claim; 0 for the claim as a whole'),
    amount: money,
  })
  .meta({ id: 'AdjustedLine', description: 'The part of an adjustment that concerns one line' });

/** The amount of an adjustment that concerns one line. */
export type AdjustedLine = z.infer<typeof AdjustedLine>;

/** A write-off, transfer or refund by a person, or a part of a provider-level adjustment. */
export const ManualAdjustment = z
  .object({
    id: z
      .string()
      .meta({ examples: ['adj_01k9d3w5m0e6x8r2t4v6y8z0a1'] })
      .describe('Identifier of the adjustment'),
    organizationId,
    claimId: z.string().describe('Identifier of the claim'),
    type: AdjustmentType,
    kind: orNull(WriteOffKind).meta({ description: 'Why the amount was written off; null for other types' }),
    from: orNull(TransferSource).meta({
      description: 'Who owed the amount of a transfer; null for other types',
    }),
    to: orNull(TransferTarget).meta({
      description: 'Who owes the amount of a transfer since; null for other types',
    }),
    amount: money,
    lines: z.array(AdjustedLine).describe('The amount by line, in the order in which it was taken'),
    method: orNull(RefundMethod).meta({
      description: 'How the payer was refunded; null for other types',
    }),
    reference: orNull(z.string().meta({ examples: ['CHK-20931'] })).describe(
      'Check or trace number of a refund; reference of a provider-level adjustment',
    ),
    note: orNull(z.string().meta({ examples: ['Below the cost of another appeal'] })).describe(
      'Note of the person; the reason of a transfer',
    ),
    ...creatorFields,
    ...reversalFields,
    reversalReason: orNull(z.string().meta({ examples: ['The payer pays after all'] })).describe(
      'Why it was reversed; null if it was not',
    ),
    createdAt,
    updatedAt,
  })
  .meta({
    id: 'ManualAdjustment',
    description:
      'A write-off, transfer or refund by a person, or a part of a provider-level adjustment that was allocated',
  });
