import { dateTime, orNull, queryInteger, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { searchKinds, searchMatches } from '@rcm/lists';
import { z } from 'zod';

const SearchKind = z.enum(searchKinds).meta({
  id: 'SearchKind',
  description: 'Kind of the record; a patient account belongs to patient billing, a payment to a remittance',
});

const SearchMatch = z.enum(searchMatches).meta({
  id: 'SearchMatch',
  description:
    'How the record matches: by an exact number or reference, by a prefix of one, by the exact words of a name, or by words of a name of which at least one is a prefix',
});

/** A record that was found. */
const SearchHit = z
  .object({
    kind: SearchKind,
    recordType: z.string().meta({
      description: 'Type of the record, as in audit events and the change feed',
      examples: ['claim'],
    }),
    recordId: z.string().meta({
      description: 'Identifier of the record, for the operations of its module',
      examples: ['clm_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    match: SearchMatch,
    field: z.string().meta({
      description: 'The matching field of the record; `name` for a name',
      examples: ['claimNumber'],
    }),
    number: orNull(z.string()).meta({
      description: 'The number or reference by which people know the record; null if it has none',
      examples: ['CLM-10042'],
    }),
    name: orNull(z.string()).meta({
      description: 'Name of the patient, or of the payer of a case, an appeal or a payment; null for others',
      examples: ['Blue Ridge Health Plan'],
    }),
    status: orNull(z.string()).meta({
      description: 'Status of the record; null if it has none',
      examples: ['SUBMITTED'],
    }),
    patientId: orNull(z.string()).meta({
      description: 'The patient of the record; null if it has none',
      examples: ['pat_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    claimId: orNull(z.string()).meta({
      description: 'The record itself if it is a claim, else its claim; null if it has none',
      examples: ['clm_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    createdAt: dateTime.meta({ description: 'When the record was created, in UTC' }),
  })
  .meta({ id: 'SearchHit', description: 'A record found by a search' });

export const hitOperations = {
  listHits: operation({
    id: 'search.listHits',
    method: 'get',
    path: '/search',
    scope: 'any-key',
    summary: 'Search records by number, name or reference',
    description:
      'One ranked list of claims, patients, denial cases, appeals, patient accounts and remittance payments. Numbers and references match by prefix, as typed or in upper or lower case; names of patients match by words in any order, each by prefix, ignoring accents. Encrypted values match only completely. Exact numbers come first, then numbers with a matching prefix (shorter ones first), then names with all words exact, then other names; newest first among equals. Kinds that the key may not read and those of disabled modules are omitted.',
    query: z.object({
      q: text(2, 100).meta({
        description:
          'A number, a reference or words of a name, or a prefix of any; leading and trailing blanks are ignored',
        examples: ['CLM-10042'],
      }),
      kinds: repeatable(SearchKind)
        .optional()
        .meta({ description: 'Searches this kind only; can be repeated; default: all kinds' }),
      take: queryInteger(1, 50)
        .default(25)
        .meta({
          description: 'Maximum number of hits',
          examples: ['25'],
        }),
    }),
    data: z.object({
      hits: z.array(SearchHit).describe('The records found, best match first'),
      kinds: z.array(SearchKind).meta({
        description: 'The kinds that were searched: those requested that the key may read',
      }),
    }),
  }),
};
