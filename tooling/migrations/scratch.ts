import { randomUUID } from 'node:crypto';
import { dropDatabase, provision } from '@rcm/database';
import { testSecret, testServer } from '@rcm/test-environment';

/** An empty database that nobody needs afterwards. */
export interface ScratchDatabase {
  readonly ownerUrl: string;
  readonly appRole: string;
}

/** Runs some work on a database of its own. */
export async function withScratchDatabase<Result>(
  work: (scratch: ScratchDatabase) => Promise<Result>,
): Promise<Result> {
  const server = await testServer();
  const adminUrl = server.superuserUrl;
  const database = `scratch_${randomUUID()}`;
  try {
    const { ownerUrl, roles } = await provision({ adminUrl, database, secret: testSecret });
    return await work({ ownerUrl, appRole: roles.app });
  } finally {
    await dropDatabase(adminUrl, database);
    await server.release();
  }
}
