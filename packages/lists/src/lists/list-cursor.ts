import { createHash } from 'node:crypto';
import { invalid } from '@rcm/errors';

const place = 'query.cursor';

const digestLength = 16;

/** The validated query of a list. */
export type ListQuery = { readonly skip: number; readonly take: number } & Readonly<Record<string, unknown>>;

/** What a query selects, in whatever order it says so: everything but which page of it is wanted. */
export const selected = ({ skip: _skip, take: _take, cursor: _cursor, ...filters }: ListQuery) =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));

/** What a cursor is bound to beside its values: the list, the filters and the order. */
export const bindingOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

const digestOf = (binding: string, values: readonly unknown[]) =>
  createHash('sha256')
    .update(`${binding}\n${JSON.stringify(values)}`)
    .digest('base64url')
    .slice(0, digestLength);

/** The place behind a row, as text that is good for the same list, filters and order alone. */
export const writeListCursor = (binding: string, values: readonly (string | null)[]): string =>
  Buffer.from(JSON.stringify([digestOf(binding, values), ...values])).toString('base64url');

/**
 * The values of the row that a cursor stands behind, as many as the order has columns. Throws 400 for a cursor of another
 * list, other filters or another order.
 */
export function readListCursor(binding: string, cursor: string, count: number): (string | null)[] {
  const [digest, ...values] = partsOf(cursor);
  if (digest !== digestOf(binding, values) || values.length !== count || !values.every(isValue)) {
    throw badCursor();
  }
  return values as (string | null)[];
}

const isValue = (value: unknown) => typeof value === 'string' || value === null;

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** 400 for a cursor that this list has not given for these filters and this order. */
export const badCursor = () =>
  invalid(
    place,
    'Expected a cursor that this list has given for the same filters and the same sort',
    'invalid_format',
  );

/** 400 for a page that is asked for in two ways. */
export const skipBesideCursor = () => invalid('query.skip', 'Expected no skip beside a cursor');
