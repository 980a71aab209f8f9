import { forbidden } from '@rcm/errors';
import type { Principal, Role } from '@rcm/tenancy';
import { type AnyOperation, isWrite } from './operation.ts';

/** True when one of the granted scopes covers the needed one: `write` covers `read`, wildcards cover all they match. */
export function covers(granted: readonly string[], needed: string): boolean {
  if (granted.includes(needed) || granted.includes('*') || granted.includes('public-api:*')) return true;
  const [module, action] = needed.split(':');
  return granted.includes(`${module}:*`) || (action === 'read' && granted.includes(`${module}:write`));
}

/** True where a role may call an operation: one of the operation's roles, by default any; READ_ONLY never one that writes. */
export function isOpenTo(role: Role, operation: AnyOperation): boolean {
  if (role === 'READ_ONLY' && isWrite(operation)) return false;
  return operation.roles?.includes(role) ?? true;
}

/** Throws 403 where the organization, key or role of a principal does not allow the operation. */
export function checkAccess(principal: Principal, module: string, operation: AnyOperation): void {
  if (principal.disabledModules.includes(module)) throw forbidden(`The module ${module} is switched off`);
  const { scope } = operation;
  if (scope !== 'any-key' && scope !== 'public' && !covers(principal.scopes, scope)) {
    throw forbidden(`The key lacks the scope ${scope}`);
  }
  if (!isOpenTo(principal.role, operation)) throw forbidden(`The role ${principal.role} may not do this`);
}
