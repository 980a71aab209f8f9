import { newestHead, sealAudit } from '@rcm/audit';
import { derivePepper, organizationIds } from '@rcm/auth';
import { createOrganization } from '@rcm/auth/bootstrap';
import { connectionKindOf, guardPool, provision, withClient } from '@rcm/database';
import {
  countRequest,
  declaredStatements,
  type MigrationStep,
  migrate,
  openDatabase,
  type Principal,
  type Statement,
  type TenantDatabase,
} from '@rcm/tenancy';
import { clusterUrl, createClusterDatabase, dropClusterDatabase } from '@rcm/testing/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exceptions } from '../../test/shape-exceptions.ts';
import { migrations } from '../installation.ts';
import { tables } from '../modules.ts';
import { distribute } from './distribute.ts';
import { rebalance } from './rebalance.ts';

/** Values to plan for: a null may make a condition false, and then Citus plans for no shard. */
const examples: Readonly<Record<string, string>> = {
  text: "'UTC'",
  timestamptz: "'2026-03-01T12:00:00Z'",
  date: "'2026-03-01'",
  integer: '1',
  numeric: '1',
  bigint: '1',
  boolean: 'true',
  json: "'[]'",
  jsonb: "'[]'",
};

const exampleOf = ({ type, isArray }: Statement['parameters'][number]): string => {
  if (!isArray) return examples[type] ?? 'null';
  return `array[${examples[type.replace('[]', '')] ?? 'null'}]::${type}`;
};

const name = `citus_${process.pid}_${Date.now().toString(36)}`;

const secret = 'a secret of a cluster that holds nothing but tests';

const anOrganization = (database: TenantDatabase) =>
  createOrganization(
    { database, peppers: [derivePepper(secret, 1)], now: new Date() },
    {
      name: 'Riverside',
      ownerName: 'Owner',
      ownerEmail: 'owner@example.org',
      timeZone: 'America/New_York',
    },
  );

/** Creates a database on the cluster, migrated by some steps, and distributes its tables. */
async function aDistributedDatabase(database: string, steps: readonly MigrationStep[]) {
  const adminUrl = await createClusterDatabase(clusterUrl ?? '', database);
  const { ownerUrl, appUrl, roles } = await provision({ adminUrl, secret, renewPasswords: true });
  await migrate({ ownerUrl, appRole: roles.app, migrations: steps });
  const superuser = new pg.Client({ connectionString: adminUrl });
  await superuser.connect();
  await distribute(superuser, () => {}, false, steps);
  return { ownerUrl, appUrl, appRole: roles.app, superuser };
}

/** The steps without the newest five of each package; those on which the other packages build are complete. */
function earlierSteps(): readonly MigrationStep[] {
  const byPackage = Map.groupBy(migrations, ({ name }) => name.slice(0, name.indexOf('/')));
  return [...byPackage].flatMap(([name, steps]) =>
    ['platform', 'lists'].includes(name) ? steps : steps.slice(0, Math.max(1, steps.length - 5)),
  );
}

describe.runIf(clusterUrl)('on the cluster of RCM_TEST_CITUS_URL', () => {
  let superuser: pg.Client;
  let database: TenantDatabase;
  beforeAll(async () => {
    const created = await aDistributedDatabase(name, migrations);
    superuser = created.superuser;
    const { appUrl } = created;
    database = await openDatabase({
      url: appUrl,
      entities: tables.flatMap(({ entities }) => entities),
      onPool: guardPool,
      ...(await withClient(appUrl, connectionKindOf)),
    });
  });
  afterAll(async () => {
    await database?.close();
    await superuser?.end();
    await dropClusterDatabase(clusterUrl ?? '', name);
  });

  const unforced = async () =>
    (
      await superuser.query(
        `select c.relname from pg_class c join pg_dist_partition p on p.logicalrelid = c.oid
        where c.relrowsecurity and not c.relforcerowsecurity`,
      )
    ).rows;

  test('distributing a second time changes nothing', async () => {
    const again = await distribute(superuser, () => {}, false);
    expect(again.settings).toEqual([]);
    expect(again.tables.filter(({ statement }) => statement !== null)).toEqual([]);
  });

  test('distributing forces the policies again that an interrupted rebalance left', async () => {
    await superuser.query('alter table gfe.estimates no force row level security');
    await distribute(superuser, () => {}, false);
    expect(await unforced()).toEqual([]);
  });

  test('a rebalance of balanced nodes moves nothing, and leaves the policies forced', async () => {
    expect(await rebalance(superuser, () => {})).toBe(0);
    expect(await unforced()).toEqual([]);
  });

  test('an organization is created, and its key is rate limited', async () => {
    const { organizationId } = await anOrganization(database);
    const principal = { organization: { id: organizationId }, keyId: 'key' } as Principal;
    const limit = { name: 'test', requests: 2, seconds: 60 };
    const standings = [1, 2, 3].map(() => countRequest(database, principal, limit));
    const allowed = (await Promise.all(standings)).filter((standing) => standing.allowed);
    expect(allowed).toHaveLength(2);
  });

  test('processes that seal a trail at the same time make one seal', async () => {
    const { organizationId } = await anOrganization(database);
    const seal = () => sealAudit(database, organizationId, secret, new Date());
    const outcomes = await Promise.all(Array.from({ length: 6 }, seal));
    const sealed = outcomes.filter(({ events }) => events > 0);
    expect(sealed).toHaveLength(1);
    expect(await newestHead(database, organizationId)).toEqual(sealed[0]?.head);
  });

  test('no statement without an exception is refused, or sent to several shards', async () => {
    const organization = '00000000-0000-4000-8000-000000000000';
    await superuser.query(`set app.organization_id = '${organization}'`);
    const refused: string[] = [];
    for (const { name, text, parameters } of declaredStatements()) {
      const isScoped = parameters.some((one) => one.name === 'tenant');
      if (name.replace(/(\..+)\.[\w-]{12}$/, '$1.*') in exceptions || !isScoped) continue;
      const types = parameters.map(({ type }) => type).join(', ');
      const values = parameters
        .map((one) => (one.name === 'tenant' ? `'${organization}'` : exampleOf(one)))
        .join(', ');
      await superuser.query(`prepare one (${types}) as ${text}`);
      const { rows } = await superuser
        .query(`explain execute one (${values})`)
        .catch((error: Error) => ({ rows: [{ 'QUERY PLAN': `refused: ${error.message}` }] }));
      await superuser.query('deallocate one');
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      // What takes its rows from a join, EXPLAIN can't plan with parameters; EXECUTE can.
      if (plan.startsWith('refused: could not create distributed plan')) continue;
      if (/^refused|Task Count: (?:[2-9]|\d\d)/m.test(plan)) refused.push(`${name}: ${plan.slice(0, 200)}`);
    }
    expect(refused).toEqual([]);
  });

  test('tables that were distributed earlier follow the newest migrations', async () => {
    const earlier = `${name}_earlier`;
    const { ownerUrl, appRole, superuser: own } = await aDistributedDatabase(earlier, earlierSteps());
    const { isDistributed } = await withClient(ownerUrl, connectionKindOf);
    const done = await migrate({
      ownerUrl,
      appRole,
      migrations,
      isDistributed,
      organizations: organizationIds,
    });
    expect(done.length).toBeGreaterThan(20);
    expect(await distribute(own, () => {}, false)).toMatchObject({ counters: [] });
    const { rows } = await own.query('select from lists.counters');
    expect(rows).toEqual([]);
    await own.end();
    await dropClusterDatabase(clusterUrl ?? '', earlier);
  });
});
