import { conflict, notFound } from '@rcm/errors';
import { shownWith } from '@rcm/lists';
import { negate } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';

import type { z } from 'zod';
import type { LedgerEntry } from '../accounts/ledger-entry.ts';
import { Installment, type InstallmentEvent, installmentStates, isOpen } from './installment.ts';
import { type PaymentPlan, type PlanMove, paymentPlanStates } from './payment-plan.ts';
import type { PlanAction } from './schema.ts';

/** Which events of installments a plan is open to: nothing is missed while it is paused. */
const eventsIn: Partial<Readonly<Record<PaymentPlan['status'], readonly InstallmentEvent[]>>> = {
  ACTIVE: ['PAYMENT', 'MISSED', 'WAIVE'],
  PAUSED: ['PAYMENT', 'WAIVE'],
};

/** A plan and its installments in order: what happens to the one has consequences for the others. */
export class Agreement {
  readonly plan: PaymentPlan;
  readonly #installments: readonly Installment[];

  constructor(plan: PaymentPlan, installments: readonly Installment[]) {
    this.plan = plan;
    this.#installments = installments;
  }

  /** Makes a caller's move; 409 with the legal ones where it is not legal from the present status. */
  change(action: z.infer<typeof PlanAction>, reason: string | null, now: Date): void {
    this.#move(action, now);
    this.plan.statusReason = reason;
    this.#look();
  }

  /** The installment that an event is about; 404 where the plan has none such, 409 unless both are open to the event. */
  openTo(event: InstallmentEvent, installmentId: string, at: Date): Installment {
    const row = this.#installments.find(({ id }) => id === installmentId);
    if (row === undefined) throw notFound('Installment');
    const { status } = this.plan;
    const allowedNext = row.legalEvents(at).filter((each) => eventsIn[status]?.includes(each));
    if (allowedNext.includes(event)) return row;
    throw conflict(
      `An installment in ${row.status} of a plan in ${status} is not open to ${event} at that time`,
      { allowedNext },
    );
  }

  /** The plan follows its installments: the next payment, completion without an open one, default past the most that may be missed. */
  follow(now: Date): void {
    const { status, missedCount, maxMissedPayments } = this.plan;
    const most = maxMissedPayments ?? Number.POSITIVE_INFINITY;
    if (missedCount > most && paymentPlanStates.allows(status, 'DEFAULT')) this.#move('DEFAULT', now);
    else if (!this.#installments.some(isOpen)) this.#move('COMPLETE', now);
    this.#look();
  }

  /**
   * Takes back a payment, or the late fee, of an installment whose entry was reversed; `paidAt` is when the last payment
   * of the installment was made that still counts. A plan that the payment had completed is active again.
   */
  takeBack(
    { type, amount, installmentId }: Pick<LedgerEntry, 'type' | 'amount' | 'installmentId'>,
    paidAt: Date | null,
    now: Date,
  ): void {
    const row = this.#installments.find(({ id }) => id === installmentId);
    if (row === undefined) throw notFound('Installment');
    if (type === 'LATE_FEE') {
      row.dropLateFee();
      this.plan.feeDropped(amount);
      return;
    }
    row.unpay(negate(amount), paidAt);
    this.plan.unpaid(negate(amount));
    if (isOpen(row) && paymentPlanStates.allows(this.plan.status, 'REOPEN')) this.#move('REOPEN', now);
    this.#close();
    this.#look();
  }

  /** The plan with every installment, for an answer. */
  shown() {
    return shownWith(this.plan, { installments: this.#installments });
  }

  #move(move: PlanMove, now: Date): void {
    this.plan.move(move, now);
    this.#close();
  }

  #close(): void {
    if (!this.plan.closedAt) return;
    for (const row of this.#installments) {
      if (installmentStates.allows(row.status, 'CANCEL')) row.cancel();
    }
  }

  #look(): void {
    const open = this.plan.closedAt ? [] : this.#installments.filter(isOpen);
    const next = open.find(({ status }) => status !== 'MISSED') ?? open[0];
    this.plan.openInstallments = open.length;
    this.plan.nextPaymentDate = next?.dueDate ?? null;
  }
}

/** The agreement of a locked plan. */
export const agreementOf = async (context: TenantContext, plan: PaymentPlan): Promise<Agreement> =>
  new Agreement(
    plan,
    await context.em.find(Installment, { planId: plan.id }, { orderBy: { sequence: 'asc' } }),
  );
