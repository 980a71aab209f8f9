import { createdAt, dateTime, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { Aging } from '../aging/schema.ts';
import { StatementItem } from './itemized.ts';

export const StatementStatus = z
  .enum(['DRAFT', 'READY', 'DELIVERED', 'RETURNED', 'PAID', 'VOID'])
  .describe('Status of the statement');

export const StatementDeliveryStatus = z
  .enum(['DRAFT', 'READY', 'DELIVERED', 'RETURNED'])
  .describe("Status of the statement's delivery");

export const Channel = z
  .enum(['EMAIL', 'MAIL', 'PORTAL', 'FAX', 'SMS'])
  .describe('Channel by which the statement is sent');

export const StatementAction = z.enum(['FINALIZE', 'VOID']).describe('Action on the statement');

export const DeliveryResult = z.enum(['DELIVERED', 'RETURNED']).describe('Result of the delivery');

const Delivery = z
  .object({
    result: DeliveryResult,
    channel: Channel,
    occurredAt: dateTime.describe('When it happened'),
    reason: orNull(z.string().meta({ examples: ['The patient asked for it'] })).describe(
      "Reason, in the caller's words",
    ),
  })
  .meta({ id: 'StatementDelivery', description: 'A delivery of a statement' });

/** A statement as lists show it. */
export const Statement = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the statement', examples: ['stm_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    accountId: z.string().describe('Identifier of the patient account'),
    runId: orNull(z.string()).describe('Identifier of the statement run; null for a statement without one'),
    dunningStep: orNull(z.int().meta({ examples: [2] })).describe(
      'Number of the notice about the same charges; null without a run',
    ),
    statementNumber: z
      .string()
      .meta({ description: 'Number of the statement', examples: ['STM-4F2A9C-20260302-7K3QX9RT'] }),
    status: StatementStatus,
    deliveryStatus: StatementDeliveryStatus,
    deliveryMethod: orNull(Channel),
    statementDate: dateTime.describe('Date on the statement'),
    dueDate: orNull(dateTime).describe('When the amount is due'),
    previousBalance: money,
    newCharges: money,
    payments: money,
    adjustments: money,
    totalDue: money,
    notes: orNull(z.string().meta({ examples: ['Asked for an itemized bill'] })).describe('Free-text notes'),
    idempotencyKey: z.string().meta({
      description: "Text of the caller's own that the number of the record is made from",
      examples: ['visit-2026-03-31'],
    }),
    deliveries: z.array(Delivery).describe('The deliveries, latest first'),
    finalizedAt: orNull(dateTime).describe('When the statement was finalized'),
    firstDeliveredAt: orNull(dateTime).describe('When the statement was first delivered'),
    voidReason: orNull(z.string().meta({ examples: ['The visit was cancelled'] })).describe(
      'Why it was voided; null if it was not',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'PatientStatement', description: 'A statement to a patient' });

/** A statement with its aging: frozen when it is finalized, current for a draft. */
export const StatementDetail = z
  .object({
    ...Statement.shape,
    aging: Aging,
    items: orNull(z.array(StatementItem)).describe(
      'The claims and charges of an itemized statement, frozen; null without a run',
    ),
  })
  .meta({ id: 'PatientStatementDetail', description: 'A statement with its lines and deliveries' });
