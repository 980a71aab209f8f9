import { createHash, randomUUID } from 'node:crypto';
import { cloneDatabase, dropDatabase, provision, withClient } from '@rcm/database';
import { timedPreparation } from '@rcm/vitest/times';
import { type TestServer, testSecret, testServer } from './server.ts';

/** The tables of a test's database, with their migrations. */
export interface Schema {
  readonly migrations: readonly { readonly name: string; readonly class: { toString(): string } }[];
  migrate(owner: { readonly ownerUrl: string; readonly appRole: string }): Promise<unknown>;
  /** The schema of the first of these migrations; the template starts from a copy of its template. */
  readonly base?: Schema;
}

/** A migrated database of a test. */
export interface FreshDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly superuserUrl: string;
  readonly appRole: string;
  drop(): Promise<void>;
}

let databases = 0;

/** Creates a database quickly, from a template that all tests of the same schema share. */
export const freshDatabase = (schema: Schema): Promise<FreshDatabase> =>
  timedPreparation(() => preparedDatabase(schema));

async function preparedDatabase(schema: Schema): Promise<FreshDatabase> {
  const server = await testServer();
  const template = await templateOf(server, schema);
  databases += 1;
  const database = `t_${process.pid}_${databases}_${Date.now().toString(36)}`;
  await cloneDatabase(server.superuserUrl, { template, database });
  const { ownerUrl, appUrl, roles } = await provision({
    adminUrl: server.superuserUrl,
    database,
    secret: testSecret,
  });
  return {
    ownerUrl,
    appUrl,
    superuserUrl: server.superuserUrl,
    appRole: roles.app,
    async drop() {
      await dropDatabase(server.superuserUrl, database);
      await server.release();
    },
  };
}

async function templateOf(server: TestServer, { migrations, migrate, base }: Schema): Promise<string> {
  const { superuserUrl } = server;
  const source = migrations.map(({ name, class: step }) => `${name}\n${step.toString()}`).join('\n');
  const template = `template_${createHash('sha256').update(source).digest('hex').slice(0, 24)}`;
  if (await exists(superuserUrl, template)) return template;
  // Test files of one process may need the same template at the same time.
  const building = `${template}_${randomUUID().slice(0, 8)}`;
  if (base) {
    await cloneDatabase(superuserUrl, { template: await templateOf(server, base), database: building });
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
