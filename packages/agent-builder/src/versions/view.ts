import { equals, list, view } from '@rcm/lists';
import { versionSorts } from './contract.ts';
import { DefinitionVersion, summaryOf } from './definition-version.ts';
import { AgentDefinitionVersion } from './schema.ts';

const versionView = view(DefinitionVersion, AgentDefinitionVersion, {
  summary: { needs: ['number', 'changes'], value: summaryOf },
});

/** The versions of a definition, newest first. */
export const versionList = list(versionView, {
  key: 'versions',
  sorts: versionSorts,
  filters: { agentId: equals('agentId') },
  genericPlanFilters: ['agentId'],
  order: 't.number desc',
});
