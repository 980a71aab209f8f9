import { inTenant, type Principal } from '@rcm/tenancy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, aRun, Note, type NotesHost, notesHost, noteValues, noteView } from '../../test/notes.ts';
import { atLeastAmount, atMostAmount, equals, matching } from './filters.ts';
import { list } from './list.ts';
import type { ListQuery } from './list-cursor.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const sorts = ['createdAt', 'title', 'body', 'amount'] as const;
const notes = list(noteView, {
  key: 'notes',
  filters: {
    body: equals('body'),
    minAmount: atLeastAmount('amount'),
    maxAmount: atMostAmount('amount'),
    title: matching('text[]', (titles) => `t.title = any (${titles})`),
  },
  sorts,
});

/** The same notes by SQL of their own, those with a body only. */
const withBody = list(noteView, {
  key: 'notes',
  filters: { title: matching('text[]', (titles) => `t.title = any (${titles})`) },
  order: 't.id',
  sql: ({ conditions, columns, order, after, most, offset }) => {
    const matching = ['t.organization_id = :tenant', 't.body is not null', ...conditions.values()].join(
      ' and ',
    );
    const body = `from notes.notes t where ${matching}`;
    const follows = after === null ? '' : `and t.id > ${after[0]}`;
    const limits = most === null ? '' : `limit :take ${offset}`;
    return {
      rows: `select ${columns} ${body} ${follows} order by ${order} ${limits}`,
      total: `select count(*) ${body}`,
    };
  },
});

interface Page {
  readonly titles: string;
  readonly total: number;
  readonly nextCursor: string | null;
}

async function read(as: Principal, query: Partial<ListQuery>, from = notes, fixed = {}): Promise<Page> {
  const run = aRun(as, { audit: 'none', writes: false, single: true });
  const page = await inTenant(host.database, run, (context) =>
    from.read(context, { skip: 0, take: 100, ...query }, fixed),
  );
  const shown = page.notes.toJSON() as { title: string }[];
  return {
    titles: shown.map(({ title }) => title).join(''),
    total: page.total,
    nextCursor: page.nextCursor,
  };
}

/** Reads all pages of a list. */
async function walk(as: Principal, query: Partial<ListQuery>, from = notes, between?: () => Promise<void>) {
  const pages: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page = await read(as, { ...query, ...(cursor !== null && { cursor }) }, from);
    pages.push(page.titles);
    cursor = page.nextCursor;
    if (cursor === null) return pages;
    await between?.();
  }
}

const make = (as: Principal, title: string, body: string | null, amount = '0.00') =>
  host.write(as, async (context) => context.create(Note, { ...noteValues(title), body, amount }));

/** Creates notes, several with the same body and amount, and several without a body. */
async function someNotes(as: Principal) {
  for (const [index, title] of [...'abcdefg'].entries()) {
    await make(as, title, index % 3 === 0 ? null : `body ${index % 3}`, `${(index % 2) * 10}.50`);
  }
}

const orders = [undefined, ...sorts.flatMap((column) => [column, `-${column}`])];

describe('a list with SQL of its own', () => {
  test('has its pages by cursor and by skip, and its total', async () => {
    const as = aPrincipal();
    await someNotes(as);
    expect((await walk(as, { take: 3 }, withBody)).join('|')).toBe('bce|f');
    expect(await read(as, { skip: 1, take: 2 }, withBody)).toMatchObject({ titles: 'ce', total: 4 });
    const filtered = await read(as, { title: ['a', 'c', 'f'] }, withBody);
    expect(filtered).toEqual({ titles: 'cf', total: 2, nextCursor: null });
  });
});

describe('pages after a cursor', () => {
  test.each(orders.flatMap((sort) => [1, 2, 3, 6, 7].map((take) => [sort, take] as const)))(
    'have the rows of one large page, sorted by %s, with %i rows each',
    async (sort, take) => {
      const as = aPrincipal();
      await someNotes(as);
      await make(aPrincipal(), 'x', null);
      const query = sort === undefined ? {} : { sort };
      const whole = await read(as, query);
      expect([whole.titles.length, whole.nextCursor]).toEqual([7, null]);
      const pages = await walk(as, { ...query, take });
      expect(pages.join('')).toBe(whole.titles);
      expect(pages.map(({ length }) => length).slice(0, -1)).toEqual(pages.slice(0, -1).map(() => take));
    },
  );

  test('are sorted by the column with null as the greatest value, then by id', async () => {
    const as = aPrincipal();
    await someNotes(as);
    const of = async (sort: string) => (await read(as, { sort })).titles;
    expect(await of('title')).toBe('abcdefg');
    expect(await of('-title')).toBe('gfedcba');
    expect(await of('body')).toBe('becfadg');
    expect(await of('-body')).toBe('gdafceb');
    expect(await of('amount')).toBe('acegbdf');
    expect(await of('-amount')).toBe('fdbgeca');
  });

  test('follow an order of several columns and directions', async () => {
    const as = aPrincipal();
    await someNotes(as);
    const mixed = list(noteView, {
      key: 'notes',
      order: 't.amount_cents, t.body desc nulls last, t.title desc',
    });
    expect(await walk(as, { take: 2 }, mixed)).toEqual(['ce', 'ga', 'fb', 'd']);
    const nullsFirst = list(noteView, { key: 'notes', order: 't.body nulls first, t.id desc' });
    expect(await walk(as, { take: 2 }, nullsFirst)).toEqual(['gd', 'ae', 'bf', 'c']);
  });

  test('continue from a page found by skip', async () => {
    const as = aPrincipal();
    await someNotes(as);
    const { nextCursor } = await read(as, { sort: 'title', skip: 2, take: 2 });
    expect(await read(as, { sort: 'title', take: 2, cursor: nextCursor })).toMatchObject({ titles: 'ef' });
  });

  test('neither repeat nor skip a record while others are written', async () => {
    const as = aPrincipal();
    await someNotes(as);
    let made = 0;
    const pages = await walk(as, { sort: '-title', take: 2 }, notes, async () => {
      made += 1;
      await make(as, `z${made}`, null);
      await make(as, `A${made}`, null);
    });
    expect(pages.join('').replaceAll(/[A]\d/g, '')).toBe('gfedcba');
  });

  test('keep the filters, whose order does not matter', async () => {
    const as = aPrincipal();
    await someNotes(as);
    const query = { title: ['a', 'b', 'c', 'g'], sort: 'title', take: 2 };
    const { nextCursor, total } = await read(as, query);
    expect(total).toBe(4);
    expect(
      await read(as, { ...query, title: ['g', 'c', 'b', 'a'], take: 9, cursor: nextCursor }),
    ).toMatchObject({ titles: 'cg', total: 4, nextCursor: null });
  });
});

