import { placeEvents } from '@rcm/audit';
import { conflict, invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import { gatherLater } from '../deliveries/gather.ts';
import type { UrlFault } from '../deliveries/sender.ts';
import { everyType } from '../event-types.ts';
import type { WebhooksPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { webhookOperations } from './contract.ts';
import { webhookList } from './view.ts';
import { Webhook } from './webhook.ts';

const endOfTrail = statement({
  name: 'webhooks.end_of_trail',
  columns: { position: 'text' },
  text: `select coalesce(max(t.position), 0)::text as position from audit.events t
    where t.organization_id = :tenant`,
});

/** Serializes the creation of endpoints in an organization, so that concurrent ones don't exceed the maximum. */
const endpointLock = statement({
  name: 'webhooks.endpoint_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('webhooks.endpoints', hashtextextended(:tenant::text, 0)))`,
});

const endpointCount = statement({
  name: 'webhooks.endpoint_count',
  columns: { count: 'number' },
  text: `select count(*) from webhooks.webhooks t where t.organization_id = :tenant and t.deleted_at is null`,
});

/** Maximum number of endpoints of an organization, including paused ones. */
const maxEndpoints = 20;

const defaultOverlap = 86_400;

/** The end of the audit trail, including events in the outbox, which are older than the endpoint. */
async function currentPosition(context: TenantContext): Promise<string> {
  const [, [end] = []] = await context.sql.batch([
    [placeEvents, {}],
    [endOfTrail, {}],
  ]);
  return end === undefined ? '0' : endOfTrail.decode(end).position;
}

/** Throws 409 if the organization has as many endpoints as it may have. */
async function mustHaveRoom({ sql }: TenantContext): Promise<void> {
  const [, [row] = []] = await sql.batch([
    [endpointLock, {}],
    [endpointCount, {}],
  ]);
  const count = row === undefined ? 0 : endpointCount.decode(row).count;
  if (count >= maxEndpoints) throw conflict(`An organization has at most ${maxEndpoints} webhook endpoints`);
}

const expectations: Readonly<Record<UrlFault, string>> = {
  CREDENTIALS_NOT_ALLOWED: 'Expected a URL without user information or a session token',
  PORT_NOT_ALLOWED: 'Expected a URL of port 443 or another that the operator allows',
  ADDRESS_NOT_ALLOWED: 'Expected a URL with a public host',
};

/** Throws 400 for a URL that can't be sent to. Names are resolved and checked again when a message is sent. */
function mustBeAllowedUrl({ sender }: WebhooksPorts, url: string): void {
  const fault = sender.faultOf(url);
  if (fault !== null) throw invalid('body.url', expectations[fault], 'invalid_value');
}

/** Throws 400 for the first type that no event has. Only one is named, because finding the nearest takes milliseconds. */
function mustBeKnownTypes({ correctedEventType }: WebhooksPorts, eventTypes: readonly string[]): void {
  for (const [index, type] of eventTypes.entries()) {
    const suggestion = type === everyType ? null : (correctedEventType?.(type) ?? null);
    if (suggestion !== null) {
      const message = `No event has this type. Did you mean ${suggestion}?`;
      throw invalid(`body.eventTypes.${index}`, message, 'unknown_event_type');
    }
  }
}

export const webhookHandlers = (ports: WebhooksPorts): Handlers<typeof webhookOperations, typeof views> => {
  const { signingKeys } = ports;
  const newestKey = () => {
    const [key] = signingKeys;
    if (key === undefined) throw new Error('No signing key is configured');
    return key;
  };
  const secretOf = (webhook: Webhook, now: Date) => webhook.secretsAt(signingKeys, now)[0] ?? '';

  return {
    listWebhooks: (context, { query }) => webhookList.read(context, query),

    async createWebhook(context, { body }) {
      mustBeAllowedUrl(ports, body.url);
      mustBeKnownTypes(ports, body.eventTypes);
      await mustHaveRoom(context);
      const webhook = context.create(Webhook, {
        url: body.url,
        description: body.description ?? null,
        eventTypes: [...new Set(body.eventTypes)],
        status: 'ACTIVE',
        pauseReason: null,
        failingSince: null,
        position: await currentPosition(context),
        secretKeyVersion: newestKey().version,
        secretNumber: 1,
        previousKeyVersion: null,
        previousSecretUntil: null,
        deletedAt: null,
      });
      return { webhook, secret: secretOf(webhook, context.now) };
    },

    async updateWebhook(context, { params, body }) {
      const webhook = await context.find(Webhook, params.webhookId);
      const { url, description, eventTypes, status } = body;
      if (url !== undefined) mustBeAllowedUrl(ports, url);
      if (eventTypes !== undefined) mustBeKnownTypes(ports, eventTypes);
      if (url !== undefined) webhook.url = url;
      if (description !== undefined) webhook.description = description;
      if (eventTypes !== undefined) webhook.eventTypes = [...new Set(eventTypes)];
      if (status === 'PAUSED') webhook.pause('BY_HAND');
      if (status === 'ACTIVE') {
        webhook.resume();
        await gatherLater(context, webhook.id);
      }
      return { webhook };
    },

    async deleteWebhook(context, { params }) {
      const webhook = await context.find(Webhook, params.webhookId);
      webhook.deletedAt = context.now;
    },

    async rotateWebhook(context, { params, body }) {
      const webhook = await context.find(Webhook, params.webhookId);
      const overlap = (body.overlapSeconds ?? defaultOverlap) * 1_000;
      webhook.rotate(newestKey().version, new Date(context.now.getTime() + overlap));
      return { webhook, secret: secretOf(webhook, context.now) };
    },
  };
};
