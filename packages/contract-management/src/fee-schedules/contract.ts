import {
  contractRateInput,
  date,
  identifier,
  percentage,
  positiveMoneyInput,
  reference,
  text,
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
      .describe('Additional payment above a threshold of charges'),
  })
  .describe('Adjustments of the amounts of the rates');

const head = {
  name: text(1, 200).meta({
    description: 'Display name',
    examples: ['Professional services 2026'],
  }),
  percent: sharePercent,
  baseAmount: contractRateInput.meta({
    description:
      'Amount that is multiplied by the weights of the rates; with CASE_RATE the amount of a claim',
  }),
  effectiveFrom: date.meta({ description: 'First day of service; by default that of the contract' }),
  effectiveTo: date.meta({ description: 'Last day of service; not before the first' }),
  billingProviderId: reference('provider'),
  facilityId: reference('facility'),
  state: stateCode.meta({ description: 'State of the facility of service', examples: ['CA'] }),
  lesserOf: z.boolean().meta({
    description: 'True if at most the charge is expected to be allowed; by default as in the contract',
  }),
};

export const feeScheduleOperations = {
  createFeeSchedule: operation({
    id: 'contract-management.createFeeSchedule',
    method: 'post',
    path: '/contract-management/contracts/:contractId/fee-schedules',
    scope: 'contract-management:write',
    summary: 'Add a fee schedule to a contract',
    description: `A fee schedule sets the method that computes amounts, and limits it to days and places. PERCENT_OF_CHARGE and PERCENT_OF_MEDICARE need \`percent\` unless each rate has its own; DRG_WEIGHT needs \`baseAmount\`. The \`percent\` of PERCENT_OF_CHARGE and the \`baseAmount\` of CASE_RATE also price the codes that have no rate, and CAPITATION without rates covers every code; other methods price only codes that have a rate.

Adjustments have defaults: 150 % for modifier 50, 100, 50 and 50 % for several procedures of one day, 16 % for an assistant surgeon, 13.6 % for an assistant who is not a physician; null disables one. They apply to FEE_SCHEDULE, PERCENT_OF_MEDICARE and APC. Stop-loss applies to every method but CAPITATION, and is disabled by default.`,
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
      'Changes the given fields and adjustments; null clears an optional field. The method cannot be changed; create another schedule instead. Existing cases do not change.',
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
