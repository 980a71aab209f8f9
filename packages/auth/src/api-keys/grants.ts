import { forbidden } from '@rcm/errors';
import { covers } from '@rcm/http';
import type { Role } from '@rcm/tenancy';
import type { KeyMode } from './schema.ts';

/** What a key holds or shall hold. */
export interface Holding {
  readonly role: Role;
  readonly scopes: readonly string[];
  readonly mode: KeyMode;
  /** Null for a key that never expires. */
  readonly expiresAt: Date | null;
}

/** True where `role` holds at least `other`: OWNER every role, ADMIN all but OWNER, each itself and READ_ONLY. */
export const includesRole = (role: Role, other: Role) =>
  role === 'OWNER' || role === other || other === 'READ_ONLY' || (role === 'ADMIN' && other !== 'OWNER');

/** True where what ends at `end` lasts at least as long as what ends at `other`; null never ends. */
const lastsAsLong = (end: Date | null, other: Date | null) =>
  end === null || (other !== null && other <= end);

/** Throws 403 where a role is not among those that the caller's holds. */
export function mustHoldRole(caller: Pick<Holding, 'role'>, role: Role): void {
  if (!includesRole(caller.role, role)) throw forbidden(`The role ${caller.role} does not hold ${role}`);
}

/** Throws 403 where a key holds, or shall hold, more than the caller's. */
export function mustHold(caller: Holding, { role, scopes, mode, expiresAt }: Holding): void {
  mustHoldRole(caller, role);
  const beyond = scopes.find((scope) => !covers(caller.scopes, scope));
  if (beyond !== undefined) throw forbidden(`The caller's scopes don't cover ${beyond}`);
  if (caller.mode === 'TEST' && mode === 'LIVE') throw forbidden("A TEST key doesn't hold LIVE");
  if (!lastsAsLong(caller.expiresAt, expiresAt)) throw forbidden("The caller's key ends before the other");
}
