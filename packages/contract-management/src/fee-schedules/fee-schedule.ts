import { defineEntity, p } from '@mikro-orm/core';
import { invalid } from '@rcm/errors';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import { mustEndAfterItStarts, PayerContract } from '../contracts/payer-contract.ts';
import { PricingMethod, type ScheduleAdjustments } from './schema.ts';

export const FeeScheduleSchema = defineEntity({
  name: 'FeeSchedule',
  schema: 'contract_management',
  tableName: 'fee_schedules',
  extends: TenantOwned,
  properties: {
    contractId: p.text(),
    contract: () => belongsTo(PayerContract, 'contract_id'),
    name: p.text(),
    method: p.enum(PricingMethod.options),
    percent: p.float().columnType('double precision').nullable(),
    baseAmount: p.decimal().precision(16).scale(4).nullable(),
    effectiveFrom: p.string().columnType('date'),
    effectiveTo: p.string().columnType('date').nullable(),
    billingProviderId: p.text().nullable(),
    facilityId: p.text().nullable(),
    state: p.text().nullable(),
    lesserOf: p.boolean().nullable(),
    adjustments: p.json<ScheduleAdjustments>(),
    rateCount: p.integer(),
  },
  indexes: [
    { name: 'fee_schedules_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'fee_schedules_contract', properties: ['organizationId', 'contractId', 'effectiveFrom', 'id'] },
  ],
});

/** The adjustments of a schedule that says nothing else: those that Medicare makes to physician services. */
const usual: ScheduleAdjustments = {
  bilateralPercent: 150,
  multipleProcedurePercents: [100, 50, 50],
  assistantPercent: 16,
  nonPhysicianAssistantPercent: 13.6,
  stopLoss: null,
};

/** The adjustments that are present, by default the usual ones, with those that a body names in their place. */
export const adjustmentsWith = (
  named: { readonly [Key in keyof ScheduleAdjustments]?: ScheduleAdjustments[Key] | undefined } = {},
  present: ScheduleAdjustments = usual,
): ScheduleAdjustments => ({
  ...present,
  ...(Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined),
  ) as Partial<ScheduleAdjustments>),
});

/** How a contract comes to amounts, by one method, while it is effective. */
export class FeeSchedule extends FeeScheduleSchema.class {
  static readonly idPrefix = 'fsc';
  static readonly record = 'feeSchedule';
  static readonly schema = FeeScheduleSchema;

  /** Throws 400 where its dates are in the wrong order, or the method lacks what weights multiply. */
  mustBeWhole(): void {
    mustEndAfterItStarts(this);
    if (this.method === 'DRG_WEIGHT' && !this.baseAmount) {
      throw invalid('body.baseAmount', 'Expected the amount that weights multiply', 'invalid_type');
    }
  }
}
FeeScheduleSchema.setClass(FeeSchedule);
