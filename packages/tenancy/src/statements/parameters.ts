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
  | 'jsonb'
  | 'xid8';

/** The values that parameters take: JSON is stringified, dates become ISO text. */
export type Parameter = string | number | boolean | Date | null | readonly unknown[] | object;

/** The values of a call by parameter name. */
export type Parameters = Readonly<Record<string, Parameter>>;
