import { equals, list, view } from '@rcm/tenancy';
import { DefinitionVersion, summaryOf } from './definition-version.ts';
import { AgentDefinitionVersion } from './schema.ts';

const versionView = view(DefinitionVersion, AgentDefinitionVersion, {
  summary: { needs: ['number', 'changes'], value: summaryOf },
});

/** The versions of a definition, newest first. */
export const versionList = list(versionView, {
  key: 'versions',
  filters: { agentId: equals('agentId') },
  order: 't.number desc',
});
