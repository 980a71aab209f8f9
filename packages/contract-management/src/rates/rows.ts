import { issuesOf } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import { exportColumns } from '@rcm/http';
import { type CellType, cellIssue, cellValue, inputShape, type ParsedRow, parseRows } from '@rcm/imports';
import { mostRows, RateRow } from './contract.ts';
import { Rate } from './schema.ts';

/** A valid row, or the issues of an invalid one. */
export type ReadRow = { readonly rate: RateRow } | { readonly issues: readonly Issue[] };

const fields = Object.keys(RateRow.shape);

/** What an export has and an import ignores is known too, so that an exported file can be sent back. */
const known = new Set([...fields, ...exportColumns(Rate)]);

const shape = inputShape(RateRow);

const columns = { names: fields, has: (name: string) => known.has(name) };

/** Reads the rows of a text. Throws 400 for more than 10,000 rows, for malformed CSV and for unknown columns. */
export const readRows = (content: string, format: 'NDJSON' | 'CSV'): ReadRow[] =>
  parseRows({ content, format, mostRows, shape, columns, cellReader }).map((row) => {
    if ('issues' in row) return row;
    const result = RateRow.safeParse(row.fields);
    return result.success ? { rate: result.data } : { issues: issuesOf(result.error, null) };
  });

const numbers: readonly string[] = ['amount', 'percent', 'weight'];
const booleans: readonly string[] = ['multipleProcedure', 'isActive'];

const typeOf = (field: string): CellType =>
  numbers.includes(field) ? 'number' : booleans.includes(field) ? 'boolean' : 'string';

function fieldValue(field: string, cell: string): unknown {
  // An export has a list as JSON.
  if (field === 'modifiers') return cell.startsWith('[') ? cell : cell.split(/\s+/).filter(Boolean);
  return cellValue(cell, typeOf(field));
}

const cellReader =
  (header: readonly string[]) =>
  (cells: readonly string[]): ParsedRow => {
    const sent = header.flatMap((field, index) => {
      const cell = cells[index]?.trim() ?? '';
      return cell === '' || !fields.includes(field) ? [] : [{ field, cell }];
    });
    const issues = sent.flatMap(({ field, cell }) => cellIssue(field, cell, typeOf(field)) ?? []);
    return issues.length > 0
      ? { issues }
      : { fields: Object.fromEntries(sent.map(({ field, cell }) => [field, fieldValue(field, cell)])) };
  };