test.each([
  [{ minAmount: '10.50' }, 'bc'],
  [{ minAmount: '10.501' }, 'c'],
  [{ maxAmount: '10.50' }, 'zab'],
  [{ maxAmount: '10.499' }, 'za'],
  [{ minAmount: '-0.01', maxAmount: '-0.01' }, 'z'],
  [{ minAmount: '0.00', maxAmount: '10.49' }, 'a'],
  [{ minAmount: '999999999999.99' }, ''],
  [{ maxAmount: '-999999999999.99' }, ''],
])('amounts within %j are compared to the cent', async (query, titles) => {
  const as = aPrincipal();
  for (const [title, amount] of Object.entries({ z: '-0.01', a: '10.49', b: '10.50', c: '10.51' })) {
    await make(as, title, null, amount);
  }
  expect(await read(as, { sort: 'amount', ...query })).toMatchObject({ titles, total: titles.length });
});

test('a list by amounts that are not in whole cents is refused, because no index has them', () => {
  expect(() => list(noteView, { key: 'notes', order: 't.amount, t.id' })).toThrow('not in whole cents');
});

describe('a cursor is refused with 400', () => {
  const refused = { status: 400, details: { issues: [{ path: 'query.cursor' }] } };
  const cursorOf = async (as: Principal, query: Partial<ListQuery> = {}, fixed = {}) =>
    (await read(as, { take: 1, ...query }, notes, fixed)).nextCursor;

  test.each([
    ['other filters', { minAmount: '1.00' }],
    ['one filter more', { minAmount: '0.50', body: 'body 1' }],
    ['no filter', {}],
    ['another order', { minAmount: '0.50', sort: 'title' }],
  ])('with %s', async (_what, query) => {
    const as = aPrincipal();
    await someNotes(as);
    const cursor = await cursorOf(as, { minAmount: '0.50' });
    await expect(read(as, { ...query, cursor })).rejects.toMatchObject(refused);
  });

  test('of another organization, of another list, and of a list bound to another record', async () => {
    const [as, other] = [aPrincipal(), aPrincipal()];
    await someNotes(as);
    const cursor = await cursorOf(as);
    await expect(read(other, { cursor })).rejects.toMatchObject(refused);
    const entries = list({ ...noteView, table: 'notes.others', source: 'notes.notes' }, { key: 'notes' });
    await expect(read(as, { cursor }, entries)).rejects.toMatchObject(refused);
    const bound = await cursorOf(as, {}, { title: ['a', 'b'] });
    await expect(read(as, { cursor: bound }, notes, { title: ['a', 'c'] })).rejects.toMatchObject(refused);
    expect(await read(as, { cursor: bound }, notes, { title: ['a', 'b'] })).toMatchObject({ titles: 'a' });
  });

  test('that was changed, forged or truncated', async () => {
    const as = aPrincipal();
    await someNotes(as);
    const cursor = (await cursorOf(as)) ?? '';
    const [digest, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const of = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const bad = [
      'x',
      cursor.slice(1),
      cursor.slice(0, -3),
      of(null),
      of({}),
      of([]),
      of([digest]),
      of([digest, ...values, null]),
      of([digest, ...values.toReversed()]),
      of(['', ...values]),
    ];
    for (const one of bad) await expect(read(as, { cursor: one })).rejects.toMatchObject(refused);
  });

  test('together with a skip', async () => {
    const as = aPrincipal();
    await someNotes(as);
    await expect(read(as, { cursor: await cursorOf(as), skip: 1 })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'query.skip' }] },
    });
  });
});

describe('a list', () => {
  test('of the contract has no cursor', async () => {
    const as = aPrincipal();
    await someNotes(as);
    const contracts = list(noteView, { key: 'notes', order: 't.title', hasCursor: false });
    expect(await read(as, { take: 2 }, contracts)).toEqual({ titles: 'ab', total: 7, nextCursor: null });
  });

  test.each([
    ['no index', { sorts: ['length'] }, 'no index'],
    ['no such column', { order: 't.nothing' }, 'needs the type of nothing'],
    ['an expression', { order: 'lower(t.title)' }, 'must consist of columns'],
  ])('with an order by %s is refused when it is declared', (_what, declaration, message) => {
    expect(() => list(noteView, { key: 'notes', ...declaration })).toThrow(message);
  });

  test('cannot be sorted by a property that it does not declare', async () => {
    await expect(read(aPrincipal(), { sort: 'length' })).rejects.toThrow('cannot be sorted by length');
  });
});
