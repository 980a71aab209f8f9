import { identifier, money, orNull, positiveMoneyInput, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { writeAccess } from '../write-access.ts';
import { FinancialClass } from './schema.ts';

/** The maximum number of accounts in one bulk write-off. */
export const mostInBulk = 500;

const AccountWriteOff = z
  .object({
    accountId: z.string().describe('Identifier of the account'),
    outcome: z
      .enum(['WRITTEN_OFF', 'SKIPPED'])
      .describe(
        'SKIPPED: the account is unknown or has an active payment plan, or its balance is 0.00, a credit or above the limit',
      ),
    amount: money,
    entryId: orNull(z.string()).meta({
      description: 'Identifier of the adjustment in the ledger; null for a skipped account and in a dry run',
    }),
  })
  .meta({ id: 'AccountWriteOff', description: 'Outcome of an account in a bulk write-off' });

export const bulkAdjustmentOperations = {
  bulkAccountAdjustments: operation({
    id: 'patient-ar.bulkAccountAdjustments',
    method: 'post',
    path: '/patient-ar/accounts/adjustments/bulk',
    ...writeAccess,
    summary: 'Write off small balances of accounts',
    description: `Writes off the whole balance of accounts that owe at most \`maxAmount\`, each by an adjustment with the reason SMALL_BALANCE, which the reversal of its ledger entry takes back. The filter selects accounts, oldest first; one request processes at most ${mostInBulk}, and \`total\` counts all selected ones. Each has a separate result. \`dryRun\` returns the results and changes nothing.`,
    body: z.object({
      kind: z.enum(['SMALL_BALANCE']).describe('Why the amounts are written off'),
      maxAmount: positiveMoneyInput,
      filter: z
        .strictObject({
          facilityId: identifier.optional().describe('Only accounts of this facility'),
          financialClass: FinancialClass.optional(),
          accountIds: z
            .array(identifier)
            .min(1)
            .max(mostInBulk)
            .optional()
            .describe('Only these accounts; each has a result'),
        })
        .meta({
          description: 'An empty object selects all accounts with such a balance',
          examples: [{ financialClass: 'INSURED' }],
        }),
      notes: text(1, 2000)
        .optional()
        .meta({ description: 'Free-text notes', examples: ['Yearly cleanup of small balances'] }),
      dryRun: z
        .boolean()
        .default(false)
        .describe('True to validate and report the results without writing anything'),
    }),
    data: z.object({
      total: z.int().meta({ description: 'How many accounts are selected', examples: [1] }),
      results: z.array(AccountWriteOff).describe('The result of each account'),
    }),
  }),
};
