import { type Issue, invalid } from '@rcm/errors';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';

/** A row as it was sent: an object whose fields nobody has looked at, or what makes it unreadable. */
export type SentRow = { readonly fields: Record<string, unknown> } | { readonly issue: Issue };

/** The field `content` of a body, and how it is read. */
export interface RowContent {
  readonly content: string;
  readonly format: 'NDJSON' | 'CSV';
  readonly mostRows: number;
  /** What the cells of a row are, by the header of a CSV file. */
  readonly cellReader: (header: readonly string[]) => (cells: readonly string[]) => Record<string, unknown>;
}

const path = 'body.content';

/** The rows of a text, blank lines aside. Throws 400 for more than `mostRows`, and for CSV that has no telling cells. */
export function rowsOfContent(sent: RowContent): SentRow[] {
  const rows = sent.format === 'CSV' ? csvRows(sent) : ndjsonRows(sent);
  if (rows.length > sent.mostRows) throw invalid(path, `Expected at most ${sent.mostRows} rows`, 'too_big');
  return rows;
}

const unreadable = (code: string, message: string): SentRow => ({ issue: { path: '', code, message } });

/** One row more than are taken: enough to know that there are too many. */
const ndjsonRows = ({ content, mostRows }: RowContent): SentRow[] =>
  content
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, mostRows + 1)
    .map(ndjsonRow);

function ndjsonRow(line: string): SentRow {
  try {
    const fields: unknown = JSON.parse(line, wellFormed);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
      return { fields: fields as Record<string, unknown> };
    }
    return unreadable('invalid_type', 'Expected a JSON object');
  } catch {
    return unreadable('invalid_json', 'Expected valid JSON, its text well-formed and without NUL');
  }
}

function wellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\u0000'))) {
    throw new SyntaxError('Text is not well-formed');
  }
  return value;
}

function csvRows({ content, mostRows, cellReader }: RowContent): SentRow[] {
  const [header = [], ...records] = csvRecords(content, mostRows);
  const read = cellReader(header);
  return records.map((cells) =>
    cells.length === header.length
      ? { fields: read(cells) }
      : unreadable('invalid_csv', `Expected ${header.length} cells`),
  );
}

function csvRecords(content: string, mostRows: number): string[][] {
  try {
    // The header, and one row more than are taken.
    return parse(content, { bom: true, relaxColumnCount: true, skipEmptyLines: true, to: mostRows + 2 });
  } catch (error) {
    if (error instanceof CsvError) throw invalid(path, 'Expected well-formed CSV', 'invalid_csv');
    throw error;
  }
}

/** A cell as the type that its field has; text where it reads as no such value, for the field's schema to refuse. */
export function cellValue(cell: string, type: 'string' | 'number' | 'boolean'): unknown {
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(cell)) return Number(cell);
  if (type === 'boolean' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true';
  return cell;
}
