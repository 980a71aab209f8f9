import { conflict, notFound } from '@rcm/errors';
import { withExtraFields } from '@rcm/lists';
import { negate } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { LedgerEntry } from '../accounts/ledger-entry.ts';
import { Installment, type InstallmentEvent, installmentStates, isOpen } from './installment.ts';
import { type PaymentPlan, type PlanMove, paymentPlanStates } from './payment-plan.ts';
import type { PlanAction } from './schema.ts';

/** The events of installments that a plan allows by status. No installment is missed while the plan is paused. */
const eventsByStatus: Partial<Readonly<Record<PaymentPlan['status'], readonly InstallmentEvent[]>>> = {
  ACTIVE: ['PAYMENT', 'MISSED', 'WAIVE'],
  PAUSED: ['PAYMENT', 'WAIVE'],
};

/** A plan with its installments in order. Keeps the two consistent. */
export class Agreement {
  readonly plan: PaymentPlan;
  readonly #installments: readonly Installment[];

  constructor(plan: PaymentPlan, installments: readonly Installment[]) {
    this.plan = plan;
    this.#installments = installments;
  }

  /** Applies an action of a caller; 409 with the allowed ones if the current status does not allow it. */
  change(action: z.infer<typeof PlanAction>, reason: string | null, now: Date): void {
    this.#move(action, now);
    this.plan.statusReason = reason;
    this.#updateNextPayment();
  }

  /** Finds the installment of an event; 404 if it is missing, 409 if the plan or the installment does not allow the event. */
  findInstallment(event: InstallmentEvent, installmentId: string, at: Date): Installment {
    const row = this.#installments.find(({ id }) => id === installmentId);
    if (row === undefined) throw notFound('Installment');
    const { status } = this.plan;
    const allowedNext = row.findAllowedEvents(at).filter((each) => eventsByStatus[status]?.includes(each));
    if (allowedNext.includes(event)) return row;
    throw conflict(
      `An installment in ${row.status} of a plan in ${status} does not allow ${event} at that time`,
      { allowedNext },
    );
  }

  /** Finds an installment whose kept miss counts now; null if it or the plan allows none any more. */
  findDueMiss(installmentId: string, now: Date): Installment | null {
    const row = this.#installments.find(({ id }) => id === installmentId);
    if (!row?.missDueAt || now <= row.missDueAt) return null;
    const isAllowed = eventsByStatus[this.plan.status]?.includes('MISSED');
    if (isAllowed && row.findAllowedEvents(now).includes('MISSED')) return row;
    row.dropMiss();
    return null;
  }

  /** Updates the plan from its installments: next payment, completion if none is open, and default after too many missed ones. */
  applyInstallments(now: Date): void {
    const { status, missedCount, maxMissedPayments } = this.plan;
    const maxMissed = maxMissedPayments ?? Number.POSITIVE_INFINITY;
    if (missedCount > maxMissed && paymentPlanStates.allows(status, 'DEFAULT')) this.#move('DEFAULT', now);
    else if (!this.#installments.some(isOpen)) this.#move('COMPLETE', now);
    this.#updateNextPayment();
  }

  /**
   * Reverses a payment or late fee of an installment; `paidAt` is the time of its last remaining payment. A plan that the
   * payment had completed becomes active again.
   */
  reverseEntry(
    { type, amount, installmentId }: Pick<LedgerEntry, 'type' | 'amount' | 'installmentId'>,
    paidAt: Date | null,
    now: Date,
  ): void {
    const row = this.#installments.find(({ id }) => id === installmentId);
    if (row === undefined) throw notFound('Installment');
    if (type === 'LATE_FEE') {
      row.reverseLateFee();
      this.plan.reverseLateFee(amount);
      return;
    }
    row.reversePayment(negate(amount), paidAt);
    this.plan.reversePayment(negate(amount));
    if (isOpen(row) && paymentPlanStates.allows(this.plan.status, 'REOPEN')) this.#move('REOPEN', now);
    this.#close();
    this.#updateNextPayment();
  }

  /** The plan with every installment for a response. */
  showDetail() {
    return withExtraFields(this.plan, { installments: this.#installments });
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

  #updateNextPayment(): void {
    const open = this.plan.closedAt ? [] : this.#installments.filter(isOpen);
    const next = open.find(({ status }) => status !== 'MISSED') ?? open[0];
    this.plan.openInstallments = open.length;
    this.plan.nextPaymentDate = next?.dueDate ?? null;
  }
}

/** Reads the agreement of a locked plan. */
export const readAgreement = async (context: TenantContext, plan: PaymentPlan): Promise<Agreement> =>
  new Agreement(
    plan,
    await context.em.find(Installment, { planId: plan.id }, { orderBy: { sequence: 'asc' } }),
  );
