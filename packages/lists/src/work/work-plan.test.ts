import { inTenant, type TenantContext } from '@rcm/tenancy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrincipal, aRun, Note, type NotesHost, noteCounts, notesHost, testTime } from '../../test/notes.ts';
import { nodesOf, type PlanNode, planOf, rowsReadBy } from '../../test/plans.ts';
import { rowCounters } from '../counters/row-counters.ts';
import { openIn, type WorkColumns, workIndexes } from './columns.ts';
import type { WorkFilters, WorkQuestion, WorkSort } from './question.ts';
import { readWorkPages, workSource } from './source.ts';

const work = {
  kind: 'UNDERPAYMENT_CASE',
  table: 'notes.notes',
  ...openIn('length', '2', '3'),
  due: { column: 'deleted_at', type: 'timestamptz' },
  amount: 'amount',
  cents: 'amount_cents',
  label: 'title',
  cause: `'WRITTEN'`,
  operation: 'notes.writeNote',
  payerId: 'title',
  assignedToId: 'body',
} as const satisfies WorkColumns;
const counters = rowCounters('notes.notes', [
  { by: ['length'], day: { property: 'deletedAt', type: 'timestamptz' } },
  { by: ['length'], amount: 'amountCents' },
  { by: ['length', 'body'] },
]);
const notes = workSource(Note, work, (cause) => cause, counters);
/** The same work, as long as its day was less than 50 days ago. */
const lasting = { ...work, isOpenNow: `deleted_at > :now - interval '50 days'` };
/** Each with the same work whose totals are counted. */
const pairsOfSources = [work, lasting].map((columns) => [
  workSource(Note, columns, String, counters),
  workSource(Note, { ...columns, kind: 'FOLLOW_UP' }, String),
]);

/** The open records: one is due in each minute from 2026-01-01, with the amounts 1 to 30,000. */
const records = 30_000;
const take = 26;
const as = aPrincipal();
const today = '2026-01-03';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
  await host.asSuperuser(async (client) => {
    for (const { name } of noteCounts.triggers) await client.query(`drop trigger "${name}" on notes.notes`);
    for (const { expression } of counters.triggers) await client.query(expression);
    for (const { expression } of workIndexes(work)) await client.query(expression);
    // An unflushed commit would keep the vacuum from marking the pages as visible to all.
    await client.query('set synchronous_commit = on');
    await client.query(
      `insert into notes.notes (organization_id, id, created_at, updated_at, title, amount, length, deleted_at, body)
        select $1::uuid, 'not_' || n, $2::timestamptz - n % 90 * interval '1 day', now(), 'note ' || n,
          n * 7919 % ${records} + 1, 2 + n % 2, timestamptz '2026-01-01' + n * interval '1 minute',
          case when n % 3 = 0 then 'mem_' || n % 7 end
        from generate_series(1, ${records}) n`,
      [as.organization.id, testTime],
    );
    await client.query(
      `insert into notes.notes (organization_id, id, created_at, updated_at, title, amount, length)
        select $1::uuid, 'not_closed_' || n, now(), now(), 'closed ' || n, n, 1 from generate_series(1, 500) n`,
      [as.organization.id],
    );
    await client.query('vacuum analyze notes.notes');
  });
});
afterAll(() => host.close());

/** The rows that a plan reads from the table: in an index alone, or whole. */
function rowsRead(plan: PlanNode): { inIndex: number; whole: number } {
  const sum = { inIndex: 0, whole: 0 };
  for (const node of nodesOf(plan)) {
    const rows = node['Relation Name'] === 'notes' ? rowsReadBy(node) : 0;
    const isIndexOnly = node['Node Type'] === 'Index Only Scan';
    sum.inIndex += isIndexOnly ? rows : 0;
    sum.whole += isIndexOnly ? (node['Heap Fetches'] ?? 0) : rows;
  }
  return sum;
}

const questionOf = (filters: WorkFilters, marks: Partial<WorkQuestion> = {}): WorkQuestion => ({
  today,
  filters,
  hidden: [],
  reassignments: [],
  ...marks,
});

const run = <Result>(ask: (context: TenantContext) => Promise<Result>) =>
  inTenant(host.database, aRun(as, { audit: 'none', writes: false }), ask);

/** The rows that the page and the total of a question read, in plans for any values. */
async function readBy(filters: WorkFilters, sort: WorkSort, source = notes) {
  const request = await run(async (context) =>
    source.pageRequest(context, { ...questionOf(filters), sort, after: null, take }),
  );
  const read = [];
  for (const call of [request.page, request.total]) {
    if (call === null) continue;
    const plan = await planOf(host.database, as.organization.id, call, {
      setting: 'plan_cache_mode = force_generic_plan',
    });
    read.push(rowsRead(plan));
  }
  return read;
}

