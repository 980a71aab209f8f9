import { identifier, money, orNull, positiveMoneyInput, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

/** The maximum number of claims in one bulk write-off. */
export const mostInBulk = 500;

const BulkResult = z
  .object({
    claimId: z.string().describe('Identifier of the claim'),
    outcome: z
      .enum(['WRITTEN_OFF', 'SKIPPED'])
      .describe(
        'SKIPPED: the claim is unknown, voided or unanswered, or its insurance balance is 0.00 or above the limit',
      ),
    amount: money,
    adjustmentId: orNull(z.string()).meta({
      description: 'Identifier of the adjustment; null for a skipped claim and in a dry run',
    }),
  })
  .meta({ id: 'BulkWriteOffResult', description: 'Outcome of a claim in a bulk write-off' });

export const bulkAdjustmentOperations = {
  bulkClaimAdjustments: operation({
    id: 'reference.bulkClaimAdjustments',
    method: 'post',
    path: '/reference/claims/adjustments/bulk',
    scope: 'reference-data:write',
    summary: 'Write off small balances',
    description: `Writes off the whole insurance balance of answered claims where it is at most \`maxAmount\`. The filter selects claims, oldest first; one request processes at most ${mostInBulk}, and \`total\` counts all selected ones. Each has a separate result. \`dryRun\` returns the results and changes nothing.`,
    body: z.object({
      kind: z.enum(['SMALL_BALANCE']).describe('Why the amounts are written off'),
      maxAmount: positiveMoneyInput,
      filter: z
        .strictObject({
          payerId: identifier.optional().describe('Only claims to this payer'),
          claimIds: z
            .array(identifier)
            .min(1)
            .max(mostInBulk)
            .optional()
            .describe('Only these claims; each has a result'),
        })
        .meta({
          description: 'An empty object selects all claims with such a balance',
          examples: [{ payerId: 'pyr_01k9d3w5m0e6x8r2t4v6y8z0a1' }],
        }),
      note: text(1, 2000)
        .optional()
        .meta({ description: 'Note', examples: ['Yearly cleanup of small balances'] }),
      dryRun: z
        .boolean()
        .default(false)
        .describe('True to validate and report the results without writing anything'),
    }),
    data: z.object({
      total: z.int().meta({ description: 'How many claims are selected', examples: [1] }),
      results: z.array(BulkResult).describe('The result of each claim'),
    }),
    errors: [409],
  }),
};
