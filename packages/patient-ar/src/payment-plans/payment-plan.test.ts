import { everyMove, refusal } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import { Installment } from './installment.ts';
import type { InstallmentEvent } from './installment-moves.ts';
import { PaymentPlan, type PlanMove, type PlanStatus } from './payment-plan.ts';
import { InstallmentEvent as Events, InstallmentStatus, PlanStatus as Statuses } from './schema.ts';

const now = new Date('2026-03-20T15:00:00Z');
const dates = ['2026-03-02', '2026-04-02', '2026-05-02'].map((date) => new Date(`${date}T15:00:00Z`));

const rowsOf = (...statuses: Installment['status'][]) =>
  statuses.map((status, index) =>
    Object.assign(new Installment(), { sequence: index + 1, dueDate: dates[index], status }),
  );

const aPlan = (values: Partial<PaymentPlan>) =>
  Object.assign(new PaymentPlan(), { status: 'ACTIVE', missedCount: 0, ...values });

const moves: Record<PlanMove, (plan: PaymentPlan) => void> = {
  ACTIVATE: (plan) => plan.change('ACTIVATE', null, rowsOf('PENDING'), now),
  PAUSE: (plan) => plan.change('PAUSE', null, rowsOf('PENDING'), now),
  CANCEL: (plan) => plan.change('CANCEL', 'moved', rowsOf('PENDING'), now),
  COMPLETE: (plan) => plan.follow(rowsOf('PAID', 'WAIVED'), now),
  DEFAULT: (plan) => {
    Object.assign(plan, { missedCount: 1, maxMissedPayments: 0 });
    plan.follow(rowsOf('MISSED', 'PENDING'), now);
  },
};

const legal: Record<string, PlanStatus> = {
  'DRAFT ACTIVATE': 'ACTIVE',
  'DRAFT CANCEL': 'CANCELLED',
  'ACTIVE PAUSE': 'PAUSED',
  'ACTIVE CANCEL': 'CANCELLED',
  'ACTIVE COMPLETE': 'COMPLETED',
  'ACTIVE DEFAULT': 'DEFAULTED',
  'PAUSED ACTIVATE': 'ACTIVE',
  'PAUSED CANCEL': 'CANCELLED',
  'PAUSED COMPLETE': 'COMPLETED',
};

const table = everyMove(Statuses.options, Object.keys(moves) as PlanMove[], legal);

describe('the state table', () => {
  test.each(table)('%s, %s: %s', (status, move, outcome) => {
    const plan = aPlan({ status });
    if (outcome !== 'refused') {
      moves[move](plan);
      expect(plan.status).toBe(outcome);
    } else if (move === 'DEFAULT') {
      // A plan that cannot default stays what it is.
      moves[move](plan);
      expect(plan.status).toBe(status);
    } else {
      const next = Object.keys(legal).flatMap((entry) => {
        const [from, to = ''] = entry.split(' ');
        return from === status && to !== 'COMPLETE' && to !== 'DEFAULT' ? [to] : [];
      });
      expect(() => moves[move](plan)).toThrow(refusal(next));
      expect(plan.status).toBe(status);
    }
  });
});

const openIn: Partial<Record<PlanStatus, readonly InstallmentEvent[]>> = {
  ACTIVE: ['PAYMENT', 'MISSED', 'WAIVE'],
  PAUSED: ['PAYMENT', 'WAIVE'],
};

describe('an event of an installment', () => {
  const events = Statuses.options.flatMap((status) =>
    InstallmentStatus.options.flatMap((row) => Events.options.map((event) => [status, row, event] as const)),
  );
  test.each(events)('of a plan in %s, the installment in %s: %s', (status, rowStatus, event) => {
    const plan = aPlan({ status });
    const [row = new Installment()] = rowsOf(rowStatus);
    const isOpen = ['PENDING', 'PARTIAL', 'MISSED'].includes(rowStatus);
    const open = isOpen ? (openIn[status] ?? []) : [];
    const check = () => plan.mustBeOpenTo(event, row, now);
    if (open.includes(event)) check();
    else expect(check).toThrow(refusal(open));
  });
});

describe('following the installments', () => {
  test.each([
    [['PENDING', 'PENDING', 'PENDING'], 0, 3],
    [['PAID', 'PARTIAL', 'PENDING'], 1, 2],
    [['MISSED', 'PENDING', 'PENDING'], 1, 3],
    [['WAIVED', 'MISSED', 'PENDING'], 2, 2],
    [['MISSED', 'PAID', 'MISSED'], 0, 2],
  ] as const)('%j: the next payment is row %d of %d open', (statuses, next, open) => {
    const plan = aPlan({});
    plan.follow(rowsOf(...statuses), now);
    expect(plan).toMatchObject({ status: 'ACTIVE', nextPaymentDate: dates[next], openInstallments: open });
  });

  test('completes the plan without an open one', () => {
    const plan = aPlan({});
    plan.follow(rowsOf('PAID', 'WAIVED', 'PAID'), now);
    expect(plan).toMatchObject({
      status: 'COMPLETED',
      nextPaymentDate: null,
      openInstallments: 0,
      closedAt: now,
    });
  });

  test.each([
    [0, 0, 'ACTIVE'],
    [0, 1, 'DEFAULTED'],
    [2, 2, 'ACTIVE'],
    [2, 3, 'DEFAULTED'],
    [null, 100, 'ACTIVE'],
  ])('with at most %j missed and %d missed the plan is %s', (maxMissedPayments, missedCount, status) => {
    const plan = aPlan({ maxMissedPayments, missedCount });
    plan.follow(rowsOf('MISSED', 'PENDING'), now);
    expect(plan.status).toBe(status);
  });
});

describe('closing a plan', () => {
  test('cancels what is unpaid and keeps what was paid or missed', () => {
    const rows = rowsOf('MISSED', 'PARTIAL', 'PENDING');
    const plan = aPlan({});
    plan.change('CANCEL', 'moved', rows, now);
    expect(rows.map(({ status }) => status)).toEqual(['MISSED', 'CANCELLED', 'CANCELLED']);
    expect(plan).toMatchObject({
      status: 'CANCELLED',
      statusReason: 'moved',
      closedAt: now,
      nextPaymentDate: null,
      openInstallments: 0,
    });
  });
});

test('a plan is activated once, however often it is paused', () => {
  const plan = aPlan({ status: 'DRAFT' });
  plan.change('ACTIVATE', null, rowsOf('PENDING'), now);
  plan.change('PAUSE', null, rowsOf('PENDING'), now);
  plan.change('ACTIVATE', null, rowsOf('PENDING'), new Date('2026-04-01T00:00:00Z'));
  expect(plan).toMatchObject({ status: 'ACTIVE', activatedAt: now });
});
