import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { Account } from './account.ts';
import { AdjustmentReason, DebtKind, EntryType, PaymentMethod, ShareKind } from './schema.ts';

/** A type of ledger entry. */
export type EntryType = z.infer<typeof EntryType>;

export const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  schema: 'patient_ar',
  tableName: 'ledger_entries',
  extends: TenantOwned,
  properties: {
    accountId: p.text(),
    account: () => belongsTo(Account, 'account_id'),
    sequence: p.integer(),
    type: p.enum(EntryType.options),
    amount: p.decimal().precision(14).scale(2),
    balanceAfter: p.decimal().precision(14).scale(2),
    openAmount: p.decimal().precision(14).scale(2),
    occurredAt: p.datetime(3),
    /** The day from which aging counts it; null for entries of versions that did not write it, which always count. */
    effectiveOn: p.string().columnType('date').nullable(),
    firstDeliveredAt: p.datetime(3).nullable(),
    method: p.enum(PaymentMethod.options).nullable(),
    reasonCode: p.enum(AdjustmentReason.options).nullable(),
    reference: p.text().nullable(),
    notes: sealed(p.text().nullable()),
    reason: sealed(p.text().nullable()),
    debtKind: p.enum(DebtKind.options).nullable(),
    /** `YYYY-MM-DD`. */
    timeBarredOn: p.string().columnType('date').nullable(),
    claimId: p.text().nullable(),
    claimPaymentId: p.text().nullable(),
    shareKind: p.enum(ShareKind.options).nullable(),
    planId: p.text().nullable(),
    installmentId: p.text().nullable(),
    placementId: p.text().nullable(),
    reversesEntryId: p.text().nullable(),
    reversedByEntryId: p.text().nullable(),
    counterpartEntryId: p.text().nullable(),
  },
  uniques: [
    { name: 'ledger_entries_sequence_unique', properties: ['organizationId', 'accountId', 'sequence'] },
    {
      name: 'ledger_entries_reverses_unique',
      properties: ['organizationId', 'reversesEntryId'],
      where: '(reverses_entry_id is not null)',
    },
  ],
  indexes: [
    {
      name: 'ledger_entries_open',
      properties: ['organizationId', 'accountId', 'id'],
      include: ['amount', 'openAmount', 'occurredAt', 'firstDeliveredAt', 'createdAt'],
      where: '(open_amount > (0)::numeric)',
    },
    {
      name: 'ledger_entries_age',
      expression: `create index "ledger_entries_age" on "patient_ar"."ledger_entries" ("organization_id", (case when "first_delivered_at" is null then "occurred_at" else "first_delivered_at" end)) where ("open_amount" > 0.00 and "amount" > 0.00)`,
    },
    {
      name: 'ledger_entries_newest',
      properties: ['organizationId', 'createdAt'],
      include: ['accountId', 'amount'],
    },
    { name: 'ledger_entries_effective', properties: ['organizationId', 'effectiveOn'] },
    {
      name: 'ledger_entries_bad_debts',
      properties: ['organizationId', 'accountId', 'id'],
      where: "(reason_code = 'BAD_DEBT'::text)",
    },
    {
      name: 'ledger_entries_shares',
      properties: ['organizationId', 'claimId'],
      where: '(claim_payment_id is not null)',
    },
    {
      name: 'ledger_entries_share_days',
      properties: ['organizationId', 'occurredAt', 'accountId'],
      where: '(claim_payment_id is not null)',
    },
    {
      name: 'ledger_entries_placement',
      properties: ['organizationId', 'placementId'],
      where: '(placement_id is not null)',
    },
  ],
});

/** An entry of an account's ledger. Only its open amount, its delivery date, its limitation and its reversal can change. */
export class LedgerEntry extends LedgerEntrySchema.class {
  static readonly idPrefix = 'ent';
  static readonly record = 'ledgerEntry';
  static readonly schema = LedgerEntrySchema;
}
LedgerEntrySchema.setClass(LedgerEntry);

/** The start of a charge's age: its first delivered statement, else its own date. */
export const findClockStart = ({
  firstDeliveredAt,
  occurredAt,
}: Pick<LedgerEntry, 'firstDeliveredAt' | 'occurredAt'>): Date => firstDeliveredAt ?? occurredAt;

export const AllocationSchema = defineEntity({
  name: 'Allocation',
  schema: 'patient_ar',
  tableName: 'allocations',
  extends: TenantOwned,
  properties: {
    accountId: p.text(),
    creditEntryId: p.text(),
    creditEntry: () => belongsTo(LedgerEntry, 'credit_entry_id'),
    chargeEntryId: p.text(),
    chargeEntry: () => belongsTo(LedgerEntry, 'charge_entry_id'),
    amount: p.decimal().precision(14).scale(2),
    /** The day from which aging counts it, not before those of both entries; null as for entries. */
    effectiveOn: p.string().columnType('date').nullable(),
  },
  indexes: [
    { name: 'allocations_effective', properties: ['organizationId', 'effectiveOn'] },
    { name: 'allocations_account', properties: ['organizationId', 'accountId', 'createdAt'] },
    { name: 'allocations_newest', properties: ['organizationId', 'createdAt', 'id'] },
  ],
});

/**
 * The amount of a credit that settled a charge; negative if a reversal undid it. Aging as of an earlier date ignores later
 * allocations.
 */
export class Allocation extends AllocationSchema.class {
  static readonly idPrefix = 'alc';
  static readonly record = 'ledgerAllocation';
  static readonly schema = AllocationSchema;
}
AllocationSchema.setClass(Allocation);
