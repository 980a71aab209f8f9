import { forbidden } from '@rcm/errors';
import { covers } from '@rcm/http';
import type { Principal, Role } from '@rcm/tenancy';

/** What a key holds or shall hold. */
export interface Grant {
  readonly role: Role;
  readonly scopes: readonly string[];
}

/** True when a holder of `role` may hand out `granted`: OWNER everything, ADMIN all but OWNER, others their own. */
export const mayGrantRole = (role: Role, granted: Role) =>
  role === 'OWNER' || role === granted || (role === 'ADMIN' && granted !== 'OWNER');

/** Throws 403 when the grant goes beyond what the caller holds itself. */
export function mustHold({ role, scopes }: Principal, grant: Grant): void {
  if (!mayGrantRole(role, grant.role)) throw forbidden(`The role ${role} can't grant ${grant.role}`);
  const beyond = grant.scopes.find((scope) => !covers(scopes, scope));
  if (beyond !== undefined) throw forbidden(`The caller's scopes don't cover ${beyond}`);
}
