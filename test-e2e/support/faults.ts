import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient, withUrlParts } from '@rcm/database';
import { type EmbeddedPostgres, embeddedPostgres } from '@rcm/embedded-postgres';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Answer, request, type TestOrganization } from './api.ts';
import { type ApiDocument, readDocument } from './document.ts';
import type { Environment } from './own-installation.ts';
import { rcmJson, type Served, serve } from './rcm.ts';
import { Writers } from './writers.ts';

const secret = 'the secret of faults, which guards nothing but a test';
const poolSize = 8;

/** Milliseconds that a caller waits for an answer at most: for a connection, for the database, and for this machine. */
const patience = 10_000;

/** Milliseconds after the end of a fault within which a write is acknowledged again. */
const mostUntilRecovery = 5_000;

/** What a fault befalls: an API, and who writes to it all the time. */
export interface Load {
  readonly api: Served;
  readonly writers: Writers;
  readonly organization: TestOrganization;
  /** Serves with the same settings again. */
  again(): Promise<Served>;
  /** Resolves once the callers have been refused so many further times. */
  refused(times: number): Promise<void>;
}

/** A fault, and the API that it befalls. */
interface Trial {
  /** Begins the names of what is written, and names the connections. */
  readonly name: string;
  readonly settings?: Environment;
  /** True where requests may go without an answer, because the process that had them is dead. */
  readonly isCut?: boolean;
  /** Milliseconds that a caller waits for an answer at most, whatever it is. */
  readonly mostWait?: number;
  /** Resolves when the fault is over; gives the API that serves since, where it is another one. */
  readonly fault: (load: Load) => Promise<Served | undefined>;
}

/** An installation on a PostgreSQL of its own, which faults may befall. */
export interface ExposedInstallation {
  /** The environment of commands that work on a database of the server. */
  at(database: string): Environment & { readonly DATABASE_URL: string };
  /** Runs statements as the superuser, in the installation's database unless told otherwise. */
  ask<Row>(text: string, database?: string): Promise<Row[]>;
  /** How many connections have a name. */
  connectionsOf(name: string): Promise<number>;
  /**
   * Puts an API under load, lets the fault happen, and looks at what is left of it: no acknowledged write is lost, no
   * organization sees another's, callers saw what the contract declares, connections and descriptors are given back,
   * and the audit trails are whole.
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
    // What is acknowledged outlives the server, though not the machine.
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
    const organization = await createOrganization(at('rcm'));
    const neighbour = await createOrganization(at('rcm'));
    const first = await again();
    const writers = new Writers(name, first.url, organization.apiKey);
    const beside = new Writers(`${name}-beside`, first.url, neighbour.apiKey, 2);
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
    const recovery = performance.now() - over;
    await until(async () => (await request('get', `${api.url}/health/ready`)).status === 200);
    await Promise.all([writers.acknowledgements(30), beside.acknowledgements(10)]);
    await Promise.all([writers.stop(), beside.stop()]);

    const lost = [...(await writers.lost()), ...(await beside.lost())];
    const leaked = [
      ...writers.crossed,
      ...beside.crossed,
      ...(await writers.shownTo(neighbour.apiKey)),
      ...(await beside.shownTo(organization.apiKey)),
      ...(await ask(misplaced(name, organization, neighbour))),
    ];
    await until(async () => (await connectionsOf(name)) <= poolSize + 2);
    await until(() => descriptorsOf(api.pid) <= before + poolSize);
    const code = await api.stop();
    const trails = [await verify(organization), await verify(neighbour)];
    tell(name, writers, { recovery, lost: lost.length, leaked: leaked.length, trails });

    expect(lost).toEqual([]);
    expect(leaked).toEqual([]);
    for (const { failures, unanswered, slowest } of [writers, beside]) {
      expect(breaches(document, failures)).toEqual([]);
      if (!isCut) expect(unanswered).toEqual([]);
      expect(slowest).toBeLessThan(mostWait);
    }
    expect(recovery).toBeLessThan(mostUntilRecovery);
    expect(code).toBe(0);
    for (const [index, { acknowledged }] of [writers, beside].entries()) {
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

/** Prints what the callers saw, the milliseconds until they were served again, and what was found afterwards. */
function tell(name: string, { statuses, unanswered, slowest }: Writers, found: Found): void {
  const { recovery, lost, leaked, trails } = found;
  const audit = trails.map(({ valid, organizations: [trail] }) => `${valid}, ${trail?.events} events`);
  const figures = { slowest: Math.round(slowest), recovery: Math.round(recovery), lost, leaked };
  process.stdout.write(
    `${name}: ${JSON.stringify({ answers: statuses, unanswered: unanswered.length, ...figures, audit })}\n`,
  );
}

const createOrganization = (as: Environment) =>
  rcmJson<TestOrganization>(
    ['org', 'create', '--name', 'Ridge', '--owner-name', 'Rowan Ellis', '--owner-email', 'r@example.org'],
    as,
  );

/** What of two organizations' writes lies with anybody else, seen past row level security. */
const misplaced = (name: string, organization: TestOrganization, neighbour: TestOrganization) => `
  select id from reference_data.patients
  where external_id ~ '^${name}(-beside)?-[0-9]+-[0-9]+$' and organization_id <>
    case when external_id like '${name}-beside-%' then '${neighbour.organizationId}'
      else '${organization.organizationId}' end::uuid`;

/** What the contract says nothing of: undeclared statuses and bodies, and refusals that name no time to come back. */
function breaches(document: ApiDocument, failures: readonly Answer[]): string[] {
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

/** The open files and connections of a process, where the system tells. */
const descriptorsOf = (pid: number) =>
  process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0;

/** Waits for something to become true. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
