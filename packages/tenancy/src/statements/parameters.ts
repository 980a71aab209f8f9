import type { IndexColumn, SealedColumn, SealedTable } from '../records/sealed-column.ts';

/** The PostgreSQL types that a statement's parameters may have. */
export type ParameterType =
  | 'text'
  | 'text[]'
  | 'uuid'
  | 'integer'
  | 'integer[]'
  | 'bigint'
  | 'boolean'
  | 'numeric'
  | 'numeric[]'
  | 'double precision'
  | 'date'
  | 'date[]'
  | 'timestamptz'
  | 'timestamptz[]'
  | 'json'
  | 'jsonb';

/**
 * A parameter that is written to a sealed column, to a blind index, or, a list of records, to both. `row` is the
 * parameter that names the row, by default `id`.
 */
export type SealedParameter =
  | { readonly type: ParameterType; readonly column: SealedColumn; readonly row?: string }
  | { readonly type: ParameterType; readonly index: IndexColumn }
  | { readonly type: ParameterType; readonly rowsOf: SealedTable };

/** How a statement declares its parameters. */
export type ParameterTypes = Readonly<Record<string, ParameterType | SealedParameter>>;

/** The values that parameters take: JSON is stringified, dates become ISO text. */
export type Parameter = string | number | boolean | Date | null | readonly unknown[] | object;

/** The values of a call by parameter name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** The parameters of a statement that are written to sealed columns and their indexes. */
export interface Sealing {
  /** Of one record; `row` is the parameter that names it, by default `id`. */
  readonly columns: readonly {
    readonly parameter: string;
    readonly column: SealedColumn;
    readonly row?: string;
  }[];
  readonly indexes: readonly { readonly parameter: string; readonly index: IndexColumn }[];
  /** Of many, each an object by the names of the columns. */
  readonly rows: readonly { readonly parameter: string; readonly table: SealedTable }[];
}
