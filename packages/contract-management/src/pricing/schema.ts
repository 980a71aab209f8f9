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
      'RATE: what the rate says for one unit. COMPONENT_SPLIT: the rate of the other component is taken off the whole. STOP_LOSS is of the claim',
  });

/** Why a contract, schedule or rate that might have priced a line did not. */
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
  .describe('Why a contract, schedule or rate that might have priced a line did not');

/** One of the reasons. */
export type RejectionReason = z.infer<typeof RejectionReason>;

const LineStatus = z.enum(['PRICED', 'INCLUDED', 'CAPITATED', 'UNMATCHED']).meta({
  description:
    'INCLUDED: in the amount that the contract pays for the whole claim. CAPITATED: paid by the month. UNMATCHED: no rate holds for it',
});

/** A step from the rate to the expected amount. */
export const AppliedAdjustment = z
  .object({
    type: AdjustmentType,
    factor: orNull(z.number()).meta({
      description: 'Percent or units by which it multiplies; null where it does not',
      examples: [150],
    }),
    amount: money.meta({ description: 'What it adds; below zero where it takes off' }),
    result: money.meta({ description: 'The amount after it' }),
  })
  .meta({ id: 'PricingAdjustment', description: 'What changed the price of a line' });

/** A step from the rate to the expected amount. */
export type AppliedAdjustment = z.infer<typeof AppliedAdjustment>;

/** What was considered for a line and not taken. */
export const RejectedCandidate = z
  .object({
    contractId: z.string().describe('Identifier of the contract'),
    feeScheduleId: orNull(z.string()).meta({ description: 'Null where the contract itself does not fit' }),
    rateId: orNull(z.string()).meta({
      description: 'Null where the contract or schedule itself does not fit',
    }),
    reason: RejectionReason,
  })
  .meta({ id: 'RejectedRate', description: 'Why a rate did not price a line' });

/** What was considered and not taken. */
export type RejectedCandidate = z.infer<typeof RejectedCandidate>;

/** A line with what is expected to be allowed for it. */
export const PricedLine = z
  .object({
    lineNumber: z.int().min(1).describe('Number of the line on its claim, from 1'),
    procedureCode: z
      .string()
      .meta({ description: 'Code of the procedure, as CPT or HCPCS has it', examples: ['99213'] }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'Modifiers of the procedure code, in their order', examples: [['50']] }),
    units: z.number().meta({ description: 'How many units of the service', examples: [1] }),
    chargeAmount: money,
    status: LineStatus,
    method: orNull(PricingMethod),
    contractId: orNull(z.string()).describe('Identifier of the contract'),
    feeScheduleId: orNull(z.string()).describe('Identifier of the fee schedule'),
    matchedRateId: orNull(z.string()).describe('Identifier of the rate that priced the line'),
    expectedAmount: orNull(money).meta({ description: 'Expected to be allowed; null where no rate holds' }),
    adjustments: z.array(AppliedAdjustment).meta({ description: 'In the order in which they were made' }),
    rejected: z
      .array(RejectedCandidate)
      .meta({ description: 'At most 20 contracts, schedules and rates that were considered and not taken' }),
    rejectedCount: z.int().min(0).describe('How many candidates did not price the line'),
  })
  .meta({ id: 'PricedLine', description: 'A line, and what its contract says that it costs' });

/** A line with what is expected for it. */
export type PricedLine = z.infer<typeof PricedLine>;

/** What is expected to be allowed for a claim, line by line. */
export const ExpectedReimbursement = z
  .object({
    claimId: orNull(z.string()).describe('Identifier of the claim'),
    payerId: z.string().describe('Identifier of the payer'),
    serviceDate: z
      .string()
      .meta({ description: 'Day of service that the contract was looked up for', format: 'date' }),
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
            description: 'What a fee schedule adds to or takes off a whole claim',
          }),
      )
      .describe('What was added to or taken off the whole claim'),
    unmatchedLines: z.array(z.int()).meta({ description: 'Numbers of the lines for which no rate holds' }),
    totals: z
      .object({
        chargeAmount: money,
        matchedChargeAmount: money.meta({ description: 'Charges of the lines that a rate holds for' }),
        expectedAmount: money.meta({ description: 'Expected to be allowed, unmatched lines aside' }),
        allowedAmount: orNull(money).meta({
          description: 'What remittances allowed; null before one is posted',
        }),
        expectedPaidAmount: orNull(money).meta({
          description:
            'Expected of the payer itself: less the patient’s share, what earlier payers paid and, where the remittance names it (CARC 253), 2 % sequestration; null before a remittance is posted and where a line is unmatched',
        }),
      })
      .meta({ id: 'ExpectedTotals', description: 'The sums of what is expected' }),
  })
  .meta({ id: 'ExpectedReimbursement', description: 'What a contract says that a payer owes' });
