import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, embeddedPostgres, isAlive } from '@rcm/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createOrganization, request, type TestOrganization } from './support/api.ts';
import { keepAsking } from './support/kept-alive.ts';
import { rcmJson, rcmProcessJson, type Served, serve } from './support/rcm.ts';
import { Writers } from './support/writers.ts';

const directory = mkdtempSync(join(tmpdir(), 'rcm-reliability-'));
const environment = { RCM_DATA_DIR: directory, RCM_LOG_LEVEL: 'info' };

let organization: TestOrganization;

beforeAll(async () => {
  organization = await createOrganization({ environment });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function started(settings: Record<string, string> = {}): Promise<Served> {
  const served = await serve({ ...environment, RCM_LOG_LEVEL: 'info', ...settings });
  onTestFinished(async () => {
    await served.stop('SIGKILL');
  });
  return served;
}

describe('under a steady load of writes', () => {
  let postgres: EmbeddedPostgres;
  let api: Served;
  beforeAll(async () => {
    api = await serve(environment);
    postgres = await embeddedPostgres({ dataDirectory: directory });
  });
  afterAll(async () => {
    await api.stop();
    await postgres.release();
  });

  test('500 killed connections cost no acknowledged write', async () => {
    const writers = new Writers('connections', api.url, organization.apiKey);
    await writers.acknowledgement();
    const superuser = new pg.Client({ connectionString: postgres.superuserUrl });
    await superuser.connect();
    let killed = 0;
    while (killed < 500) {
      const { rowCount } = await superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rcm_app'`,
      );
      killed += rowCount ?? 0;
      await sleep(150);
    }
    await superuser.end();
    await writers.acknowledgement();
    await writers.stop();
    expect(writers.unanswered).toEqual([]);
    expect(failuresIn(writers)).toEqual({});
    expect(await writers.lost()).toEqual([]);
    expect(api.child.exitCode).toBeNull();
  });

  test('5 crashes of PostgreSQL cost no acknowledged write, and writes succeed within 2 seconds of its return', async () => {
    const writers = new Writers('deaths', api.url, organization.apiKey);
    const health = new HealthPoll(api.url);
    for (let death = 0; death < 5; death += 1) {
      await writers.acknowledgements(50);
      process.kill(postgres.pid, 'SIGKILL');
      await accepting(postgres.superuserUrl);
      const since = performance.now();
      await writers.acknowledgement();
      expect(performance.now() - since).toBeLessThan(2_000);
    }
    await writers.stop();
    await health.stop();
    expect(writers.unanswered).toEqual([]);
    expect(failuresIn(writers)).toEqual({});
    expect(health.live).toEqual(new Set([200]));
    expect(health.ready).toEqual(new Set([200, 503]));
    expect(health.slowest).toBeLessThan(1_000);
    expect(health.isCut).toBe(false);
    expect(await writers.lost()).toEqual([]);
    expect(api.child.exitCode).toBeNull();
  });
});

describe('readiness', () => {
  test('is answered while 200 clients wait for 2 connections of the pool', async () => {
    const api = await started({ RCM_POOL_SIZE: '2' });
    const headers = { authorization: `Bearer ${organization.apiKey}` };
    const clients = keepAsking(`${api.url}/api/v1/reference/patients?take=1`, headers, 200);
    await until(() => clients.answered() > 200);
    const statuses = [];
    for (let probe = 0; probe < 40; probe += 1) {
      statuses.push((await request('get', `${api.url}/health/ready`)).status);
    }
    expect(statuses).toEqual(new Array(40).fill(200));
    await api.stop();
    await clients.done;
  });

  test('is lost and restored with the database, and liveness needs no database', async () => {
    const api = await started();
    const postgres = await embeddedPostgres({ dataDirectory: directory });
    onTestFinished(() => postgres.release());
    const ready = async () => (await request('get', `${api.url}/health/ready`)).json;
    const superuser = new pg.Client({ connectionString: postgres.superuserUrl });
    await superuser.connect();
    onTestFinished(() => superuser.end());
    await superuser.query('alter database rcm allow_connections false');
    try {
      await superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'rcm'`);
      await until(async () => (await ready()).reason === 'database');
      expect((await request('get', `${api.url}/health/live`)).status).toBe(200);
    } finally {
      await superuser.query('alter database rcm allow_connections true');
    }
    await until(async () => (await ready()).status === 'ready');
  });
});

describe('a stop', () => {
  test('answers every request on keep-alive connections, and exits with 0 within 10 seconds', async () => {
    const api = await started();
    const headers = { authorization: `Bearer ${organization.apiKey}` };
    const clients = keepAsking(`${api.url}/api/v1/reference/patients?take=1`, headers, 16);
    await until(() => clients.answered() > 500);
    const health = new HealthPoll(api.url);
    const since = performance.now();
    const code = await api.stop();
    const { answered, failed } = await clients.done;
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(failed).toEqual([]);
    expect(api.logged().match(/"operation":"reference.listPatients","status":200/g)).toHaveLength(answered);
    expect(code).toBe(0);
    await health.stop();
    expect(health.ready).toContain(503);
  });
});

describe('several processes', () => {
  test('serve together; one that dies is replaced, and a stop ends all processes and PostgreSQL', async () => {
    const api = await started({ WEB_CONCURRENCY: '2' });
    const answering = async (count: number) => {
      const pids = new Set<number>();
      await until(async () => {
        const logged = api.logged().length;
        for (let sent = 0; sent < 20; sent += 1) {
          await fetch(`${api.url}/api/v1/organization`, {
            headers: { authorization: `Bearer ${organization.apiKey}`, connection: 'close' },
          }).catch(() => undefined);
        }
        await sleep(200);
        for (const [, pid] of api
          .logged()
          .slice(logged)
          .matchAll(/"pid":(\d+).*"msg":"request"/g)) {
          pids.add(Number(pid));
        }
        return pids.size === count;
      });
      return [...pids];
    };
    const first = await answering(2);
    expect(first).not.toContain(api.pid);
    const [killed, survivor] = first as [number, number];
    process.kill(killed, 'SIGKILL');
    await until(() => api.logged().includes('worker ended'));
    const second = await answering(2);
    expect(second).toContain(survivor);
    expect(second).not.toContain(killed);
    const postmaster = Number(
      readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    );
    expect(await api.stop()).toBe(0);
    expect([...second, postmaster].filter(isAlive)).toEqual([]);
  });

  test('share the running PostgreSQL with concurrent commands', async () => {
    const api = await started();
    const owner = ['--owner-name', 'Rowan Ellis', '--owner-email', 'rowan@example.org'];
    const made = await Promise.all(
      ['1', '2', '3', '4'].map((name) =>
        rcmProcessJson<TestOrganization>(['org', 'create', '--name', name, ...owner], environment),
      ),
    );
    expect(new Set(made.map(({ organizationId }) => organizationId)).size).toBe(4);
    for (const { organizationId, apiKey } of made) {
      const { json } = await request('get', `${api.url}/api/v1/organization`, { key: apiKey });
      expect(json.data.organization.id).toBe(organizationId);
    }
  });

  test('apply a revoked key and a switched-off module within a second', async () => {
    const processes = await Promise.all([started(), started()]);
    const { organizationId } = organization;
    const { keyId, apiKey } = await rcmJson<{ keyId: string; apiKey: string }>(
      ['key', 'create', '--org', organizationId, '--name', 'Revoked', '--scopes', '*'],
      environment,
    );
    const url = (api: Served) => `${api.url}/api/v1/reference/patients?take=1`;
    for (const [command, key, refusal] of [
      [['key', 'revoke', '--id', keyId], apiKey, 401],
      [['org', 'modules', '--org', organizationId, '--disable', 'reference-data'], organization.apiKey, 403],
    ] as const) {
      const polls = processes.map((api) => new StatusPoll(url(api), key));
      await rcmJson([...command], environment);
      const done = performance.now();
      await sleep(2_000);
      for (const poll of polls) {
        await poll.stop();
        const accepted = poll.answers.filter(({ status }) => status === 200);
        const refused = poll.answers.filter(({ status }) => status === refusal);
        expect(accepted.length).toBeGreaterThan(0);
        expect(accepted.length + refused.length).toBe(poll.answers.length);
        expect(accepted.filter(({ sentAt }) => sentAt > done + 1_000)).toEqual([]);
        const [firstRefusal] = refused;
        expect(accepted.filter(({ sentAt }) => sentAt > (firstRefusal?.sentAt ?? 0))).toEqual([]);
      }
    }
  });
});

/** The responses that are not a success, a conflict or a 503. */
const failuresIn = ({ statuses: { 201: _made, 409: _taken, 503: _later, ...failures } }: Writers) => failures;

/** Waits for a condition. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

/** Requests a path 20 times a second and records the responses. */
class StatusPoll {
  readonly answers: { readonly sentAt: number; readonly status: number }[] = [];
  readonly #polling: Promise<void>;
  #isStopping = false;

  constructor(url: string, key: string) {
    this.#polling = this.#poll(url, key);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#polling;
  }

  async #poll(url: string, key: string): Promise<void> {
    while (!this.#isStopping) {
      const sentAt = performance.now();
      this.answers.push({ sentAt, status: (await request('get', url, { key })).status });
      await sleep(50);
    }
  }
}

/** Resolves once PostgreSQL is dead and accepts connections again. */
async function accepting(connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await sleep(10);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Continuously requests the health of an API, while it accepts connections. */
class HealthPoll {
  readonly live = new Set<number>();
  readonly ready = new Set<number>();
  /** Longest response time of readiness, in milliseconds. */
  slowest = 0;
  /** True once a request got no response. */
  isCut = false;
  readonly #polling: Promise<void>;
  #isStopping = false;

  constructor(api: string) {
    this.#polling = this.#poll(api).catch(() => {
      this.isCut = true;
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#polling;
  }

  async #poll(api: string): Promise<void> {
    while (!this.#isStopping) {
      const since = performance.now();
      this.ready.add((await request('get', `${api}/health/ready`)).status);
      this.slowest = Math.max(this.slowest, performance.now() - since);
      this.live.add((await request('get', `${api}/health/live`)).status);
      await sleep(20);
    }
  }
}
