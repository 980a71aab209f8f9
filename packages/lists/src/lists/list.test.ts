import { inTenant, type Principal } from '@rcm/tenancy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aPrincipal,
  aRun,
  Note,
  type NotesHost,
  noteCounts,
  notesHost,
  noteValues,
  noteView,
  testTime,
} from '../../test/notes.ts';
import { foldRowCounts } from '../counters/folding.ts';
import {
  anyOf,
  anyOfTimeDependent,
  atLeast,
  contains,
  containsInDistinct,
  containsName,
  containsNameInDistinct,
  equals,
  type Filter,
  hasAmount,
  hasValue,
  matching,
} from './filters.ts';
import { list } from './list.ts';
import type { ListQuery } from './list-cursor.ts';

let host: NotesHost;
const as = aPrincipal();
beforeAll(async () => {
  host = await notesHost();
  for (const title of ['a', 'b', 'c', 'd', 'e']) await host.aNote(as, title);
});
afterAll(() => host.close());

const filters: Readonly<Record<string, Filter>> = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [`title${index}`, equals('title')]),
);
const at = matching('boolean', (parameter) => `(t.created_at <= :now) = ${parameter}`);
const notes = list(noteView, {
  key: 'notes',
  filters: { ...filters, at } as typeof filters,
  genericPlanFilters: Object.keys(filters),
  order: 't.title',
});

const read = async (query: Partial<ListQuery>) => {
  const run = aRun(as, { audit: 'none', writes: false, single: true });
  const page = await inTenant(host.database, run, (context) =>
    notes.read(context, { skip: 0, take: 25, ...query }),
  );
  return [(page.notes.toJSON() as { title: string }[]).map(({ title }) => title).join(''), page.total];
};

test.each([
  [{}, 'abcde', 5],
  [{ take: 2 }, 'ab', 5],
  [{ take: 2, skip: 2 }, 'cd', 5],
  [{ take: 100, skip: 4 }, 'e', 5],
  [{ skip: 5 }, '', 5],
  [{ title1: 'c' }, 'c', 1],
  [{ title1: 'c', title2: 'd' }, '', 0],
  [{ at: true }, 'abcde', 5],
])('a page of %j', async (query, titles, total) => {
  expect(await read(query)).toEqual([titles, total]);
});

test.each([
  ['row', contains('body')],
  ['row by name', containsName('body')],
  ['value', containsInDistinct('body')],
  ['value by name', containsNameInDistinct('body')],
])(
  'a filter that reads each %s finds a part of a text, ignoring case and without wildcards',
  async (key, filter) => {
    const principal = aPrincipal();
    const bodies = ['Payer One', 'Payer One', null, '100% payer', 'payer_two', 'Other', null, 'Payer One'];
    const make = (by: Principal, title: string, body: string | null) =>
      host.write(by, async (context) => context.create(Note, { ...noteValues(title), body }));
    await make(aPrincipal(), 'foreign', 'Payer Three');
    for (const [index, body] of bodies.entries()) await make(principal, `${index}`, body);
    const found = list(noteView, {
      key,
      filters: { body: filter, title: matching('text[]', (titles) => `t.title = any (${titles})`) },
      order: 't.title desc',
    });
    const ask = async (query: Partial<ListQuery>) => {
      const page = await inTenant(
        host.database,
        aRun(principal, { audit: 'none', writes: false, single: true }),
        (context) => found.read(context, { skip: 0, take: 25, ...query }),
      );
      const shown: { title: string }[] = JSON.parse(JSON.stringify(page[key]));
      return [shown.map(({ title }) => title).join(''), page.total];
    };
    expect(await ask({ body: 'payer' })).toEqual(['74310', 5]);
    expect(await ask({ body: 'PAYER ONE' })).toEqual(['710', 3]);
    expect(await ask({ body: '%' })).toEqual(['3', 1]);
    expect(await ask({ body: '_' })).toEqual(['4', 1]);
    expect(await ask({ body: 'three' })).toEqual(['', 0]);
    expect(await ask({ body: 'payer', take: 2 })).toEqual(['74', 5]);
    expect(await ask({ body: 'payer', take: 2, skip: 2 })).toEqual(['31', 5]);
    expect(await ask({ body: 'payer', skip: 5 })).toEqual(['', 5]);
    expect(await ask({ body: 'payer', title: ['0', '2', '4'] })).toEqual(['40', 2]);
  },
);

