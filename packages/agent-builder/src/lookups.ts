import { type Lookup, statement, type TenantContext } from '@rcm/tenancy';

export { agentGuard, heldData } from './guard.ts';

const byId = statement({
  name: 'agent_builder.definition',
  parameters: { id: 'text' },
  columns: { id: 'text', isActive: 'boolean' },
  text: `select t.id, t.status = 'ACTIVE' from agent_builder.agent_definitions t where t.organization_id = :tenant and t.id = :id`,
});

/** An agent definition by id, in any status, and whether its keys may act; null if the organization has none. */
export const agentDefinition: Lookup<{ readonly id: string; readonly isActive: boolean }> = (context, id) =>
  context.sql.one(byId, { id });

const namesById = statement({
  name: 'agent_builder.definition_names',
  parameters: { ids: 'text[]' },
  columns: { id: 'text', name: 'text' },
  text: `select t.id, t.name from agent_builder.agent_definitions t
    where t.organization_id = :tenant and t.id = any (:ids)`,
});

/** The names of agent definitions in any status, in any order; unknown ids have no entry. */
export const agentNames = (context: TenantContext, ids: readonly string[]) =>
  context.sql.all(namesById, { ids });
