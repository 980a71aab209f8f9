import type { Principal } from '@rcm/tenancy';
import { aPrincipal, expectNoDrift, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodingHost, codingHost, medicalCoding } from '../../test/coding-host.ts';
import { AutomationRule } from './automation-rule.ts';
import { AutomationRuleType } from './schema.ts';

let host: CodingHost;
beforeAll(async () => {
  host = await codingHost();
});
afterAll(() => host.close());

const draft = {
  name: 'Orthopedics',
  ruleType: 'AUTO_ROUTE',
  conditions: { specialty: 'ORTHOPEDICS' },
  actions: { team: 'SURGICAL' },
};

const save = (body: object, options: Parameters<TestHost['call']>[2] = {}) =>
  host.call('medical-coding.saveAutomationRule', { body: body as Record<string, unknown> }, options);

async function listed(as: Principal, query: Record<string, string | string[]> = {}) {
  return (await host.call('medical-coding.listAutomationRules', { query }, { as })).data;
}

/** The stored row of a rule. */
const stored = (ruleId: string) =>
  host.inside(
    host.principal,
    async (context) => (await context.look(AutomationRule, ruleId)) as AutomationRule,
  );

test('the migrations build what the entities describe', () => expectNoDrift(medicalCoding));

describe('medical-coding.saveAutomationRule', () => {
  describe('without a ruleId', () => {
    test('answers 201 with CREATED and the ruleId, and shows nothing else', async () => {
      const { status, data } = await save(draft);
      expect([status, data]).toEqual([
        201,
        { status: 'CREATED', ruleId: expect.stringMatching(/^car_[0-9a-z]{26}$/) },
      ]);
    });

    test('creates an active rule of priority 0 without a description by default', async () => {
      const plain = await stored((await save(draft)).data.ruleId);
      expect(plain).toMatchObject({ ...draft, description: null, priority: 0, isActive: true });
      const chosen = { ...draft, description: 'Joints', priority: -7, isActive: false };
      expect(await stored((await save(chosen)).data.ruleId)).toMatchObject(chosen);
    });

    test('creates a new rule each time, even with the same name', async () => {
      const [one, other] = [await save(draft), await save(draft)];
      expect(one.data.ruleId).not.toBe(other.data.ruleId);
    });

    test.each(AutomationRuleType.options)('takes each of the five types: %s', async (ruleType) => {
      expect((await stored((await save({ ...draft, ruleType })).data.ruleId)).ruleType).toBe(ruleType);
    });

    test('stores conditions and actions as they are sent', async () => {
      const conditions = { z: 1, a: [null, true, 'é😀', { '': 0.1, all: [] }], 'x.y': {}, 10: 'ten' };
      const actions = {};
      const rule = await stored((await save({ ...draft, conditions, actions })).data.ruleId);
      expect(JSON.stringify([rule.conditions, rule.actions])).toBe(JSON.stringify([conditions, actions]));
    });
  });

  test.each([
    ['a name of one character', { name: 'x' }],
    ['the longest name', { name: 'x'.repeat(10_000) }],
    ['no description', { description: null }],
    ['an empty description', { description: '' }],
    ['the lowest priority', { priority: -2_147_483_648 }],
    ['the highest priority', { priority: 2_147_483_647 }],
    ['empty conditions and actions', { conditions: {}, actions: {} }],
    ['an organization in the body', { organizationId: 'x', orgId: 'y' }],
  ])(
    'accepts %s (a name of 1 to 10,000 characters, a description null or empty, a priority within 32 bits, empty objects; unknown fields are ignored)',
    async (_case, change) => {
      expect((await save({ ...draft, ...change })).status).toBe(201);
    },
  );

  test.each([
    ['no name', { name: undefined }, 'body.name'],
    ['an empty name', { name: '' }, 'body.name'],
    ['null for a name', { name: null }, 'body.name'],
    ['a number for a description', { description: 7 }, 'body.description'],
    ['no type', { ruleType: undefined }, 'body.ruleType'],
    ['an unknown type', { ruleType: 'AUTO_DENY' }, 'body.ruleType'],
    ['a fraction for a priority', { priority: 0.5 }, 'body.priority'],
    ['text for a priority', { priority: '1' }, 'body.priority'],
    ['null for a priority', { priority: null }, 'body.priority'],
    ['a priority below 32 bits', { priority: -2_147_483_649 }, 'body.priority'],
    ['a priority above 32 bits', { priority: 2_147_483_648 }, 'body.priority'],
    ['text for isActive', { isActive: 'true' }, 'body.isActive'],
    ['null for isActive', { isActive: null }, 'body.isActive'],
    ['no conditions', { conditions: undefined }, 'body.conditions'],
    ['null for conditions', { conditions: null }, 'body.conditions'],
    ['a list for conditions', { conditions: [] }, 'body.conditions'],
    ['text for conditions', { conditions: '{}' }, 'body.conditions'],
    [
      'a number in conditions that JSON cannot hold',
      { conditions: { a: [Number.POSITIVE_INFINITY] } },
      'body.conditions',
    ],
    ['no actions', { actions: undefined }, 'body.actions'],
    ['null for actions', { actions: null }, 'body.actions'],
    ['a list for actions', { actions: [{}] }, 'body.actions'],
    ['text for actions', { actions: 'STOP' }, 'body.actions'],
    ['an empty id', { ruleId: '' }, 'body.ruleId'],
    ['null for an id', { ruleId: null }, 'body.ruleId'],
  ])(
    'answers 400 to %s (a name, ruleType, conditions or actions missing, null or of another kind; a description, priority, isActive or ruleId of another kind)',
    async (_case, change, path) => {
      await expect(save({ ...draft, ...change })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path })] },
      });
    },
  );

  describe('with a ruleId', () => {
    test('answers 200 with UPDATED and the ruleId', async () => {
      const { ruleId } = (await save(draft)).data;
      const changes = {
        name: 'Spine',
        description: 'Fusions',
        ruleType: 'ESCALATION',
        priority: 5,
        isActive: false,
        conditions: { charge: 10_000 },
        actions: { notify: true },
      };
      const { status, data } = await save({ ruleId, ...changes });
      expect([status, data]).toEqual([200, { status: 'UPDATED', ruleId }]);
      expect(await stored(ruleId)).toMatchObject({ id: ruleId, version: 2, ...changes });
    });

    test('does not change omitted optional fields', async () => {
      const { ruleId } = (await save({ ...draft, description: 'Joints', priority: 9, isActive: false })).data;
      await save({ ruleId, ...draft, name: 'Hips' });
      expect(await stored(ruleId)).toMatchObject({
        name: 'Hips',
        description: 'Joints',
        priority: 9,
        isActive: false,
      });
    });

    test('clears the description with null', async () => {
      const { ruleId } = (await save({ ...draft, description: 'Joints' })).data;
      await save({ ruleId, ...draft, description: null });
      expect((await stored(ruleId)).description).toBeNull();
    });

    test('requires every field that a new rule requires', async () => {
      const { ruleId } = (await save(draft)).data;
      await expect(save({ ruleId, name: 'Hips' })).rejects.toMatchObject({ status: 400 });
      expect((await stored(ruleId)).name).toBe('Orthopedics');
    });

    test('answers 404 for an id that is missing, and creates nothing', async () => {
      const as = aPrincipal();
      await expect(save({ ruleId: 'car_missing', ...draft }, { as })).rejects.toMatchObject({ status: 404 });
      expect(await listed(as)).toEqual({ automationRules: [], total: 0, nextCursor: null });
    });

    test('answers 404 for a rule of another organization, and does not change it', async () => {
      const { ruleId } = (await save(draft)).data;
      const foreign = save({ ruleId, ...draft, name: 'Taken over' }, { as: aPrincipal() });
      await expect(foreign).rejects.toMatchObject({ status: 404 });
      expect((await stored(ruleId)).name).toBe('Orthopedics');
    });

    test('answers 412 to an outdated If-Match', async () => {
      const { ruleId } = (await save(draft)).data;
      expect((await save({ ruleId, ...draft, name: 'Two' }, { ifMatch: '"1"' })).tag).toBe('"2"');
      await expect(save({ ruleId, ...draft, name: 'Three' }, { ifMatch: '"1"' })).rejects.toMatchObject({
        status: 412,
      });
      expect((await stored(ruleId)).name).toBe('Two');
    });
  });
});

