import type { SearchKind } from './question.ts';

/** A column of numbers or references, by which records are found from their beginning. */
export interface NumberColumn {
  /** As the record shows it; it is also the property of the entity. */
  readonly field: string;
  readonly column: string;
  /** The property of the blind index by which the whole number is found where the column is encrypted. */
  readonly blindIndex?: string;
}

/** Where the columns of a table are looked through. */
export interface SearchColumns {
  readonly kind: SearchKind;
  /** `schema.table`. */
  readonly table: string;
  readonly numbers: readonly NumberColumn[];
}

/**
 * The indexes of what is looked for, one for each column. Byte order, because row level security lets an index answer
 * only operators that cannot leak: comparisons are among them, patterns and trigrams are not.
 */
export function searchIndexes({ table, numbers }: SearchColumns): { name: string; expression: string }[] {
  const [schema, name] = table.split('.');
  return numbers.map(({ column }) => ({
    name: `${name}_search_${column}`,
    expression: `create index "${name}_search_${column}" on "${schema}"."${name}" ("organization_id", "${column}" collate "C", "id" desc) where ("${column}" is not null)`,
  }));
}
