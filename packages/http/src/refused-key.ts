import { ApiError } from '@rcm/errors';
import type { Principal } from '@rcm/tenancy';

/** 401 for a revoked or expired key, with its principal, so that its organization's audit trail names it. */
export class RefusedKey extends ApiError {
  readonly principal: Principal;

  constructor(reason: string, principal: Principal) {
    super(401, reason);
    this.principal = principal;
  }
}
