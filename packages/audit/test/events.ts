import { guardPool } from '@rcm/database';
import { listTables } from '@rcm/lists';
import {
  inTenant,
  migrate,
  newId,
  openDatabase,
  type Principal,
  type TenantDatabase,
  tenancyTables,
} from '@rcm/tenancy';
import { aCaller, aRun, type DatabaseHost, databaseHost, longestSilence } from '@rcm/test-environment';
import { auditTables } from '../src/index.ts';

export { testTime } from '@rcm/test-environment';

const tables = [tenancyTables, listTables, auditTables];
const entities = tables.flatMap((one) => [...one.entities]);
/** The steps of the tables that the trail needs. */
export const migrations = tables.flatMap((one) => [...one.migrations]);

/** A principal of a fresh organization. */
export const aPrincipal = (): Principal => aCaller();

/** A database with an audit trail. */
export interface EventsHost extends DatabaseHost<TenantDatabase, never> {
  /** Runs an operation that records one event. */
  anEvent(as: Principal): Promise<void>;
}

/** Creates a database with an audit trail. */
export async function eventsHost(): Promise<EventsHost> {
  const host = await databaseHost<TenantDatabase, never>(
    { migrations, migrate: (owner) => migrate({ ...owner, migrations }) },
    (url) => openDatabase({ url, entities, onPool: guardPool, maxSilence: longestSilence }),
  );
  return {
    ...host,
    anEvent: (as) =>
      inTenant(host.database, aRun(as), async (context) => context.changed('note', newId('not'), 'create')),
  };
}
