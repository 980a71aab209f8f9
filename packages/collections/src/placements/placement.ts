import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters } from '@rcm/lists';
import { add, compare, isZero, type Money, subtract } from '@rcm/money';
import { type MoveOf, stateTable } from '@rcm/states';
import { sealed, TenantOwned, wholeCents } from '@rcm/tenancy';
import type { z } from 'zod';
import { EndCause, type PlacementAction, PlacementStatus } from './schema.ts';

/** Row counters for the totals of placements. */
export const placementCounts = rowCounters('collections.placements', [
  { by: ['status'], day: { property: 'placedAt', type: 'timestamptz' } },
]);

export const PlacementSchema = defineEntity({
  name: 'Placement',
  schema: 'collections',
  tableName: 'placements',
  extends: TenantOwned,
  properties: {
    placementNumber: p.text(),
    agencyId: p.text(),
    agencyName: p.text(),
    accountId: p.text(),
    accountNumber: p.text(),
    patientId: p.text(),
    status: p.enum(PlacementStatus.options),
    placedAmount: p.decimal().precision(14).scale(2),
    placedAmountCents: wholeCents('placedAmount'),
    accountBalance: p.decimal().precision(14).scale(2),
    commissionRate: p.double().$type<number>(),
    recoveredAmount: p.decimal().precision(14).scale(2),
    commissionAmount: p.decimal().precision(14).scale(2),
    firstDeliveredAt: p.datetime(3).nullable(),
    notes: sealed(p.text().nullable()),
    placedAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    endCause: p.enum(EndCause.options).nullable(),
    endReason: sealed(p.text().nullable()),
  },
  uniques: [
    { name: 'placements_number_unique', properties: ['organizationId', 'placementNumber'] },
    {
      name: 'placements_open_unique',
      properties: ['organizationId', 'accountId'],
      where: '(ended_at is null)',
    },
  ],
  indexes: [
    newestFirst('placements_newest', 'placedAt', 'placedAmountCents'),
    { name: 'placements_agency', properties: ['organizationId', 'agencyId', 'createdAt', 'id'] },
    { name: 'placements_account', properties: ['organizationId', 'accountId', 'createdAt', 'id'] },
    { name: 'placements_patient', properties: ['organizationId', 'patientId', 'createdAt', 'id'] },
    { name: 'placements_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'placements_age', properties: ['organizationId', 'placedAt', 'id'] },
    { name: 'placements_amount_cents', properties: ['organizationId', 'placedAmountCents', 'id'] },
  ],
  triggers: placementCounts.triggers,
});

/** The state table: the status that each move leads to. A closed placement is reopened only if what closed it is undone. */
export const placementStates = stateTable({
  subject: 'A placement',
  states: PlacementStatus.options,
  moves: {
    PLACED: { PAYMENT: 'PARTIALLY_PAID', RECALL: 'RECALLED', CLOSE: 'CLOSED', SETTLE: 'CLOSED' },
    PARTIALLY_PAID: {
      PAYMENT: 'PARTIALLY_PAID',
      RECALL: 'RECALLED',
      CLOSE: 'CLOSED',
      SETTLE: 'CLOSED',
      REVERSE_PART: 'PARTIALLY_PAID',
      REVERSE_ALL: 'PLACED',
    },
    RECALLED: {},
    CLOSED: { REOPEN: 'PLACED', REOPEN_IN_PART: 'PARTIALLY_PAID' },
  },
  consequences: ['SETTLE', 'REVERSE_PART', 'REVERSE_ALL', 'REOPEN', 'REOPEN_IN_PART'],
});

/** A move of a placement. */
export type PlacementMove = MoveOf<typeof placementStates>;

/** An amount that an agency recovered, and its commission. */
interface Recovered {
  readonly amount: Money;
  readonly commissionAmount: Money;
}

/** An account that an agency collects for the organization. */
export class Placement extends PlacementSchema.class {
  static readonly idPrefix = 'plc';
  static readonly record = 'placement';
  static readonly schema = PlacementSchema;

  /** Recalls or closes the placement; 409 with the allowed actions if it has ended. */
  end(action: z.infer<typeof PlacementAction>, reason: string, now: Date): void {
    finish(this, action, { cause: 'REQUEST', reason, now });
  }

  /**
   * Adds a payment. After the end of the placement, only a payment that the agency received before the end is accepted,
   * because agencies often remit weeks later; otherwise 409.
   */
  pay({ amount, commissionAmount }: Recovered, collectedAt: Date): void {
    const isLate = this.endedAt && collectedAt <= this.endedAt;
    if (!isLate) this.status = placementStates.after(this.status, 'PAYMENT');
    this.recoveredAmount = add(this.recoveredAmount, amount);
    this.commissionAmount = add(this.commissionAmount, commissionAmount);
  }

  /** Subtracts a payment that was reversed. */
  reversePayment({ amount, commissionAmount }: Recovered): void {
    this.recoveredAmount = subtract(this.recoveredAmount, amount);
    this.commissionAmount = subtract(this.commissionAmount, commissionAmount);
    if (this.endedAt) return;
    const move = isZero(this.recoveredAmount) ? 'REVERSE_ALL' : 'REVERSE_PART';
    this.status = placementStates.after(this.status, move);
  }

  /** Reopens the placement after a reversal of what settled the account. */
  reopen(): void {
    this.status = placementStates.after(
      this.status,
      isZero(this.recoveredAmount) ? 'REOPEN' : 'REOPEN_IN_PART',
    );
    this.endedAt = null;
    this.endCause = null;
  }

  /** Updates the balance of an open placement, and ends it when nothing is owed. */
  updateBalance(balance: Money, now: Date): void {
    this.accountBalance = balance;
    if (compare(balance, '0.00') <= 0) finish(this, 'SETTLE', { cause: 'NOTHING_OWED', reason: null, now });
  }
}
PlacementSchema.setClass(Placement);

/** Why and when a placement ended. */
interface End {
  readonly cause: z.infer<typeof EndCause>;
  readonly reason: string | null;
  readonly now: Date;
}

function finish(placement: Placement, move: PlacementMove, { cause, reason, now }: End): void {
  placement.status = placementStates.after(placement.status, move);
  placement.endedAt = now;
  placement.endCause = cause;
  placement.endReason = reason;
}

/** True if the placement ended because nothing was owed. A reversal that makes the account owe again reopens it. */
export const isSettled = ({ endCause }: Pick<Placement, 'endCause'>) => endCause === 'NOTHING_OWED';
