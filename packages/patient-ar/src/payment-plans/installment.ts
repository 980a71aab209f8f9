import { defineEntity, p } from '@mikro-orm/core';
import { conflict, invalid } from '@rcm/errors';
import { add, compare, isZero, type Money, subtract } from '@rcm/money';
import { stateTable } from '@rcm/states';
import { TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { type InstallmentEvent as Events, InstallmentStatus } from './schema.ts';

export const InstallmentSchema = defineEntity({
  name: 'Installment',
  schema: 'patient_ar',
  tableName: 'installments',
  extends: TenantOwned,
  properties: {
    /** Without a foreign key: the statement that inserts a plan inserts its installments, and no plan is deleted. */
    planId: p.text(),
    sequence: p.integer(),
    dueDate: p.datetime(3),
    amount: p.decimal().precision(14).scale(2),
    paidAmount: p.decimal().precision(14).scale(2),
    status: p.enum(InstallmentStatus.options),
    lateFee: p.decimal().precision(14).scale(2),
    paidAt: p.datetime(3).nullable(),
    missedAt: p.datetime(3).nullable(),
    missDueAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'installments_sequence_unique', properties: ['organizationId', 'planId', 'sequence'] }],
  hooks: {
    beforeCreate: [
      () => {
        throw new Error('An installment is inserted with its plan');
      },
    ],
  },
});

/** The state table: the status that each move leads to. A missed installment stays missed until it is paid in full. */
export const installmentStates = stateTable({
  subject: 'An installment',
  states: InstallmentStatus.options,
  moves: {
    PENDING: {
      PAYMENT_IN_FULL: 'PAID',
      PAYMENT_IN_PART: 'PARTIAL',
      MISSED: 'MISSED',
      WAIVE: 'WAIVED',
      CANCEL: 'CANCELLED',
    },
    PARTIAL: {
      PAYMENT_IN_FULL: 'PAID',
      PAYMENT_IN_PART: 'PARTIAL',
      MISSED: 'MISSED',
      WAIVE: 'WAIVED',
      CANCEL: 'CANCELLED',
      REVERSE_ALL: 'PENDING',
      REVERSE_PART: 'PARTIAL',
    },
    MISSED: {
      PAYMENT_IN_FULL: 'PAID',
      PAYMENT_IN_PART: 'MISSED',
      MISSED: 'MISSED',
      WAIVE: 'WAIVED',
      REVERSE_AFTER_MISS: 'MISSED',
    },
    PAID: { REVERSE_ALL: 'PENDING', REVERSE_PART: 'PARTIAL', REVERSE_AFTER_MISS: 'MISSED' },
    WAIVED: { REVERSE_ALL: 'WAIVED', REVERSE_PART: 'WAIVED', REVERSE_AFTER_MISS: 'WAIVED' },
    CANCELLED: { REVERSE_ALL: 'CANCELLED', REVERSE_PART: 'CANCELLED' },
  },
  consequences: ['CANCEL', 'REVERSE_ALL', 'REVERSE_PART', 'REVERSE_AFTER_MISS'],
});

/** An event that can be recorded for an installment. */
export type InstallmentEvent = z.infer<typeof Events>;

/** True if an installment still has to be paid. */
export const isOpen = ({ status }: Pick<Installment, 'status'>) =>
  installmentStates.allows(status, 'PAYMENT_IN_FULL');

/** One scheduled payment of a plan. */
export class Installment extends InstallmentSchema.class {
  static readonly idPrefix = 'ins';
  static readonly record = 'installment';
  static readonly schema = InstallmentSchema;

  /** Finds the events that are allowed at a time. An installment can be missed only after its due date. */
  findAllowedEvents(at: Date): InstallmentEvent[] {
    const isMissable = installmentStates.allows(this.status, 'MISSED') && at > this.dueDate;
    return [
      ...(isOpen(this) ? (['PAYMENT'] as const) : []),
      ...(isMissable ? (['MISSED'] as const) : []),
      ...(installmentStates.allows(this.status, 'WAIVE') ? (['WAIVE'] as const) : []),
    ];
  }

  /** Adds a payment; 400 if it exceeds the open amount. */
  pay(amount: Money, at: Date): void {
    const order = compare(amount, subtract(this.amount, this.paidAmount));
    if (order > 0 && isOpen(this)) {
      throw invalid('body.amount', 'Expected at most the open part of the installment', 'too_big');
    }
    this.status = installmentStates.after(this.status, order === 0 ? 'PAYMENT_IN_FULL' : 'PAYMENT_IN_PART');
    this.paidAmount = add(this.paidAmount, amount);
    this.paidAt = at;
    if (order === 0) this.missDueAt = null;
  }

  /** Subtracts a reversed payment; `paidAt` is the time of the last remaining payment. */
  reversePayment(amount: Money, paidAt: Date | null): void {
    const paidAmount = subtract(this.paidAmount, amount);
    const move = this.missedAt ? 'REVERSE_AFTER_MISS' : isZero(paidAmount) ? 'REVERSE_ALL' : 'REVERSE_PART';
    this.status = installmentStates.after(this.status, move);
    this.paidAmount = paidAmount;
    this.paidAt = paidAt;
  }

  /** Removes a reversed late fee. Recording the miss again charges it again. */
  reverseLateFee(): void {
    this.lateFee = '0.00';
  }

  /**
   * Keeps a miss within the grace period: it counts after it, unless the installment is settled by then. 409 for a second one.
   */
  expectMiss(at: Date, graceEnd: Date): void {
    if (this.missDueAt) throw refuseMiss(this, at, 'already counts as missed after its grace period');
    this.missDueAt = graceEnd;
  }

  /** Ends the wait for a kept miss. */
  dropMiss(): void {
    this.missDueAt = null;
  }

  /**
   * Counts a miss after the grace period. The fee is charged once; a second miss is allowed if it charges a fee that the
   * first did not.
   */
  miss(at: Date, fee: Money, graceEnd: Date): { readonly isNew: boolean; readonly charged: Money } {
    const next = installmentStates.after(this.status, 'MISSED');
    const isNew = this.status !== 'MISSED';
    const charged = isZero(this.lateFee) ? fee : '0.00';
    const obstacle =
      at <= graceEnd
        ? 'is not past its grace period'
        : !isNew && isZero(charged)
          ? 'is already missed and no late fee is due'
          : null;
    if (obstacle) throw refuseMiss(this, at, obstacle);
    this.status = next;
    this.missedAt ??= at;
    this.missDueAt = null;
    this.lateFee = add(this.lateFee, charged);
    return { isNew, charged };
  }

  waive(): void {
    this.status = installmentStates.after(this.status, 'WAIVE');
    this.missDueAt = null;
  }

  /** Cancels the installment with its plan. */
  cancel(): void {
    this.status = installmentStates.after(this.status, 'CANCEL');
    this.missDueAt = null;
  }
}
InstallmentSchema.setClass(Installment);

/** The error of a miss that an installment does not allow. */
function refuseMiss(row: Installment, at: Date, obstacle: string) {
  const allowedNext = row.findAllowedEvents(at).filter((event) => event !== 'MISSED');
  return conflict(`The installment ${obstacle}`, { allowedNext });
}
