import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import { AgentDefinition } from '../definitions/definition.ts';

/** The row counters of runs. */
export const runCounts = rowCounters('agent_builder.runs', [{ by: ['agentId'] }]);

export const RunSchema = defineEntity({
  name: 'AgentRun',
  schema: 'agent_builder',
  tableName: 'runs',
  extends: TenantOwned,
  properties: {
    agentId: p.text(),
    agent: () => belongsTo(AgentDefinition, 'agent_id'),
    definitionVersion: p.integer(),
    keyId: p.text(),
  },
  uniques: [{ name: 'runs_key_unique', properties: ['organizationId', 'keyId', 'definitionVersion'] }],
  indexes: [
    { name: 'runs_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'runs_agent', properties: ['organizationId', 'agentId', 'createdAt', 'id'] },
    { name: 'runs_key', properties: ['organizationId', 'keyId', 'createdAt', 'id'] },
  ],
  triggers: runCounts.triggers,
});

/** What one key of an agent does under one version of its definition; the trail says what that is. */
export class Run extends RunSchema.class {
  static readonly idPrefix = 'run';
  static readonly record = 'agentRun';
  static readonly schema = RunSchema;
}
RunSchema.setClass(Run);
