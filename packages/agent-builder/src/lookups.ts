import { type Lookup, statement } from '@rcm/tenancy';

const byId = statement({
  name: 'agent_builder.definition',
  parameters: { id: 'text' },
  columns: { id: 'text' },
  text: `select t.id from agent_builder.agent_definitions t where t.organization_id = :tenant and t.id = :id`,
});

/** An agent definition by id, in any status; null if the organization has none. */
export const agentDefinition: Lookup = (context, id) => context.sql.one(byId, { id });
