import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { isSettled, Placement, type PlacementMove, placementStates } from './placement.ts';

const now = new Date('2026-03-20T15:00:00Z');
const earlier = new Date('2026-03-01T15:00:00Z');

const aPlacement = (values: Partial<Placement> = {}) =>
  Object.assign(new Placement(), {
    status: 'PLACED',
    accountBalance: '100.00',
    recoveredAmount: '0.00',
    commissionAmount: '0.00',
    endedAt: null,
    endCause: null,
    endReason: null,
    ...values,
  } satisfies Partial<Placement>);

const recovered = { amount: '40.00', commissionAmount: '10.00' };

/** Makes a move as the operations do, or as a consequence of other records. */
function makeMove(placement: Placement, move: PlacementMove): void {
  if (move === 'PAYMENT') placement.pay(recovered, now);
  else if (move === 'RECALL' || move === 'CLOSE') placement.end(move, 'moved', now);
  else if (move === 'SETTLE') placement.updateBalance('0.00', now);
  else if (move === 'REVERSE_PART' || move === 'REVERSE_ALL') {
    placement.recoveredAmount = move === 'REVERSE_ALL' ? '40.00' : '60.00';
    placement.reversePayment(recovered);
  } else {
    placement.recoveredAmount = move === 'REOPEN' ? '0.00' : '20.00';
    placement.reopen();
  }
}

testEveryMove(
  placementStates,
  {
    'PLACED PAYMENT': 'PARTIALLY_PAID',
    'PLACED RECALL': 'RECALLED',
    'PLACED CLOSE': 'CLOSED',
    'PLACED SETTLE': 'CLOSED',
    'PARTIALLY_PAID PAYMENT': 'PARTIALLY_PAID',
    'PARTIALLY_PAID RECALL': 'RECALLED',
    'PARTIALLY_PAID CLOSE': 'CLOSED',
    'PARTIALLY_PAID SETTLE': 'CLOSED',
    'PARTIALLY_PAID REVERSE_PART': 'PARTIALLY_PAID',
    'PARTIALLY_PAID REVERSE_ALL': 'PLACED',
    'CLOSED REOPEN': 'PLACED',
    'CLOSED REOPEN_IN_PART': 'PARTIALLY_PAID',
  },
  (status) => {
    const placement = aPlacement({ status });
    return { record: placement, make: (move) => makeMove(placement, move) };
  },
);

test('a refusal lists the actions of callers, and not the moves caused by the ledger', () => {
  expect(placementStates.choicesFrom('PARTIALLY_PAID')).toEqual(['PAYMENT', 'RECALL', 'CLOSE']);
  expect(placementStates.choicesFrom('CLOSED')).toEqual([]);
});

describe('a placement', () => {
  test.each([
    ['0.01', 'PLACED', null],
    ['0.00', 'CLOSED', 'NOTHING_OWED'],
    ['-0.01', 'CLOSED', 'NOTHING_OWED'],
  ])('with an account that owes %s is %s', (balance, status, endCause) => {
    const placement = aPlacement();
    placement.updateBalance(balance, now);
    expect(placement).toMatchObject({ accountBalance: balance, status, endCause, endReason: null });
    expect(placement.endedAt).toEqual(endCause && now);
    expect(isSettled(placement)).toBe(endCause !== null);
  });

  test('that has ended accepts earlier payments of the agency, and no later one', () => {
    const ended = { status: 'RECALLED', endedAt: now, endCause: 'REQUEST' } as const;
    const placement = aPlacement(ended);
    placement.pay(recovered, now);
    placement.pay(recovered, earlier);
    expect(placement).toMatchObject({ ...ended, recoveredAmount: '80.00', commissionAmount: '20.00' });
    expect(() => placement.pay(recovered, new Date(now.getTime() + 1))).toThrow('not open to PAYMENT');
    placement.reversePayment(recovered);
    expect(placement).toMatchObject({ ...ended, recoveredAmount: '40.00', commissionAmount: '10.00' });
  });

  test('that is reopened has no end', () => {
    const placement = aPlacement({ status: 'CLOSED', endedAt: now, endCause: 'NOTHING_OWED' });
    placement.reopen();
    expect(placement).toMatchObject({ status: 'PLACED', endedAt: null, endCause: null });
  });
});
