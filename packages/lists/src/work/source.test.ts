import { addDays } from '@rcm/calendar';
import { inTenant, type Principal, statement, type TenantContext } from '@rcm/tenancy';
import { countedMessages } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, aRun, Note, type NotesHost, notesHost, testTime } from '../../test/notes.ts';
import type { WorkColumns } from './columns.ts';
import {
  type OpenWork,
  type WorkFilters,
  type WorkPageQuestion,
  type WorkPosition,
  type WorkSource,
  workSorts,
} from './question.ts';
import { readWorkPages, workSource } from './source.ts';

const columns = {
  kind: 'FOLLOW_UP',
  table: 'notes.notes',
  isOpen: 'length > 1',
  due: { column: 'deleted_at', type: 'timestamptz' },
  amount: 'amount',
  label: 'title',
  cause: `'WRITTEN'`,
  operation: 'notes.writeNote',
  claimId: 'body',
  payerId: 'body',
  assignedToId: 'body',
} as const satisfies WorkColumns;
const notes = workSource(Note, columns, (cause) => `Because of ${cause}`);
const undated = workSource(
  Note,
  { ...columns, kind: 'EXPIRABLE', due: null, amount: null },
  (cause) => cause,
);

const waiting = workSource(
  Note,
  { ...columns, kind: 'APPEAL', isOpen: 'length > 1 and deleted_at is not null', opensWhenDue: true },
  (cause) => cause,
);

/** Work whose amount is read by a statement of its own for each row. */
const elsewhere = workSource(
  Note,
  {
    ...columns,
    kind: 'DENIAL_CASE',
    amount: '(select n.amount from notes.notes n where n.organization_id = :tenant and n.id = t.id)',
  },
  (cause) => cause,
);

let host: NotesHost;
const as = aPrincipal();
const today = '2026-03-02';

/** The first and last day of each urgency, from today; more than 300 rows are overdue. */
const days = [-400, -1, 0, 3, 4, 7, 8, 14, 15, 30, 31, null];
const rows = Array.from({ length: 900 }, (_, index) => ({
  id: `not_${String(index).padStart(4, '0')}`,
  day: index < 400 ? -1 - (index % 40) : (days[index % days.length] ?? null),
  amount: `${(index * 7) % 5}.00`,
  minutes: (index * 11) % 4,
  member: ['mem_a', 'mem_b', null][index % 3] ?? null,
}));

beforeAll(async () => {
  host = await notesHost();
  await host.asSuperuser((client) =>
    client.query(
      `insert into notes.notes (organization_id, id, created_at, updated_at, title, body, amount, length, deleted_at)
        select $1, r.id, $2::timestamptz - r.minutes * interval '1 minute', now(), r.id, r.member, r.amount, 2,
          ($3::date + r.day + time '23:59:59.999') at time zone $4
        from jsonb_to_recordset($5) as r (id text, day int, amount numeric, minutes int, member text)`,
      [as.organization.id, testTime, today, as.organization.timeZone, JSON.stringify(rows)],
    ),
  );
});
afterAll(() => host.close());

const run = <Result>(work: (context: TenantContext) => Promise<Result>, by: Principal = as) =>
  inTenant(host.database, aRun(by, { audit: 'none', writes: false }), work);

const question = { today, filters: {}, hidden: [], reassignments: [] };
const page = (values: Partial<WorkPageQuestion>) =>
  run((context) => notes.page(context, { ...question, sort: 'rank', after: null, take: 101, ...values }));

/** A page of a source and the number of all pieces. */
async function pageWithTotal(source: WorkSource, values: WorkPageQuestion, by: Principal = as) {
  const [found] = await run((context) => readWorkPages(context, [source.pageRequest(context, values)]), by);
  return found ?? { work: [], total: Number.NaN };
}

/** All pieces of a source, read page by page. */
async function allOf(
  source: WorkSource,
  values: Partial<WorkPageQuestion>,
  take: number,
): Promise<OpenWork[]> {
  const read: OpenWork[] = [];
  for (let after: WorkPosition | null = null; ; ) {
    const found: OpenWork[] = await run((context) =>
      source.page(context, { ...question, sort: 'rank', ...values, after, take }),
    );
    read.push(...found);
    const last = found.at(-1);
    if (found.length < take || last === undefined) return read;
    after = last.position;
  }
}

const all = (values: Partial<WorkPageQuestion>, take: number) => allOf(notes, values, take);

const rankOf = (day: number | null) =>
  day === null ? 6 : [-1, 3, 7, 14, 30].findIndex((most) => day <= most) + 1 || 6;

