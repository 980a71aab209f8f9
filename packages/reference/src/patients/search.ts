import type { SearchColumns } from '@rcm/lists';
import { foldedNameSql } from '@rcm/tenancy';

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

/** SQL for a name however it is spelled. */
export const foldedName = (name: string) => foldedNameSql(name, 'reference_data.words');

/** SQL for the normalized words of a name. */
export const nameWordsOf = (name: string) =>
  `array_remove(regexp_split_to_array(${foldedName(name)}, ' '::text), ''::text)`;
