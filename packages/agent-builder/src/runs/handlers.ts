import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { views } from '../views.ts';
import type { runOperations } from './contract.ts';
import { Run } from './run.ts';
import { happenedIn, stepsOf } from './steps.ts';
import { runList, runView } from './view.ts';

export const runHandlers = (): Handlers<typeof runOperations, typeof views> => ({
  listRuns: (context, { query }) => runList.read(context, query),

  async getRun(context, { params: { runId } }) {
    const [[row] = [], ...happened] = await context.sql.batch([
      [runView.byId, { id: runId }],
      ...stepsOf(runId, context.now),
    ]);
    if (row === undefined) throw notFound(Run.record);
    return { run: runView.json(row, context.now, happenedIn(happened)) };
  },
});
