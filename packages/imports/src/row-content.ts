import { type Issue, invalid } from '@rcm/errors';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { replacementCharacter } from './encoding.ts';
import { fromExport, type JsonSchema, unguarded } from './exported.ts';
import { checkedHeader, type RowColumns } from './header.ts';
import { lineEnds } from './line-ends.ts';
import { separatorOf } from './separator.ts';
import { wellFormed } from './well-formed.ts';

/** A row of a request: an object with unvalidated fields, or the issue that makes it unreadable. */
export type ParsedRow = { readonly fields: Record<string, unknown> } | { readonly issue: Issue };

/** The field `content` of a body, and how to read it. */
export interface RowContent {
  readonly content: string;
  readonly format: 'NDJSON' | 'CSV';
  readonly mostRows: number;
  /** The fields of a row. */
  readonly shape: JsonSchema;
  /** The columns of a CSV file; 400 for others. */
  readonly columns: RowColumns;
  /** Given the names of the columns of a CSV file, reads the cells of a row. */
  readonly cellReader: (header: readonly string[]) => (cells: readonly string[]) => Record<string, unknown>;
}

const path = 'body.content';

/**
 * The rows of a text without blank lines; lines may end in different ways. Throws 400 for more than `mostRows`, for
 * malformed CSV, for a header with an unknown column or the same column twice, and for the character U+FFFD, which stands
 * for one that was lost. The columns of CSV are separated by commas, semicolons, tabs or bars. Values may be written as in
 * an export: see `fromExport`.
 */
export function parseRows(sent: RowContent): ParsedRow[] {
  const rows = sent.format === 'CSV' ? csvRows(sent) : ndjsonRows(sent);
  if (rows.length > sent.mostRows) throw invalid(path, `Expected at most ${sent.mostRows} rows`, 'too_big');
  return rows.map((row) =>
    'fields' in row ? { fields: fromExport(row.fields, sent.shape) as Record<string, unknown> } : row,
  );
}

const unreadable = (code: string, message: string): ParsedRow => ({ issue: { path: '', code, message } });

/** Reads one more row than is allowed, which is enough to detect too many. */
function ndjsonRows({ content, mostRows }: RowContent): ParsedRow[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    const column = line.indexOf(replacementCharacter);
    if (column >= 0) throw lostCharacter(`Line ${index + 1}, column ${column + 1}`);
  }
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, mostRows + 1)
    .map(ndjsonRow);
}

function ndjsonRow(line: string): ParsedRow {
  try {
    const fields: unknown = JSON.parse(line, wellFormed);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
      return { fields: fields as Record<string, unknown> };
    }
    return unreadable('invalid_type', 'Expected a JSON object');
  } catch {
    return unreadable('invalid_json', 'Expected valid JSON with well-formed text without NUL and U+FFFD');
  }
}

function csvRows({ content, mostRows, columns, cellReader }: RowContent): ParsedRow[] {
  const [first, ...records] = csvRecords(content, mostRows);
  const header = checkedHeader(first?.record ?? [], columns);
  refuseLostCharacters(header, records);
  const read = cellReader(header);
  return records.map(({ record: cells }) =>
    cells.length === header.length
      ? { fields: read(cells.map(unguarded)) }
      : unreadable('invalid_csv', `Expected ${header.length} cells`),
  );
}

/** A record of the parser, and the number of its last line. */
interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function refuseLostCharacters(header: readonly string[], records: readonly CsvRecord[]): void {
  for (const { record, info } of records) {
    const index = record.findIndex((cell) => cell.includes(replacementCharacter));
    if (index >= 0) throw lostCharacter(`Line ${info.lines}, column ${header[index] ?? index + 1}`);
  }
}

const lostCharacter = (place: string) =>
  invalid(
    path,
    `${place}: U+FFFD stands for a character that was lost; export the file again as UTF-8`,
    'invalid_encoding',
  );

function csvRecords(content: string, mostRows: number): CsvRecord[] {
  try {
    // The header, and one more row than is allowed.
    return parse(content, {
      bom: true,
      delimiter: separatorOf(content),
      info: true,
      recordDelimiter: [...lineEnds],
      relaxColumnCount: true,
      skipEmptyLines: true,
      to: mostRows + 2,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw invalid(path, 'Expected well-formed CSV', 'invalid_csv');
    throw error;
  }
}
