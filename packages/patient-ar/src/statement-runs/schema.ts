import { createdAt, dateTime, identifier, money, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { FinancialClass } from '../accounts/schema.ts';
import { Channel } from '../statements/schema.ts';

/** The maximum number of accounts that a run can name. */
const mostNamedAccounts = 500;

/** The highest number of a notice. */
export const lastDunningStep = 9;

/** The accounts that a run bills. */
export const StatementRunFilter = z
  .strictObject({
    accountIds: z
      .array(identifier)
      .min(1)
      .max(mostNamedAccounts)
      .optional()
      .describe('Only these accounts; unknown ones are ignored'),
    facilityId: identifier.optional().describe('Only accounts of this facility'),
    financialClass: FinancialClass.optional(),
    minDaysOutstanding: z
      .int()
      .min(0)
      .max(36_500)
      .optional()
      .describe('Only accounts whose oldest open charge is at least this many days old'),
  })
  .meta({
    description: 'An empty object selects every account that owes',
    examples: [{ financialClass: 'INSURED' }],
  });

/** Why an account gets no statement. Of several reasons, the first of this list counts. */
export const LeftOutReason = z
  .enum([
    'NOTHING_DUE',
    'ON_HOLD',
    'PLACED',
    'PAYMENT_PLAN',
    'INSURANCE_DUE',
    'BELOW_MINIMUM',
    'NOT_YET_DUE',
    'OTHER_DUNNING_STEP',
    'NO_ADDRESS',
  ])
  .describe(
    'Why accounts get no statement: nothing is owed; a billing hold; placed with a collection agency; an active payment plan; payers still owe for all of it; below the minimum; the last notice is not yet due; its next notice is another one; the patient has no address for mail',
  );

const LeftOut = z
  .object({
    reason: LeftOutReason,
    accounts: z.int().meta({ description: 'Number of accounts', examples: [12] }),
    amount: money.describe('What the accounts owe'),
  })
  .meta({ id: 'StatementRunLeftOut', description: 'Accounts that a run left out for one reason' });

/** The accounts that a run left out, as stored and as shown. */
export type LeftOut = z.input<typeof LeftOut>;

/** A run that bills many accounts. */
export const StatementRun = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the run', examples: ['str_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    isDryRun: z.boolean().describe('True if the run only computes what it would bill'),
    isComplete: z.boolean().describe('True when all accounts were processed'),
    filter: StatementRunFilter,
    statementDate: dateTime.describe('Date on the statements'),
    dueDate: orNull(dateTime).describe('When the amounts are due'),
    minimum: money.describe('The least amount that is billed'),
    dunningStep: orNull(z.int().meta({ examples: [2] })).describe(
      'Only accounts whose next notice is this one; null for all',
    ),
    deliveryMethod: orNull(Channel),
    remitTo: orNull(z.string().meta({ examples: ['PO Box 20, Salem, MA 01970'] })).describe(
      'Address for payments; null for the address of the facility',
    ),
    notes: orNull(z.string().meta({ examples: ['Call us to set up a payment plan'] })).describe(
      'Text on each statement',
    ),
    accountCount: z.int().describe('Number of accounts processed'),
    statementCount: z.int().describe('Number of statements, or of those that a dry run would create'),
    totalDue: money.describe('Sum of the amounts due on the statements'),
    leftOut: z.array(LeftOut).describe('The accounts without a statement, by reason'),
    completedAt: orNull(dateTime).describe('When all accounts were processed'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'StatementRun', description: 'A run that creates the statements of many accounts' });
