import { defineEntity, p } from '@mikro-orm/core';
import { illegalMove, invalid } from '@rcm/errors';
import { add, compare, isZero, type Money, subtract } from '@rcm/money';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import { type InstallmentEvent, type InstallmentMove, isOpen, moves } from './installment-moves.ts';
import { PaymentPlan } from './payment-plan.ts';
import { InstallmentStatus } from './schema.ts';

export const InstallmentSchema = defineEntity({
  name: 'Installment',
  schema: 'patient_ar',
  tableName: 'installments',
  extends: TenantOwned,
  properties: {
    planId: p.text(),
    plan: () => belongsTo(PaymentPlan, 'plan_id'),
    sequence: p.integer(),
    dueDate: p.datetime(3),
    amount: p.decimal().precision(14).scale(2),
    paidAmount: p.decimal().precision(14).scale(2),
    status: p.enum(InstallmentStatus.options),
    lateFee: p.decimal().precision(14).scale(2),
    paidAt: p.datetime(3).nullable(),
    missedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'installments_sequence_unique', properties: ['organizationId', 'planId', 'sequence'] }],
});

/** One scheduled payment of a plan. */
export class Installment extends InstallmentSchema.class {
  static readonly idPrefix = 'ins';
  static readonly record = 'installment';
  static readonly schema = InstallmentSchema;

  /** The events that are legal now. */
  legalEvents(at: Date): InstallmentEvent[] {
    const next = moves[this.status];
    const isMissable = next.MISSED !== undefined && at > this.dueDate;
    return [
      ...(next.PAYMENT_IN_FULL ? (['PAYMENT'] as const) : []),
      ...(isMissable ? (['MISSED'] as const) : []),
      ...(next.WAIVE ? (['WAIVE'] as const) : []),
    ];
  }

  /** Takes a payment of at most what is open (400 for more). */
  pay(amount: Money, at: Date): void {
    const open = subtract(this.amount, this.paidAmount);
    const order = compare(amount, open);
    if (order > 0 && isOpen(this)) {
      throw invalid('body.amount', 'Expected at most the open part of the installment', 'too_big');
    }
    this.move(order === 0 ? 'PAYMENT_IN_FULL' : 'PAYMENT_IN_PART', at);
    this.paidAmount = add(this.paidAmount, amount);
    this.paidAt = at;
  }

  /**
   * Records a miss. The fee is charged once, and only where the miss is recorded after the grace period; a second
   * miss is legal where it charges the fee that the first came too early for.
   */
  miss(at: Date, fee: Money, feeFrom: Date): { readonly isNew: boolean; readonly charged: Money } {
    const charged = at > feeFrom && isZero(this.lateFee) ? fee : '0.00';
    const isNew = this.status !== 'MISSED';
    if (!isNew && isZero(charged)) {
      throw illegalMove(
        'The installment is missed already and no late fee is due',
        this.legalEvents(at).filter((event) => event !== 'MISSED'),
      );
    }
    this.move('MISSED', at);
    this.missedAt ??= at;
    this.lateFee = add(this.lateFee, charged);
    return { isNew, charged };
  }

  waive(at: Date): void {
    this.move('WAIVE', at);
  }

  /** Ends an installment with its plan, where nothing has settled or missed it. */
  cancel(): void {
    this.status = moves[this.status].CANCEL ?? this.status;
  }

  private move(move: InstallmentMove, at: Date): void {
    const next = moves[this.status][move];
    if (next === undefined || (move === 'MISSED' && at <= this.dueDate)) {
      const event = move.startsWith('PAYMENT') ? 'PAYMENT' : move;
      const when = next === undefined ? '' : ' before its due date';
      throw illegalMove(
        `An installment in ${this.status} is not open to ${event}${when}`,
        this.legalEvents(at),
      );
    }
    this.status = next;
  }
}
InstallmentSchema.setClass(Installment);
