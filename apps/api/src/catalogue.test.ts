import { directoryTables } from '@rcm/auth';
import { provision } from '@rcm/database';
import { codeListTables } from '@rcm/medical-coding/import';
import { listTables } from '@rcm/oig-exclusion/import';
import { type TestDatabase, testDatabase } from '@rcm/testing';
import { testSecret } from '@rcm/testing/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  catalogueRules,
  directory,
  directoryPolicies,
  directoryPolicyQuery,
  installationPolicies,
  installationPolicyQuery,
  publicationPolicies,
  publicationPolicyQuery,
  publications,
  queuePolicies,
  queuePolicyQuery,
  type Rule,
  tenantPolicy,
} from './catalogue-rules.ts';
import { describedModules, packageTables } from './modules.ts';

const roles = { app: 'rcm_app', backup: 'rcm_backup' };
const rules = catalogueRules(roles);

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase(packageTables);
  // Databases of tests give statements more time; this one gets the limits of an installation.
  await provision({ adminUrl: database.superuserUrl, secret: testSecret });
  client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** The first column of the rows that a query returns. */
async function column(query: string): Promise<string[]> {
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  return rows.map(([value]) => value);
}

test('requests are served by the role that the rules check', () =>
  expect(new URL(database.appUrl).username).toBe(roles.app));

test('the tables of every package are there', async () => {
  const packages = describedModules.flatMap(({ entities }) => entities.map(({ meta }) => meta));
  const wanted = packages.map(({ schema, tableName }) => `${schema}.${tableName}`);
  const present = await column(`select schemaname || '.' || tablename from pg_tables`);
  expect(wanted.length).toBeGreaterThan(10);
  expect(present).toEqual(expect.arrayContaining(wanted));
});

describe('in the migrated database', () => {
  test.each(Object.entries(rules))('%s', async (_rule, query) => {
    expect(await column(query)).toEqual([]);
  });

  test('the tables of the directory have the expected policies', async () => {
    expect([...directoryTables].sort()).toEqual(directory);
    expect(await column(directoryPolicyQuery)).toEqual(directoryPolicies);
  });

  test('published tables can be read by everybody and written only by the role that migrates', async () => {
    expect([...codeListTables, ...listTables].sort()).toEqual(publications);
    expect(await column(publicationPolicyQuery)).toEqual(publicationPolicies);
  });

  test('the tables of the installation have the expected policies', async () => {
    expect(await column(installationPolicyQuery)).toEqual(installationPolicies);
  });

  test('every worker uses the whole job queue, and an organization adds only its own jobs', async () => {
    expect(await column(queuePolicyQuery)).toEqual(queuePolicies);
  });
});

/** A table that satisfies all rules, except for the given change. */
function planted(change: string): string {
  return `
    create table gfe.planted (
      organization_id uuid not null, id text not null, other_id text, primary key (organization_id, id)
    );
    alter table gfe.planted enable row level security;
    alter table gfe.planted force row level security;
    create policy planted on gfe.planted using ${tenantPolicy};
    ${change};`;
}

