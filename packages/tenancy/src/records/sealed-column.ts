import { p } from '@mikro-orm/core';
import { columnOf } from './column.ts';

/** A column whose values are encrypted where the organization has a data key. */
export interface SealedColumn {
  readonly property: string;
  readonly column: string;
  /** `schema.table.column`; each encrypted value is bound to it, to the organization and to the row. */
  readonly place: string;
  /** True for a JSON column, which stores an encrypted value as a JSON string. */
  readonly isJson: boolean;
}

/** A blind index covers a value as a whole, or each word of it. */
type IndexKind = 'value' | 'words';

/** A column with HMACs of sealed values, which makes the values searchable. */
export interface IndexColumn {
  readonly property: string;
  readonly column: string;
  readonly place: string;
  readonly kind: IndexKind;
  /** The sealed properties that it covers. */
  readonly of: readonly string[];
}

/** Computes the values to search blind index columns for. */
export interface BlindIndexes {
  /** The possible contents of the index column of a row with this value, one for each data key. */
  findsValue(index: Pick<IndexColumn, 'place'>, text: string): string[];
  /** What the index column of a row with all these words must contain, one array for each data key; none without words. */
  findsWords(index: Pick<IndexColumn, 'place'>, text: string): string[];
}

/** The sealed columns of a table. */
export interface SealedTable {
  readonly table: string;
  /** The column that identifies a row within its organization, and its property. */
  readonly row: { readonly column: string; readonly property: string };
  readonly columns: readonly SealedColumn[];
  readonly indexes: readonly IndexColumn[];
}

declare const blind: unique symbol;

/** The content of a blind index column; only the encryption writes it. */
export type BlindIndex = string & { readonly [blind]: true };

interface Options {
  readonly columnType?: string;
  readonly columnTypes?: readonly string[];
  readonly type?: unknown;
  readonly primary?: boolean;
  readonly sealed?: boolean;
  readonly blind?: { readonly kind: IndexKind; readonly of: readonly string[] };
}

interface Builder {
  readonly '~options': Options;
}

const withOption = <Column extends object>(builder: Column, option: Options): Column => {
  const { '~options': options } = builder as unknown as Builder;
  return Object.assign(Object.create(Object.getPrototypeOf(builder) as object), {
    '~options': { ...options, ...option },
  }) as Column;
};

/** Declares a text or JSON column whose values are encrypted where the organization has a data key. */
export const sealed = <Column extends object>(builder: Column): Column =>
  withOption(builder, { sealed: true });

/** Declares the blind index column for finding rows whose sealed property equals a value. */
export const valueIndex = (property: string) =>
  withOption(p.text().$type<BlindIndex>().nullable(), { blind: { kind: 'value', of: [property] } });

/** Declares the blind index column for finding rows whose sealed properties contain all of some words. */
export const wordIndex = (...properties: readonly string[]) =>
  withOption(p.string().columnType('text[]').$type<BlindIndex>().nullable(), {
    blind: { kind: 'words', of: properties },
  });

interface Meta {
  readonly schema?: string | undefined;
  readonly tableName?: string;
  readonly collection?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const tables = new WeakMap<object, SealedTable | null>();

/** The sealed columns of an entity, or null where it has none. */
export function sealedTableOf(meta: object): SealedTable | null {
  const known = tables.get(meta);
  if (known !== undefined) return known;
  const found = readTable(meta as Meta);
  tables.set(meta, found);
  return found;
}

function readTable({ schema, tableName, properties }: Meta): SealedTable | null {
  const table = `${schema}.${tableName}`;
  const all = Object.entries(properties) as [string, Options][];
  const named = (property: string) => ({
    property,
    column: columnOf(property),
    place: `${table}.${columnOf(property)}`,
  });
  const columns = all.flatMap(([property, options]) =>
    options.sealed ? [{ ...named(property), isJson: isJson(options) }] : [],
  );
  if (columns.length === 0) return null;
  const key = all.find(([property, { primary }]) => primary && property !== 'organizationId')?.[0] ?? 'id';
  return {
    table,
    row: { property: key, column: columnOf(key) },
    columns,
    indexes: all.flatMap(([property, options]) =>
      options.blind ? [{ ...named(property), ...options.blind }] : [],
    ),
  };
}

const jsonTypes = new Set(['json', 'jsonb']);

function isJson({ type, columnType, columnTypes: [first = columnType] = [] }: Options): boolean {
  const name = typeof type === 'function' ? type.name : (type as object | undefined)?.constructor.name;
  return name === 'JsonType' || jsonTypes.has(first ?? '');
}
