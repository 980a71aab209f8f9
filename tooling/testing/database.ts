import { guardPool } from '@rcm/database';
import type { PackageTables } from '@rcm/migrations';
import { type DatabaseOptions, migrate, openDatabase, platform, type TenantDatabase } from '@rcm/tenancy';
import { freshDatabase } from '@rcm/test-environment';

/** A migrated database of its own, and the application's connections to it. */
export interface TestDatabase {
  readonly tenants: TenantDatabase;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly superuserUrl: string;
  close(): Promise<void>;
}

/** Makes a database with the tables of the platform and of the given packages. */
export async function testDatabase(
  packages: readonly PackageTables[],
  options: Pick<DatabaseOptions, 'poolSize' | 'preparedStatements'> = {},
): Promise<TestDatabase> {
  const tables = [platform, ...packages];
  const migrations = tables.flatMap((part) => part.migrations);
  const { drop, ...urls } = await freshDatabase({
    migrations,
    migrate: (owner) => migrate({ ...owner, migrations }),
  });
  const tenants = await openDatabase({
    url: urls.appUrl,
    entities: tables.flatMap(({ entities }) => entities),
    onPool: guardPool,
    ...options,
  });
  return {
    ...urls,
    tenants,
    async close() {
      await tenants.close();
      await drop();
    },
  };
}
