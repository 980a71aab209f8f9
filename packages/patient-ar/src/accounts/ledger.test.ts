import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { getLedger, Ledger, type Posting } from './ledger.ts';

const now = new Date('2026-03-02T15:00:00Z');
const earlier = new Date('2026-01-01T00:00:00Z');

const aLedger = (balance = '0.00') =>
  new Ledger(
    { id: 'acc_1', balance, lastSequence: 0, outstandingSince: null, lastPaymentAt: null, placementId: null },
    [],
  );

const aPosting = (amount: string, values: Partial<Posting> = {}): Posting => ({
  type: 'CHARGE',
  amount,
  occurredAt: now,
  ...values,
});

describe('the balance', () => {
  test('adds charges and credits exactly and numbers them', () => {
    const ledger = aLedger();
    expect(ledger.enter(aPosting('0.10'))).toMatchObject({ sequence: 1, balanceAfter: '0.10' });
    expect(ledger.enter(aPosting('0.20'))).toMatchObject({ sequence: 2, balanceAfter: '0.30' });
    expect(ledger.enter(aPosting('-1.00'))).toMatchObject({ sequence: 3, balanceAfter: '-0.70' });
    expect(ledger.account).toMatchObject({ balance: '-0.70', lastSequence: 3 });
  });

  test.each([
    ['999999999999.98', '0.01', '0.01'],
    ['-999999999999.98', '-0.01', '-0.01'],
  ])('of %s accepts %s and not a cent more', (balance, last, tooMuch) => {
    const ledger = aLedger(balance);
    ledger.enter(aPosting(last));
    expect(() => ledger.enter(aPosting(tooMuch))).toThrow(
      expect.toSatisfy((error) => ApiError.is(error) && error.status === 400),
    );
    expect(ledger.account.lastSequence).toBe(1);
  });
});

test('the last payment is the latest one, regardless of the order of posting', () => {
  const ledger = aLedger();
  ledger.enter(aPosting('-1.00', { type: 'PAYMENT' }));
  ledger.enter(aPosting('-1.00', { type: 'PAYMENT', occurredAt: earlier }));
  ledger.enter(aPosting('1.00', { type: 'PAYMENT', occurredAt: new Date('2026-04-01T00:00:00Z') }));
  expect(ledger.account.lastPaymentAt).toBe(now);
});

test('the clock of an account is that of its oldest open charge', () => {
  const ledger = aLedger();
  ledger.enter(aPosting('5.00', { occurredAt: earlier }));
  const newer = ledger.enter(aPosting('5.00'));
  ledger.enter(aPosting('-5.00', { type: 'PAYMENT', settles: [{ entryId: newer.id, amount: '5.00' }] }));
  ledger.settle();
  expect(ledger.account.outstandingSince).toBe(earlier);
  ledger.enter(aPosting('-5.00', { type: 'PAYMENT' }));
  ledger.settle();
  expect(ledger.account.outstandingSince).toBeNull();
});

test('a ledger cannot be changed unless its account is locked', () => {
  expect(() => getLedger(new Map(), 'acc_1')).toThrow('its account is not locked');
});
