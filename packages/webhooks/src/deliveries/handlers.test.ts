import { onReservedConnection, type Principal, statement } from '@rcm/tenancy';
import { testTime } from '@rcm/testing';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookHost } from '../../test/webhook-host.ts';
import { gatherChanges, pendingDeliveries } from '../lookups.ts';
import { gatherJob } from './gather.ts';
import type { Message, SendResult } from './sender.ts';

let host: Awaited<ReturnType<typeof webhookHost>>;
beforeAll(async () => {
  host = await webhookHost();
});
afterAll(() => host.close());

const after = (milliseconds: number) => new Date(testTime.getTime() + milliseconds);
const failed: SendResult = { status: 500, error: null };
const delivered: SendResult = { status: 204, error: null };

/** Changes an endpoint, which is delivered like any other change. */
const change = (as: Principal, id: string, description: string) =>
  host.call('webhooks.updateWebhook', { params: { webhookId: id }, body: { description } }, { as });

const deliveriesOf = async (as: Principal, id: string, query = {}) =>
  (await host.call('webhooks.listDeliveries', { params: { webhookId: id }, query }, { as })).data;

/** An endpoint with a delivery of one change. */
async function aDelivery(answer: SendResult = delivered) {
  const { as, id, secret } = await host.anEndpoint({ eventTypes: ['webhook.updated'] });
  await change(as, id, 'first');
  await host.gather(as, id);
  host.receiver.answer = () => answer;
  await host.send(as, id);
  const [delivery] = (await deliveriesOf(as, id)).deliveries;
  return { as, id, secret, delivery };
}

describe('a change', () => {
  test('is delivered once, signed, with identifiers only', async () => {
    const { as, id, secret, delivery } = await aDelivery();
    const sent = host.received.at(-1) as Message;
    expect(delivery).toMatchObject({
      webhookId: id,
      eventType: 'webhook.updated',
      recordType: 'webhook',
      recordId: id,
      status: 'DELIVERED',
      attempts: [{ at: testTime.toISOString(), status: 204, error: null }],
      nextAttemptAt: null,
    });
    expect(JSON.parse(sent.body)).toEqual({
      type: 'webhook.updated',
      timestamp: testTime.toISOString(),
      organizationId: as.organization.id,
      data: { recordType: 'webhook', recordId: id, version: expect.any(Number) },
    });
    expect(sent.headers['webhook-id']).toBe(delivery.eventId);
    const fresh = { ...sent.headers, 'webhook-timestamp': sent.headers['webhook-timestamp'] ?? '' };
    // The library rejects messages older than five minutes, and the time of the tests is.
    expect(() => new Verifier(secret).verify(sent.body, fresh)).toThrow('timestamp too old');
    const count = host.received.length;
    await host.gather(as, id);
    await host.send(as, id);
    expect(host.received.length).toBe(count);
  });

  test('from before the endpoint existed, or of a type that it does not subscribe to, is not delivered', async () => {
    const { as, id } = await host.anEndpoint({ eventTypes: ['claim.updated'] });
    await change(as, id, 'first');
    await host.gather(as, id);
    expect((await deliveriesOf(as, id)).total).toBe(0);
    const later = await host.call(
      'webhooks.createWebhook',
      { body: { url: 'https://hooks.example.org/', eventTypes: ['*'] } },
      { as },
    );
    await host.gather(as, later.data.webhook.id);
    const { deliveries } = await deliveriesOf(as, later.data.webhook.id);
    expect(deliveries.map((one: { eventType: string }) => one.eventType)).toEqual(['webhook.created']);
  });

  test('of a record is delivered in order: it waits for the previous one', async () => {
    const { as, id } = await host.anEndpoint({ eventTypes: ['webhook.updated'] });
    const other = await host.call(
      'webhooks.createWebhook',
      { body: { url: 'https://hooks.example.org/', eventTypes: ['claim.updated'] } },
      { as },
    );
    await change(as, id, 'first');
    await change(as, id, 'second');
    await change(as, other.data.webhook.id, 'another record');
    await host.gather(as, id);
    host.receiver.answer = ({ body }) => (JSON.parse(body).data.recordId === id ? failed : delivered);
    const from = host.received.length;
    await host.send(as, id);
    const sentRecords = () => host.received.slice(from).map(({ body }) => JSON.parse(body).data);
    expect(sentRecords().map(({ recordId }) => recordId)).toEqual([id, other.data.webhook.id]);
    host.receiver.answer = () => delivered;
    await host.send(as, id, after(5_000));
    await host.send(as, id, after(5_000));
    const ofIt = sentRecords().filter(({ recordId }) => recordId === id);
    expect(ofIt.map(({ version }) => version)).toEqual([
      ofIt[0]?.version,
      ofIt[0]?.version,
      expect.toSatisfy((version) => version > (ofIt[0]?.version ?? 0)),
    ]);
  });

  test('is retried when it is due, and the endpoint is marked as failing', async () => {
    const { as, id, delivery } = await aDelivery({ status: null, error: 'TIMEOUT' });
    expect(delivery).toMatchObject({
      status: 'PENDING',
      attempts: [{ status: null, error: 'TIMEOUT' }],
      nextAttemptAt: after(5_000).toISOString(),
    });
    const count = host.received.length;
    await host.send(as, id, after(4_999));
    expect(host.received.length).toBe(count);
    host.receiver.answer = () => delivered;
    await host.send(as, id, after(5_000));
    const { deliveries } = await deliveriesOf(as, id);
    expect(deliveries).toMatchObject([{ status: 'DELIVERED', attempts: [{}, { status: 204 }] }]);
  });

  test('is not sent while an endpoint is paused, but after it is resumed', async () => {
    const { as, id } = await host.anEndpoint({ eventTypes: ['webhook.updated'] });
    const set = (status: string) =>
      host.call('webhooks.updateWebhook', { params: { webhookId: id }, body: { status } }, { as });
    await set('PAUSED');
    const count = host.received.length;
    host.receiver.answer = () => delivered;
    await host.gather(as, id);
    await host.send(as, id);
    expect(host.received.length).toBe(count);
    await set('ACTIVE');
    await host.gather(as, id);
    await host.send(as, id);
    await host.send(as, id);
    expect(host.received.length).toBe(count + 2);
  });

  test('enqueues deliveries, and the changes of delivering it enqueue nothing', async () => {
    const { as, id } = await host.anEndpoint({ eventTypes: ['webhook.updated'] });
    const requested = () =>
      host.inside(as, async (context) => (await context.sql.all(jobsOf, { name: gatherJob })).length);
    await change(as, id, 'first');
    await host.gather(as, id);
    const before = await requested();
    await gatherChanges(host.tenants, as.organization.id);
    expect(await requested()).toBe(before);
    await change(as, id, 'second');
    await host.gather(as, 'whk_unknown').catch(() => undefined);
    await host.call('webhooks.listWebhooks', {}, { as });
    await host.inside(as, (context) => context.sql.all(placed));
    await gatherChanges(host.tenants, as.organization.id);
    expect(await requested()).toBe(before + 1);
  });
});

