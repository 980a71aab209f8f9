import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient, withUrlParts } from '@rcm/database';
import { type EmbeddedPostgres, embeddedPostgres } from '@rcm/embedded-postgres';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Answer, createOrganization, request, type TestOrganization } from './api.ts';
import { type ApiDocument, readDocument } from './document.ts';
import { type Environment, rcmJson, type Served, serve } from './rcm.ts';
import { Writers } from './writers.ts';

const secret = 'the secret of faults, which guards nothing but a test';
const poolSize = 8;

/** The longest response time in milliseconds: for a connection, for the database, and for this machine. */
const patience = 10_000;

/** Milliseconds after the end of a fault within which a write is acknowledged again. */
const mostUntilRecovery = 5_000;

/** The API that a fault affects, and its writers. */
export interface Load {
  readonly api: Served;
  readonly writers: Writers;
  readonly organization: TestOrganization;
  /** Starts the API again with the same settings. */
  again(): Promise<Served>;
  /** Resolves after a number of further refusals. */
  refused(times: number): Promise<void>;
}

/** A fault, and the API that it affects. */
interface Trial {
  /** The prefix of the written records, and the name of the connections. */
  readonly name: string;
  readonly settings?: Environment;
  /** True when requests may get no response, because their process was killed. */
  readonly isCut?: boolean;
  /** The longest time for any response, in milliseconds. */
  readonly mostWait?: number;
  /** Resolves when the fault is over, with the new API if it was replaced. */
  readonly fault: (load: Load) => Promise<Served | undefined>;
}

/** An installation with its own PostgreSQL, for faults. */
export interface ExposedInstallation {
  /** The environment of commands that work on a database of the server. */
  at(database: string): Environment & { readonly DATABASE_URL: string };
  /** Runs statements as the superuser, by default in the installation's database. */
  ask<Row>(text: string, database?: string): Promise<Row[]>;
  /** The number of connections with a name. */
  connectionsOf(name: string): Promise<number>;
  /**
   * Puts an API under load, causes the fault, and checks the result: no acknowledged write is lost, no organization sees
   * another's data, responses match the contract, connections and descriptors are released, and the audit trails are intact.
   */
  outlives(trial: Trial): Promise<void>;
}

