import { AppealStatus } from '@rcm/envelope';
import type { AnyOperation } from '@rcm/http';
import {
  aPrincipal,
  type CallInput,
  type CallOptions,
  expectNoDrift,
  refusedAt,
  type TestHost,
  testHost,
  testTime,
} from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { arManagement } from '../../test/ar-management-host.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await testHost([arManagement]);
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const call = (operation: string, input: CallInput = {}, options: CallOptions = {}) =>
  host.call(`ar-management.${operation}`, input, { as, ...options });

const create = async (overrides: Record<string, unknown> = {}) =>
  (await call('createAppeal', { body: { claimId: 'clm_denied', ...overrides } })).data.appeal;

const update = (appealId: string, body: Record<string, unknown>, options: CallOptions = {}) =>
  call('updateAppeal', { params: { appealId }, body }, options);

test('the migrations build what the entities describe', () => expectNoDrift(arManagement));

test('every answer carries success, data and meta', () => {
  const others = Object.values<AnyOperation>(arManagement.operations).filter(
    ({ meta, bare }) => meta === false || bare,
  );
  expect(others).toEqual([]);
});

test('reads need ar-management:read and writes ar-management:write, without a role', () => {
  for (const { method, scope, roles } of Object.values<AnyOperation>(arManagement.operations)) {
    expect([scope, roles]).toEqual([
      method === 'get' ? 'ar-management:read' : 'ar-management:write',
      undefined,
    ]);
  }
});

