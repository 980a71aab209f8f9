import { equals, list, view } from '@rcm/lists';
import { statementRunSorts } from './contract.ts';
import { StatementRun as StatementRunWire } from './schema.ts';
import { StatementRun, statementRunCounts } from './statement-run.ts';

/** How a statement run is shown. */
export const statementRunView = view(StatementRun, StatementRunWire, {});

/** The statement runs of an organization, newest first. */
export const statementRunList = list(statementRunView, {
  key: 'statementRuns',
  sorts: statementRunSorts,
  rowCounters: statementRunCounts,
  filters: { isDryRun: equals('isDryRun', 'boolean') },
});
