import { aPrincipal, expectNoDrift, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoint, signingKeys, webhookHost } from '../../test/webhook-host.ts';
import { secretOf } from './secret.ts';

let host: Awaited<ReturnType<typeof webhookHost>>;
beforeAll(async () => {
  host = await webhookHost();
});
afterAll(() => host.close());

test('the migrations build the schema of the entities', () => expectNoDrift(host.module));

describe('webhooks.createWebhook, webhooks.rotateWebhook', () => {
  test('with a repeated Idempotency-Key answer 409 with the id of the endpoint, and change nothing', async () => {
    const as = aPrincipal();
    const create = () =>
      host.call('webhooks.createWebhook', { body: endpoint }, { as, idempotencyKey: 'create' });
    const { id } = (await create()).data.webhook;
    const repeated = { status: 409, details: { existingId: id } };
    await expect(create()).rejects.toMatchObject(repeated);
    const rotate = () =>
      host.call(
        'webhooks.rotateWebhook',
        { params: { webhookId: id }, body: {} },
        { as, idempotencyKey: 'rotate' },
      );
    const { secret } = (await rotate()).data;
    await expect(rotate()).rejects.toMatchObject(repeated);
    expect(secret).toBe(secretOf(signingKeys, id, { keyVersion: 2, number: 2 }));
    const { data } = await host.call('webhooks.listWebhooks', {}, { as });
    expect(data.total).toBe(1);
  });
});

describe('webhooks.createWebhook', () => {
  test('returns the stored record and its secret, derived from the newest key', async () => {
    const { as, id, secret, webhook } = await host.anEndpoint({ description: 'Warehouse' });
    expect(webhook).toEqual({
      id,
      organizationId: as.organization.id,
      ...endpoint,
      description: 'Warehouse',
      status: 'ACTIVE',
      pauseReason: null,
      failingSince: null,
      previousSecretUntil: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
    expect(secret).toBe(secretOf(signingKeys, id, { keyVersion: 2, number: 1 }));
  });

  test.each([
    ['http://hooks.example.org/'],
    ['https://user:pass@hooks.example.org/'],
    ['https://hooks.example.org/?token=1'],
    ['https://localhost/'],
    ['https://127.0.0.1/'],
    ['https://[::1]/'],
    ['https://169.254.169.254/latest/meta-data'],
    ['hooks.example.org'],
    [`https://hooks.example.org/${'x'.repeat(2_048)}`],
  ])('refuses %s', async (url) => {
    await expect(host.anEndpoint({ url })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.url' }] },
    });
  });

  test.each([
    ['https://user:pass@hooks.example.org/', 'Expected a URL without user information or a session token'],
    ['https://hooks.example.org:8443/', 'Expected a URL of port 443 or another that the operator allows'],
    ['https://10.0.0.1/', 'Expected a URL with a public host'],
  ])('says what is wrong with %s', async (url, message) => {
    const refused = { status: 400, details: { issues: [{ path: 'body.url', message }] } };
    await expect(host.anEndpoint({ url })).rejects.toMatchObject(refused);
    const { as, id } = await host.anEndpoint();
    const update = host.call('webhooks.updateWebhook', { params: { webhookId: id }, body: { url } }, { as });
    await expect(update).rejects.toMatchObject(refused);
  });

  test('accepts the standard port', async () => {
    const url = 'https://hooks.example.org:443/';
    expect((await host.anEndpoint({ url })).webhook.url).toBe(url);
  });

  test('accepts 20 endpoints of an organization and refuses another, also of several at once', async () => {
    const { as, id } = await host.anEndpoint();
    const create = () => host.call('webhooks.createWebhook', { body: endpoint }, { as });
    for (let count = 2; count < 20; count += 1) await create();
    const refused = {
      status: 409,
      details: { message: 'An organization has at most 20 webhook endpoints' },
    };
    const settled = await Promise.allSettled([create(), create(), create()]);
    const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons).toEqual([expect.objectContaining(refused), expect.objectContaining(refused)]);
    const { data } = await host.call('webhooks.listWebhooks', {}, { as });
    expect(data.total).toBe(20);
    await host.anEndpoint();
    await host.call('webhooks.deleteWebhook', { params: { webhookId: id } }, { as });
    await create();
    await expect(create()).rejects.toMatchObject(refused);
  });

  test('accepts a URL of 2,048 characters', async () => {
    const start = 'https://hooks.example.org/';
    const url = start + 'x'.repeat(2_048 - start.length);
    expect((await host.anEndpoint({ url })).webhook.url).toBe(url);
  });

  test('accepts 1 to 100 types, without duplicates', async () => {
    const types = [...host.eventTypes].slice(0, 100);
    expect((await host.anEndpoint({ eventTypes: types })).webhook.eventTypes).toEqual(types);
    expect((await host.anEndpoint({ eventTypes: ['*', '*'] })).webhook.eventTypes).toEqual(['*']);
    for (const eventTypes of [[], [...types, '*'], [''], ['x'.repeat(101)]]) {
      await expect(host.anEndpoint({ eventTypes })).rejects.toMatchObject({ status: 400 });
    }
  });

  test.each([
    'claims.updated',
    'claim.read',
    'claim',
    'denialCase.created',
    'claim.*',
    '**',
    'x'.repeat(100),
  ])('refuses %s, which no event has, and suggests the nearest type', async (type) => {
    await expect(host.anEndpoint({ eventTypes: ['*', type] })).rejects.toMatchObject({
      status: 400,
      details: {
        issues: [
          {
            path: 'body.eventTypes.1',
            code: 'unknown_event_type',
            message: 'No event has this type. Did you mean claim.updated?',
          },
        ],
      },
    });
  });

  test('is open to administrators of the organization', () => {
    const { createWebhook } = host.module.operations;
    expect([createWebhook.scope, createWebhook.roles]).toEqual(['organization:write', ['OWNER', 'ADMIN']]);
  });
});

