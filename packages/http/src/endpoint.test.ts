import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { genericErrors } from '@rcm/envelope';
import { forbidden } from '@rcm/errors';
import type { Principal } from '@rcm/tenancy';
import { serve, trailOf } from '@rcm/test-environment';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { notes } from '../test/notes.ts';
import { aPrincipal, type NotesHost, notesHost, settingsFor } from '../test/notes-host.ts';
import { BodyShares, largeBody } from './body-shares.ts';
import { type Endpoint, endpointHandler, isTo } from './endpoint.ts';
import { type HostSettings, mount, RequestLimit, type RequestRecord } from './koa.ts';
import { RefusedKey } from './refused-key.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const owner: Principal = aPrincipal();

/** Answers with the body; refuses a path that was asked with DELETE. */
const echo: Endpoint<IncomingMessage, ServerResponse> = {
  name: 'echo',
  path: '/echo',
  bodyLimit: 100,
  errorEnvelope: genericErrors,
  admit({ method }) {
    if (method === 'DELETE') throw forbidden('not here');
  },
  async answer(_request, response, body) {
    if (body.fails === 'before') throw new Error('before');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(JSON.stringify(body));
    if (body.fails === 'within') throw new Error('within');
    response.end();
  },
};

async function anEndpoint(overrides: Partial<HostSettings> = {}) {
  const records: RequestRecord[] = [];
  const settings = {
    ...settingsFor(host.database, new Map([['good', owner]])),
    onRequest: (record: RequestRecord) => records.push(record),
    ...overrides,
  };
  const handle = endpointHandler(echo, settings);
  const server = createServer((request, response) => {
    if (isTo(echo, request)) void handle(request, response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (body: string, { key = 'good', method = 'POST', path = '/echo' } = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    });
  return { send, records };
}

describe('an endpoint', () => {
  test('answers a key, and logs its request', async () => {
    const { send, records } = await anEndpoint();
    const answer = await send('{"a":1}');
    expect([answer.status, await answer.json()]).toEqual([200, { a: 1 }]);
    expect(answer.headers.get('x-request-id')).toBe(records[0]?.requestId);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(records).toMatchObject([{ operation: 'echo', status: 200, keyId: owner.keyId, error: null }]);
  });

  test('leaves other paths to others', async () => {
    const { send, records } = await anEndpoint();
    expect((await send('{}', { path: '/echo/1' })).status).toBe(404);
    expect(records).toEqual([]);
  });

  test.each([
    ['what it does not admit, whatever the key is', '{}', { method: 'DELETE', key: 'bad' }, 403],
    ['an unknown key', '{}', { key: 'bad' }, 401],
    ['a body at the limit', `{"a":"${'x'.repeat(92)}"}`, {}, 200],
    ['a body one byte beyond it', `{"a":"${'x'.repeat(93)}"}`, {}, 413],
    ['a body that is no object', '[]', {}, 400],
    ['a failure before the answer', '{"fails":"before"}', {}, 500],
  ])('answers with its status: %s', async (_what, body, request, status) => {
    const { send, records } = await anEndpoint();
    expect((await send(body, request)).status).toBe(status);
    expect(records).toMatchObject([{ operation: 'echo', status }]);
  });

  test('resets the connection where an answer that has begun fails', async () => {
    const { send, records } = await anEndpoint();
    await expect(send('{"fails":"within"}').then((answer) => answer.text())).rejects.toThrow();
    expect(records).toMatchObject([{ error: new Error('within') }]);
  });

  test('counts the requests of a key', async () => {
    const { send } = await anEndpoint({ keyLimit: new RequestLimit(1, 60) });
    expect((await send('{}')).status).toBe(200);
    const refused = await send('{}');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('counts the requests without a valid key', async () => {
    const { send } = await anEndpoint({ strangerLimit: new RequestLimit(1, 60) });
    expect((await send('{}', { key: 'bad' })).status).toBe(401);
    expect((await send('{}', { key: 'bad' })).status).toBe(429);
  });

  test('records a refused key', async () => {
    const refused = aPrincipal();
    const { send } = await anEndpoint({
      authenticate: () => Promise.reject(new RefusedKey('revoked', refused)),
    });
    expect((await send('{}')).status).toBe(401);
    expect(await trailOf(host.database, refused.organization.id)).toEqual([
      { actor: refused.keyId, operation: 'echo', action: 'refuse', record: null, id: null },
    ]);
  });
});

/** Mounts the notes; returns what sends a request to them. */
async function mounted(overrides: Partial<HostSettings>) {
  const app = new Koa();
  app.silent = true;
  app.use(mount([notes], { ...settingsFor(host.database, new Map([['good', owner]])), ...overrides }));
  const { send, close } = await serve(app.callback());
  onTestFinished(close);
  return send;
}

describe('large bodies', () => {
  const large = { title: 'x'.repeat(largeBody) };

  /** Shares of which the owner's organization has all that it may. */
  async function sharesInUse() {
    const bodyShares = new BodyShares();
    const shares = Array.from({ length: 4 }, () => bodyShares.begin(owner.organization.id));
    for (const share of shares) await share.keep(largeBody + 1);
    const end = () => {
      for (const share of shares) share.end();
    };
    return { bodyShares, end };
  }

  test('share what an organization may send at a time, to endpoints and to operations', async () => {
    const { bodyShares, end } = await sharesInUse();
    const endpoint = await anEndpoint({ bodyShares });
    const send = await mounted({ bodyShares });
    const statuses: number[] = [];
    const sent = [
      endpoint.send(JSON.stringify(large)).then(({ status }) => statuses.push(status)),
      send('POST', '/notes', { key: 'good', body: large }).then(({ status }) => statuses.push(status)),
    ];
    // Small ones do not wait.
    expect((await endpoint.send('{}')).status).toBe(200);
    expect((await send('POST', '/notes', { key: 'good', body: { title: 'a' } })).status).toBe(201);
    expect(statuses).toEqual([]);
    end();
    await Promise.all(sent);
    expect(statuses.sort()).toEqual([400, 413]);
  });

  test('of tools do not wait for the request that they came within', async () => {
    const { bodyShares } = await sharesInUse();
    const send = await mounted({ bodyShares, isForTools: true });
    expect((await send('POST', '/notes', { key: 'good', body: large })).status).toBe(400);
  });
});

describe('the calls of tools', () => {
  async function called(method: string, path: string, body?: unknown, overrides: Partial<Principal> = {}) {
    const caller = aPrincipal(overrides);
    const send = await mounted({
      authenticate: () => Promise.resolve(caller),
      isForTools: true,
    });
    const { status } = await send(method, path, { key: 'good', body });
    const events = await trailOf(host.database, caller.organization.id);
    return { status, actions: events.map(({ action, operation }) => `${action} ${operation}`) };
  }

  test.each([
    [
      'a write',
      'POST',
      '/notes',
      { title: 'a' },
      {},
      201,
      ['mcp notes.createNote', 'create notes.createNote'],
    ],
    ['a read', 'GET', '/notes', undefined, {}, 200, ['mcp notes.listNotes', 'list notes.listNotes']],
    ['one that fails', 'POST', '/notes', {}, {}, 400, ['mcp notes.createNote']],
    ['one that is refused', 'GET', '/notes', undefined, { scopes: [] }, 403, ['refuse notes.listNotes']],
  ])('have an event of their own: %s', async (_what, method, path, body, overrides, status, actions) => {
    expect(await called(method, path, body, overrides)).toEqual({ status, actions });
  });
});
