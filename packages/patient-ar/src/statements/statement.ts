import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import { newestFirst, rowCounters } from '@rcm/lists';
import { add, isZero, type Money, negate, sum } from '@rcm/money';
import { stateTable } from '@rcm/states';
import { belongsTo, sealed, TenantOwned, wholeCents } from '@rcm/tenancy';
import type { z } from 'zod';
import { Account, placedWithAgency } from '../accounts/account.ts';
import type { LedgerEntry } from '../accounts/ledger-entry.ts';
import type { OpenItems } from '../accounts/open-items.ts';
import { chargeTypes, paymentTypes } from '../accounts/schema.ts';
import type { AgingRecord } from '../aging/schema.ts';
import type { StatementItem } from './itemized.ts';
import {
  Channel,
  type DeliveryResult,
  StatementDeliveryStatus,
  StatementStatus,
  type Statement as StatementWire,
} from './schema.ts';

/** A recorded delivery, as stored: its time is ISO 8601 in UTC. */
type StoredDelivery = z.input<typeof StatementWire>['deliveries'][number];

/** Row counters for the totals of statements. */
export const statementCounts = rowCounters('patient_ar.statements', [
  { by: ['status'], day: { property: 'statementDate', type: 'timestamptz' } },
  { by: ['status', 'deliveryStatus'] },
  { day: { property: 'dueDate', type: 'timestamptz' } },
  { amount: 'totalDueCents' },
]);

export const StatementSchema = defineEntity({
  name: 'Statement',
  schema: 'patient_ar',
  tableName: 'statements',
  extends: TenantOwned,
  properties: {
    accountId: p.text(),
    account: () => belongsTo(Account, 'account_id'),
    runId: p.text().nullable(),
    /** The number of the notice among those about the same charges; null for statements without a run. */
    dunningStep: p.smallint().nullable(),
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
    items: sealed(p.json<StatementItem[]>().nullable()),
    /** The open charges that it bills; null if it bills the whole balance. */
    billedEntryIds: p.json<string[]>().nullable(),
    /** Sequence number of the last ledger entry in the totals. */
    ledgerSequence: p.integer(),
    finalizedAt: p.datetime(3).nullable(),
    firstDeliveredAt: p.datetime(3).nullable(),
    voidReason: sealed(p.text().nullable()),
  },
  uniques: [
    { name: 'statements_number_unique', properties: ['organizationId', 'statementNumber'] },
    { name: 'statements_run_unique', properties: ['organizationId', 'runId', 'accountId'] },
  ],
  indexes: [
    {
      name: 'statements_run',
      properties: ['organizationId', 'runId', 'createdAt', 'id'],
      where: '(run_id IS NOT NULL)',
    },
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

/** The state table: the status that each event leads to. A statement becomes paid, or open again, by entries of the ledger. */
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

/** The statuses in which a statement can become paid. */
export const payableStatuses = statementStates.statesOpenTo('PAID');

/** The statuses in which a statement can be reopened. */
export const settledStatuses = statementStates.statesOpenTo('REOPEN_DELIVERED');

/** A statement of an account: the balance when it was drafted and the entries until it was finalized. */
export class Statement extends StatementSchema.class {
  static readonly idPrefix = 'stm';
  static readonly record = 'statement';
  static readonly schema = StatementSchema;

  /** Adds the entries since the draft and freezes the totals. */
  finalize(account: Account, entries: readonly LedgerEntry[], aging: AgingRecord, now: Date): void {
    const next = statementStates.after(this.status, 'FINALIZE');
    const obstacle = account.placementId
      ? placedWithAgency
      : account.holdType && `The account is on a billing hold (${account.holdType})`;
    if (obstacle) {
      const allowedNext = statementStates.choicesFrom(this.status).filter((move) => move !== 'FINALIZE');
      throw conflict(obstacle, { allowedNext });
    }
    this.status = next;
    this.deliveryStatus = 'READY';
    this.finalizedAt = now;
    Object.assign(this, computeTotals(this.previousBalance, entries));
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

  /** Marks the statement as paid if no open charge of the ledger is on it. */
  settle(items: Pick<OpenItems, 'firstOpenSequence' | 'openAmount'>): void {
    const isOpen = this.billedEntryIds
      ? this.billedEntryIds.some((id) => !isZero(items.openAmount(id)))
      : items.firstOpenSequence <= this.ledgerSequence;
    if (isOpen) return;
    this.status = statementStates.after(this.status, 'PAID');
  }

  /** Reopens a paid statement if a charge on it that was settled after finalization is open again. */
  reopen(
    charges: readonly { readonly id: string; readonly sequence: number; readonly settledAt: Date }[],
  ): void {
    const isBilled = (id: string, sequence: number) =>
      this.billedEntryIds ? this.billedEntryIds.includes(id) : sequence <= this.ledgerSequence;
    const isOpen = charges.some(
      ({ id, sequence, settledAt }) =>
        isBilled(id, sequence) && this.finalizedAt && settledAt >= this.finalizedAt,
    );
    if (!isOpen) return;
    const isReturned = this.deliveryStatus === 'RETURNED';
    this.status = statementStates.after(this.status, isReturned ? 'REOPEN_RETURNED' : 'REOPEN_DELIVERED');
  }
}
StatementSchema.setClass(Statement);

/** Computes the totals of a statement from its balance when drafted and the entries since then. */
export function computeTotals(
  previousBalance: Money,
  entries: readonly Pick<LedgerEntry, 'type' | 'amount'>[],
): Pick<Statement, 'newCharges' | 'payments' | 'adjustments' | 'totalDue'> {
  const sumOf = (types: readonly LedgerEntry['type'][]) =>
    sum(entries.filter(({ type }) => types.includes(type)).map(({ amount }) => amount));
  return {
    newCharges: sumOf(chargeTypes),
    payments: negate(sumOf(paymentTypes)),
    adjustments: negate(sumOf(['ADJUSTMENT'])),
    totalDue: add(previousBalance, sum(entries.map(({ amount }) => amount))),
  };
}
