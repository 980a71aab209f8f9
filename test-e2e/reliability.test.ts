import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, embeddedPostgres } from '@rcm/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { request, type TestOrganization } from './support/api.ts';
import { rcmJson, type Served, serve } from './support/rcm.ts';
import { Writers } from './support/writers.ts';

const directory = mkdtempSync(join(tmpdir(), 'rcm-reliability-'));
const environment = { RCM_DATA_DIR: directory, RCM_LOG_LEVEL: 'info' };

let organization: TestOrganization;

beforeAll(async () => {
  organization = await createOrganization('Ledger');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const createOrganization = (name: string) =>
  rcmJson<TestOrganization>(
    ['org', 'create', '--name', name, '--owner-name', 'Rowan Ellis', '--owner-email', 'rowan@example.org'],
    environment,
  );

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
    console.log(killed, writers.statuses, writers.unanswered.slice(0, 5));
    expect(writers.unanswered).toEqual([]);
    expect(Object.keys(writers.statuses).every((status) => ['201', '409', '503'].includes(status))).toBe(true);
    expect(await writers.lost()).toEqual([]);
    expect(api.child.exitCode).toBeNull();
  }, 120_000);

  test('5 deaths of PostgreSQL cost no acknowledged write, and the first one after it is back succeeds within 2 seconds', async () => {
    const writers = new Writers('deaths', api.url, organization.apiKey);
    const health = new HealthPoll(api.url);
    for (let death = 0; death < Number(process.env.DEATHS ?? 5); death += 1) {
      await writers.acknowledgements(50);
      process.kill(postgres.pid, 'SIGKILL');
      await accepting(postgres.superuserUrl);
      const since = performance.now();
      await writers.acknowledgement();
      console.log('recovered', performance.now() - since);
      expect(performance.now() - since).toBeLessThan(2_000);
    }
    await writers.stop();
    await health.stop();
    console.log(api.logged().split('\n').filter((l) => l.includes('"status":500')).join('\n'));
    console.log(writers.statuses, writers.unanswered.slice(0, 5), health.ready, health.live, health.slowest);
    expect(writers.unanswered).toEqual([]);
    expect(Object.keys(writers.statuses).every((status) => ['201', '409', '503'].includes(status))).toBe(true);
    expect(health.live).toEqual(new Set([200]));
    expect(health.ready).toEqual(new Set([200, 503]));
    expect(await writers.lost()).toEqual([]);
    expect(api.child.exitCode).toBeNull();
  }, 120_000);
});

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

/** Asks for the health of an API all the time. */
class HealthPoll {
  readonly live = new Set<number>();
  readonly ready = new Set<number>();
  /** Milliseconds. */
  slowest = 0;
  readonly #polling: Promise<void>;
  #isStopping = false;

  constructor(api: string) {
    this.#polling = this.#poll(api);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#polling;
  }

  async #poll(api: string): Promise<void> {
    while (!this.#isStopping) {
      this.live.add((await request('get', `${api}/health/live`)).status);
      const since = performance.now();
      this.ready.add((await request('get', `${api}/health/ready`)).status);
      this.slowest = Math.max(this.slowest, performance.now() - since);
      await sleep(20);
    }
  }
}
