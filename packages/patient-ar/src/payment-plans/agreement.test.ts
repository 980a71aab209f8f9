import { ApiError } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { Agreement } from './agreement.ts';
import { Installment, type InstallmentEvent } from './installment.ts';
import { PaymentPlan } from './payment-plan.ts';
import { InstallmentEvent as Events, InstallmentStatus, PlanStatus } from './schema.ts';

const now = new Date('2026-03-20T15:00:00Z');
const dates = ['2026-03-02', '2026-04-02', '2026-05-02'].map((date) => new Date(`${date}T15:00:00Z`));

const rowsOf = (...statuses: Installment['status'][]) =>
  statuses.map((status, index) =>
    Object.assign(new Installment(), {
      id: `ins_${index + 1}`,
      sequence: index + 1,
      dueDate: dates[index],
      status,
    }),
  );

const aPlan = (values: Partial<PaymentPlan>) =>
  Object.assign(new PaymentPlan(), { status: 'ACTIVE', missedCount: 0, ...values });

const refusal = (status: number, allowedNext?: readonly string[]) =>
  expect.toSatisfy(
    (error) =>
      ApiError.is(error) &&
      error.status === status &&
      String(error.details.allowedNext) === String(allowedNext),
  );

const openIn: Partial<Record<PaymentPlan['status'], readonly InstallmentEvent[]>> = {
  ACTIVE: ['PAYMENT', 'MISSED', 'WAIVE'],
  PAUSED: ['PAYMENT', 'WAIVE'],
};

describe('an event of an installment, in each status of plan and installment, is allowed or answers 409', () => {
  const events = PlanStatus.options.flatMap((status) =>
    InstallmentStatus.options.flatMap((row) => Events.options.map((event) => [status, row, event] as const)),
  );
  test.each(events)('of a plan in %s, the installment in %s: %s', (status, rowStatus, event) => {
    const agreement = new Agreement(aPlan({ status }), rowsOf(rowStatus));
    const isOpen = ['PENDING', 'PARTIAL', 'MISSED'].includes(rowStatus);
    const open = isOpen ? (openIn[status] ?? []) : [];
    const find = () => agreement.findInstallment(event, 'ins_1', now);
    if (open.includes(event)) expect(find().sequence).toBe(1);
    else expect(find).toThrow(refusal(409, open));
  });

  test('answers 404 for an installment of another plan', () => {
    const agreement = new Agreement(aPlan({}), rowsOf('PENDING'));
    expect(() => agreement.findInstallment('WAIVE', 'ins_2', now)).toThrow(refusal(404));
  });
});

describe('applying the installments', () => {
  test.each([
    [['PENDING', 'PENDING', 'PENDING'], 0, 3],
    [['PAID', 'PARTIAL', 'PENDING'], 1, 2],
    [['MISSED', 'PENDING', 'PENDING'], 1, 3],
    [['WAIVED', 'MISSED', 'PENDING'], 2, 2],
    [['MISSED', 'PAID', 'MISSED'], 0, 2],
  ] as const)('%j: the next payment is row %d of %d open', (statuses, next, open) => {
    const plan = aPlan({});
    new Agreement(plan, rowsOf(...statuses)).applyInstallments(now);
    expect(plan).toMatchObject({ status: 'ACTIVE', nextPaymentDate: dates[next], openInstallments: open });
  });

  test('completes the plan if none is open', () => {
    const plan = aPlan({});
    new Agreement(plan, rowsOf('PAID', 'WAIVED', 'PAID')).applyInstallments(now);
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
  ])(
    'defaults the plan above maxMissedPayments, not at it: %j, %d, %s',
    (maxMissedPayments, missedCount, status) => {
      const plan = aPlan({ maxMissedPayments, missedCount });
      new Agreement(plan, rowsOf('MISSED', 'PENDING')).applyInstallments(now);
      expect(plan.status).toBe(status);
    },
  );
});

test('a plan that is paused does not default', () => {
  const plan = aPlan({ status: 'PAUSED', missedCount: 1, maxMissedPayments: 0 });
  new Agreement(plan, rowsOf('MISSED', 'PENDING')).applyInstallments(now);
  expect(plan).toMatchObject({ status: 'PAUSED', openInstallments: 2 });
});

describe('closing a plan', () => {
  test('cancels unpaid installments and keeps paid and missed ones', () => {
    const rows = rowsOf('MISSED', 'PARTIAL', 'PENDING');
    const plan = aPlan({});
    new Agreement(plan, rows).change('CANCEL', 'moved', now);
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

describe('reversing an entry', () => {
  const entry = { type: 'PAYMENT', amount: '-100.00', installmentId: 'ins_1' } as const;
  const paidRows = (...others: Installment['status'][]) => {
    const rows = rowsOf('PAID', ...others);
    for (const row of rows) Object.assign(row, { amount: '100.00', paidAmount: '100.00' });
    return rows;
  };

  test('makes a plan ACTIVE again that a payment completed', () => {
    const rows = paidRows('PAID');
    const plan = aPlan({ status: 'COMPLETED', closedAt: now, paidAmount: '200.00' });
    new Agreement(plan, rows).reverseEntry(entry, null, now);
    expect(rows[0]).toMatchObject({ status: 'PENDING', paidAmount: '0.00', paidAt: null });
    expect(plan).toMatchObject({
      status: 'ACTIVE',
      closedAt: null,
      paidAmount: '100.00',
      openInstallments: 1,
      nextPaymentDate: dates[0],
    });
  });

  test.each(['CANCELLED', 'DEFAULTED'] as const)('cancels the installment of a plan in %s', (status) => {
    const rows = paidRows('CANCELLED');
    const plan = aPlan({ status, closedAt: now, paidAmount: '100.00' });
    new Agreement(plan, rows).reverseEntry(entry, null, now);
    expect(rows[0]).toMatchObject({ status: 'CANCELLED', paidAmount: '0.00' });
    expect(plan).toMatchObject({ status, closedAt: now, paidAmount: '0.00', openInstallments: 0 });
  });

  test('removes a late fee from the installment and the plan', () => {
    const rows = rowsOf('MISSED', 'PENDING');
    Object.assign(rows[0] ?? {}, { lateFee: '5.00' });
    const plan = aPlan({ lateFees: '15.00' });
    const fee = { type: 'LATE_FEE', amount: '5.00', installmentId: 'ins_1' } as const;
    new Agreement(plan, rows).reverseEntry(fee, null, now);
    expect(rows[0]).toMatchObject({ status: 'MISSED', lateFee: '0.00' });
    expect(plan).toMatchObject({ status: 'ACTIVE', lateFees: '10.00' });
  });
});
