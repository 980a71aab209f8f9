import { createdAt, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const IdrStatus = z
  .enum([
    'IDR_INITIATED',
    'IDR_OFFER_SUBMITTED',
    'IDR_COUNTER_RECEIVED',
    'IDR_IN_ARBITRATION',
    'IDR_RESOLVED_PROVIDER',
    'IDR_RESOLVED_PAYER',
    'IDR_RESOLVED_SPLIT',
    'IDR_WITHDRAWN',
  ])
  .describe('Status of the dispute');

/** One of the statuses of a dispute case. */
export type IdrStatus = z.infer<typeof IdrStatus>;

export const IdrEventType = z
  .enum(['OFFER', 'COUNTER', 'ARBITRATION', 'RESOLVE_PROVIDER', 'RESOLVE_PAYER', 'RESOLVE_SPLIT', 'WITHDRAW'])
  .describe('Type of event in the dispute');

/** One of the events of a dispute case. */
export type IdrEventType = z.infer<typeof IdrEventType>;

const fields = {
  id: z
    .string()
    .meta({ description: 'Identifier of the record', examples: ['idr_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId,
  estimateId: z.string().describe('Identifier of the good faith estimate'),
  status: IdrStatus,
  billedAmount: money,
  estimatedAmount: money,
  resolvedAmount: orNull(money),
  qualifyingPaymentAmount: orNull(money),
  providerOfferAmount: orNull(money),
  payerCounterAmount: orNull(money),
  arbitrationAmount: orNull(money),
  initiatedAt: dateTime.describe('When the dispute was opened'),
  resolvedAt: orNull(dateTime).describe('When it was settled; null while it is open'),
  createdAt,
  updatedAt,
};

/** A dispute over a bill that exceeds its estimate. */
export const IdrCase = z
  .object(fields)
  .meta({ id: 'IdrCase', description: 'A dispute over a bill that exceeds its estimate' });

/** A dispute with its timeline and its duration. */
export const IdrCaseDetail = z
  .object({
    ...fields,
    timeline: z
      .array(
        z.object({
          type: z.union([z.literal('INITIATE'), IdrEventType]).describe('Type of the event'),
          status: IdrStatus,
          amount: orNull(money),
          occurredAt: dateTime.describe('When it happened'),
        }),
      )
      .describe('The events of the dispute, oldest first'),
    dayCounters: z
      .object({
        calendarDays: z.int().min(0).describe('Duration in calendar days'),
        businessDays: z.int().min(0).describe('Duration in business days'),
      })
      .meta({
        description:
          'Duration from the initiation to the resolution, or to today if the case is open; informational',
      }),
  })
  .meta({ id: 'IdrCaseDetail', description: 'A dispute with its timeline' });
