import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { Account, unappliedCredit } from './account.ts';
import { findEarliestClockStart } from './open-items.ts';
import { HoldType } from './schema.ts';

const now = new Date('2026-03-02T15:00:00Z');
const earlier = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-03-05T15:00:00Z');

const anAccount = (values: Partial<Account> = {}) =>
  Object.assign(new Account(), { balance: '0.00', lastSequence: 0, ...values });

const refusal = (status: number) =>
  expect.toSatisfy((error) => ApiError.is(error) && error.status === status);

test('the unapplied credit of an account is the amount by which its balance is negative', () => {
  expect(unappliedCredit(anAccount({ balance: '-0.70' }))).toBe('0.70');
  expect(unappliedCredit(anAccount({ balance: '5.00' }))).toBe('0.00');
});

describe('a billing hold', () => {
  test.each(HoldType.options)('of type %s is placed and cleared', (type) => {
    const account = anAccount();
    account.hold(type, 'as asked', now);
    expect(account).toMatchObject({ holdType: type, holdReason: 'as asked', holdPlacedAt: now });
    account.hold(null, 'no reason', later);
    expect(account).toMatchObject({ holdType: null, holdReason: null, holdPlacedAt: null });
  });

  test('keeps its date when its reason changes, and not when its type does', () => {
    const account = anAccount();
    account.hold('DISPUTE', null, now);
    account.hold('DISPUTE', 'letter of 1 March', later);
    expect(account).toMatchObject({ holdReason: 'letter of 1 March', holdPlacedAt: now });
    account.hold('PPDR', null, later);
    expect(account.holdPlacedAt).toBe(later);
  });
});

test('an account has only one active plan', () => {
  const account = anAccount();
  account.startPlan('pln_1');
  account.startPlan('pln_1');
  expect(() => account.startPlan('pln_2')).toThrow(refusal(409));
  account.endPlan('pln_2');
  expect(account.activePlanId).toBe('pln_1');
  account.endPlan('pln_1');
  account.startPlan('pln_2');
  expect(account.activePlanId).toBe('pln_2');
});

test('the first delivery of an account is the earliest, regardless of the order of recording', () => {
  const account = anAccount();
  account.recordDelivery(later);
  account.recordDelivery(now);
  account.recordDelivery(later);
  expect(account.firstDeliveredAt).toBe(now);
});

test('the clock of a charge starts at its first delivered statement, else at its own date', () => {
  const charge = { id: 'ent_1', sequence: 1, openAmount: '1.00', isCharge: true, firstDeliveredAt: null };
  const undelivered = { ...charge, occurredAt: later };
  const delivered = { ...charge, occurredAt: earlier, firstDeliveredAt: now };
  const credit = { ...charge, occurredAt: earlier, isCharge: false };
  expect(findEarliestClockStart([undelivered])).toBe(later);
  expect(findEarliestClockStart([credit, undelivered, delivered])).toBe(now);
  expect(findEarliestClockStart([])).toBeNull();
});
