import { testEveryMove, testTime } from '@rcm/testing';
import { expect, test } from 'vitest';
import { Delivery, delays, deliveryStates } from './delivery.ts';

const aDelivery = (values: Partial<Delivery> = {}) =>
  Object.assign(new Delivery(), {
    status: 'PENDING',
    attempts: [],
    failures: 0,
    nextAttemptAt: testTime,
    ...values,
  } as const);

const answered = (status: number) => ({ status, error: null });

testEveryMove(
  deliveryStates,
  {
    'PENDING deliver': 'DELIVERED',
    'PENDING retry': 'PENDING',
    'PENDING giveUp': 'FAILED',
    'DELIVERED replay': 'PENDING',
    'FAILED replay': 'PENDING',
  },
  (status) => {
    const record = aDelivery({ status });
    const make = {
      deliver: () => void record.recordAttempt(answered(200), testTime),
      retry: () => void record.recordAttempt(answered(500), testTime),
      giveUp: () => {
        record.failures = delays.length;
        record.recordAttempt(answered(500), testTime);
      },
      replay: () => record.replay(testTime),
    };
    return { record, make: (move) => make[move]() };
  },
);

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
  [410, false],
])('a response with status %i counts as delivered: %s', (status, delivered) => {
  expect(aDelivery().recordAttempt(answered(status), testTime)).toBe(delivered);
});

test('is attempted ten times with increasing delays, and then given up', () => {
  const delivery = aDelivery();
  const waits = Array.from({ length: 10 }, () => {
    delivery.recordAttempt({ status: null, error: 'TIMEOUT' }, testTime);
    return delivery.nextAttemptAt ? delivery.nextAttemptAt.getTime() - testTime.getTime() : null;
  });
  expect(waits).toEqual([...delays, null]);
  expect([delivery.status, delivery.attempts.length]).toEqual(['FAILED', 10]);
});
