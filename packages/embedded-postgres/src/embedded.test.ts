import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, embeddedPostgres } from './index.ts';
import { isAlive, waitUntil } from './processes.ts';

const asRoot = process.getuid?.() === 0;
// A killed server loses nothing without fsync, because the machine keeps running.
const settings = { fsync: 'off', full_page_writes: 'off' };
const source = new URL('./index.ts', import.meta.url).href;

let folder: string;
let dataDirectory: string;
let handles: EmbeddedPostgres[];

const share = async () => {
  const handle = await embeddedPostgres({ dataDirectory, settings });
  handles.push(handle);
  return handle;
};

const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0] && Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
};

const askUntilAnswered = async (url: string, sql: string): Promise<unknown> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask(url, sql);
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((proceed) => setTimeout(proceed, 50));
    }
  }
};

/** Another process that joins the server, queries it, and releases it when its input ends. */
const startOtherProcess = () => {
  const script = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    import { embeddedPostgres } from ${JSON.stringify(source)};
    const [, dataDirectory] = process.argv;
    const server = await embeddedPostgres({ dataDirectory, settings: ${JSON.stringify(settings)} });
    const client = new pg.Client(server.superuserUrl);
    await client.connect();
    const { rows } = await client.query('select pg_postmaster_start_time()::text as started');
    await client.end();
    process.stdout.write(JSON.stringify({ pid: server.pid, started: rows[0].started }) + '\\n');
    for await (const _ of process.stdin);
    await server.release();`;
  const args = [
    '--conditions=@rcm/source',
    '--input-type=module-typescript',
    '--eval',
    script,
    dataDirectory,
  ];
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
};

const answerOf = async (child: ReturnType<typeof startOtherProcess>) => {
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return JSON.parse(String(line)) as { pid: number; started: string };
};

beforeEach(() => {
  // mkdtemp creates a directory that no other user may traverse, like a home: as root, this is the hard case.
  folder = mkdtempSync(join(tmpdir(), 'rcm-postgres-'));
  dataDirectory = join(folder, 'data');
  handles = [];
});

afterEach(async () => {
  for (const handle of handles) await handle.release();
  rmSync(folder, { recursive: true, force: true });
});

describe('one process', () => {
  test('gets a durable-by-default UTF-8 server in UTC that listens on the loopback address only', async () => {
    const { superuserUrl } = await share();
    expect(await ask(superuserUrl, "select current_setting('server_encoding')")).toBe('UTF8');
    expect(await ask(superuserUrl, "select current_setting('timezone')")).toBe('UTC');
    expect(await ask(superuserUrl, "select current_setting('listen_addresses')")).toBe('127.0.0.1');
    expect(await ask(superuserUrl, "select current_setting('password_encryption')")).toBe('scram-sha-256');
    expect(await ask(superuserUrl, "select lower('ÄÖÜ')")).toBe('äöü');
    const wrong = superuserUrl.replace(/:[^:@]+@/, ':wrong@');
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
    for (const secret of ['postgres.password', 'postgres.log']) {
      expect(statSync(join(dataDirectory, secret)).mode & 0o077).toBe(0);
    }
  });

  test('has the same data and port after the server stopped', async () => {
    const first = await share();
    await ask(first.superuserUrl, 'create table kept as select 42 as answer');
    const { pid, port } = first;
    await first.release();
    expect(isAlive(pid)).toBe(false);
    const second = await share();
    expect(second.port).toBe(port);
    expect(await ask(second.superuserUrl, 'select answer from kept')).toBe(42);
  });

  test('uses another port if its port is taken', async () => {
    const first = await share();
    await first.release();
    const stranger = createServer().listen(first.port, '127.0.0.1');
    await once(stranger, 'listening');
    try {
      const second = await share();
      expect(second.port).not.toBe(first.port);
      expect(await ask(second.superuserUrl, 'select 1')).toBe(1);
    } finally {
      stranger.close();
    }
  });

  test('may join twice, and the server stays until both shares are released', async () => {
    const [first, second] = await Promise.all([share(), share()]);
    expect(first.pid).toBe(second.pid);
    await Promise.all([first.release(), first.release()]);
    expect(await ask(second.superuserUrl, 'select 1')).toBe(1);
    const { pid } = second;
    await second.release();
    expect(isAlive(pid)).toBe(false);
  });

  test('ignores the files of an unfinished initialization', async () => {
    mkdirSync(join(dataDirectory, 'postgres.new-1', 'base'), { recursive: true });
    const server = await share();
    expect(await ask(server.superuserUrl, 'select 1')).toBe(1);
    expect(readdirSync(dataDirectory).filter((name) => name.includes('.new'))).toEqual([]);
  });
});

describe('several processes', () => {
  test('that start concurrently share one server, and the last one stops it', async () => {
    const children = [1, 2, 3, 4].map(startOtherProcess);
    const answers = await Promise.all(children.map(answerOf));
    expect(new Set(answers.map(({ started }) => started)).size).toBe(1);
    const pids = new Set(answers.map(({ pid }) => pid));
    expect([...pids].map(isAlive)).toEqual([true]);
    const exits = children.map(async (child) => {
      const exit = once(child, 'exit');
      child.stdin.end();
      return (await exit)[0];
    });
    expect(await Promise.all(exits)).toEqual([0, 0, 0, 0]);
    expect([...pids].map(isAlive)).toEqual([false]);
    const log = readFileSync(join(dataDirectory, 'postgres.log'), 'utf8');
    expect(log.match(/ready to accept connections/g)).toHaveLength(1);
    expect(log).not.toMatch(/FATAL|PANIC|ERROR/);
    expect(readdirSync(join(dataDirectory, 'users'))).toEqual([]);
  });

  test('that are killed at any moment of the first start leave nothing that prevents the next one', async () => {
    for (const delayMs of [300, 700, 1_100]) {
      const starter = startOtherProcess();
      const exit = once(starter, 'exit');
      setTimeout(() => starter.kill('SIGKILL'), delayMs);
      await exit;
    }
    const server = await share();
    expect(await ask(server.superuserUrl, 'select 1')).toBe(1);
    const { pid } = server;
    await server.release();
    expect(isAlive(pid)).toBe(false);
  });

  test('keep the server when the one that started it is killed, and do not wait for the killed one', async () => {
    const starter = startOtherProcess();
    const { pid } = await answerOf(starter);
    const server = await share();
    expect(server.pid).toBe(pid);
    const exit = once(starter, 'exit');
    starter.kill('SIGKILL');
    await exit;
    expect(await ask(server.superuserUrl, 'select 1')).toBe(1);
    await server.release();
    expect(isAlive(pid)).toBe(false);
  });
});

describe('a supervised server', () => {
  test('restarts on its port, with all committed data, each time its postmaster is killed', async () => {
    const server = await share();
    server.supervise();
    await ask(server.superuserUrl, 'create table ledger (n int)');
    for (const n of [1, 2, 3]) {
      // A busy child of a dead postmaster holds the shared memory until its query ends.
      const busy = ask(server.superuserUrl, 'select count(*) from generate_series(1, 3000000000)').catch(
        () => {},
      );
      await ask(server.superuserUrl, `insert into ledger values (${n})`);
      const { pid } = server;
      process.kill(pid, 'SIGKILL');
      await busy;
      expect(await askUntilAnswered(server.superuserUrl, 'select max(n) from ledger')).toBe(n);
      expect(server.pid).not.toBe(pid);
    }
  });

  test('is not restarted after its release', async () => {
    const server = await share();
    server.supervise();
    const { pid } = server;
    await server.release();
    expect(await waitUntil(() => server.pid !== 0, { timeoutMs: 600 })).toBe(false);
    expect(isAlive(pid)).toBe(false);
  });
});

describe.runIf(asRoot)('as root', () => {
  test('the server runs as an unprivileged user, without capabilities if its directory can be traversed', async () => {
    chmodSync(folder, 0o711);
    const { pid } = await share();
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
    // If the checkout itself can't be traversed, the capability is needed to reach the binaries.
    expect(status).toMatch(/^CapEff:\s+000000000000000[02]$/m);
  });

  test("another user's data directory is rejected before anything in it changes", async () => {
    const server = await share();
    await server.release();
    chownSync(join(dataDirectory, 'postgres.password'), 65_534, 65_534);
    await expect(share()).rejects.toThrow(/not usable by the user id 0.*belong to the user id 65534/);
  });

  /** Other users can't run a checkout below a private directory of root. */
  const isOpenToOthers = () =>
    spawnSync(process.execPath, ['--version'], { uid: 65_534, gid: 65_534 }).error === undefined;

  test("a normal user gets an error for root's data directory", async ({ skip }) => {
    skip(!isOpenToOthers(), 'the checkout is not readable by other users');
    await (await share()).release();
    chmodSync(folder, 0o755);
    const script = `
      import { embeddedPostgres } from ${JSON.stringify(source)};
      await embeddedPostgres({ dataDirectory: process.argv[1] }).catch((error) => console.log(error.message));`;
    const args = [
      '--conditions=@rcm/source',
      '--input-type=module-typescript',
      '--eval',
      script,
      dataDirectory,
    ];
    const output = execFileSync(process.execPath, args, { uid: 65_534, gid: 65_534, encoding: 'utf8' });
    expect(output).toMatch(/not usable by the user id 65534.*belong to the user id 0/);
  });
});
