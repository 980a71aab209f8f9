import { defineEntity, LockMode, p } from '@mikro-orm/core';
import { conflict, notFound } from '@rcm/errors';
import { newestFirst, rowCounters, searchIndexes } from '@rcm/lists';
import { type Money, max, negate } from '@rcm/money';
import { generatedFlag, sealed, type TenantContext, TenantOwned, wholeCents } from '@rcm/tenancy';
import type { z } from 'zod';
import { FinancialClass, HoldType } from './schema.ts';
import { accountSearch } from './search.ts';

/** The type of a billing hold. */
export type HoldType = z.infer<typeof HoldType>;

/** The agency with which an account is placed, and the time of the placement. */
export interface Placement {
  readonly id: string;
  readonly agencyName: string;
  readonly placedAt: Date;
}

/** Row counters for the totals of accounts. */
export const accountCounts = rowCounters('patient_ar.accounts', [
  { by: ['holdType'] },
  { by: ['isPlaced', 'isOnHold'] },
  { by: ['financialClass'] },
  { day: { property: 'outstandingSince', type: 'timestamptz' } },
  { amount: 'balanceCents' },
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
    /** The pending disputes about the bill of estimated services; null for none. */
    disputeCaseIds: p.json<string[]>().nullable(),
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
    newestFirst(
      'accounts_newest',
      'lastPaymentAt',
      'outstandingSince',
      'balanceCents',
      'holdType',
      'financialClass',
    ),
    { name: 'accounts_patient', properties: ['organizationId', 'patientId', 'createdAt', 'id'] },
    { name: 'accounts_facility', properties: ['organizationId', 'facilityId', 'createdAt', 'id'] },
    { name: 'accounts_balance_cents', properties: ['organizationId', 'balanceCents', 'id'] },
    {
      name: 'accounts_open',
      properties: ['organizationId', 'balanceCents', 'id'],
      include: ['facilityId', 'financialClass'],
      where: '(balance <> 0.00)',
    },
    { name: 'accounts_outstanding', properties: ['organizationId', 'outstandingSince', 'id'] },
    ...searchIndexes(accountSearch),
    { name: 'accounts_placed', properties: ['organizationId', 'isPlaced', 'createdAt', 'id'] },
    { name: 'accounts_on_hold', properties: ['organizationId', 'isOnHold', 'createdAt', 'id'] },
    { name: 'accounts_financial_class', properties: ['organizationId', 'financialClass', 'createdAt', 'id'] },
    { name: 'accounts_hold_type', properties: ['organizationId', 'holdType'] },
    { name: 'accounts_last_payment', properties: ['organizationId', 'lastPaymentAt'] },
  ],
  triggers: accountCounts.triggers,
});

/** The columns that are empty for a new account. */
export const initialColumns = {
  holdType: null,
  holdReason: null,
  holdPlacedAt: null,
  disputeCaseIds: null,
  activePlanId: null,
  placementId: null,
  placedWith: null,
  placedAt: null,
  firstDeliveredAt: null,
  lastPaymentAt: null,
} as const;

/** A patient account: its balance, its billing hold, its plan and its placement. */
export class Account extends AccountSchema.class {
  static readonly idPrefix = 'acc';
  static readonly record = 'account';
  static readonly schema = AccountSchema;

  /** Adds a pending dispute, and a hold where there is none. */
  beginDispute(caseId: string, now: Date): void {
    const pending = this.disputeCaseIds ?? [];
    if (!pending.includes(caseId)) this.disputeCaseIds = [...pending, caseId];
    if (!this.holdType) this.hold('PPDR', null, now);
  }

  /** Removes a dispute; the hold ends with the last one, whoever set it. */
  endDispute(caseId: string, now: Date): void {
    if (!this.disputeCaseIds?.includes(caseId)) return;
    const pending = this.disputeCaseIds.filter((id) => id !== caseId);
    this.disputeCaseIds = pending.length > 0 ? pending : null;
    if (!hasPendingDispute(this) && this.holdType === 'PPDR') this.hold(null, null, now);
  }

  /** Sets a hold, or clears it if the type is null: 409 for that of a pending dispute, which also follows any other hold. */
  changeHold(type: HoldType | null, reason: string | null, now: Date): void {
    if (type !== null || !hasPendingDispute(this)) this.hold(type, reason, now);
    else if (this.holdType !== 'PPDR') this.hold('PPDR', null, now);
    else throw conflict('A dispute about the bill is pending: the hold ends with it');
  }

  /** Sets a hold; a null type clears it. */
  hold(type: HoldType | null, reason: string | null, now: Date): void {
    if (type === null || type !== this.holdType) this.holdPlacedAt = type === null ? null : now;
    this.holdType = type;
    this.holdReason = type === null ? null : reason;
  }

  /** Sets the placement with an agency; null clears it. */
  place(placement: Placement | null): void {
    this.placementId = placement?.id ?? null;
    this.placedWith = placement?.agencyName ?? null;
    this.placedAt = placement?.placedAt ?? null;
  }

  /** Sets the active plan; 409 if the account has another one. */
  startPlan(planId: string): void {
    if (this.activePlanId && this.activePlanId !== planId) {
      throw conflict('The account already has another active or paused payment plan');
    }
    this.activePlanId = planId;
  }

  endPlan(planId: string): void {
    if (this.activePlanId === planId) this.activePlanId = null;
  }

  /** Records the delivery of a statement; the first one counts, in whatever order they are recorded. */
  recordDelivery(at: Date): void {
    if (!this.firstDeliveredAt || at < this.firstDeliveredAt) this.firstDeliveredAt = at;
  }
}
AccountSchema.setClass(Account);

/** True while a dispute about the bill of estimated services is pending. */
export const hasPendingDispute = ({ disputeCaseIds }: Pick<Account, 'disputeCaseIds'>): boolean =>
  Boolean(disputeCaseIds?.length);

/** The error of operations that a placement with an agency prevents. */
export const placedWithAgency = 'The account is placed with a collection agency: recall it first';

/** The unapplied credit in a balance. A charge always uses up credit first, so a balance has either charges or credit open. */
export const unappliedCredit = ({ balance }: { balance: Money }): Money => max('0.00', negate(balance));

/**
 * Locks accounts in the order of their ids and returns them in the given order, so that opposite transfers cannot
 * deadlock. 404 if one is missing.
 */
export async function lockAccounts(context: TenantContext, ids: readonly string[]): Promise<Account[]> {
  const locked = new Map<string, Account>();
  for (const id of ids.toSorted()) locked.set(id, await lockAccount(context, id));
  return ids.flatMap((id) => locked.get(id) ?? []);
}

/**
 * Locks an account against changes of its balance, without checking its version against `If-Match`; 404 if it is missing.
 * An account is always locked before its statements.
 */
export async function lockAccount(context: TenantContext, id: string): Promise<Account> {
  const account = await context.em.findOne(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (account === null) throw notFound('Account');
  return account;
}
