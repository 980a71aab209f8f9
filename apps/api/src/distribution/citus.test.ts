import { newestHead, sealAudit } from '@rcm/audit';
import { derivePepper, organizationIds } from '@rcm/auth';
import { createOrganization } from '@rcm/auth/bootstrap';
import { connectionKindOf, guardPool, withClient } from '@rcm/database';
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
import { clusterUrl, type FreshDatabase, freshDatabase, nodeUrls, testSecret } from '@rcm/testing/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { exceptions } from '../../test/shape-exceptions.ts';
import { catalogueRules } from '../catalogue-rules.ts';
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

const anOrganization = (database: TenantDatabase) =>
  createOrganization(
    { database, peppers: [derivePepper(testSecret, 1)], now: new Date() },
    {
      name: 'Riverside',
      ownerName: 'Owner',
      ownerEmail: 'owner@example.org',
      timeZone: 'America/New_York',
    },
  );

/** Creates a database on the cluster, migrated by some steps, and distributes its tables. */
const aDistributedDatabase = (steps: readonly MigrationStep[]) =>
  freshDatabase({
    migrations: steps,
    migrate: (owner) => migrate({ ...owner, migrations: steps }),
    distribute: (client) => distribute(client, () => {}, false, steps),
  });

/** The steps without the newest five of each package; those on which the other packages build are complete. */
function earlierSteps(): readonly MigrationStep[] {
  const byPackage = Map.groupBy(migrations, ({ name }) => name.slice(0, name.indexOf('/')));
  return [...byPackage].flatMap(([name, steps]) =>
    ['platform', 'lists'].includes(name) ? steps : steps.slice(0, Math.max(1, steps.length - 5)),
  );
}

describe.runIf(clusterUrl)('on the cluster of RCM_TEST_CITUS_URL', () => {
  let place: FreshDatabase;
  let superuser: pg.Client;
  let database: TenantDatabase;
  beforeAll(async () => {
    place = await aDistributedDatabase(migrations);
    const { appUrl, superuserUrl } = place;
    superuser = new pg.Client({ connectionString: superuserUrl });
    await superuser.connect();
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
    await place?.drop();
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

  const rules = catalogueRules({ app: 'rcm_app', backup: 'rcm_backup' });

  test.each([
    'every table has row level security, also for its owner',
    'the one policy of a tenant table scopes reading and writing to the organization',
    'the application can do nothing beyond its grants',
    'the application owns and creates nothing',
    'the application may read and write rows, and nothing else',
  ] as const)('on every node, with all shards: %s', async (rule) => {
    const { rows: references } = await superuser.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from citus_tables t
      join pg_class c on c.oid = t.table_name join pg_namespace n on n.oid = c.relnamespace
      where t.citus_table_type = 'reference'`,
    );
    // Only the policy of tenant tables is that of the rule.
    const others = new Set(rule.startsWith('the one policy') ? references.map(({ name }) => name) : []);
    for (const url of await nodeUrls(place.superuserUrl)) {
      await withClient(url, async (node) => {
        await node.query('set citus.override_table_visibility to off');
        const { rows } = await node.query<[string]>({ text: rules[rule], rowMode: 'array' });
        // Everybody may read the views of Citus itself.
        const found = rows.filter(([name]) => !name.startsWith('public.citus_'));
        expect(found.filter(([name]) => !others.has(name.replace(/_\d+$/, '')))).toEqual([]);
      });
    }
  });

  test('who connects to a worker as the application sees the rows of one organization in a shard', async () => {
    const { organizationId } = await anOrganization(database);
    const { rows: shards } = await superuser.query<{ host: string; port: number; name: string }>(
      `select nodename as host, nodeport as port, 'organization.members_' || shardid as name from citus_shards
      where shardid = get_shard_id_for_distribution_column('organization.members', $1::uuid)`,
      [organizationId],
    );
    const [shard] = shards;
    if (shard === undefined) throw new Error('The members have no shard');
    const url = new URL(place.appUrl);
    url.host = `${shard.host}:${shard.port}`;
    await withClient(url.href, async (worker) => {
      const membersSeenBy = async (id: string) => {
        await worker.query(`set app.organization_id = '${id}'`);
        return (await worker.query(`select from ${shard.name}`)).rowCount;
      };
      expect(await membersSeenBy(organizationId)).toBe(1);
      expect(await membersSeenBy('00000000-0000-4000-8000-000000000000')).toBe(0);
    });
  });

  test('processes that seal a trail at the same time make one seal', async () => {
    const { organizationId } = await anOrganization(database);
    const seal = () => sealAudit(database, organizationId, testSecret, new Date());
    const outcomes = await Promise.all(Array.from({ length: 6 }, seal));
    const sealed = outcomes.filter(({ events }) => events > 0);
    expect(sealed).toHaveLength(1);
    expect(await newestHead(database, organizationId)).toEqual(sealed[0]?.head);
  });

  test('no statement without an exception is refused, or sent to several shards', async () => {
    const organization = '00000000-0000-4000-8000-000000000000';
    const refused: string[] = [];
    const statements = declaredStatements().values();
    const explainStatements = async (connection: pg.Client) => {
      await connection.query(`set app.organization_id = '${organization}'`);
      for (const { name, text, parameters } of statements) {
        const isScoped = parameters.some((one) => one.name === 'tenant');
        if (name.replace(/(\..+)\.[\w-]{12}$/, '$1.*') in exceptions || !isScoped) continue;
        const types = parameters.map(({ type }) => type).join(', ');
        const values = parameters
          .map((one) => (one.name === 'tenant' ? `'${organization}'` : exampleOf(one)))
          .join(', ');
        await connection.query(`prepare one (${types}) as ${text}`);
        const { rows } = await connection
          .query(`explain execute one (${values})`)
          .catch((error: Error) => ({ rows: [{ 'QUERY PLAN': `refused: ${error.message}` }] }));
        await connection.query('deallocate one');
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        // What takes its rows from a join, EXPLAIN can't plan with parameters; EXECUTE can.
        if (plan.startsWith('refused: could not create distributed plan')) continue;
        if (/^refused|Task Count: (?:[2-9]|\d\d)/m.test(plan)) refused.push(`${name}: ${plan.slice(0, 200)}`);
      }
    };
    // On one connection the coordinator and a worker take turns, which takes half a minute for thousands of statements.
    await Promise.all(Array.from({ length: 4 }, () => withClient(place.superuserUrl, explainStatements)));
    expect(refused).toEqual([]);
  });

  test('tables that were distributed earlier follow the newest migrations', async () => {
    const earlier = await aDistributedDatabase(earlierSteps());
    onTestFinished(() => earlier.drop());
    const { ownerUrl, appRole, superuserUrl } = earlier;
    const { isDistributed } = await withClient(ownerUrl, connectionKindOf);
    const done = await migrate({
      ownerUrl,
      appRole,
      migrations,
      isDistributed,
      organizations: organizationIds,
    });
    expect(done.length).toBeGreaterThan(20);
    await withClient(superuserUrl, async (own) => {
      expect(await distribute(own, () => {}, false)).toMatchObject({ counters: [] });
      const { rows } = await own.query('select from lists.counters');
      expect(rows).toEqual([]);
      const { rows: unvalidated } = await own.query(
        `select conname from pg_constraint where contype = 'f' and not convalidated`,
      );
      expect(unvalidated).toEqual([]);
    });
  }, 300_000);
});
