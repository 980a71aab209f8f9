import { LockMode } from '@mikro-orm/core';
import type { TenantContext } from '@rcm/tenancy';
import { Claim } from './claim.ts';

/** Claims by id, as they are stored now, locked in order of id. */
export const lockedClaims = async ({ em }: TenantContext, ids: readonly string[]): Promise<Claim[]> =>
  ids.length === 0
    ? []
    : em.find(
        Claim,
        { id: { $in: [...ids] } },
        { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      );