describe('medical-coding.listAutomationRules', () => {
  test('shows neither conditions nor actions', async () => {
    const as = aPrincipal();
    const { ruleId } = (await save({ ...draft, description: 'Joints', priority: 3 }, { as })).data;
    const { automationRules, total } = await listed(as);
    expect(total).toBe(1);
    expect(automationRules).toEqual([
      {
        id: ruleId,
        organizationId: as.organization.id,
        name: 'Orthopedics',
        description: 'Joints',
        ruleType: 'AUTO_ROUTE',
        priority: 3,
        isActive: true,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    ]);
  });

  test('filters by type, activity and part of the name, and pages newest first', async () => {
    const as = aPrincipal();
    const made: Record<string, string> = {};
    for (const [name, ruleType, isActive] of [
      ['Alpha', 'AUTO_ROUTE', true],
      ['Beta', 'ESCALATION', false],
      ['Alphabet', 'SLA_ALERT', true],
    ] as const) {
      const now = new Date(testTime.getTime() + Object.keys(made).length * 1_000);
      made[(await save({ ...draft, name, ruleType, isActive }, { as, now })).data.ruleId] = name;
    }
    const names = async (query: Record<string, string | string[]>) => {
      const { automationRules, total } = await listed(as, query);
      return [automationRules.map(({ id }: { id: string }) => made[id]), total];
    };
    expect(await names({})).toEqual([['Alphabet', 'Beta', 'Alpha'], 3]);
    expect(await names({ skip: '1', take: '1' })).toEqual([['Beta'], 3]);
    expect(await names({ ruleType: ['AUTO_ROUTE', 'ESCALATION'] })).toEqual([['Beta', 'Alpha'], 2]);
    expect(await names({ isActive: 'false' })).toEqual([['Beta'], 1]);
    expect(await names({ search: 'ALPHA' })).toEqual([['Alphabet', 'Alpha'], 2]);
    expect(await names({ search: '%' })).toEqual([[], 0]);
  });

  test.each([
    { take: '0' },
    { take: '101' },
    { skip: '-1' },
    { skip: '10001' },
    { ruleType: 'AUTO_DENY' },
    { isActive: 'yes' },
    { search: '' },
  ])('answers 400 to %j (skip -1 and 10001, take 0 and 101, an unknown or empty value)', async (query) => {
    await expect(listed(host.principal, query as never)).rejects.toMatchObject({ status: 400 });
  });
});
