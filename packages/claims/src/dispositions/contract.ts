import { identifier, listed, listing, queryBoolean, reference, repeatable } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { GroupCode } from '../claims/schema.ts';
import { DispositionChange, DispositionEntry, SettableDisposition } from './schema.ts';

const reasonCode = z
  .string()
  .regex(/^[A-Za-z0-9]{1,5}$/, 'Expected a claim adjustment reason code')
  .meta({ description: 'Claim adjustment reason code', examples: ['45'] });

const filteredCode = z
  .string()
  .regex(/^[A-Za-z0-9 -]{1,8}$/, 'Expected a claim adjustment reason code')
  .meta({ examples: ['45'] });

/** The columns by which dispositions can be sorted. */
const dispositionSorts = ['groupCode', 'reasonCode', 'disposition'] as const;

export const dispositionOperations = {
  listDispositions: operation({
    id: 'reference.listDispositions',
    method: 'get',
    path: '/reference/dispositions',
    scope: 'reference-data:read',
    summary: 'List the dispositions of adjustments',
    description:
      'What the adjustments of payers do to the balances of claims, by group and reason code: the built-in table with the changes of the organization, by group and reason code. With `payerId`, what applies to answers of that payer, and nothing for an unknown one; else what applies to all payers, and what was set for single ones. CO-97 of a line whose payer answered another procedure than the submitted one is bundling, and always contractual. Up to 100 entries by default.',
    query: z.object({
      ...listing(dispositionSorts, 100),
      groupCode: repeatable(GroupCode).optional(),
      reasonCode: repeatable(filteredCode)
        .optional()
        .describe(
          'Entries with this reason code, in any spelling (`045`, `CO-45`); with a group prefix only those of the group; repeat it to match any of several',
        ),
      payerId: repeatable(identifier).optional().describe('Identifier of the payer that answers'),
      isChanged: queryBoolean.optional().describe('Only entries that the organization changed, or did not'),
    }),
    data: z.object({
      dispositions: z.array(DispositionEntry).describe('The entries of the page'),
      ...listed,
    }),
    sensitive: false,
  }),
  setDisposition: operation({
    id: 'reference.setDisposition',
    method: 'put',
    path: '/reference/dispositions/:groupCode/:reasonCode',
    scope: 'reference-data:write',
    summary: 'Set the disposition of adjustments',
    description:
      'Sets what adjustments with a group and reason code do, for the answers of one payer or of all; replaces what was set before. It applies to answers that are posted from then on: the dispositions of an answer are stored with it, so that posted claims, their reversals and `rcm books verify` don’t change.',
    params: z.object({ groupCode: GroupCode, reasonCode }),
    body: z.object({
      disposition: SettableDisposition,
      payerId: reference('payer')
        .nullable()
        .optional()
        .describe('Identifier of the payer for whose answers it is set; null or left out for all payers'),
    }),
    data: z.object({ dispositionChange: DispositionChange }),
    errors: [404, 409, 412],
  }),
  removeDisposition: operation({
    id: 'reference.removeDisposition',
    method: 'delete',
    path: '/reference/dispositions/:dispositionChangeId',
    scope: 'reference-data:write',
    summary: 'Return to the built-in disposition',
    description:
      'Removes a disposition that the organization set. Answers that are posted from then on follow what is set for all payers, else the built-in table; posted ones don’t change.',
    params: z.object({ dispositionChangeId: identifier }),
    status: 204,
    errors: [404, 412],
  }),
};
