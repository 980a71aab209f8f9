import { ApiError } from '@rcm/errors';
import type { MoveOf } from '@rcm/states';
import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Installment, installmentStates, isOpen } from './installment.ts';
import { computeLateFee, findGraceEnd } from './late-fee.ts';
import { InstallmentStatus as Statuses } from './schema.ts';

const dueDate = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-20T15:00:00Z');

type InstallmentMove = MoveOf<typeof installmentStates>;

const refusal = (allowedNext: readonly string[]) =>
  expect.toSatisfy(
    (error) =>
      ApiError.is(error) && error.status === 409 && String(error.details.allowedNext) === String(allowedNext),
  );

const aRow = (values: Partial<Installment> = {}) =>
  Object.assign(new Installment(), {
    status: 'PENDING',
    dueDate,
    amount: '100.00',
    paidAmount: '0.00',
    lateFee: '0.00',
    ...values,
  });

const moves: Record<InstallmentMove, (row: Installment) => void> = {
  PAYMENT_IN_FULL: (row) => row.pay('100.00', later),
  PAYMENT_IN_PART: (row) => row.pay('99.99', later),
  MISSED: (row) => void row.miss(later, '5.00', dueDate),
  WAIVE: (row) => row.waive(),
  CANCEL: (row) => row.cancel(),
  REVERSE_ALL: (row) => reversed(row, { paidAmount: '100.00' }),
  REVERSE_PART: (row) => reversed(row, { paidAmount: '130.00' }),
  REVERSE_AFTER_MISS: (row) => reversed(row, { paidAmount: '100.00', missedAt: later }),
};

/** Reverses a payment of 100.00 of an installment. */
function reversed(row: Installment, held: Partial<Installment>): void {
  const kept = { paidAmount: row.paidAmount, missedAt: row.missedAt };
  Object.assign(row, held);
  try {
    row.reversePayment('100.00', null);
  } catch (error) {
    Object.assign(row, kept);
    throw error;
  }
}

testEveryMove(
  installmentStates,
  {
    'PENDING PAYMENT_IN_FULL': 'PAID',
    'PENDING PAYMENT_IN_PART': 'PARTIAL',
    'PENDING MISSED': 'MISSED',
    'PENDING WAIVE': 'WAIVED',
    'PENDING CANCEL': 'CANCELLED',
    'PARTIAL PAYMENT_IN_FULL': 'PAID',
    'PARTIAL PAYMENT_IN_PART': 'PARTIAL',
    'PARTIAL MISSED': 'MISSED',
    'PARTIAL WAIVE': 'WAIVED',
    'PARTIAL CANCEL': 'CANCELLED',
    'PARTIAL REVERSE_ALL': 'PENDING',
    'PARTIAL REVERSE_PART': 'PARTIAL',
    'MISSED PAYMENT_IN_FULL': 'PAID',
    'MISSED PAYMENT_IN_PART': 'MISSED',
    'MISSED MISSED': 'MISSED',
    'MISSED WAIVE': 'WAIVED',
    'MISSED REVERSE_AFTER_MISS': 'MISSED',
    'PAID REVERSE_ALL': 'PENDING',
    'PAID REVERSE_PART': 'PARTIAL',
    'PAID REVERSE_AFTER_MISS': 'MISSED',
    'WAIVED REVERSE_ALL': 'WAIVED',
    'WAIVED REVERSE_PART': 'WAIVED',
    'WAIVED REVERSE_AFTER_MISS': 'WAIVED',
    'CANCELLED REVERSE_ALL': 'CANCELLED',
    'CANCELLED REVERSE_PART': 'CANCELLED',
  },
  (status) => {
    const row = aRow({ status });
    return { record: row, make: (move) => moves[move](row) };
  },
);

describe('an installment', () => {
  const settled = ['PAID', 'WAIVED', 'CANCELLED'] as const;
  const refused = settled.flatMap((status) =>
    (Object.keys(moves) as InstallmentMove[])
      .filter((move) => !installmentStates.allows(status, move))
      .map((move) => [status, move] as const),
  );
  test.each(refused)('in %s keeps its amounts where %s is refused', (status, move) => {
    const row = aRow({ status });
    expect(() => moves[move](row)).toThrow(refusal([]));
    expect(row).toMatchObject({ status, paidAmount: '0.00', lateFee: '0.00' });
  });

  test.each(Statuses.options)('in %s is open or not', (status) => {
    expect(isOpen({ status })).toBe(['PENDING', 'PARTIAL', 'MISSED'].includes(status));
  });
});

