import { inSnapshot, inTenant, type Principal, statement, type TenantContext } from '@rcm/tenancy';
import { asOrganization } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aPrincipal,
  aRun,
  Note,
  type NotesHost,
  noteCounts,
  noteList,
  notesHost,
  noteValues,
  noteView,
  quickNote,
  shownNotes,
} from '../../test/notes.ts';
import { list } from '../lists/list.ts';
import { foldRowCounts } from './folding.ts';
import { rowCountBooks, rowCounters } from './row-counters.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

interface Filters {
  readonly title?: string;
  readonly body?: string;
  readonly bodies?: readonly string[];
  readonly createdFrom?: Date;
  readonly createdTo?: Date;
  readonly minAmount?: string;
  readonly maxAmount?: string;
}

const rows = statement({
  name: 'notes.count_of_test',
  parameters: {
    body: 'text',
    bodies: 'text[]',
    createdFrom: 'timestamptz',
    createdTo: 'timestamptz',
    minAmount: 'numeric',
    maxAmount: 'numeric',
  },
  columns: { total: 'number' },
  text: `select count(*) from notes.notes t where t.organization_id = :tenant and t.deleted_at is null
    and (:body is null or t.body = :body) and (:bodies is null or t.body = any (:bodies))
    and (:createdFrom is null or t.created_at >= :createdFrom)
    and (:createdTo is null or t.created_at <= :createdTo)
    and (:minAmount is null or t.amount >= :minAmount) and (:maxAmount is null or t.amount <= :maxAmount)`,
});

/** The total of the list, and the number of its rows. */
async function totals(context: TenantContext, filters: Filters) {
  const { total } = await noteList.read(context, { skip: 0, take: 1, ...filters });
  const none = {
    body: null,
    bodies: null,
    createdFrom: null,
    createdTo: null,
    minAmount: null,
    maxAmount: null,
  };
  const values = { ...none, ...filters };
  return { total, counted: (await context.sql.one(rows, values))?.total };
}

const totalsOf = (as: Principal, filters: Filters) =>
  inSnapshot(host.database, aRun(as), (piece) => piece((context) => totals(context, filters)));

const makeAt = (as: Principal, title: string, at: string, body: string | null = null) =>
  inTenant(host.database, aRun(as, { now: new Date(at) }), async (context) =>
    context.create(Note, { ...noteValues(title), body }),
  );

const countsOf = ({ organization: { id } }: Principal) =>
  asOrganization(host.database, id, async (client) => {
    const { rows: found } = await client.query(
      `select categories, day::text, rows, is_folded from lists.row_counts where counter = $1
        order by categories, day, is_folded, rows`,
      [noteCounts.counters[0]?.name],
    );
    return found.map(({ categories, day, rows, is_folded }) => [categories[0], day, rows, is_folded]);
  });

/** The recorded changes: categories and days that are added and removed. */
const changesOf = ({ organization: { id } }: Principal) =>
  asOrganization(host.database, id, async (client) => {
    const { rows: found } = await client.query(
      `select added_categories, added_days::text[], removed_categories, removed_days::text[] from lists.row_changes
        where counters = $1 order by added_categories, added_days`,
      [noteCounts.name],
    );
    return found.map((change) => Object.values(change));
  });

const differencesOf = (as: Principal) =>
  host.write(as, async (context) => {
    const found: unknown[] = [];
    for await (const difference of rowCountBooks(context)) found.push(difference);
    return found;
  });

const fold = ({ organization: { id } }: Principal) => foldRowCounts(host.database, id);

