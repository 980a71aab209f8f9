import { dropDatabase, provision } from '@rcm/database';
import { drift, type PackageTables } from '@rcm/migrations';
import { expect } from 'vitest';
import { testSecret, testServer } from './server.ts';

/** Expects a package's migrations to build exactly the tables that its entities describe. */
export async function expectNoDrift(tables: PackageTables): Promise<void> {
  const server = await testServer();
  const database = `drift_${process.pid}_${tables.name.replaceAll('-', '_')}`;
  try {
    const { ownerUrl, roles } = await provision({
      adminUrl: server.superuserUrl,
      database,
      secret: testSecret,
    });
    expect(await drift(ownerUrl, roles.app, tables)).toEqual([]);
  } finally {
    await dropDatabase(server.superuserUrl, database);
    await server.release();
  }
}
