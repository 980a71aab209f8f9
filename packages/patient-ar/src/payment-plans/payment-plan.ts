import { defineEntity, p } from '@mikro-orm/core';
import { illegalMove } from '@rcm/errors';
import { add, type Money } from '@rcm/money';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { Account } from '../accounts/account.ts';
import type { Installment } from './installment.ts';
import { type InstallmentEvent, isOpen } from './installment-moves.ts';
import { Frequency, type PlanAction, PlanStatus } from './schema.ts';

/** One of the statuses of a payment plan. */
export type PlanStatus = z.infer<typeof PlanStatus>;

/** What happens to a plan: the actions of callers, and what follows from its installments. */
export type PlanMove = z.infer<typeof PlanAction> | 'COMPLETE' | 'DEFAULT';

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
    statusReason: p.text().nullable(),
    originalBalance: p.decimal().precision(14).scale(2),
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
    { name: 'payment_plans_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'payment_plans_account', properties: ['organizationId', 'accountId', 'createdAt', 'id'] },
    { name: 'payment_plans_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
  ],
});

/** Where each move leads from each status. */
const planMoves: Readonly<Record<PlanStatus, Partial<Readonly<Record<PlanMove, PlanStatus>>>>> = {
  DRAFT: { ACTIVATE: 'ACTIVE', CANCEL: 'CANCELLED' },
  ACTIVE: { PAUSE: 'PAUSED', CANCEL: 'CANCELLED', COMPLETE: 'COMPLETED', DEFAULT: 'DEFAULTED' },
  PAUSED: { ACTIVATE: 'ACTIVE', CANCEL: 'CANCELLED', COMPLETE: 'COMPLETED' },
  COMPLETED: {},
  DEFAULTED: {},
  CANCELLED: {},
};

/** Which events of installments each status is open to: nothing is missed while a plan is paused. */
const planEvents: Readonly<Record<PlanStatus, readonly InstallmentEvent[]>> = {
  DRAFT: [],
  ACTIVE: ['PAYMENT', 'MISSED', 'WAIVE'],
  PAUSED: ['PAYMENT', 'WAIVE'],
  COMPLETED: [],
  DEFAULTED: [],
  CANCELLED: [],
};

/** An agreement to pay in installments. */
export class PaymentPlan extends PaymentPlanSchema.class {
  static readonly idPrefix = 'pln';
  static readonly record = 'paymentPlan';
  static readonly schema = PaymentPlanSchema;

  /** Makes a caller's move; 409 with the legal ones where it is not legal from the present status. */
  change(
    action: z.infer<typeof PlanAction>,
    reason: string | null,
    rows: readonly Installment[],
    now: Date,
  ): void {
    this.move(action, rows, now);
    this.statusReason = reason;
    if (this.status === 'ACTIVE') this.activatedAt ??= now;
    this.look(rows);
  }

  /** Throws 409 unless the event is open to both the plan and the installment. */
  mustBeOpenTo(event: InstallmentEvent, row: Installment, at: Date): void {
    const legal = row.legalEvents(at).filter((each) => planEvents[this.status].includes(each));
    if (legal.includes(event)) return;
    throw illegalMove(
      `An installment in ${row.status} of a plan in ${this.status} is not open to ${event} at that time`,
      legal,
    );
  }

  paid(amount: Money): void {
    this.paidAmount = add(this.paidAmount, amount);
  }

  missed({ isNew, charged }: { isNew: boolean; charged: Money }): void {
    if (isNew) this.missedCount += 1;
    this.lateFees = add(this.lateFees, charged);
  }

  /** Follows its installments: the next payment, completion without an open one, default past the most that may be missed. */
  follow(rows: readonly Installment[], now: Date): void {
    const most = this.maxMissedPayments ?? Number.POSITIVE_INFINITY;
    if (this.missedCount > most && planMoves[this.status].DEFAULT) this.move('DEFAULT', rows, now);
    else if (!rows.some(isOpen)) this.move('COMPLETE', rows, now);
    this.look(rows);
  }

  private look(rows: readonly Installment[]): void {
    const open = this.closedAt ? [] : rows.filter(isOpen).sort((a, b) => a.sequence - b.sequence);
    const next = open.find(({ status }) => status !== 'MISSED') ?? open[0];
    this.openInstallments = open.length;
    this.nextPaymentDate = next?.dueDate ?? null;
  }

  private move(move: PlanMove, rows: readonly Installment[], now: Date): void {
    const next = planMoves[this.status][move];
    if (next === undefined) {
      const legal = Object.keys(planMoves[this.status]).filter((each) => !following.includes(each));
      throw illegalMove(`A plan in ${this.status} is not open to ${move}`, legal);
    }
    this.status = next;
    if (Object.keys(planMoves[next]).length > 0) return;
    this.closedAt = now;
    for (const row of rows) row.cancel();
  }
}
PaymentPlanSchema.setClass(PaymentPlan);

const following: readonly string[] = ['COMPLETE', 'DEFAULT'];
