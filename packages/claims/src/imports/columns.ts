import type { Issue } from '@rcm/errors';
import { exportColumns } from '@rcm/http';
import {
  type CellType,
  cellIssue,
  cellValue,
  inputShape,
  type JsonSchema,
  type ParsedRow,
  type RowColumns,
} from '@rcm/imports';
import { referencedRoles } from '@rcm/reference/records';
import type { z } from 'zod';

/** The path and type of a column's cells in a row; null for an unknown column. */
type Column = { readonly path: readonly (string | number)[]; readonly leaf: CellType } | null;

const leaves: Readonly<Record<string, CellType>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

const externalKeys: readonly string[] = referencedRoles.map(([role]) => `${role}ExternalId`);

function columnOf(header: string, schema: JsonSchema): Column {
  // An export has the id of a record, which a body has not.
  if (header === 'id') return { path: ['id'], leaf: 'string' };
  let at: JsonSchema | undefined = schema;
  const path: (string | number)[] = [];
  for (const segment of header.split('.')) {
    if (at?.items) {
      if (!/^\d{1,3}$/.test(segment)) return null;
      path.push(Number(segment));
      at = at.items;
    } else if (at?.properties && Object.hasOwn(at.properties, segment)) {
      path.push(segment);
      at = at.properties[segment];
    } else if (at?.properties && externalKeys.includes(segment)) {
      path.push(segment);
      at = { type: 'string' };
    } else {
      return null;
    }
  }
  // A whole list or object is JSON, as in exports.
  const leaf = at?.items || at?.properties ? 'string' : leaves[at?.type ?? ''];
  return leaf === undefined ? null : { path, leaf };
}

type Branch = Map<string | number, Branch | unknown>;

function setAt(branch: Branch, [key = '', ...rest]: readonly (string | number)[], value: unknown): void {
  if (rest.length === 0) {
    branch.set(key, value);
    return;
  }
  const current = branch.get(key);
  const next: Branch = current instanceof Map ? current : new Map();
  branch.set(key, next);
  setAt(next, rest, value);
}

/** Converts nested maps to objects and arrays. Array items are sorted by position; positions without cells are skipped. */
function unwrap(node: unknown): unknown {
  if (!(node instanceof Map)) return node;
  const entries = [...(node as Branch)];
  return typeof entries[0]?.[0] === 'number'
    ? entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => unwrap(item))
    : Object.fromEntries(entries.map(([key, item]) => [key, unwrap(item)]));
}

/** The columns of a kind. What an export of `shown` has is known too, so that an exported file can be sent back. */
export function columnsOf(body: z.ZodObject, shown: z.ZodObject): RowColumns {
  const shape = inputShape(body);
  const exported = new Set(exportColumns(shown));
  return {
    names: Object.keys(body.shape),
    has: (name) => columnOf(name, shape) !== null || exported.has(name),
  };
}

/** Returns a function that reads the cells of a row into an object of the schema; dots in the header are nested fields. */
export function rowReader(
  header: readonly string[],
  schema: z.ZodObject,
): (cells: readonly string[]) => ParsedRow {
  const shape = inputShape(schema);
  const columns = header.map((name) => columnOf(name, shape));
  return (cells) => {
    const root: Branch = new Map();
    const issues: Issue[] = [];
    for (const [index, column] of columns.entries()) {
      const cell = cells[index] ?? '';
      if (column === null || cell === '') continue;
      const issue = cellIssue(column.path.join('.'), cell, column.leaf);
      if (issue) issues.push(issue);
      setAt(root, column.path, cellValue(cell, column.leaf));
    }
    return issues.length > 0 ? { issues } : { fields: unwrap(root) as Record<string, unknown> };
  };
}
