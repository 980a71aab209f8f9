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

/** The default adjustments: those of Medicare for physician services. */
const defaultAdjustments: ScheduleAdjustments = {
  bilateralPercent: 150,
  multipleProcedurePercents: [100, 50, 50],
  assistantPercent: 16,
  nonPhysicianAssistantPercent: 13.6,
  stopLoss: null,
};

/** Merges given adjustments into the current ones, for a new schedule into the default ones. */
export const mergeAdjustments = (
  changes: { readonly [Key in keyof ScheduleAdjustments]?: ScheduleAdjustments[Key] | undefined } = {},
  current: ScheduleAdjustments = defaultAdjustments,
): ScheduleAdjustments => ({
  ...current,
  ...(Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<ScheduleAdjustments>),
});

/** A method of a contract that computes amounts, with its effective days and its scope. */
export class FeeSchedule extends FeeScheduleSchema.class {
  static readonly idPrefix = 'fsc';
  static readonly record = 'feeSchedule';
  static readonly schema = FeeScheduleSchema;

  /** Throws 400 if its dates are in the wrong order, or DRG_WEIGHT has no base amount. */
  mustBeComplete(): void {
    mustEndAfterItStarts(this);
    if (this.method === 'DRG_WEIGHT' && !this.baseAmount) {
      throw invalid(
        'body.baseAmount',
        'Expected baseAmount, because DRG_WEIGHT multiplies it by weights',
        'invalid_type',
      );
    }
  }
}
FeeScheduleSchema.setClass(FeeSchedule);
