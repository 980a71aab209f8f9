import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPrincipal, type NotesHost, notesHost } from '../../test/notes.ts';
import { statement } from '../index.ts';
import { Session } from './session.ts';

let host: NotesHost;
const organizationId = aPrincipal().organization.id;
const warnings: string[] = [];
const onWarning = ({ message }: Error) => warnings.push(message);
beforeAll(async () => {
  host = await notesHost();
  process.on('warning', onWarning);
});
afterAll(() => {
  process.off('warning', onWarning);
  return host.close();
});

const echo = statement({
  name: 'test.echo_in_order',
  parameters: { value: 'text' },
  columns: { value: 'text' },
  text: `select :value where :tenant::text <> ''`,
});

const aSession = () => new Session(host.database, organizationId, 'transaction');

test('messages that are sent at once are answered one after the other, in one transaction', async () => {
  const session = aSession();
  const [slow, echoed, last] = await Promise.all([
    session.query('select pg_current_xact_id()::text as id, 1 as place from pg_sleep(0.02)'),
    session.send([[echo, { value: 'second' }]]),
    session.query('select pg_current_xact_id()::text as id, 3 as place'),
  ]);
  await session.commit();
  expect(slow.rows).toEqual([{ id: last.rows[0].id, place: 1 }]);
  expect(echoed).toEqual([[['second']]]);
  expect(last.rows).toMatchObject([{ place: 3 }]);
  // The driver warns, once for each process, of a message on a connection that answers another.
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});

test('a rollback lets the message under way end and sends none that waits', async () => {
  const session = aSession();
  await session.query('select');
  const failing = session.query('select 1 / 0');
  const waiting = session.query('select');
  const outcomes = Promise.allSettled([failing, waiting]);
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await session.rollback();
  expect(await outcomes).toMatchObject([
    { reason: { code: '22012' } },
    { reason: { message: expect.stringMatching(/session is over|current transaction is aborted/) } },
  ]);
  await expect(session.query('select')).rejects.toThrow('The session is over');
  const next = aSession();
  expect((await next.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await next.commit();
});

test('a session that is rolled back before its first message takes no connection', async () => {
  let taken = 0;
  const session = new Session(host.database, organizationId, 'transaction', () => {
    taken += 1;
    return host.database.connections.take(organizationId);
  });
  const waiting = expect(session.query('select')).rejects.toThrow('The session is over');
  await session.rollback();
  await waiting;
  expect(taken).toBe(0);
});

test('a session that is rolled back while it waits for a connection returns it unused', async () => {
  const lease = await host.database.connections.take(organizationId);
  let give = (_lease: typeof lease) => {};
  const session = new Session(
    host.database,
    organizationId,
    'transaction',
    () => new Promise((resolve) => (give = resolve)),
  );
  const waiting = expect(session.query('select')).rejects.toThrow('The session is over');
  await new Promise(setImmediate);
  const rolledBack = session.rollback();
  const ends: string[] = [];
  give({
    client: lease.client,
    end(state) {
      ends.push(state);
      lease.end(state);
    },
  });
  await Promise.all([rolledBack, waiting]);
  expect(ends).toEqual(['idle']);
});
