import { createHash } from 'node:crypto';
import { invalid } from '@rcm/errors';

const cursorPath = 'query.cursor';

const digestLength = 16;

/** The validated query of a list. */
export type ListQuery = { readonly skip: number; readonly take: number } & Readonly<Record<string, unknown>>;

/** The filters and the order of a query, sorted, so that the same filters in another order are equal. */
export const selected = ({ skip: _skip, take: _take, cursor: _cursor, ...filters }: ListQuery) =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));

/** The text that a cursor is bound to: the list, the filters and the order. */
export const bindingOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

const digestOf = (binding: string, values: readonly unknown[]) =>
  createHash('sha256')
    .update(`${binding}\n${JSON.stringify(values)}`)
    .digest('base64url')
    .slice(0, digestLength);

/** The cursor after a row; it is valid only for the same list, filters and order. */
export const writeListCursor = (binding: string, values: readonly (string | null)[]): string =>
  Buffer.from(JSON.stringify([digestOf(binding, values), ...values])).toString('base64url');

/**
 * The values of the last row before a cursor, one for each column of the order. Throws 400 for a cursor of another list,
 * other filters or another order.
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

/** 400 for a cursor that this list has not returned for these filters and this order. */
export const badCursor = () =>
  invalid(
    cursorPath,
    'Expected a cursor that this list returned for the same filters and the same sort',
    'invalid_format',
  );

/** 400 for a request with both `skip` and `cursor`. */
export const skipWithCursor = () => invalid('query.skip', 'Expected no skip together with a cursor');
