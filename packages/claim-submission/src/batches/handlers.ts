import { notFound } from '@rcm/errors';
import { FileAnswer, type Handlers } from '@rcm/http';
import { withExtraFields } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import type { ClaimSubmissionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { claimIdsOf, closeBatch } from './batch-claims.ts';
import { BatchFile, SubmissionBatch } from './claim-batch.ts';
import type { batchOperations } from './contract.ts';
import { type BatchPorts, makeBatches } from './make-batches.ts';
import { unpackFile } from './stored-file.ts';
import { batchList } from './view.ts';

export const batchHandlers = (
  ports: BatchPorts & Pick<ClaimSubmissionPorts, 'submitOutgoingBatch' | 'releaseOutgoingBatch'>,
): Handlers<typeof batchOperations, typeof views> => {
  /** A batch with its claims, as they are now. */
  async function shown(context: TenantContext, batch: SubmissionBatch) {
    const ids = await claimIdsOf(context, batch.id);
    const byId = new Map((await ports.submittableClaims(context, ids)).map((one) => [one.id, one]));
    return withExtraFields(batch, {
      claims: ids.flatMap((claimId) => {
        const one = byId.get(claimId);
        return one ? [{ claimId, claimNumber: one.claimNumber, submissionState: one.submissionState }] : [];
      }),
    });
  }

  return {
    listClaimBatches: (context, { query }) => batchList.read(context, query),

    createClaimBatches: (context, { body }) => makeBatches(context, ports, body),

    async getClaimBatch(context, { params }) {
      return { claimBatch: await shown(context, await context.find(SubmissionBatch, params.batchId)) };
    },

    async getClaimBatchFile(context, { params }) {
      const { id, fileName } = await context.find(SubmissionBatch, params.batchId);
      const file = await context.em.findOne(BatchFile, { batchId: id });
      if (file === null) throw notFound('File');
      return new FileAnswer(fileName, await unpackFile(file.content));
    },

    async submitClaimBatch(context, { params, body }) {
      const batch = await context.find(SubmissionBatch, params.batchId);
      batch.submit(body.submittedAt, body.method, body.reference ?? null);
      await ports.submitOutgoingBatch(
        context,
        batch.id,
        await closeBatch(context, batch.id),
        body.submittedAt,
      );
      return { claimBatch: await shown(context, batch) };
    },

    async cancelClaimBatch(context, { params }) {
      const batch = await context.find(SubmissionBatch, params.batchId);
      batch.cancel(context.now);
      await ports.releaseOutgoingBatch(context, batch.id, await closeBatch(context, batch.id));
      return { claimBatch: await shown(context, batch) };
    },
  };
};
