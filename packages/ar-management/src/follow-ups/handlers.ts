import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { ArManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { followUpOperations } from './contract.ts';
import { FollowUp } from './follow-up.ts';
import { followUpList } from './view.ts';

export const followUpHandlers = ({
  claim,
  member,
}: ArManagementPorts): Handlers<typeof followUpOperations, typeof views> => ({
  listFollowUps: (context, { query }) => followUpList.read(context, query),

  async createFollowUp(context, { body }) {
    const found = await claim(context, body.claimId);
    if (found === null) throw notFound('Claim');
    if (body.assignedToId && (await member(context, body.assignedToId)) === null) throw notFound('Member');
    const followUp = context.create(FollowUp, {
      claimId: found.id,
      claimNumber: found.claimNumber,
      payerId: found.payerId,
      status: 'OPEN',
      dueDate: body.dueDate,
      task: body.task,
      assignedToId: body.assignedToId ?? null,
      outcome: null,
      timesMoved: 0,
      endedAt: null,
      closedByAgentId: null,
    });
    return { followUp };
  },

  async updateFollowUp(context, { params, body }) {
    const { status, outcome, ...changes } = body;
    if (outcome !== undefined && status === undefined) {
      throw invalid('body.outcome', 'Expected outcome only together with status');
    }
    const followUp = await context.find(FollowUp, params.followUpId);
    if (changes.assignedToId && (await member(context, changes.assignedToId)) === null) {
      throw notFound('Member');
    }
    followUp.update(changes);
    if (status) followUp.end(status === 'COMPLETED' ? 'complete' : 'cancel', outcome ?? null, context);
    return { followUp };
  },
});
