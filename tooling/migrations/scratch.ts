import { randomUUID } from 'node:crypto';
import { dropDatabase, provision } from '@rcm/database';
import { testServer } from '@rcm/test-environment';

/** An empty database that nobody needs afterwards. */
export interface ScratchDatabase {
  readonly ownerUrl: string;
  readonly appRole: string;
}

/** That of every test database: databases of one server share their roles, and so the roles' passwords. */
const secret = 'tests share one secret, and it guards nothing';

/** Runs some work on a database of its own. */
export async function withScratchDatabase<Result>(
  work: (scratch: ScratchDatabase) => Promise<Result>,
): Promise<Result> {
  const server = await testServer();
  const adminUrl = server.superuserUrl;
  const database = `scratch_${randomUUID()}`;
  try {
    const { ownerUrl, roles } = await provision({ adminUrl, database, secret });
    return await work({ ownerUrl, appRole: roles.app });
  } finally {
    await dropDatabase(adminUrl, database);
    await server.release();
  }
}
