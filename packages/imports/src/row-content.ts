import { type Issue, invalid } from '@rcm/errors';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { characterProblem } from './characters.ts';
import { csvProblem } from './csv-problem.ts';
import { fromExport, type JsonSchema, unguarded } from './exported.ts';
import { checkedHeader, type RowColumns } from './header.ts';
import { lineEnd, lineEnds } from './line-ends.ts';
import { separatorOf } from './separator.ts';
import { wellFormed } from './well-formed.ts';

/** A row of a request: an object with unvalidated fields, or the issues that make it unreadable. */
export type ParsedRow = { readonly fields: Record<string, unknown> } | { readonly issues: readonly Issue[] };

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
  readonly cellReader: (header: readonly string[]) => (cells: readonly string[]) => ParsedRow;
}

const path = 'body.content';

/**
 * The rows of a text without blank lines; lines may end in different ways. Throws 400 for more than `mostRows`, for
 * malformed CSV, for a header with an unknown column or the same column twice, and for characters that are no text: U+FFFD,
 * which stands for one that was lost, NUL and lone surrogates. The columns of CSV are separated by commas, semicolons, tabs
 * or bars; a first line `sep=;` may say by which. Values may be written as in an export: see `fromExport`.
 */
export function parseRows(sent: RowContent): ParsedRow[] {
  const rows = sent.format === 'CSV' ? csvRows(sent) : ndjsonRows(sent);
  if (rows.length > sent.mostRows) throw invalid(path, `Expected at most ${sent.mostRows} rows`, 'too_big');
  return rows.map((row) =>
    'fields' in row ? { fields: fromExport(row.fields, sent.shape) as Record<string, unknown> } : row,
  );
}

const unreadable = (code: string, message: string): ParsedRow => ({ issues: [{ path: '', code, message }] });

/** Reads one more row than is allowed, which is enough to detect too many, and not the lines after it. */
function ndjsonRows({ content, mostRows }: RowContent): ParsedRow[] {
  if (characterProblem(content) !== null) throw noTextInLine(content);
  const rows: ParsedRow[] = [];
  for (const [line] of content.replace(/^\uFEFF/, '').matchAll(/[^\r\n]+/g)) {
    if (line.trim() !== '') rows.push(ndjsonRow(line));
    if (rows.length > mostRows) break;
  }
  return rows;
}

function noTextInLine(content: string): Error {
  const problems = content.split(lineEnd).map(characterProblem);
  const index = problems.findIndex((problem) => problem !== null);
  return noText(`Line ${index + 1}`, problems[index] ?? '');
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
  const [first = { line: 1, cells: [] }, ...records] = csvRecords(content, mostRows);
  refuseOtherCharacters(first);
  const header = checkedHeader(first.cells, columns);
  if (characterProblem(content) !== null) for (const record of records) refuseOtherCharacters(record, header);
  const read = cellReader(header);
  return records.map(({ cells }) =>
    cells.length === header.length
      ? read(cells.map(unguarded))
      : unreadable(
          'invalid_csv',
          `Expected ${header.length} cells, as in the header, instead of ${cells.length}`,
        ),
  );
}

/** A record of a CSV, and the number of its last line. */
interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

function refuseOtherCharacters({ line, cells }: CsvRecord, header: readonly string[] = []): void {
  for (const [index, cell] of cells.entries()) {
    const problem = characterProblem(cell);
    if (problem) throw noText(`Line ${line}, column ${header[index] ?? index + 1}`, problem);
  }
}

const noText = (place: string, problem: string) => invalid(path, `${place}: ${problem}`, 'invalid_encoding');

/** The records of a CSV, of which the first is the header. Reads one more row than is allowed: enough to detect too many. */
function csvRecords(content: string, mostRows: number): CsvRecord[] {
  const { delimiter, from } = separatorOf(content);
  const records: CsvRecord[] = [];
  try {
    parse(content, {
      bom: true,
      delimiter,
      from,
      onRecord: (cells: readonly string[], { lines }) => {
        records.push({ line: lines, cells });
        return null;
      },
      recordDelimiter: [...lineEnds],
      relaxColumnCount: true,
      skipRecordsWithEmptyValues: true,
      to: from + mostRows + 1,
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = firstLineAfter(content, records.at(-1)?.line ?? from - 1);
    const problem = csvProblem(error, records[0]?.cells ?? []);
    throw invalid(path, `The row that begins in line ${line}, ${problem}`, 'invalid_csv');
  }
}

/** The number of the first line with text after a line. */
function firstLineAfter(content: string, line: number): number {
  const isText = (one: string) => /[^\s,;|]/.test(one);
  return line + 1 + Math.max(0, content.split(lineEnd).slice(line).findIndex(isText));
}
