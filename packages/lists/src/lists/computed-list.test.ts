import { inExport, inTenant, type Principal } from '@rcm/tenancy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, aRun, Note, type NotesHost, notesHost, noteValues } from '../../test/notes.ts';
import { computedList } from './computed-list.ts';
import type { ListQuery } from './list-cursor.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const declaration = {
  key: 'bodies',
  record: null,
  parameters: { minAmount: 'numeric' },
  columns: { body: 'text?', notes: 'number', amount: 'text' },
  rows: `select n.body, count(*), sum(n.amount) from notes.notes n
    where n.organization_id = :tenant and n.amount >= :minAmount group by n.body`,
  order: 't.amount desc, t.body',
  sorts: ['body', 'notes', 'amount'],
  identity: ['body'],
  types: { body: 'text', notes: 'bigint', amount: 'numeric' },
} as const;

/** The amounts of notes by body. */
const bodies = computedList({ ...declaration, name: 'notes.bodies' });

/** The same rows with materialized sums, with a column of the page, and with both. */
const withSums = computedList({
  ...declaration,
  name: 'notes.bodies_with_sums',
  materializedSums: 'coalesce(sum(g.amount), 0.00)',
  sums: { amount: 'text' },
});
const withPageColumns = {
  ...declaration,
  rows: `select n.body, sum(n.amount) from notes.notes n
    where n.organization_id = :tenant and n.amount >= :minAmount group by n.body`,
  pageColumns: {
    columns: ['notes'],
    row: `select count(*) from notes.notes n
      where n.organization_id = :tenant and n.amount >= :minAmount and n.body is not distinct from t.body`,
  },
  sorts: ['body', 'amount'],
} as const;
const pageColumns = computedList({ ...withPageColumns, name: 'notes.bodies_page_columns' });
const pageColumnsWithSums = computedList({
  ...withPageColumns,
  name: 'notes.bodies_page_columns_with_sums',
  materializedSums: 'coalesce(sum(g.amount), 0.00)',
  sums: { amount: 'text' },
});
/** The same rows in parts, in the order of a column that is not shown. */
const inParts = computedList({
  ...declaration,
  name: 'notes.bodies_in_parts',
  rows: [`n.body < 'b'`, `n.body >= 'b'`, 'n.body is null'].map(
    (
      part,
    ) => `select n.body, count(*), sum(n.amount), (sum(n.amount) * 100)::bigint as cents from notes.notes n
      where n.organization_id = :tenant and n.amount >= :minAmount and ${part} group by n.body`,
  ),
  order: 't.cents desc, t.body',
  sortedBy: { amount: 'cents' },
  types: { ...declaration.types, cents: 'bigint' },
});
const lists = { bodies, withSums, pageColumns, pageColumnsWithSums, inParts };

interface Page {
  readonly bodies: string;
  readonly total: number;
  readonly nextCursor: string | null;
}

async function readFrom(
  as: Principal,
  query: Partial<ListQuery>,
  from: Pick<typeof bodies, 'read'>,
): Promise<Page> {
  const { minAmount = '0.00' } = query as { minAmount?: string };
  const page = await inTenant(
    host.database,
    aRun(as, { audit: 'none', writes: false, single: true }),
    (context) =>
      from.read(context, { skip: 0, take: 100, ...query }, { minAmount }, ({ body, notes, amount }) => ({
        text: `${body ?? '-'}${notes}:${amount}`,
      })),
  );
  const { total, nextCursor } = page;
  return { bodies: page.rows.map(({ text }) => text).join(' '), total, nextCursor };
}

const make = (as: Principal, body: string | null, amount: string) =>
  host.write(as, async (context) =>
    context.create(Note, { ...noteValues(`${body} ${amount} ${Math.random()}`), body, amount }),
  );

/** Sums of which two are equal and one has no body. */
async function someSums(as: Principal) {
  for (const [body, amount] of [
    ['a', '1.00'],
    ['a', '2.00'],
    ['b', '3.00'],
    ['c', '10.00'],
    [null, '0.50'],
  ] as const) {
    await make(as, body, amount);
  }
}

const orders = [
  [undefined, 'c1:10.00 a2:3.00 b1:3.00 -1:0.50'],
  ['body', 'a2:3.00 b1:3.00 c1:10.00 -1:0.50'],
  ['-body', '-1:0.50 c1:10.00 b1:3.00 a2:3.00'],
  ['notes', 'b1:3.00 c1:10.00 -1:0.50 a2:3.00'],
  ['-notes', 'a2:3.00 -1:0.50 c1:10.00 b1:3.00'],
  ['amount', '-1:0.50 a2:3.00 b1:3.00 c1:10.00'],
  ['-amount', 'c1:10.00 b1:3.00 a2:3.00 -1:0.50'],
] as const;

