import { inExport, inTenant, type Principal } from '@rcm/tenancy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, aRun, type NotesHost, notesHost } from '../../test/notes.ts';
import { type InMemoryOrder, inMemoryPage } from './in-memory-list.ts';
import type { ListQuery } from './list-cursor.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

interface Figure {
  readonly name: string;
  readonly amount: string;
  readonly rate: number | null;
}

const figure = (name: string, amount: string, rate: number | null): Figure => ({ name, amount, rate });
const figures = [
  figure('a', '9.00', 2),
  figure('b', '10.00', null),
  figure('c', '9.00', 10),
  figure('d', '100.00', 2),
];

const order: InMemoryOrder<Figure> = {
  defaultOrder: ['-amount', 'name'],
  identity: ['name'],
  sortedAs: { amount: Number },
};

async function read(
  as: Principal,
  found: readonly Figure[],
  query: Partial<ListQuery>,
  by: InMemoryOrder<Figure> | null = order,
) {
  const page = await inTenant(host.database, aRun(as, { audit: 'none', writes: false }), (context) =>
    inMemoryPage(context, 'figures', found, { skip: 0, take: 100, ...query }, by ?? undefined),
  );
  return { ...page, names: page.records.map(({ name }) => name).join('') };
}

describe('computed records', () => {
  test.each([
    [undefined, 'dbac'],
    ['name', 'abcd'],
    ['-name', 'dcba'],
    ['amount', 'acbd'],
    ['-amount', 'dbca'],
    ['rate', 'adcb'],
    ['-rate', 'bcda'],
  ])('are sorted by %s with null as the greatest value, page by page', async (sort, whole) => {
    const as = aPrincipal();
    const query = sort === undefined ? {} : { sort };
    expect(await read(as, figures, query)).toMatchObject({ names: whole, total: 4, nextCursor: null });
    expect(await read(as, figures, { ...query, skip: 1, take: 2 })).toMatchObject({
      names: whole.slice(1, 3),
    });
    const { nextCursor } = await read(as, figures, { ...query, take: 2 });
    // A record that is added before the position moves nothing.
    const more = [
      ...figures,
      figure(sort?.startsWith('-') ? 'z' : '0', sort === undefined ? '999.00' : '9.00', 2),
    ];
    const rest = await read(as, more, { ...query, cursor: nextCursor });
    expect(rest.names.replace(/[0z]/, '')).toBe(whole.slice(2));
    expect(rest.total).toBe(5);
  });

  test('continue after the last record, even where it was removed', async () => {
    const as = aPrincipal();
    const { nextCursor } = await read(as, figures, { take: 2 });
    const left = figures.filter(({ name }) => name !== 'b');
    expect(await read(as, left, { cursor: nextCursor })).toMatchObject({ names: 'ac' });
    expect(await read(as, figures.slice(3), { cursor: nextCursor })).toMatchObject({ names: '', total: 1 });
  });

  test('are exported in their order, with the footer last in any order', async () => {
    const lines: string[] = [];
    const target = {
      key: 'figures',
      begin: () => undefined,
      write: async (records: readonly string[]) => {
        lines.push(...records.map((record) => JSON.parse(record).name));
      },
    };
    const withFooter = { ...order, exportFooter: figure('all', '128.00', null) };
    await inExport(host.database, aRun(aPrincipal(), { audit: 'read' }), target, (context) =>
      inMemoryPage(context, 'figures', figures, { skip: 0, take: 1, sort: '-rate' }, withFooter),
    );
    expect(lines).toEqual(['b', 'c', 'd', 'a', 'all']);
  });
});

test('constant records keep their order, and a cursor counts them', async () => {
  const as = aPrincipal();
  const first = await read(as, figures, { take: 3 }, null);
  expect(first.names).toBe('abc');
  expect(await read(as, figures, { cursor: first.nextCursor }, null)).toMatchObject({
    names: 'd',
    nextCursor: null,
  });
});

describe('a cursor of records in memory is refused with 400', () => {
  const refused = { status: 400, details: { issues: [{ path: 'query.cursor' }] } };

  test.each([
    ['another order', { sort: 'name' }],
    ['another filter', { code: 'x' }],
  ])('with %s', async (_what, query) => {
    const as = aPrincipal();
    const { nextCursor } = await read(as, figures, { take: 1 });
    await expect(read(as, figures, { ...query, cursor: nextCursor })).rejects.toMatchObject(refused);
  });

  test('of another organization, or forged', async () => {
    const as = aPrincipal();
    const { nextCursor } = await read(as, figures, { take: 1 });
    await expect(read(aPrincipal(), figures, { cursor: nextCursor })).rejects.toMatchObject(refused);
    await expect(read(as, figures, { cursor: 'WyJ4Il0' })).rejects.toMatchObject(refused);
  });

  test('together with a skip', async () => {
    const as = aPrincipal();
    const { nextCursor } = await read(as, figures, { take: 1 });
    await expect(read(as, figures, { skip: 1, cursor: nextCursor })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'query.skip' }] },
    });
  });
});