describe('a payment', () => {
  test('adds to what was paid until the installment is settled', () => {
    const row = aRow();
    row.pay('0.10', later);
    row.pay('0.20', later);
    expect(row).toMatchObject({ status: 'PARTIAL', paidAmount: '0.30', paidAt: later });
    row.pay('99.70', later);
    expect(row).toMatchObject({ status: 'PAID', paidAmount: '100.00' });
  });

  test('is at most the open amount', () => {
    const row = aRow({ status: 'PARTIAL', paidAmount: '60.00' });
    expect(() => row.pay('40.01', later)).toThrow(
      expect.toSatisfy((error) => ApiError.is(error) && error.status === 400),
    );
    row.pay('40.00', later);
    expect(row.status).toBe('PAID');
  });
});

describe('a miss', () => {
  const graceEnd = new Date('2026-03-12T15:00:00Z');

  test('is allowed a millisecond after the due date, and counts a millisecond after the grace period', () => {
    const row = aRow();
    const after = (moment: Date) => new Date(moment.getTime() + 1);
    expect(row.findAllowedEvents(dueDate)).toEqual(['PAYMENT', 'WAIVE']);
    expect(row.findAllowedEvents(after(dueDate))).toEqual(['PAYMENT', 'MISSED', 'WAIVE']);
    expect(() => row.miss(graceEnd, '5.00', graceEnd)).toThrow(refusal(['PAYMENT', 'WAIVE']));
    expect(row).toMatchObject({ status: 'PENDING', lateFee: '0.00' });
    expect(row.miss(after(graceEnd), '5.00', graceEnd)).toEqual({ isNew: true, charged: '5.00' });
    expect(row).toMatchObject({ status: 'MISSED', missedAt: after(graceEnd), lateFee: '5.00' });
  });

  test('is kept once within the grace period, until the installment is settled', () => {
    const settle = (end: (row: Installment) => void) => {
      const row = aRow();
      row.expectMiss(later, graceEnd);
      expect(row).toMatchObject({ status: 'PENDING', missDueAt: graceEnd });
      expect(() => row.expectMiss(later, graceEnd)).toThrow(refusal(['PAYMENT', 'WAIVE']));
      end(row);
      return row.missDueAt;
    };
    expect(settle((row) => row.pay('99.99', later))).toBe(graceEnd);
    expect(settle((row) => row.pay('100.00', later))).toBeNull();
    expect(settle((row) => row.waive())).toBeNull();
    expect(settle((row) => row.cancel())).toBeNull();
    expect(settle((row) => row.miss(later, '5.00', graceEnd))).toBeNull();
  });

  test('charges the fee once, and a second miss the fee that the first did not', () => {
    const row = aRow();
    expect(row.miss(later, '0.00', graceEnd)).toEqual({ isNew: true, charged: '0.00' });
    expect(() => row.miss(later, '0.00', graceEnd)).toThrow(refusal(['PAYMENT', 'WAIVE']));
    expect(row.miss(later, '5.00', graceEnd)).toEqual({ isNew: false, charged: '5.00' });
    expect(() => row.miss(later, '5.00', graceEnd)).toThrow(refusal(['PAYMENT', 'WAIVE']));
    expect(row).toMatchObject({ lateFee: '5.00', missedAt: later });
  });

  test.each([
    ['10.00', 5, '10.00'],
    ['10.00', 12.5, '12.50'],
    ['10.00', null, '10.00'],
    [null, 5, '5.00'],
    [null, 0.005, '0.01'],
    [null, null, '0.00'],
  ])(
    'charges the larger of fee and percentage, rounded half up: %s, %s, %s',
    (lateFeeAmount, lateFeePercent, fee) => {
      expect(computeLateFee('100.00', { lateFeeAmount, lateFeePercent })).toBe(fee);
    },
  );

  test('ends the grace period at the same time of day across daylight saving time', () => {
    expect(findGraceEnd(dueDate, 10, 'America/New_York').toISOString()).toBe('2026-03-12T14:00:00.000Z');
    expect(findGraceEnd(dueDate, null, 'America/New_York')).toEqual(dueDate);
  });
});

describe('a payment that is reversed', () => {
  test('reopens the amount to the cent, and restores the time of the previous payment', () => {
    const row = aRow();
    row.pay('30.10', dueDate);
    row.pay('69.90', later);
    row.reversePayment('69.90', dueDate);
    expect(row).toMatchObject({ status: 'PARTIAL', paidAmount: '30.10', paidAt: dueDate });
    row.reversePayment('30.10', null);
    expect(row).toMatchObject({ status: 'PENDING', paidAmount: '0.00', paidAt: null });
  });

  test('leaves a missed installment missed, with its fee until that is reversed too', () => {
    const row = aRow();
    row.miss(later, '5.00', dueDate);
    row.pay('100.00', later);
    row.reversePayment('100.00', null);
    expect(row).toMatchObject({ status: 'MISSED', paidAmount: '0.00', lateFee: '5.00' });
    row.reverseLateFee();
    expect(row.lateFee).toBe('0.00');
  });
});
