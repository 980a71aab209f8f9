import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { embeddedPostgres } from '@rcm/embedded-postgres';

/** The secret of all test databases: databases of one server share their roles, and therefore the passwords. */
export const testSecret = 'tests share one secret, and it guards nothing';

/** A lease of the database server that tests share. */
export interface TestServer {
  readonly superuserUrl: string;
  release(): Promise<void>;
}

/** Returns the server of `RCM_TEST_DATABASE_URL`, or an embedded one that all running tests share. */
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
      // These databases need no WAL: it stays small, and new databases are copied as files.
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '128MB',
    },
  });
}

/** Keeps the server running from before the first test until after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await testServer();
  return () => server.release();
}
