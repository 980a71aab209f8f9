import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTenant, type DenialTenant, denialHost } from '../../test/denial-host.ts';

let host: TestHost;
let tenant: DenialTenant;
beforeAll(async () => {
  host = await denialHost();
});
beforeEach(() => {
  tenant = aTenant(host);
});
afterAll(() => host.close());

const defaults = async () => {
  const { data } = await tenant.call('listQueueRules');
  return data.queues
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ id }: { id: string }) => id);
};

describe('denial-management.createQueue', () => {
  test('answers 201: by default MANUAL, without members and not the default queue', async () => {
    const { data, status } = await tenant.call('createQueue', { body: { name: 'Authorizations' } });
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

  test('stores the given fields, each member and role once', async () => {
    const given = {
      name: 'Clinical',
      description: 'Records and policy',
      maxCapacity: 5,
      defaultSlaHours: 72,
      defaultAssignmentMethod: 'BY_ROLE',
      isDefault: true,
    };
    const { data } = await tenant.call('createQueue', {
      body: { ...given, memberRoles: ['CODER', 'CODER'], memberUserIds: ['mem_off', 'mem_a', 'mem_off'] },
    });
    expect(data.queue).toMatchObject({
      ...given,
      memberRoles: ['CODER'],
      memberUserIds: ['mem_off', 'mem_a'],
    });
  });

  test('answers 409 for a name that is taken in the organization, 404 for an unknown member', async () => {
    await tenant.aQueue({ name: 'Twice' });
    await expect(tenant.aQueue({ name: 'Twice' })).rejects.toMatchObject({
      status: 409,
      details: { message: 'Another queue has this name' },
    });
    await aTenant(host).aQueue({ name: 'Twice' });
    await expect(tenant.aQueue({ memberUserIds: ['mem_a', 'mem_none'] })).rejects.toMatchObject({
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
    'limits a name to 1 to 200 characters, a description to 2000, a capacity to at least 1, an SLA to 1 to 87600 hours: %s',
    async (field, good, bad) => {
      await tenant.aQueue({ [field]: good });
      await expect(tenant.aQueue({ [field]: bad })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: expect.stringContaining(`body.${field}`) })] },
      });
    },
  );
});

describe('denial-management.createQueue, denial-management.updateQueue', () => {
  test('keep one default queue, which the next one replaces', async () => {
    const first = await tenant.aQueue({ isDefault: true });
    const second = await tenant.aQueue({ isDefault: true });
    expect(await defaults()).toEqual([second]);
    await tenant.call('updateQueue', { params: { queueId: first }, body: { isDefault: true } });
    expect(await defaults()).toEqual([first]);
    await tenant.call('updateQueue', { params: { queueId: first }, body: { isDefault: false } });
    expect(await defaults()).toEqual([]);
  });

  test('keep one default queue when many become it concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => tenant.aQueue()));
    await Promise.all([
      ...ids.map((queueId) => tenant.call('updateQueue', { params: { queueId }, body: { isDefault: true } })),
      ...ids.map(() => tenant.aQueue({ isDefault: true })),
      ...ids.map(() => tenant.aCase()),
    ]);
    expect(await defaults()).toHaveLength(1);
  });
});

