import type { Writable } from './grammar.ts';

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.keys(value as object).length === 0);

/** A value without the names that are null, empty lists or objects without names: as much of it as says something. */
export const sparse = <T>(value: T): Writable<T> => withoutEmpty(value) as Writable<T>;

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const rest: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    const kept = withoutEmpty(each);
    if (!isEmpty(kept)) rest[name] = kept;
  }
  return rest;
}
