import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDesk, type Desk, denialHost } from '../../test/denial-host.ts';

let host: TestHost;
let desk: Desk;
beforeAll(async () => {
  host = await denialHost();
});
beforeEach(() => {
  desk = aDesk(host);
});
afterAll(() => host.close());

const defaults = async () => {
  const { data } = await desk.call('listQueueRules');
  return data.queues
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ id }: { id: string }) => id);
};

describe('denial-management.createQueue', () => {
  test('answers 201: MANUAL, no members and not the default queue unless it says so', async () => {
    const { data, status } = await desk.call('createQueue', { body: { name: 'Authorizations' } });
    expect(status).toBe(201);
    expect(data.queue).toMatchObject({
      name: 'Authorizations',
      description: null,
      currentCount: 0,
      maxCapacity: null,
      defaultSlaHours: null,
      defaultAssignmentMethod: 'MANUAL',
      memberRoles: [],
      memberUserIds: [],
      isDefault: false,
    });
  });

  test('keeps what is given, each member and role once', async () => {
    const given = {
      name: 'Clinical',
      description: 'Records and policy',
      maxCapacity: 5,
      defaultSlaHours: 72,
      defaultAssignmentMethod: 'BY_ROLE',
      isDefault: true,
    };
    const { data } = await desk.call('createQueue', {
      body: { ...given, memberRoles: ['CODER', 'CODER'], memberUserIds: ['mem_off', 'mem_a', 'mem_off'] },
    });
    expect(data.queue).toMatchObject({
      ...given,
      memberRoles: ['CODER'],
      memberUserIds: ['mem_off', 'mem_a'],
    });
  });

  test('answers 409 for a name that is taken in the organization, 404 for an unknown member', async () => {
    await desk.aQueue({ name: 'Twice' });
    await expect(desk.aQueue({ name: 'Twice' })).rejects.toMatchObject({
      status: 409,
      details: { message: 'Another queue has this name' },
    });
    await aDesk(host).aQueue({ name: 'Twice' });
    await expect(desk.aQueue({ memberUserIds: ['mem_a', 'mem_none'] })).rejects.toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['name', 'n'.repeat(200), 'n'.repeat(201)],
    ['name', 'n', ''],
    ['description', 'd'.repeat(2000), 'd'.repeat(2001)],
    ['maxCapacity', 1, 0],
    ['defaultSlaHours', 1, 0],
    ['defaultSlaHours', 87_600, 87_601],
    ['defaultAssignmentMethod', 'LEAST_LOADED', 'RANDOM'],
    ['memberRoles', ['OWNER'], ['NURSE']],
    ['memberUserIds', ['mem_a'], 'mem_a'],
    ['isDefault', false, 'true'],
  ])(
    'holds a name to 1 to 200 characters, a description to 2000, a capacity to 1 and more, an SLA to 1 to 87600 hours: %s',
    async (field, good, bad) => {
      await desk.aQueue({ [field]: good });
      await expect(desk.aQueue({ [field]: bad })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: expect.stringContaining(`body.${field}`) })] },
      });
    },
  );
});

describe('denial-management.createQueue, denial-management.updateQueue', () => {
  test('keep one default queue, which gives way to the next one', async () => {
    const first = await desk.aQueue({ isDefault: true });
    const second = await desk.aQueue({ isDefault: true });
    expect(await defaults()).toEqual([second]);
    await desk.call('updateQueue', { params: { queueId: first }, body: { isDefault: true } });
    expect(await defaults()).toEqual([first]);
    await desk.call('updateQueue', { params: { queueId: first }, body: { isDefault: false } });
    expect(await defaults()).toEqual([]);
  });

  test('keep one default queue, however many become it at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => desk.aQueue()));
    await Promise.all([
      ...ids.map((queueId) => desk.call('updateQueue', { params: { queueId }, body: { isDefault: true } })),
      ...ids.map(() => desk.aQueue({ isDefault: true })),
      ...ids.map(() => desk.aCase()),
    ]);
    expect(await defaults()).toHaveLength(1);
  });
});

