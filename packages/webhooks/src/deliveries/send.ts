import { enqueue } from '@rcm/jobs';
import { type JobHandler, statement, type TenantContext } from '@rcm/tenancy';
import type { WebhooksPorts } from '../ports.ts';
import { signatureOf } from '../webhooks/secret.ts';
import { Webhook } from '../webhooks/webhook.ts';
import { Delivery } from './delivery.ts';
import { sendJob } from './gather.ts';
import type { Message } from './sender.ts';

/** How many messages are on their way to one endpoint at once. */
const mostTogether = 20;

/** Milliseconds after which a message that nobody has noted the end of is sent again: its process has died. */
const lease = 60_000;

/** Of the changes of one record only the first that waits is due: the others come behind it. */
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

/** Asks for an endpoint's deliveries to be sent, those that wait when their time has come. */
async function sendOn(context: TenantContext, webhookId: string): Promise<void> {
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
 * Sends what is due to an endpoint: it is claimed in one transaction, sent outside of any, and noted in another, so that
 * an endpoint that is slow to answer holds up no connection to the database.
 */
export const send =
  (ports: WebhooksPorts): JobHandler =>
  async (context, id) => {
    const webhook = await context.look(Webhook, id);
    if (!webhook || webhook.deletedAt || webhook.status !== 'ACTIVE') return;
    const due = await context.sql.all(dueDeliveries, {
      webhookId: id,
      now: context.now,
      take: mostTogether,
    });
    if (due.length === 0) return sendOn(context, id);
    const secrets = webhook.secretsAt(ports.signingKeys, context.now);
    const claimed = await context.em.find(Delivery, { id: { $in: due.map((one) => one.id) } });
    const messages = claimed.map((delivery) => ({
      id: delivery.id,
      message: messageOf(webhook, delivery, secrets, context.now),
    }));
    for (const delivery of claimed) delivery.nextAttemptAt = new Date(context.now.getTime() + lease);
    return async (inside) => {
      const sent = await Promise.all(
        messages.map(async ({ id: deliveryId, message }) => ({
          deliveryId,
          came: await ports.sender.send(message),
        })),
      );
      await inside(async (later) => {
        const endpoint = await later.find(Webhook, id);
        for (const { deliveryId, came } of sent) {
          const delivery = await later.find(Delivery, deliveryId);
          if (delivery.status !== 'PENDING') continue;
          endpoint.note(delivery.note(came, later.now), later.now);
        }
        await sendOn(later, id);
      });
    };
  };
