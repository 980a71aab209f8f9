import type { Writer } from '@rcm/http';

/** The roles that may change anything about patient accounts. */
const writeRoles: readonly Writer[] = ['OWNER', 'ADMIN', 'BILLING_MANAGER', 'BILLER'];

/** What every write needs: the scope, and one of the roles. */
export const writeAccess = { scope: 'patient-ar:write', roles: writeRoles } as const;
