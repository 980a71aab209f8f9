import { type Issue, invalid } from '@rcm/errors';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { rowReader } from './columns.ts';
import { mostRows } from './contract.ts';

/** A row as it was sent: an object whose fields nobody has looked at, or what makes it unreadable. */
export type SentRow = { readonly fields: Record<string, unknown> } | { readonly issue: Issue };

const path = 'body.content';

/** The rows of an import. Throws 400 for more than 5,000 and for CSV that cannot be told apart into cells. */
export function readRows(content: string, format: 'NDJSON' | 'CSV', schema: z.ZodObject): SentRow[] {
  const rows = format === 'CSV' ? csvRows(content, schema) : ndjsonRows(content);
  if (rows.length > mostRows) throw invalid(path, `Expected at most ${mostRows} rows`, 'too_big');
  return rows;
}

const unreadable = (code: string, message: string): SentRow => ({ issue: { path: '', code, message } });

function ndjsonRows(content: string): SentRow[] {
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  return lines.length > mostRows ? new Array(lines.length) : lines.map(ndjsonRow);
}

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

function csvRows(content: string, schema: z.ZodObject): SentRow[] {
  const [header = [], ...records] = csvRecords(content);
  const read = rowReader(header, schema);
  return records.map((cells) =>
    cells.length === header.length
      ? { fields: read(cells) }
      : unreadable('invalid_csv', `Expected ${header.length} cells`),
  );
}

function csvRecords(content: string): string[][] {
  try {
    return parse(content, {
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      // The header and one row more than are taken: enough to know that there are too many.
      to: mostRows + 2,
    });
  } catch (error) {
    if (error instanceof CsvError) throw invalid(path, 'Expected well-formed CSV', 'invalid_csv');
    throw error;
  }
}
