import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conflict, forbidden } from '@rcm/errors';
import { trailOf } from '@rcm/test-environment';
import Koa from 'koa';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notes, operations } from '../test/notes.ts';
import { aPrincipal, type NotesHost, notesHost, settingsFor } from '../test/notes-host.ts';
import type { AgentGuard } from './agents.ts';
import { mount } from './koa.ts';

const agent = { ...aPrincipal(), agentId: 'agt_1' };
const person = aPrincipal();
const keys = new Map([
  ['agent', agent],
  ['person', person],
]);

const asked: string[] = [];
const guard: AgentGuard = {
  async admit(_database, _run, { operation: { id } }) {
    asked.push(id);
    if (id === 'notes.listNotes') throw forbidden('No step names it', 'NOT_NAMED');
    return { kind: 'open' };
  },
};

const closed = {
  ...notes,
  operations: { ...operations, createNote: { ...operations.createNote, closedToAgents: true } },
};

let host: NotesHost;
const servers: Server[] = [];
beforeAll(async () => {
  host = await notesHost();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await host.close();
});
beforeEach(() => {
  asked.length = 0;
});

/** Serves the notes; returns a function that sends a request. */
async function serving(agents?: AgentGuard, module = notes) {
  const app = new Koa();
  app.use(mount([module], { ...settingsFor(host.database, keys), ...(agents && { agents }) }));
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  return async (
    key: string,
    method: string,
    path: string,
    { body, accept = 'application/json' } = {} as {
      readonly body?: object;
      readonly accept?: string;
    },
  ) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, accept, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
}

const refusal = (code: string, message: string) => ({
  error: 'Forbidden',
  statusCode: 403,
  obstacles: [{ code, message }],
});

describe('a key that acts for an agent definition', () => {
  test('is refused where the host limits no agents; another key is not', async () => {
    const send = await serving();
    const { status, text } = await send('agent', 'GET', '/notes');
    expect([status, JSON.parse(text)]).toEqual([
      403,
      refusal('AGENTS_NOT_ACCEPTED', 'Keys of agents are not accepted'),
    ]);
    expect(await send('person', 'GET', '/notes')).toMatchObject({ status: 200 });
  });

  test.each(['application/json', 'text/csv', 'application/x-ndjson'])(
    'is admitted to each operation, as %s too, and the refusal is in the trail',
    async (accept) => {
      const send = await serving(guard);
      expect(await send('agent', 'POST', '/notes', { body: { title: accept } })).toMatchObject({
        status: 201,
      });
      const { status, text } = await send('agent', 'GET', '/notes', { accept });
      expect([status, JSON.parse(text)]).toEqual([403, refusal('NOT_NAMED', 'No step names it')]);
      expect(asked).toEqual(['notes.createNote', 'notes.listNotes']);
      expect(await trailOf(host.database, agent.organization.id)).toContainEqual(
        expect.objectContaining({ operation: 'notes.listNotes', action: 'refuse' }),
      );
    },
  );

  test('never calls an operation that is closed to agents; another key does, without a guard', async () => {
    const send = await serving(guard, closed);
    const body = { title: 'closed' };
    const { status, text } = await send('agent', 'POST', '/notes', { body });
    expect([status, JSON.parse(text)]).toEqual([
      403,
      refusal('OPERATION_CLOSED_TO_AGENTS', 'No agent may call notes.createNote'),
    ]);
    expect(await send('person', 'POST', '/notes', { body })).toMatchObject({ status: 201 });
    expect(asked).toEqual([]);
  });

  test('is answered 202 while it waits; nothing runs', async () => {
    const send = await serving({
      admit: async () => ({ kind: 'held', data: { approval: { id: 'apv_1' } } }),
    });
    const { status, text } = await send('agent', 'POST', '/notes', { body: { title: 'held' } });
    expect([status, JSON.parse(text)]).toEqual([
      202,
      {
        success: true,
        data: { approval: { id: 'apv_1' } },
        meta: { organizationId: agent.organization.id },
      },
    ]);
    expect((await send('person', 'GET', '/notes')).text).not.toContain('held');
  });

  test.each([
    ['POST', '/notes', { title: 'in one transaction' }, 201],
    ['POST', '/notes/quick', { title: 'in one message otherwise' }, 201],
    ['GET', '/notes', undefined, 200],
  ] as const)('uses an approval up with %s %s, or does not run', async (method, path, body, expected) => {
    const used: string[] = [];
    let isUsed = false;
    const send = await serving({
      admit: async (_database, { operation }) => ({
        kind: 'approved',
        async use(context) {
          if (isUsed) throw conflict('used');
          used.push(operation, context.organization.id);
          isUsed = true;
        },
      }),
    });
    const sent = body === undefined ? {} : { body };
    expect((await send('agent', method, path, sent)).status).toBe(expected);
    expect((await send('agent', method, path, sent)).status).toBe(409);
    expect(used).toHaveLength(2);
  });
});