describe('denial-management.updateQueue', () => {
  test('sets and clears fields, and leaves its count alone; 412 to an old version', async () => {
    const queueId = await desk.aQueue({ maxCapacity: 3, defaultSlaHours: 4, description: 'x' });
    await desk.aCase({ queueId });
    const { data, tag } = await desk.call('updateQueue', {
      params: { queueId },
      body: { maxCapacity: null, defaultSlaHours: null, description: null, memberRoles: ['BILLER'] },
    });
    expect(data.queue).toMatchObject({
      currentCount: 1,
      maxCapacity: null,
      defaultSlaHours: null,
      description: null,
      memberRoles: ['BILLER'],
    });
    expect(tag).toBe('"2"');
    await expect(
      desk.call('updateQueue', { params: { queueId }, body: { name: 'x' } }, { ifMatch: '"1"' }),
    ).rejects.toMatchObject({ status: 412 });
  });

  test('answers 404 for a missing queue, a foreign one and an unknown member, 409 for a taken name, 400 to null for a name', async () => {
    const [name, queueId] = ['Taken', await desk.aQueue()];
    await desk.aQueue({ name });
    const edit = (id: string, body: Record<string, unknown>, options = {}) =>
      desk.call('updateQueue', { params: { queueId: id }, body }, options);
    await expect(edit('dqu_none', { isDefault: true })).rejects.toMatchObject({ status: 404 });
    await expect(edit(queueId, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(edit(queueId, { memberUserIds: ['mem_none'] })).rejects.toMatchObject({ status: 404 });
    await expect(edit(queueId, { name })).rejects.toMatchObject({ status: 409 });
    await expect(edit(queueId, { name: null })).rejects.toMatchObject({ status: 400 });
  });

  test('to a smaller capacity keeps the cases that are in the queue', async () => {
    const queueId = await desk.aQueue();
    await desk.aCase({ queueId });
    await desk.aCase({ queueId });
    await desk.call('updateQueue', { params: { queueId }, body: { maxCapacity: 1 } });
    expect((await desk.aCase({ queueId })).queueId).toBeNull();
    expect(await desk.countOf(queueId)).toBe(2);
  });
});

describe('denial-management.createCase', () => {
  const handedOut = async (queueId: string, times: number) => {
    const given: (string | null)[] = [];
    for (let index = 0; index < times; index += 1) given.push((await desk.aCase({ queueId })).assignedToId);
    return given;
  };

  test('hands a case out to nobody by MANUAL', async () => {
    expect(await handedOut(await desk.aQueue({ memberUserIds: ['mem_a'] }), 1)).toEqual([null]);
  });

  test('hands out in turns by ROUND_ROBIN, past whoever is not active', async () => {
    const queueId = await desk.aQueue({
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: ['mem_b', 'mem_off', 'mem_a'],
      memberRoles: ['CODER'],
    });
    expect(await handedOut(queueId, 4)).toEqual(['mem_b', 'mem_a', 'mem_c', 'mem_b']);
  });

  test('hands out to whoever has the fewest open cases by LEAST_LOADED', async () => {
    const busy = [await desk.aCase(), await desk.aCase()].map(({ id }) => id);
    const perform = (body: Record<string, unknown>) =>
      desk.call('bulkUpdateCases', { body: { caseIds: busy, ...body } });
    await perform({ action: 'ASSIGN', assignedToId: 'mem_a' });
    const queueId = await desk.aQueue({
      defaultAssignmentMethod: 'LEAST_LOADED',
      memberUserIds: ['mem_a', 'mem_b'],
    });
    expect(await handedOut(queueId, 4)).toEqual(['mem_b', 'mem_b', 'mem_a', 'mem_b']);
    await perform({ action: 'RESOLVE', outcome: 'NO_ACTION' });
    expect(await handedOut(queueId, 2)).toEqual(['mem_a', 'mem_a']);
  });

  test('hands out in the first role that anyone holds by BY_ROLE', async () => {
    const queueId = await desk.aQueue({
      defaultAssignmentMethod: 'BY_ROLE',
      memberUserIds: ['mem_c'],
      memberRoles: ['OWNER', 'BILLER', 'CODER'],
    });
    expect(await handedOut(queueId, 3)).toEqual(['mem_a', 'mem_b', 'mem_a']);
  });

  test('hands out to the next one, with a warning, where a rule names somebody who is not active', async () => {
    const queueId = await desk.aQueue({
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: ['mem_c'],
    });
    await desk.aRule(queueId, { actions: [{ type: 'ASSIGN_MEMBER', memberId: 'mem_off' }] });
    const { data } = await desk.call('createCase', {
      body: {
        claimId: 'clm_1',
        denialDate: '2026-06-01T15:00:00Z',
        denialReason: 'x',
        primaryCode: '197',
        deniedAmount: 1,
      },
    });
    expect(data.case.assignedToId).toBe('mem_c');
    expect(data.warnings).toMatchObject([{ code: 'MEMBER_INACTIVE' }]);
  });

  test('gives what a full queue cannot take to the default queue, above its capacity as well', async () => {
    const fallback = await desk.aQueue({ isDefault: true, maxCapacity: 1 });
    const queueId = await desk.aQueue({ maxCapacity: 1 });
    const placed = [];
    for (let index = 0; index < 3; index += 1) placed.push((await desk.aCase({ queueId })).queueId);
    expect(placed).toEqual([queueId, fallback, fallback]);
  });
});

describe('denial-management.bulkUpdateCases', () => {
  test('counts each case once that another queue has just handed out, by LEAST_LOADED', async () => {
    const turns = await desk.aQueue({ defaultAssignmentMethod: 'ROUND_ROBIN', memberUserIds: ['mem_a'] });
    const loads = await desk.aQueue({
      defaultAssignmentMethod: 'LEAST_LOADED',
      memberUserIds: ['mem_a', 'mem_b'],
    });
    const caseIds: string[] = [];
    for (const primaryCode of ['197', '197', '50', '50', '50']) {
      caseIds.push((await desk.aCase({ primaryCode })).id);
    }
    await desk.aRule(turns);
    await desk.aRule(loads, { conditions: { field: 'carc', op: 'eq', value: '50' } });
    const { data } = await desk.call('bulkUpdateCases', { body: { action: 'ROUTE', caseIds } });
    expect(
      data.results.map((result: { case: { assignedToId: string } }) => result.case.assignedToId),
    ).toEqual(['mem_a', 'mem_a', 'mem_b', 'mem_b', 'mem_a']);
  });
});

describe('denial-management.createCase, denial-management.evaluateQueueRules', () => {
  test('leave a case without a queue where the queue is full and there is no default, with a warning', async () => {
    const queueId = await desk.aQueue({ maxCapacity: 1 });
    await desk.aRule(queueId);
    await desk.aCase();
    expect((await desk.aCase()).queueId).toBeNull();
    const { data } = await desk.call('evaluateQueueRules', { body: { sample: { carc: '197' } } });
    expect(data.evaluation.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'QUEUE_FULL',
      'NO_DEFAULT_QUEUE',
    ]);
  });
});

describe('denial-management.createCase, denial-management.routeCase', () => {
  test('hand out to nobody, with a warning, where nobody is active', async () => {
    const queueId = await desk.aQueue({
      defaultAssignmentMethod: 'LEAST_LOADED',
      memberUserIds: ['mem_off'],
    });
    await desk.aRule(queueId);
    const made = await desk.aCase();
    expect(made.assignedToId).toBeNull();
    const { data } = await desk.call('routeCase', { params: { caseId: made.id } });
    expect(data.routing.warnings).toMatchObject([{ code: 'NO_ACTIVE_MEMBER' }]);
  });
});
