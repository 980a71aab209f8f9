import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Condition,
  ConditionTree,
  conditionSchema,
  factsSchema,
  operators,
  operatorsOf,
} from './index.ts';

const fields = {
  payer: { kind: 'text' },
  group: { kind: 'text', options: ['CO', 'PR'] },
  tags: { kind: 'texts' },
  carc: { kind: 'code' },
  rarc: { kind: 'codes' },
  amount: { kind: 'money' },
  age: { kind: 'integer' },
  rights: { kind: 'boolean' },
  serviceDate: { kind: 'date' },
} as const;

const schema = conditionSchema(fields, 'TestCondition');

const refusals = (given: unknown) =>
  (schema.safeParse(given).error?.issues ?? []).map(({ path }) => path.join('.'));

const nested = (levels: number): unknown =>
  levels === 1 ? { field: 'carc', op: 'exists' } : { not: nested(levels - 1) };

const wide = (leaves: number) => ({ any: Array.from({ length: leaves }, () => nested(1)) });

describe('a condition is accepted as it was sent', () => {
  test.each<Condition>([
    { field: 'carc', op: 'eq', value: '197' },
    { field: 'carc', op: 'matchesCode', value: ['197', 'B*'] },
    { field: 'rarc', op: 'matchesCode', value: 'MA*' },
    { field: 'rarc', op: 'contains', value: 'MA130' },
    { field: 'amount', op: 'gte', value: 500 },
    { field: 'amount', op: 'lt', value: '500.00' },
    { field: 'amount', op: 'in', value: [1.5, '2.50'] },
    { field: 'age', op: 'lte', value: -3 },
    { field: 'rights', op: 'eq', value: false },
    { field: 'serviceDate', op: 'gte', value: '2024-02-29' },
    { field: 'group', op: 'in', value: ['CO', 'PR'] },
    { field: 'group', op: 'startsWith', value: 'C' },
    { field: 'tags', op: 'notContains', value: 'rush' },
    { field: 'payer', op: 'notExists' },
    { field: 'payer', op: 'exists', value: true },
    { all: [] },
    { any: [{ all: [{ not: { field: 'age', op: 'gt', value: 30 } }] }] },
  ])('%j', (condition) => {
    expect(schema.parse(condition)).toEqual(condition);
    expect(ConditionTree.parse(condition)).toEqual(condition);
  });

  test('without unknown keys', () => {
    const leaf = { field: 'age', op: 'gt', value: 30 };
    expect(schema.parse({ all: [{ ...leaf, note: 'x' }], label: 'y' })).toEqual({ all: [leaf] });
  });
});

describe('a condition is rejected at the path of the problem', () => {
  const leaf = { field: 'carc', op: 'eq', value: '197' };
  test.each([
    [{}, ''],
    [{ ...leaf, all: [] }, ''],
    [{ all: [leaf], any: [leaf] }, ''],
    [{ all: [leaf, { any: [leaf, { ...leaf, field: 'colour' }] }] }, 'all.1.any.1.field'],
    [{ not: { ...leaf, op: 'like' } }, 'not.op'],
    [{ op: 'eq', value: '197' }, 'field'],
    [{ field: 'carc', value: '197' }, 'op'],
    [{ field: 'carc', op: 'eq' }, 'value'],
    [{ ...leaf, op: 'gt' }, 'op'],
    [{ field: 'amount', op: 'contains', value: 1 }, 'op'],
    [{ field: 'age', op: 'matchesCode', value: '1' }, 'op'],
    [{ field: 'rights', op: 'in', value: [true] }, 'op'],
    [{ ...leaf, value: 197 }, 'value'],
    [{ ...leaf, value: ['197'] }, 'value'],
    [{ ...leaf, op: 'in' }, 'value'],
    [{ ...leaf, op: 'in', value: [] }, 'value'],
    [{ ...leaf, op: 'in', value: ['197', 45] }, 'value.1'],
    [{ ...leaf, value: '' }, 'value'],
    [{ ...leaf, value: 'a\u0000' }, 'value'],
    [{ ...leaf, value: 'a'.repeat(201) }, 'value'],
    [{ ...leaf, op: 'exists', value: false }, 'value'],
    [{ ...leaf, op: 'matchesCode', value: 'M*A' }, 'value'],
    [{ ...leaf, op: 'matchesCode', value: ['197', ' '] }, 'value.1'],
    [{ field: 'group', op: 'eq', value: 'XX' }, 'value'],
    [{ field: 'group', op: 'notIn', value: ['CO', 'XX'] }, 'value.1'],
    [{ field: 'amount', op: 'gt', value: 1.005 }, 'value'],
    [{ field: 'amount', op: 'gt', value: '1.5' }, 'value'],
    [{ field: 'amount', op: 'gt', value: 1e12 }, 'value'],
    [{ field: 'age', op: 'gt', value: 1.5 }, 'value'],
    [{ field: 'rights', op: 'eq', value: 'true' }, 'value'],
    [{ field: 'serviceDate', op: 'gte', value: '2025-02-29' }, 'value'],
    [{ field: 'serviceDate', op: 'gte', value: 20_250_201 }, 'value'],
    [{ field: 'serviceDate', op: 'startsWith', value: '2025' }, 'op'],
    [null, ''],
    ['carc', ''],
    [[leaf], ''],
    [{ all: leaf }, 'all'],
    [{ not: null }, 'not'],
  ])('%j at "%s"', (given, path) => {
    expect(refusals(given)).toEqual([path]);
  });
});

describe('the bounds of a tree', () => {
  test('are ten levels', () => {
    expect(refusals(nested(10))).toEqual([]);
    expect(refusals(nested(11))).toEqual(['']);
  });

  test('are two hundred leaves', () => {
    expect(refusals(wide(200))).toEqual([]);
    expect(refusals(wide(201))).toEqual(['']);
    expect(refusals({ any: Array.from({ length: 201 }, () => ({ all: [] })) })).toEqual(['']);
  });

  test('reject a tree that would exhaust the stack', () => {
    const hostile = JSON.parse(`${'{"not":'.repeat(100_000)}{}${'}'.repeat(100_000)}`);
    expect(refusals(hostile)).toEqual(['']);
  });
});

test('every operator is supported by some kind of field', () => {
  expect(new Set(Object.values(operatorsOf).flat())).toEqual(new Set(operators));
});

test('a condition is documented as a recursive schema with its field names', () => {
  const document = z.toJSONSchema(z.object({ conditions: schema }), { io: 'input' });
  const text = JSON.stringify(document);
  expect(text).toContain('#/$defs/TestCondition');
  expect(text).toContain('"enum":["payer","group"');
});

test('a sample of facts accepts each field by its kind and ignores unknown ones', () => {
  const sample = { carc: '45', rarc: ['MA130'], amount: 12.5, age: 3, rights: true, colour: 'red' };
  expect(factsSchema(fields).parse(sample)).toEqual({
    carc: '45',
    rarc: ['MA130'],
    amount: '12.50',
    age: 3,
    rights: true,
  });
  expect(factsSchema(fields).safeParse({ amount: '12.50' }).success).toBe(false);
});
