import { camel, type Document, listsOf, pascal } from './document.ts';

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
