import { platform, platformTables } from '@rcm/http/platform';
import { type MigrationStep, migrate } from '@rcm/tenancy';
import type { Schema } from '@rcm/test-environment';
import { type Declarations, withComparison } from './comparison.ts';
import { amongObjects } from './objects.ts';

/** The tables of one package: what its entities say, and the steps that build them. */
export interface PackageTables extends Declarations {
  readonly name: string;
  readonly migrations: readonly MigrationStep[];
}

/** The steps of a package after those of the platform's packages below it, whose tables its own may write to. */
export function stepsOf({
  name,
  migrations,
}: Pick<PackageTables, 'name' | 'migrations'>): readonly MigrationStep[] {
  const place = platformTables.findIndex((tables) => tables.name === name);
  const below = place === -1 ? platformTables : platformTables.slice(0, place);
  return [...below.flatMap((tables) => tables.migrations), ...migrations];
}

/** What steps behind those of the platform build, for databases that are copied from a template. */
export const schemaOf = (migrations: readonly MigrationStep[]): Schema => {
  const schema = (steps: readonly MigrationStep[]) => ({
    migrations: steps,
    migrate: (owner: { readonly ownerUrl: string; readonly appRole: string }) =>
      migrate({ ...owner, migrations: steps }),
  });
  return migrations.length > platform.migrations.length
    ? { ...schema(migrations), base: schema(platform.migrations) }
    : schema(migrations);
};

/**
 * The statements that lead from a package's migrated schema to its entities; none where they agree.
 * The database holds none of the package's tables, or what these migrations build; it is left migrated.
 */
export async function drift(ownerUrl: string, appRole: string, tables: PackageTables): Promise<string[]> {
  if (tables.migrations.length > 0) await migrate({ ownerUrl, appRole, migrations: stepsOf(tables) });
  return withComparison(ownerUrl, tables, async (comparison) =>
    amongObjects(await comparison.objects(), comparison.statements(await comparison.difference())),
  );
}
