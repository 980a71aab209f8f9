import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withClient } from '@rcm/database';
import type pg from 'pg';
import { claimFile, expectedOfClaims } from './claim-file.ts';
import { install, rcm } from './installation.ts';
import { anOrganization } from './organization.ts';
import { peakOf } from './processes.ts';
import { expectedOfRemittance, remittance } from './remittance-file.ts';
import { figure, percentile } from './table.ts';
import { startApi, type Target } from './targets.ts';

// Imports one generated file, an 835 or an 837, into an organization of many claims while clients send requests, and
// compares the result with the expected one.

const { values } = parseArgs({
  options: {
    claims: { type: 'string', default: '1000000' },
    records: { type: 'string', default: '100000' },
    type: { type: 'string', default: '835' },
    uncounted: { type: 'boolean', default: false },
  },
});
const claims = Number(values.claims);
const records = Number(values.records);

/** The patients before the import; each has two of the claims. */
const patients = Math.ceil(claims / 2);

/** A type of file: how it is written, its expected result, and the query for the actual one by organization. */
interface FileType {
  readonly written: () => Generator<string>;
  readonly expected: object;
  readonly found: string;
  readonly tables: readonly string[];
}

const fileTypes: Readonly<Record<string, FileType>> = {
  '835': {
    written: () => remittance(records, numberOf),
    expected: expectedOfRemittance(records),
    found: `select
      (select count(*) from remittances.claim_payments where organization_id = $1)::int as "claimPayments",
      (select count(*) from remittances.claim_payments where organization_id = $1 and status = 'POSTED')::int as posted,
      (select count(*) from remittances.claim_payments where organization_id = $1 and status = 'EXCEPTION')::int
        as exceptions,
      (select count(*) from denial_management.denial_cases where organization_id = $1)::int as "denialCases",
      (select sum(amount) from patient_ar.ledger_entries where organization_id = $1)::float as "patientShare",
      (select sum(paid_amount) from remittances.claim_payments
        where organization_id = $1 and status = 'POSTED' and paid_amount > 0)::float as "paidAmount"`,
    tables: ['remittances.claim_payments', 'patient_ar.ledger_entries', 'denial_management.denial_cases'],
  },
  '837': {
    written: () => claimFile(records),
    expected: expectedOfClaims(records),
    found: `select count(*)::int as claims, sum(total_charge)::float as charge,
      (select sum(exception_count) from remittances.imports where organization_id = $1)::int as exceptions,
      (select sum(duplicate_count) from remittances.imports where organization_id = $1)::int as duplicates,
      (select count(*) from reference_data.patients where organization_id = $1)::int - ${patients} as patients
      from claims.claims where organization_id = $1 and claim_number like 'S%'`,
    tables: ['claims.claims', 'claims.claim_lines', 'reference_data.patients'],
  },
};
const fileType = fileTypes[values.type];
if (fileType === undefined) throw new Error(`There is no generator of files of type ${values.type}`);
const { written, expected, found, tables } = fileType;

const installed = await install(`imports_${process.pid}`);
const directory = mkdtempSync(join(tmpdir(), 'rcm-imports-'));
const file = join(directory, `generated.${values.type}`);
let api: Target | null = null;

try {
  const organization = await anOrganization(installed);
  await withClient(installed.superuserUrl, async (client) => {
    await seed(client, organization.organizationId);
    if (values.uncounted) await disableCounters(client);
  });
  await pipeline(Readable.from(written()), createWriteStream(file));
  const size = (statSync(file).size / 2 ** 20).toFixed(1);
  say(`an ${values.type} of ${records} claims, ${size} MiB, into an organization of ${claims}`);
  api = await startApi(installed);
  const requests = measureRequests(api, organization.apiKey);
  const since = new Date();
  const { seconds, peak } = await importing(organization.organizationId);
  const slowest = await requests.stop();
  say(`imported in ${seconds.toFixed(1)} s, ${Math.round(records / seconds)} claims/s, peak ${peak} MiB`);
  say(`requests during the import: p50 ${slowest.p50} ms, p99 ${slowest.p99} ms of ${slowest.count}`);
  await withClient(installed.superuserUrl, async (client) => {
    await compare(client, organization.organizationId);
    await copied(client, seconds, since);
  });
} finally {
  api?.stop();
  rmSync(directory, { recursive: true });
  await installed.drop();
}

