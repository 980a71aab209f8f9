import { derivePepper } from '@rcm/auth';
import { createOrganization } from '@rcm/auth/bootstrap';
import { connectionKindOf, guardPool, provision, withClient } from '@rcm/database';
import {
  countRequest,
  declaredStatements,
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

describe.runIf(clusterUrl)('on the cluster of RCM_TEST_CITUS_URL', () => {
  const secret = 'a secret of a cluster that holds nothing but tests';
  let superuser: pg.Client;
  let database: TenantDatabase;
  beforeAll(async () => {
    const adminUrl = await createClusterDatabase(clusterUrl ?? '', name);
    const { ownerUrl, appUrl, roles } = await provision({ adminUrl, secret, renewPasswords: true });
    await migrate({ ownerUrl, appRole: roles.app, migrations });
    superuser = new pg.Client({ connectionString: adminUrl });
    await superuser.connect();
    await distribute(superuser, () => {}, false);
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

  test('distributing a second time changes nothing', async () => {
    const again = await distribute(superuser, () => {}, false);
    expect(again.settings).toEqual([]);
    expect(again.tables.filter(({ statement }) => statement !== null)).toEqual([]);
  });

  test('an organization is created, and its key is rate limited', async () => {
    const made = await createOrganization(
      { database, peppers: [derivePepper(secret, 1)], now: new Date() },
      {
        name: 'Riverside',
        ownerName: 'Owner',
        ownerEmail: 'owner@example.org',
        timeZone: 'America/New_York',
      },
    );
    const principal = { organization: { id: made.organizationId }, keyId: 'key' } as Principal;
    const limit = { name: 'test', requests: 2, seconds: 60 };
    const standings = [1, 2, 3].map(() => countRequest(database, principal, limit));
    const allowed = (await Promise.all(standings)).filter((standing) => standing.allowed);
    expect(allowed).toHaveLength(2);
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
});
