import { actorFields, dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';

const keyId = z.string().meta({ examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'] });

/** The fields that name who reversed a decision. */
export const reversalFields = {
  reversedAt: orNull(dateTime).describe('When it was reversed; null if it was not'),
  reversedBy: orNull(keyId).describe('Identifier of the API key that reversed it; null if it was not'),
  reversedByMemberId: actorFields.memberId,
  reversedByAgentId: actorFields.agentId,
};

/** The fields that name who resolved a record. */
export const resolverFields = {
  resolvedBy: orNull(keyId).describe('Identifier of the API key that resolved it; null while it is open'),
  resolvedByMemberId: actorFields.memberId,
  resolvedByAgentId: actorFields.agentId,
};
