import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type NotesHost, notesHost } from '../test/notes.ts';
import { isUnavailable } from './index.ts';

const maxSilence = 400;

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

/** A proxy to the database that can be silenced: it then accepts data and forwards nothing. */
async function silenceable() {
  const { hostname, port } = new URL(host.appUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('data', (data) => isSilent || far.write(data));
    far.on('data', (data) => isSilent || near.write(data));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(host.appUrl);
  url.port = String((server.address() as AddressInfo).port);
  const database = await host.open({ url: url.href, maxSilence });
  onTestFinished(async () => {
    await database.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  database.pool.on('error', () => undefined);
  return {
    pool: database.pool,
    silence(silent: boolean) {
      isSilent = silent;
    },
  };
}

test('a connection that waits for a silent server counts as lost, and the next one works', async () => {
  const { pool, silence } = await silenceable();
  await pool.query('select 1');
  silence(true);
  const failure = await pool.query('select 2').catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  silence(false);
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
});

test('an idle connection may be silent for longer', async () => {
  const { pool } = await silenceable();
  const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const first = await pid();
  await sleep(3 * maxSilence);
  expect(await pid()).toBe(first);
});

test('a connection that was idle for longer counts as lost once it waits for a silent server', async () => {
  const { pool, silence } = await silenceable();
  await pool.query('select 1');
  await sleep(3 * maxSilence);
  silence(true);
  const failure = await pool.query('select 2').catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
});

test('an answer may take longer than the limit, as long as data arrives', async () => {
  const { pool } = await silenceable();
  const steps = Array.from({ length: 8 }, () => `select pg_sleep(${maxSilence / 4_000}), repeat('x', 20000)`);
  await expect(pool.query(steps.join('; '))).resolves.toHaveLength(8);
});

test('the parameters of the URL apply to connections', async () => {
  const url = new URL(host.appUrl);
  url.searchParams.set('application_name', 'named-by-its-url');
  const database = await host.open({ url: url.href });
  onTestFinished(() => database.close());
  const { rows } = await database.pool.query('show application_name');
  expect(rows).toEqual([{ application_name: 'named-by-its-url' }]);
});

test('the entity layer is shared by databases with the same entities, and has no connection of its own', async () => {
  const [one, other] = await Promise.all([host.open(), host.open()]);
  onTestFinished(() => Promise.all([one.close(), other.close()]).then(() => undefined));
  expect(one.entityLayer()).toBe(other.entityLayer());
  const statement = one.entityLayer().em.fork().getConnection().execute('select 1');
  await expect(statement).rejects.toThrow('The entity layer sends statements only through sessions');
});
