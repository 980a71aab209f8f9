import { forbidden } from '@rcm/errors';
import { covers } from '@rcm/http';
import type { Role } from '@rcm/tenancy';
import type { KeyMode } from './schema.ts';

/** What a key grants or shall grant. */
export interface Holding {
  readonly role: Role;
  readonly scopes: readonly string[];
  readonly mode: KeyMode;
  /** Null for a key that never expires. */
  readonly expiresAt: Date | null;
}

/** True if `role` includes `other`: OWNER includes every role, ADMIN all but OWNER, every role itself and READ_ONLY. */
export const includesRole = (role: Role, other: Role) =>
  role === 'OWNER' || role === other || other === 'READ_ONLY' || (role === 'ADMIN' && other !== 'OWNER');

/** True if `end` is no earlier than `other`; null means never. */
const endsNoEarlier = (end: Date | null, other: Date | null) =>
  end === null || (other !== null && other <= end);

/** Throws 403 if the caller's role does not include a role. */
export function mustHoldRole(caller: Pick<Holding, 'role'>, role: Role): void {
  if (!includesRole(caller.role, role)) throw forbidden(`The role ${caller.role} does not include ${role}`);
}

/** Throws 403 if a key grants, or shall grant, more than the caller's key. */
export function mustHold(caller: Holding, { role, scopes, mode, expiresAt }: Holding): void {
  mustHoldRole(caller, role);
  const uncovered = scopes.find((scope) => !covers(caller.scopes, scope));
  if (uncovered !== undefined) throw forbidden(`The caller's scopes don't cover ${uncovered}`);
  if (caller.mode === 'TEST' && mode === 'LIVE') throw forbidden("A TEST key can't manage a LIVE key");
  if (!endsNoEarlier(caller.expiresAt, expiresAt))
    throw forbidden("The caller's key expires before the other key");
}