/** Turns row counters off, to measure what they cost. */
async function disableCounters(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select tgname as name, tgrelid::regclass as table from pg_trigger where tgname like 'counted_%'`,
  );
  for (const { name, table } of rows) await client.query(`alter table ${table} disable trigger "${name}"`);
  await client.query('delete from lists.counters');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function numberOf(claim: number): string {
  return `C${claim}`;
}

/** A payer, a patient for every two claims, and the claims with two lines each. */
async function seed(client: pg.Client, organizationId: string): Promise<void> {
  process.stderr.write(`Seeding ${claims} claims ...\n`);
  const own = `organization_id, id, created_at, updated_at, version`;
  const organization = `'${organizationId}'::uuid`;
  await client.query(`insert into reference_data.payers (${own}, name, payer_code, program_type)
    values (${organization}, 'pyr_bench', now(), now(), 1, 'Meridian Health', '60054', 'COMMERCIAL')`);
  await client.query(`insert into reference_data.patients (${own}, first_name, last_name, date_of_birth, self_pay, coverage)
    select ${organization}, 'pat_' || n, now(), now(), 1, 'Rowan', 'Ellis', '1984-02-29', false, '[]'
    from generate_series(0, ${patients - 1}) n`);
  await client.query(`insert into claims.claims (${own}, claim_number, patient_id, payer_id, status,
      service_date, diagnosis_codes, total_charge, balance, insurance_balance, awaited_amount, responsible_payer_id, frequency_code, payer_rank, authorization_numbers)
    select ${organization}, 'clm_' || n, now(), now(), 1, 'C' || n, 'pat_' || n / 2, 'pyr_bench', 'SUBMITTED', '2026-01-05',
      '[]', 250, 250, 250, 250, 'pyr_bench', '1', 'PRIMARY', '[]'
    from generate_series(0, ${claims - 1}) n`);
  await client.query(`insert into claims.claim_lines (${own}, claim_id, line_number, procedure_code, modifiers,
      units, charge_amount, insurance_balance, diagnosis_pointers)
    select ${organization}, 'cln_' || n || '_' || l, now(), now(), 1, 'clm_' || n, l,
      case l when 1 then '99213' else '72100' end, '[]', 1, case l when 1 then 100 else 150 end,
      case l when 1 then 100 else 150 end, '[]'
    from generate_series(0, ${claims - 1}) n, generate_series(1, 2) l`);
  await client.query(`insert into claims.claim_entries (${own}, claim_id, line_number, kind, owner_after, amount, effective_on)
    select ${organization}, 'cle_' || substr(id, 5), now(), now(), 1, claim_id, line_number, 'CHARGE', 'INSURANCE',
      charge_amount, '2026-01-05'
    from claims.claim_lines`);
  await client.query('vacuum analyze');
}

/** Runs the command, and measures its time and peak memory. */
async function importing(organizationId: string): Promise<{ seconds: number; peak: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [...rcm, 'import', 'x12', file, '--org', organizationId, '--json'], {
    env: installed.environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0));
  }, 100);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(watching);
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return { seconds: (performance.now() - started) / 1_000, peak };
}

/** Reads claims fifty times a second until stopped. */
function measureRequests({ url }: Target, apiKey: string) {
  const times: number[] = [];
  let isRunning = true;
  const pending: Promise<void>[] = [];
  const running = (async () => {
    for (let index = 0; isRunning; index += 1) {
      pending.push(one(`${url}/api/v1/reference/claims/clm_${(index * 7_919) % claims}`));
      await sleep(20);
    }
  })();
  async function one(address: string): Promise<void> {
    const started = performance.now();
    const response = await fetch(address, { headers: { authorization: `Bearer ${apiKey}` } });
    await response.text();
    if (response.status !== 200) throw new Error(`A claim was answered ${response.status}`);
    times.push(performance.now() - started);
  }
  return {
    async stop() {
      isRunning = false;
      await running;
      await Promise.all(pending);
      const at = (share: number) => figure(percentile(times, share), 1);
      return { p50: at(0.5), p99: at(0.99), count: times.length };
    },
  };
}

/** Compares the result of the import with the expected one. */
async function compare(client: pg.Client, organizationId: string): Promise<void> {
  const { rows } = await client.query(found, [organizationId]);
  for (const [what, value] of Object.entries(expected)) {
    const actual = rows[0][what];
    say(`${what.padEnd(14)} expected ${value}, found ${actual}${actual === value ? '' : '  DIFFERENT'}`);
    if (actual !== value) process.exitCode = 1;
  }
}

/** Prints how long PostgreSQL takes to copy the created rows. */
async function copied(client: pg.Client, seconds: number, since: Date): Promise<void> {
  let rowCount = 0;
  let copySeconds = 0;
  for (const table of tables) {
    await client.query(`create temporary table copied (like ${table} including all excluding generated)`);
    const started = performance.now();
    const { rowCount: rows } = await client.query(
      `insert into copied select * from ${table} where created_at >= $1`,
      [since],
    );
    copySeconds += (performance.now() - started) / 1_000;
    rowCount += rows ?? 0;
    await client.query('drop table copied');
  }
  say(
    `${rowCount} rows created: ${Math.round(rowCount / seconds)} rows/s; copied by PostgreSQL with their indexes: ${Math.round(rowCount / copySeconds)} rows/s`,
  );
}