describe.each(Object.entries(lists))('computed rows of %s', (name, list) => {
  const read = (as: Principal, query: Partial<ListQuery>) => readFrom(as, query, list);

  // Columns of the page cannot be sorted by.
  const own = orders.filter(([sort]) => !name.startsWith('pageColumns') || !sort?.endsWith('notes'));

  test.each(own)('are sorted by %s, by skip and by cursor', async (sort, whole) => {
    const as = aPrincipal();
    await someSums(as);
    await someSums(aPrincipal());
    const query = sort === undefined ? {} : { sort };
    expect(await read(as, query)).toEqual({ bodies: whole, total: 4, nextCursor: null });
    expect(await read(as, { ...query, skip: 1, take: 2 })).toMatchObject({
      bodies: whole.split(' ').slice(1, 3).join(' '),
    });
    for (const take of [1, 2, 3, 4]) {
      const pages: string[] = [];
      for (let cursor: string | null = null; ; ) {
        const page: Page = await read(as, { ...query, take, ...(cursor !== null && { cursor }) });
        pages.push(page.bodies);
        expect(page.total).toBe(4);
        cursor = page.nextCursor;
        if (cursor === null) break;
      }
      expect(pages.join(' ')).toBe(whole);
      expect(pages).toHaveLength(Math.ceil(4 / take));
    }
  });

  test('are neither repeated nor skipped while others are written', async () => {
    const as = aPrincipal();
    await someSums(as);
    const found: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Page = await read(as, { take: 1, ...(cursor !== null && { cursor }) });
      found.push(page.bodies);
      cursor = page.nextCursor;
      if (cursor === null) break;
      await make(as, `z${found.length}`, '99.00');
      await make(as, `y${found.length}`, '0.01');
    }
    const old = found.filter((body) => !/^[yz]/.test(body));
    expect(old).toEqual(['c1:10.00', 'a2:3.00', 'b1:3.00', '-1:0.50']);
    expect(new Set(found).size).toBe(found.length);
  });

  test('continue from a page found by skip, and end after the last row', async () => {
    const as = aPrincipal();
    await someSums(as);
    const { nextCursor } = await read(as, { skip: 1, take: 1 });
    expect(await read(as, { take: 1, cursor: nextCursor })).toMatchObject({ bodies: 'b1:3.00' });
    expect(await read(as, { skip: 4 })).toEqual({ bodies: '', total: 4, nextCursor: null });
    expect(await read(aPrincipal(), {})).toEqual({ bodies: '', total: 0, nextCursor: null });
  });

  test('have the same sums on every page', async () => {
    const as = aPrincipal();
    await someSums(as);
    const run = aRun(as, { audit: 'none', writes: false, single: true });
    for (const query of [{}, { skip: 2 }, { skip: 9 }, { take: 1, sort: '-body' }]) {
      const page = await inTenant(host.database, run, (context) =>
        withSums.read(context, { skip: 0, take: 5, ...query }, { minAmount: '1' }, (row) => row),
      );
      expect(page).toMatchObject({ total: 3, sums: { amount: '16.00' } });
    }
  });
});

const read = (as: Principal, query: Partial<ListQuery>, from: Pick<typeof bodies, 'read'> = bodies) =>
  readFrom(as, query, from);

describe('rows', () => {
  test('have the total and sums of a declared statement', async () => {
    const as = aPrincipal();
    await someSums(as);
    const counted = computedList({
      ...declaration,
      name: 'notes.counted_bodies',
      total: `select count(distinct coalesce(n.body, '')), sum(n.amount), max(n.body) from notes.notes n
        where n.organization_id = :tenant and n.amount >= :minAmount`,
      sums: { amount: 'text', last: 'text?' },
    });
    const run = aRun(as, { audit: 'none', writes: false, single: true });
    const page = await inTenant(host.database, run, (context) =>
      counted.read(context, { skip: 0, take: 1 }, { minAmount: '1' }, (row) => row),
    );
    expect(page).toMatchObject({
      rows: [{ body: 'c', notes: 1, amount: '10.00' }],
      total: 3,
      sums: { amount: '16.00', last: 'c' },
    });
  });

  test('are exported in full, as they are shown, with one audit event', async () => {
    const as = aPrincipal();
    await someSums(as);
    const lines: string[] = [];
    const target = {
      key: 'bodies',
      begin: () => undefined,
      write: async (records: readonly string[]) => {
        lines.push(...records);
      },
    };
    const run = aRun(as, { operation: 'notes.listBodies', audit: 'read' });
    await inExport(host.database, run, target, (context) =>
      bodies.read(context, { skip: 0, take: 1, sort: '-body' }, { minAmount: '1' }, ({ body }) => ({ body })),
    );
    expect(lines).toEqual(['{"body":"c"}', '{"body":"b"}', '{"body":"a"}']);
    const events = await host.eventsOf(as);
    expect(events.filter(([operation]) => operation === 'notes.listBodies')).toEqual([
      ['notes.listBodies', 'list', null, null],
    ]);
  });
});

describe('a cursor of computed rows is refused with 400', () => {
  const refused = { status: 400, details: { issues: [{ path: 'query.cursor' }] } };

  test.each([
    ['other filters', { minAmount: '1.00' }],
    ['another order', { sort: 'body' }],
  ])('with %s', async (_what, query) => {
    const as = aPrincipal();
    await someSums(as);
    const { nextCursor } = await read(as, { take: 1 });
    await expect(read(as, { ...query, cursor: nextCursor })).rejects.toMatchObject(refused);
  });

  test('of another organization, of another list, truncated or forged', async () => {
    const as = aPrincipal();
    await someSums(as);
    const cursor = (await read(as, { take: 1 })).nextCursor ?? '';
    await expect(read(aPrincipal(), { cursor })).rejects.toMatchObject(refused);
    const others = computedList({ ...declaration, name: 'notes.other_bodies' });
    await expect(read(as, { cursor }, others)).rejects.toMatchObject(refused);
    for (const bad of ['x', cursor.slice(0, -3)]) {
      await expect(read(as, { cursor: bad })).rejects.toMatchObject(refused);
    }
  });

  test('together with a skip', async () => {
    const as = aPrincipal();
    await someSums(as);
    const { nextCursor } = await read(as, { take: 1 });
    await expect(read(as, { cursor: nextCursor, skip: 1 })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'query.skip' }] },
    });
  });
});

test('a declaration with an order by a column without a type is refused', () => {
  const untyped = { ...declaration, name: 'notes.untyped', order: 't.notes, t.nothing' };
  expect(() => computedList(untyped)).toThrow('needs the type of nothing');
});
