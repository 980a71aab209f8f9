import { anyOf, inDistinct, list, view } from '@rcm/lists';
import { AgentDefinition as AgentDefinitionWire, definitionSorts } from './contract.ts';
import { AgentDefinition, definitionCounts } from './definition.ts';

/** How a definition is shown. */
export const definitionView = view(AgentDefinition, AgentDefinitionWire, {});

/** SQL condition for a digest of tags, whose definitions have one of the tags: one of them is read. */
const digestHasTag = (digest: string, tags: string) => `(
      select d.tags ?| ${tags} from agent_builder.agent_definitions d
      where d.organization_id = :tenant and d.tags_digest = ${digest} limit 1)`;

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
    tag: {
      ...inDistinct('tagsDigest', 'text[]', digestHasTag),
      condition: (tags) => `t.tags ?| ${tags}`,
    },
  },
});