describe('rows', () => {
  test('are counted when they are inserted, updated, soft-deleted and deleted, by any statement', async () => {
    const as = aPrincipal();
    await makeAt(as, 'a', '2026-03-01T23:59:59.999Z', 'x');
    const { id } = await makeAt(as, 'b', '2026-03-02T00:00:00.000Z', 'x');
    expect(await countsOf(as)).toEqual([]);
    expect(await changesOf(as)).toEqual([
      [['x', '1', '0'], ['2026-03-01'], null, null],
      [['x', '1', '0'], ['2026-03-02'], null, null],
    ]);
    expect(await fold(as)).toBe(2);
    expect(await changesOf(as)).toEqual([]);
    await host.write(as, async (context) => {
      (await context.find(Note, id)).body = 'y';
    });
    await host.write(as, async (context) => {
      (await context.find(Note, id)).title = 'another title changes no count';
    });
    expect(await changesOf(as)).toEqual([[['y', '1', '0'], ['2026-03-02'], ['x', '1', '0'], ['2026-03-02']]]);
    expect(await fold(as)).toBe(1);
    expect(await countsOf(as)).toEqual([
      ['x', '2026-03-01', 1, true],
      ['y', '2026-03-02', 1, true],
    ]);
    await host.write(as, ({ sql }) =>
      sql.one(quickNote, { id: 'not_quick', title: 'quick', at: new Date('2026-03-02T12:00:00Z') }),
    );
    await host.write(as, async (context) => {
      (await context.find(Note, id)).deletedAt = context.now;
    });
    await host.asSuperuser((client) =>
      client.query(`update notes.notes set body = 'of a row that does not count' where id = $1`, [id]),
    );
    await fold(as);
    expect(await countsOf(as)).toEqual([
      ['x', '2026-03-01', 1, true],
      [null, '2026-03-02', 1, true],
    ]);
    expect(await changesOf(as)).toEqual([]);
    await host.asSuperuser((client) =>
      client.query('delete from notes.notes where organization_id = $1', [as.organization.id]),
    );
    await fold(as);
    expect(await countsOf(as)).toEqual([]);
    expect(await differencesOf(as)).toEqual([]);
  });

  test('of one organization are not counted with those of another', async () => {
    const [one, other] = [aPrincipal(), aPrincipal()];
    await makeAt(one, 'a', '2026-03-01T00:00:00Z');
    expect(await totalsOf(one, {})).toEqual({ total: 1, counted: 1 });
    expect(await totalsOf(other, {})).toEqual({ total: 0, counted: 0 });
  });

  test('of a transaction that is rolled back are not counted', async () => {
    const as = aPrincipal();
    await makeAt(as, 'a', '2026-03-01T00:00:00Z');
    await expect(makeAt(as, 'a', '2026-03-01T00:00:00Z')).rejects.toThrow();
    expect(await totalsOf(as, {})).toEqual({ total: 1, counted: 1 });
  });
});

describe('a total', () => {
  const times = [
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00.000Z',
    '2026-03-01T12:00:00.000Z',
    '2026-03-01T23:59:59.999Z',
    '2026-03-02T00:00:00.000Z',
    '2026-03-04T00:00:00.001Z',
  ].map((time) => new Date(time));
  const ends = [undefined, ...times];
  const as = aPrincipal();

  beforeAll(async () => {
    for (const [index, time] of times.entries()) {
      await makeAt(as, `note ${index}`, time.toISOString(), [null, 'x', 'y'][index % 3] ?? null);
    }
  });

  test.each(ends.flatMap((from) => ends.map((to) => [from?.toISOString(), to?.toISOString()] as const)))(
    'from %s to %s equals the number of rows',
    async (from, to) => {
      const range = {
        ...(from !== undefined && { createdFrom: new Date(from) }),
        ...(to !== undefined && { createdTo: new Date(to) }),
      };
      const values: readonly Filters[] = [
        {},
        { body: 'x' },
        { bodies: ['x', 'y'] },
        { body: 'z' },
        { bodies: [] },
      ];
      for (const filters of values) {
        const { total, counted: found } = await totalsOf(as, { ...filters, ...range });
        expect(total).toBe(found);
      }
    },
  );

  test('is read from the counts, where filters compare the properties of a counter', async () => {
    const changed = aPrincipal();
    await makeAt(changed, 'a', '2026-03-01T00:00:00Z', 'x');
    await fold(changed);
    await host.asSuperuser((client) =>
      client.query('update lists.row_counts set rows = 5 where organization_id = $1 and counter = $2', [
        changed.organization.id,
        noteCounts.counters[0]?.name,
      ]),
    );
    const createdFrom = new Date('2026-02-01T00:00:00Z');
    expect(await totalsOf(changed, { body: 'x', createdFrom })).toEqual({ total: 5, counted: 1 });
    // The other counter has no day and therefore fewer counts.
    expect((await totalsOf(changed, { body: 'x' })).total).toBe(1);
    expect((await totalsOf(changed, { title: 'a', body: 'x' })).total).toBe(1);
    expect(await differencesOf(changed)).toEqual([
      { record: 'rowCount', id: 'notes.notes x 2026-03-01', field: 'rows', stored: '5', computed: '1' },
    ]);
  });

  test('counts the rows where the counter is not kept', async () => {
    const changed = aPrincipal();
    await makeAt(changed, 'a', '2026-03-01T00:00:00Z', 'x');
    const query = (text: string, value = noteCounts.name) =>
      host.asSuperuser((client) => client.query(text, [value]));
    await query('delete from lists.counters where name = $1');
    await makeAt(changed, 'b', '2026-03-01T00:00:00Z', 'x');
    await query('delete from lists.row_changes where organization_id = $1', changed.organization.id);
    expect(await totalsOf(changed, {})).toEqual({ total: 2, counted: 2 });
    expect(await differencesOf(changed)).toEqual([]);
    await query('insert into lists.counters values ($1)');
    expect((await totalsOf(changed, {})).total).toBe(0);
  });
});

