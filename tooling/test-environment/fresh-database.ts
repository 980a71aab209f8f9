import { createHash } from 'node:crypto';
import { cloneDatabase, provision, withClient } from '@rcm/database';
import { timedPreparation } from '@rcm/vitest/times';
import type pg from 'pg';
import { databaseName, databasePlace } from './database-place.ts';
import { testSecret } from './server.ts';

/** The tables of a test's database, with their migrations. */
export interface Schema {
  readonly migrations: readonly { readonly name: string; readonly class: { toString(): string } }[];
  migrate(owner: { readonly ownerUrl: string; readonly appRole: string }): Promise<unknown>;
  /** The schema of the first of these migrations; the template starts from a copy of its template. */
  readonly base?: Schema;
  /** Distributes the migrated tables over a cluster; without it, the database is on one server. */
  distribute?(superuser: pg.Client): Promise<unknown>;
}

/** A migrated database of a test. */
export interface FreshDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Leads to the same database. */
  readonly superuserUrl: string;
  readonly appRole: string;
  drop(): Promise<void>;
}

/** Seconds that a statement of a test may take. Tests insert more rows in one than requests do, also on a busy machine. */
const longestStatement = 60;

/** The `maxSilence` of a process of a test: longer than any of its statements may take. */
export const longestSilence = (longestStatement + 10) * 1_000;

/**
 * Creates a database quickly, from a template that all tests of the same schema share. One that is distributed over a cluster
 * is migrated each time, because Citus has no templates.
 */
export const freshDatabase = (schema: Schema): Promise<FreshDatabase> =>
  timedPreparation(() => preparedDatabase(schema));

async function preparedDatabase(schema: Schema): Promise<FreshDatabase> {
  const { migrate, distribute } = schema;
  const place = await databasePlace('t', { isOneServer: !distribute });
  const { name, superuserUrl, serverUrl, isOnCluster, drop } = place;
  if (!isOnCluster) {
    await cloneDatabase(serverUrl, { template: await templateOf(serverUrl, schema), database: name });
  }
  const { ownerUrl, appUrl, roles } = await provision({ adminUrl: superuserUrl, secret: testSecret });
  if (isOnCluster) {
    await migrate({ ownerUrl, appRole: roles.app });
    await withClient(superuserUrl, async (superuser) => distribute?.(superuser));
  } else {
    await withClient(superuserUrl, (superuser) =>
      superuser.query(
        `alter role "${roles.app}" in database "${name}" set statement_timeout = '${longestStatement}s'`,
      ),
    );
  }
  return { ownerUrl, appUrl, superuserUrl, appRole: roles.app, drop };
}

async function templateOf(superuserUrl: string, { migrations, migrate, base }: Schema): Promise<string> {
  const source = migrations.map(({ name, class: step }) => `${name}\n${step.toString()}`).join('\n');
  const template = `template_${createHash('sha256').update(source).digest('hex').slice(0, 24)}`;
  if (await exists(superuserUrl, template)) return template;
  // Test files of one process may need the same template at the same time.
  const building = databaseName(template);
  if (base) {
    await cloneDatabase(superuserUrl, { template: await templateOf(superuserUrl, base), database: building });
  }
  const { ownerUrl, roles } = await provision({
    adminUrl: superuserUrl,
    database: building,
    secret: testSecret,
  });
  await migrate({ ownerUrl, appRole: roles.app });
  await rename(superuserUrl, building, template);
  return template;
}

const exists = (superuserUrl: string, database: string) =>
  withClient(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    return rowCount === 1;
  });

/** Another process may have finished the same template first, which is equivalent. */
const rename = (superuserUrl: string, from: string, to: string) =>
  withClient(superuserUrl, async (client) => {
    try {
      await client.query(`alter database "${from}" rename to "${to}"`);
    } catch (error) {
      // A concurrent rename fails at the unique index instead of the check before it.
      if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
      await client.query(`drop database "${from}"`);
    }
  });
