import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { ClaimPayment, type ClaimPaymentMove, claimPaymentStates } from './claim-payment.ts';
import type { ClaimPaymentStatus } from './schema.ts';

const now = new Date('2026-03-02T15:00:00Z');

const aClaimPayment = (values: Partial<ClaimPayment>): ClaimPayment =>
  Object.assign(new ClaimPayment(), { adjustments: [], remarkCodes: [], lines: [] }, values);

/** Makes a move like the operations. */
function moved(claimPayment: ClaimPayment, move: ClaimPaymentMove): void {
  if (move === 'match' || move === 'accept') claimPayment.post(move, now);
  else if (move === 'ignore') claimPayment.ignore('sent twice');
  else if (move === 'void') claimPayment.void('posted to the wrong claim', now);
  else if (move === 'release') claimPayment.release();
  else claimPayment.makeException('UNBALANCED', 'Charges less adjustments do not equal the payment');
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
  test('that is posted is no longer an exception or voided', () => {
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

  test('that is voided is no longer posted, and has the time and the reason', () => {
    const claimPayment = aClaimPayment({ status: 'POSTED', postedAt: new Date(0) });
    claimPayment.void('wrong claim', now);
    expect(claimPayment).toMatchObject({ postedAt: null, voidedAt: now, reason: 'wrong claim' });
  });

  test('has 0.00 for missing amounts', () => {
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
    expect(aClaimPayment({ chargeAmount: null, paidAmount: null, lines: [line] }).toAnswer()).toEqual({
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
          isBundled: false,
        },
      ],
    });
  });
});
