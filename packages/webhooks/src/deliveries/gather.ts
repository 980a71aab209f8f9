import { eventsBySpan, placeEvents } from '@rcm/audit';
import { enqueue } from '@rcm/jobs';
import { type JobHandler, newId, statement, type TenantContext } from '@rcm/tenancy';
import { eventTypeOf } from '../event-types.ts';
import { Webhook } from '../webhooks/webhook.ts';
import { Delivery } from './delivery.ts';

/** The job that creates deliveries of new changes for one endpoint. */
export const gatherJob = 'webhooks.gather';

/** The job that sends the due deliveries of one endpoint. */
export const sendJob = 'webhooks.send';

/** Maximum number of changes per job. */
const batchSize = 500;

/** The events that are delivered; the events of delivering itself are excluded, or there would be no end. */
export const deliverableEvents = {
  ofKind: [`t.action in ('create', 'update', 'delete')`, `t.operation not in ('${gatherJob}', '${sendJob}')`],
  others: ['t.record_id is not null'],
  order: 'asc',
} as const;

const changesAfter = statement({
  name: 'webhooks.changes',
  parameters: { position: 'bigint', take: 'integer' },
  columns: {
    position: 'text',
    id: 'text',
    occurredAt: 'timestamp',
    recordType: 'text',
    recordId: 'text',
    action: 'text',
  },
  text: `select t.position::text as position, t.id, t.occurred_at as "occurredAt", t.record_type as "recordType",
      t.record_id as "recordId", t.action
    ${eventsBySpan({ ...deliverableEvents, after: ':position', most: ':take' })} limit :take`,
});

/** Enqueues the job that creates deliveries of new changes for an endpoint. */
export const gatherLater = (context: TenantContext, webhookId: string): Promise<void> =>
  enqueue(context, { name: gatherJob, id: webhookId });

/** Creates a delivery for each change that an endpoint subscribes to, in order, and enqueues sending them. */
export const gather: JobHandler = async (context, id) => {
  const webhook = await context.look(Webhook, id);
  if (!webhook || webhook.deletedAt || webhook.status !== 'ACTIVE') return;
  await context.sql.all(placeEvents);
  const changes = await context.sql.all(changesAfter, { position: webhook.position, take: batchSize });
  const last = changes.at(-1);
  if (last === undefined) return;
  for (const { position, id: eventId, occurredAt, recordType, recordId, action } of changes) {
    const eventType = eventTypeOf(recordType, action);
    if (!webhook.subscribesTo(eventType)) continue;
    context.create(Delivery, {
      id: newId(Delivery.idPrefix),
      webhookId: webhook.id,
      eventId,
      eventType,
      recordType,
      recordId,
      position,
      occurredAt,
      status: 'PENDING',
      attempts: [],
      failures: 0,
      nextAttemptAt: context.now,
    });
  }
  webhook.position = last.position;
  await enqueue(context, { name: sendJob, id });
  if (changes.length === batchSize) await gatherLater(context, id);
};
