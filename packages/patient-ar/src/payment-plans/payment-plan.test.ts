import { testEveryMove } from '@rcm/testing';
import { expect, test } from 'vitest';
import { Agreement } from './agreement.ts';
import { Installment } from './installment.ts';
import { PaymentPlan, type PlanMove, paymentPlanStates } from './payment-plan.ts';

const now = new Date('2026-03-20T15:00:00Z');

const aPlan = (values: Partial<PaymentPlan>) =>
  Object.assign(new PaymentPlan(), { missedCount: 0, ...values });

const rowsOf = (...statuses: Installment['status'][]) =>
  statuses.map((status, index) =>
    Object.assign(new Installment(), { sequence: index + 1, dueDate: now, status }),
  );

/** Makes a move as the operations do, or as a consequence of other records. */
function makeMove(plan: PaymentPlan, move: PlanMove): void {
  if (move === 'COMPLETE') new Agreement(plan, rowsOf('PAID', 'WAIVED')).applyInstallments(now);
  else if (move === 'DEFAULT' || move === 'REOPEN') plan.move(move, now);
  else new Agreement(plan, rowsOf('PENDING')).change(move, 'moved', now);
}

testEveryMove(
  paymentPlanStates,
  {
    'DRAFT ACTIVATE': 'ACTIVE',
    'DRAFT CANCEL': 'CANCELLED',
    'ACTIVE PAUSE': 'PAUSED',
    'ACTIVE CANCEL': 'CANCELLED',
    'ACTIVE COMPLETE': 'COMPLETED',
    'ACTIVE DEFAULT': 'DEFAULTED',
    'PAUSED ACTIVATE': 'ACTIVE',
    'PAUSED CANCEL': 'CANCELLED',
    'PAUSED COMPLETE': 'COMPLETED',
    'COMPLETED REOPEN': 'ACTIVE',
  },
  (status) => {
    const plan = aPlan({ status });
    return { record: plan, make: (move) => makeMove(plan, move) };
  },
);

test('a refusal lists the actions of callers, and not the moves caused by installments', () => {
  expect(paymentPlanStates.choicesFrom('ACTIVE')).toEqual(['PAUSE', 'CANCEL']);
  expect(paymentPlanStates.choicesFrom('PAUSED')).toEqual(['ACTIVATE', 'CANCEL']);
});

test('the activation time of a plan is set once, even if it is paused', () => {
  const plan = aPlan({ status: 'DRAFT' });
  plan.move('ACTIVATE', now);
  plan.move('PAUSE', now);
  plan.move('ACTIVATE', new Date('2026-04-01T00:00:00Z'));
  expect(plan).toMatchObject({ status: 'ACTIVE', activatedAt: now });
});
