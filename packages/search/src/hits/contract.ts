import { dateTime, orNull, queryInteger, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { searchKinds, searchMatches } from '@rcm/lists';
import { z } from 'zod';

const SearchKind = z.enum(searchKinds).meta({
  id: 'SearchKind',
  description:
    'What a record is; a patient account is that of patient billing, a payment that of a remittance',
});

const SearchMatch = z.enum(searchMatches).meta({
  id: 'SearchMatch',
  description:
    'How a record fits: by a number or reference as it is, by the beginning of one, by the words of a name as they are, or by words of which one at least is only a beginning',
});

/** A record that was found. */
const SearchHit = z
  .object({
    kind: SearchKind,
    recordType: z.string().meta({
      description: 'The record as audit events and the change feed name it',
      examples: ['claim'],
    }),
    recordId: z.string().meta({
      description: 'Its identifier, by which the operations of its module read it',
      examples: ['clm_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    match: SearchMatch,
    field: z.string().meta({
      description: 'The field of the record that fits; `name` for a name',
      examples: ['claimNumber'],
    }),
    number: orNull(z.string()).meta({
      description: 'The number or reference that people know the record by; null where it has none',
      examples: ['CLM-10042'],
    }),
    name: orNull(z.string()).meta({
      description: 'Of the patient, or of the payer of a case, an appeal or a payment; null for others',
      examples: ['Blue Ridge Health Plan'],
    }),
    status: orNull(z.string()).meta({
      description: 'As the record has it; null where it has none',
      examples: ['SUBMITTED'],
    }),
    patientId: orNull(z.string()).meta({
      description: 'The patient whom the record is about; null where it names none',
      examples: ['pat_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    claimId: orNull(z.string()).meta({
      description: 'The claim that the record is or is about; null where it names none',
      examples: ['clm_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    createdAt: dateTime.meta({ description: 'When the record was made, in UTC' }),
  })
  .meta({ id: 'SearchHit', description: 'A record that a search found' });

export const hitOperations = {
  listHits: operation({
    id: 'search.listHits',
    method: 'get',
    path: '/search',
    scope: 'any-key',
    summary: 'Look for records by number, name or reference',
    description:
      'One ranked list of claims, patients, denial cases, appeals, patient accounts and remittance payments. Numbers and references fit from their beginning, as typed or in capital or small letters; the names of patients by words in any order, each from its beginning, without regard to accents. What is encrypted fits only whole. Numbers that are the same come first, then those that begin so, the shorter first, then names with all words as they are, then the other names; the newest first among equals. Kinds that the key may not read, and those of modules that are switched off, are left out.',
    query: z.object({
      q: text(2, 100).meta({
        description:
          'A number, a reference or words of a name, or the beginning of any; blanks at its ends do not count',
        examples: ['CLM-10042'],
      }),
      kinds: repeatable(SearchKind)
        .optional()
        .meta({ description: 'Looks among this kind; repeated, among any of these; all where left out' }),
      take: queryInteger(1, 50)
        .default(25)
        .meta({
          description: 'How many hits are answered at most',
          examples: ['25'],
        }),
    }),
    data: z.object({
      hits: z.array(SearchHit).describe('The records found, the best first'),
      kinds: z.array(SearchKind).meta({
        description: 'Where was looked: the kinds that were asked for and that the key may read',
      }),
    }),
  }),
};