describe('webhooks.listWebhooks', () => {
  test('filters by status, and does not show deleted ones', async () => {
    const { as, id } = await host.anEndpoint();
    const make = () => host.call('webhooks.createWebhook', { body: endpoint }, { as });
    const [paused, removed] = [await make(), await make()];
    const of = (answer: typeof paused) => ({ params: { webhookId: answer.data.webhook.id as string } });
    await host.call('webhooks.updateWebhook', { ...of(paused), body: { status: 'PAUSED' } }, { as });
    await host.call('webhooks.deleteWebhook', of(removed), { as });
    const all = await host.call('webhooks.listWebhooks', {}, { as });
    const active = await host.call('webhooks.listWebhooks', { query: { status: 'ACTIVE' } }, { as });
    expect([all.data.total, active.data.webhooks.map((one: { id: string }) => one.id)]).toEqual([2, [id]]);
    expect(JSON.stringify(all.data)).not.toContain('whsec_');
  });
});

describe('webhooks.updateWebhook', () => {
  test('changes the given fields, keeps the rest, and null clears the description', async () => {
    const { as, id } = await host.anEndpoint({ description: 'Warehouse' });
    const update = (body: Record<string, unknown>) =>
      host.call('webhooks.updateWebhook', { params: { webhookId: id }, body }, { as });
    const changed = await update({ url: 'https://other.example.org/', eventTypes: ['claim.updated'] });
    expect(changed.data.webhook).toMatchObject({
      url: 'https://other.example.org/',
      eventTypes: ['claim.updated'],
      description: 'Warehouse',
    });
    const cleared = await update({ description: null });
    expect(cleared.data.webhook).toMatchObject({
      url: 'https://other.example.org/',
      description: null,
    });
    await expect(update({ url: 'https://10.0.0.1/' })).rejects.toMatchObject({ status: 400 });
    await expect(update({ eventTypes: ['claims.updated'] })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.eventTypes.0', code: 'unknown_event_type' }] },
    });
  });

  test('of other fields keeps a type that is no longer known, and events of it are still delivered', async () => {
    const { as, id } = await host.anEndpoint({ eventTypes: ['webhook.updated'] });
    host.eventTypes.delete('webhook.updated');
    try {
      const input = { params: { webhookId: id }, body: { description: 'One' } };
      const { data } = await host.call('webhooks.updateWebhook', input, { as });
      expect(data.webhook.eventTypes).toEqual(['webhook.updated']);
      await host.gather(as, id);
    } finally {
      host.eventTypes.add('webhook.updated');
    }
    const { data } = await host.call('webhooks.listDeliveries', { params: { webhookId: id } }, { as });
    expect(data.deliveries).toMatchObject([{ eventType: 'webhook.updated', recordId: id }]);
  });

  test('pauses and resumes', async () => {
    const { as, id } = await host.anEndpoint();
    const set = async (status: string) =>
      (await host.call('webhooks.updateWebhook', { params: { webhookId: id }, body: { status } }, { as }))
        .data.webhook;
    expect(await set('PAUSED')).toMatchObject({ status: 'PAUSED', pauseReason: 'BY_HAND' });
    expect(await set('ACTIVE')).toMatchObject({ status: 'ACTIVE', pauseReason: null });
  });

  test('is refused for a stale version, to other organizations and for a missing endpoint', async () => {
    const { as, id } = await host.anEndpoint();
    const input = { params: { webhookId: id }, body: { description: 'One' } };
    await host.call('webhooks.updateWebhook', input, { as, ifMatch: '"1"' });
    await expect(host.call('webhooks.updateWebhook', input, { as, ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
    await expect(host.call('webhooks.updateWebhook', input, { as: aPrincipal() })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('webhooks.deleteWebhook', () => {
  test('removes it permanently', async () => {
    const { as, id } = await host.anEndpoint();
    const input = { params: { webhookId: id } };
    expect((await host.call('webhooks.deleteWebhook', input, { as })).status).toBe(204);
    await expect(host.call('webhooks.deleteWebhook', input, { as })).rejects.toMatchObject({ status: 404 });
    await expect(host.call('webhooks.listDeliveries', input, { as })).rejects.toMatchObject({ status: 404 });
  });
});

describe('webhooks.rotateWebhook', () => {
  test.each([
    [undefined, 86_400],
    [0, 0],
    [604_800, 604_800],
  ])('with an overlap of %s seconds ends the previous secret after %i', async (overlapSeconds, seconds) => {
    const { as, id, secret } = await host.anEndpoint();
    const body = overlapSeconds === undefined ? {} : { overlapSeconds };
    const { data } = await host.call('webhooks.rotateWebhook', { params: { webhookId: id }, body }, { as });
    expect(data.secret).not.toBe(secret);
    expect(Date.parse(data.webhook.previousSecretUntil)).toBe(testTime.getTime() + seconds * 1_000);
  });

  test.each([-1, 604_801, 1.5])('refuses an overlap of %s seconds', async (overlapSeconds) => {
    const { as, id } = await host.anEndpoint();
    await expect(
      host.call('webhooks.rotateWebhook', { params: { webhookId: id }, body: { overlapSeconds } }, { as }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
