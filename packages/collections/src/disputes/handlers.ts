import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { pastTime } from '../clock.ts';
import { partiesOf } from '../contacts/parties.ts';
import type { CollectionsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { disputeOperations } from './contract.ts';
import { Dispute } from './dispute.ts';
import { disputeList } from './view.ts';

export const disputeHandlers = (
  ports: CollectionsPorts,
): Handlers<typeof disputeOperations, typeof views> => ({
  listDisputes: (context, { query }) => disputeList.read(context, query),

  async createDispute(context, { body }) {
    const receivedAt = pastTime(context, body.receivedAt ?? context.now, 'body.receivedAt');
    // Locked, so that nobody places the account at the same time.
    const { account, person } = await partiesOf(context, { ...ports, account: ports.lockAccount }, body);
    const dispute = context.create(Dispute, {
      accountId: account.id,
      personId: person.id,
      status: 'OPEN',
      receivedAt,
      reason: body.reason,
      verificationSentAt: null,
      outcome: null,
      resolvedAt: null,
      resolutionNotes: null,
    });
    return { dispute };
  },

  async updateDispute(context, { params, body }) {
    const { verificationSentAt, outcome, resolutionNotes } = body;
    if (resolutionNotes !== undefined && outcome === undefined) {
      throw invalid('body.outcome', 'Expected an outcome beside its notes', 'invalid_type');
    }
    const dispute = await context.find(Dispute, params.disputeId);
    if (verificationSentAt !== undefined) {
      dispute.verify(pastTime(context, verificationSentAt, 'body.verificationSentAt', dispute.receivedAt));
    }
    if (outcome !== undefined) dispute.resolve(outcome, resolutionNotes ?? null, context.now);
    return { dispute };
  },
});
