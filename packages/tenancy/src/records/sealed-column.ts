import { p } from '@mikro-orm/core';
import { columnOf } from './column.ts';

/** A column whose values are encrypted where the organization has a data key. */
export interface SealedColumn {
  readonly property: string;
  readonly column: string;
  /** `schema.table.column`, which is bound to each value together with organization and row. */
  readonly place: string;
  /** True where the column holds JSON, and an encrypted value as a JSON string. */
  readonly isJson: boolean;
}

/** What a blind index is made of: the value as a whole, or each word of it. */
type IndexKind = 'value' | 'words';

/** A column that holds HMACs of sealed values, by which rows are found. */
export interface IndexColumn {
  readonly property: string;
  readonly column: string;
  readonly place: string;
  readonly kind: IndexKind;
  /** The sealed properties that it is made of. */
  readonly of: readonly string[];
}

/** Gives the values by which rows are found whose columns are encrypted. */
export interface BlindIndexes {
  /** What the index column of a row that holds the value may hold, by each key. */
  findsValue(index: Pick<IndexColumn, 'place'>, text: string): string[];
  /** What the index column of a row that holds each word must contain, by each key; none where there is no word. */
  findsWords(index: Pick<IndexColumn, 'place'>, text: string): string[];
}

/** The sealed columns of a table. */
export interface SealedTable {
  readonly table: string;
  /** The column that tells the rows of an organization apart, and its property. */
  readonly row: { readonly column: string; readonly property: string };
  readonly columns: readonly SealedColumn[];
  readonly indexes: readonly IndexColumn[];
}

declare const blind: unique symbol;

/** What a blind index holds; nobody but the encryption writes it. */
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

/** Declares that the values of a column of text or JSON are encrypted where the organization has a data key. */
export const sealed = <Column extends object>(builder: Column): Column =>
  withOption(builder, { sealed: true });

/** The column by which rows are found whose sealed property equals a value. */
export const valueIndex = (property: string) =>
  withOption(p.text().$type<BlindIndex>().nullable(), { blind: { kind: 'value', of: [property] } });

/** The column by which rows are found whose sealed properties hold each of some words. */
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
