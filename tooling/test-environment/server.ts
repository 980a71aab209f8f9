import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { embeddedPostgres } from '@rcm/embedded-postgres';

/** The secret of every test database: databases of one server share their roles, and so the roles' passwords. */
export const testSecret = 'tests share one secret, and it guards nothing';

/** A share in the database server that tests use. */
export interface TestServer {
  readonly superuserUrl: string;
  release(): Promise<void>;
}

/** The server that `RCM_TEST_DATABASE_URL` names, or an embedded one that all running tests share. */
export async function testServer(): Promise<TestServer> {
  const superuserUrl = process.env.RCM_TEST_DATABASE_URL;
  if (superuserUrl) return { superuserUrl, release: async () => undefined };
  const dataDirectory =
    process.env.RCM_TEST_DATA_DIR ?? join(resolve(import.meta.dirname, '../..'), '.data/test');
  mkdirSync(dataDirectory, { recursive: true });
  return embeddedPostgres({
    dataDirectory,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Nobody reads the log of these databases: it stays small, and a new database is copied past it.
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '128MB',
    },
  });
}

/** Keeps the server up from before the first test to after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await testServer();
  return () => server.release();
}
