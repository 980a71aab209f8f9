import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters, workIndexes } from '@rcm/lists';
import { add, isZero, type Money, negate, subtract } from '@rcm/money';
import { type MoveOf, stateTable } from '@rcm/states';
import { generatedFlag, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { ProviderAdjustmentAccount, ProviderAdjustmentStatus } from './schema.ts';
import { providerAdjustmentWork } from './work.ts';

const amount = () => p.decimal().precision(14).scale(2);

/** The row counters of provider adjustments. */
export const providerAdjustmentCounts = rowCounters('remittances.provider_adjustments', [
  { by: ['status', 'isOpen', 'reasonCode'] },
  { by: ['payerId'] },
  { day: { property: 'paymentDate', type: 'date' } },
]);

export const ProviderAdjustmentSchema = defineEntity({
  name: 'ProviderAdjustment',
  schema: 'remittances',
  tableName: 'provider_adjustments',
  extends: TenantOwned,
  properties: {
    paymentId: p.text(),
    /** The position in the payment, from 1. */
    number: p.integer(),
    payerId: p.text().nullable(),
    payerIdentifier: p.text().nullable(),
    paymentDate: p.string().columnType('date').nullable(),
    providerIdentifier: p.text(),
    fiscalDate: p.string().columnType('date'),
    reasonCode: p.text(),
    reference: p.text().nullable(),
    amount: amount(),
    status: p.enum(ProviderAdjustmentStatus.options),
    isOpen: generatedFlag(`status = 'OPEN'`),
    account: p.enum(ProviderAdjustmentAccount.options).nullable(),
    settledAmount: amount(),
    allocatedAmount: amount(),
    pairedAmount: amount(),
    openAmount: amount(),
  },
  uniques: [
    { name: 'provider_adjustments_number_unique', properties: ['organizationId', 'paymentId', 'number'] },
  ],
  indexes: [
    newestFirst('provider_adjustments_newest', 'status', 'payerId', 'reasonCode'),
    { name: 'provider_adjustments_open', properties: ['organizationId', 'isOpen', 'createdAt', 'id'] },
    { name: 'provider_adjustments_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'provider_adjustments_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'provider_adjustments_code', properties: ['organizationId', 'reasonCode', 'createdAt', 'id'] },
    { name: 'provider_adjustments_reference', properties: ['organizationId', 'reference', 'id'] },
    { name: 'provider_adjustments_date', properties: ['organizationId', 'paymentDate', 'id'] },
    ...workIndexes(providerAdjustmentWork),
  ],
  triggers: providerAdjustmentCounts.triggers,
});

/** The moves from each state. A move that leaves an amount open leads to OPEN. */
export const providerAdjustmentStates = stateTable({
  subject: 'A provider adjustment',
  states: ProviderAdjustmentStatus.options,
  moves: {
    OPEN: { allocate: 'ALLOCATED', settle: 'SETTLED', pair: 'PAIRED', reverseAllocations: 'OPEN' },
    SETTLED: { reverseSettlement: 'OPEN' },
    ALLOCATED: { reverseAllocations: 'OPEN' },
    PAIRED: { reverseAllocations: 'OPEN' },
  },
  consequences: ['pair'],
});

/** A move of a provider adjustment. */
export type ProviderAdjustmentMove = MoveOf<typeof providerAdjustmentStates>;

/** A provider-level adjustment of a payment (PLB), and what closed it. All amounts are signed like the adjustment. */
export class ProviderAdjustment extends ProviderAdjustmentSchema.class {
  static readonly idPrefix = 'pad';
  static readonly record = 'providerAdjustment';
  static readonly schema = ProviderAdjustmentSchema;

  /** Throws 409 with the legal moves unless the move is one of them. */
  mustBeOpenTo(move: ProviderAdjustmentMove): void {
    providerAdjustmentStates.after(this.status, move);
  }

  /** Counts an amount as allocated to claims. */
  allocate(allocated: Money): void {
    close(this, 'allocate', 'allocatedAmount', allocated);
  }

  /** Counts an amount as closed by an opposite adjustment. */
  pair(paired: Money): void {
    close(this, 'pair', 'pairedAmount', paired);
  }

  /** Settles what is open to an account, and returns the amount. */
  settle(account: z.infer<typeof ProviderAdjustmentAccount>): Money {
    const settled = this.openAmount;
    close(this, 'settle', 'settledAmount', settled);
    this.account = account;
    return settled;
  }

  /** Opens an amount that was allocated. */
  reverseAllocation(allocated: Money): void {
    close(this, 'reverseAllocations', 'allocatedAmount', negate(allocated));
  }

  /** Opens what was settled, and returns the amount. */
  reverseSettlement(): Money {
    const settled = this.settledAmount;
    close(this, 'reverseSettlement', 'settledAmount', negate(settled));
    this.account = null;
    return settled;
  }
}
ProviderAdjustmentSchema.setClass(ProviderAdjustment);

function close(
  adjustment: ProviderAdjustment,
  move: ProviderAdjustmentMove,
  column: 'settledAmount' | 'allocatedAmount' | 'pairedAmount',
  closed: Money,
): void {
  const status = providerAdjustmentStates.after(adjustment.status, move);
  adjustment[column] = add(adjustment[column], closed);
  adjustment.openAmount = subtract(adjustment.openAmount, closed);
  adjustment.status = isZero(adjustment.openAmount) ? status : 'OPEN';
}