describe('a total of what is overdue', () => {
  const as = aPrincipal();
  const times = [
    '2026-02-28T23:59:59.999Z',
    '2026-03-01T00:00:00.000Z',
    '2026-03-01T12:00:00.000Z',
    '2026-03-01T23:59:59.999Z',
    '2026-03-02T00:00:00.000Z',
  ];
  beforeAll(async () => {
    for (const body of [null, 'x', 'z']) {
      for (const time of times) await makeAt(as, `${body} ${time}`, time, body);
      await fold(as);
    }
  });

  test.each(times)('equals the number of rows at %s, and so does that of the others', async (time) => {
    const now = new Date(time);
    const past = times.filter((one) => new Date(one) < now).length;
    const totalOf = (filters: Readonly<Record<string, unknown>>) =>
      inSnapshot(host.database, aRun(as, { now }), (piece) =>
        piece(async (context) => (await noteList.read(context, { skip: 0, take: 100, ...filters })).total),
      );
    expect(await totalOf({ overdue: true })).toBe(past);
    // Without a status, what is not past its moment is not overdue, and nobody knows about the rest.
    expect(await totalOf({ overdue: false })).toBe(3 * times.length - 2 * past);
    expect(await totalOf({ overdue: true, bodies: ['x'] })).toBe(0);
    expect(await totalOf({ overdue: false, body: 'x' })).toBe(times.length);
    expect(await totalOf({ overdue: true, createdTo: new Date(times[0] ?? '') })).toBe(Math.min(past, 1));
  });
});

describe('a total of amounts', () => {
  const amounts = [
    '-1239.99',
    '-1230.01',
    '-1230.00',
    '-1229.99',
    '-0.10',
    '-0.09',
    '0.00',
    '0.01',
    '0.99',
    '1.00',
    '1.09',
    '1.10',
    '123.99',
    '124.00',
    '124.99',
    '125.00',
    '999999999.99',
  ];
  const as = aPrincipal();

  beforeAll(async () => {
    for (const [index, amount] of amounts.entries()) {
      await host.write(as, async (context) => context.create(Note, { ...noteValues(`${index}`), amount }));
      if (index === 8) await fold(as);
    }
  });

  test.each([undefined, ...amounts])(
    'from %s equals the number of rows, up to any other',
    async (minAmount) => {
      for (const maxAmount of [undefined, ...amounts, '124.005']) {
        const range = {
          ...(minAmount !== undefined && { minAmount }),
          ...(maxAmount !== undefined && { maxAmount }),
        };
        const { total, counted } = await totalsOf(as, range);
        expect(total, String(maxAmount)).toBe(counted);
      }
    },
  );

  test('is read from the counts, except for the rows in the buckets of both ends', async () => {
    const changed = aPrincipal();
    for (const amount of ['124.00', '124.50', '2000.00']) {
      await host.write(changed, async (context) => context.create(Note, { ...noteValues(amount), amount }));
    }
    await fold(changed);
    await host.asSuperuser((client) =>
      client.query('update lists.row_counts set rows = 5 where organization_id = $1 and counter = $2', [
        changed.organization.id,
        noteCounts.counters[2]?.name,
      ]),
    );
    expect(await totalsOf(changed, { minAmount: '124.01' })).toEqual({ total: 6, counted: 2 });
    expect(await totalsOf(changed, { maxAmount: '124.01' })).toEqual({ total: 1, counted: 1 });
  });

  test('follows changes of the amount', async () => {
    const changed = aPrincipal();
    const id = await host.aNote(changed, 'moved');
    for (const amount of ['10.00', '10.05', '2000.00', '-3.00']) {
      await host.write(changed, async (context) => Object.assign(await context.find(Note, id), { amount }));
      expect(await totalsOf(changed, { minAmount: amount, maxAmount: amount })).toEqual({
        total: 1,
        counted: 1,
      });
      await fold(changed);
      expect(await totalsOf(changed, { minAmount: amount, maxAmount: '9000.00' })).toEqual({
        total: 1,
        counted: 1,
      });
      expect(await differencesOf(changed)).toEqual([]);
    }
  });
});

test('a counter with an amount takes at most one property, and no day', () => {
  const refused = 'A counter of notes.notes with an amount takes at most one property and no day';
  const amount = 'amountCents';
  expect(() => rowCounters('notes.notes', [{ by: ['body', 'title'], amount }])).toThrow(refused);
  const day = { property: 'createdAt', type: 'timestamptz' } as const;
  expect(() => rowCounters('notes.notes', [{ day, amount }])).toThrow(refused);
  expect(rowCounters('notes.notes', [{ by: ['body'], amount }]).counters).toHaveLength(1);
});

