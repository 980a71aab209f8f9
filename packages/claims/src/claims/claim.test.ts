import { testEveryMove } from '@rcm/testing';
import { Claim } from './claim.ts';
import { claimStates } from './claim-states.ts';

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
    'SUBMITTED SECONDARY_DUE': 'SECONDARY_DUE',
    'SUBMITTED RECOUPED': 'RECOUPED',
    'SUBMITTED REPLACED': 'REPLACED',
    'SUBMITTED VOIDED': 'VOIDED',
    'PAID SUBMITTED': 'SUBMITTED',
    'PAID PAID': 'PAID',
    'PAID PARTIALLY_PAID': 'PARTIALLY_PAID',
    'PAID DENIED': 'DENIED',
    'PAID SECONDARY_DUE': 'SECONDARY_DUE',
    'PAID RECOUPED': 'RECOUPED',
    'PAID REPLACED': 'REPLACED',
    'PAID VOIDED': 'VOIDED',
    'PARTIALLY_PAID SUBMITTED': 'SUBMITTED',
    'PARTIALLY_PAID PAID': 'PAID',
    'PARTIALLY_PAID PARTIALLY_PAID': 'PARTIALLY_PAID',
    'PARTIALLY_PAID DENIED': 'DENIED',
    'PARTIALLY_PAID SECONDARY_DUE': 'SECONDARY_DUE',
    'PARTIALLY_PAID RECOUPED': 'RECOUPED',
    'PARTIALLY_PAID REPLACED': 'REPLACED',
    'PARTIALLY_PAID VOIDED': 'VOIDED',
    'DENIED SUBMITTED': 'SUBMITTED',
    'DENIED PAID': 'PAID',
    'DENIED PARTIALLY_PAID': 'PARTIALLY_PAID',
    'DENIED DENIED': 'DENIED',
    'DENIED SECONDARY_DUE': 'SECONDARY_DUE',
    'DENIED RECOUPED': 'RECOUPED',
    'DENIED REPLACED': 'REPLACED',
    'DENIED VOIDED': 'VOIDED',
    'SECONDARY_DUE SUBMITTED': 'SUBMITTED',
    'SECONDARY_DUE PAID': 'PAID',
    'SECONDARY_DUE PARTIALLY_PAID': 'PARTIALLY_PAID',
    'SECONDARY_DUE DENIED': 'DENIED',
    'SECONDARY_DUE SECONDARY_DUE': 'SECONDARY_DUE',
    'SECONDARY_DUE RECOUPED': 'RECOUPED',
    'SECONDARY_DUE REPLACED': 'REPLACED',
    'SECONDARY_DUE VOIDED': 'VOIDED',
    'RECOUPED SUBMITTED': 'SUBMITTED',
    'RECOUPED PAID': 'PAID',
    'RECOUPED PARTIALLY_PAID': 'PARTIALLY_PAID',
    'RECOUPED DENIED': 'DENIED',
    'RECOUPED SECONDARY_DUE': 'SECONDARY_DUE',
    'RECOUPED RECOUPED': 'RECOUPED',
    'RECOUPED REPLACED': 'REPLACED',
    'RECOUPED VOIDED': 'VOIDED',
  },
  (status) => {
    const claim = Object.assign(new Claim(), { status, submissionState: 'SUBMITTED' as const });
    return {
      record: claim,
      make(move) {
        if (move === 'correct') claim.correct({ typeOfBill: '131' });
        else if (move === 'void') claim.void('A reason', now);
        else if (move === 'REPLACED') claim.replaceBy('clm_2');
        else if (move === 'VOIDED') claim.withdraw('A reason', now);
        else {
          claim.mustAcceptRemittances();
          claim.status = move;
        }
      },
    };
  },
);
