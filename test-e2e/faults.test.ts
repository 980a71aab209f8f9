import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient, withUrlParts } from '@rcm/database';
import { type EmbeddedPostgres, embeddedPostgres } from '@rcm/embedded-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request, type TestOrganization } from './support/api.ts';
import { type ApiDocument, readDocument } from './support/document.ts';
import type { Environment } from './support/own-installation.ts';
import { rcmJson, type Served, serve } from './support/rcm.ts';
import { World } from './support/world.ts';
import { Writers } from './support/writers.ts';

const secret = 'the secret of faults, which guards nothing but a test';
const poolSize = 8;
const directory = mkdtempSync(join(tmpdir(), 'rcm-faults-'));

let postgres: EmbeddedPostgres;
let environment: Environment;
let document: ApiDocument;

beforeAll(async () => {
  // What is acknowledged outlives the server, though not the machine.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '60' };
  postgres = await embeddedPostgres({ dataDirectory: directory, settings });
  postgres.supervise();
  environment = at(withUrlParts(postgres.superuserUrl, { database: 'rcm' }));
  document = await readDocument();
  await rcmJson(['migrate'], environment);
});
afterAll(async () => {
  for (const served of running) await served.stop('SIGKILL');
  await postgres.release();
  rmSync(directory, { recursive: true, force: true });
});

/** The environment of commands that work on a database. */
const at = (url: string): Environment => ({
  DATABASE_URL: url,
  RCM_SECRET: secret,
  RCM_DATA_DIR: directory,
  RCM_POOL_SIZE: String(poolSize),
  RCM_LOG_LEVEL: 'info',
});

const createOrganization = (as = environment) =>
  rcmJson<TestOrganization>(
    ['org', 'create', '--name', 'Ridge', '--owner-name', 'Rowan Ellis', '--owner-email', 'r@example.org'],
    as,
  );

/** Runs statements as the superuser. */
const ask = <Row>(text: string, url = environment.DATABASE_URL ?? '') =>
  withClient(url, async (client) => (await client.query(text)).rows as Row[]);

