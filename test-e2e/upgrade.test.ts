import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@rcm/database';
import { expect, onTestFinished, test } from 'vitest';
import type { TestOrganization } from './support/api.ts';
import { Balancer, freePort } from './support/balancer.ts';
import { until } from './support/faults.ts';
import { appealMost, importManyClaims } from './support/many-claims.ts';
import { type OwnInstallation, ownInstallation } from './support/own-installation.ts';
import { Probe } from './support/probe.ts';
import { probedKinds } from './support/probed-claims.ts';
import { type Environment, rcmProcess, rcmProcessJson, type Served } from './support/rcm.ts';
import { installVersion } from './support/upgrade-baseline.ts';

const secret = 'the secret of an upgrade with many claims';

const claims = Number(process.env.RCM_TEST_UPGRADE_CLAIMS ?? 0);
const commit =
  process.env.RCM_TEST_UPGRADE_FROM ??
  readFileSync(join(import.meta.dirname, 'upgrade-baseline'), 'utf8').trim();
const skipped = claims > 0 ? null : 'RCM_TEST_UPGRADE_CLAIMS does not name the number of claims';

/** For how many milliseconds the probe runs before the upgrade, beside both versions, and after it. */
const pause = 10_000;

/** For how many milliseconds a long read holds the tables when the first migration begins. */
const reading = 10_000;

/** A pending migration of `rcm migrate --plan`. */
interface Planned {
  readonly name: string;
  readonly locks: readonly { readonly table: string }[];
  readonly isOnline: boolean;
}

