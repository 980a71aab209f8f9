import { listed, listing, orNull, repeatable } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { MappedOutcome, NextAction } from '../statuses/outcome.ts';
import { codeDescriptions, codeInput } from '../statuses/schema.ts';

/** An entry of the directory of category codes. */
const ClaimStatusCode = z
  .object({
    categoryCode: z.string().meta({ description: 'Category code of X12 code list 507', examples: ['P1'] }),
    label: z.string().meta({
      description: 'A short label of this project, not the official text',
      examples: ['In process'],
    }),
    outcome: MappedOutcome.meta({ description: 'The outcome unless a rule of a profile gives another' }),
    nextAction: NextAction,
    followUpDays: orNull(z.int().min(0)).meta({
      description: 'Calendar days from the answer until the next check: 0 is immediately, null is never',
      examples: [10],
    }),
  })
  .meta({ id: 'ClaimStatusCode', description: 'A code of the claim status lists of X12' });

export const codeOperations = {
  listCodes: operation({
    id: 'claim-status.listCodes',
    method: 'get',
    path: '/claim-status/codes',
    scope: 'claim-status:read',
    summary: 'List claim status category codes',
    description:
      'The category codes in force with a short label of this project, the default outcome, the next action and the days until the next check. The official texts belong to X12 and are not included. Sorted by code, up to 100 by default.',
    query: z.object({
      ...listing(['categoryCode'], 100),
      categoryCode: repeatable(codeInput(codeDescriptions.category, 'P1')).optional(),
      outcome: repeatable(MappedOutcome).optional(),
    }),
    data: z.object({ codes: z.array(ClaimStatusCode).describe('The codes of the page'), ...listed }),
    sensitive: false,
    single: true,
  }),
};