type Row = (typeof rows)[number];
const byAmount = (one: Row, other: Row) => Number(other.amount) - Number(one.amount);
const byAge = (one: Row, other: Row) => other.minutes - one.minutes || (one.id < other.id ? -1 : 1);
const orders: Readonly<Record<(typeof workSorts)[number], (one: Row, other: Row) => number>> = {
  rank: (one, other) => rankOf(one.day) - rankOf(other.day) || byAmount(one, other) || byAge(one, other),
  dueDate: (one, other) => (one.day ?? 1e9) - (other.day ?? 1e9) || byAmount(one, other) || byAge(one, other),
  '-amount': (one, other) => byAmount(one, other) || byAge(one, other),
  createdAt: byAge,
};
const expected = (sort: (typeof workSorts)[number], keep: (row: Row) => boolean = () => true) =>
  rows
    .filter(keep)
    .toSorted(orders[sort])
    .map(({ id }) => id);
const idsOf = (work: readonly OpenWork[]) => work.map(({ id }) => id);

describe('work that opens when it is due', () => {
  const isDue = ({ day }: Row) => day !== null && day <= 0;

  test.each(workSorts)('by %s starts exactly after the page before, without what waits', async (sort) => {
    for (const filters of [{}, { minAmount: '0' }]) {
      expect(idsOf(await allOf(waiting, { filters, sort }, 101))).toEqual(expected(sort, isDue));
    }
  });

  test('is counted and found from its due day on', async () => {
    const due = rows.filter(isDue);
    const first = { ...question, sort: 'rank', after: null, take: 1 } as const;
    expect((await pageWithTotal(waiting, first)).total).toBe(due.length);
    expect(await run((context) => waiting.count(context, question))).toBe(due.length);
    const later = rows.find(({ day }) => day === 3);
    const find = (day: string) => run((context) => waiting.find(context, later?.id ?? '', day));
    expect(await find('2026-03-04')).toBeNull();
    expect(await find('2026-03-05')).toMatchObject({ dueDate: '2026-03-05', rank: 2 });
  });
});

describe('work with an amount that another table keeps', () => {
  test.each(workSorts)('by %s starts exactly after the page before', async (sort) => {
    expect(idsOf(await allOf(elsewhere, { sort }, 101))).toEqual(expected(sort));
    const filters = { minAmount: '1', maxAmount: '2.00' };
    const isBetween = ({ amount }: Row) => amount === '1.00' || amount === '2.00';
    expect(idsOf(await allOf(elsewhere, { sort, filters }, 101))).toEqual(expected(sort, isBetween));
  });
});

describe('work that waits for a day', () => {
  test('is not open, but its claims have work', async () => {
    const source = workSource(
      Note,
      { ...columns, kind: 'TAKEBACK', isWaiting: `body = 'mem_a' and :today < date '2026-03-03'` },
      (cause) => cause,
    );
    const count = (day: string) => run((context) => source.count(context, { ...question, today: day }));
    expect(await count(today)).toBe(rows.filter(({ member }) => member !== 'mem_a').length);
    expect(await count('2026-03-03')).toBe(rows.length);
    const claimIds = ['mem_a', 'mem_b', 'mem_none'];
    const found = await run((context) => source.claimsWithWork(context, claimIds, today));
    expect(found.toSorted()).toEqual(['mem_a', 'mem_b']);
  });
});

describe('the claims with open work', () => {
  test('are those of some claims that have any', async () => {
    const claimIds = ['mem_b', 'mem_none'];
    expect(await run((context) => notes.claimsWithWork(context, claimIds, today))).toEqual(['mem_b']);
  });

  test('include those whose work waits for its day', async () => {
    const later = rows.find(({ day, member }) => day === 31 && member !== null);
    const claimIds = [later?.member ?? ''];
    const before = '2020-01-01';
    expect(await run((context) => waiting.claimsWithWork(context, claimIds, before))).toEqual(claimIds);
    expect(await run((context) => waiting.count(context, { ...question, today: before }))).toBe(0);
  });

  test('are none for work without claims', async () => {
    const { claimId: _, ...withoutClaims } = columns;
    const source = workSource(Note, { ...withoutClaims, kind: 'EXCLUSION_REVIEW' }, (cause) => cause);
    expect(await run((context) => source.claimsWithWork(context, ['mem_b'], today))).toEqual([]);
  });
});

