import { foldRowCounts } from '@rcm/lists';
import {
  aPrincipal,
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

const least = { claimId: 'clm_denied', dueDate: '2026-03-10', task: 'Call the payer' };
const create = (body: Record<string, unknown> = {}) =>
  host.call('ar-management.createFollowUp', { body: { ...least, ...body } }, { as });
const aFollowUp = async (body: Record<string, unknown> = {}) => (await create(body)).data.followUp;
const update = (followUpId: string, body: Record<string, unknown>, options: CallOptions = {}) =>
  host.call('ar-management.updateFollowUp', { params: { followUpId }, body }, { as, ...options });

test('the migrations build what the entities describe', () => expectNoDrift(arManagement));

describe('ar-management.createFollowUp', () => {
  test('answers 201 with an open follow-up with the number and payer of the claim', async () => {
    const { status, data } = await create();
    expect(status).toBe(201);
    expect(data.followUp).toEqual({
      id: expect.stringMatching(/^afu_/),
      organizationId: as.organization.id,
      claimId: 'clm_denied',
      claimNumber: 'C-clm_denied',
      payerId: 'pay_1',
      status: 'OPEN',
      dueDate: '2026-03-10',
      task: 'Call the payer',
      assignedToId: null,
      outcome: null,
      timesMoved: 0,
      endedAt: null,
      closedByAgentId: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test.each([
    ['a missing claim', { claimId: 'clm_missing' }],
    ['a missing member', { assignedToId: 'mem_missing' }],
  ])('answers 404 to %s', async (_what, body) => {
    await expect(create(body)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['claimId', 'clm_denied', ''],
    ['dueDate', '2020-01-01', '2026-02-29'],
    ['dueDate', '2028-02-29', null],
    ['task', 'ñ'.repeat(2_000), 'ñ'.repeat(2_001)],
    ['task', 'x', ''],
    ['assignedToId', 'mem_active', null],
  ])('limits %s to its bounds (task 1 to 2000 characters): %#', async (field, good, bad) => {
    await create({ [field]: good });
    await expect(create({ [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });
});

describe('ar-management.updateFollowUp', () => {
  test('changes the due date, counts the change, and reassigns or unassigns it', async () => {
    const followUp = await aFollowUp({ assignedToId: 'mem_active' });
    const { data, status } = await update(followUp.id, { dueDate: '2026-03-12' });
    expect(status).toBe(200);
    expect(data.followUp).toEqual({ ...followUp, dueDate: '2026-03-12', timesMoved: 1 });
    const handed = await update(followUp.id, { assignedToId: 'mem_other' });
    expect(handed.data.followUp).toMatchObject({ assignedToId: 'mem_other', timesMoved: 1 });
    expect((await update(followUp.id, { assignedToId: null })).data.followUp.assignedToId).toBeNull();
  });

  test.each(['COMPLETED', 'CANCELLED'])('ends it as %s with its outcome, once', async (status) => {
    const { id } = await aFollowUp();
    const now = new Date('2026-03-05T09:00:00Z');
    const { data } = await update(id, { status, outcome: 'Paid in full' }, { now });
    expect(data.followUp).toMatchObject({ status, outcome: 'Paid in full', endedAt: now.toISOString() });
    for (const body of [{ status }, { dueDate: '2026-04-01' }, {}]) {
      await expect(update(id, body)).rejects.toMatchObject({ status: 409, details: { allowedNext: [] } });
    }
  });

  test.each([
    ['status', 'COMPLETED', 'OPEN'],
    ['dueDate', '2026-04-01', null],
  ])('limits %s to its values: %#', async (field, good, bad) => {
    const { id } = await aFollowUp();
    await expect(update(id, { [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
    await update(id, { [field]: good });
  });

  test('accepts an outcome of 1 to 2000 characters, only with a status', async () => {
    const { id } = await aFollowUp();
    for (const outcome of ['', 'x'.repeat(2_001), null]) {
      await expect(update(id, { status: 'COMPLETED', outcome })).rejects.toMatchObject(
        refusedAt('body.outcome'),
      );
    }
    await expect(update(id, { outcome: 'Paid' })).rejects.toMatchObject(refusedAt('body.outcome'));
    const outcome = 'x'.repeat(2_000);
    expect((await update(id, { status: 'COMPLETED', outcome })).data.followUp.outcome).toBe(outcome);
  });

  test('answers 404 to a missing one, one of another organization and a missing member, and 412 to another version', async () => {
    const { id } = await aFollowUp();
    const missing = { status: 404 };
    await expect(update('afu_missing', {})).rejects.toMatchObject(missing);
    await expect(update(id, {}, { as: aPrincipal() })).rejects.toMatchObject(missing);
    await expect(update(id, { assignedToId: 'mem_missing' })).rejects.toMatchObject(missing);
    await expect(update(id, {}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
  });
});

describe('ar-management.listFollowUps', () => {
  test('filters by status, claim, payer, member and inclusive days, newest first, and sorts', async () => {
    const as = aPrincipal();
    const make = async (body: Record<string, unknown>) => {
      const all = { claimId: 'clm_denied', task: 'Call', ...body };
      return (await host.call('ar-management.createFollowUp', { body: all }, { as })).data.followUp;
    };
    const first = await make({ dueDate: '2026-03-10' });
    const second = await make({ dueDate: '2026-03-05', assignedToId: 'mem_active' });
    const ended = '2026-03-06T09:00:00.000Z';
    await host.call(
      'ar-management.updateFollowUp',
      { params: { followUpId: second.id }, body: { status: 'COMPLETED' } },
      { as: { ...as, agentId: 'agt_1' }, now: new Date(ended) },
    );
    const ids = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('ar-management.listFollowUps', { query }, { as });
      expect(data.total).toBe(data.followUps.length);
      return data.followUps.map(({ id }: { id: string }) => id);
    };
    const ask = async () => {
      expect((await ids({})).sort()).toEqual([first.id, second.id].sort());
      expect(await ids({ sort: 'dueDate' })).toEqual([second.id, first.id]);
      expect(await ids({ status: ['COMPLETED', 'CANCELLED'] })).toEqual([second.id]);
      expect(await ids({ claimId: 'clm_denied', status: 'OPEN' })).toEqual([first.id]);
      expect(await ids({ claimId: 'clm_paid' })).toEqual([]);
      expect(await ids({ payerId: [first.payerId, 'pyr_other'] })).toHaveLength(2);
      expect(await ids({ payerId: 'pyr_other' })).toEqual([]);
      expect(await ids({ assignedToId: 'mem_active' })).toEqual([second.id]);
      expect(await ids({ isAssigned: 'false' })).toEqual([first.id]);
      expect(await ids({ closedByAgentId: ['agt_1', 'agt_2'] })).toEqual([second.id]);
      expect(await ids({ closedByAgentId: 'agt_2' })).toEqual([]);
      expect(await ids({ isClosedByAgent: 'true' })).toEqual([second.id]);
      expect(await ids({ isClosedByAgent: 'false' })).toEqual([first.id]);
      expect(await ids({ dueFrom: '2026-03-10', dueTo: '2026-03-10' })).toEqual([first.id]);
      expect(await ids({ dueTo: '2026-03-09' })).toEqual([second.id]);
      expect(await ids({ endedFrom: ended, endedTo: ended })).toEqual([second.id]);
      expect(await ids({ endedFrom: '2026-03-06T09:00:00.001Z' })).toEqual([]);
      expect(await ids({ endedTo: '2026-03-06T08:59:59.999Z' })).toEqual([]);
    };
    await ask();
    await foldRowCounts(host.tenants, as.organization.id);
    await ask();
  });

  test.each([
    ['status', 'ENDED'],
    ['dueFrom', '2026-02-30'],
    ['endedTo', '2026-03-01'],
    ['isAssigned', 'yes'],
    ['isClosedByAgent', 'yes'],
    ['closedByAgentId', ''],
    ['sort', 'task'],
    ['take', '101'],
  ])('refuses %s=%s', async (name, value) => {
    await expect(
      host.call('ar-management.listFollowUps', { query: { [name]: value } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('shows nothing of another organization', async () => {
    await aFollowUp();
    const { data } = await host.call('ar-management.listFollowUps', {}, { as: aPrincipal() });
    expect(data).toEqual({ followUps: [], total: 0, nextCursor: null });
  });
});
