import type { SearchKind } from './question.ts';

/** A column of numbers or references that records are searched by. */
export interface NumberColumn {
  /** The field of the response, which is also the property of the entity. */
  readonly field: string;
  readonly column: string;
  /** The property of the blind index, which finds whole numbers where the column is encrypted. */
  readonly blindIndex?: string;
}

/** The columns of a table that are searched. */
export interface SearchColumns {
  readonly kind: SearchKind;
  /** `schema.table`. */
  readonly table: string;
  readonly numbers: readonly NumberColumn[];
}

/**
 * The indexes of the searched columns. They are in byte order, because under row level security an index can answer only
 * leakproof operators: comparisons are leakproof, patterns and trigrams are not.
 */
export function searchIndexes({ table, numbers }: SearchColumns): { name: string; expression: string }[] {
  const [schema, name] = table.split('.');
  return numbers.map(({ column }) => ({
    name: `${name}_search_${column}`,
    expression: `create index "${name}_search_${column}" on "${schema}"."${name}" ("organization_id", "${column}" collate "C", "id" desc) where ("${column}" is not null)`,
  }));
}
