import type { EntitySchema } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { type MigrationStep, migrate } from '@rcm/tenancy';

/** The tables of one package: what its entities say, and the steps that build them. */
export interface PackageTables {
  readonly name: string;
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly MigrationStep[];
}

/**
 * The statements that lead from a package's migrated schema to its entities; none where they agree.
 * The database must be empty; it is left migrated.
 */
export async function drift(ownerUrl: string, appRole: string, tables: PackageTables): Promise<string[]> {
  if (tables.migrations.length > 0) await migrate({ ownerUrl, appRole, migrations: tables.migrations });
  const orm = new MikroORM({
    clientUrl: ownerUrl,
    entities: [...tables.entities],
    schemaGenerator: { skipTables: ['migrations'] },
    pool: { min: 0, max: 1 },
    logger: () => undefined,
  });
  try {
    const update = await orm.schema.getUpdateSchemaSQL();
    return update
      .split(/;\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('set names'));
  } finally {
    await orm.close(true);
  }
}
