import { p } from '@mikro-orm/core';
import type { Principal } from '../operation/context.ts';

/** The columns that name who acted: the key, and the member and the agent definition that it is bound to. */
export const actorColumns = {
  actorKeyId: p.text(),
  memberId: p.text().nullable(),
  agentId: p.text().nullable(),
};

/** The columns that name who made a record: the key, and the member and the agent definition that it is bound to. */
export const creatorColumns = {
  createdBy: p.text(),
  createdByMemberId: p.text().nullable(),
  createdByAgentId: p.text().nullable(),
};

/** Whom a caller acts for that is bound to nobody. */
export const unbound = { memberId: null, agentId: null } as const;

/** The values of `actorColumns` for a caller. */
export const actorOf = ({ keyId, memberId, agentId }: Principal) => ({
  actorKeyId: keyId,
  memberId,
  agentId,
});

/** The values of `creatorColumns` for a caller. */
export const creatorOf = ({ keyId, memberId, agentId }: Principal) => ({
  createdBy: keyId,
  createdByMemberId: memberId,
  createdByAgentId: agentId,
});
