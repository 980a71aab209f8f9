import { organizationIds } from '@rcm/auth';
import { sealer, type TenantDatabase } from '@rcm/tenancy';
import type { Logger } from 'pino';
import { describeError } from './log.ts';

/** Seals the audit trails and forgets answers whose time is over, until stopped. */
export const createMaintenance = (database: TenantDatabase, secret: string, log: Logger) =>
  sealer(database, {
    secret,
    organizations: () => organizationIds(database),
    onError: (error) => log.warn({ error: describeError(error) }, 'maintenance failed'),
  });