describe('denial-management.updateQueue', () => {
  test('sets and clears fields and keeps the count; answers 412 to an old version', async () => {
    const queueId = await tenant.aQueue({ maxCapacity: 3, defaultSlaHours: 4, description: 'x' });
    await tenant.aCase({ queueId });
    const { data, tag } = await tenant.call('updateQueue', {
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
      tenant.call('updateQueue', { params: { queueId }, body: { name: 'x' } }, { ifMatch: '"1"' }),
    ).rejects.toMatchObject({ status: 412 });
  });

  test('answers 404 for a missing queue, a foreign one and an unknown member, 409 for a taken name, 400 to null for a name', async () => {
    const [name, queueId] = ['Taken', await tenant.aQueue()];
    await tenant.aQueue({ name });
    const edit = (id: string, body: Record<string, unknown>, options = {}) =>
      tenant.call('updateQueue', { params: { queueId: id }, body }, options);
    await expect(edit('dqu_none', { isDefault: true })).rejects.toMatchObject({ status: 404 });
    await expect(edit(queueId, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(edit(queueId, { memberUserIds: ['mem_none'] })).rejects.toMatchObject({ status: 404 });
    await expect(edit(queueId, { name })).rejects.toMatchObject({ status: 409 });
    await expect(edit(queueId, { name: null })).rejects.toMatchObject({ status: 400 });
  });

  test('with a smaller capacity keeps the cases in the queue', async () => {
    const queueId = await tenant.aQueue();
    await tenant.aCase({ queueId });
    await tenant.aCase({ queueId });
    await tenant.call('updateQueue', { params: { queueId }, body: { maxCapacity: 1 } });
    expect((await tenant.aCase({ queueId })).queueId).toBeNull();
    expect(await tenant.countOf(queueId)).toBe(2);
  });
});

describe('denial-management.createCase', () => {
  const handedOut = async (queueId: string, times: number) => {
    const given: (string | null)[] = [];
    for (let index = 0; index < times; index += 1) given.push((await tenant.aCase({ queueId })).assignedToId);
    return given;
  };

  test('assigns nobody by MANUAL', async () => {
    expect(await handedOut(await tenant.aQueue({ memberUserIds: ['mem_a'] }), 1)).toEqual([null]);
  });

  test('alternates between members by ROUND_ROBIN and skips inactive ones', async () => {
    const queueId = await tenant.aQueue({
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: ['mem_b', 'mem_off', 'mem_a'],
      memberRoles: ['CODER'],
    });
    expect(await handedOut(queueId, 4)).toEqual(['mem_b', 'mem_a', 'mem_c', 'mem_b']);
  });

  test('assigns the member with the fewest open cases by LEAST_LOADED', async () => {
    const busy = [await tenant.aCase(), await tenant.aCase()].map(({ id }) => id);
    const perform = (body: Record<string, unknown>) =>
      tenant.call('bulkUpdateCases', { body: { caseIds: busy, ...body } });
    await perform({ action: 'ASSIGN', assignedToId: 'mem_a' });
    const queueId = await tenant.aQueue({
      defaultAssignmentMethod: 'LEAST_LOADED',
      memberUserIds: ['mem_a', 'mem_b'],
    });
    expect(await handedOut(queueId, 4)).toEqual(['mem_b', 'mem_b', 'mem_a', 'mem_b']);
    await perform({ action: 'RESOLVE', outcome: 'NO_ACTION' });
    expect(await handedOut(queueId, 2)).toEqual(['mem_a', 'mem_a']);
  });

  test('assigns members of the first role that anyone holds by BY_ROLE', async () => {
    const queueId = await tenant.aQueue({
      defaultAssignmentMethod: 'BY_ROLE',
      memberUserIds: ['mem_c'],
      memberRoles: ['OWNER', 'BILLER', 'CODER'],
    });
    expect(await handedOut(queueId, 3)).toEqual(['mem_a', 'mem_b', 'mem_a']);
  });

  test('assigns the next member with a warning if a rule names an inactive one', async () => {
    const queueId = await tenant.aQueue({
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: ['mem_c'],
    });
    await tenant.aRule(queueId, { actions: [{ type: 'ASSIGN_MEMBER', memberId: 'mem_off' }] });
    const { data } = await tenant.call('createCase', {
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

  test('sends cases of a full queue to the default queue, even above its capacity', async () => {
    const fallback = await tenant.aQueue({ isDefault: true, maxCapacity: 1 });
    const queueId = await tenant.aQueue({ maxCapacity: 1 });
    const placed = [];
    for (let index = 0; index < 3; index += 1) placed.push((await tenant.aCase({ queueId })).queueId);
    expect(placed).toEqual([queueId, fallback, fallback]);
  });
});

describe('denial-management.bulkUpdateCases', () => {
  test('counts cases that another queue has just assigned once, by LEAST_LOADED', async () => {
    const turns = await tenant.aQueue({ defaultAssignmentMethod: 'ROUND_ROBIN', memberUserIds: ['mem_a'] });
    const loads = await tenant.aQueue({
      defaultAssignmentMethod: 'LEAST_LOADED',
      memberUserIds: ['mem_a', 'mem_b'],
    });
    const caseIds: string[] = [];
    for (const primaryCode of ['197', '197', '50', '50', '50']) {
      caseIds.push((await tenant.aCase({ primaryCode })).id);
    }
    await tenant.aRule(turns);
    await tenant.aRule(loads, { conditions: { field: 'carc', op: 'eq', value: '50' } });
    const { data } = await tenant.call('bulkUpdateCases', { body: { action: 'ROUTE', caseIds } });
    expect(
      data.results.map((result: { case: { assignedToId: string } }) => result.case.assignedToId),
    ).toEqual(['mem_a', 'mem_a', 'mem_b', 'mem_b', 'mem_a']);
  });
});

describe('denial-management.createCase, denial-management.evaluateQueueRules', () => {
  test('leave a case without a queue, with a warning, if the queue is full and there is no default', async () => {
    const queueId = await tenant.aQueue({ maxCapacity: 1 });
    await tenant.aRule(queueId);
    await tenant.aCase();
    expect((await tenant.aCase()).queueId).toBeNull();
    const { data } = await tenant.call('evaluateQueueRules', { body: { sample: { carc: '197' } } });
    expect(data.evaluation.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'QUEUE_FULL',
      'NO_DEFAULT_QUEUE',
    ]);
  });
});

describe('denial-management.createCase, denial-management.routeCase', () => {
  test('assign nobody, with a warning, if no member is active', async () => {
    const queueId = await tenant.aQueue({
      defaultAssignmentMethod: 'LEAST_LOADED',
      memberUserIds: ['mem_off'],
    });
    await tenant.aRule(queueId);
    const made = await tenant.aCase();
    expect(made.assignedToId).toBeNull();
    const { data } = await tenant.call('routeCase', { params: { caseId: made.id } });
    expect(data.routing.warnings).toMatchObject([{ code: 'NO_ACTIVE_MEMBER' }]);
  });
});
