import { ApiError } from '@rcm/errors';
import type { MoveOf } from '@rcm/states';
import { testEveryMove } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Account } from '../accounts/account.ts';
import { computeTotals, payableStatuses, Statement, statementStates } from './statement.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-09T15:00:00Z');
const aging = {
  asOf: '2026-03-02',
  days0To30: '10.00',
  days31To60: '0.00',
  days61To90: '0.00',
  days91To120: '0.00',
  days121AndOver: '0.00',
  total: '10.00',
  unappliedCredit: '0.00',
};
const anAccount = (values: Partial<Account> = {}) =>
  Object.assign(new Account(), { lastSequence: 7, ...values });
const aStatement = (values: Partial<Statement>) =>
  Object.assign(new Statement(), { previousBalance: '10.00', deliveries: [], ledgerSequence: 3, ...values });

/** The open items of a ledger whose first open charge has the given sequence number. */
const openFrom = (sequence: number) => ({ firstOpenSequence: sequence, openAmount: () => '0.00' });

const events: Record<MoveOf<typeof statementStates>, (statement: Statement) => void> = {
  FINALIZE: (statement) => statement.finalize(anAccount(), [], aging, now),
  VOID: (statement) => statement.void('sent twice'),
  DELIVERED: (statement) => statement.deliver('DELIVERED', 'MAIL', now, null),
  RETURNED: (statement) => statement.deliver('RETURNED', 'MAIL', now, 'moved'),
  PAID: (statement) => statement.settle(openFrom(4)),
  REOPEN_DELIVERED: (statement) => reopened(statement, 'DELIVERED'),
  REOPEN_RETURNED: (statement) => reopened(statement, 'RETURNED'),
};

/** Reopens a charge of the statement. */
function reopened(statement: Statement, deliveryStatus: Statement['deliveryStatus']): void {
  Object.assign(statement, { deliveryStatus, finalizedAt: now });
  statement.reopen([{ id: 'ent_3', sequence: 3, settledAt: later }]);
}

testEveryMove(
  statementStates,
  {
    'DRAFT FINALIZE': 'READY',
    'DRAFT VOID': 'VOID',
    'READY DELIVERED': 'DELIVERED',
    'READY RETURNED': 'RETURNED',
    'READY VOID': 'VOID',
    'DELIVERED DELIVERED': 'DELIVERED',
    'DELIVERED RETURNED': 'RETURNED',
    'DELIVERED PAID': 'PAID',
    'DELIVERED VOID': 'VOID',
    'RETURNED DELIVERED': 'DELIVERED',
    'RETURNED RETURNED': 'RETURNED',
    'RETURNED PAID': 'PAID',
    'RETURNED VOID': 'VOID',
    'PAID REOPEN_DELIVERED': 'DELIVERED',
    'PAID REOPEN_RETURNED': 'RETURNED',
  },
  (status) => {
    const statement = aStatement({ status });
    return { record: statement, make: (event) => events[event](statement) };
  },
);

const refusal = (allowedNext: readonly string[]) =>
  expect.toSatisfy(
    (error) =>
      ApiError.is(error) && error.status === 409 && String(error.details.allowedNext) === String(allowedNext),
  );

describe('a statement', () => {
  test('lists the events of callers, and the statuses that a payment can settle', () => {
    expect(statementStates.choicesFrom('DELIVERED')).toEqual(['DELIVERED', 'RETURNED', 'VOID']);
    expect(payableStatuses).toEqual(['DELIVERED', 'RETURNED']);
  });

  test.each([
    ['DRAFT', ['FINALIZE', 'VOID']],
    ['PAID', []],
    ['VOID', []],
  ] as const)('in %s keeps no delivery that is refused', (status, next) => {
    const statement = aStatement({ status });
    expect(() => events.DELIVERED(statement)).toThrow(refusal(next));
    expect(() => events.RETURNED(statement)).toThrow(refusal(next));
    expect(statement).toMatchObject({ status, deliveries: [] });
  });
});

