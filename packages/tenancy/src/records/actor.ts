import { p } from '@mikro-orm/core';
import type { Principal } from '../operation/context.ts';

/** The columns that name who acted: the key, and the member and the agent definition that it is bound to. */
export const actorColumns = {
  actorKeyId: p.text(),
  memberId: p.text().nullable(),
  agentId: p.text().nullable(),
};

/** Whom a caller acts for that is bound to nobody. */
export const unbound = { memberId: null, agentId: null } as const;

/** The values of `actorColumns` for a caller. */
export const actorOf = ({ keyId, memberId, agentId }: Principal) => ({
  actorKeyId: keyId,
  memberId,
  agentId,
});
