import { parseArgs } from 'node:util';
import { createOrganization } from '@rcm/auth/bootstrap';
import { provision, withClient } from '@rcm/database';
import type { TenantDatabase } from '@rcm/tenancy';
import { kindsOf, multiply } from '@rcm/test-environment/multiply';
import pg from 'pg';
import { derivePeppers, environmentFor, install, runRcm, secret } from './installation.ts';
import { openForOrganizations } from './organization.ts';
import { figure, median, percentile, table } from './table.ts';
import { startApi } from './targets.ts';

/*
 * Measures ten operations of ten organizations, which have the data of the demo like all others, beside more and more of
 * them, and then beside a large one. `--url` names a new database of another server; if Citus is created in it, its tables are distributed.
 */

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    organizations: { type: 'string', default: '10,1000,10000' },
    claims: { type: 'string', default: '200000' },
    requests: { type: 'string', default: '300' },
  },
});
const sizes = options.organizations.split(',').map(Number);
const requests = Number(options.requests);
const warmUps = 50;
const createdAtOnce = 8;
const sampled = 10;

/** The records that the claims of the large organization refer to, by the prefix of their identifiers. */
const referenced = { pyr: 40, prv: 150, fac: 25, pat: 10_000 };

interface Organization {
  readonly organizationId: string;
  readonly apiKey: string;
}

/** A request of an organization, whose records have the identifiers of the demo's. */
interface Operation {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
}

const plan = {
  originalBalance: 600,
  installmentAmount: 50,
  frequency: 'MONTHLY',
  totalInstallments: 12,
  startDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
};

/** What belongs to an organization itself, or is made of other rows. */
const notCopied = ['organization', 'platform', 'audit', 'graphile_worker', 'encryption', 'lists'];

/** A table with records of an organization, its other columns, and the tables that its foreign keys reference. */
interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly refersTo: readonly string[];
}