describe('finalizing', () => {
  test('freezes the totals, the aging and the last entry', () => {
    const statement = aStatement({ status: 'DRAFT' });
    statement.finalize(
      anAccount(),
      [
        { type: 'LATE_FEE', amount: '2.50' },
        { type: 'PAYMENT', amount: '-4.00' },
        { type: 'ADJUSTMENT', amount: '-0.25' },
      ] as never,
      aging,
      now,
    );
    expect(statement).toMatchObject({
      deliveryStatus: 'READY',
      newCharges: '2.50',
      payments: '4.00',
      adjustments: '0.25',
      totalDue: '8.25',
      ledgerSequence: 7,
      finalizedAt: now,
      aging,
    });
  });

  test('keeps the balance if nothing was posted, including a credit', () => {
    expect(computeTotals('-3.10', [])).toEqual({
      newCharges: '0.00',
      payments: '0.00',
      adjustments: '0.00',
      totalDue: '-3.10',
    });
  });

  test('is refused while the account is on hold, but voiding is not', () => {
    const statement = aStatement({ status: 'DRAFT' });
    const held = anAccount({ holdType: 'BANKRUPTCY' });
    expect(() => statement.finalize(held, [], aging, now)).toThrow(refusal(['VOID']));
    statement.void('on hold');
    expect(statement).toMatchObject({ status: 'VOID', voidReason: 'on hold' });
  });
});

describe('a delivery', () => {
  test('is added to the others; the first is the earliest delivered one', () => {
    const statement = aStatement({ status: 'READY' });
    statement.deliver('RETURNED', 'MAIL', now, 'moved');
    expect(statement.firstDeliveredAt).toBeUndefined();
    statement.deliver('DELIVERED', 'EMAIL', later, null);
    statement.deliver('DELIVERED', 'PORTAL', now, null);
    expect(statement).toMatchObject({
      status: 'DELIVERED',
      deliveryStatus: 'DELIVERED',
      firstDeliveredAt: now,
      deliveries: [
        { result: 'RETURNED', channel: 'MAIL', occurredAt: now.toISOString(), reason: 'moved' },
        { result: 'DELIVERED', channel: 'EMAIL', occurredAt: later.toISOString(), reason: null },
        { result: 'DELIVERED', channel: 'PORTAL', occurredAt: now.toISOString(), reason: null },
      ],
    });
  });
});

describe('settling', () => {
  test('waits for every charge on the statement', () => {
    const statement = aStatement({ status: 'DELIVERED' });
    statement.settle(openFrom(3));
    expect(statement.status).toBe('DELIVERED');
    statement.settle(openFrom(4));
    expect(statement.status).toBe('PAID');
  });

  test('of a statement that bills some charges waits for these alone', () => {
    const statement = aStatement({ status: 'DELIVERED', billedEntryIds: ['ent_2', 'ent_3'] });
    const openOf = (amounts: Readonly<Record<string, string>>) => ({
      firstOpenSequence: 1,
      openAmount: (id: string) => amounts[id] ?? '0.00',
    });
    statement.settle(openOf({ ent_1: '5.00', ent_3: '0.01' }));
    expect(statement.status).toBe('DELIVERED');
    statement.settle(openOf({ ent_1: '5.00' }));
    expect(statement.status).toBe('PAID');
    statement.finalizedAt = now;
    statement.deliveryStatus = 'DELIVERED';
    statement.reopen([{ id: 'ent_1', sequence: 1, settledAt: later }]);
    expect(statement.status).toBe('PAID');
    statement.reopen([{ id: 'ent_2', sequence: 2, settledAt: later }]);
    expect(statement.status).toBe('DELIVERED');
  });
});

describe('reopening', () => {
  test.each([
    [3, now, 'DELIVERED'],
    [3, later, 'DELIVERED'],
    [4, later, 'PAID'],
    [3, new Date(now.getTime() - 1), 'PAID'],
  ])(
    'requires a charge on the statement, here %d of 3, that was settled since: at %s, %s',
    (sequence, settledAt, status) => {
      const statement = aStatement({ status: 'PAID', deliveryStatus: 'DELIVERED', finalizedAt: now });
      statement.reopen([{ id: 'ent_1', sequence, settledAt }]);
      expect(statement.status).toBe(status);
    },
  );
});
