import { createHash, randomUUID } from 'node:crypto';
import { cloneDatabase, dropDatabase, guardPool, provision } from '@rcm/database';
import type { PackageTables } from '@rcm/migrations';
import { type DatabaseOptions, migrate, openDatabase, platform, type TenantDatabase } from '@rcm/tenancy';
import pg from 'pg';
import { type TestServer, testSecret, testServer } from './server.ts';

let databases = 0;

/** A migrated database of its own, made in a moment from a template that all tests of the same schema share. */
export interface TestDatabase {
  readonly tenants: TenantDatabase;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly superuserUrl: string;
  close(): Promise<void>;
}

/** Makes a database with the tables of the platform and of the given packages. */
export async function testDatabase(
  packages: readonly PackageTables[],
  options: Pick<DatabaseOptions, 'kernel' | 'poolSize'> = {},
): Promise<TestDatabase> {
  const tables = [platform, ...packages];
  const server = await testServer();
  const template = await templateOf(server, tables);
  databases += 1;
  const database = `t_${process.pid}_${databases}_${Date.now().toString(36)}`;
  await cloneDatabase(server.superuserUrl, { template, database });
  const { ownerUrl, appUrl } = await provision({
    adminUrl: server.superuserUrl,
    database,
    secret: testSecret,
  });
  const tenants = await openDatabase({
    url: appUrl,
    entities: tables.flatMap(({ entities }) => entities),
    onPool: guardPool,
    ...options,
  });
  return {
    tenants,
    ownerUrl,
    appUrl,
    superuserUrl: server.superuserUrl,
    async close() {
      await tenants.close();
      await dropDatabase(server.superuserUrl, database);
      await server.release();
    },
  };
}

async function templateOf(server: TestServer, tables: readonly PackageTables[]): Promise<string> {
  const migrations = tables.flatMap((part) => part.migrations);
  const source = migrations.map(({ name, class: step }) => `${name}\n${step.toString()}`).join('\n');
  const template = `template_${createHash('sha256').update(source).digest('hex').slice(0, 24)}`;
  // Test files of one process may need the same template at once.
  const building = `${template}_${randomUUID().slice(0, 8)}`;
  if (await exists(server.superuserUrl, template)) return template;
  const { ownerUrl, roles } = await provision({
    adminUrl: server.superuserUrl,
    database: building,
    secret: testSecret,
  });
  await migrate({ ownerUrl, appRole: roles.app, migrations });
  await rename(server.superuserUrl, building, template);
  return template;
}

async function exists(superuserUrl: string, database: string): Promise<boolean> {
  return withClient(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    return rowCount === 1;
  });
}

/** Another process may have finished the same template first; its copy is as good. */
async function rename(superuserUrl: string, from: string, to: string): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    try {
      await client.query(`alter database "${from}" rename to "${to}"`);
    } catch (error) {
      // Renamed at the very same time, the name is refused by its index and not by the check before.
      if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
      await client.query(`drop database "${from}"`);
    }
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