describe('ar-management.createAppeal', () => {
  test('tracks the denial case that was appealed at the level, else the newest', async () => {
    expect(await create({ level: 2 })).toMatchObject({ denialCaseId: 'dnc_appealed', level: 2 });
    expect(await create({ level: 1 })).toMatchObject({ denialCaseId: 'dnc_1', level: 1 });
  });

  test('copies the progress of the appeal, and by default its deadline', async () => {
    const appeal = await create({ level: 2 });
    expect(appeal).toMatchObject({
      status: 'UNDER_REVIEW',
      dueDate: '2026-05-01T03:59:59.999Z',
      submittedAt: '2026-02-20T15:00:00.000Z',
      confirmationNumber: 'CN-884213',
      recoveredSinceSubmission: '12.50',
    });
    const deadline = '2026-04-01T17:00:00.000Z';
    expect(await create({ level: 2, deadline })).toMatchObject({ dueDate: deadline });
  });

  test('answers 201 with a draft of level 1 for the denial case of the claim', async () => {
    const { data, status, tag } = await call('createAppeal', { body: { claimId: 'clm_denied' } });
    expect([status, tag]).toEqual([201, '"1"']);
    expect(data).toEqual({
      appeal: {
        id: expect.stringMatching(/^ara_/),
        organizationId: as.organization.id,
        claimId: 'clm_denied',
        denialCaseId: 'dnc_1',
        status: 'DRAFT',
        level: 1,
        dueDate: null,
        assignedToId: null,
        submittedAt: null,
        overturnedAmount: null,
        dollarsRecovered: null,
        recoveredSinceSubmission: '0.00',
        notes: null,
        responseNotes: null,
        confirmationNumber: null,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test('stores the given fields, the deadline as dueDate, and ignores unknown fields and organization ids', async () => {
    const appeal = await create({
      level: 3,
      deadline: '2026-04-01T12:00:00-05:00',
      assignedToId: 'mem_active',
      notes: 'Records requested',
      status: 'SUBMITTED',
      dueDate: '2027-01-01T00:00:00Z',
      dollarsRecovered: 5,
      organizationId: 'another',
    });
    expect(appeal).toMatchObject({
      organizationId: as.organization.id,
      level: 3,
      dueDate: '2026-04-01T17:00:00.000Z',
      assignedToId: 'mem_active',
      notes: 'Records requested',
      status: 'DRAFT',
      dollarsRecovered: null,
    });
    const read = await call('getAppeal', { params: { appealId: appeal.id } });
    expect(read.data).toEqual({ appeal: { ...appeal, warnings: [] } });
  });

  test.each([
    ['a missing claim', { claimId: 'clm_missing' }],
    ['a claim without a denial case', { claimId: 'clm_paid' }],
    ['a missing member', { assignedToId: 'mem_missing' }],
  ])(
    'answers 404 to %s (a missing claim, one without a denial case, a missing member)',
    async (_what, body) => {
      await expect(create(body)).rejects.toMatchObject({ status: 404 });
      expect((await call('listAppeals')).data.total).toBe(0);
    },
  );

  test('accepts a member of any status', async () => {
    expect((await create({ assignedToId: 'mem_inactive' })).assignedToId).toBe('mem_inactive');
  });

  test.each([
    ['claimId', 'clm_denied', undefined],
    ['claimId', 'clm_denied', ''],
    ['claimId', 'clm_denied', null],
    ['level', 1, 0],
    ['level', 5, 6],
    ['level', 2, 2.5],
    ['level', 2, '2'],
    ['level', 2, null],
    ['deadline', '2026-04-01T12:00:00Z', '2026-04-01'],
    ['deadline', '2024-02-29T12:00:00Z', '2026-02-29T12:00:00Z'],
    ['deadline', '2026-04-01T12:00:00+02:00', '2026-04-01T12:00:00'],
    ['deadline', '2026-04-01T12:00:00Z', null],
    ['assignedToId', 'mem_active', ''],
    ['assignedToId', 'mem_active', null],
    ['notes', '', 5],
    ['notes', 'ñ'.repeat(5_000), 'ñ'.repeat(5_001)],
    ['notes', 'Called', null],
  ])(
    'limits %s to its bounds, never null (claimId required, level an integer 1 to 5, deadline with its offset, ids at least one character, notes at most 5000): %#',
    async (field, good, bad) => {
      await create({ [field]: good });
      await expect(create({ [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
    },
  );
});

describe('ar-management.updateAppeal', () => {
  test('answers 200, sets the given fields and keeps the others', async () => {
    const appeal = await create({ notes: 'Called', deadline: '2026-04-01T12:00:00Z' });
    const now = new Date('2026-03-02T16:00:00.000Z');
    const { data, status, tag } = await update(
      appeal.id,
      {
        status: 'DECIDED_PARTIAL',
        level: 2,
        dollarsRecovered: 120.5,
        dueDate: '2026-05-01T00:00:00+02:00',
        assignedToId: 'mem_active',
        responseNotes: 'Paid in part',
        confirmationNumber: 'CN-1',
      },
      { now },
    );
    expect([status, tag]).toEqual([200, '"2"']);
    expect(data).toEqual({
      appeal: {
        ...appeal,
        status: 'DECIDED_PARTIAL',
        level: 2,
        submittedAt: now.toISOString(),
        dollarsRecovered: '120.50',
        dueDate: '2026-04-30T22:00:00.000Z',
        assignedToId: 'mem_active',
        responseNotes: 'Paid in part',
        confirmationNumber: 'CN-1',
        updatedAt: now.toISOString(),
      },
    });
    expect((await call('getAppeal', { params: { appealId: appeal.id } })).data.appeal).toEqual({
      ...data.appeal,
      warnings: [],
    });
    const next = await update(appeal.id, { level: 5 }, { now });
    expect(next.data.appeal).toEqual({ ...data.appeal, level: 5 });
  });

  test('changes nothing with an empty body, nor with claim, denial case, notes or deadline', async () => {
    const appeal = await create();
    for (const body of [{}, { claimId: 'clm_other', denialCaseId: 'dnc_2', notes: 'x', deadline: null }]) {
      const { data, tag } = await update(appeal.id, body, { now: new Date('2026-03-03T00:00:00Z') });
      expect(data).toEqual({ appeal });
      expect(tag).toBe('"1"');
    }
  });

  test('allows each of the 15 statuses after each', async () => {
    const { id } = await create();
    const statuses = AppealStatus.options;
    const walk = statuses.flatMap((one, index) => [
      one,
      one,
      ...statuses.slice(index + 1).flatMap((other) => [other, one]),
    ]);
    expect(new Set(walk.slice(1).map((to, index) => `${walk[index]} ${to}`)).size).toBe(15 * 15);
    for (const status of walk) expect((await update(id, { status })).data.appeal.status).toBe(status);
  });

  test.each([
    ['status', 'EXPIRED', 'CLOSED'],
    ['status', 'EXPIRED', null],
    ['level', 1, 0],
    ['level', 5, 6],
    ['level', 5, null],
    ['dollarsRecovered', 0, -0.01],
    ['dollarsRecovered', 0.01, 0.001],
    ['dollarsRecovered', 999_999_999_999.99, 1_000_000_000_000],
    ['dollarsRecovered', 1, '1'],
    ['dollarsRecovered', 1, null],
    ['dueDate', '2026-04-01T12:00:00Z', '2026-04-01'],
    ['dueDate', '2026-04-01T12:00:00Z', null],
    ['assignedToId', 'mem_active', ''],
    ['assignedToId', 'mem_active', null],
    ['responseNotes', '', 5],
    ['responseNotes', 'ñ'.repeat(5_000), 'ñ'.repeat(5_001)],
    ['responseNotes', 'Paid', null],
    ['confirmationNumber', 'C', ''],
    ['confirmationNumber', 'C'.repeat(100), 'C'.repeat(101)],
    ['confirmationNumber', 'C', null],
  ])(
    'limits %s to its bounds, never null (a status of the 15, level 1 to 5, dollarsRecovered 0 to below 10^12 in whole cents, dueDate with its offset, assignedToId at least one character, responseNotes at most 5000, confirmationNumber 1 to 100): %#',
    async (field, good, bad) => {
      const { id } = await create();
      await update(id, { [field]: good });
      await expect(update(id, { [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
    },
  );

  test.each([
    [0, '0.00'],
    [0.1, '0.10'],
    [123.5, '123.50'],
    [500, '500.00'],
  ])('shows a recovery of %d as the decimal string %s', async (dollarsRecovered, shown) => {
    const { id } = await create();
    expect((await update(id, { dollarsRecovered })).data.appeal.dollarsRecovered).toBe(shown);
    const { data } = await call('getAppeal', { params: { appealId: id } });
    expect(data.appeal.dollarsRecovered).toBe(shown);
  });

  test.each([
    [500, []],
    [500.01, ['RECOVERED_ABOVE_CHARGE']],
  ])(
    'takes a recovery of %d of a claim of 500.00, which a read warns of above the charge',
    async (amount, warnings) => {
      const { id } = await create();
      const { status } = await update(id, { dollarsRecovered: amount });
      expect(status).toBe(200);
      const { data } = await call('getAppeal', { params: { appealId: id } });
      expect(data.appeal).toMatchObject({ dollarsRecovered: amount.toFixed(2), warnings });
    },
  );

  test('accepts a member of any status, and answers 404 to a missing one', async () => {
    const { id } = await create();
    const { data } = await update(id, { assignedToId: 'mem_inactive' });
    expect(data.appeal.assignedToId).toBe('mem_inactive');
    const refused = update(id, { assignedToId: 'mem_missing', level: 4 });
    await expect(refused).rejects.toMatchObject({ status: 404 });
    expect((await call('getAppeal', { params: { appealId: id } })).data.appeal).toMatchObject(data.appeal);
  });

  test('answers 404 to a missing record and to another organization', async () => {
    const { id } = await create();
    await expect(update('ara_missing', { level: 2 })).rejects.toMatchObject({ status: 404 });
    await expect(update(id, { level: 2 }, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
  });

  test('accepts one of twenty updates with the same If-Match and answers 412 to the others', async () => {
    const { id } = await create();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        update(id, { responseNotes: `Call ${index}` }, { ifMatch: '"1"' }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 412 });
    }
  });
});

describe('ar-management.getAppeal', () => {
  test('answers 200 with the same record as its creation, and its warnings', async () => {
    const appeal = await create({ notes: 'Called', deadline: '2026-04-01T12:00:00Z' });
    const { data, status, tag } = await call('getAppeal', { params: { appealId: appeal.id } });
    expect([status, tag]).toEqual([200, '"1"']);
    expect(data).toEqual({ appeal: { ...appeal, warnings: [] } });
  });

  test('answers 404 to a missing record and to another organization', async () => {
    const params = { appealId: (await create()).id };
    await expect(call('getAppeal', { params }, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(call('getAppeal', { params: { appealId: 'x' } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('ar-management.listAppeals', () => {
  const ids = async (query: Record<string, string | string[]> = {}) => {
    const { data } = await call('listAppeals', { query });
    expect(data.total).toBe(data.appeals.length);
    return data.appeals.map(({ id }: { id: string }) => id);
  };

  test('filters by status, level, assignee, claim and inclusive due range, several values meaning OR', async () => {
    const first = await create({ level: 3, assignedToId: 'mem_active', deadline: '2026-04-01T00:00:00Z' });
    const second = await create({ claimId: 'clm_other', deadline: '2026-04-02T00:00:00Z' });
    const third = await create({ level: 5, assignedToId: 'mem_inactive' });
    await update(second.id, { status: 'SUBMITTED' });
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    expect(await ids({ status: 'SUBMITTED' })).toEqual([second.id]);
    expect(await ids({ status: ['SUBMITTED', 'DRAFT'] })).toHaveLength(3);
    expect(await ids({ level: '3' })).toEqual([first.id]);
    expect(await ids({ level: ['3', '5'] })).toEqual([third.id, first.id]);
    expect(await ids({ assignedToId: 'mem_active' })).toEqual([first.id]);
    expect(await ids({ assignedToId: ['mem_active', 'mem_inactive'] })).toEqual([third.id, first.id]);
    expect(await ids({ claimId: 'clm_other' })).toEqual([second.id]);
    expect(await ids({ claimId: 'clm_missing' })).toEqual([]);
    expect(await ids({ dueFrom: '2026-04-01T00:00:00Z' })).toEqual([second.id, first.id]);
    expect(await ids({ dueFrom: '2026-04-01T00:00:00.001Z' })).toEqual([second.id]);
    expect(await ids({ dueTo: '2026-04-02T00:00:00Z' })).toEqual([second.id, first.id]);
    expect(await ids({ dueTo: '2026-04-01T23:59:59.999Z' })).toEqual([first.id]);
    expect(await ids({ dueFrom: '2026-04-02T00:00:00Z', dueTo: '2026-04-02T00:00:00Z' })).toEqual([
      second.id,
    ]);
    expect(await ids({ level: '1', status: 'DRAFT' })).toEqual([]);
  });

  test('shows each as its creation does, and only those of the organization', async () => {
    const appeal = await create({ notes: 'Called', deadline: '2026-04-01T00:00:00Z' });
    await call('createAppeal', { body: { claimId: 'clm_denied' } }, { as: aPrincipal() });
    expect((await call('listAppeals')).data).toEqual({ appeals: [appeal], total: 1, nextCursor: null });
  });

  test('pages newest first and counts all', async () => {
    const made = [await create(), await create(), await create()];
    const { data } = await call('listAppeals', { query: { skip: '1', take: '1' } });
    expect(data).toEqual({ appeals: [made[1]], total: 3, nextCursor: expect.any(String) });
  });

  test.each([
    ['skip', '0', '-1'],
    ['skip', '10000', '10001'],
    ['take', '100', '101'],
    ['take', '1', '0'],
    ['status', 'WITHDRAWN', 'withdrawn'],
    ['level', '1', '0'],
    ['level', '5', '6'],
    ['assignedToId', 'm', ''],
    ['assignedToId', 'm'.repeat(200), 'm'.repeat(201)],
    ['claimId', 'c', ''],
    ['claimId', 'c'.repeat(200), 'c'.repeat(201)],
    ['dueFrom', '2026-04-01T00:00:00Z', '2026-04-01'],
    ['dueTo', '2026-04-01T00:00:00Z', '2026-04-01'],
  ])(
    'limits %s to its bounds (skip 0 to 10000, take 1 to 100, level 1 to 5, ids 1 to 200 characters, due dates with their offset): %#',
    async (parameter, good, bad) => {
      await ids({ [parameter]: good });
      await expect(ids({ [parameter]: bad })).rejects.toMatchObject({ status: 400 });
    },
  );
});
