import type { JsonSchema } from './sample.ts';

const spoken = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Parameters that select no records by a field of theirs. */
const known: Readonly<Record<string, string>> = {
  skip: 'How many records of the list come before the page',
  take: 'How many records the page holds at most',
  sort: 'The order of the list',
  cursor: 'The `nextCursor` of the page before',
  search: 'Keeps the records that hold this text',
  asOf: 'The day that the answer is for; today when left out',
  groupBy: 'What the rows of the answer stand for',
};

const bounds: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^(\w+)From$/, 'at or after this'],
  [/^(\w+)To$/, 'at or before this'],
  [/^(\w+)Before$/, 'at or before this'],
  [/^min([A-Z]\w*)$/, 'of at least this'],
  [/^max([A-Z]\w*)$/, 'of at most this'],
];

/**
 * What a parameter is for, read off its name: the API names parameters by one convention. A parameter that the
 * convention does not reach says so itself.
 */
export function wordsFor(name: string, place: 'path' | 'query', schema: JsonSchema): string {
  const field = spoken(name.replace(/Id$/, ''));
  if (place === 'path') return `Identifier of the ${field}`;
  if (known[name] !== undefined) return known[name];
  for (const [pattern, words] of bounds) {
    const [, bounded] = pattern.exec(name) ?? [];
    if (bounded !== undefined) return `Keeps the records with ${spoken(bounded).trim()} ${words}`;
  }
  if (schema.enum?.includes('true'))
    return `Keeps the records that are ${field}, or with \`false\` the others`;
  if (schema.type === 'array') return `Keeps the records with this ${field}; repeated, with any of these`;
  return `Keeps the records with this ${field}`;
}