describe('a page of open work', () => {
  const some = 3_000;
  test.each<[string, WorkFilters, WorkSort, number]>([
    ['without filters', {}, 'rank', some],
    ['by amount', {}, '-amount', some],
    ['by day', {}, 'dueDate', some],
    ['of nobody', { unassigned: true }, 'rank', 1.5 * some],
    ['from an amount that few reach', { minAmount: `${records - 9}.00` }, 'rank', some],
    ['from an amount that most reach', { minAmount: '11.00' }, 'rank', 10_001 + some],
    ['to an amount that few fall below', { maxAmount: '10.00' }, 'rank', some],
    ['from a late day', { dueFrom: '2026-01-20' }, 'rank', some],
    ['to an early day', { dueTo: '2026-01-01' }, 'rank', some],
    ['of a payer', { payerIds: ['note 7'] }, 'rank', 1],
    ['of a payer without records', { payerIds: ['none'] }, 'rank', 0],
    ['of named records', { only: ['not_7', 'not_8'] }, 'rank', some],
  ])(
    '%s reads no more of the index than it needs, and whole rows for the page only',
    async (_what, filters, sort, most) => {
      const [page] = await readBy(filters, sort);
      expect(page?.inIndex).toBeLessThanOrEqual(most);
      expect(page?.whole).toBeLessThanOrEqual(1_600 + take);
    },
  );
});

test.each<[string, WorkFilters]>([
  ['from an amount that few reach', { minAmount: `${records - 9}.00` }],
  ['to an amount that few fall below', { maxAmount: '10.00' }],
])(
  'a page of work that ends by time, %s, reads no more of the index than it needs',
  async (_what, filters) => {
    const [page] = await readBy(filters, 'rank', workSource(Note, lasting, String, counters));
    expect(page?.inIndex).toBeLessThanOrEqual(3_000);
  },
);

describe('a total of open work', () => {
  test.each<[string, WorkFilters]>([
    ['without filters', {}],
    ['of nobody', { unassigned: true }],
    ['from an amount', { minAmount: '11.00' }],
    ['to an amount', { maxAmount: '20000.00' }],
    ['from a day', { dueFrom: '2026-01-02' }],
    ['to a day', { dueTo: '2026-01-20' }],
  ])('%s reads only the rows of the ranges and days at its ends', async (_what, filters) => {
    const [, total] = await readBy(filters, 'rank');
    expect(total?.inIndex).toBeLessThanOrEqual(3_000);
    expect(total?.whole).toBeLessThanOrEqual(1_500);
  });

  const marks = {
    hidden: ['not_1', 'not_3', 'not_30000', 'not_closed_1', 'not_x'],
    reassignments: [
      { id: 'not_2', memberId: 'mem_0' },
      { id: 'not_3', memberId: 'mem_z' },
      { id: 'not_6', memberId: 'mem_z' },
    ],
  };
  const parts: readonly WorkFilters[] = [
    {},
    { unassigned: true },
    { assignedToIds: ['mem_0', 'mem_z'] },
    { dueFrom: '2026-01-04' },
    { dueTo: '2026-01-09' },
    { minAmount: '0.01' },
    { minAmount: '7123.45' },
    { maxAmount: '7123.45' },
    { maxAmount: '0.00' },
    { only: ['not_2', 'not_9'] },
  ];
  const pairs = parts.flatMap((one, index) => parts.slice(index).map((other) => ({ ...one, ...other })));

  test.each(pairs)(
    'with %j equals the number of rows, also beside hidden and assigned ones',
    async (filters) => {
      const questions = [questionOf(filters), questionOf(filters, marks)];
      for (const [sources, question] of pairsOfSources.flatMap((pair) =>
        questions.map((one) => [pair, one] as const),
      )) {
        const [total, found] = await run((context) =>
          Promise.all(sources.map((source) => source.count(context, question))),
        );
        expect(total).toBe(found);
        const pages = await run((context) =>
          readWorkPages(
            context,
            sources.map((source) =>
              source.pageRequest(context, { ...question, sort: 'rank', after: null, take }),
            ),
          ),
        );
        const [own, other] = pages.map(({ work }) => work.map(({ id, position }) => [id, position]));
        expect(own).toEqual(other);
      }
    },
  );
});

test('work that depends on more than a property, or on a part of the rows, takes no row counters', () => {
  const source = (columns: WorkColumns, by = counters) => workSource(Note, columns, String, by);
  expect(() => source({ ...work, opensWhenDue: true })).toThrow(
    'Row counters do not count open work in notes.notes, which depends on more than a property',
  );
  expect(() => source(work, noteCounts)).toThrow(
    'The row counters of notes.notes do not count all of its rows',
  );
});
