/** A cell converted to the type of its field; text that can't be converted stays text, for the schema to reject. */
export function cellValue(cell: string, type: 'string' | 'number' | 'boolean'): unknown {
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(cell)) return Number(cell);
  if (type === 'boolean' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true';
  return cell;
}