/** Plausible faults, and where the rules find each. */
const faults: readonly (readonly [rule: Rule, found: string, change: string])[] = [
  [
    'every table has row level security, also for its owner',
    'gfe.planted',
    planted('alter table gfe.planted disable row level security'),
  ],
  [
    'every table has row level security, also for its owner',
    'gfe.estimates',
    'alter table gfe.estimates no force row level security',
  ],
  [
    'every table has row level security, also for its owner',
    'public.notes',
    'create table public.notes (id int)',
  ],
  [
    'the one policy of a tenant table scopes reading and writing to the organization',
    'gfe.planted',
    planted('drop policy planted on gfe.planted'),
  ],
  [
    'the one policy of a tenant table scopes reading and writing to the organization',
    'gfe.estimates',
    'create policy all_of_it on gfe.estimates using (true)',
  ],
  [
    'the one policy of a tenant table scopes reading and writing to the organization',
    'gfe.planted',
    planted('alter policy planted on gfe.planted with check (true)'),
  ],
  [
    'a tenant table has an organization_id',
    'gfe.planted',
    planted('alter table gfe.planted drop constraint planted_pkey, alter organization_id drop not null'),
  ],
  [
    'a tenant table has a primary key',
    'gfe.planted',
    planted('alter table gfe.planted drop constraint planted_pkey'),
  ],
  [
    'every key and index of a tenant table begins with the organization',
    'gfe.estimates gfe.by_patient',
    'create index by_patient on gfe.estimates (patient_id)',
  ],
  [
    'every key and index of a tenant table begins with the organization',
    'gfe.estimates gfe.by_word',
    'create unique index by_word on gfe.estimates (lower(id), organization_id)',
  ],
  [
    'a foreign key begins with the organization and stays in its package, except from claims to reference data',
    'gfe.planted to_id',
    planted(
      `alter table gfe.planted add unique (id), add constraint to_id foreign key (other_id) references gfe.planted (id)`,
    ),
  ],
  [
    'a foreign key begins with the organization and stays in its package, except from claims to reference data',
    'gfe.planted abroad',
    planted(`alter table gfe.planted add constraint abroad foreign key (organization_id, other_id)
      references reference_data.patients (organization_id, id)`),
  ],
  [
    'a foreign key begins with the organization and stays in its package, except from claims to reference data',
    'reference_data.patients upwards',
    `alter table reference_data.patients add constraint upwards foreign key (organization_id, mrn)
      references claims.claims (organization_id, id)`,
  ],
  [
    'no view bypasses row level security, and no table is of a kind that has none',
    'gfe.everything',
    'create view gfe.everything as select * from gfe.estimates',
  ],
  [
    'no view bypasses row level security, and no table is of a kind that has none',
    'gfe.everything',
    'create materialized view gfe.everything as select * from gfe.estimates',
  ],
  [
    'tables have no triggers except row counters, and no rules, sequences or identities',
    'gfe.estimates noted',
    `create function gfe.noted() returns trigger language plpgsql as 'begin return new; end';
     create trigger noted before insert on gfe.estimates for each row execute function gfe.noted()`,
  ],
  [
    'tables have no triggers except row counters, and no rules, sequences or identities',
    'gfe.estimates counted_0123456789ab_insert',
    `create function gfe.counting() returns trigger language plpgsql as 'begin return null; end';
     create trigger counted_0123456789ab_insert after insert on gfe.estimates execute function gfe.counting()`,
  ],
  [
    'tables have no triggers except row counters, and no rules, sequences or identities',
    'gfe.numbers',
    'create sequence gfe.numbers',
  ],
  [
    'a function that acts as its owner fixes its search path',
    'all_of_it',
    `create function gfe.all_of_it() returns bigint language sql security definer
       as 'select count(*) from gfe.estimates'`,
  ],
  ['the application can do nothing beyond its grants', roles.app, `alter role ${roles.app} bypassrls`],
  [
    'the application can do nothing beyond its grants',
    'member of pg_read_all_data',
    `grant pg_read_all_data to ${roles.app}`,
  ],
  [
    'the application owns and creates nothing',
    'gfe.planted',
    planted(`alter table gfe.planted owner to ${roles.app}`),
  ],
  ['the application owns and creates nothing', 'gfe', `grant create on schema gfe to ${roles.app}`],
  [
    'the application may read and write rows, and nothing else',
    'gfe.estimates TRUNCATE',
    `grant truncate on gfe.estimates to ${roles.app}`,
  ],
  [
    'the application may read and write rows, and nothing else',
    'gfe.estimates PUBLIC SELECT',
    'grant select on gfe.estimates to public',
  ],
  [
    'every table has row level security, also for its owner',
    'graphile_worker._private_jobs',
    'alter table graphile_worker._private_jobs disable row level security',
  ],
  [
    'the application may read and write rows, and nothing else',
    'graphile_worker.migrations INSERT',
    `grant insert on graphile_worker.migrations to ${roles.app}`,
  ],
  [
    'the application can only add to the audit trail',
    'audit.events UPDATE',
    `grant update (action) on audit.events to ${roles.app}`,
  ],
  [
    'the application can only add to the audit trail',
    'audit.seals DELETE',
    `grant delete on audit.seals to ${roles.app}`,
  ],
  [
    'the application cannot delete a data key',
    'encryption.data_keys',
    'grant delete on encryption.data_keys to rcm_app',
  ],
  [
    'the backup can read everything and change nothing',
    'gfe.estimates UPDATE',
    `grant update on gfe.estimates to ${roles.backup}`,
  ],
  [
    'statements of the application have time limits',
    'statement_timeout=5s',
    `do $$ begin
       execute format('alter role ${roles.app} in database %I set statement_timeout = 0', current_database());
     end $$`,
  ],
];

describe('with a planted fault', () => {
  test('every rule is tested', () => {
    expect(new Set(faults.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
  });

  test.each(faults)('%s: found in %s', async (rule, found, change) => {
    await client.query('begin');
    try {
      await client.query(change);
      expect(await column(rules[rule])).toContain(found);
    } finally {
      await client.query('rollback');
    }
  });
});
