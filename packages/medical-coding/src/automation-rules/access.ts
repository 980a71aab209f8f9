import { forbidden } from '@rcm/errors';
import { covers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';

/** Throws 403 for a key that may not write: what rules store is shown to those who may. */
export function mustSeeBodies({ principal }: TenantContext): void {
  if (!covers(principal.scopes, 'medical-coding:write')) {
    throw forbidden('The key lacks the scope medical-coding:write');
  }
}