/** Sets an installation up before the tests of a file, and removes it after them. */
export function exposedInstallation(): ExposedInstallation {
  const directory = mkdtempSync(join(tmpdir(), 'rcm-faults-'));
  const running = new Set<Served>();
  let postgres: EmbeddedPostgres;
  let document: ApiDocument;

  beforeAll(async () => {
    // Acknowledged writes survive a crash of the server, though not of the machine.
    const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '60' };
    postgres = await embeddedPostgres({ dataDirectory: directory, settings });
    postgres.supervise();
    document = await readDocument();
    await rcmJson(['migrate'], at('rcm'));
  });
  afterAll(async () => {
    for (const served of running) await served.stop('SIGKILL');
    await postgres.release();
    rmSync(directory, { recursive: true, force: true });
  });

  const urlOf = (database: string) => withUrlParts(postgres.superuserUrl, { database });
  const at = (database: string) => ({
    DATABASE_URL: urlOf(database),
    RCM_SECRET: secret,
    RCM_DATA_DIR: directory,
    RCM_POOL_SIZE: String(poolSize),
    RCM_LOG_LEVEL: 'info',
  });
  const ask = <Row>(text: string, database = 'rcm') =>
    withClient(urlOf(database), async (client) => (await client.query(text)).rows as Row[]);
  const connectionsOf = async (name: string) => {
    const [row] = await ask<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = '${name}'`,
    );
    return row?.count ?? 0;
  };

  async function outlives({
    name,
    settings,
    isCut = false,
    mostWait = patience,
    fault,
  }: Trial): Promise<void> {
    const environment = { ...at('rcm'), ...settings };
    const url = new URL(environment.DATABASE_URL);
    url.searchParams.set('application_name', name);
    const again = async () => {
      const served = await serve({ ...environment, DATABASE_URL: url.href });
      running.add(served);
      return served;
    };
    const organization = await createOrganization({ environment: at('rcm') });
    const neighbour = await createOrganization({ environment: at('rcm') });
    const first = await again();
    const writers = new Writers(name, first.url, organization.apiKey);
    const others = new Writers(`${name}-others`, first.url, neighbour.apiKey, 2);
    await writers.acknowledgements(50);
    // Warm-up with the same number of concurrent requests as later.
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
    const recovery = performance.now() - over;
    await until(async () => (await request('get', `${api.url}/health/ready`)).status === 200);
    await Promise.all([writers.acknowledgements(30), others.acknowledgements(10)]);
    await Promise.all([writers.stop(), others.stop()]);

    const lost = [...(await writers.lost()), ...(await others.lost())];
    const leaked = [
      ...writers.crossed,
      ...others.crossed,
      ...(await writers.shownTo(neighbour.apiKey)),
      ...(await others.shownTo(organization.apiKey)),
      ...(await ask(misplaced(name, organization, neighbour))),
    ];
    await until(async () => (await connectionsOf(name)) <= poolSize + 2);
    await until(() => descriptorsOf(api.pid) <= before + poolSize);
    const code = await api.stop();
    const trails = [await verify(organization), await verify(neighbour)];
    print(name, writers, { recovery, lost: lost.length, leaked: leaked.length, trails });

    expect(lost).toEqual([]);
    expect(leaked).toEqual([]);
    for (const { failures, unanswered, slowest } of [writers, others]) {
      expect(breaches(document, failures)).toEqual([]);
      if (!isCut) expect(unanswered).toEqual([]);
      expect(slowest).toBeLessThan(mostWait);
    }
    expect(recovery).toBeLessThan(mostUntilRecovery);
    expect(code).toBe(0);
    for (const [index, { acknowledged }] of [writers, others].entries()) {
      expect(trails[index]).toMatchObject({ valid: true, organizations: [{ unsealed: 0, faults: 0 }] });
      expect(trails[index]?.organizations[0]?.events).toBeGreaterThan(acknowledged.length);
    }
  }

  const verify = ({ organizationId }: TestOrganization) =>
    rcmJson<Verified>(['audit', 'verify', '--org', organizationId], at('rcm'));

  return {
    at,
    ask,
    connectionsOf,
    outlives,
  };
}

interface Verified {
  readonly valid: boolean;
  readonly organizations: readonly { readonly events: number }[];
}

interface Found {
  readonly recovery: number;
  readonly lost: number;
  readonly leaked: number;
  readonly trails: readonly Verified[];
}

/** Prints the responses, the milliseconds until recovery, and the findings. */
function print(name: string, { statuses, unanswered, slowest }: Writers, found: Found): void {
  const { recovery, lost, leaked, trails } = found;
  const audit = trails.map(({ valid, organizations: [trail] }) => `${valid}, ${trail?.events} events`);
  const figures = { slowest: Math.round(slowest), recovery: Math.round(recovery), lost, leaked };
  process.stdout.write(
    `${name}: ${JSON.stringify({ answers: statuses, unanswered: unanswered.length, ...figures, audit })}\n`,
  );
}

/** The writes of two organizations that are stored in another one, read without row level security. */
const misplaced = (name: string, organization: TestOrganization, neighbour: TestOrganization) => `
  select id from reference_data.patients
  where external_id ~ '^${name}(-others)?-[0-9]+-[0-9]+$' and organization_id <>
    case when external_id like '${name}-others-%' then '${neighbour.organizationId}'
      else '${organization.organizationId}' end::uuid`;

/** Violations of the contract: undeclared statuses and bodies, and 503s without Retry-After. */
function breaches(document: ApiDocument, failures: readonly Answer[]): string[] {
  const operation = document.operations.find(({ id }) => id === 'reference.createPatient');
  if (operation === undefined) throw new Error('The document does not have the operation of the writers');
  return failures.flatMap(({ status, headers, json }) => [
    ...document.faults(operation, status, json),
    ...(json === null ? ['no body'] : []),
    ...(status === 503 && headers.get('retry-after') === '1' ? [] : [`${status} without Retry-After: 1`]),
  ]);
}

/** The open files and connections of a process, on systems that list them. */
const descriptorsOf = (pid: number) =>
  process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0;

/** Waits for a condition. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