async function copiedTables(client: pg.Client, organizationId: string): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      array(select distinct format('%I.%I', fn.nspname, f.relname) from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as "refersTo",
      array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
        and a.attname <> 'organization_id' order by 1) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|citus)' and n.nspname <> all ($1)
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
    order by 1`,
    [[...notCopied, 'public']],
  );
  const filled: CopiedTable[] = [];
  for (const row of rows) {
    const { rowCount } = await client.query(`select from ${row.name} where organization_id = $1 limit 1`, [
      organizationId,
    ]);
    if (rowCount === 1) filled.push(row);
  }
  return filled;
}

/** Copies the records of an organization to others, referenced tables first. */
async function copyRecords(client: pg.Client, from: string, to: readonly string[]): Promise<void> {
  let waiting = await copiedTables(client, from);
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const next = waiting.find(({ refersTo }) => !refersTo.some((name) => names.has(name)));
    if (next === undefined) throw new Error('Foreign keys are circular');
    await client.query(
      `insert into ${next.name} (organization_id, ${next.columns.join(', ')})
      select o.id, ${next.columns.map((column) => `t.${column}`).join(', ')}
      from ${next.name} t cross join unnest($2::uuid[]) as o (id) where t.organization_id = $1`,
      [from, to],
    );
    waiting = waiting.filter((each) => each !== next);
  }
}

async function createOrganizations(database: TenantDatabase, count: number): Promise<Organization[]> {
  const made: Organization[] = [];
  let left = count;
  const createNext = async () => {
    while (left > 0) {
      left -= 1;
      const about = { name: `Organization ${left}`, ownerName: 'Owner', ownerEmail: 'owner@example.org' };
      made.push(
        await createOrganization({ database, peppers: derivePeppers(secret), now: new Date() }, about),
      );
    }
  };
  await Promise.all(Array.from({ length: createdAtOnce }, createNext));
  return made;
}

async function ask(url: string, { path, body }: Operation, { apiKey }: Organization) {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  return JSON.parse(text).data;
}

/** The operations, on the first records of the demo. */
async function operationsOf(url: string, demo: Organization): Promise<Operation[]> {
  const firstOf = async (path: string) => {
    const data = await ask(url, { name: path, path: `${path}?take=1` }, demo);
    const records = Object.values(data).find(Array.isArray) as readonly { readonly id: string }[];
    return records[0]?.id ?? '';
  };
  return [
    { name: 'one estimate', path: `gfe/estimates/${await firstOf('gfe/estimates')}` },
    { name: 'one patient', path: `reference/patients/${await firstOf('reference/patients')}` },
    { name: 'one claim', path: `reference/claims/${await firstOf('reference/claims')}` },
    { name: 'claims, a page of 50', path: 'reference/claims?take=50' },
    { name: 'appeals, a page of 50', path: 'appeals?take=50' },
    { name: 'audit events, a page of 50', path: 'organization/audit-events?take=50' },
    { name: 'aging', path: 'ar-management/aging' },
    { name: 'worklist', path: 'ar-management/worklist' },
    { name: 'work items', path: 'ar-management/work-items' },
    {
      name: 'a payment plan, 12 rows',
      path: 'patient-ar/payment-plans',
      body: { ...plan, accountId: await firstOf('patient-ar/accounts') },
    },
  ];
}

/** Some of the organizations, evenly spread: those whose requests are measured, whatever the number of all. */
const sampleOf = (organizations: readonly Organization[]) => {
  const step = Math.max(1, Math.floor(organizations.length / sampled));
  return organizations.filter((_, index) => index % step === 0).slice(0, sampled);
};

/** Median and 99th percentile of sequential requests of some organizations in turn, in milliseconds. */
async function timed(url: string, operation: Operation, organizations: readonly Organization[]) {
  const times: number[] = [];
  for (let index = 0; index < warmUps + requests; index += 1) {
    const organization = organizations[index % organizations.length];
    if (organization === undefined) break;
    const started = performance.now();
    await ask(url, operation, organization);
    if (index >= warmUps) times.push(performance.now() - started);
  }
  return `${figure(median(times), 1)} / ${figure(percentile(times, 0.99), 1)}`;
}

function report(what: string, since: number): void {
  process.stderr.write(`${what}: ${figure((performance.now() - since) / 1_000, 1)} s\n`);
}

/** A database that is migrated, and distributed where it has Citus. */
async function place() {
  if (options.url === undefined) {
    return install(`organizations_${sizes.join('_')}`, { isFresh: true });
  }
  const environment = environmentFor(options.url);
  runRcm(environment, 'migrate');
  const hasCitus = await withClient(options.url, async (client) => {
    const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
    return rowCount === 1;
  });
  if (hasCitus) runRcm(environment, 'distribute');
  const { appUrl } = await provision({ adminUrl: options.url, secret });
  return { superuserUrl: options.url, appUrl, environment, release: () => Promise.resolve() };
}

const { superuserUrl, appUrl, environment, release } = await place();
const client = new pg.Client({ connectionString: superuserUrl });
await client.connect();
try {
  const demo = JSON.parse(runRcm(environment, 'seed', 'demo', '--json')) as Organization;
  const database = await openForOrganizations({ appUrl, secret });
  const organizations: Organization[] = [];
  const rows = new Map<string, string[]>();
  let operations: readonly Operation[] = [];

  /** Measures every operation of some organizations by a new server. */
  const measure = async (of: readonly Organization[]) => {
    await client.query('vacuum analyze');
    const api = await startApi({ environment });
    try {
      if (operations.length === 0) operations = await operationsOf(api.url, demo);
      for (const operation of operations) {
        const cell = await timed(api.url, operation, sampleOf(of));
        rows.set(operation.name, [...(rows.get(operation.name) ?? []), cell]);
      }
    } finally {
      api.stop();
    }
  };

  for (const size of sizes) {
    const begun = performance.now();
    const made = await createOrganizations(database, size - organizations.length);
    await copyRecords(
      client,
      demo.organizationId,
      made.map(({ organizationId }) => organizationId),
    );
    organizations.push(...made);
    report(`${size} organizations`, begun);
    await measure(organizations);
  }
  const begun = performance.now();
  const [large] = organizations;
  if (large === undefined) throw new Error('--organizations must name at least one');
  const kinds = await kindsOf(client, large.organizationId);
  for (const [prefix, count] of Object.entries({ ...referenced, clm: Number(options.claims) })) {
    const kind = kinds.get(prefix);
    if (kind === undefined) throw new Error(`The demo has no record ${prefix}_`);
    await multiply(client, large.organizationId, kind, kinds, count);
  }
  report(`${options.claims} claims of one organization`, begun);
  await measure(organizations.slice(1));
  await measure([large]);
  await database.close();
  const header = [
    'operation',
    ...sizes.map((size) => `${size} organizations`),
    'beside the large one',
    'the large one',
  ];
  process.stdout.write(
    table(
      header,
      [...rows].map(([name, cells]) => [name, ...cells]),
    ),
  );
} finally {
  await client.end();
  await release();
}
