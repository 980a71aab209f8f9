import { createdAt, date, money, organizationId, orNull, unitCharge, updatedAt } from '@rcm/envelope';
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
      'FEE_SCHEDULE: the amount of the rate for each unit. PERCENT_OF_CHARGE: a share of the charge. PERCENT_OF_MEDICARE: a share of the Medicare amount in the rate. CASE_RATE: one amount for the whole claim. PER_DIEM: the amount for each day, which are the units. DRG_WEIGHT: the weight of the rate times the base amount, for the whole claim. APC: the weight times the base amount, or the amount of the rate. CAPITATION: paid by the month, so that a claim brings nothing',
  });

/** How a fee schedule comes to an amount. */
export type PricingMethod = z.infer<typeof PricingMethod>;

/** How stop-loss adds to what the rates come to, as stored and as shown. */
export const StopLoss = z
  .object({
    threshold: money.meta({ description: 'Charges up to which it adds nothing' }),
    percent: z.number().meta({ description: 'Share of the charges', examples: [65] }),
    basis: z.enum(['EXCESS', 'ALL']).meta({
      description:
        'EXCESS: that share of the charges above the threshold is added. ALL: that share of all charges takes the place of the rates',
    }),
  })
  .meta({ id: 'StopLoss', description: 'What is paid beyond a threshold of charges' });

/** What changes the amount of a rate; null where the schedule knows no such adjustment. */
export const ScheduleAdjustments = z
  .object({
    bilateralPercent: orNull(z.number()).meta({
      description: 'Of a line with modifier 50',
      examples: [150],
    }),
    multipleProcedurePercents: orNull(z.array(z.number())).meta({
      description: 'Of the procedures of one day, dearest first; the last holds for all that follow',
      examples: [[100, 50, 50]],
    }),
    assistantPercent: orNull(z.number()).meta({
      description: 'Of a line with modifier 80, 81 or 82',
      examples: [16],
    }),
    nonPhysicianAssistantPercent: orNull(z.number()).meta({
      description: 'Of a line with modifier AS',
      examples: [13.6],
    }),
    stopLoss: orNull(StopLoss),
  })
  .meta({ id: 'FeeScheduleAdjustments', description: 'What changes the prices of a schedule' });

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
      description: 'Name by which people know the record',
      examples: ['Professional services 2026'],
    }),
    method: PricingMethod,
    percent: orNull(z.number()).meta({ description: 'For rates that name none', examples: [120] }),
    baseAmount: orNull(unitCharge).meta({ description: 'What weights multiply' }),
    effectiveFrom: date.describe('First day on which this applies'),
    effectiveTo: orNull(date).describe('Last day on which the schedule applies; null while it has no end'),
    billingProviderId: orNull(z.string()).describe('Identifier of the provider that bills'),
    facilityId: orNull(z.string()).describe('Identifier of the facility'),
    state: orNull(z.string().meta({ examples: ['CA'] })).describe(
      'Postal code of the state, two capital letters',
    ),
    lesserOf: orNull(z.boolean()).meta({ description: 'Null where the contract says it' }),
    adjustments: ScheduleAdjustments,
    rateCount: z.int().meta({ description: 'Rates loaded, ended and inactive ones among them' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'FeeSchedule', description: 'A fee schedule of a contract' });
