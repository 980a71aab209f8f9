import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters } from '@rcm/lists';
import { add, type Money, subtract } from '@rcm/money';
import { type MoveOf, stateTable } from '@rcm/states';
import { belongsTo, sealed, TenantOwned, wholeCents } from '@rcm/tenancy';
import { Account } from '../accounts/account.ts';
import { Frequency, PlanStatus } from './schema.ts';

/** Row counters for the totals of payment plans. */
export const paymentPlanCounts = rowCounters('patient_ar.payment_plans', [
  { by: ['status'], day: { property: 'nextPaymentDate', type: 'timestamptz' } },
  { day: { property: 'createdAt', type: 'timestamptz' } },
  { amount: 'originalBalanceCents' },
]);

export const PaymentPlanSchema = defineEntity({
  name: 'PaymentPlan',
  schema: 'patient_ar',
  tableName: 'payment_plans',
  extends: TenantOwned,
  properties: {
    accountId: p.text(),
    account: () => belongsTo(Account, 'account_id'),
    planNumber: p.text(),
    status: p.enum(PlanStatus.options),
    statusReason: sealed(p.text().nullable()),
    originalBalance: p.decimal().precision(14).scale(2),
    originalBalanceCents: wholeCents('originalBalance'),
    installmentAmount: p.decimal().precision(14).scale(2),
    frequency: p.enum(Frequency.options),
    totalInstallments: p.integer(),
    openInstallments: p.integer(),
    startDate: p.datetime(3),
    endDate: p.datetime(3),
    nextPaymentDate: p.datetime(3).nullable(),
    autoPayEnabled: p.boolean(),
    processorPaymentMethodId: p.text().nullable(),
    lateFeeAmount: p.decimal().precision(14).scale(2).nullable(),
    lateFeePercent: p.double().$type<number>().nullable(),
    gracePeriodDays: p.integer().nullable(),
    maxMissedPayments: p.integer().nullable(),
    missedCount: p.integer(),
    paidAmount: p.decimal().precision(14).scale(2),
    lateFees: p.decimal().precision(14).scale(2),
    idempotencyKey: p.text().nullable(),
    activatedAt: p.datetime(3).nullable(),
    closedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'payment_plans_number_unique', properties: ['organizationId', 'planNumber'] }],
  indexes: [
    newestFirst('payment_plans_newest', 'nextPaymentDate', 'originalBalanceCents'),
    { name: 'payment_plans_amount_cents', properties: ['organizationId', 'originalBalanceCents', 'id'] },
    { name: 'payment_plans_account', properties: ['organizationId', 'accountId', 'createdAt', 'id'] },
    { name: 'payment_plans_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'payment_plans_next_payment', properties: ['organizationId', 'nextPaymentDate', 'id'] },
    { name: 'payment_plans_missed', properties: ['organizationId', 'missedCount'] },
  ],
  triggers: paymentPlanCounts.triggers,
});

/** The state table: the status that each move leads to. A plan is completed or defaulted by events of its installments. */
export const paymentPlanStates = stateTable({
  subject: 'A payment plan',
  states: PlanStatus.options,
  moves: {
    DRAFT: { ACTIVATE: 'ACTIVE', CANCEL: 'CANCELLED' },
    ACTIVE: { PAUSE: 'PAUSED', CANCEL: 'CANCELLED', COMPLETE: 'COMPLETED', DEFAULT: 'DEFAULTED' },
    PAUSED: { ACTIVATE: 'ACTIVE', CANCEL: 'CANCELLED', COMPLETE: 'COMPLETED' },
    COMPLETED: { REOPEN: 'ACTIVE' },
    DEFAULTED: {},
    CANCELLED: {},
  },
  consequences: ['COMPLETE', 'DEFAULT', 'REOPEN'],
});

/** A move of a plan. */
export type PlanMove = MoveOf<typeof paymentPlanStates>;

/** An agreement to pay in installments. */
export class PaymentPlan extends PaymentPlanSchema.class {
  static readonly idPrefix = 'pln';
  static readonly record = 'paymentPlan';
  static readonly schema = PaymentPlanSchema;

  /** Makes a move; 409 with the allowed ones if the current status does not allow it. */
  move(move: PlanMove, now: Date): void {
    this.status = paymentPlanStates.after(this.status, move);
    if (this.status === 'ACTIVE') this.activatedAt ??= now;
    this.closedAt = paymentPlanStates.choicesFrom(this.status).length === 0 ? now : null;
  }

  recordPayment(amount: Money): void {
    this.paidAmount = add(this.paidAmount, amount);
  }

  /** Subtracts a reversed payment. */
  reversePayment(amount: Money): void {
    this.paidAmount = subtract(this.paidAmount, amount);
  }

  /** Subtracts a reversed late fee. */
  reverseLateFee(amount: Money): void {
    this.lateFees = subtract(this.lateFees, amount);
  }

  recordMiss({ isNew, charged }: { isNew: boolean; charged: Money }): void {
    if (isNew) this.missedCount += 1;
    this.lateFees = add(this.lateFees, charged);
  }
}
PaymentPlanSchema.setClass(PaymentPlan);
