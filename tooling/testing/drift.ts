import { drift, type PackageTables, schemaOf, stepsOf } from '@rcm/migrations';
import { freshDatabase } from '@rcm/test-environment';
import { expect } from 'vitest';

/**
 * Expects a package's migrations to build exactly the tables that its entities describe, after those of the packages
 * `below` that its foreign keys reference.
 */
export async function expectNoDrift(
  tables: PackageTables,
  below: readonly PackageTables[] = [],
): Promise<void> {
  const all = { ...tables, below };
  const { ownerUrl, appRole, drop } = await freshDatabase(schemaOf(stepsOf(all)));
  try {
    expect(await drift(ownerUrl, appRole, all)).toEqual([]);
  } finally {
    await drop();
  }
}
