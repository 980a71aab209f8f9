import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import { counted, newestFirst } from '@rcm/lists';
import { add, type Money, negate, sum } from '@rcm/money';
import { stateTable } from '@rcm/states';
import { belongsTo, sealed, TenantOwned, wholeCents } from '@rcm/tenancy';

import type { z } from 'zod';
import { Account, withAgency } from '../accounts/account.ts';
import type { LedgerEntry } from '../accounts/ledger-entry.ts';
import { chargeTypes, paymentTypes } from '../accounts/schema.ts';
import type { AgingRecord } from '../aging/schema.ts';
import {
  Channel,
  type DeliveryResult,
  StatementDeliveryStatus,
  StatementStatus,
  type Statement as StatementWire,
} from './schema.ts';

/** A recorded delivery, as stored: its time is ISO 8601 in UTC. */
type StoredDelivery = z.input<typeof StatementWire>['deliveries'][number];

/** What totals of statements are made of. */
export const statementCounts = counted('patient_ar.statements', [
  { by: ['status'], day: { property: 'statementDate', type: 'timestamptz' } },
  { by: ['status', 'deliveryStatus'] },
  { day: { property: 'dueDate', type: 'timestamptz' } },
]);

export const StatementSchema = defineEntity({
  name: 'Statement',
  schema: 'patient_ar',
  tableName: 'statements',
  extends: TenantOwned,
  properties: {
    accountId: p.text(),
    account: () => belongsTo(Account, 'account_id'),
    statementNumber: p.text(),
    idempotencyKey: p.text(),
    status: p.enum(StatementStatus.options),
    deliveryStatus: p.enum(StatementDeliveryStatus.options),
    deliveryMethod: p.enum(Channel.options).nullable(),
    statementDate: p.datetime(3),
    dueDate: p.datetime(3).nullable(),
    previousBalance: p.decimal().precision(14).scale(2),
    newCharges: p.decimal().precision(14).scale(2),
    payments: p.decimal().precision(14).scale(2),
    adjustments: p.decimal().precision(14).scale(2),
    totalDue: p.decimal().precision(14).scale(2),
    totalDueCents: wholeCents('totalDue'),
    notes: sealed(p.text().nullable()),
    deliveries: p.json<StoredDelivery[]>(),
    aging: p.json<AgingRecord>().nullable(),
    /** The last ledger entry that the totals contain. */
    ledgerSequence: p.integer(),
    finalizedAt: p.datetime(3).nullable(),
    firstDeliveredAt: p.datetime(3).nullable(),
    voidReason: sealed(p.text().nullable()),
  },
  uniques: [{ name: 'statements_number_unique', properties: ['organizationId', 'statementNumber'] }],
  indexes: [
    newestFirst('statements_newest', 'dueDate', 'statementDate', 'totalDueCents'),
    { name: 'statements_amount_cents', properties: ['organizationId', 'totalDueCents', 'id'] },
    { name: 'statements_account', properties: ['organizationId', 'accountId', 'createdAt', 'id'] },
    { name: 'statements_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'statements_date', properties: ['organizationId', 'statementDate', 'id'] },
    { name: 'statements_due', properties: ['organizationId', 'dueDate', 'id'] },
    { name: 'statements_delivery_status', properties: ['organizationId', 'deliveryStatus'] },
  ],
  triggers: statementCounts.triggers,
});

/** Where each event leads from each status; a statement is paid by what the ledger takes in, until that is reversed. */
export const statementStates = stateTable({
  subject: 'A statement',
  states: StatementStatus.options,
  moves: {
    DRAFT: { FINALIZE: 'READY', VOID: 'VOID' },
    READY: { DELIVERED: 'DELIVERED', RETURNED: 'RETURNED', VOID: 'VOID' },
    DELIVERED: { DELIVERED: 'DELIVERED', RETURNED: 'RETURNED', PAID: 'PAID', VOID: 'VOID' },
    RETURNED: { DELIVERED: 'DELIVERED', RETURNED: 'RETURNED', PAID: 'PAID', VOID: 'VOID' },
    PAID: { REOPEN_DELIVERED: 'DELIVERED', REOPEN_RETURNED: 'RETURNED' },
    VOID: {},
  },
  consequences: ['PAID', 'REOPEN_DELIVERED', 'REOPEN_RETURNED'],
});

/** The statuses in which a statement is paid when its charges are settled. */
export const payable = statementStates.statesOpenTo('PAID');

/** The statuses in which a statement is open again when a charge on it is. */
export const settled = statementStates.statesOpenTo('REOPEN_DELIVERED');

/** What a patient is asked for: the balance at its drafting and what the ledger took in until it was finalized. */
export class Statement extends StatementSchema.class {
  static readonly idPrefix = 'stm';
  static readonly record = 'statement';
  static readonly schema = StatementSchema;

  /** Takes in the entries since the drafting and freezes the totals. */
  finalize(account: Account, entries: readonly LedgerEntry[], aging: AgingRecord, now: Date): void {
    const next = statementStates.after(this.status, 'FINALIZE');
    const obstacle = account.placementId
      ? withAgency
      : account.holdType && `The account is on a billing hold (${account.holdType})`;
    if (obstacle) {
      const allowedNext = statementStates.choicesFrom(this.status).filter((move) => move !== 'FINALIZE');
      throw conflict(obstacle, { allowedNext });
    }
    this.status = next;
    this.deliveryStatus = 'READY';
    this.finalizedAt = now;
    Object.assign(this, totalsOf(this.previousBalance, entries));
    this.ledgerSequence = account.lastSequence;
    this.aging = aging;
  }

  void(reason: string): void {
    this.status = statementStates.after(this.status, 'VOID');
    this.voidReason = reason;
  }

  /** Records a delivery or a return. */
  deliver(
    result: z.infer<typeof DeliveryResult>,
    channel: z.infer<typeof Channel>,
    occurredAt: Date,
    reason: string | null,
  ): void {
    this.status = statementStates.after(this.status, result);
    this.deliveryStatus = result;
    this.deliveries = [...this.deliveries, { result, channel, occurredAt: occurredAt.toISOString(), reason }];
    if (result === 'DELIVERED' && (!this.firstDeliveredAt || occurredAt < this.firstDeliveredAt)) {
      this.firstDeliveredAt = occurredAt;
    }
  }

  /** Marks the statement as paid where the first open charge of the ledger is not on it. */
  settle(firstOpenSequence: number): void {
    if (firstOpenSequence <= this.ledgerSequence) return;
    this.status = statementStates.after(this.status, 'PAID');
  }

  /** Takes back that the statement is paid where a charge on it is open again that was settled after it was finalized. */
  reopen(charges: readonly { readonly sequence: number; readonly settledAt: Date }[]): void {
    const isOpen = charges.some(
      ({ sequence, settledAt }) =>
        sequence <= this.ledgerSequence && this.finalizedAt && settledAt >= this.finalizedAt,
    );
    if (!isOpen) return;
    const isReturned = this.deliveryStatus === 'RETURNED';
    this.status = statementStates.after(this.status, isReturned ? 'REOPEN_RETURNED' : 'REOPEN_DELIVERED');
  }
}
StatementSchema.setClass(Statement);

/** The totals of a statement: the balance that it was drafted with, and the entries since then. */
export function totalsOf(
  previousBalance: Money,
  entries: readonly Pick<LedgerEntry, 'type' | 'amount'>[],
): Pick<Statement, 'newCharges' | 'payments' | 'adjustments' | 'totalDue'> {
  const of = (types: readonly LedgerEntry['type'][]) =>
    sum(entries.filter(({ type }) => types.includes(type)).map(({ amount }) => amount));
  return {
    newCharges: of(chargeTypes),
    payments: negate(of(paymentTypes)),
    adjustments: negate(of(['ADJUSTMENT'])),
    totalDue: add(previousBalance, sum(entries.map(({ amount }) => amount))),
  };
}
