import { defineEntity, LockMode, p } from '@mikro-orm/core';
import { conflict, notFound } from '@rcm/errors';
import { counted, newestFirst, searchIndexes } from '@rcm/lists';
import { type Money, max, negate } from '@rcm/money';
import { generatedFlag, sealed, type TenantContext, TenantOwned, wholeCents } from '@rcm/tenancy';

import type { z } from 'zod';
import { FinancialClass, HoldType } from './schema.ts';
import { accountSearch } from './search.ts';

/** A reason for which an account is not billed. */
export type HoldType = z.infer<typeof HoldType>;

/** With whom an account is placed, and since when. */
export interface Placement {
  readonly id: string;
  readonly agencyName: string;
  readonly placedAt: Date;
}

/** What totals of accounts are made of. */
export const accountCounts = counted('patient_ar.accounts', [
  { by: ['holdType'] },
  { by: ['isPlaced', 'isOnHold'] },
  { day: { property: 'outstandingSince', type: 'timestamptz' } },
]);

export const AccountSchema = defineEntity({
  name: 'Account',
  schema: 'patient_ar',
  tableName: 'accounts',
  extends: TenantOwned,
  properties: {
    accountNumber: p.text(),
    patientId: p.text(),
    facilityId: p.text().nullable(),
    facilityName: p.text().nullable(),
    financialClass: p.enum(FinancialClass.options),
    balance: p.decimal().precision(14).scale(2),
    balanceCents: wholeCents('balance'),
    lastSequence: p.integer(),
    holdType: p.enum(HoldType.options).nullable(),
    isOnHold: generatedFlag('hold_type is not null'),
    holdReason: sealed(p.text().nullable()),
    holdPlacedAt: p.datetime(3).nullable(),
    activePlanId: p.text().nullable(),
    placementId: p.text().nullable(),
    isPlaced: generatedFlag('placement_id is not null'),
    placedWith: p.text().nullable(),
    placedAt: p.datetime(3).nullable(),
    firstDeliveredAt: p.datetime(3).nullable(),
    outstandingSince: p.datetime(3).nullable(),
    lastPaymentAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'accounts_number_unique', properties: ['organizationId', 'accountNumber'] }],
  indexes: [
    newestFirst('accounts_newest', 'lastPaymentAt', 'outstandingSince', 'balanceCents', 'holdType'),
    { name: 'accounts_patient', properties: ['organizationId', 'patientId', 'createdAt', 'id'] },
    { name: 'accounts_facility', properties: ['organizationId', 'facilityId', 'createdAt', 'id'] },
    { name: 'accounts_balance_cents', properties: ['organizationId', 'balanceCents', 'id'] },
    {
      name: 'accounts_owing',
      expression: `create index "accounts_owing" on "patient_ar"."accounts" ("organization_id", (greatest("balance", 0.00)) desc, "id") where ("balance" <> 0.00)`,
    },
    { name: 'accounts_outstanding', properties: ['organizationId', 'outstandingSince', 'id'] },
    ...searchIndexes(accountSearch),
    { name: 'accounts_placed', properties: ['organizationId', 'isPlaced', 'createdAt', 'id'] },
    { name: 'accounts_on_hold', properties: ['organizationId', 'isOnHold', 'createdAt', 'id'] },
    { name: 'accounts_hold_type', properties: ['organizationId', 'holdType'] },
    { name: 'accounts_last_payment', properties: ['organizationId', 'lastPaymentAt'] },
  ],
  triggers: accountCounts.triggers,
});

/** What no account has from its beginning. */
export const yetUnset = {
  holdType: null,
  holdReason: null,
  holdPlacedAt: null,
  activePlanId: null,
  placementId: null,
  placedWith: null,
  placedAt: null,
  firstDeliveredAt: null,
  lastPaymentAt: null,
} as const;

/** What a patient owes and why it may not be asked for now. */
export class Account extends AccountSchema.class {
  static readonly idPrefix = 'acc';
  static readonly record = 'account';
  static readonly schema = AccountSchema;

  /** Places a hold, or clears it where the type is null. */
  hold(type: HoldType | null, reason: string | null, now: Date): void {
    if (type === null || type !== this.holdType) this.holdPlacedAt = type === null ? null : now;
    this.holdType = type;
    this.holdReason = type === null ? null : reason;
  }

  /** Shows that an agency collects the account, or that none does any more. */
  place(placement: Placement | null): void {
    this.placementId = placement?.id ?? null;
    this.placedWith = placement?.agencyName ?? null;
    this.placedAt = placement?.placedAt ?? null;
  }

  /** Makes a plan the account's own; 409 while another one is. */
  startPlan(planId: string): void {
    if (this.activePlanId && this.activePlanId !== planId) {
      throw conflict('The account has another payment plan that is active or paused');
    }
    this.activePlanId = planId;
  }

  endPlan(planId: string): void {
    if (this.activePlanId === planId) this.activePlanId = null;
  }

  /** Starts the 501(r) clock, or moves it back to an earlier delivery that is recorded later. */
  delivered(at: Date): void {
    if (!this.firstDeliveredAt || at < this.firstDeliveredAt) this.firstDeliveredAt = at;
  }
}
AccountSchema.setClass(Account);

/** What stands in the way of asking for a balance that an agency collects. */
export const withAgency = 'The account is placed with a collection agency: recall it first';

/** What of a balance is credit that no charge has used up yet: a charge always uses up credit first. */
export const unappliedCredit = ({ balance }: { balance: Money }): Money => max('0.00', negate(balance));

/**
 * The accounts locked in the order of their ids, whatever the order they are named in: two transfers that cross each
 * other wait, and never for each other. 404 where one is missing.
 */
export async function lockAccounts(context: TenantContext, ids: readonly string[]): Promise<Account[]> {
  const locked = new Map<string, Account>();
  for (const id of ids.toSorted()) locked.set(id, await lockAccount(context, id));
  return ids.flatMap((id) => locked.get(id) ?? []);
}

/**
 * The account locked against every other change of its balance, without being the record that `If-Match` speaks of;
 * 404 where there is none. An account is always locked before its statements.
 */
export async function lockAccount(context: TenantContext, id: string): Promise<Account> {
  const account = await context.em.findOne(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (account === null) throw notFound('Account');
  return account;
}