test.each([undefined, noteCounts])(
  'a filter of distinct values is paged by cursor and counted, by rows or by counters',
  async (rowCounters) => {
    const principal = aPrincipal();
    const bodies = ['{Payer, "One"}', 'Other', '{Payer, "One"}', 'payer \\ two', null, '{Payer, "One"}'];
    for (const [index, body] of bodies.entries()) {
      await host.write(principal, async (context) =>
        context.create(Note, { ...noteValues(`${index}`), body }),
      );
    }
    const deleted = { ...noteValues('6'), body: '{Payer, "One"}', deletedAt: testTime };
    await host.write(principal, async (context) => context.create(Note, deleted));
    const found = list(noteView, {
      key: 'notes',
      filters: { body: containsNameInDistinct('body') },
      where: 't.deleted_at is null',
      order: 't.title',
      ...(rowCounters && { rowCounters }),
    });
    const ask = (query: Partial<ListQuery>) =>
      inTenant(
        host.database,
        aRun(principal, { audit: 'none', writes: false, single: true }),
        async (context) => {
          const page = await found.read(context, { skip: 0, take: 2, body: 'payer', ...query });
          const titles = (page.notes.toJSON() as { title: string }[]).map(({ title }) => title).join('');
          return { titles, total: page.total, cursor: page.nextCursor };
        },
      );
    const first = await ask({});
    expect(first).toEqual({ titles: '02', total: 4, cursor: expect.any(String) });
    expect(await ask({ cursor: String(first.cursor) })).toEqual({ titles: '35', total: 4, cursor: null });
    expect(await ask({ skip: 1 })).toMatchObject({ titles: '23', total: 4 });
    expect(await ask({ body: 'two' })).toMatchObject({ titles: '3', total: 1 });
    expect(await ask({ body: 'none' })).toEqual({ titles: '', total: 0, cursor: null });
  },
);

test('a page of more than 100 records is refused', async () => {
  await expect(read({ take: 101 })).rejects.toThrow('at most 100');
});

test('a connection keeps a bounded number of statements for any combination of filters and page sizes', async () => {
  const database = await host.open({ poolSize: 1 });
  const kept = async () =>
    (await database.pool.query('select count(*)::int as kept from pg_prepared_statements')).rows[0].kept;
  const ask = (query: Partial<ListQuery>) =>
    inTenant(database, aRun(as, { audit: 'none', writes: false, single: true }), (context) =>
      notes.read(context, { skip: 0, take: 25, ...query }),
    );
  for (let take = 1; take <= 100; take += 1) await ask({ take });
  // The page, the total, and the statement that scopes them to the organization.
  expect(await kept()).toBe(3);
  await ask({ at: true });
  // The one that asks for custom plans.
  expect(await kept(), 'statements with custom plans are not kept').toBe(4);
  for (let combination = 0; combination < 256; combination += 1) {
    const chosen = Object.keys(filters).filter((_, index) => combination & (1 << index));
    await ask(Object.fromEntries(chosen.map((name) => [name, 'a'])));
  }
  expect(await kept()).toBe(500);
});

test.each([
  ['a value', equals('length', 'integer')],
  ['some values', anyOf('length')],
  ['a range', atLeast('length', 'integer')],
])(
  'a filter by %s of a property without an index is refused, unless the list scans few rows',
  (_how, filter) => {
    expect(() => list(noteView, { key: 'notes', filters: { filter } })).toThrow(
      'note is filtered by length and has no index for it',
    );
    expect(() =>
      list(noteView, { key: 'notes', filters: { filter }, smallScope: 'the notes of a test' }),
    ).not.toThrow();
  },
);

test.each([
  [['fresh'], 'a'],
  [['old'], 'b'],
  [['stale'], 'cde'],
  [['old', 'stale'], 'bcde'],
  [['old', 'fresh', 'stale'], 'abcde'],
  [['none'], ''],
])('a filter by a time-dependent status finds %j', async (states, titles) => {
  const principal = aPrincipal();
  const stored = { a: 'fresh', b: 'old', c: 'fresh', d: 'stale', e: 'old' };
  const turnsAt = new Date(testTime.getTime() - 1);
  for (const [title, body] of Object.entries(stored)) {
    const deletedAt = ['c', 'e'].includes(title) ? turnsAt : testTime;
    await host.write(principal, async (context) =>
      context.create(Note, { ...noteValues(title), body, deletedAt }),
    );
  }
  const shown = `case when t.body in ('fresh', 'old') and t.deleted_at < :now then 'stale' else t.body end`;
  const aged = list(noteView, {
    key: 'notes',
    filters: {
      state: anyOfTimeDependent('body', shown, { from: ['fresh', 'old'], to: 'stale', at: 'deletedAt' }),
    },
    order: 't.title',
  });
  const page = await inTenant(host.database, aRun(principal, { audit: 'none', writes: false }), (context) =>
    aged.read(context, { skip: 0, take: 25, state: states }),
  );
  expect((page.notes.toJSON() as { title: string }[]).map(({ title }) => title).join('')).toBe(titles);
  expect(page.total).toBe(titles.length);
});

