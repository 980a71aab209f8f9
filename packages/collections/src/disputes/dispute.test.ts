import { testEveryMove } from '@rcm/testing';
import { expect, test } from 'vitest';
import { Dispute, disputeStates } from './dispute.ts';

const now = new Date('2026-03-20T15:00:00Z');

testEveryMove(
  disputeStates,
  {
    'OPEN SEND_VERIFICATION': 'VERIFICATION_SENT',
    'OPEN DEBT_CANCELLED': 'RESOLVED',
    'OPEN WITHDRAWN': 'RESOLVED',
    'VERIFICATION_SENT DEBT_VERIFIED': 'RESOLVED',
    'VERIFICATION_SENT DEBT_ADJUSTED': 'RESOLVED',
    'VERIFICATION_SENT DEBT_CANCELLED': 'RESOLVED',
    'VERIFICATION_SENT WITHDRAWN': 'RESOLVED',
  },
  (status) => {
    const dispute = Object.assign(new Dispute(), { status });
    return {
      record: dispute,
      make: (move) =>
        move === 'SEND_VERIFICATION' ? dispute.verify(now) : dispute.resolve(move, 'moved', now),
    };
  },
);

test('a dispute stores when it was verified, and how and when it was resolved', () => {
  const dispute = Object.assign(new Dispute(), { status: 'OPEN' as const });
  dispute.verify(now);
  dispute.resolve('DEBT_ADJUSTED', null, now);
  expect(dispute).toMatchObject({
    verificationSentAt: now,
    outcome: 'DEBT_ADJUSTED',
    resolvedAt: now,
    resolutionNotes: null,
  });
});
