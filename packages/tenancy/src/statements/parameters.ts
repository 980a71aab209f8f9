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

/** The object identifier of each type, which is the same in every PostgreSQL. */
export const typeIdentifiers: Readonly<Record<ParameterType, number>> = {
  text: 25,
  'text[]': 1009,
  uuid: 2950,
  integer: 23,
  'integer[]': 1007,
  bigint: 20,
  boolean: 16,
  numeric: 1700,
  'numeric[]': 1231,
  'double precision': 701,
  date: 1082,
  'date[]': 1182,
  timestamptz: 1184,
  'timestamptz[]': 1185,
  json: 114,
  jsonb: 3802,
};

/**
 * A parameter that is written to a sealed column, to a blind index, or, as a list of records, to both. `row` names the
 * parameter that identifies the row, by default `id`.
 */
export type SealedParameter =
  | { readonly type: ParameterType; readonly column: SealedColumn; readonly row?: string }
  | { readonly type: ParameterType; readonly index: IndexColumn }
  | { readonly type: ParameterType; readonly rowsOf: SealedTable };

/** The parameters of a statement, by their names. */
export type ParameterTypes = Readonly<Record<string, ParameterType | SealedParameter>>;

/** A value of a parameter: JSON is stringified, dates become ISO text. */
export type Parameter = string | number | boolean | Date | null | readonly unknown[] | object;

/** The values of a call by parameter name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** The parameters of a statement that are written to sealed columns and their blind indexes. */
export interface Sealing {
  /** Columns of one record; `row` names the parameter that identifies it, by default `id`. */
  readonly columns: readonly {
    readonly parameter: string;
    readonly column: SealedColumn;
    readonly row?: string;
  }[];
  readonly indexes: readonly { readonly parameter: string; readonly index: IndexColumn }[];
  /** Lists of records, each an object by column name. */
  readonly rows: readonly { readonly parameter: string; readonly table: SealedTable }[];
}
