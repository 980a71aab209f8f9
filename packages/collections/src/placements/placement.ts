import { defineEntity, p } from '@mikro-orm/core';
import { counted, newestFirst } from '@rcm/lists';
import { add, compare, isZero, type Money, subtract } from '@rcm/money';
import { type MoveOf, stateTable } from '@rcm/states';
import { sealed, TenantOwned, wholeCents } from '@rcm/tenancy';

import type { z } from 'zod';
import { EndCause, type PlacementAction, PlacementStatus } from './schema.ts';

/** What totals of placements are made of. */
export const placementCounts = counted('collections.placements', [
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
    firstDeliveredAt: p.datetime(3),
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

/** Where each move leads from each status; what has ended is taken up again only where its end was undone. */
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

/** What happens to a placement. */
export type PlacementMove = MoveOf<typeof placementStates>;

/** What an agency recovered at one time, and its part of it. */
interface Recovered {
  readonly amount: Money;
  readonly commissionAmount: Money;
}

/** An account that an agency collects for the organization. */
export class Placement extends PlacementSchema.class {
  static readonly idPrefix = 'plc';
  static readonly record = 'placement';
  static readonly schema = PlacementSchema;

  /** What a caller asks for; 409 with what is legal instead where it has ended. */
  end(action: z.infer<typeof PlacementAction>, reason: string, now: Date): void {
    finish(this, action, { cause: 'REQUEST', reason, now });
  }

  /**
   * Takes what the agency recovered, after the end of the placement only what it was paid by then: an agency often
   * remits weeks later. 409 else.
   */
  pay({ amount, commissionAmount }: Recovered, collectedAt: Date): void {
    const isLate = this.endedAt && collectedAt <= this.endedAt;
    if (!isLate) this.status = placementStates.after(this.status, 'PAYMENT');
    this.recoveredAmount = add(this.recoveredAmount, amount);
    this.commissionAmount = add(this.commissionAmount, commissionAmount);
  }

  /** Takes back what was recovered and then reversed. */
  takeBack({ amount, commissionAmount }: Recovered): void {
    this.recoveredAmount = subtract(this.recoveredAmount, amount);
    this.commissionAmount = subtract(this.commissionAmount, commissionAmount);
    if (this.endedAt) return;
    const move = isZero(this.recoveredAmount) ? 'REVERSE_ALL' : 'REVERSE_PART';
    this.status = placementStates.after(this.status, move);
  }

  /** Is taken up again, since what had settled the account was reversed. */
  reopen(): void {
    this.status = placementStates.after(
      this.status,
      isZero(this.recoveredAmount) ? 'REOPEN' : 'REOPEN_IN_PART',
    );
    this.endedAt = null;
    this.endCause = null;
  }

  /** Follows the balance of the account while it stands; it ends where nothing is owed any more. */
  follow(balance: Money, now: Date): void {
    this.accountBalance = balance;
    if (compare(balance, '0.00') <= 0) finish(this, 'SETTLE', { cause: 'NOTHING_OWED', reason: null, now });
  }
}
PlacementSchema.setClass(Placement);

/** Why and when a placement ends. */
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

/** True where it has ended since nothing was owed: what is owed again by a reversal takes it up again. */
export const isSettled = ({ endCause }: Pick<Placement, 'endCause'>) => endCause === 'NOTHING_OWED';
