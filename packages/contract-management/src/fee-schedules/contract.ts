import {
  date,
  identifier,
  percentage,
  positiveMoneyInput,
  reference,
  text,
  unitChargeInput,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { hasDecimals } from '@rcm/money';
import { z } from 'zod';
import { stateCode } from '../contracts/schema.ts';
import { FeeSchedule, PricingMethod, StopLoss } from './schema.ts';

/** A percentage of an amount, which may be above 100. */
export const sharePercent = z
  .number()
  .min(0)
  .max(1_000)
  .refine((value) => hasDecimals(value, 4), { error: 'Expected at most 4 decimals' })
  .meta({ description: 'Percent, 0 to 1000 with at most 4 decimals', examples: [120] });

const adjustments = z
  .object({
    bilateralPercent: sharePercent.nullable().optional(),
    multipleProcedurePercents: z
      .array(percentage)
      .min(1)
      .max(10)
      .nullable()
      .optional()
      .describe('Percentages for the first, second and further procedures of a day'),
    assistantPercent: percentage.nullable().optional(),
    nonPhysicianAssistantPercent: percentage.nullable().optional(),
    stopLoss: z
      .object({
        threshold: positiveMoneyInput,
        percent: percentage,
        basis: StopLoss.shape.basis.default('EXCESS'),
      })
      .nullable()
      .optional()
      .describe('What is paid beyond a threshold of charges'),
  })
  .describe('What changes the prices of the schedule');

const head = {
  name: text(1, 200).meta({
    description: 'Name by which people know the record',
    examples: ['Professional services 2026'],
  }),
  percent: sharePercent,
  baseAmount: unitChargeInput.meta({ description: 'What the weights of the rates multiply' }),
  effectiveFrom: date.meta({ description: 'First day of service; that of the contract where left out' }),
  effectiveTo: date.meta({ description: 'Last day of service; not before the first' }),
  billingProviderId: reference('provider'),
  facilityId: reference('facility'),
  state: stateCode.meta({ description: 'State of the facility of service', examples: ['CA'] }),
  lesserOf: z.boolean().meta({ description: 'As the contract has it where left out' }),
};

export const feeScheduleOperations = {
  createFeeSchedule: operation({
    id: 'contract-management.createFeeSchedule',
    method: 'post',
    path: '/contract-management/contracts/:contractId/fee-schedules',
    scope: 'contract-management:write',
    summary: 'Add a fee schedule to a contract',
    description: `How a contract comes to amounts, and when and where it does so. PERCENT_OF_CHARGE and PERCENT_OF_MEDICARE need \`percent\` unless each rate names its own; DRG_WEIGHT needs \`baseAmount\`.

Adjustments that are left out are the usual ones: 150 % for modifier 50, 100, 50 and 50 % for several procedures of one day, 16 % for an assistant surgeon, 13.6 % for one who is no physician; null switches one off. They hold for FEE_SCHEDULE, PERCENT_OF_MEDICARE and APC. Stop-loss holds for every method but CAPITATION, and is off where left out.`,
    params: z.object({ contractId: identifier }),
    body: z.object({
      name: head.name,
      method: PricingMethod,
      percent: head.percent.optional(),
      baseAmount: head.baseAmount.optional(),
      effectiveFrom: head.effectiveFrom.optional(),
      effectiveTo: head.effectiveTo.optional(),
      billingProviderId: head.billingProviderId.optional(),
      facilityId: head.facilityId.optional(),
      state: head.state.optional(),
      lesserOf: head.lesserOf.optional(),
      adjustments: adjustments.optional(),
    }),
    data: z.object({ feeSchedule: FeeSchedule }),
    status: 201,
    errors: [404, 409],
  }),
  updateFeeSchedule: operation({
    id: 'contract-management.updateFeeSchedule',
    method: 'put',
    path: '/contract-management/fee-schedules/:scheduleId',
    scope: 'contract-management:write',
    summary: 'Update a fee schedule',
    description:
      'Changes the fields that are sent; null clears those that may be empty, and of the adjustments those that are sent change. The method stays: another method is another schedule. Cases that exist keep what they were opened with.',
    params: z.object({ scheduleId: identifier }),
    body: z.object({
      name: head.name.optional(),
      percent: head.percent.nullable().optional(),
      baseAmount: head.baseAmount.nullable().optional(),
      effectiveFrom: head.effectiveFrom.optional(),
      effectiveTo: head.effectiveTo.nullable().optional(),
      billingProviderId: head.billingProviderId.nullable().optional(),
      facilityId: head.facilityId.nullable().optional(),
      state: head.state.nullable().optional(),
      lesserOf: head.lesserOf.nullable().optional(),
      adjustments: adjustments.optional(),
    }),
    data: z.object({ feeSchedule: FeeSchedule }),
    errors: [404, 412],
  }),
};
