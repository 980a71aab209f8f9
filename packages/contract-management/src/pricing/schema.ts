import { money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { PricingMethod } from '../fee-schedules/schema.ts';

export const AdjustmentType = z
  .enum([
    'RATE',
    'UNITS',
    'COMPONENT_SPLIT',
    'PERCENT_OF_MEDICARE',
    'BILATERAL',
    'ASSISTANT',
    'MULTIPLE_PROCEDURE',
    'LESSER_OF_BILLED',
    'STOP_LOSS',
  ])
  .meta({
    description:
      'RATE: the amount of the rate for one unit. COMPONENT_SPLIT: the rate of the other component is subtracted from that of the whole. STOP_LOSS applies to the claim',
  });

/** Why a contract, schedule or rate did not price a line. */
export const RejectionReason = z
  .enum([
    'CONTRACT_NOT_ACTIVE',
    'CONTRACT_NOT_EFFECTIVE',
    'OTHER_LINE_OF_BUSINESS',
    'OTHER_BILLING_PROVIDER',
    'OTHER_FACILITY',
    'OTHER_STATE',
    'LESS_SPECIFIC_CONTRACT',
    'SCHEDULE_NOT_EFFECTIVE',
    'RATE_NOT_ACTIVE',
    'RATE_NOT_EFFECTIVE',
    'OTHER_MODIFIERS',
    'OTHER_PLACE_OF_SERVICE',
    'OTHER_PROVIDER_TYPE',
    'COMPONENT_WITHOUT_RATE',
    'INCOMPLETE_RATE',
    'LESS_SPECIFIC_RATE',
  ])
  .describe('Why a contract, schedule or rate did not price a line');

export type RejectionReason = z.infer<typeof RejectionReason>;

const LineStatus = z.enum(['PRICED', 'INCLUDED', 'CAPITATED', 'UNMATCHED']).meta({
  description:
    'INCLUDED: in the amount for the whole claim. CAPITATED: paid per month. UNMATCHED: no rate applies',
});

/** A step from the rate to the expected amount. */
export const AppliedAdjustment = z
  .object({
    type: AdjustmentType,
    factor: orNull(z.number()).meta({
      description: 'Percent or units that the amount is multiplied by; null if it is not multiplied',
      examples: [150],
    }),
    amount: money.meta({ description: 'Change of the amount; negative if it reduces it' }),
    result: money.meta({ description: 'Amount after the step' }),
  })
  .meta({ id: 'PricingAdjustment', description: 'A step of the computation of an amount' });

/** A step of the computation of an amount. */
export type AppliedAdjustment = z.infer<typeof AppliedAdjustment>;

/** A candidate that did not price a line. */
export const RejectedCandidate = z
  .object({
    contractId: z.string().describe('Identifier of the contract'),
    feeScheduleId: orNull(z.string()).meta({
      description: 'Identifier of the fee schedule; null if the contract does not fit',
    }),
    rateId: orNull(z.string()).meta({
      description: 'Identifier of the rate; null if the contract or schedule does not fit',
    }),
    reason: RejectionReason,
  })
  .meta({ id: 'RejectedRate', description: 'Why a rate did not price a line' });

/** A candidate that did not price a line. */
export type RejectedCandidate = z.infer<typeof RejectedCandidate>;

/** A line with its expected allowed amount. */
export const PricedLine = z
  .object({
    lineNumber: z.int().min(1).describe('Number of the line on its claim, from 1'),
    procedureCode: z
      .string()
      .meta({ description: 'CPT or HCPCS code of the procedure', examples: ['99213'] }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'Modifiers of the procedure code, in their order', examples: [['50']] }),
    units: z.number().meta({ description: 'Number of units', examples: [1] }),
    chargeAmount: money,
    status: LineStatus,
    method: orNull(PricingMethod),
    contractId: orNull(z.string()).describe('Identifier of the contract'),
    feeScheduleId: orNull(z.string()).describe('Identifier of the fee schedule'),
    matchedRateId: orNull(z.string()).describe(
      'Identifier of the rate that priced the line; null for the fee schedule itself and without one',
    ),
    expectedAmount: orNull(money).meta({ description: 'Expected allowed amount; null if no rate applies' }),
    adjustments: z
      .array(AppliedAdjustment)
      .meta({ description: 'Adjustments in the order of their application' }),
    rejected: z
      .array(RejectedCandidate)
      .meta({ description: 'At most 20 contracts, schedules and rates that did not price the line' }),
    rejectedCount: z.int().min(0).describe('Number of candidates that did not price the line'),
  })
  .meta({ id: 'PricedLine', description: 'A line with its expected allowed amount' });

/** A line with its expected allowed amount. */
export type PricedLine = z.infer<typeof PricedLine>;

/** The expected allowed amounts of a claim. */
export const ExpectedReimbursement = z
  .object({
    claimId: orNull(z.string()).describe('Identifier of the claim'),
    payerId: z.string().describe('Identifier of the payer'),
    serviceDate: z
      .string()
      .meta({ description: 'Day of service by which the contract was chosen', format: 'date' }),
    lines: z.array(PricedLine).describe('The lines, in their order'),
    claimAdjustments: z
      .array(
        z
          .object({
            ...AppliedAdjustment.shape,
            feeScheduleId: z.string().describe('Identifier of the fee schedule'),
          })
          .meta({
            id: 'ClaimPricingAdjustment',
            description: 'An adjustment of a whole claim by a fee schedule',
          }),
      )
      .describe('Adjustments of the whole claim'),
    unmatchedLines: z.array(z.int()).meta({ description: 'Numbers of the lines without a rate' }),
    totals: z
      .object({
        chargeAmount: money,
        matchedChargeAmount: money.meta({ description: 'Charges of the lines with a rate' }),
        expectedAmount: money.meta({ description: 'Expected allowed amount, without unmatched lines' }),
        allowedAmount: orNull(money).meta({
          description: 'Amount that remittances allowed; null before one is posted',
        }),
        expectedPaidAmount: orNull(money).meta({
          description:
            'Expected payment of the payer itself: less the patient’s share, payments by earlier payers and, if the remittance contains it (CARC 253), 2 % sequestration; null before a remittance is posted and if a line is unmatched',
        }),
      })
      .meta({ id: 'ExpectedTotals', description: 'Sums of the charges and expected amounts' }),
  })
  .meta({
    id: 'ExpectedReimbursement',
    description: 'The expected reimbursement of a claim by the contracts of its payer',
  });
