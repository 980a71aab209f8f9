import { aPrincipal, type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDenial, arManagement, denials } from '../../test/ar-management-host.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await testHost([arManagement]);
});
beforeEach(() => {
  as = aPrincipal();
  denials.length = 0;
});
afterAll(() => host.close());

type Query = Record<string, string | string[]>;

const list = async (query: Query = {}, options: CallOptions = {}) =>
  (await host.call('ar-management.listWorkItems', { query }, { as, ...options })).data;
const ids = async (query: Query = {}) =>
  (await list(query)).workItems.map(({ recordId }: { recordId: string }) => recordId);
const update = (itemId: string, body: Record<string, unknown>, options: CallOptions = {}) =>
  host.call('ar-management.updateWorkItem', { params: { itemId }, body }, { as, ...options });
const summary = async (query: Query = {}) =>
  (await host.call('ar-management.getWorkItemSummary', { query }, { as })).data.summary;

const aFollowUp = async (dueDate: string, body: Record<string, unknown> = {}): Promise<string> =>
  (
    await host.call(
      'ar-management.createFollowUp',
      { body: { claimId: 'clm_other', dueDate, task: 'Call', ...body } },
      { as },
    )
  ).data.followUp.id;

describe('ar-management.listWorkItems', () => {
  test('merges the work of all modules by urgency, amount and age', async () => {
    denials.push(
      aDenial('dnc_urgent', { rank: 1, dueDate: '2026-03-01', amount: '10.00' }),
      aDenial('dnc_rich', { rank: 6, amount: '900.00' }),
      aDenial('dnc_old', { rank: 6, amount: '5.00', openedAt: new Date('2026-01-01T00:00:00Z') }),
      aDenial('dnc_new', { rank: 6, amount: '5.00', openedAt: new Date('2026-02-01T00:00:00Z') }),
    );
    const soon = await aFollowUp('2026-03-05');
    const later = await aFollowUp('2026-06-01');
    expect(await ids()).toEqual(['dnc_urgent', soon, 'dnc_rich', 'dnc_old', 'dnc_new', later]);
    expect((await list()).total).toBe(6);
  });

  test('shows the record, the amount at stake and the reasons for the rank', async () => {
    denials.push(aDenial('dnc_1', { rank: 1, dueDate: '2026-02-28', assignedToId: 'mem_record' }));
    expect((await list()).workItems).toEqual([
      {
        id: 'DENIAL_CASE:dnc_1',
        kind: 'DENIAL_CASE',
        recordType: 'denialCase',
        recordId: 'dnc_1',
        label: 'D-dnc_1',
        operation: 'denial-management.resolveCase',
        claimId: 'clm_denied',
        claimNumber: 'C-clm_denied',
        patientId: 'pat_clm_denied',
        serviceDate: '2026-01-31',
        payerId: 'pay_1',
        sender: null,
        claimCount: null,
        amount: '100.00',
        dueDate: '2026-02-28',
        openedAt: '2026-02-01T12:00:00.000Z',
        rank: 1,
        reasons: [
          { code: 'OVERDUE', message: 'Overdue by 2 days' },
          { code: 'CO-197', message: 'Denied with CO-197' },
          { code: 'AMOUNT', message: '100.00 at stake' },
          { code: 'AGE', message: 'Open for 29 days' },
        ],
        assignedToId: 'mem_record',
        snoozedUntil: null,
        note: null,
      },
    ]);
  });

  test.each([
    ['2026-03-01', 1, 'Overdue by 1 day'],
    ['2026-03-02', 2, 'Due today'],
    ['2026-03-03', 2, 'Due in 1 day'],
    ['2026-03-05', 2, 'Due in 3 days'],
    ['2026-03-06', 3, 'Due in 4 days'],
    ['2026-03-09', 3, 'Due in 7 days'],
    ['2026-03-10', 4, 'Due in 8 days'],
    ['2026-03-16', 4, 'Due in 14 days'],
    ['2026-03-17', 5, 'Due in 15 days'],
    ['2026-04-01', 5, 'Due in 30 days'],
    ['2026-04-02', 6, 'Due in 31 days'],
  ])('a follow-up due on %s ranks %i', async (dueDate, rank, message) => {
    await aFollowUp(dueDate);
    const [item] = (await list()).workItems;
    expect([item.rank, item.reasons[0].message]).toEqual([rank, message]);
    expect(item.reasons[1]).toEqual({ code: 'SCHEDULED', message: 'A follow-up was scheduled' });
  });

  test('continues after a cursor to the last page, despite items added before it', async () => {
    const made: string[] = [];
    for (const day of ['03', '04', '05', '06', '07']) made.push(await aFollowUp(`2026-03-${day}`));
    const first = await list({ take: '2' });
    await aFollowUp('2026-03-01');
    const second = await list({ take: '2', cursor: first.nextCursor });
    const third = await list({ take: '2', cursor: second.nextCursor });
    const read = [first, second, third].flatMap(({ workItems }) =>
      workItems.map(({ recordId }: { recordId: string }) => recordId),
    );
    expect(read.toSorted()).toEqual(made.toSorted());
    expect(third.nextCursor).toBeNull();
  });

  test('ranks the pages after a cursor on the day of the first page', async () => {
    const due = [await aFollowUp('2026-03-05'), await aFollowUp('2026-03-06')];
    const first = await list({ take: '1' });
    const second = await list(
      { take: '1', cursor: first.nextCursor },
      { now: new Date('2026-03-03T15:00:00Z') },
    );
    expect([first.workItems[0].recordId, second.workItems[0].recordId]).toEqual(due);
  });

  test('refuses a cursor with other filters or another sort, and an invalid one', async () => {
    await aFollowUp('2026-03-03');
    await aFollowUp('2026-03-04');
    const { nextCursor: cursor } = await list({ take: '1' });
    const refused = { status: 400, details: { issues: [expect.objectContaining({ path: 'query.cursor' })] } };
    const forged = Buffer.from('{"f":1}').toString('base64url');
    const refusedQueries: Query[] = [
      { cursor, kind: 'FOLLOW_UP' },
      { cursor, sort: 'dueDate' },
      { cursor, snoozed: 'true' },
      { cursor: forged },
      { cursor: 'not a cursor' },
      { cursor: 'x'.repeat(1_024) },
      { cursor: 'x'.repeat(1_025) },
      { cursor: '' },
    ];
    for (const query of refusedQueries) {
      await expect(list(query)).rejects.toMatchObject(refused);
    }
    expect((await list({ cursor, take: '5' })).workItems).toHaveLength(1);
  });

  test('filters by kind, member, due date, amount and payer, bounds inclusive', async () => {
    denials.push(aDenial('dnc_1', { assignedToId: 'mem_active' }));
    const mine = await aFollowUp('2026-03-05', { assignedToId: 'mem_active' });
    const free = await aFollowUp('2026-03-06');
    expect(await ids({ kind: 'FOLLOW_UP' })).toEqual([mine, free]);
    expect(await ids({ kind: ['FOLLOW_UP', 'DENIAL_CASE'] })).toHaveLength(3);
    expect(await ids({ assignedToId: 'mem_active' })).toEqual([mine, 'dnc_1']);
    expect(await ids({ kind: 'FOLLOW_UP', unassigned: 'true' })).toEqual([free]);
    expect(await ids({ kind: 'FOLLOW_UP', unassigned: 'false' })).toEqual([mine, free]);
    expect(await ids({ kind: 'FOLLOW_UP', dueFrom: '2026-03-05', dueTo: '2026-03-05' })).toEqual([mine]);
    expect(await ids({ kind: 'FOLLOW_UP', dueFrom: '2026-03-06' })).toEqual([free]);
    expect(await ids({ kind: 'FOLLOW_UP', minAmount: '0.01' })).toEqual([]);
    expect(await ids({ kind: 'FOLLOW_UP', maxAmount: '0.00' })).toEqual([mine, free]);
    expect(await ids({ kind: 'FOLLOW_UP', payerId: 'pay_1' })).toEqual([mine, free]);
    expect(await ids({ kind: 'FOLLOW_UP', payerId: 'pay_2' })).toEqual([]);
  });

  test('shows the open insurance balance of the claim of a follow-up, and filters and sorts by it', async () => {
    const none = await aFollowUp('2026-03-05');
    const less = await aFollowUp('2026-03-05', { claimId: 'clm_2' });
    const more = await aFollowUp('2026-03-05', { claimId: 'clm_1' });
    const amounts = (await list()).workItems.map(({ amount }: { amount: string }) => amount);
    expect(amounts).toEqual(['120.50', '80.00', '0.00']);
    expect((await list()).workItems[0].reasons).toContainEqual({
      code: 'AMOUNT',
      message: '120.50 at stake',
    });
    expect(await ids()).toEqual([more, less, none]);
    expect(await ids({ sort: '-amount' })).toEqual([more, less, none]);
    expect(await ids({ sort: 'dueDate' })).toEqual([more, less, none]);
    expect(await ids({ minAmount: '80.00' })).toEqual([more, less]);
    expect(await ids({ minAmount: '80.01' })).toEqual([more]);
    expect(await ids({ maxAmount: '80.00' })).toEqual([less, none]);
    expect(await ids({ maxAmount: '79.99' })).toEqual([none]);
    const first = await list({ sort: '-amount', take: '1' });
    const second = await list({ sort: '-amount', take: '1', cursor: first.nextCursor });
    expect([first, second].map(({ workItems }) => workItems[0].recordId)).toEqual([more, less]);
    expect(await summary({ kind: 'FOLLOW_UP' })).toMatchObject({ count: 3, amount: '200.50' });
    expect((await update(`FOLLOW_UP:${less}`, { note: 'Seen' })).data.workItem.amount).toBe('80.00');
  });

  test.each([
    ['kind', 'WORK'],
    ['sort', 'amount'],
    ['take', '0'],
    ['take', '101'],
    ['dueFrom', '2026-02-29'],
    ['minAmount', '1.001'],
    ['unassigned', 'yes'],
  ])('refuses %s=%s', async (name, value) => {
    await expect(list({ [name]: value })).rejects.toMatchObject({ status: 400 });
  });

  test.each([['dueDate'], ['-amount'], ['createdAt']])('sorts by %s', async (sort) => {
    const second = await aFollowUp('2026-03-20');
    const first = await aFollowUp('2026-03-06');
    expect(await ids({ sort })).toEqual(sort === 'dueDate' ? [first, second] : [second, first].toSorted());
  });

  test('excludes disabled modules', async () => {
    denials.push(aDenial('dnc_1'));
    as = aPrincipal({ disabledModules: ['denial-management'] });
    expect(await ids()).toEqual([]);
    await expect(update('DENIAL_CASE:dnc_1', { note: 'x' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('ar-management.updateWorkItem', () => {
  test('assigns, snoozes and annotates, and clears each', async () => {
    const id = await aFollowUp('2026-03-05', { assignedToId: 'mem_active' });
    const itemId = `FOLLOW_UP:${id}`;
    const marked = { assignedToId: 'mem_other', snoozedUntil: '2026-03-03', note: 'Wait' };
    const { data, status } = await update(itemId, marked);
    expect(status).toBe(200);
    expect(data.workItem).toMatchObject({ id: itemId, ...marked });
    expect((await list({ snoozed: 'true' })).workItems).toEqual([data.workItem]);
    const cleared = await update(itemId, { assignedToId: null, snoozedUntil: null, note: null });
    expect(cleared.data.workItem).toMatchObject({
      assignedToId: 'mem_active',
      snoozedUntil: null,
      note: null,
    });
    expect(await ids()).toEqual([id]);
  });

  test('accepts concurrent updates of an item, or answers 409 to one that would create a second mark', async () => {
    const itemId = `FOLLOW_UP:${await aFollowUp('2026-03-05')}`;
    const notes = Array.from({ length: 8 }, (_, index) => `Note ${index}`);
    const first = await Promise.allSettled(notes.map((note) => update(itemId, { note })));
    const refused = first.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []));
    expect(refused.filter((status) => status !== 409)).toEqual([]);
    expect(refused.length).toBeLessThan(notes.length);
    await Promise.all(notes.map((note) => update(itemId, { note })));
    expect(notes).toContain((await list()).workItems[0].note);
  });

  test('an assignment here takes precedence over that of the record, also for the filter', async () => {
    const id = await aFollowUp('2026-03-05', { assignedToId: 'mem_active' });
    await update(`FOLLOW_UP:${id}`, { assignedToId: 'mem_other' });
    expect(await ids({ assignedToId: 'mem_other' })).toEqual([id]);
    expect(await ids({ assignedToId: 'mem_active' })).toEqual([]);
  });

  test('a snoozed item is excluded until its day', async () => {
    const id = await aFollowUp('2026-03-05');
    await update(`FOLLOW_UP:${id}`, { snoozedUntil: '2026-03-04' });
    expect(await ids()).toEqual([]);
    expect((await list()).total).toBe(0);
    const on = async (now: string) => (await list({}, { now: new Date(now) })).total;
    expect(await on('2026-03-03T15:00:00Z')).toBe(0);
    expect(await on('2026-03-04T15:00:00Z')).toBe(1);
  });

  test.each([
    ['snoozedUntil', '2026-03-03', '2026-03-02'],
    ['note', 'ñ'.repeat(2_000), 'ñ'.repeat(2_001)],
    ['note', 'x', ''],
    ['assignedToId', 'mem_inactive', ''],
  ])(
    'limits %s to its bounds (a day after today, a note of 1 to 2000 characters): %#',
    async (field, good, bad) => {
      const itemId = `FOLLOW_UP:${await aFollowUp('2026-03-05')}`;
      expect((await update(itemId, { [field]: good })).data.workItem[field]).toBe(good);
      await expect(update(itemId, { [field]: bad })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
    },
  );

  test('answers 404 once the work is done, to a missing item, one of another organization and a missing member', async () => {
    const id = await aFollowUp('2026-03-05');
    const itemId = `FOLLOW_UP:${id}`;
    const missing = { status: 404 };
    await expect(update(itemId, {}, { as: aPrincipal() })).rejects.toMatchObject(missing);
    await expect(update(itemId, { assignedToId: 'mem_missing' })).rejects.toMatchObject(missing);
    for (const wrong of ['FOLLOW_UP:afu_missing', 'FOLLOW_UP', 'x:y', `DENIAL_CASE:${id}`]) {
      await expect(update(wrong, {})).rejects.toMatchObject(missing);
    }
    await host.call(
      'ar-management.updateFollowUp',
      { params: { followUpId: id }, body: { status: 'COMPLETED' } },
      { as },
    );
    await expect(update(itemId, {})).rejects.toMatchObject(missing);
    expect(await ids()).toEqual([]);
  });
});

describe('ar-management.getWorkItemSummary', () => {
  test('sums by kind, member and age, with a separate count of snoozed items', async () => {
    denials.push(aDenial('dnc_1', { assignedToId: 'mem_active' }), aDenial('dnc_2', { amount: '20.50' }));
    await aFollowUp('2026-03-05', { assignedToId: 'mem_active' });
    const snoozed = await aFollowUp('2026-03-06');
    await update(`FOLLOW_UP:${snoozed}`, { snoozedUntil: '2026-03-09' });
    expect(await summary()).toEqual({
      count: 3,
      amount: '120.50',
      byKind: [
        { kind: 'DENIAL_CASE', count: 2, amount: '120.50' },
        { kind: 'FOLLOW_UP', count: 1, amount: '0.00' },
      ],
      byAssignee: [
        { assignedToId: 'mem_active', count: 2, amount: '100.00' },
        { assignedToId: null, count: 1, amount: '20.50' },
      ],
      byAge: [
        { age: 'DAYS_0_TO_30', count: 3, amount: '120.50' },
        ...['DAYS_31_TO_60', 'DAYS_61_TO_90', 'DAYS_91_TO_120', 'DAYS_121_AND_OVER'].map((age) => ({
          age,
          count: 0,
          amount: '0.00',
        })),
      ],
      snoozed: 1,
    });
  });

  test('applies the filters of the list and assignments made here', async () => {
    const id = await aFollowUp('2026-03-05', { assignedToId: 'mem_active' });
    await update(`FOLLOW_UP:${id}`, { assignedToId: 'mem_other' });
    expect(await summary({ kind: 'FOLLOW_UP' })).toMatchObject({
      byAssignee: [{ assignedToId: 'mem_other', count: 1 }],
    });
    expect(await summary({ assignedToId: 'mem_active' })).toMatchObject({ count: 0 });
  });
});
