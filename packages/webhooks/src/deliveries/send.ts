import { enqueue } from '@rcm/jobs';
import { type JobHandler, statement, type TenantContext } from '@rcm/tenancy';
import type { WebhooksPorts } from '../ports.ts';
import { signatureOf } from '../webhooks/secret.ts';
import { Webhook } from '../webhooks/webhook.ts';
import { Delivery } from './delivery.ts';
import { sendJob } from './gather.ts';
import type { Message } from './sender.ts';

/** Maximum number of messages sent to one endpoint concurrently. */
const batchSize = 20;

/** Milliseconds after which a claimed message without a recorded result is sent again: its process has died. */
const lease = 60_000;

/** Only the first pending change of each record is due, so that changes are delivered in order. */
const dueDeliveries = statement({
  name: 'webhooks.due_deliveries',
  parameters: { webhookId: 'text', now: 'timestamptz', take: 'integer' },
  columns: { id: 'text' },
  text: `select t.id from webhooks.deliveries t
    where t.organization_id = :tenant and t.webhook_id = :webhookId and t.status = 'PENDING'
      and t.next_attempt_at <= :now and not exists (
        select from webhooks.deliveries b
        where b.organization_id = :tenant and b.webhook_id = :webhookId and b.status = 'PENDING'
          and b.record_id = t.record_id and b.position < t.position)
    order by t.position limit :take`,
});

const nextAttempt = statement({
  name: 'webhooks.next_attempt',
  parameters: { webhookId: 'text' },
  columns: { at: 'timestamp?' },
  text: `select min(t.next_attempt_at) as at from webhooks.deliveries t
    where t.organization_id = :tenant and t.webhook_id = :webhookId and t.status = 'PENDING'`,
});

/** Enqueues the next send job of an endpoint, for the time of its earliest pending delivery. */
async function enqueueNextSend(context: TenantContext, webhookId: string): Promise<void> {
  const { at = null } = (await context.sql.one(nextAttempt, { webhookId })) ?? {};
  if (at) await enqueue(context, { name: sendJob, id: webhookId, runAt: at });
}

function messageOf(webhook: Webhook, delivery: Delivery, secrets: readonly string[], now: Date): Message {
  const { eventId, eventType, occurredAt, organizationId, recordType, recordId, position } = delivery;
  const timestamp = Math.floor(now.getTime() / 1_000);
  const body = JSON.stringify({
    type: eventType,
    timestamp: occurredAt.toISOString(),
    organizationId,
    data: { recordType, recordId, version: Number(position) },
  });
  return {
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'rcm-webhooks',
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secrets, eventId, timestamp, body),
    },
    body,
  };
}

/**
 * Sends the due deliveries of an endpoint. They are claimed in one transaction, sent outside of any, and their results
 * recorded in another, so that a slow endpoint does not occupy a database connection.
 */
export const send =
  (ports: WebhooksPorts): JobHandler =>
  async (context, id) => {
    const webhook = await context.look(Webhook, id);
    if (!webhook || webhook.deletedAt || webhook.status !== 'ACTIVE') return;
    const due = await context.sql.all(dueDeliveries, {
      webhookId: id,
      now: context.now,
      take: batchSize,
    });
    if (due.length === 0) return enqueueNextSend(context, id);
    const secrets = webhook.secretsAt(ports.signingKeys, context.now);
    const claimed = await context.em.find(Delivery, { id: { $in: due.map((one) => one.id) } });
    const messages = claimed.map((delivery) => ({
      id: delivery.id,
      message: messageOf(webhook, delivery, secrets, context.now),
    }));
    for (const delivery of claimed) delivery.nextAttemptAt = new Date(context.now.getTime() + lease);
    return async (inside) => {
      const results = await Promise.all(
        messages.map(async ({ id: deliveryId, message }) => ({
          deliveryId,
          result: await ports.sender.send(message),
        })),
      );
      await inside(async (later) => {
        const endpoint = await later.find(Webhook, id);
        for (const { deliveryId, result } of results) {
          const delivery = await later.find(Delivery, deliveryId);
          if (delivery.status !== 'PENDING') continue;
          endpoint.recordResult(delivery.recordAttempt(result, later.now), later.now);
        }
        await enqueueNextSend(later, id);
      });
    };
  };
