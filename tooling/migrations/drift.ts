import { platform, platformTables } from '@rcm/http/platform';
import { type MigrationStep, migrate } from '@rcm/tenancy';
import type { Schema } from '@rcm/test-environment';
import { type Declarations, withComparison } from './comparison.ts';
import { amongObjects } from './objects.ts';

/** The tables of one package: its entities, and the migrations that build them. */
export interface PackageTables extends Declarations {
  readonly name: string;
  readonly migrations: readonly MigrationStep[];
  /** The packages whose tables are referenced by foreign keys. */
  readonly below?: readonly PackageTables[];
}

/** The migrations of a package, after those of the platform and of the packages below it, whose tables it may change. */
export function stepsOf({
  name,
  migrations,
  below = [],
}: Pick<PackageTables, 'name' | 'migrations' | 'below'>): readonly MigrationStep[] {
  const place = platformTables.findIndex((tables) => tables.name === name);
  const platforms = place === -1 ? platformTables : platformTables.slice(0, place);
  return [...platforms, ...below].flatMap((tables) => [...tables.migrations]).concat(migrations);
}

/** The declarations of a package and the packages below it. */
export const declarationsOf = ({ entities, objects = [], below = [] }: PackageTables): Declarations => ({
  entities: [...below.flatMap((tables) => tables.entities), ...entities],
  objects: [...below.flatMap((tables) => tables.objects ?? []), ...objects],
});

/** Applies migrations to a database without organizations, whose rows a backfill could fill. */
export const migrateEmpty = (
  { ownerUrl, appRole }: { readonly ownerUrl: string; readonly appRole: string },
  migrations: readonly MigrationStep[],
): Promise<string[]> => migrate({ ownerUrl, appRole, migrations, organizations: async () => [] });

/** The tables that migrations build after those of the platform, for databases copied from a template. */
export const schemaOf = (migrations: readonly MigrationStep[]): Schema => {
  const schema = (steps: readonly MigrationStep[]) => ({
    migrations: steps,
    migrate: (owner: { readonly ownerUrl: string; readonly appRole: string }) => migrateEmpty(owner, steps),
  });
  return migrations.length > platform.migrations.length
    ? { ...schema(migrations), base: schema(platform.migrations) }
    : schema(migrations);
};

/**
 * The statements from a package's migrated schema to its entities; none when they agree. The database must have none of the
 * package's tables or all of its migrations; afterwards it is migrated.
 */
export async function drift(ownerUrl: string, appRole: string, tables: PackageTables): Promise<string[]> {
  const steps = stepsOf(tables);
  if (steps.length > 0) await migrateEmpty({ ownerUrl, appRole }, steps);
  return withComparison(ownerUrl, declarationsOf(tables), async (comparison) =>
    amongObjects(await comparison.objects(), comparison.statements(await comparison.difference())),
  );
}
