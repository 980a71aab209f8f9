import { issuesOf } from '@rcm/envelope';
import { type Issue, invalid } from '@rcm/errors';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { mostRows, RateRow } from './contract.ts';

/** A row whose fields are those of a rate, or what is wrong with it. */
export type ReadRow = { readonly rate: RateRow } | { readonly issues: readonly Issue[] };

const path = 'body.content';

/** The rows of a text. Throws 400 for more than 10,000, and for CSV that cannot be told apart into cells. */
export function readRows(content: string, format: 'NDJSON' | 'CSV'): ReadRow[] {
  const rows = format === 'CSV' ? csvRows(content) : ndjsonRows(content);
  if (rows.length > mostRows) throw invalid(path, `Expected at most ${mostRows} rows`, 'too_big');
  return rows;
}

const unreadable = (code: string, message: string): ReadRow => ({ issues: [{ path: '', code, message }] });

function readRow(fields: unknown): ReadRow {
  const result = RateRow.safeParse(fields);
  if (result.success) return { rate: result.data };
  return {
    issues: issuesOf(result.error, 'body').map((issue) => ({
      ...issue,
      path: issue.path.replace(/^body\.?/, ''),
    })),
  };
}

function ndjsonRows(content: string): ReadRow[] {
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, mostRows + 1).map((line) => {
    try {
      return readRow(JSON.parse(line));
    } catch {
      return unreadable('invalid_json', 'Expected a JSON object');
    }
  });
}

const numbers: readonly string[] = ['amount', 'percent', 'weight'];
const booleans: readonly string[] = ['multipleProcedure', 'isActive'];

function cellValue(field: string, cell: string): unknown {
  if (field === 'modifiers') return cell.split(/\s+/).filter(Boolean);
  if (numbers.includes(field) && /^-?\d+(\.\d+)?$/.test(cell)) return Number(cell);
  if (booleans.includes(field) && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true';
  return cell;
}

function csvRows(content: string): ReadRow[] {
  const [header = [], ...records] = csvRecords(content);
  const fields = header.map((name) => name.trim());
  return records.map((cells) =>
    cells.length === fields.length
      ? readRow(
          Object.fromEntries(
            fields.flatMap((field, index) => {
              const cell = cells[index]?.trim() ?? '';
              return cell === '' ? [] : [[field, cellValue(field, cell)]];
            }),
          ),
        )
      : unreadable('invalid_csv', `Expected ${fields.length} cells`),
  );
}

function csvRecords(content: string): string[][] {
  try {
    // The header and one row more than are taken: enough to know that there are too many.
    return parse(content, { bom: true, relaxColumnCount: true, skipEmptyLines: true, to: mostRows + 2 });
  } catch (error) {
    if (error instanceof CsvError) throw invalid(path, 'Expected well-formed CSV', 'invalid_csv');
    throw error;
  }
}
