import { anyOf, list, matching, view } from '@rcm/lists';
import { AgentDefinition as AgentDefinitionWire, definitionSorts } from './contract.ts';
import { AgentDefinition, definitionCounts } from './definition.ts';

/** How a definition is shown. */
export const definitionView = view(AgentDefinition, AgentDefinitionWire, {});

/** The definitions of an organization, newest first. */
export const definitionList = list(definitionView, {
  key: 'agentDefinitions',
  smallScope: 'the agents of one organization',
  sorts: definitionSorts,
  rowCounters: definitionCounts,
  filters: {
    category: anyOf('category'),
    applicationType: anyOf('applicationType'),
    status: anyOf('status'),
    tag: matching('text[]', (parameter) => `t.tags ?| ${parameter}`),
  },
});
