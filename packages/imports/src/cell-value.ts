import type { Issue } from '@rcm/errors';

/** The types of cells. */
export type CellType = 'string' | 'number' | 'boolean';

/** A cell converted to the type of its field; text that can't be converted stays text, for the schema to reject. */
export function cellValue(cell: string, type: CellType): unknown {
  const bare = cell.trim();
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(bare)) return Number(bare);
  if (type === 'boolean' && /^(true|false)$/i.test(bare)) return bare.toLowerCase() === 'true';
  return cell;
}

/** A number as a spreadsheet shows one that is too long for its column; its last digits are lost. */
const rounded = /^[+-]?\d(?:\.\d+)?E[+-]\d+$/i;

const expectations: Readonly<Record<CellType, string>> = {
  string:
    'Expected text, not a number that a spreadsheet has rounded: format the column as text, and export the file again',
  number:
    'Expected a number in digits with a decimal point, such as 1234.5, without separators of thousands, currency signs and exponents',
  boolean: 'Expected true or false',
};

/** The issue of a cell that is not of its type, or has lost digits; null for any other. */
export function cellIssue(column: string, cell: string, type: CellType): Issue | null {
  const isOfType = type === 'string' ? !rounded.test(cell.trim()) : typeof cellValue(cell, type) === type;
  return isOfType ? null : { path: column, code: 'invalid_type', message: expectations[type] };
}