test('a counter with a day takes at most one property, so that there are fewer counts than rows', () => {
  const day = { property: 'createdAt', type: 'timestamptz' } as const;
  expect(() => rowCounters('notes.notes', [{ by: ['body', 'title'], day }])).toThrow(
    'A counter of notes.notes with a day takes at most one property',
  );
});

describe('a list is refused', () => {
  const where = 't.deleted_at is null';

  test('whose entity does not declare the triggers of its row counters', () => {
    const others = rowCounters('notes.notes', [{ by: ['title'] }]);
    expect(() => list(noteView, { key: 'notes', rowCounters: others })).toThrow(
      'note must declare the triggers of its row counters',
    );
  });

  test('whose condition differs from that of its row counters', () => {
    expect(() => list(noteView, { key: 'notes', rowCounters: noteCounts })).toThrow(
      'A list must have the same condition as its row counters',
    );
  });

  test('whose row counter has another type for its day than the entity', () => {
    const day = { property: 'createdAt', type: 'date' } as const;
    const wrong = { ...noteCounts, counters: [{ name: 'notes.notes.wrong', day }] };
    expect(() => list(noteView, { key: 'notes', rowCounters: wrong, where })).toThrow(
      'A row counter of note takes createdAt as date, but it is timestamptz',
    );
  });
});

test('replacing counters deletes their counts, and versions that still read them count the rows', async () => {
  const as = aPrincipal();
  await makeAt(as, 'a', '2026-03-01T00:00:00Z', 'x');
  const next = rowCounters('notes.notes', [{ by: ['body'] }, { by: ['title'] }], 't.deleted_at is null');
  const run = (statements: readonly string[]) =>
    host.asSuperuser(async (client) => {
      for (const one of statements) await client.query(one);
    });
  const kept = () =>
    host.asSuperuser(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select name from lists.counters where starts_with(name, 'notes.')`,
      );
      return rows.map(({ name }) => name);
    });
  const drops = (of: typeof next) => of.triggers.map(({ name }) => `drop trigger "${name}" on notes.notes`);
  const creates = (of: typeof next) => of.triggers.map(({ expression }) => expression);
  await run(['begin', ...drops(noteCounts), ...creates(next), 'commit']);
  expect(await kept()).toEqual([next.name]);
  await makeAt(as, 'b', '2026-03-01T00:00:00Z', 'x');
  const from = new Date('2026-03-01T00:00:00Z');
  expect(await totalsOf(as, { createdFrom: from })).toEqual({ total: 2, counted: 2 });
  expect(await totalsOf(as, { body: 'x' })).toEqual({ total: 2, counted: 2 });
  expect(await differencesOf(as)).toEqual([]);
  await run(['begin', ...drops(next), ...creates(noteCounts), 'commit']);
  expect(await kept()).toEqual([noteCounts.name]);
  expect(await totalsOf(as, { body: 'x', createdFrom: from })).toEqual({ total: 2, counted: 2 });
  expect(await differencesOf(as)).toEqual([]);
});

describe('a time-dependent status', () => {
  const times = ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z', '2026-03-02T12:00:00.000Z'];

  test.each(['2026-03-01T00:00:00.000Z', ...times, '2026-03-02T11:59:59.999Z', '2026-03-03T00:00:00.000Z'])(
    'is counted by its day, and on the day itself by its moment, as of %s',
    async (now) => {
      const as = aPrincipal();
      for (const [index, time] of times.entries()) {
        for (const body of ['x', 'z', 'late', null]) await makeAt(as, `${body} ${index}`, time, body);
      }
      await makeAt(as, 'y', times[1] ?? '', 'y');
      for (const shown of [['late'], ['x'], ['y', 'z'], ['x', 'late'], ['none']]) {
        const [total, found] = await inSnapshot(host.database, aRun(as, { now: new Date(now) }), (piece) =>
          piece(async (context) => [
            (await noteList.read(context, { skip: 0, take: 1, shown })).total,
            (await context.sql.one(shownNotes, { shown, now: new Date(now) }))?.total,
          ]),
        );
        expect([shown, total]).toEqual([shown, found]);
      }
    },
  );

  test('is counted row by row together with a range of the same days', async () => {
    const as = aPrincipal();
    await makeAt(as, 'a', '2026-03-01T12:00:00Z', 'x');
    await makeAt(as, 'b', '2026-03-02T12:00:00Z', 'x');
    const createdFrom = new Date('2026-03-02T00:00:00Z');
    const read = (shown: readonly string[]) =>
      inTenant(
        host.database,
        aRun(as, { now: new Date('2026-03-02T12:00:00Z') }),
        async (context) => (await noteList.read(context, { skip: 0, take: 1, shown, createdFrom })).total,
      );
    expect([await read(['late']), await read(['x'])]).toEqual([1, 0]);
  });
});
