import { aPrincipal, testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { FollowUp, followUpStates } from './follow-up.ts';
import type { FollowUpStatus } from './schema.ts';

const now = new Date('2026-03-02T15:00:00Z');
const caller = { now, principal: aPrincipal({ agentId: 'agt_1' }) };
const aFollowUp = (status: FollowUpStatus = 'OPEN') =>
  Object.assign(new FollowUp(), { status, dueDate: '2026-03-10', assignedToId: 'mem_1', timesMoved: 0 });

testEveryMove(
  followUpStates,
  { 'OPEN update': 'OPEN', 'OPEN complete': 'COMPLETED', 'OPEN cancel': 'CANCELLED' },
  (status) => {
    const followUp = aFollowUp(status);
    return {
      record: followUp,
      make: (move) => (move === 'update' ? followUp.update({}) : followUp.end(move, null, caller)),
    };
  },
);

describe('a follow-up', () => {
  test('counts changes of its due date; the same date is no change', () => {
    const followUp = aFollowUp();
    followUp.update({ dueDate: '2026-03-11' });
    followUp.update({ dueDate: '2026-03-11' });
    followUp.update({ assignedToId: null });
    expect(followUp).toMatchObject({ dueDate: '2026-03-11', timesMoved: 1, assignedToId: null });
  });

  test('stores its outcome and when it ended', () => {
    const followUp = aFollowUp();
    followUp.end('complete', 'Paid', caller);
    expect(followUp).toMatchObject({ outcome: 'Paid', endedAt: now, closedByAgentId: 'agt_1' });
  });
});
