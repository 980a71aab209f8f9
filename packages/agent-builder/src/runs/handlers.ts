import type { Handlers } from '@rcm/http';
import type { views } from '../views.ts';
import type { runOperations } from './contract.ts';
import { runList } from './view.ts';

export const runHandlers = (): Handlers<typeof runOperations, typeof views> => ({
  listRuns: (context, { query }) => runList.read(context, query),
});
