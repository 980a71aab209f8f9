import { derivePepper } from '@rcm/auth';
import { createOrganization } from '@rcm/auth/bootstrap';
import { guardPool, provision } from '@rcm/database';
import {
  countRequest,
  declaredStatements,
  migrate,
  openDatabase,
  type Principal,
  type TenantDatabase,
} from '@rcm/tenancy';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exceptions } from '../../test/shape-exceptions.ts';
import { migrations } from '../installation.ts';
import { tables } from '../modules.ts';
import { distribute } from './distribute.ts';

/** A superuser's URL of an empty database with Citus, on a coordinator that knows its workers. */
const url = process.env.RCM_TEST_CITUS_URL;

describe.runIf(url)('on a cluster', () => {
  const secret = 'a secret of a cluster that holds nothing but tests';
  let superuser: pg.Client;
  let database: TenantDatabase;
  beforeAll(async () => {
    const adminUrl = url ?? '';
    const { ownerUrl, appUrl, roles } = await provision({ adminUrl, secret, renewPasswords: true });
    await migrate({ ownerUrl, appRole: roles.app, migrations });
    superuser = new pg.Client({ connectionString: adminUrl });
    await superuser.connect();
    await distribute(superuser, () => {}, false);
    database = await openDatabase({
      url: appUrl,
      entities: tables.flatMap(({ entities }) => entities),
      onPool: guardPool,
    });
  });
  afterAll(async () => {
    await database?.close();
    await superuser?.end();
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

  test('every statement without an exception goes to one shard', async () => {
    const organization = '00000000-0000-4000-8000-000000000000';
    await superuser.query(`set app.organization_id = '${organization}'`);
    const elsewhere: string[] = [];
    for (const { name, text, parameters } of declaredStatements()) {
      if (
        name.replace(/(\..+)\.[\w-]{12}$/, '$1.*') in exceptions ||
        !parameters.some((one) => one.name === 'tenant') ||
        !text.includes('$1')
      )
        continue;
      const types = parameters.map(({ type }) => type).join(', ');
      const values = parameters
        .map((one) => (one.name === 'tenant' ? `'${organization}'` : 'null'))
        .join(', ');
      await superuser.query(`prepare one (${types}) as ${text}`);
      const { rows } = await superuser
        .query(`explain execute one (${values})`)
        .catch((error: Error) => ({ rows: [{ 'QUERY PLAN': error.message }] }));
      await superuser.query('deallocate one');
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      if (/Task Count: [01]\b/.test(plan)) continue;
      elsewhere.push(`${name}: ${plan.slice(0, 200)}`);
    }
    expect(elsewhere).toEqual([]);
  });
});
