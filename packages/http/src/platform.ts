import { auditTables } from '@rcm/audit';
import { encryptionTables } from '@rcm/encryption';
import { listTables } from '@rcm/lists';
import { tenancyTables } from '@rcm/tenancy';

/** The tables that the operations of every module use, by package, in migration order. */
export const platformTables = [tenancyTables, listTables, auditTables, encryptionTables] as const;

/** All platform tables together; a host migrates them before those of its modules. */
export const platform = {
  name: 'platform',
  entities: platformTables.flatMap(({ entities }) => [...entities]),
  objects: [...tenancyTables.objects, ...auditTables.objects],
  migrations: platformTables.flatMap(({ migrations }) => [...migrations]),
} as const;
