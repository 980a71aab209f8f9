import { connectionKindOf, guardPool, withClient } from '@rcm/database';
import { encryptWith, localKeyWrapper, makeDataKey } from '@rcm/encryption';
import { platform } from '@rcm/http/platform';
import { type PackageTables, schemaOf } from '@rcm/migrations';
import { type DatabaseOptions, openDatabase, type TenantDatabase } from '@rcm/tenancy';
import { freshDatabase, longestSilence, type Schema, testTime } from '@rcm/test-environment';

/** A migrated database of a test, with the application's pool. */
export interface TestDatabase {
  readonly tenants: TenantDatabase;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly superuserUrl: string;
  close(): Promise<void>;
}

/** True when suites run with every organization encrypted: `RCM_TEST_ENCRYPTED=true`. */
export const isEncrypted = process.env.RCM_TEST_ENCRYPTED === 'true';

const madeKeys = new WeakMap<TenantDatabase, Map<string, Promise<unknown>>>();

/** Creates a data key for an organization when suites run encrypted. */
export async function asSuitesRun(database: TenantDatabase, organizationId: string): Promise<void> {
  if (!isEncrypted) return;
  const keys = madeKeys.get(database) ?? new Map<string, Promise<unknown>>();
  madeKeys.set(database, keys);
  const key = keys.get(organizationId) ?? makeDataKey(database, organizationId, testTime);
  keys.set(organizationId, key);
  await key;
}

/** Creates a database with the tables of the platform and of the given packages; with `distribute`, on a cluster if possible. */
export async function testDatabase(
  packages: readonly PackageTables[],
  {
    distribute,
    ...options
  }: Pick<DatabaseOptions, 'poolSize' | 'isPooled'> & Pick<Schema, 'distribute'> = {},
): Promise<TestDatabase> {
  const tables = [platform, ...packages];
  const schema = schemaOf(tables.flatMap(({ migrations }) => migrations));
  const { drop, ...urls } = await freshDatabase(distribute ? { ...schema, distribute } : schema);
  const tenants = await openDatabase({
    url: urls.appUrl,
    entities: tables.flatMap(({ entities }) => entities),
    onPool: guardPool,
    isPatient: true,
    maxSilence: longestSilence,
    ...(await withClient(urls.appUrl, connectionKindOf)),
    encryption: isEncrypted ? encryptWith(localKeyWrapper(Buffer.alloc(32, 7).toString('base64'))) : null,
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
