import { anyOf, list, view } from '@rcm/lists';
import { runSorts } from './contract.ts';
import { Run, runCounts } from './run.ts';
import { AgentRun } from './schema.ts';

/** How a run is shown. */
export const runView = view(Run, AgentRun, {});

/** The runs of an organization, newest first. */
export const runList = list(runView, {
  key: 'runs',
  sorts: runSorts,
  rowCounters: runCounts,
  filters: { agentId: anyOf('agentId'), keyId: anyOf('keyId') },
});
