import {
  createdAt,
  dateTime,
  identifier,
  listed,
  listing,
  organizationId,
  orNull,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

export const WebhookStatus = z.enum(['ACTIVE', 'PAUSED']).describe('Whether events are sent');

/** Why an endpoint is paused. */
export const PauseReason = z.enum(['BY_HAND', 'FAILING']).describe('Why an endpoint is paused');

/** What is said of an event type, or of `*`. */
const eventTypeMeta = {
  description:
    'Record type in snake case and `created`, `updated` or `deleted`, as in the change feed; `*` for all events',
  examples: ['denial_case.created'],
};

export const Webhook = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the webhook', examples: ['whk_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    url: z
      .string()
      .meta({ description: 'URL that events are sent to', examples: ['https://hooks.example.org/rcm'] }),
    description: orNull(z.string()).meta({
      description: 'Purpose of the endpoint',
      examples: ['Data warehouse'],
    }),
    eventTypes: z.array(z.string().meta(eventTypeMeta)).describe('Types of the events to send'),
    status: WebhookStatus,
    pauseReason: orNull(PauseReason).meta({
      description: 'FAILING if the endpoint was paused after five days without a success',
    }),
    failingSince: orNull(dateTime).meta({
      description: 'Time of the first failure since the last success; null if there is none',
    }),
    previousSecretUntil: orNull(dateTime).meta({
      description: 'Until when messages are also signed with the previous secret',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Webhook', description: 'An endpoint that events are sent to' });

export const webhookId = z.object({ webhookId: identifier });
const webhook = z.object({ webhook: Webhook });

const withSecret = z.object({
  webhook: Webhook,
  secret: z.string().meta({
    description:
      'The secret that messages are signed with, in Standard Webhooks format; it is never shown again',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
  }),
});

const url = z
  .url({ protocol: /^https$/ })
  .max(2_048)
  .meta({
    description:
      'An https URL without user information, of port 443 or another that the operator allows, and without a name or address of a private network',
    examples: ['https://hooks.example.org/rcm'],
  });
const eventTypes = z.array(text(1, 100).meta(eventTypeMeta)).min(1).max(100).meta({
  description:
    'Types of the events to send. Each is of the list of event types; another one is a 400 that names the nearest.',
});
const description = text(0, 200)
  .nullable()
  .optional()
  .meta({ description: 'Purpose of the endpoint', examples: ['Data warehouse'] });

/** The columns by which endpoints can be sorted. */
export const webhookSorts = ['createdAt'] as const;

/** Endpoints receive the changes of the whole organization, so only its administrators may manage them. */
const writeAccess = { scope: 'organization:write', roles: ['OWNER', 'ADMIN'] } as const;

export const webhookOperations = {
  listWebhooks: operation({
    id: 'webhooks.listWebhooks',
    method: 'get',
    path: '/organization/webhooks',
    scope: 'organization:read',
    summary: 'List webhook endpoints',
    description: 'Newest first. Secrets are never shown.',
    query: z.object({ ...listing(webhookSorts), status: repeatable(WebhookStatus).optional() }),
    data: z.object({ webhooks: z.array(Webhook).describe('The webhooks of the page'), ...listed }),
    sensitive: false,
    single: true,
  }),
  createWebhook: operation({
    id: 'webhooks.createWebhook',
    method: 'post',
    path: '/organization/webhooks',
    ...writeAccess,
    summary: 'Register a webhook endpoint',
    description:
      'The endpoint receives changes from now on: type, time, organization, record and version, never patient data. The secret is shown once. Messages follow Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), are delivered at least once, and in order for each record. An organization has at most 20 endpoints; another one is a 409.',
    body: z.object({ url, eventTypes, description }),
    data: withSecret,
    secretAnswer: true,
    status: 201,
    errors: [409],
  }),
  updateWebhook: operation({
    id: 'webhooks.updateWebhook',
    method: 'put',
    path: '/organization/webhooks/:webhookId',
    ...writeAccess,
    summary: 'Update, pause or resume a webhook endpoint',
    description:
      'Omitted fields are unchanged. Changes made while an endpoint is paused are sent after it is resumed.',
    params: webhookId,
    body: z.object({
      url: url.optional(),
      eventTypes: eventTypes.optional(),
      description,
      status: WebhookStatus.optional(),
    }),
    data: webhook,
    errors: [404, 412],
  }),
  deleteWebhook: operation({
    id: 'webhooks.deleteWebhook',
    method: 'delete',
    path: '/organization/webhooks/:webhookId',
    ...writeAccess,
    summary: 'Remove a webhook endpoint',
    description: 'Nothing more is sent to it, including pending deliveries.',
    params: webhookId,
    status: 204,
    errors: [404, 412],
  }),
  rotateWebhook: operation({
    id: 'webhooks.rotateWebhook',
    method: 'post',
    path: '/organization/webhooks/:webhookId/rotate',
    ...writeAccess,
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'The new secret is shown once. For `overlapSeconds`, messages are also signed with the previous secret; older ones are no longer used.',
    params: webhookId,
    body: z.object({
      overlapSeconds: z
        .int()
        .min(0)
        .max(604_800)
        .optional()
        .meta({
          description: 'Seconds for which the previous secret still signs; default 86,400, at most 7 days',
          examples: [86_400],
        }),
    }),
    data: withSecret,
    secretAnswer: true,
    errors: [404, 412],
  }),
};
