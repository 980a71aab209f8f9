/** The parts of the OpenAPI document that are read. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A list: the key of its records in a page, and the parameter for the next page. */
interface List {
  readonly id: string;
  readonly records: string;
  readonly next: 'cursor' | 'skip' | null;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (id: string) => id.replaceAll(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());
const pascal = (id: string) => id.split(/[.-]/).map(capital).join('');

/** Every operation that lists records, by its id: it is paged, or its name says so. */
const listsOf = ({ paths }: Document): readonly List[] =>
  Object.values(paths)
    .flatMap(({ get }) => (get ? [get] : []))
    .flatMap((operation) => {
      const { operationId: id, parameters = [] } = operation;
      const query = new Set(
        parameters.flatMap((parameter) => (parameter.in === 'query' ? parameter.name : [])),
      );
      const next = query.has('cursor') ? 'cursor' : query.has('skip') ? 'skip' : null;
      const records = recordsKey(operation);
      const isList = next !== null || /\.list[A-Z]/.test(id);
      return isList && records !== null ? [{ id, records, next } satisfies List] : [];
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));

/** The array of a response; of several, the one named like the operation. */
function recordsKey({ operationId, responses }: Operation): string | null {
  const data = responses[200]?.content?.['application/json']?.schema?.properties?.data;
  const arrays = Object.entries(data?.properties ?? {}).flatMap(([key, { type }]) =>
    type === 'array' ? [key] : [],
  );
  return arrays.find((key) => operationId.endsWith(capital(key))) ?? arrays[0] ?? null;
}

/** Generates the module that describes how to read each list, in types and at run time. */
export function listsModule(document: Document): string {
  const lists = listsOf(document);
  const types = lists.flatMap(({ id }) => [`${pascal(id)}Data`, `${pascal(id)}Response`]);
  return [
    '// Written by @rcm/client-generator.',
    '',
    `import type {\n${types.map((name) => `  ${name},\n`).join('')}} from './types.gen.ts';`,
    '',
    '/** What each list is asked for, and what a page of it holds. */',
    'export interface Lists {',
    ...lists.map(
      ({ id }) => `  '${camel(id)}': { data: ${pascal(id)}Data; page: ${pascal(id)}Response['data'] };`,
    ),
    '}',
    '',
    '/** How each list is read: the key of its records in a page, and the parameter that leads to the next page. */',
    'export const lists = {',
    ...lists.map(({ id, records, next }) => {
      const leading = next === null ? 'null' : `'${next}'`;
      return `  '${camel(id)}': { records: '${records}', next: ${leading} },`;
    }),
    '} as const;',
    '',
  ].join('\n');
}
