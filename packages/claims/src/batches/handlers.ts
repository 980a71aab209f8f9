import type { Handlers } from '@rcm/http';
import type { views } from '../views.ts';
import { BatchRejection } from './batch-rejection.ts';
import type { batchOperations } from './contract.ts';
import { batchRejectionList, shownRejection } from './view.ts';

export const batchHandlers = (): Handlers<typeof batchOperations, typeof views> => ({
  listBatchRejections: (context, { query }) => batchRejectionList.read(context, query),

  async getBatchRejection(context, { params }) {
    return { batchRejection: await shownRejection(context, params.rejectionId) };
  },

  async resolveBatchRejection(context, { params, body }) {
    const rejection = await context.find(BatchRejection, params.rejectionId);
    rejection.resolve(context, body.reason);
    return { batchRejection: await shownRejection(context, rejection.id) };
  },

  async reopenBatchRejection(context, { params }) {
    const rejection = await context.find(BatchRejection, params.rejectionId);
    rejection.reopen();
    return { batchRejection: await shownRejection(context, rejection.id) };
  },
});
