import { forbidden } from '@rcm/errors';
import { covers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';

/** Throws 403 for a key without write scope: only writers may see the conditions and actions of rules. */
export function requireWriteScope({ principal }: TenantContext): void {
  if (!covers(principal.scopes, 'medical-coding:write')) {
    throw forbidden('The key lacks the scope medical-coding:write');
  }
}
