import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from './json.ts';

/**
 * What somebody says otherwise than the records: the value of each name, and what the records said when it was said. Null
 * says that there is none.
 */
export interface Statement {
  readonly own: Json;
  readonly base: Json;
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  isDeepStrictEqual(one ?? null, other ?? null);

/** What a value says otherwise than the records: names that it lacks are said to be none. Null if it says the same. */
export function difference(said: Json | undefined, records: Json | undefined): Statement | null {
  if (!isObject(said) || !isObject(records)) return statementOf(said, records);
  return statementOfNames(
    new Set([...Object.keys(said), ...Object.keys(records)]),
    said,
    records,
    difference,
  );
}

/** What a value says otherwise than the records: nothing is said of names that it lacks. Null if it says the same. */
export function statement(said: Json | undefined, records: Json | undefined): Statement | null {
  if (!isObject(said) || !isObject(records)) return statementOf(said, records);
  return statementOfNames(new Set(Object.keys(said)), said, records, statement);
}

const statementOf = (said: Json | undefined, records: Json | undefined): Statement | null =>
  isSame(said, records) ? null : { own: said ?? null, base: records ?? null };

function statementOfNames(
  names: ReadonlySet<string>,
  said: JsonObject,
  records: JsonObject,
  compare: typeof difference,
): Statement | null {
  const found = [...names].flatMap((name) => {
    const one = compare(said[name], records[name]);
    return one === null ? [] : [[name, one] as const];
  });
  if (found.length === 0) return null;
  return {
    own: Object.fromEntries(found.map(([name, { own }]) => [name, own])),
    base: Object.fromEntries(found.map(([name, { base }]) => [name, base])),
  };
}

/**
 * The records with what is said otherwise. The later one counts: where the records changed since something was said, they
 * say what holds now.
 */
export function merged(records: Json | undefined, own: Json | undefined, base: Json | undefined): Json {
  if (own === undefined) return records ?? null;
  if (!isObject(own) || !isObject(base) || !isObject(records)) {
    return isSame(records, base) ? own : (records ?? null);
  }
  const names = new Set([...Object.keys(records), ...Object.keys(own)]);
  return Object.fromEntries([...names].map((name) => [name, merged(records[name], own[name], base[name])]));
}
