import { isList, isObject, type Json, type JsonObject } from './json.ts';

/** The qualifiers of diagnoses, which a claim has in columns of its own: principal and further ones, ICD-10 and ICD-9. */
const diagnosisQualifiers = new Set(['ABK', 'ABF', 'BK', 'BF']);

/** The names by which the items of a list are recognized. */
const keyNames = ['qualifier', 'payerSequence', 'category', 'kind', 'role'] as const;

const marker = '#';

/**
 * Lists whose items have a qualifier become objects by qualifier, so that what is said of one qualifier is compared and
 * merged by itself: a date of admission beside the dates of a statement. The lines of a claim become an object by number.
 */
export function keyed(value: Json, name = ''): Json {
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, keyed(each ?? null, key)]));
  }
  if (!isList(value)) return value;
  if (name === 'services') return numbered(value);
  const items = value.map((each) => [keyOf(each), each] as const);
  if (items.length === 0 || items.some(([key]) => key === null)) return value;
  const groups = Map.groupBy(items, ([key]) => key);
  return Object.fromEntries(
    [...groups].map(([key, group]) => [
      `${marker}${key}`,
      name === 'otherSubscribers' && group.length === 1
        ? keyed(group[0]?.[1] ?? null)
        : group.map(([, each]) => each),
    ]),
  );
}

const numbered = (lines: readonly Json[]): JsonObject =>
  Object.fromEntries(lines.map((line, index) => [`${marker}${index + 1}`, keyed(line)]));

/** The key of an item; null if it has none. A segment of codes has that of its first code. */
function keyOf(item: Json): string | null {
  if (isList(item)) {
    const key = keyOf(item[0] ?? null);
    return key !== null && diagnosisQualifiers.has(key) ? 'diagnoses' : key;
  }
  if (!isObject(item)) return null;
  for (const name of keyNames) {
    const key = item[name];
    if (typeof key === 'string') return key;
  }
  return null;
}

const byMarker = (value: JsonObject): boolean => {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => name.startsWith(marker));
};

/** The lists again that {@link keyed} made objects of. Items that are null are left out. */
export function unkeyed(value: Json, name = ''): Json {
  if (isList(value) || !isObject(value)) return value;
  if (!byMarker(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unkeyed(each ?? null, key)]));
  }
  if (name === 'services') return lines(value);
  const items = itemsOf(value);
  return name === 'healthCareCodes' ? items.sort((one, other) => codeOrder(one) - codeOrder(other)) : items;
}

const itemsOf = (value: JsonObject): Json[] =>
  Object.values(value).flatMap((group) => (!group ? [] : isList(group) ? group : [unkeyed(group)]));

/** The first qualifiers of HI segments in the order of the guides. */
const codeSegments = [
  ['ABK', 'BK'],
  ['ABJ', 'BJ'],
  ['APR', 'PR'],
  ['ABN', 'BN'],
  ['DR'],
  ['ABF', 'BF'],
  ['BP'],
  ['BBR', 'BR'],
  ['BBQ', 'BQ'],
  ['BI'],
  ['BH'],
  ['BE'],
  ['BG'],
  ['TC'],
];

const codeOrder = (segment: Json): number => {
  const first = isList(segment) ? segment[0] : null;
  const qualifier = isObject(first) ? first.qualifier : null;
  const order = codeSegments.findIndex((each) => each.some((one) => one === qualifier));
  return order === -1 ? codeSegments.length : order;
};

/** The lines by number, with an empty object for each of which nothing is said. */
function lines(value: JsonObject): Json[] {
  const numbers = Object.keys(value).map((name) => Number(name.slice(marker.length)));
  return Array.from({ length: Math.max(...numbers) }, (_, index) =>
    unkeyed(value[`${marker}${index + 1}`] ?? {}),
  );
}
