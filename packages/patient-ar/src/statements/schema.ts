import { dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { Aging } from '../aging/schema.ts';

export const StatementStatus = z.enum(['DRAFT', 'READY', 'DELIVERED', 'RETURNED', 'PAID', 'VOID']);

export const StatementDeliveryStatus = z.enum(['DRAFT', 'READY', 'DELIVERED', 'RETURNED']);

export const Channel = z.enum(['EMAIL', 'MAIL', 'PORTAL', 'FAX', 'SMS']);

export const StatementAction = z.enum(['FINALIZE', 'VOID']);

export const DeliveryResult = z.enum(['DELIVERED', 'RETURNED']);

const Delivery = z
  .object({ result: DeliveryResult, channel: Channel, occurredAt: dateTime, reason: orNull(z.string()) })
  .meta({ id: 'StatementDelivery' });

/** A statement as lists show it. */
export const Statement = z
  .object({
    id: z.string().meta({ examples: ['stm_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    accountId: z.string(),
    statementNumber: z.string().meta({ examples: ['STM-4F2A9C-20260302-7K3QX9RT'] }),
    status: StatementStatus,
    deliveryStatus: StatementDeliveryStatus,
    deliveryMethod: orNull(Channel),
    statementDate: dateTime,
    dueDate: orNull(dateTime),
    previousBalance: money,
    newCharges: money,
    payments: money,
    adjustments: money,
    totalDue: money,
    notes: orNull(z.string()),
    idempotencyKey: z.string(),
    deliveries: z.array(Delivery),
    finalizedAt: orNull(dateTime),
    firstDeliveredAt: orNull(dateTime),
    voidReason: orNull(z.string()),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'PatientStatement' });

/** A statement with its aging: frozen when it was finalized, as of now while it is a draft. */
export const StatementDetail = z
  .object({ ...Statement.shape, aging: Aging })
  .meta({ id: 'PatientStatementDetail' });
