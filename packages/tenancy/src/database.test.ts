import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type NotesHost, notesHost } from '../test/notes.ts';
import { isUnavailable } from './index.ts';

const mostSilence = 400;

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

/** A way to the database that can fall silent: what is sent is taken, and nothing comes back. */
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
  const database = await host.open({ url: url.href, mostSilence });
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

test('a server that owes an answer and is silent counts as lost, and the next connection serves', async () => {
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
  await sleep(3 * mostSilence);
  expect(await pid()).toBe(first);
});

test('a connection that was idle for longer counts as lost where its server owes an answer then', async () => {
  const { pool, silence } = await silenceable();
  await pool.query('select 1');
  await sleep(3 * mostSilence);
  silence(true);
  const failure = await pool.query('select 2').catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
});

test('an answer may take longer than the silence, when it is not silent', async () => {
  const { pool } = await silenceable();
  const steps = Array.from(
    { length: 8 },
    () => `select pg_sleep(${mostSilence / 4_000}), repeat('x', 20000)`,
  );
  await expect(pool.query(steps.join('; '))).resolves.toHaveLength(8);
});