test('a query with a parameter that is no filter does not compile, unless the handler maps it to a filter', async () => {
  const titled = list(noteView, {
    key: 'notes',
    filters: { title: equals('title') },
    mappedParameters: ['letter'],
  });
  const page = { skip: 0, take: 25 };
  await inTenant(host.database, aRun(as, { audit: 'none', writes: false }), async (context) => {
    expect((await titled.read(context, { ...page, letter: 'c' }, { title: 'c' })).total).toBe(1);
    // @ts-expect-error no filter has this name
    expect((await titled.read(context, { ...page, heading: 'c' })).total).toBe(5);
  });
});

test.each(['present', 'missing'] as const)(
  'rows with and without a value are found and counted, where those in which it is %s are few',
  async (rare) => {
    const principal = aPrincipal();
    const bodies = ['x', null, 'y', null, null];
    for (const [index, body] of bodies.entries()) {
      await host.write(principal, async (context) =>
        context.create(Note, { ...noteValues(`${index}`), body, length: index }),
      );
    }
    const deleted = { ...noteValues('5'), body: null, deletedAt: testTime };
    await host.write(principal, async (context) => context.create(Note, deleted));
    const found = list(noteView, {
      key: rare,
      filters: { hasBody: hasValue('body', rare), minLength: atLeast('length', 'integer') },
      smallScope: 'few notes',
      where: 't.deleted_at is null',
      rowCounters: noteCounts,
      order: 't.title',
    });
    const ask = (query: Readonly<Record<string, unknown>>) =>
      inTenant(
        host.database,
        aRun(principal, { audit: 'none', writes: false, single: true }),
        async (context) => {
          const page = await found.read(context, { skip: 0, take: 25, ...query });
          return [
            (page[rare].toJSON() as { title: string }[]).map(({ title }) => title).join(''),
            page.total,
          ];
        },
      );
    expect(await ask({ hasBody: true })).toEqual(['02', 2]);
    expect(await ask({ hasBody: false })).toEqual(['134', 3]);
    expect(await ask({ hasBody: true, minLength: 1 })).toEqual(['2', 1]);
    expect(await ask({ hasBody: false, minLength: 2 })).toEqual(['34', 2]);
  },
);

test('rows with an amount and rows without one are found, and counted before and after the counts are folded', async () => {
  const principal = aPrincipal();
  for (const [title, amount] of Object.entries({ a: '-0.01', b: '0.00', c: '0.01', d: '0.00', e: '1.00' })) {
    await host.write(principal, async (context) =>
      context.create(Note, { ...noteValues(title), amount, length: 1 }),
    );
  }
  const deleted = { ...noteValues('f'), amount: '0.00', deletedAt: testTime };
  await host.write(principal, async (context) => context.create(Note, deleted));
  const found = list(noteView, {
    key: 'notes',
    filters: { open: hasAmount('amount'), minLength: atLeast('length', 'integer') },
    smallScope: 'few notes',
    where: 't.deleted_at is null',
    rowCounters: noteCounts,
    order: 't.title',
  });
  const ask = (query: Readonly<Record<string, unknown>>) =>
    inTenant(
      host.database,
      aRun(principal, { audit: 'none', writes: false, single: true }),
      async (context) => {
        const page = await found.read(context, { skip: 0, take: 25, ...query });
        return [(page.notes.toJSON() as { title: string }[]).map(({ title }) => title).join(''), page.total];
      },
    );
  for (const folded of [0, 5]) {
    expect(await ask({ open: true })).toEqual(['ace', 3]);
    expect(await ask({ open: false })).toEqual(['bd', 2]);
    expect(await ask({ open: true, minLength: 1 })).toEqual(['ace', 3]);
    expect(await ask({ open: false, minLength: 2 })).toEqual(['', 0]);
    expect(await foldRowCounts(host.database, principal.organization.id)).toBe(5 - folded);
  }
});

