import {
  createdAt,
  dateTime,
  identifier,
  listed,
  listing,
  organizationId,
  orNull,
  repeatable,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { webhookId } from '../webhooks/contract.ts';

export const DeliveryStatus = z.enum(['PENDING', 'DELIVERED', 'FAILED']).describe('State of the delivery');

/** One attempt to send. */
export const Attempt = z.object({
  at: dateTime.describe('When the attempt was made'),
  status: orNull(z.int()).meta({
    description: 'HTTP status of the response; null if there was none',
    examples: [204],
  }),
  error: orNull(
    z.enum([
      'CREDENTIALS_NOT_ALLOWED',
      'PORT_NOT_ALLOWED',
      'ADDRESS_NOT_ALLOWED',
      'TIMEOUT',
      'CONNECTION_FAILED',
    ]),
  ).describe(
    'Why there was no response; null if there was one. To a URL that is not allowed, nothing was sent.',
  ),
});

export const Delivery = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the delivery', examples: ['whd_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    webhookId: z.string().describe('Identifier of the webhook'),
    eventId: z
      .string()
      .meta({ description: 'Identifier of the change in the change feed; `webhook-id` of the message' }),
    eventType: z.string().meta({ description: 'Type of the event', examples: ['denial_case.created'] }),
    recordType: z
      .string()
      .meta({ description: 'Type of the record, as its module names it', examples: ['denialCase'] }),
    recordId: z.string().describe('Identifier of the record'),
    occurredAt: dateTime.describe('When it happened'),
    status: DeliveryStatus,
    attempts: z.array(Attempt).describe('The attempts to deliver, oldest first'),
    nextAttemptAt: orNull(dateTime).meta({
      description: 'When the next attempt is due; null if there is none',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'WebhookDelivery', description: 'The delivery of an event to an endpoint' });

/** The columns by which deliveries can be sorted. */
export const deliverySorts = ['createdAt'] as const;

export const deliveryOperations = {
  listDeliveries: operation({
    id: 'webhooks.listDeliveries',
    method: 'get',
    path: '/organization/webhooks/:webhookId/deliveries',
    scope: 'organization:read',
    summary: 'List the deliveries of a webhook endpoint',
    description: 'Newest first, with every attempt, without message bodies.',
    params: webhookId,
    query: z.object({
      ...listing(deliverySorts),
      status: repeatable(DeliveryStatus).optional(),
      eventType: repeatable(
        z
          .string()
          .meta({ examples: ['claim.updated'] })
          .min(1)
          .max(100),
      ).optional(),
      recordId: repeatable(identifier.max(100)).optional(),
    }),
    data: z.object({ deliveries: z.array(Delivery).describe('The deliveries of the page'), ...listed }),
    sensitive: false,
    errors: [404],
  }),
  replayDelivery: operation({
    id: 'webhooks.replayDelivery',
    method: 'post',
    path: '/organization/webhooks/:webhookId/deliveries/:deliveryId/replay',
    scope: 'organization:write',
    roles: ['OWNER', 'ADMIN'],
    summary: 'Send a delivery again',
    description:
      'Sends the same message again, with the same `webhook-id` and a new signature. A pending delivery and any delivery of a paused endpoint are a 409.',
    params: webhookId.extend({ deliveryId: identifier }),
    body: z.object({}),
    data: z.object({ delivery: Delivery }),
    status: 202,
    errors: [404, 409, 412],
  }),
};
