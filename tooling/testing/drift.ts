import { drift, type PackageTables, schemaOf, stepsOf } from '@rcm/migrations';
import { freshDatabase } from '@rcm/test-environment';
import { expect } from 'vitest';

/** Expects a package's migrations to build exactly the tables that its entities describe. */
export async function expectNoDrift(tables: PackageTables): Promise<void> {
  const { ownerUrl, appRole, drop } = await freshDatabase(schemaOf(stepsOf(tables)));
  try {
    expect(await drift(ownerUrl, appRole, tables)).toEqual([]);
  } finally {
    await drop();
  }
}
