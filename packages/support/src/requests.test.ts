import { openApiDocument } from '@rcm/http/openapi';
import { aPrincipal, type ServedModules, serveModules, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSupport } from './module.ts';

const support = createSupport({
  actor: async ({ principal }) => (principal.role === 'OWNER' ? { id: 'mem_1' } : null),
});
const organization = aPrincipal().organization;
const keys = new Map(
  ['support:write', 'support:read', 'support:*', 'public-api:*', '*', 'scribe:*'].map((scope) => [
    scope,
    aPrincipal({ organization, scopes: [scope] }),
  ]),
);
keys.set('nobody', aPrincipal({ role: 'BILLER' }));

let host: TestHost;
let served: ServedModules;

beforeAll(async () => {
  host = await testHost([support]);
  served = await serveModules([support], host.tenants, keys);
});
afterAll(async () => {
  served.close();
  await host.close();
});

async function send(method: string, path: string, key: string | null, body?: unknown) {
  const { status, json } = await served.send(method, `/support/tickets${path}`, { key, body });
  return { status, json };
}

const draft = { subject: 'No estimates', description: 'The list stays empty.' };

describe('support.listTickets, support.createTicket, support.getTicket', () => {
  test('answer with success and data, and except for the list with meta', async () => {
    const meta = { organizationId: organization.id };
    const created = await send('POST', '', '*', draft);
    expect([created.status, created.json.success, created.json.meta]).toEqual([201, true, meta]);
    const { ticket } = created.json.data;
    expect(await send('GET', `/${ticket.id}`, '*')).toEqual({
      status: 200,
      json: { success: true, data: { ticket }, meta },
    });
    expect(await send('GET', '', '*')).toEqual({
      status: 200,
      json: { success: true, data: { tickets: [ticket] } },
    });
  });
});

describe('support.listTickets, support.createTicket', () => {
  test.each([
    [null, 401, 401],
    ['unknown', 401, 401],
    ['scribe:*', 403, 403],
    ['support:read', 200, 403],
    ['support:write', 200, 201],
    ['support:*', 200, 201],
    ['public-api:*', 200, 201],
    ['*', 200, 201],
  ])(
    'with the key %s answer %d and %d (401 unless it is known, 403 unless its scope matches; support:write reads too)',
    async (key, listed, created) => {
      const answers = [await send('GET', '', key), await send('POST', '', key, draft)];
      expect(answers.map(({ status }) => status)).toEqual([listed, created]);
    },
  );
});

describe('support.listTickets', () => {
  test('answers 403 to an organization without an active member, in the form of any refusal', async () => {
    expect(await send('GET', '', 'nobody')).toEqual({
      status: 403,
      json: { error: 'Forbidden', statusCode: 403 },
    });
  });

  test('declares a 400 in the document although it has no input', () => {
    const { paths } = openApiDocument([support], { title: 't', version: '1.0.0', description: 'd' });
    const { get } = (paths as Record<string, { get: { parameters: unknown[]; responses: object } }>)[
      '/api/v1/support/tickets'
    ] as { get: { parameters: unknown[]; responses: object } };
    expect(get.parameters).toEqual([]);
    expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403']));
  });
});
