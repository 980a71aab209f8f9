import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTenant, type DenialTenant, denialHost } from '../../test/denial-host.ts';
import { operations } from '../contract.ts';

let host: TestHost;
let tenant: DenialTenant;
let queueId: string;
beforeAll(async () => {
  host = await denialHost();
});
beforeEach(async () => {
  tenant = aTenant(host);
  queueId = await tenant.aQueue();
});
afterAll(() => host.close());

const ids = (records: { id: string }[]) => records.map(({ id }) => id);

describe('denial-management.listQueueRules', () => {
  test('lists rules by priority and then creation, including inactive ones, and queues by creation', async () => {
    const second = await tenant.aRule(queueId, { priority: 5 });
    const third = await tenant.aRule(queueId, { priority: 5, isActive: false });
    const first = await tenant.aRule(queueId, { priority: -1 });
    const later = await tenant.aQueue();
    const { data } = await tenant.call('listQueueRules');
    expect(ids(data.rules)).toEqual([first, second, third]);
    expect(ids(data.queues)).toEqual([queueId, later]);
    expect(Object.keys(data)).toEqual(['queues', 'rules']);
    expect(operations.listQueueRules.meta).toBe(false);
  });

  test('shows exactly the fields of the contract', async () => {
    const ruleId = await tenant.aRule(queueId);
    const { data } = await tenant.call('listQueueRules');
    expect(data.queues).toEqual([
      {
        id: queueId,
        organizationId: expect.any(String),
        name: expect.any(String),
        description: null,
        currentCount: 0,
        maxCapacity: null,
        defaultSlaHours: null,
        defaultAssignmentMethod: 'MANUAL',
        memberRoles: [],
        memberUserIds: [],
        isDefault: false,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    ]);
    expect(data.rules).toEqual([
      {
        id: ruleId,
        organizationId: data.queues[0].organizationId,
        queueId,
        name: 'Authorizations',
        description: null,
        priority: 0,
        isActive: true,
        continue: false,
        conditions: { field: 'carc', op: 'eq', value: '197' },
        actions: [{ type: 'ASSIGN_QUEUE', queueId }],
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    ]);
  });

  test('moves no case', async () => {
    const { id } = await tenant.aCase();
    await tenant.aRule(queueId);
    await tenant.call('listQueueRules');
    const { data } = await tenant.call('getCase', { params: { caseId: id } });
    expect(data.case.queueId).toBeNull();
    expect(await tenant.countOf(queueId)).toBe(0);
  });

  test('is empty for another organization', async () => {
    await tenant.aRule(queueId);
    const { data } = await tenant.call('listQueueRules', {}, { as: aPrincipal() });
    expect(data).toEqual({ queues: [], rules: [] });
  });
});

describe('denial-management.createQueueRule', () => {
  test('answers 201 with nested conditions and actions as sent, by default active with priority 0', async () => {
    const conditions = {
      all: [
        { field: 'rarc', op: 'matchesCode', value: ['MA*', 'N211'] },
        { any: [{ field: 'deniedAmount', op: 'gte', value: 500 }, { not: { field: 'tags', op: 'exists' } }] },
      ],
    };
    const actions = [{ type: 'ASSIGN_MEMBER', memberId: 'mem_off' }, { type: 'STOP' }];
    const body = { queueId, name: 'All', conditions, actions };
    const { data, status } = await tenant.call('createQueueRule', { body });
    expect(status).toBe(201);
    expect(data.rule).toMatchObject({
      ...body,
      description: null,
      priority: 0,
      isActive: true,
      continue: false,
    });
    const listed = (await tenant.call('listQueueRules')).data.rules;
    expect(listed).toEqual([data.rule]);
  });

  test.each<[string, unknown]>([
    ['name', 'n'],
    ['name', 'n'.repeat(200)],
    ['description', 'd'],
    ['description', 'd'.repeat(2000)],
    ['priority', -(2 ** 31)],
    ['priority', 2 ** 31 - 1],
    ['isActive', false],
    ['continue', true],
    ['actions', [{ type: 'STOP' }]],
    ['actions', [{ type: 'ASSIGN_MEMBER', memberId: 'mem_a' }]],
    ['actions', [{ type: 'SET_PRIORITY', priority: -1 }]],
    ['actions', [{ type: 'SET_CATEGORY', category: 'OTHER' }]],
    ['actions', [{ type: 'SET_SLA_HOURS', hours: 1 }]],
    ['actions', [{ type: 'ADD_TAG', tag: 't'.repeat(50) }]],
    ['actions', [{ type: 'FLAG_NO_APPEAL' }]],
  ])(
    'accepts a name of 1 to 200 characters, a description of 2000, a priority of 31 bits, each type of action: %s %j',
    async (field, value) => {
      const ruleId = await tenant.aRule(queueId, { [field]: value });
      const { rules } = (await tenant.call('listQueueRules')).data;
      expect(rules).toEqual([expect.objectContaining({ id: ruleId, [field]: value })]);
    },
  );

  test.each([
    { field: 'carc', op: 'eq', value: '197' },
    { field: 'groupCode', op: 'neq', value: 'PR' },
    { field: 'payerProgram', op: 'in', value: ['ERISA', 'AUTO'] },
    { field: 'category', op: 'notIn', value: ['OTHER'] },
    { field: 'deniedAmount', op: 'gt', value: 1 },
    { field: 'billedAmount', op: 'gte', value: 1 },
    { field: 'daysToDeadline', op: 'lt', value: 10 },
    { field: 'ageDays', op: 'lte', value: 30 },
    { field: 'tags', op: 'contains', value: 'rush' },
    { field: 'specialty', op: 'notContains', value: 'ortho' },
    { field: 'placeOfService', op: 'startsWith', value: '1' },
    { field: 'appealRights', op: 'exists' },
    { field: 'facilityId', op: 'notExists' },
    { field: 'rarc', op: 'matchesCode', value: ['MA*'] },
  ])('accepts each operator with fields of each kind: %j', async (conditions) => {
    const body = { queueId, name: 'One', conditions, actions: [{ type: 'STOP' }] };
    const { data, status } = await tenant.call('createQueueRule', { body });
    expect(status).toBe(201);
    expect(data.rule.conditions).toEqual(conditions);
  });

  const leaf = { field: 'carc', op: 'eq', value: '197' };
  test.each([
    ['conditions.all.0.field', { conditions: { all: [{ ...leaf, field: 'colour' }] } }],
    ['conditions.op', { conditions: { ...leaf, op: 'like' } }],
    ['conditions.op', { conditions: { ...leaf, op: 'gt' } }],
    ['conditions.not.value', { conditions: { not: { field: 'deniedAmount', op: 'gt', value: 'much' } } }],
    ['conditions.value', { conditions: { field: 'category', op: 'eq', value: 'SOMETHING' } }],
    ['conditions', { conditions: {} }],
    ['conditions', { conditions: [] }],
    ['actions', { actions: [] }],
    ['actions', { actions: Array.from({ length: 21 }, () => ({ type: 'STOP' })) }],
    ['actions.0.type', { actions: [{ type: 'SEND_FAX' }] }],
    ['actions.0.queueId', { actions: [{ type: 'ASSIGN_QUEUE' }] }],
    ['actions.0.memberId', { actions: [{ type: 'ASSIGN_MEMBER', memberId: 1 }] }],
    ['actions.0.priority', { actions: [{ type: 'SET_PRIORITY', priority: 1.5 }] }],
    ['actions.0.category', { actions: [{ type: 'SET_CATEGORY', category: 'X' }] }],
    ['actions.0.hours', { actions: [{ type: 'SET_SLA_HOURS', hours: 0 }] }],
    ['actions.0.tag', { actions: [{ type: 'ADD_TAG', tag: 't'.repeat(51) }] }],
    ['queueId', { queueId: '' }],
    ['name', { name: '' }],
    ['name', { name: null }],
    ['name', { name: 'n'.repeat(201) }],
    ['isActive', { isActive: 'true' }],
    ['conditions', { conditions: undefined }],
    ['actions', { actions: undefined }],
    ['description', { description: 'd'.repeat(2001) }],
    ['priority', { priority: 2 ** 31 }],
    ['continue', { continue: 1 }],
  ])(
    'answers 400 to an unknown field, operator or action, a value or an operator that does not fit the field, 0 or 21 actions, text that is too long: %s',
    async (path, body) => {
      await expect(tenant.aRule(queueId, body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${path}` })] },
      });
    },
  );

  test('accepts 20 actions', async () => {
    await tenant.aRule(queueId, { actions: Array.from({ length: 20 }, () => ({ type: 'FLAG_NO_APPEAL' })) });
  });

  test('answers 404 for a missing queue or member and for those of another organization', async () => {
    const foreign = await aTenant(host).aQueue();
    await expect(tenant.aRule(foreign)).rejects.toMatchObject({ status: 404 });
    for (const action of [
      { type: 'ASSIGN_QUEUE', queueId: foreign },
      { type: 'ASSIGN_MEMBER', memberId: 'mem_none' },
    ]) {
      await expect(tenant.aRule(queueId, { actions: [action] })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('denial-management.updateQueueRule', () => {
  test('replaces the given fields and keeps the others', async () => {
    const ruleId = await tenant.aRule(queueId, { description: 'x' });
    const other = await tenant.aQueue();
    const body = {
      queueId: other,
      name: 'Renamed',
      description: null,
      priority: 3,
      isActive: false,
      continue: true,
      conditions: { all: [] },
      actions: [{ type: 'STOP' }],
    };
    const { data } = await tenant.call('updateQueueRule', { params: { ruleId }, body });
    expect(data.rule).toMatchObject({ id: ruleId, ...body });
    const again = await tenant.call('updateQueueRule', { params: { ruleId }, body: { priority: 4 } });
    expect(again.data.rule).toMatchObject({ ...body, priority: 4 });
    expect((await tenant.aCase()).queueId).toBeNull();
  });

  test('answers 400 to a wrong condition and to null for a name, 404 for a missing rule or queue and for those of another organization, 412 to an old version', async () => {
    const ruleId = await tenant.aRule(queueId);
    const edit = (body: Record<string, unknown>, options = {}, id = ruleId) =>
      tenant.call('updateQueueRule', { params: { ruleId: id }, body }, options);
    await expect(edit({ conditions: { field: 'x' } })).rejects.toMatchObject({ status: 400 });
    await expect(edit({ name: null })).rejects.toMatchObject({ status: 400 });
    await expect(edit({ queueId: 'dqu_none' })).rejects.toMatchObject({ status: 404 });
    await expect(edit({}, {}, 'drl_none')).rejects.toMatchObject({ status: 404 });
    await expect(edit({}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(edit({ priority: 1 }, { ifMatch: '"9"' })).rejects.toMatchObject({ status: 412 });
  });
});

describe('denial-management.evaluateQueueRules', () => {
  test('on a sample returns the matching rules, their traces and the result', async () => {
    const tagging = await tenant.aRule(queueId, {
      continue: true,
      conditions: { field: 'deniedAmount', op: 'gte', value: '1000.00' },
      actions: [{ type: 'ADD_TAG', tag: 'large' }],
    });
    const other = await tenant.aQueue({
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: ['mem_a'],
      defaultSlaHours: 6,
    });
    const routing = await tenant.aRule(other, {
      priority: 1,
      conditions: { field: 'tags', op: 'contains', value: 'large' },
      actions: [
        { type: 'ASSIGN_QUEUE', queueId: other },
        { type: 'SET_CATEGORY', category: 'OTHER' },
      ],
    });
    const unmatched = { sample: { deniedAmount: 999.99 } };
    const { data: nothing } = await tenant.call('evaluateQueueRules', { body: unmatched });
    expect(nothing.evaluation).toMatchObject({ matchedRuleIds: [], queueId: null, actions: [] });
    const body = { sample: { deniedAmount: 1000, rarc: ['N1'] } };
    const { data } = await tenant.call('evaluateQueueRules', { body });
    expect(data.evaluation).toMatchObject({
      matchedRuleIds: [tagging, routing],
      rules: [
        { ruleId: tagging, trace: { expected: '1000.00', actual: '1000.00', matched: true } },
        { ruleId: routing, trace: { actual: ['large'], matched: true } },
      ],
      actions: [
        { ruleId: tagging, action: { type: 'ADD_TAG', tag: 'large' } },
        { ruleId: routing, action: { type: 'ASSIGN_QUEUE', queueId: other } },
        { ruleId: routing, action: { type: 'SET_CATEGORY', category: 'OTHER' } },
      ],
      queueId: other,
      assignedToId: 'mem_a',
      category: 'OTHER',
      slaHours: 6,
      tags: ['large'],
      appealRights: null,
      warnings: [],
    });
  });

  test('on a case returns what routing would do, and changes nothing', async () => {
    const made = await tenant.aCase();
    await tenant.aQueue({
      isDefault: true,
      defaultAssignmentMethod: 'ROUND_ROBIN',
      memberUserIds: ['mem_a', 'mem_b'],
    });
    const body = { caseId: made.id };
    const first = (await tenant.call('evaluateQueueRules', { body })).data.evaluation;
    expect((await tenant.call('evaluateQueueRules', { body })).data.evaluation).toEqual(first);
    const params = { caseId: made.id };
    expect((await tenant.call('getCase', { params })).data.case).toMatchObject(made);
    const { data } = await tenant.call('routeCase', { params });
    expect(data.routing).toEqual(first);
    expect(data.case).toMatchObject({ queueId: first.queueId, assignedToId: 'mem_a' });
  });

  test('counts days to the deadline and since the denial', async () => {
    const conditions = {
      all: [
        { field: 'daysToDeadline', op: 'lte', value: 10 },
        { field: 'ageDays', op: 'gt', value: 100 },
      ],
    };
    const rule = await tenant.aRule(queueId, { conditions });
    const body = { caseId: (await tenant.aCase()).id };
    const at = async (now: Date) =>
      (await tenant.call('evaluateQueueRules', { body }, { now })).data.evaluation.matchedRuleIds;
    expect(await at(testTime)).toEqual([]);
    expect(await at(new Date('2026-09-25T03:59:59Z'))).toEqual([]);
    expect(await at(new Date('2026-09-25T04:00:00Z'))).toEqual([rule]);
  });

  test('answers 400 to both a case and a sample and to neither, 404 for a missing case and for one of another organization', async () => {
    for (const body of [{}, { caseId: 'dnc_1', sample: {} }]) {
      await expect(tenant.call('evaluateQueueRules', { body })).rejects.toMatchObject({ status: 400 });
    }
    await expect(tenant.call('evaluateQueueRules', { body: { caseId: 'dnc_1' } })).rejects.toMatchObject({
      status: 404,
    });
    const { id } = await aTenant(host).aCase();
    await expect(tenant.call('evaluateQueueRules', { body: { caseId: id } })).rejects.toMatchObject({
      status: 404,
    });
  });
});