const jobsOf = statement({
  name: 'test.jobs_of',
  parameters: { name: 'text' },
  columns: { id: 'text' },
  text: `select j.id::text as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = :name and j.payload ->> 'organizationId' = :tenant::text`,
});

const placed = statement({
  name: 'test.placed',
  columns: {},
  text: 'select audit.place_events(5000) where :tenant::uuid is not null',
});

describe('webhooks.listDeliveries', () => {
  test('filters by status, type and record', async () => {
    const { as, id } = await aDelivery();
    for (const [query, total] of [
      [{ status: 'DELIVERED' }, 1],
      [{ status: ['PENDING', 'FAILED'] }, 0],
      [{ eventType: 'webhook.updated' }, 1],
      [{ eventType: 'webhook.created' }, 0],
      [{ recordId: id }, 1],
      [{ recordId: 'whk_other' }, 0],
    ] as const) {
      expect([query, (await deliveriesOf(as, id, query)).total]).toEqual([query, total]);
    }
  });
});

describe('webhooks.replayDelivery', () => {
  const replay = (as: Principal, webhookId: string, deliveryId: string) =>
    host.call('webhooks.replayDelivery', { params: { webhookId, deliveryId }, body: {} }, { as });

  test('sends the same message again', async () => {
    const { as, id, delivery } = await aDelivery();
    const first = host.received.at(-1) as Message;
    const { status, data } = await replay(as, id, delivery.id);
    expect([status, data.delivery.status]).toEqual([202, 'PENDING']);
    await host.send(as, id);
    const again = host.received.at(-1) as Message;
    expect([again === first, again.body, again.headers['webhook-id']]).toEqual([
      false,
      first.body,
      first.headers['webhook-id'],
    ]);
  });

  test('is refused for a pending delivery, and for a paused endpoint', async () => {
    const waiting = await aDelivery(failed);
    await expect(replay(waiting.as, waiting.id, waiting.delivery.id)).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: expect.any(Array) },
    });
    const { as, id, delivery } = await aDelivery();
    const body = { status: 'PAUSED' };
    await host.call('webhooks.updateWebhook', { params: { webhookId: id }, body }, { as });
    await expect(replay(as, id, delivery.id)).rejects.toMatchObject({ status: 409 });
  });

  test('finds a delivery only through its own endpoint', async () => {
    const { as, delivery } = await aDelivery();
    const other = await host.call(
      'webhooks.createWebhook',
      { body: { url: 'https://hooks.example.org/', eventTypes: ['*'] } },
      { as },
    );
    await expect(replay(as, other.data.webhook.id, delivery.id)).rejects.toMatchObject({ status: 404 });
    await expect(replay(as, 'missing_1', delivery.id)).rejects.toMatchObject({ status: 404 });
  });
});

test('pendingDeliveries counts the pending deliveries, with the age of the oldest due one', async () => {
  const { as, id } = await host.anEndpoint({ eventTypes: ['webhook.updated'] });
  const waiting = () =>
    onReservedConnection(host.tenants, as.organization.id, async (session) => {
      const [[row = []] = []] = await session.send([[pendingDeliveries, {}]]);
      return pendingDeliveries.decode(row);
    });
  expect(await waiting()).toEqual({ waiting: 0, dueSeconds: null });
  await change(as, id, 'first');
  await host.gather(as, id);
  expect(await waiting()).toEqual({ waiting: 1, dueSeconds: expect.any(Number) });
  host.receiver.answer = () => failed;
  await host.send(as, id, new Date(Date.now() + 60_000));
  expect(await waiting()).toEqual({ waiting: 1, dueSeconds: null });
});
