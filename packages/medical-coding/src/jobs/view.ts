import { notFound } from '@rcm/errors';
import { anyOf, atLeast, atMost, isOverdueAt, list, rowsAsJson, view } from '@rcm/lists';
import type { RawJson, TenantContext } from '@rcm/tenancy';
import {
  evaluationView,
  tracedEvaluationsOfJob,
  tracedEvaluationView,
  untracedEvaluationsOfJob,
} from '../automation-rules/view.ts';
import { documentationQueryView, queriesOfJob } from '../documentation-queries/view.ts';
import { suggestionsOfJob, suggestionView } from '../suggestions/view.ts';
import { CodingJob, codedOrEnded, isOverdue, jobCounts } from './coding-job.ts';
import { jobSorts } from './contract.ts';
import { CodingJob as CodingJobWire } from './schema.ts';

/** How a job is shown. */
export const jobView = view(CodingJob, CodingJobWire, {
  isOverdue: { needs: ['status', 'dueAt'], value: isOverdue },
});

/** The coding jobs of an organization, newest first by default. */
export const jobList = list(jobView, {
  key: 'jobs',
  sorts: jobSorts,
  rowCounters: jobCounts,
  filters: {
    status: anyOf('status'),
    team: anyOf('team'),
    coderId: anyOf('coderId'),
    payerId: anyOf('payerId'),
    claimId: anyOf('claimId'),
    encounterReference: anyOf('encounterReference'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
    overdue: isOverdueAt('dueAt', { property: 'status', values: codedOrEnded }),
    dueBefore: atMost('dueAt'),
  },
});

/** Reads a job with its suggestions, queries and rule evaluations in one batch; throws 404 without a job. */
export async function readJob(context: TenantContext, jobId: string, withTraces: boolean): Promise<RawJson> {
  const shown = withTraces ? tracedEvaluationView : evaluationView;
  const [[row] = [], suggestions = [], queries = [], evaluations = []] = await context.sql.batch([
    [jobView.byId, { id: jobId }],
    [suggestionsOfJob, { jobId }],
    [queriesOfJob, { jobId }],
    [withTraces ? tracedEvaluationsOfJob : untracedEvaluationsOfJob, { jobId }],
  ]);
  if (row === undefined) throw notFound(jobView.record);
  const { now } = context;
  return jobView.json(row, now, {
    suggestions: rowsAsJson(suggestionView, suggestions, now),
    queries: rowsAsJson(documentationQueryView, queries, now),
    ruleEvaluations: rowsAsJson(shown, evaluations, now),
  });
}
