/** A row as PostgreSQL sends it: every value as text. */
export type TextRow = readonly (string | null)[];

interface Kinds {
  text: string;
  number: number;
  boolean: boolean;
  timestamp: Date;
  json: unknown;
}

/** How a result column is parsed; a trailing `?` allows null. */
type ColumnKind = keyof Kinds | `${keyof Kinds}?`;

/** The columns of a statement, in order, by the names of their fields. */
export type Columns = Readonly<Record<string, ColumnKind>>;

/** The type of a row with the declared columns. */
export type RowOf<Declared extends Columns> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends `${infer Kind extends keyof Kinds}?`
    ? Kinds[Kind] | null
    : Declared[Name] extends keyof Kinds
      ? Kinds[Declared[Name]]
      : never;
};

/** PostgreSQL's text of a timestamptz in UTC (`2027-02-10 23:31:05.12+00`) as ISO 8601 with milliseconds. */
export function isoTimestamp(text: string): string {
  const fraction = text.slice(20, text.lastIndexOf('+')).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

const readers: { readonly [Kind in keyof Kinds]: (text: string) => Kinds[Kind] } = {
  text: (text) => text,
  number: Number,
  boolean: (text) => text === 't',
  timestamp: (text) => new Date(isoTimestamp(text)),
  json: (text) => JSON.parse(text),
};

/** Parses PostgreSQL's text of a value. */
export function readText(kind: keyof Kinds, text: string | null): unknown {
  return text === null ? null : readers[kind](text);
}

/** A function that parses rows with the declared columns. */
export function rowReader<Declared extends Columns>(columns: Declared) {
  const fields = Object.entries(columns).map(
    ([name, kind]) => [name, kind.replace('?', '') as keyof Kinds] as const,
  );
  return (row: TextRow) => {
    const values: Record<string, unknown> = {};
    for (const [index, [name, kind]] of fields.entries()) values[name] = readText(kind, row[index] ?? null);
    return values as RowOf<Declared>;
  };
}
