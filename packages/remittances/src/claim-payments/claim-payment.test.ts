import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { ClaimPayment, type ClaimPaymentMove, claimPaymentStates } from './claim-payment.ts';
import type { ClaimPaymentStatus } from './schema.ts';

const now = new Date('2026-03-02T15:00:00Z');

const aClaimPayment = (values: Partial<ClaimPayment>): ClaimPayment =>
  Object.assign(new ClaimPayment(), { adjustments: [], remarkCodes: [], lines: [] }, values);

/** Makes a move as the operations do that make it. */
function moved(claimPayment: ClaimPayment, move: ClaimPaymentMove): void {
  if (move === 'match' || move === 'accept') claimPayment.post(move, now);
  else if (move === 'ignore') claimPayment.ignore('sent twice');
  else if (move === 'void') claimPayment.void('posted to the wrong claim', now);
  else if (move === 'release') claimPayment.release();
  else claimPayment.except('UNBALANCED', 'Charges less adjustments are not what is paid');
}

testEveryMove(
  claimPaymentStates,
  {
    'EXCEPTION match': 'POSTED',
    'EXCEPTION accept': 'POSTED',
    'EXCEPTION ignore': 'IGNORED',
    'EXCEPTION except': 'EXCEPTION',
    'POSTED void': 'VOIDED',
    'POSTED release': 'POSTED',
    'IGNORED match': 'POSTED',
    'IGNORED except': 'EXCEPTION',
    'VOIDED match': 'POSTED',
    'VOIDED except': 'EXCEPTION',
  },
  (status: ClaimPaymentStatus) => {
    const claimPayment = aClaimPayment({ status });
    return { record: claimPayment, make: (move) => moved(claimPayment, move) };
  },
);

describe('a claim payment', () => {
  test('that is posted is no exception any more, and not voided', () => {
    const claimPayment = aClaimPayment({
      status: 'EXCEPTION',
      exceptionCode: 'UNBALANCED',
      exceptionReason: 'why',
      voidedAt: now,
    });
    claimPayment.post('match', now);
    expect(claimPayment).toMatchObject({
      exceptionCode: null,
      exceptionReason: null,
      postedAt: now,
      voidedAt: null,
    });
  });

  test('that is voided is posted no more, and says since when and why', () => {
    const claimPayment = aClaimPayment({ status: 'POSTED', postedAt: new Date(0) });
    claimPayment.void('wrong claim', now);
    expect(claimPayment).toMatchObject({ postedAt: null, voidedAt: now, reason: 'wrong claim' });
  });

  test('says nothing for amounts that are missing', () => {
    const line = {
      sequence: 1,
      procedureCode: '99213',
      modifiers: [],
      submittedProcedureCode: null,
      revenueCode: null,
      units: null,
      chargeAmount: null,
      paidAmount: null,
      allowedAmount: null,
      serviceFrom: null,
      serviceTo: null,
      lineControlNumber: null,
      adjustments: [],
      remarkCodes: ['N4'],
      claimLineNumber: 2,
    };
    expect(aClaimPayment({ chargeAmount: null, paidAmount: null, lines: [line] }).said()).toEqual({
      chargeAmount: '0.00',
      paidAmount: '0.00',
      adjustments: [],
      remarkCodes: [],
      lines: [
        {
          claimLineNumber: 2,
          chargeAmount: '0.00',
          paidAmount: '0.00',
          allowedAmount: '0.00',
          adjustments: [],
          remarkCodes: ['N4'],
        },
      ],
    });
  });
});
