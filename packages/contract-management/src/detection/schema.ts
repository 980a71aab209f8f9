import { money, orNull } from '@rcm/envelope';
import { z } from 'zod';

const LineOutcome = z
  .enum([
    'UNDERPAID',
    'WITHIN_TOLERANCE',
    'AS_EXPECTED',
    'NOT_PAID',
    'NOT_REMITTED',
    'CAPITATED',
    'UNMATCHED',
  ])
  .meta({
    description:
      'NOT_PAID: nothing was allowed or paid, which is a denial. NOT_REMITTED: no remittance contains it',
  });

/** A line, or a claim that is paid as a whole, with its allowed and expected amounts. */
export const AssessedLine = z
  .object({
    lineNumber: orNull(z.int()).meta({ description: 'Null for the claim as a whole' }),
    procedureCode: orNull(z.string()).meta({
      description: 'CPT or HCPCS code of the procedure',
      examples: ['99213'],
    }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'Modifiers of the procedure code, in their order', examples: [['26']] }),
    outcome: LineOutcome,
    expectedAmount: orNull(money),
    allowedAmount: orNull(money),
    variance: orNull(money).meta({
      description: 'Expected less allowed amount; null if they were not compared',
    }),
    tolerance: orNull(money),
    contractId: orNull(z.string()).describe('Identifier of the contract'),
    feeScheduleId: orNull(z.string()).describe('Identifier of the fee schedule'),
    matchedRateId: orNull(z.string()).describe(
      'Identifier of the rate that priced the line; null for the fee schedule itself and without one',
    ),
  })
  .meta({ id: 'AssessedLine', description: 'A line of a claim with its allowed and expected amounts' });

/** A line with its allowed and expected amounts. */
export type AssessedLine = z.infer<typeof AssessedLine>;

export const ClaimOutcome = z
  .enum([
    'OPENED',
    'UPDATED',
    'UNCHANGED',
    'RECOVERED',
    'INVALIDATED',
    'TAKEN_BACK',
    'CLOSED_BEFORE',
    'OPEN_BY_HAND',
    'NOT_UNDERPAID',
    'NOT_COMPARABLE',
    'DISABLED',
  ])
  .meta({
    description:
      'Result for the claim’s case; with `dryRun` the result that a real run would have. TAKEN_BACK: its remittance was taken back while the case is disputed. CLOSED_BEFORE: a person closed a case with the same amounts. OPEN_BY_HAND: a person has opened a case. DISABLED: no cases are opened for the payer',
  });

/** The result for the case of a claim. */
export type ClaimOutcome = z.infer<typeof ClaimOutcome>;

/** A compared claim. */
export const DetectedClaim = z
  .object({
    claimId: z.string().describe('Identifier of the claim'),
    claimNumber: z.string().meta({
      description: 'Claim number assigned by its sender',
      examples: ['CL-20260302-7K3QX9RT'],
    }),
    payerId: z.string().describe('Identifier of the payer'),
    outcome: ClaimOutcome,
    caseId: orNull(z.string()).describe('Identifier of the case'),
    expectedAmount: orNull(money).meta({
      description: 'Expected amount of the underpaid lines; null if there are none',
    }),
    allowedAmount: orNull(money).meta({
      description: 'Allowed amount of the underpaid lines; null if there are none',
    }),
    variance: orNull(money),
    lines: z.array(AssessedLine).describe('The lines, in their order'),
  })
  .meta({ id: 'DetectedClaim', description: 'A compared claim with the result for its case' });

const count = z.int().min(0).describe('Number of them');

/** The result of a run. */
export const DetectionRun = z
  .object({
    dryRun: z.boolean().describe('True if the result was not written'),
    counts: z
      .object({
        claims: count,
        opened: count,
        updated: count,
        closed: count.meta({
          description: 'Cases that ended because their claim is no longer underpaid',
        }),
        underpaidLines: count,
      })
      .describe('Numbers of compared claims, their cases and underpaid lines'),
    variance: money.meta({ description: 'Sum over all underpaid lines' }),
    nextAfter: orNull(z.string().meta({ examples: ['clm_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).meta({
      description: 'The `after` of the next run; null at the end',
    }),
    claims: z.array(DetectedClaim).meta({ description: 'The compared claims in the order of their ids' }),
  })
  .meta({ id: 'UnderpaymentDetectionRun', description: 'The result of a search for underpayments' });
