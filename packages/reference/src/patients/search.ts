import type { SearchColumns } from '@rcm/lists';

/** The numbers by which patients are looked for; names have columns of their own. */
export const patientSearch = {
  kind: 'PATIENT',
  table: 'reference_data.patients',
  numbers: [
    { field: 'mrn', column: 'mrn', blindIndex: 'mrnIndex' },
    { field: 'externalId', column: 'external_id' },
  ],
} as const satisfies SearchColumns;

/** How many words of a name are found, the first in its order: given names, then family names. */
export const nameWords = 8;

/** Marks that accents become once letters are taken apart. */
const accents = '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]';

/**
 * The words of a name as they are compared, in SQL as PostgreSQL writes it: lower case, no accents, letters and digits
 * only, whatever the locale of the database.
 */
export const nameWordsOf = (name: string) =>
  `array_remove(regexp_split_to_array(lower((regexp_replace(NORMALIZE(${name}, NFKD), '${accents}'::text, ''::text, 'g'::text) COLLATE reference_data.words)), '(\\W|_)+'::text), ''::text)`;
