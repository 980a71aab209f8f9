import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { BatchedClaim, SubmissionBatch } from '../batches/claim-batch.ts';
import type { ClaimSubmissionPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { BatchAcknowledgment } from './acknowledgment.ts';
import type { acknowledgmentOperations } from './contract.ts';
import { acknowledgmentList } from './view.ts';

const oldestFirst = { orderBy: { createdAt: 'asc', id: 'asc' } } as const;

export const acknowledgmentHandlers = (
  ports: Pick<ClaimSubmissionPorts, 'submittableClaims' | 'receivedAcknowledgements'>,
): Handlers<typeof acknowledgmentOperations, typeof views> => ({
  listBatchAcknowledgments: (context, { query }) => acknowledgmentList.read(context, query),

  async getFilingProof(context, { params: { claimId } }) {
    const [claim] = await ports.submittableClaims(context, [claimId]);
    if (claim === undefined) throw notFound('Claim');
    const { em } = context;
    const memberships = await em.find(BatchedClaim, { claimId });
    const ids = memberships.map(({ batchId }) => batchId);
    const batches = await em.find(
      SubmissionBatch,
      { id: { $in: ids }, state: { $ne: 'CANCELLED' } },
      oldestFirst,
    );
    const said = await em.find(BatchAcknowledgment, { batchId: { $in: ids } }, oldestFirst);
    const acknowledgements = await ports.receivedAcknowledgements(context, [claimId]);
    const accepted = (isOfPayer: boolean) =>
      acknowledgements.find(
        (one) =>
          one.acknowledgement === 'ACCEPTED' && one.isOfPayer === isOfPayer && one.acknowledgedOn !== null,
      )?.acknowledgedOn ?? null;
    return {
      filingProof: {
        claimId,
        claimNumber: claim.claimNumber,
        submissionState: claim.submissionState,
        submittedAt: batches.find(({ submittedAt }) => submittedAt)?.submittedAt ?? null,
        acceptedByClearinghouseOn: accepted(false),
        acceptedByPayerOn: accepted(true),
        submissions: batches.map((batch) => ({
          batch,
          acknowledgments: said.filter(({ batchId }) => batchId === batch.id),
        })),
        acknowledgements: acknowledgements.map(({ claimId: _, ...one }) => one),
      },
    };
  },
});