describe('a page of open work', () => {
  test.each(workSorts)('by %s starts exactly after the page before, for any page size', async (sort) => {
    for (const take of [7, 100, 101]) expect(idsOf(await all({ sort }, take))).toEqual(expected(sort));
  });

  test('shows the kind, the urgency and the cause of each record', async () => {
    const [first] = await page({ take: 1 });
    const row = rows.find(({ id }) => id === first?.id);
    expect(first).toMatchObject({
      kind: 'FOLLOW_UP',
      record: 'note',
      label: row?.id,
      cause: 'WRITTEN',
      causeWords: 'Because of WRITTEN',
      operation: 'notes.writeNote',
      amount: '4.00',
      rank: 1,
      assignedToId: row?.member,
    });
  });

  test('leaves hidden records out, with exact pages and totals', async () => {
    const hidden = rows.flatMap(({ id }, index) => (index % 2 === 0 ? [id] : []));
    const shown = expected('rank', ({ id }) => !hidden.includes(id));
    expect(idsOf(await all({ hidden }, 50))).toEqual(shown);
    expect(idsOf(await all({ hidden, filters: { minAmount: '0' } }, 50))).toEqual(shown);
    for (const filters of [{}, { minAmount: '0' }]) {
      const first = { ...question, filters, hidden, sort: 'rank', after: null, take: 1 } as const;
      const { total } = await pageWithTotal(notes, first);
      expect(total).toBe(shown.length);
    }
  });

  const kept: [string, WorkFilters, (row: Row) => boolean][] = [
    ['the members', { assignedToIds: ['mem_a', 'mem_x'] }, ({ member }) => member === 'mem_a'],
    ['nobody', { unassigned: true }, ({ member }) => member === null],
    ['the payers', { payerIds: ['mem_b'] }, ({ member }) => member === 'mem_b'],
    [
      'a range of days',
      { dueFrom: today, dueTo: '2026-03-05' },
      ({ day }) => day !== null && day >= 0 && day <= 3,
    ],
    [
      'a range of amounts',
      { minAmount: '1', maxAmount: '2.00' },
      ({ amount }) => amount === '1.00' || amount === '2.00',
    ],
    [
      'named records',
      { only: ['not_0003', 'not_0899', 'not_x'] },
      ({ id }) => id === 'not_0003' || id === 'not_0899',
    ],
  ];
  test.each(kept)(
    'and the count match the filter by %s, with inclusive ends',
    async (_what, filters, keep) => {
      expect(idsOf(await all({ filters }, 40))).toEqual(expected('rank', keep));
      const counted = await run((context) => notes.count(context, { ...question, filters }));
      expect(counted).toBe(rows.filter(keep).length);
    },
  );

  test('uses the reassigned member instead of the one that the record names', async () => {
    const reassignments = [
      { id: 'not_0000', memberId: 'mem_z' },
      { id: 'not_0001', memberId: 'mem_z' },
      { id: 'not_0002', memberId: 'mem_y' },
    ];
    const ask = (filters: WorkFilters) => all({ reassignments, filters }, 100);
    expect(idsOf(await ask({ assignedToIds: ['mem_z'] })).toSorted()).toEqual(['not_0000', 'not_0001']);
    expect(idsOf(await ask({ assignedToIds: ['mem_a'] }))).not.toContain('not_0000');
    expect(idsOf(await ask({ unassigned: true }))).not.toContain('not_0002');
  });

  test('is empty for another organization', async () => {
    const first = { ...question, sort: 'rank', after: null, take: 10 } as const;
    const foreign = await pageWithTotal(notes, first, aPrincipal());
    expect(foreign).toEqual({ work: [], total: 0 });
  });
});

test('pages are read in one message, and only of sources that have work', async () => {
  const database = await host.open();
  const sent = countedMessages(database.pool);
  const sources = [notes, undated];
  const readBy = async (by: Principal) => {
    sent.length = 0;
    await inTenant(database, aRun(by, { audit: 'none', writes: false }), (context) =>
      readWorkPages(
        context,
        sources.map((source) =>
          source.pageRequest(context, { ...question, sort: 'rank', after: null, take: 10 }),
        ),
      ),
    );
    return sent.filter((statements) => statements > 0);
  };
  expect(await readBy(as)).toEqual([2, 2]);
  expect(await readBy(aPrincipal())).toEqual([2]);
});

test('work without days and amounts is sorted by the time when it was opened', async () => {
  const first = { ...question, sort: 'rank', after: null, take: 101 } as const;
  const { work: found, total } = await pageWithTotal(undated, first);
  expect(idsOf(found)).toEqual(expected('createdAt').slice(0, 101));
  expect(total).toBe(rows.length);
  expect(new Set(found.map(({ rank, dueDate, amount }) => `${rank} ${dueDate} ${amount}`))).toEqual(
    new Set(['6 null 0.00']),
  );
});

