import { aPrincipal, type ServedModules, serveModules, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { denial, denialHost, denialManagement } from '../test/denial-host.ts';

const organization = aPrincipal().organization;
const module = 'denial-management';
const keys = new Map(
  [`${module}:write`, `${module}:read`, `${module}:*`, 'public-api:*', '*', 'scribe:*'].map((scope) => [
    scope,
    aPrincipal({ organization, scopes: [scope] }),
  ]),
);
keys.set('switched-off', aPrincipal({ organization, disabledModules: [module] }));

let host: TestHost;
let served: ServedModules;
beforeAll(async () => {
  host = await denialHost();
  served = await serveModules([denialManagement], host.tenants, keys);
});
afterAll(async () => {
  served.close();
  await host.close();
});

async function send(method: string, path: string, key: string | null = '*', body?: unknown) {
  const { status, json } = await served.send(method, `/${module}${path}`, { key, body });
  return { status, json };
}

describe('denial-management.createQueue, denial-management.createQueueRule, denial-management.listQueueRules', () => {
  test('answer with success and data, only the list without meta', async () => {
    const meta = { organizationId: organization.id };
    const made = await send('POST', '/queues', '*', { name: 'Authorizations' });
    expect(made).toEqual({
      status: 201,
      json: { success: true, data: { queue: expect.any(Object) }, meta },
    });
    const { queue } = made.json.data;
    const rule = await send('POST', '/queue-rules', '*', {
      queueId: queue.id,
      name: 'All',
      conditions: { all: [] },
      actions: [{ type: 'STOP' }],
    });
    expect(rule.json).toEqual({ success: true, data: { rule: expect.any(Object) }, meta });
    expect(await send('GET', '/queue-rules')).toEqual({
      status: 200,
      json: { success: true, data: { queues: [queue], rules: [rule.json.data.rule] } },
    });
  });
});

describe('denial-management.createQueue', () => {
  test('answers 400 with the field and does not repeat its value', async () => {
    const { status, json } = await send('POST', '/queues', '*', {
      name: 'Mail',
      defaultAssignmentMethod: 'CARRIER_PIGEON',
    });
    expect(status).toBe(400);
    expect(json).toEqual({
      error: 'Request validation failed',
      statusCode: 400,
      issues: [
        { path: 'body.defaultAssignmentMethod', code: expect.any(String), message: expect.any(String) },
      ],
    });
    expect(JSON.stringify(json)).not.toContain('CARRIER_PIGEON');
  });
});

describe('denial-management.getCase, denial-management.createQueue', () => {
  test('answer 404 without details, and 409 to a taken name', async () => {
    expect(await send('GET', '/cases/dnc_none')).toEqual({
      status: 404,
      json: { error: 'Resource not found', statusCode: 404 },
    });
    await send('POST', '/queues', '*', { name: 'Twice' });
    expect(await send('POST', '/queues', '*', { name: 'Twice' })).toEqual({
      status: 409,
      json: { error: 'Conflict', statusCode: 409, message: 'Another queue has this name' },
    });
  });
});

describe('denial-management.listQueueRules', () => {
  test('ignores query parameters', async () => {
    const all = await send('GET', '/queue-rules');
    expect(await send('GET', '/queue-rules?take=0&skip=x&organizationId=other')).toEqual(all);
  });

  test('answers 401 and 403 without details', async () => {
    expect((await send('GET', '/queue-rules', null)).json).toEqual({
      error: 'Authentication required',
      statusCode: 401,
    });
    expect((await send('GET', '/queue-rules', 'scribe:*')).json).toEqual({
      error: 'Forbidden',
      statusCode: 403,
    });
  });
});

describe('denial-management.listQueueRules, denial-management.createCase', () => {
  test.each([
    [null, 401, 401],
    ['unknown', 401, 401],
    ['scribe:*', 403, 403],
    ['switched-off', 403, 403],
    [`${module}:read`, 200, 403],
    [`${module}:write`, 200, 201],
    [`${module}:*`, 200, 201],
    ['public-api:*', 200, 201],
    ['*', 200, 201],
  ])('with the key %s a list is %d and a create %d', async (key, listed, created) => {
    expect((await send('GET', '/queue-rules', key)).status).toBe(listed);
    expect((await send('POST', '/cases', key, denial)).status).toBe(created);
  });
});

describe('denial-management.listCases, denial-management.listCodes', () => {
  test.each(['cases', 'codes'])('a list of %s accepts skip 0 to 10000 and take 1 to 100', async (kind) => {
    const statusOf = async (query: string) => (await send('GET', `/${kind}?${query}`)).status;
    for (const query of ['skip=0', 'skip=10000', 'take=1', 'take=100'])
      expect(await statusOf(query)).toBe(200);
    for (const query of ['skip=-1', 'skip=10001', 'take=0', 'take=101', 'take=1.0', 'take=1&take=1']) {
      expect(await statusOf(query)).toBe(400);
    }
  });
});
