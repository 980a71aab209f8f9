import { auditTables } from '@rcm/audit';
import { encryptionTables } from '@rcm/encryption';
import { listTables } from '@rcm/lists';
import { tenancyTables } from '@rcm/tenancy';

/** The tables behind every module's operations, by package, in the order in which they are migrated. */
export const platformTables = [tenancyTables, listTables, auditTables, encryptionTables] as const;

/** The same tables together, for a host to migrate and to open before those of its modules. */
export const platform = {
  name: 'platform',
  entities: platformTables.flatMap(({ entities }) => [...entities]),
  objects: auditTables.objects,
  migrations: platformTables.flatMap(({ migrations }) => [...migrations]),
} as const;