/** Runs the steps of the test, and measures them. */
class Steps {
  readonly lines: string[] = [];
  readonly #since = performance.now();

  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    const result = await work();
    const taken = ((performance.now() - since) / 1_000).toFixed(1);
    this.lines.push(`  from second ${this.secondOf(since)}: ${name}, ${taken} s`);
    return result;
  }

  /** The second of the test in which a moment of `performance.now()` was. */
  secondOf(moment: number): number {
    return Math.floor((moment - this.#since) / 1_000);
  }
}

/** An organization with many claims that an earlier version serves. */
interface Earlier {
  readonly installation: OwnInstallation;
  readonly organization: TestOrganization;
  readonly served: Served;
  /** The directory of that version. */
  readonly checkout: string;
  /** The denial cases without an appeal. */
  readonly openCases: readonly string[];
  /** Serves this version beside it, behind the same load balancer. */
  serveThis(): Promise<Served>;
  readonly balancer: Balancer;
}

async function earlier(steps: Steps): Promise<Earlier> {
  const version = await steps.run('install the earlier version', () => installVersion(commit));
  onTestFinished(() => version.remove());
  const checkout = version.directory;
  const installation = await ownInstallation(secret, checkout);
  const { environment } = installation;
  const organization = await installation.createOrganization(environment, checkout);
  await steps.run('import claims and remittances', () =>
    importManyClaims(claims, organization, environment, checkout),
  );
  const ports = [await freePort(), await freePort()] as const;
  const serve = (port: number, from?: string) =>
    installation.serve({ ...environment, PORT: `${port}`, RCM_CONNECTIONS_PER_ADDRESS: '0' }, from);
  const served = await serve(ports[0], checkout);
  const openCases = await steps.run('create appeals', () => appealMost(served.url, organization));
  const balancer = await Balancer.before(ports);
  onTestFinished(() => balancer.close());
  const serveThis = () => serve(ports[1]);
  return { installation, organization, served, checkout, openCases, serveThis, balancer };
}

test(`the earlier version serves until it is replaced, or stops for as long as a migration needs, and nothing is lost${skipped === null ? '' : ` (${skipped})`}`, async (context) => {
  if (skipped !== null) return context.skip(skipped);
  const steps = new Steps();
  const { installation, organization, served, checkout, openCases, serveThis, balancer } =
    await earlier(steps);
  const { environment } = installation;
  const eventsBefore = await steps.run('verify books and trail with the earlier version', () =>
    mustBeRight(environment, checkout),
  );
  const moment = await momentOf(installation);
  const rowsBefore = await rowsUntil(moment, installation);

  const { apiKey } = organization;
  const probe = new Probe(balancer.url, apiKey, await probedKinds(served.url, apiKey, openCases));
  onTestFinished(() => probe.stop());
  await sleep(pause);
  const folder = mkdtempSync(join(tmpdir(), 'rcm-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const backup = join(folder, 'backup');
  const { rows } = await steps.run('rcm backup of the earlier schema', () =>
    rcmProcessJson<{ rows: number }>(['backup', backup], environment),
  );
  const plan = await steps.run('rcm migrate --plan', () => rcmProcess(['migrate', '--plan'], environment));
  const pending = await planned(environment);
  const names = pending.map(({ name }) => name);
  const isOnline = pending.every((one) => one.isOnline);
  expect(plan).toMatchObject({ code: isOnline ? 0 : 1, stderr: '' });

  if (isOnline) await holdTables(installation, pending);
  else expect(await steps.run('rcm migrate, refused', () => migrate(environment))).toEqual([1, []]);
  const since = performance.now();
  if (!isOnline) expect(await steps.run('stop the earlier version', () => served.stop())).toBe(0);
  const load = loadavg()[0] ?? 0;
  const options = isOnline ? [] : ['--offline'];
  const command = ['rcm migrate', ...options].join(' ');
  expect(await steps.run(command, () => migrate(environment, ...options))).toEqual([0, names]);
  const now = await steps.run('start this version', serveThis);
  const back = performance.now();
  if (isOnline) {
    await sleep(pause);
    expect(await steps.run('stop the earlier version', () => served.stop())).toBe(0);
  }
  await sleep(pause);
  await probe.stop();

  const unexpected = probe.failures.filter(
    ({ sentAt, failedAt }) => isOnline || failedAt < since || sentAt > back,
  );
  const lost = await steps.run('read the acknowledged writes', () => probe.lost(now.url));
  await steps.run('wait for jobs', () => until(() => hasNoJobs(installation)));
  const events = await steps.run('verify books and trail', () => mustBeRight(environment));
  const restored = await steps.run('rcm restore of the backup, verified', () =>
    restore(join(folder, 'restored'), backup),
  );
  process.stdout.write(
    [
      `upgrade from ${commit.slice(0, 10)} with ${claims} claims`,
      'plan:',
      ...plan.stdout
        .trimEnd()
        .split('\n')
        .map((line) => `  ${line}`),
      'steps:',
      ...steps.lines,
      `probe: ${probe.sent} requests, ${probe.acknowledged} acknowledged writes, ${lost.length} lost`,
      `  ${isOnline ? 'never' : `${((back - since) / 1_000).toFixed(1)} s`} without service by plan`,
      `  load of the machine before the migration: ${load.toFixed(1)}`,
      `  longest ms: ${JSON.stringify(probe.slowest)}`,
      ...failureLines(probe, steps),
      '',
    ].join('\n'),
  );

  expect(unexpected.map(({ kind, answer }) => [kind, answer])).toEqual([]);
  expect(lost).toEqual([]);
  expect(await planned(environment)).toEqual([]);
  // Tables that this version adds have no count before.
  expect(await rowsUntil(moment, installation)).toMatchObject(rowsBefore);
  expect(events).toBeGreaterThanOrEqual(eventsBefore + probe.acknowledged);
  expect(restored).toBe(rows);
}, 7_200_000);

async function planned(environment: Environment): Promise<readonly Planned[]> {
  const { stdout } = await rcmProcess(['migrate', '--plan', '--json'], environment);
  return (JSON.parse(stdout) as { readonly pending: readonly Planned[] }).pending;
}

/** Runs `rcm migrate`: its exit code, and the names of the applied migrations. */
async function migrate(environment: Environment, ...options: string[]): Promise<[number, string[]]> {
  const { code, stdout, stderr } = await rcmProcess(['migrate', '--json', ...options], environment);
  if (stdout === '') throw new Error(stderr);
  return [code, (JSON.parse(stdout) as { readonly applied: string[] }).applied];
}

/** Verifies the books and the audit trails. Returns the number of audit events. */
async function mustBeRight(environment: Environment, checkout?: string): Promise<number> {
  interface Trails {
    readonly organizations: readonly { readonly events: number; readonly unsealed: number }[];
  }
  await rcmProcessJson(['books', 'verify'], environment, checkout);
  const { organizations } = await rcmProcessJson<Trails>(['audit', 'verify'], environment, checkout);
  return organizations.reduce((sum, { events, unsealed }) => sum + events + unsealed, 0);
}

/** Restores a backup into a new installation, which must be right. Returns the number of restored rows. */
async function restore(directory: string, backup: string): Promise<number> {
  const environment = { RCM_DATA_DIR: directory, RCM_SECRET: secret };
  const { rows } = await rcmProcessJson<{ rows: number }>(['restore', backup], environment);
  await mustBeRight(environment);
  return rows;
}

/** Holds the tables that migrations lock, as a backup or an export does that reads them for long. */
async function holdTables({ superuserUrl }: OwnInstallation, pending: readonly Planned[]): Promise<void> {
  const tables = new Set(pending.flatMap(({ locks }) => locks.map(({ table }) => table)));
  if (tables.size === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = withClient(superuserUrl, async (client) => {
    await client.query(`begin; lock table ${[...tables].join(', ')} in access share mode`);
    resolve();
    await sleep(reading);
  });
  onTestFinished(() => held);
  await Promise.race([promise, held]);
}

async function momentOf({ ask }: OwnInstallation): Promise<string> {
  const [row] = (await ask('select now()::text as moment')) as { moment: string }[];
  return row?.moment ?? '';
}

const hasNoJobs = async ({ ask }: OwnInstallation) =>
  (await ask('select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts'))
    .length === 0;

/** The rows of every table that were created until a moment; sums are folded at any time. */
async function rowsUntil(
  moment: string,
  { ask }: OwnInstallation,
): Promise<Readonly<Record<string, number>>> {
  const tables = (await ask(`select format('%I.%I', table_schema, table_name) as name
    from information_schema.columns
    where column_name in ('organization_id', 'created_at') and table_schema <> 'platform' and table_name not like '%\\_sums'
    group by 1 having count(*) = 2 order by 1`)) as { name: string }[];
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = (await ask(
      `select count(*)::float8 as rows from ${name} where created_at <= '${moment}'`,
    )) as { rows: number }[];
    counts[name] = row?.rows ?? 0;
  }
  return counts;
}

/** The failed requests of each second, by answer. */
function failureLines({ failures }: Probe, steps: Steps): string[] {
  const bySecond = Map.groupBy(failures, ({ failedAt }) => steps.secondOf(failedAt));
  return [...bySecond].map(([second, failed]) => {
    const byAnswer = [...Map.groupBy(failed, ({ answer }) => answer.slice(0, 160))];
    return `  failed in second ${second}: ${byAnswer.map(([answer, { length }]) => `${length} × ${answer}`).join('; ')}`;
  });
}
