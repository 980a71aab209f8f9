import type { Handlers } from '@rcm/http';
import type { listOperations } from './contract.ts';
import { listsInForce, sourcesOf } from './view.ts';

export const listHandlers = (): Handlers<typeof listOperations> => ({
  async listSources(context) {
    const sources = sourcesOf(await context.sql.all(listsInForce), context.now);
    return { sources, total: sources.length };
  },
});
