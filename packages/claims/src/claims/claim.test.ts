import { testEveryMove } from '@rcm/testing';
import { Claim, claimStates } from './claim.ts';

const now = new Date('2026-03-02T15:00:00Z');

testEveryMove(
  claimStates,
  {
    'SUBMITTED correct': 'SUBMITTED',
    'SUBMITTED void': 'VOIDED',
    'SUBMITTED SUBMITTED': 'SUBMITTED',
    'SUBMITTED PAID': 'PAID',
    'SUBMITTED PARTIALLY_PAID': 'PARTIALLY_PAID',
    'SUBMITTED DENIED': 'DENIED',
    'PAID SUBMITTED': 'SUBMITTED',
    'PAID PAID': 'PAID',
    'PAID PARTIALLY_PAID': 'PARTIALLY_PAID',
    'PAID DENIED': 'DENIED',
    'PARTIALLY_PAID SUBMITTED': 'SUBMITTED',
    'PARTIALLY_PAID PAID': 'PAID',
    'PARTIALLY_PAID PARTIALLY_PAID': 'PARTIALLY_PAID',
    'PARTIALLY_PAID DENIED': 'DENIED',
    'DENIED SUBMITTED': 'SUBMITTED',
    'DENIED PAID': 'PAID',
    'DENIED PARTIALLY_PAID': 'PARTIALLY_PAID',
    'DENIED DENIED': 'DENIED',
  },
  (status) => {
    const claim = Object.assign(new Claim(), { status });
    return {
      record: claim,
      make(move) {
        if (move === 'correct') claim.correct({ typeOfBill: '131' });
        else if (move === 'void') claim.void('A reason', now);
        else {
          claim.mustAcceptRemittances();
          claim.status = move;
        }
      },
    };
  },
);
