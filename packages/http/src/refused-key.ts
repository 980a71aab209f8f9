import { ApiError } from '@rcm/errors';
import type { Principal } from '@rcm/tenancy';

/** 401: a key that is known and no longer good, so that the trail of its organization can name it. */
export class RefusedKey extends ApiError {
  readonly principal: Principal;

  constructor(reason: string, principal: Principal) {
    super(401, reason);
    this.principal = principal;
  }
}