/** A list with a filter that is evaluated for every row. */
const searched = list(noteView, {
  key: 'searched',
  filters: { title: { ...contains('title'), scanned: 'title' }, minLength: atLeast('length', 'integer') },
  smallScope: 'few notes',
  where: 't.deleted_at is null',
  sorts: ['title'],
  rowCounters: noteCounts,
});

describe('a filter that is evaluated for every row', () => {
  const read = (principal: Principal, query: Partial<ListQuery> & Readonly<Record<string, unknown>>) =>
    inTenant(
      host.database,
      aRun(principal, { audit: 'none', writes: false, single: true }),
      async (context) => {
        const page = await searched.read(context, { skip: 0, take: 25, sort: 'title', ...query });
        const titles = (page.searched.toJSON() as { title: string }[]).map(({ title }) => title);
        return { titles, total: page.total, cursor: page.nextCursor };
      },
    );

  /** Notes of which `matching` contain `x`, with an `other` and a deleted note among them. */
  const someNotes = async (matching: number) => {
    const principal = aPrincipal();
    await host.write(principal, async (context) => {
      for (let index = 0; index < matching; index += 1) {
        const title = `x ${String(index).padStart(3, '0')}`;
        context.create(Note, { ...noteValues(title), length: index });
      }
      context.create(Note, noteValues('other'));
      context.create(Note, { ...noteValues('x deleted'), deletedAt: testTime });
    });
    const titles = Array.from({ length: matching }, (_, index) => `x ${String(index).padStart(3, '0')}`);
    return { principal, titles };
  };

  test.each([0, 1, 99, 100, 101, 102])('finds and counts %i rows, page by page', async (matching) => {
    const { principal, titles } = await someNotes(matching);
    const pages: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await read(principal, { title: 'X', take: 40, ...(cursor !== null && { cursor }) });
      expect(page.total).toBe(matching);
      pages.push(...page.titles);
      cursor = page.cursor;
      if (cursor === null) break;
    }
    expect(pages).toEqual(titles);
    for (const skip of [1, 100, 101]) {
      expect(await read(principal, { title: 'x', skip, take: 3 })).toMatchObject({
        titles: titles.slice(skip, skip + 3),
        total: matching,
      });
    }
    expect(await read(principal, { title: 'x', sort: '-title', take: 2 })).toMatchObject({
      titles: titles.toReversed().slice(0, 2),
      total: matching,
    });
    const rest = titles.slice(50);
    expect(await read(principal, { title: 'x', minLength: 50, take: 5 })).toMatchObject({
      titles: rest.slice(0, 5),
      total: rest.length,
    });
    expect(await read(principal, { title: 'none' })).toEqual({ titles: [], total: 0, cursor: null });
  });

  test('does not find the rows of another organization, whose ids are the same', async () => {
    const { principal, titles } = await someNotes(2);
    const other = aPrincipal();
    await host.asSuperuser((client) =>
      client.query(
        `insert into notes.notes (organization_id, id, created_at, updated_at, title, amount, length)
          select $1::uuid, n.id, n.created_at, n.updated_at, 'y ' || n.title, n.amount, n.length
          from notes.notes n where n.organization_id = $2 and n.title like 'x 00%'`,
        [other.organization.id, principal.organization.id],
      ),
    );
    expect(await read(other, { title: 'x' })).toMatchObject({
      titles: titles.map((title) => `y ${title}`),
      total: 2,
    });
    expect(await read(other, { title: 'y' })).toMatchObject({ total: 2 });
    expect(await read(principal, { title: 'x' })).toMatchObject({ titles, total: 2 });
  });

  test('gives each of two lists in one transaction its own rows', async () => {
    const { principal } = await someNotes(3);
    const totals = await inTenant(
      host.database,
      aRun(principal, { audit: 'none', writes: false }),
      async (context) => [
        (await searched.read(context, { skip: 0, take: 5, title: 'x 001' })).total,
        (await searched.read(context, { skip: 0, take: 5, title: 'other' })).total,
        (await searched.read(context, { skip: 0, take: 5, title: 'x' })).total,
        (await searched.read(context, { skip: 0, take: 5 })).total,
      ],
    );
    expect(totals).toEqual([1, 1, 3, 4]);
  });
});
