import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient, withUrlParts } from '@rcm/database';
import { embeddedPostgres } from '@rcm/embedded-postgres';
import { expect, vi } from 'vitest';
import { createOrganization, request, type TestOrganization } from './api.ts';
import { readScrape, type Scrape } from './prometheus.ts';
import { type Environment, type Served, serve } from './rcm.ts';
import { Readers } from './readers.ts';
import { Writers } from './writers.ts';

/** The module that a serving process loads so that tests can block its event loop and fill its heap. */
export const hardship = join(import.meta.dirname, 'hardship.ts');

/** Sends several concurrent requests. */
export const often = <Given>(times: number, work: () => Promise<Given>): Promise<Given[]> =>
  Promise.all(Array.from({ length: times }, work));

/** Two processes that serve their own installation, with metrics. */
export interface Measured {
  readonly api: Served;
  readonly organization: TestOrganization;
  /** The directory that audit heads are exported to. */
  readonly heads: string;
  /** The database of the installation, as the superuser. */
  readonly databaseUrl: string;
  createOrganization(): Promise<TestOrganization>;
  /** Starts another process for the same installation. */
  serve(settings?: Environment): Promise<Served>;
  /** Requests a list. */
  list(path: string): Promise<{ readonly status: number }>;
  /** Runs a statement as the superuser. */
  ask(text: string): Promise<{ readonly rows: unknown[] }>;
  /** The processes that are listening. */
  workerIds(): number[];
  remove(): Promise<void>;
}

/** Sets up an installation and serves it until it is removed. */
export async function measured(): Promise<Measured> {
  const directory = mkdtempSync(join(tmpdir(), 'rcm-metrics-'));
  const heads = join(directory, 'heads');
  mkdirSync(heads);
  const environment = { RCM_DATA_DIR: directory };
  const createOrganizationHere = () => createOrganization({ environment });
  const serveMeasured = (settings: Environment = {}) =>
    serve({ ...environment, RCM_METRICS_PORT: '0', ...settings });
  const organization = await createOrganizationHere();
  const api = await serveMeasured({
    WEB_CONCURRENCY: '2',
    RCM_POOL_SIZE: '5',
    RCM_AUDIT_HEADS: `file://${heads}/heads.jsonl`,
    NODE_OPTIONS: `--import=${hardship}`,
  });
  const postgres = await embeddedPostgres({ dataDirectory: directory });
  const databaseUrl = withUrlParts(postgres.superuserUrl, { database: 'rcm' });
  const workerIds = () =>
    [...api.logged().matchAll(/"pid":(\d+)[^\n]*"msg":"listening"/g)].map(([, id]) => Number(id));
  await vi.waitFor(() => expect(workerIds().length).toBe(2), { timeout: 20_000 });
  const list = (path: string) => request('GET', `${api.url}/api/v1/${path}`, { key: organization.apiKey });
  for (const path of ['gfe/estimates', 'organization/webhooks', 'medical-coding/jobs']) {
    const answers = await often(8, () => list(path));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  return {
    api,
    organization,
    heads,
    databaseUrl,
    createOrganization: createOrganizationHere,
    serve: serveMeasured,
    list,
    ask: (text) => withClient(databaseUrl, (client) => client.query(text)),
    workerIds,
    async remove() {
      await api.stop();
      await postgres.release();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The URL of a process's metrics. */
export const metricsUrl = ({ logged }: Served): Promise<string> =>
  vi.waitFor(
    () => {
      const found = /"metrics":"([^"]+)"/.exec(logged())?.[1];
      if (found === undefined) throw new Error('The log has no URL of metrics');
      return found;
    },
    { timeout: 20_000 },
  );

/** Scrapes a process. */
export async function scrape(served: Served): Promise<Scrape> {
  const { status, text } = await request('GET', await metricsUrl(served));
  expect(status).toBe(200);
  return readScrape(text);
}

/** A steady load of reads and writes by another organization, until it is stopped. */
export class Load {
  readonly #readers: Readers;
  readonly #writers: Writers;

  constructor({ url }: Served, { apiKey }: TestOrganization) {
    this.#readers = new Readers(`${url}/api/v1/reference/patients?take=1`, apiKey, 2, 200);
    this.#writers = new Writers('load', url, apiKey, 1, 200);
  }

  /** Resolves after a number of further pages and records. */
  async answers(count: number): Promise<void> {
    const enough = this.answered + count;
    await vi.waitFor(() => expect(this.answered).toBeGreaterThanOrEqual(enough), {
      timeout: 60_000,
      interval: 100,
    });
  }

  get answered(): number {
    return this.#readers.answered + this.#writers.acknowledged.length;
  }

  async stop(): Promise<void> {
    await Promise.all([this.#readers.stop(), this.#writers.stop()]);
  }
}
