import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { checkPastTime } from '../clock.ts';
import { findParties } from '../contacts/parties.ts';
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
    const receivedAt = checkPastTime(context, body.receivedAt ?? context.now, 'body.receivedAt');
    // Locked, so that the account is not placed concurrently.
    const { account, person } = await findParties(context, { ...ports, account: ports.lockAccount }, body);
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
      throw invalid('body.outcome', 'Expected an outcome with the resolution notes', 'invalid_type');
    }
    const dispute = await context.find(Dispute, params.disputeId);
    if (verificationSentAt !== undefined) {
      dispute.verify(
        checkPastTime(context, verificationSentAt, 'body.verificationSentAt', dispute.receivedAt),
      );
    }
    if (outcome !== undefined) dispute.resolve(outcome, resolutionNotes ?? null, context.now);
    return { dispute };
  },
});
