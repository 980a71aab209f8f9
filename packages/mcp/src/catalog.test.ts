import { operation } from '@rcm/http';
import type { AnyModule } from '@rcm/http/module';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Catalog, linesOf, pageSize } from './catalog.ts';

const reads = (name: string, summary: string, description?: string) =>
  operation({
    id: `notes.${name}`,
    method: 'get',
    path: `/notes/${name}`,
    scope: 'notes:read',
    summary,
    ...(description && { description }),
    data: z.object({}),
  });

const moduleOf = (name: string, operations: AnyModule['operations']): AnyModule => ({
  name,
  title: name.toUpperCase(),
  description: '',
  operations,
  handlers: {},
  views: [],
  entities: [],
  migrations: [],
});

const catalog = new Catalog([
  moduleOf('notes', {
    listNotes: reads('listNotes', 'List notes', 'Deadlines are dates.'),
    getNoteDeadline: reads('getNoteDeadline', 'Read the deadline of a note'),
    listNoteAuthors: reads('listNoteAuthors', 'List authors'),
  }),
  moduleOf('posts', {}),
]);

const found = (words: string, module: string | null = null, skip = 0) =>
  catalog.find(words, module, skip).operations.map(({ name }) => name);

describe('the catalog', () => {
  test.each([
    [
      'the words of a name, with few others',
      'list note',
      ['listNotes', 'listNoteAuthors', 'getNoteDeadline'],
    ],
    ['plural and singular', 'deadlines', ['getNoteDeadline', 'listNotes']],
    ['the beginning of a word', 'auth', ['listNoteAuthors']],
    ['no short words', 'of a', ['listNotes', 'getNoteDeadline', 'listNoteAuthors']],
    ['nothing', 'invoice', []],
  ])('finds by %s', (_what, words, names) => {
    expect(found(words).sort()).toEqual([...names].sort());
    if (names.length < 3 || words.includes(' note')) expect(found(words)).toEqual(names);
  });

  test('finds within a module, and by the beginning of ids', () => {
    expect(found('', 'notes')).toHaveLength(3);
    expect(found('', 'posts')).toEqual([]);
  });

  test('counts the operations of each module', () => {
    expect(catalog.modules()).toEqual([
      { name: 'notes', title: 'NOTES', count: 3 },
      { name: 'posts', title: 'POSTS', count: 0 },
    ]);
  });

  test.each([pageSize, pageSize + 1])('pages through %i operations', (count) => {
    const names = Array.from({ length: count }, (_, index) => `get${String(index).padStart(2, '0')}`);
    const many = new Catalog([
      moduleOf('notes', Object.fromEntries(names.map((name) => [name, reads(name, 'Read')]))),
    ]);
    const pages = [many.find('', 'notes', 0), many.find('', 'notes', pageSize)];
    expect(pages.flatMap(({ operations }) => operations.map(({ name }) => name))).toEqual(names);
    expect(pages.map(({ operations, total }) => [operations.length, total])).toEqual([
      [pageSize, count],
      [count - pageSize, count],
    ]);
  });

  test('shows whether an operation writes', () => {
    const [first = ''] = linesOf(catalog.find('deadline', null, 0)).split('\n');
    expect(first).toBe('notes.getNoteDeadline (reads): Read the deadline of a note');
  });
});
