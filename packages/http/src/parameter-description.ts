import type { JsonSchema } from './sample.ts';

const spaced = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The descriptions of parameters that are not filters by a field. */
const descriptions: Readonly<Record<string, string>> = {
  skip: 'How many records of the list come before the page',
  take: 'How many records the page holds at most',
  sort: 'The order of the list',
  cursor: 'The `nextCursor` of the page before',
  search: 'Keeps the records that contain this text',
  asOf: 'The day that the answer is for; by default today',
  groupBy: 'What the rows of the answer are grouped by',
};

const bounds: readonly (readonly [pattern: RegExp, bound: string])[] = [
  [/^(\w+)From$/, 'at or after this'],
  [/^(\w+)To$/, 'at or before this'],
  [/^(\w+)Before$/, 'at or before this'],
  [/^min([A-Z]\w*)$/, 'of at least this'],
  [/^max([A-Z]\w*)$/, 'of at most this'],
];

/**
 * The description of a parameter, derived from its name by the naming convention of the API. Parameters outside the
 * convention declare their own.
 */
export function parameterDescription(name: string, place: 'path' | 'query', schema: JsonSchema): string {
  const field = spaced(name.replace(/Id$/, ''));
  if (place === 'path') return `Identifier of the ${field}`;
  if (descriptions[name] !== undefined) return descriptions[name];
  for (const [pattern, bound] of bounds) {
    const [, bounded] = pattern.exec(name) ?? [];
    if (bounded !== undefined) return `Keeps the records with ${spaced(bounded).trim()} ${bound}`;
  }
  if (schema.enum?.includes('true'))
    return `Keeps the records that are ${field}, or with \`false\` the others`;
  if (schema.type === 'array') return `Keeps the records with this ${field}; repeated, with any of these`;
  return `Keeps the records with this ${field}`;
}
