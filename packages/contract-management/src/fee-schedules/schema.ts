import { contractRate, createdAt, date, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const PricingMethod = z
  .enum([
    'FEE_SCHEDULE',
    'PERCENT_OF_CHARGE',
    'PERCENT_OF_MEDICARE',
    'CASE_RATE',
    'PER_DIEM',
    'DRG_WEIGHT',
    'APC',
    'CAPITATION',
  ])
  .meta({
    description:
      'FEE_SCHEDULE: the amount of the rate for each unit. PERCENT_OF_CHARGE: a share of the charge. PERCENT_OF_MEDICARE: a share of the Medicare amount in the rate. CASE_RATE: one amount for the whole claim, that of the rate or else the base amount. PER_DIEM: the amount for each day, which are the units. DRG_WEIGHT: the weight of the rate times the base amount, for the whole claim. APC: the weight times the base amount, or the amount of the rate. CAPITATION: paid per month, so that a claim has no amount',
  });

/** The method by which a fee schedule computes an amount. */
export type PricingMethod = z.infer<typeof PricingMethod>;

/** The stop-loss of a schedule, as stored and as shown. */
export const StopLoss = z
  .object({
    threshold: money.meta({ description: 'Charges up to which nothing is added' }),
    percent: z.number().meta({ description: 'Percent of the charges', examples: [65] }),
    basis: z.enum(['EXCESS', 'ALL']).meta({
      description:
        'EXCESS: the percentage of the charges above the threshold is added. ALL: the percentage of all charges replaces the amounts of the rates',
    }),
  })
  .meta({ id: 'StopLoss', description: 'Additional payment above a threshold of charges' });

/** Adjustments of the amounts of rates; null if the schedule does not make one. */
export const ScheduleAdjustments = z
  .object({
    bilateralPercent: orNull(z.number()).meta({
      description: 'Percent for a line with modifier 50',
      examples: [150],
    }),
    multipleProcedurePercents: orNull(z.array(z.number())).meta({
      description:
        'Percentages for the procedures of one day by descending amount; the last one applies to all further procedures',
      examples: [[100, 50, 50]],
    }),
    assistantPercent: orNull(z.number()).meta({
      description: 'Percent for a line with modifier 80, 81 or 82',
      examples: [16],
    }),
    nonPhysicianAssistantPercent: orNull(z.number()).meta({
      description: 'Percent for a line with modifier AS',
      examples: [13.6],
    }),
    stopLoss: orNull(StopLoss),
  })
  .meta({ id: 'FeeScheduleAdjustments', description: 'Adjustments of the amounts of the rates' });

/** The adjustments of a fee schedule. */
export type ScheduleAdjustments = z.infer<typeof ScheduleAdjustments>;

/** A fee schedule, as shown. */
export const FeeSchedule = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the fee schedule', examples: ['fsc_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    contractId: z.string().describe('Identifier of the contract'),
    name: z.string().meta({
      description: 'Display name',
      examples: ['Professional services 2026'],
    }),
    method: PricingMethod,
    percent: orNull(z.number()).meta({
      description: 'Percent for rates without one, and with PERCENT_OF_CHARGE for codes without a rate',
      examples: [120],
    }),
    baseAmount: orNull(contractRate).meta({
      description:
        'Amount that is multiplied by the weights of the rates; with CASE_RATE the amount of a claim',
    }),
    effectiveFrom: date.describe('First day of service'),
    effectiveTo: orNull(date).describe('Last day of service; null without end'),
    billingProviderId: orNull(z.string()).describe('Identifier of the billing provider'),
    facilityId: orNull(z.string()).describe('Identifier of the facility'),
    state: orNull(z.string().meta({ examples: ['CA'] })).describe(
      'Postal code of the state, two capital letters',
    ),
    lesserOf: orNull(z.boolean()).meta({
      description: 'Whether at most the charge is expected to be allowed; null for the value of the contract',
    }),
    adjustments: ScheduleAdjustments,
    rateCount: z.int().meta({ description: 'Number of loaded rates, including ended and inactive ones' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'FeeSchedule', description: 'A fee schedule of a contract' });
