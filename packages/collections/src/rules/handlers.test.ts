import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionsHost } from '../../test/collections-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await collectionsHost();
});
afterAll(() => host.close());

const minimal = { ruleName: 'Calls', ruleType: 'CALL_LIMITS' };
const full = {
  ...minimal,
  description: 'Rosenthal Act',
  maxCallsPerWeek: 3,
  noCallBeforeHour: 9,
  noCallAfterHour: 20,
  debtValidationDays: 45,
  state: 'CA',
  isActive: false,
};
const empty = {
  ...minimal,
  description: null,
  maxCallsPerWeek: null,
  noCallBeforeHour: null,
  noCallAfterHour: null,
  debtValidationDays: null,
  state: null,
  isActive: true,
};

const create = (body: Record<string, unknown>, options = {}) =>
  host.call('collections.createRule', { body }, options);
const replace = (ruleId: string, body: Record<string, unknown>, options = {}) =>
  host.call('collections.replaceRule', { params: { ruleId }, body }, options);

describe('collections.createRule', () => {
  test('answers 201 with the rule itself', async () => {
    const { data, status, tag } = await create(full);
    expect(status).toBe(201);
    expect(tag).toBe('"1"');
    expect(data).toEqual({
      id: expect.stringMatching(/^cru_/),
      organizationId: host.principal.organization.id,
      ...full,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('stores null for omitted fields, and isActive true', async () => {
    expect((await create(minimal)).data).toMatchObject(empty);
  });

  test('accepts a first hour after the last', async () => {
    const { data } = await create({ ...minimal, noCallBeforeHour: 21, noCallAfterHour: 8 });
    expect(data).toMatchObject({ noCallBeforeHour: 21, noCallAfterHour: 8 });
  });
});

describe('collections.replaceRule', () => {
  test('answers 200 with the rule itself, null for omitted fields and isActive true', async () => {
    const { data: before } = await create(full);
    const now = new Date(testTime.getTime() + 60_000);
    const { data, status, tag } = await replace(before.id, minimal, { now });
    expect(status).toBe(200);
    expect(tag).toBe('"2"');
    expect(data).toEqual({ ...before, ...empty, updatedAt: now.toISOString() });
  });

  test('treats null like an omitted field, so that a rule can be sent back as read', async () => {
    const { data: before } = await create(minimal);
    const { data } = await replace(before.id, before);
    expect(data).toEqual(before);
  });

  test('makes an inactive rule active again if isActive is omitted', async () => {
    const { data: before } = await create(full);
    expect((await replace(before.id, { ...full, isActive: undefined })).data.isActive).toBe(true);
    expect((await replace(before.id, full)).data.isActive).toBe(false);
  });

  test('answers 404 for a missing rule and for a foreign one alike', async () => {
    const { data } = await create(minimal);
    await expect(replace('cru_none', minimal)).rejects.toMatchObject({ status: 404 });
    await expect(replace(data.id, minimal, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 if If-Match names another version', async () => {
    const { data } = await create(minimal);
    await replace(data.id, full, { ifMatch: '"1"' });
    await expect(replace(data.id, minimal, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
  });
});

describe.each([
  ['creating', (body: Record<string, unknown>) => create(body)],
  [
    'replacing',
    async (body: Record<string, unknown>) => replace((await create(minimal)).data.id as string, body),
  ],
])('collections.createRule, collections.replaceRule (%s)', (_verb, send) => {
  const holds = async (field: string, good: unknown, bad: unknown) => {
    expect((await send({ ...minimal, [field]: good })).data[field]).toBe(good);
    await expect(send({ ...minimal, [field]: bad })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
    });
  };

  test.each([
    ['ruleName', 'n'.repeat(200), 'n'.repeat(201)],
    ['ruleName', 'n', ''],
    ['ruleName', 'n', null],
    ['ruleName', 'n', undefined],
    ['ruleType', 't'.repeat(80), 't'.repeat(81)],
    ['ruleType', 't', ''],
    ['ruleType', 't', null],
    ['ruleType', 't', undefined],
  ])('need a ruleName of 1 to 200 characters and a ruleType of 1 to 80, else 400: %s', holds);

  test.each([
    ['description', 'd'.repeat(1000), 'd'.repeat(1001)],
    ['description', 'd', ''],
    ['state', 'CA', 'C'],
    ['state', 'ca', 'CAL'],
    ['isActive', false, 'false'],
    ['isActive', false, null],
  ])('take a description of 1 to 1000 characters, a state of 2, a boolean isActive, else 400: %s', holds);

  test.each([
    ['maxCallsPerWeek', 0, -1],
    ['maxCallsPerWeek', 100, 101],
    ['maxCallsPerWeek', 7, 7.5],
    ['maxCallsPerWeek', 7, '7'],
    ['noCallBeforeHour', 0, -1],
    ['noCallBeforeHour', 23, 24],
    ['noCallBeforeHour', 8, 8.5],
    ['noCallAfterHour', 0, -1],
    ['noCallAfterHour', 23, 24],
    ['noCallAfterHour', 21, 21.5],
    ['debtValidationDays', 0, -1],
    ['debtValidationDays', 365, 366],
    ['debtValidationDays', 30, 30.5],
  ])('take integers of 0 to 100 calls, 0 to 23 hours and 0 to 365 days, else 400: %s', holds);
});

describe('collections.listRules', () => {
  test('returns those of the organization, newest first, a page at a time, with the total', async () => {
    const as = aPrincipal();
    const created: unknown[] = [];
    for (const minute of [1, 2, 3]) {
      const now = new Date(testTime.getTime() + minute * 60_000);
      created.unshift((await create(full, { as, now })).data);
    }
    const all = await host.call('collections.listRules', {}, { as });
    expect(all.data).toEqual({ rules: created, total: 3, nextCursor: null });
    const page = await host.call('collections.listRules', { query: { skip: '2', take: '1' } }, { as });
    expect(page.data).toMatchObject({ rules: [created[2]], total: 3 });
    expect((await host.call('collections.listRules', {}, { as: aPrincipal() })).data.total).toBe(0);
  });

  test('filters by state and isActive, else 400', async () => {
    const as = aPrincipal();
    const { data: everywhere } = await create(minimal, { as });
    const { data: california } = await create(full, { as });
    const ids = async (query: Record<string, string>) =>
      (await host.call('collections.listRules', { query }, { as })).data.rules.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids({ isActive: 'true' })).toEqual([everywhere.id]);
    expect(await ids({ isActive: 'false' })).toEqual([california.id]);
    expect(await ids({ state: 'CA' })).toEqual([california.id]);
    expect(await ids({ state: 'TX' })).toEqual([]);
    await expect(ids({ isActive: 'yes' })).rejects.toMatchObject({ status: 400 });
    await expect(ids({ state: 'CAL' })).rejects.toMatchObject({ status: 400 });
  });
});
