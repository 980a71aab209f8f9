import { type Issue, invalid } from '@rcm/errors';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { checkedHeader, type RowColumns } from './header.ts';
import { lineEnds } from './line-ends.ts';

/** A row of a request: an object with unvalidated fields, or the issue that makes it unreadable. */
export type ParsedRow = { readonly fields: Record<string, unknown> } | { readonly issue: Issue };

/** The field `content` of a body, and how to read it. */
export interface RowContent {
  readonly content: string;
  readonly format: 'NDJSON' | 'CSV';
  readonly mostRows: number;
  /** The columns of a CSV file; 400 for others. */
  readonly columns: RowColumns;
  /** Given the names of the columns of a CSV file, reads the cells of a row. */
  readonly cellReader: (header: readonly string[]) => (cells: readonly string[]) => Record<string, unknown>;
}

const path = 'body.content';

/**
 * The rows of a text without blank lines; lines may end in different ways. Throws 400 for more than `mostRows`, for
 * malformed CSV, and for a header with an unknown column or the same column twice.
 */
export function parseRows(sent: RowContent): ParsedRow[] {
  const rows = sent.format === 'CSV' ? csvRows(sent) : ndjsonRows(sent);
  if (rows.length > sent.mostRows) throw invalid(path, `Expected at most ${sent.mostRows} rows`, 'too_big');
  return rows;
}

const unreadable = (code: string, message: string): ParsedRow => ({ issue: { path: '', code, message } });

/** Reads one more row than is allowed, which is enough to detect too many. */
const ndjsonRows = ({ content, mostRows }: RowContent): ParsedRow[] =>
  content
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, mostRows + 1)
    .map(ndjsonRow);

function ndjsonRow(line: string): ParsedRow {
  try {
    const fields: unknown = JSON.parse(line, wellFormed);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
      return { fields: fields as Record<string, unknown> };
    }
    return unreadable('invalid_type', 'Expected a JSON object');
  } catch {
    return unreadable('invalid_json', 'Expected valid JSON with well-formed text without NUL');
  }
}

function wellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\u0000'))) {
    throw new SyntaxError('Text is not well-formed');
  }
  return value;
}

function csvRows({ content, mostRows, columns, cellReader }: RowContent): ParsedRow[] {
  const [first = [], ...records] = csvRecords(content, mostRows);
  const header = checkedHeader(first, columns);
  const read = cellReader(header);
  return records.map((cells) =>
    cells.length === header.length
      ? { fields: read(cells) }
      : unreadable('invalid_csv', `Expected ${header.length} cells`),
  );
}

function csvRecords(content: string, mostRows: number): string[][] {
  try {
    // The header, and one more row than is allowed.
    return parse(content, {
      bom: true,
      recordDelimiter: [...lineEnds],
      relaxColumnCount: true,
      skipEmptyLines: true,
      to: mostRows + 2,
    });
  } catch (error) {
    if (error instanceof CsvError) throw invalid(path, 'Expected well-formed CSV', 'invalid_csv');
    throw error;
  }
}

/** A cell converted to the type of its field; text that can't be converted stays text, for the schema to reject. */
export function cellValue(cell: string, type: 'string' | 'number' | 'boolean'): unknown {
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(cell)) return Number(cell);
  if (type === 'boolean' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true';
  return cell;
}
