import { listed, listing, orNull, repeatable } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { MappedOutcome, NextAction } from '../statuses/outcome.ts';
import { codeInput, codeWords } from '../statuses/schema.ts';

/** An entry of the directory of category codes. */
const ClaimStatusCode = z
  .object({
    categoryCode: z.string().meta({ description: 'Of X12 code list 507', examples: ['P1'] }),
    label: z.string().meta({
      description: "This project's own short label, not the official text",
      examples: ['In process'],
    }),
    outcome: MappedOutcome.meta({ description: 'What it means where no rule of a profile says otherwise' }),
    nextAction: NextAction,
    followUpDays: orNull(z.int().min(0)).meta({
      description: 'Calendar days from the answer until the next check: 0 is at once, null is never',
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
      "The category codes in force with this project's own short labels, the outcome that each has by default, what to do next and when to look again. The official texts belong to X12 and are not part of it. In the order of the codes, up to 100 by default.",
    query: z.object({
      ...listing(['categoryCode'], 100),
      categoryCode: repeatable(codeInput(codeWords.category, 'P1')).optional(),
      outcome: repeatable(MappedOutcome).optional(),
    }),
    data: z.object({ codes: z.array(ClaimStatusCode).describe('The codes of the page'), ...listed }),
    sensitive: false,
    single: true,
  }),
};