test('a record is found while it is open', async () => {
  const find = (id: string) => run((context) => notes.find(context, id, today));
  expect(await find('not_0003')).toMatchObject({ id: 'not_0003', dueDate: '2026-02-26' });
  expect(await find('not_x')).toBeNull();
  await host.asSuperuser((client) => client.query(`update notes.notes set length = 1 where id = 'not_0003'`));
  expect(await find('not_0003')).toBeNull();
  await host.asSuperuser((client) => client.query(`update notes.notes set length = 2 where id = 'not_0003'`));
});

test('sums are by member and by age, in ranges that end after 30, 60, 90 and 120 days', async () => {
  const aged = aPrincipal();
  await host.asSuperuser((client) =>
    client.query(
      `insert into notes.notes (organization_id, id, created_at, updated_at, title, amount, length, body)
        select $1, 'not_' || age, $2::timestamptz - age * interval '1 day', now(), age, 1.10, 2, case when age > 90 then 'mem_a' end
        from unnest('{0,30,31,60,61,90,91,120,121,500}'::int[]) age`,
      [aged.organization.id, testTime],
    ),
  );
  const sums = (reassignments: { id: string; memberId: string }[]) =>
    run((context) => notes.sums(context, { ...question, reassignments }), aged);
  const two = { count: 2, amount: '2.20' };
  expect(await sums([])).toEqual([
    { assignedToId: 'mem_a', ageBand: 3, ...two },
    { assignedToId: 'mem_a', ageBand: 4, ...two },
    { assignedToId: null, ageBand: 0, ...two },
    { assignedToId: null, ageBand: 1, ...two },
    { assignedToId: null, ageBand: 2, ...two },
  ]);
  expect(await sums([{ id: 'not_0', memberId: 'mem_a' }])).toContainEqual({
    assignedToId: 'mem_a',
    ageBand: 0,
    count: 1,
    amount: '1.10',
  });
});

test('the days of claims before a day are selected, for work with claims and days', async () => {
  const { kind, rows: days } = notes.claimDays ?? { kind: null, rows: () => '' };
  const ofClaims = statement({
    name: 'notes.days_of_claims',
    parameters: { now: 'timestamptz', zone: 'text', before: 'date', today: 'date' },
    columns: { claimId: 'text', first: 'number', last: 'number' },
    text: `select d.claim_id, min(d.day) - :today, max(d.day) - :today
      from (${days(':before')}) d (claim_id, day) group by 1 order by 1`,
  });
  const daysBefore = (before: string) =>
    run((context) =>
      context.sql.all(ofClaims, { now: context.now, zone: context.organization.timeZone, before, today }),
    );
  expect(kind).toBe('FOLLOW_UP');
  expect(await daysBefore('2026-03-03')).toEqual(
    ['mem_a', 'mem_b'].map((claimId) => {
      const own = rows.flatMap(({ member, day }) =>
        member === claimId && day !== null && day < 1 ? [day] : [],
      );
      return { claimId, first: Math.min(...own), last: Math.max(...own) };
    }),
  );
  expect(await daysBefore('2025-01-01')).toEqual([]);
  expect(undated.claimDays).toBeNull();
});

test.each([
  ['from a day on', false],
  ['up to a day, last ones first', true],
])('the days of claims are selected in order, %s', async (_way, isDescending) => {
  const inOrder = statement({
    name: `notes.days_of_claims_${isDescending ? 'down' : 'up'}`,
    parameters: { now: 'timestamptz', zone: 'text', before: 'date', today: 'date', day: 'date' },
    columns: { day: 'number' },
    text: `select d.day - :today
      from (${notes.claimDays?.from(':day', isDescending)}) d (claim_id, day)`,
  });
  const all = rows.flatMap(({ member, day }) => (member === null || day === null ? [] : [day]));
  for (const [day, last] of [
    [-3, 1],
    [0, 0],
    [1, -1],
  ] as const) {
    const found = await run((context) =>
      context.sql.all(inOrder, {
        now: context.now,
        zone: context.organization.timeZone,
        today,
        before: addDays(today, last + 1),
        day: addDays(today, day),
      }),
    );
    const expected = all
      .filter((one) => one <= last && (isDescending ? one <= day : one >= day))
      .sort((one, other) => (isDescending ? other - one : one - other));
    expect(found.map((row) => row.day)).toEqual(expected);
  }
});
