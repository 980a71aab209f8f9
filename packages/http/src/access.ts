import { forbidden } from '@rcm/errors';
import type { Principal, Role } from '@rcm/tenancy';
import { type AnyOperation, isWrite } from './operation.ts';

/** True when one of the granted scopes covers the needed one: `write` covers `read`, wildcards cover their range. */
export function covers(granted: readonly string[], needed: string): boolean {
  if (granted.includes(needed) || granted.includes('*') || granted.includes('public-api:*')) return true;
  const [module, action] = needed.split(':');
  return granted.includes(`${module}:*`) || (action === 'read' && granted.includes(`${module}:write`));
}

/** True where a role may call an operation: one that the operation names, or any; READ_ONLY none that writes. */
export function isOpenTo(role: Role, operation: AnyOperation): boolean {
  if (role === 'READ_ONLY' && isWrite(operation)) return false;
  return operation.roles?.includes(role) ?? true;
}

/** Refuses a principal whose organization, key or role may not call the operation (403). */
export function checkAccess(principal: Principal, module: string, operation: AnyOperation): void {
  if (principal.disabledModules.includes(module)) throw forbidden(`The module ${module} is switched off`);
  const { scope } = operation;
  if (scope !== 'any-key' && scope !== 'public' && !covers(principal.scopes, scope)) {
    throw forbidden(`The key lacks the scope ${scope}`);
  }
  if (!isOpenTo(principal.role, operation)) throw forbidden(`The role ${principal.role} may not do this`);
}
