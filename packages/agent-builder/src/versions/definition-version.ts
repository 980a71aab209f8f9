import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { AgentDefinition, type Change } from '../definitions/definition.ts';

export const DefinitionVersionSchema = defineEntity({
  name: 'AgentDefinitionVersion',
  schema: 'agent_builder',
  tableName: 'definition_versions',
  extends: TenantOwned,
  properties: {
    agentId: p.text(),
    agent: () => belongsTo(AgentDefinition, 'agent_id'),
    number: p.integer(),
    authorKeyId: p.text().nullable(),
    authorMemberId: p.text().nullable(),
    authorAgentId: p.text().nullable(),
    changes: p.json<Change[]>().nullable(),
  },
  uniques: [
    { name: 'definition_versions_number_unique', properties: ['organizationId', 'agentId', 'number'] },
  ],
});

/** A version of a definition with its author, time and changes. Never changes. */
export class DefinitionVersion extends DefinitionVersionSchema.class {
  static readonly idPrefix = 'agv';
  static readonly record = 'agentDefinitionVersion';
  static readonly schema = DefinitionVersionSchema;
}
DefinitionVersionSchema.setClass(DefinitionVersion);

/** Stores a version, with the caller as author. */
export function storeVersion(
  context: TenantContext,
  version: { readonly agentId: string; readonly number: number; readonly changes: Change[] },
): void {
  const { keyId, memberId, agentId } = context.principal;
  context.create(DefinitionVersion, {
    ...version,
    authorKeyId: keyId,
    authorMemberId: memberId,
    authorAgentId: agentId,
  });
}

/** The changes of a version, in one line. */
export function summaryOf({ number, changes }: Pick<DefinitionVersion, 'number' | 'changes'>): string {
  if (number === 1) return 'Created';
  if (!changes) return 'Not recorded';
  return changes
    .map(({ field, before, after }) => (before === null ? field : `${field}: ${before} → ${after}`))
    .join('; ');
}
