import Negotiator from 'negotiator';
import { z } from 'zod';
import type { ReceivedRequest } from './exchange.ts';
import type { AnyOperation } from './operation.ts';

/** The formats of an export, which is a whole list instead of a page as JSON. */
export type ExportFormat = 'csv' | 'ndjson';

/** The media type of each format. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

/** The `Content-Type` of an export. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson',
};

/** The records that an operation lists. */
export interface ListedRecords {
  /** The key of the records in its answer. */
  readonly key: string;
  readonly record: z.ZodObject;
}

const listedRecords = new WeakMap<AnyOperation, ListedRecords | null>();

/** The records that an operation lists in pages; null for other operations, and for lists without a cursor. */
export function listedBy(operation: AnyOperation): ListedRecords | null {
  const known = listedRecords.get(operation);
  if (known !== undefined) return known;
  const found = readListed(operation);
  listedRecords.set(operation, found);
  return found;
}

/** The export format that a request asks for; null for a page, and for operations that are not lists. */
export function requestedFormat(request: ReceivedRequest, operation: AnyOperation): ExportFormat | null {
  const { accept } = request.headers;
  if (accept === undefined || !/csv|ndjson/i.test(accept) || request.method !== 'GET') return null;
  if (listedBy(operation) === null) return null;
  const [chosen] = new Negotiator(request).mediaTypes([
    'application/json',
    exportTypes.csv,
    exportTypes.ndjson,
  ]);
  return chosen === exportTypes.csv ? 'csv' : chosen === exportTypes.ndjson ? 'ndjson' : null;
}

function readListed({ data }: AnyOperation): ListedRecords | null {
  const shape = data?.shape ?? {};
  if (!('total' in shape && 'nextCursor' in shape)) return null;
  const [found] = Object.entries(shape).flatMap(([key, schema]) =>
    schema instanceof z.ZodArray && schema.element instanceof z.ZodObject
      ? [{ key, record: schema.element }]
      : [],
  );
  return found ?? null;
}

/** A column of a CSV file: its name, and the path of its value in a record. */
interface Column {
  readonly name: string;
  readonly path: readonly string[];
}

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType === undefined ? schema : unwrapped(innerType);
};

/** The columns of records: one for each field; the fields of nested objects are named like `patient.lastName`. */
const columnsOf = (record: z.ZodObject, above: readonly string[] = []): Column[] =>
  Object.entries(record.shape).flatMap(([field, schema]) => {
    const path = [...above, field];
    const inner = unwrapped(schema);
    return inner instanceof z.ZodObject && Object.keys(inner.shape).length > 0
      ? columnsOf(inner, path)
      : [{ name: path.join('.'), path }];
  });

/** The names of the columns of an export of records. */
export const exportColumns = (record: z.ZodObject): string[] => columnsOf(record).map(({ name }) => name);

/** Turns the JSON texts of records into lines of a format. */
export interface LineWriter {
  /** The line before the records. */
  readonly head: string;
  line(record: string): string;
}

/** Writes records of a schema in a format. */
export function lineWriter(format: ExportFormat, record: z.ZodObject): LineWriter {
  if (format === 'ndjson') return { head: '', line: (text) => `${text.replaceAll('\n', ' ')}\n` };
  const columns = columnsOf(record);
  return {
    head: csvLine(columns.map(({ name }) => name)),
    line(text) {
      const value: unknown = JSON.parse(text);
      return csvLine(columns.map(({ path }) => cell(valueAt(value, path))));
    },
  };
}

const csvLine = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

function valueAt(record: unknown, path: readonly string[]): unknown {
  let value = record;
  for (const field of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return value;
}

/**
 * Text that a spreadsheet would evaluate as a formula, unless it is just a number. Text that already begins with quotation
 * marks gets one more, so that a reader that removes one has the text again.
 */
const formula = /^'*[=+\-@\t\r]/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

const needsQuotes = /[",\r\n]/;

/** A CSV cell by RFC 4180: empty for null, `""` for an empty text, JSON for lists and objects. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const guarded = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return guarded === '' || needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