/** The same of statements that take locks on many tables, which writers hold in other orders. */
async function persistently(text: string): Promise<void> {
  for (;;) {
    try {
      await ask(text);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
  }
}

/** Waits for something to become true. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

/** A process of PostgreSQL that serves connections of a name; waits until there is one. */
async function aBackendOf(name: string): Promise<number> {
  for (;;) {
    const [backend] = await ask<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = '${name}' and backend_type = 'client backend'`,
    );
    if (backend) return backend.pid;
    await sleep(20);
  }
}

const running = new Set<Served>();

/** What a fault befalls: an API, and who writes to it all the time. */
interface Load {
  readonly api: Served;
  readonly writers: Writers;
  readonly organization: TestOrganization;
  /** Serves with the same settings again. */
  again(): Promise<Served>;
  /** Resolves once the callers have been refused so many further times. */
  refused(times: number): Promise<void>;
}

interface Trial {
  /** Begins the names of what is written, and names the connections. */
  readonly name: string;
  readonly environment?: Environment;
  readonly settings?: Environment;
  /** True where requests may go without an answer, because the process that had them is dead. */
  readonly isCut?: boolean;
  /** Resolves when the fault is over; gives the API that serves since, where it is another one. */
  readonly fault: (load: Load) => Promise<Served | undefined>;
}

/**
 * Puts an API under load, lets the fault happen, and looks at what is left of it: no acknowledged write is lost, callers
 * saw what the contract declares, connections and descriptors are given back, and the audit trail is whole.
 */
async function outlives({ name, environment: as = environment, settings, isCut = false, fault }: Trial) {
  const organization = await createOrganization(as);
  const url = new URL(settings?.DATABASE_URL ?? as.DATABASE_URL ?? '');
  url.searchParams.set('application_name', name);
  const again = async () => {
    const served = await serve({ ...as, ...settings, DATABASE_URL: url.href });
    running.add(served);
    return served;
  };
  const first = await again();
  const writers = new Writers(name, first.url, organization.apiKey);
  await writers.acknowledgements(50);
  // As many requests at once as there will be again.
  expect(await writers.lost()).toEqual([]);
  const before = descriptorsOf(first.pid);

  const served = await fault({
    api: first,
    writers,
    organization,
    again,
    async refused(times) {
      const enough = writers.failures.length + times;
      await until(() => writers.failures.length >= enough);
    },
  });
  const api = served ?? first;
  const over = performance.now();
  await writers.acknowledgement();
  expect(performance.now() - over).toBeLessThan(5_000);
  await until(async () => (await request('get', `${api.url}/health/ready`)).status === 200);
  await writers.acknowledgements(30);
  await writers.stop();

  expect(await writers.lost()).toEqual([]);
  expect(breaches(writers)).toEqual([]);
  if (!isCut) expect(writers.unanswered).toEqual([]);
  await until(async () => (await connectionsOf(name)) <= poolSize + 2);
  await until(() => descriptorsOf(api.pid) <= before + poolSize);
  expect(await api.stop()).toBe(0);
  const verified = await rcmJson<Verified>(['audit', 'verify', '--org', organization.organizationId], as);
  expect(verified).toMatchObject({ valid: true, organizations: [{ unsealed: 0, faults: 0 }] });
  expect(verified.organizations[0]?.events).toBeGreaterThan(writers.acknowledged.length);
}

interface Verified {
  readonly valid: boolean;
  readonly organizations: readonly { readonly events: number }[];
}

/** What the contract says nothing of: undeclared statuses and bodies, and refusals that name no time to come back. */
function breaches({ failures }: Writers): string[] {
  const operation = document.operations.find(({ id }) => id === 'reference.createPatient');
  if (operation === undefined) throw new Error('The document lacks what the writers do');
  return failures.flatMap(({ status, headers, json }) => [
    ...document.faults(operation, status, json),
    ...(json === null ? ['no body'] : []),
    ...(status === 503 && headers.get('retry-after') === '1'
      ? []
      : [`${status} without a time to come back`]),
  ]);
}

/** A port for one process after the other. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/** The open files and connections of a process, where the system tells. */
const descriptorsOf = (pid: number) =>
  process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0;

async function connectionsOf(name: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = '${name}'`,
  );
  return row?.count ?? 0;
}

describe.concurrent('a fault around one API', () => {
  test('the API is killed: another one takes its place, and knows all that was acknowledged', async () => {
    const settings = { PORT: await freePort() };
    await outlives({
      name: 'killed',
      settings,
      isCut: true,
      async fault({ api, writers, again }) {
        let current = api;
        for (let death = 0; death < 2; death += 1) {
          await writers.acknowledgements(30);
          await current.stop('SIGKILL');
          current = await again();
        }
        return current;
      },
    });
  });

  test('the object store is silent: documents are refused, and everything else goes on', async () => {
    let isSilent = true;
    const held = new Set<ServerResponse>();
    const store = createServer((asked, answer) => {
      asked.resume();
      if (isSilent) held.add(answer);
      else answer.end();
    }).listen(0, '127.0.0.1');
    await once(store, 'listening');
    await outlives({
      name: 'store',
      settings: {
        RCM_S3_BUCKET: 'documents',
        RCM_S3_REGION: 'us-east-2',
        RCM_S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
        RCM_S3_FORCE_PATH_STYLE: 'true',
        RCM_S3_ACCESS_KEY_ID: 'nobody',
        RCM_S3_SECRET_ACCESS_KEY: 'nothing',
      },
      async fault({ api, writers, organization }) {
        const { id } = await new World(organization, 'canary-text', api.url).estimate();
        const print = () =>
          request('get', `${api.url}/api/v1/gfe/estimates/${id}/pdf`, { key: organization.apiKey });
        const printed = Promise.all(Array.from({ length: 8 }, print));
        await until(() => held.size > 0);
        await writers.acknowledgements(200);
        const answers = (await printed).map(({ status, headers }) => [status, headers.get('retry-after')]);
        expect(answers).toEqual(Array.from({ length: 8 }, () => [503, '5']));
        expect(writers.failures).toEqual([]);
        isSilent = false;
        expect((await print()).status).toBe(200);
      },
    });
    store.closeAllConnections();
    store.close();
  });

  test('nobody reads the log: nothing waits for a reader, and the reader who comes back has every line', () =>
    outlives({
      name: 'log',
      async fault({ api, writers }) {
        const answered = () => Object.values(writers.statuses).reduce((sum, count) => sum + count, 0);
        const entries = () => api.logged().match(/"operation":"reference.createPatient"/g)?.length ?? 0;
        api.child.stdout?.pause();
        // More lines than fit into a pipe.
        await writers.acknowledgements(500);
        const unread = answered();
        expect(entries()).toBeLessThan(unread - 500);
        api.child.stdout?.resume();
        await until(() => entries() >= unread);
        expect(writers.failures).toEqual([]);
      },
    }));

  test('the clock is set back an hour: identifiers, cursors, kept answers and limits hold', () =>
    outlives({
      name: 'clock',
      settings: {
        NODE_OPTIONS: `--import=${import.meta.resolve('./support/clock.ts')}`,
        RCM_UNAUTHENTICATED_PER_MINUTE: '3',
      },
      async fault({ api, writers, organization: { apiKey: key } }) {
        const url = `${api.url}/api/v1`;
        const changesSince = (cursor: string | null) =>
          request('get', `${url}/organization/changes`, {
            key,
            query: { take: '100', ...(cursor !== null && { cursor }) },
          });
        const createOnce = () =>
          request('post', `${url}/reference/payers`, {
            key,
            body: { name: 'Once', programType: 'OTHER' },
            headers: { 'idempotency-key': 'once' },
          });
        const asStranger = () => request('get', `${url}/organization`);
        const expectRefused = async () => {
          const { status, headers } = await asStranger();
          expect([status, Number(headers.get('retry-after')) <= 60]).toEqual([429, true]);
        };
        const moved = async () => {
          const logged = api.logged().length;
          process.kill(api.pid, 'SIGUSR2');
          await writers.acknowledgements(20);
          return api.logged().slice(logged);
        };
        const once = await createOnce();
        expect(once.status).toBe(201);
        for (let sent = 0; sent < 3; sent += 1) expect((await asStranger()).status).toBe(401);
        await expectRefused();
        let cursor: string | null = null;
        const changed = new Set<string>();
        const follow = async () => {
          for (let hasMore = true; hasMore; ) {
            const { status, json } = await changesSince(cursor);
            expect(status).toBe(200);
            for (const { recordId } of json.data.changes) {
              expect(changed).not.toContain(recordId);
              changed.add(recordId);
            }
            ({ nextCursor: cursor, hasMore } = json.data);
          }
        };
        await follow();
        const before = [...writers.acknowledged];
        const last = before.toSorted().at(-1) ?? '';

        const log = await moved();
        const times = [...log.matchAll(/"time":(\d+)/g)].map(([, time]) => Number(time));
        expect(Math.min(...times)).toBeLessThan(Date.now() - 3_500_000);
        await writers.acknowledgements(8);
        const since = writers.acknowledged.length;
        await writers.acknowledgements(50);
        expect(writers.acknowledged.slice(since).filter((id) => id <= last)).toEqual([]);
        expect([(await createOnce()).text, (await createOnce()).text]).toEqual([once.text, once.text]);
        await expectRefused();
        await follow();

        await moved();
        expect((await createOnce()).text).toBe(once.text);
        const made = [...writers.acknowledged];
        await follow();
        expect(made.filter((id) => !changed.has(id))).toEqual([]);
        expect(writers.failures).toEqual([]);
      },
    }));
}, 120_000);

describe('a fault of the database server', () => {
  test('a process of PostgreSQL is killed: all connections are lost and made anew', () =>
    outlives({
      name: 'postgres',
      async fault({ writers, refused }) {
        for (let crash = 0; crash < 3; crash += 1) {
          const backend = await aBackendOf('postgres');
          const seen = refused(1);
          process.kill(backend, 'SIGKILL');
          await seen;
          await writers.acknowledgements(20);
        }
      },
    }));

  test('the disk is full: writes are refused, and reads that leave no trace are answered', () =>
    outlives({
      name: 'disk',
      async fault({ api, organization, refused }) {
        await persistently(fullDisk);
        await refused(30);
        const { status } = await request('get', `${api.url}/api/v1/organization`, {
          key: organization.apiKey,
        });
        expect(status).toBe(200);
        await persistently(emptiedDisk);
      },
    }));
}, 120_000);

/**
 * Lets every table refuse new rows in the words of a server that has no room for them: an ordinary user can't make a
 * disk that is full.
 */
const fullDisk = `
  create function public.disk_full() returns trigger language plpgsql as $f$
    begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $f$;
  do $$
    declare filled regclass;
    begin
      for filled in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = relnamespace
        where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'
      loop
        execute format('create trigger disk_full before insert or update on %s execute function public.disk_full()', filled);
      end loop;
    end $$`;

const emptiedDisk = 'drop function public.disk_full() cascade';
