import { issuesOf } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import { exportColumns } from '@rcm/http';
import { cellValue, inputShape, parseRows } from '@rcm/imports';
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
    if ('issue' in row) return { issues: [row.issue] };
    const result = RateRow.safeParse(row.fields);
    return result.success ? { rate: result.data } : { issues: issuesOf(result.error, null) };
  });

const numbers: readonly string[] = ['amount', 'percent', 'weight'];
const booleans: readonly string[] = ['multipleProcedure', 'isActive'];

function fieldValue(field: string, cell: string): unknown {
  // An export has a list as JSON.
  if (field === 'modifiers') return cell.startsWith('[') ? cell : cell.split(/\s+/).filter(Boolean);
  if (numbers.includes(field)) return cellValue(cell, 'number');
  return cellValue(cell, booleans.includes(field) ? 'boolean' : 'string');
}

function cellReader(header: readonly string[]) {
  return (cells: readonly string[]) =>
    Object.fromEntries(
      header.flatMap((field, index) => {
        const cell = cells[index]?.trim() ?? '';
        return cell === '' ? [] : [[field, fieldValue(field, cell)]];
      }),
    );
}
