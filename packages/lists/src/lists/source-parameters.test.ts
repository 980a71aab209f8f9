import { type ExportTarget, inExport, inTenant, selectColumns } from '@rcm/tenancy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, aRun, Note, type NotesHost, notesHost, noteView } from '../../test/notes.ts';
import { list } from './list.ts';
import type { ListQuery } from './list-cursor.ts';

let host: NotesHost;
const as = aPrincipal();
beforeAll(async () => {
  host = await notesHost();
  for (const title of ['a', 'b', 'c']) await host.aNote(as, title);
  await host.aNote(aPrincipal(), 'foreign');
});
afterAll(() => host.close());

/** Notes with a text before their title, which the source computes. */
const notes = list(
  {
    ...noteView,
    source: `(select ${selectColumns(Note, { title: `(:prefix ->> 'text') || t.title` })} from notes.notes t)`,
  },
  { key: 'notes', order: 't.title', sourceParameters: { prefix: 'json' } },
);

const titlesOf = (rows: unknown) => (rows as { title: string }[]).map(({ title }) => title);

describe('a list whose source computes its rows', () => {
  const read = async (query: Partial<ListQuery> = {}) => {
    const run = aRun(as, { audit: 'none', writes: false, single: true });
    const page = await inTenant(host.database, run, (context) =>
      notes.read(context, { skip: 0, take: 25, ...query }, { prefix: { text: 'x' } }),
    );
    return { titles: titlesOf(page.notes.toJSON()), total: page.total, nextCursor: page.nextCursor };
  };

  test('shows, skips and pages them by the values of a read', async () => {
    expect(await read()).toEqual({ titles: ['xa', 'xb', 'xc'], total: 3, nextCursor: null });
    expect((await read({ skip: 1, take: 1 })).titles).toEqual(['xb']);
    const { nextCursor: cursor } = await read({ take: 2 });
    expect((await read({ take: 2, cursor })).titles).toEqual(['xc']);
  });

  test('exports all of them', async () => {
    const titles: string[] = [];
    const target: ExportTarget = {
      key: 'notes',
      begin: () => undefined,
      async write(records) {
        titles.push(...titlesOf(records.map((record) => JSON.parse(record))));
      },
    };
    const run = aRun(as, { operation: 'notes.listNotes', audit: 'read' });
    await inExport(host.database, run, target, (context) =>
      notes.read(context, { skip: 0, take: 25 }, { prefix: { text: 'y' } }),
    );
    expect(titles).toEqual(['ya', 'yb', 'yc']);
  });
});
