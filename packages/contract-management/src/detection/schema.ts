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
      'NOT_PAID: nothing was allowed and paid, which is a matter of denials. NOT_REMITTED: remittances say nothing of it',
  });

/** A line, or a claim that is paid as a whole, beside what was expected of it. */
export const AssessedLine = z
  .object({
    lineNumber: orNull(z.int()).meta({ description: 'Null for the claim as a whole' }),
    procedureCode: orNull(z.string()).meta({
      description: 'Code of the procedure, as CPT or HCPCS has it',
      examples: ['99213'],
    }),
    modifiers: z
      .array(z.string())
      .meta({ description: 'Modifiers of the procedure code, in their order', examples: [['26']] }),
    outcome: LineOutcome,
    expectedAmount: orNull(money),
    allowedAmount: orNull(money),
    variance: orNull(money).meta({ description: 'Expected less allowed; null where they are not compared' }),
    tolerance: orNull(money),
    contractId: orNull(z.string()).describe('Identifier of the contract'),
    feeScheduleId: orNull(z.string()).describe('Identifier of the fee schedule'),
    matchedRateId: orNull(z.string()).describe('Identifier of the rate that priced the line'),
  })
  .meta({ id: 'AssessedLine', description: 'A line of a claim beside what its contract says' });

/** A line beside what was expected of it. */
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
      'What became of the claim’s case, or with `dryRun` what would. TAKEN_BACK: its remittance is gone while its case is disputed. CLOSED_BEFORE: a person closed a case of the same amounts. OPEN_BY_HAND: a person has opened one. DISABLED: no cases are opened for the payer',
  });

/** What became of the case of a claim. */
export type ClaimOutcome = z.infer<typeof ClaimOutcome>;

/** A claim that was looked at. */
export const DetectedClaim = z
  .object({
    claimId: z.string().describe('Identifier of the claim'),
    claimNumber: z.string().meta({
      description: 'Number of the claim by which its sender knows it',
      examples: ['CLM-20260302-7K3QX9RT'],
    }),
    payerId: z.string().describe('Identifier of the payer'),
    outcome: ClaimOutcome,
    caseId: orNull(z.string()).describe('Identifier of the case'),
    expectedAmount: orNull(money).meta({ description: 'Of the underpaid lines; null where there are none' }),
    allowedAmount: orNull(money).meta({ description: 'Of the underpaid lines' }),
    variance: orNull(money),
    lines: z.array(AssessedLine).describe('The lines, in their order'),
  })
  .meta({ id: 'DetectedClaim', description: 'A claim that was paid less than its contract says' });

const count = z.int().min(0).describe('How many');

/** What a run found. */
export const DetectionRun = z
  .object({
    dryRun: z.boolean().describe('True where nothing is written and the answer says what would be'),
    counts: z
      .object({
        claims: count,
        opened: count,
        updated: count,
        closed: count.meta({
          description: 'Recovered or invalidated, since the claim is no longer underpaid',
        }),
        underpaidLines: count,
      })
      .describe('How many claims were looked at, and what became of them'),
    variance: money.meta({ description: 'Of all underpaid lines that were found' }),
    nextAfter: orNull(z.string().meta({ examples: ['clm_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).meta({
      description: 'What to send as `after` to go on; null at the end',
    }),
    claims: z.array(DetectedClaim).meta({ description: 'In the order of their ids' }),
  })
  .meta({ id: 'UnderpaymentDetectionRun', description: 'What a search for underpayments found' });
