import type { SearchColumns } from '@rcm/lists';

/** The number fields by which patients can be searched; names have columns of their own. */
export const patientSearch = {
  kind: 'PATIENT',
  table: 'reference_data.patients',
  numbers: [
    { field: 'mrn', column: 'mrn', blindIndex: 'mrnIndex' },
    { field: 'externalId', column: 'external_id' },
  ],
} as const satisfies SearchColumns;

/** The number of words of a name that can be searched, the first ones: given names, then family names. */
export const nameWords = 8;

/** The combining marks that accents become in Unicode normalization form NFKD. */
const accents = '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]';

/**
 * SQL for the normalized words of a name: lower case, without accents, letters and digits only, independent of the locale
 * of the database. It is written as PostgreSQL prints it, so that it equals the stored expression.
 */
export const nameWordsOf = (name: string) =>
  `array_remove(regexp_split_to_array(lower((regexp_replace(NORMALIZE(${name}, NFKD), '${accents}'::text, ''::text, 'g'::text) COLLATE reference_data.words)), '(\\W|_)+'::text), ''::text)`;
