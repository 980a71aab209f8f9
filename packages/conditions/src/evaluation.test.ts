import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  type Condition,
  ConditionTrace,
  compile,
  conditionSchema,
  evaluate,
  type Facts,
  type FieldKind,
  type Leaf,
  type Operator,
  operatorsOf,
  prepare,
} from './index.ts';

const fields = {
  payer: { kind: 'text' },
  tags: { kind: 'texts' },
  carc: { kind: 'code' },
  rarc: { kind: 'codes' },
  amount: { kind: 'money' },
  age: { kind: 'integer' },
  rights: { kind: 'boolean' },
  serviceDate: { kind: 'date' },
} as const;

type Known = typeof fields;

const matches = (condition: Condition, facts: Facts<Known>) => evaluate(condition, facts, fields).matched;

describe('a leaf', () => {
  test.each<[keyof Known, Operator, Leaf['value'], Facts<Known>, boolean]>([
    ['carc', 'eq', 'b7', { carc: 'B7' }, true],
    ['payer', 'eq', 'PAY', { payer: 'pay' }, false],
    ['carc', 'neq', '45', { carc: '45' }, false],
    ['carc', 'in', ['15', '197'], { carc: '197' }, true],
    ['carc', 'notIn', ['15', '197'], { carc: '197' }, false],
    ['carc', 'matchesCode', '19', { carc: '197' }, false],
    ['carc', 'matchesCode', '19*', { carc: '197' }, true],
    ['rarc', 'matchesCode', ['N4', 'ma*'], { rarc: ['N1', 'MA130'] }, true],
    ['rarc', 'eq', 'MA130', { rarc: ['N1', 'MA130'] }, true],
    ['rarc', 'contains', 'MA', { rarc: ['MA130'] }, false],
    ['rarc', 'contains', 'MA130', { rarc: ['MA130'] }, true],
    ['rarc', 'startsWith', 'MA', { rarc: ['N1', 'MA130'] }, true],
    ['rarc', 'exists', undefined, { rarc: [] }, false],
    ['rarc', 'neq', 'MA130', { rarc: ['N1', 'MA130'] }, false],
    ['payer', 'contains', 'lue', { payer: 'Blue' }, true],
    ['payer', 'notContains', 'lue', { payer: 'Blue' }, false],
    ['payer', 'startsWith', 'Bl', { payer: 'Blue' }, true],
    ['tags', 'contains', 'rush', { tags: ['rush', 'vip'] }, true],
    ['amount', 'eq', 0.1, { amount: '0.10' }, true],
    ['amount', 'gt', 9.99, { amount: '10.00' }, true],
    ['amount', 'lt', '999999999999.99', { amount: '999999999999.98' }, true],
    ['amount', 'gte', 999999999999.99, { amount: '999999999999.98' }, false],
    ['amount', 'lte', 100, { amount: '100.00' }, true],
    ['age', 'gt', 9, { age: 10 }, true],
    ['age', 'lt', 0, { age: -1 }, true],
    ['rights', 'eq', false, { rights: false }, true],
    ['rights', 'exists', undefined, { rights: false }, true],
    ['serviceDate', 'lt', '2026-01-01', { serviceDate: '2025-12-31' }, true],
    ['serviceDate', 'lt', '2026-01-01', { serviceDate: '2026-01-01' }, false],
    ['serviceDate', 'gte', '2026-01-01', { serviceDate: '2026-01-01' }, true],
    ['serviceDate', 'in', ['2026-01-01'], { serviceDate: '2026-01-01' }, true],
    ['serviceDate', 'gt', '2026-01-01', {}, false],
    ['carc', 'matchesCode', '*', { carc: '197' }, true],
    ['carc', 'matchesCode', ['19', '2*'], { carc: '197' }, false],
    ['carc', 'matchesCode', '1977*', { carc: '197' }, false],
    ['age', 'gt', 0, {}, false],
    ['age', 'lte', 0, { age: null }, false],
    ['age', 'neq', 0, {}, true],
    ['carc', 'notIn', ['1'], {}, true],
    ['carc', 'notExists', undefined, { carc: null }, true],
  ])('%s %s %j over %j: %s', (field, op, value, facts, expected) => {
    expect(matches({ field, op, value }, facts)).toBe(expected);
  });
});

describe('a tree', () => {
  test('has a trace in its own shape, leaf by leaf', () => {
    const condition: Condition = {
      all: [
        { field: 'carc', op: 'eq', value: '197' },
        { not: { any: [{ field: 'amount', op: 'gte', value: 100 }] } },
        { field: 'rarc', op: 'exists' },
      ],
    };
    const { matched, trace } = evaluate(condition, { carc: '45', amount: '99.99', rarc: ['N1'] }, fields);
    expect(matched).toBe(false);
    expect(trace).toEqual({
      matched: false,
      all: [
        { field: 'carc', op: 'eq', expected: '197', actual: '45', matched: false },
        {
          matched: true,
          not: {
            matched: false,
            any: [{ field: 'amount', op: 'gte', expected: 100, actual: '99.99', matched: false }],
          },
        },
        { field: 'rarc', op: 'exists', expected: null, actual: ['N1'], matched: true },
      ],
    });
    expect(ConditionTrace.parse(trace)).toEqual(trace);
  });

  test('with an empty all holds, and one with an empty any does not', () => {
    expect(matches({ all: [] }, {})).toBe(true);
    expect(matches({ any: [] }, {})).toBe(false);
  });
});

const text = fc.constantFrom('45', '197', 'MA130', 'N1', 'ma1', 'b7');
const amount = fc.integer({ min: -500, max: 500 });
const day = fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02');
const scalars: Record<FieldKind, fc.Arbitrary<string | number | boolean>> = {
  text,
  texts: text,
  code: text,
  codes: text,
  money: amount.map((cents) => cents / 100),
  integer: amount,
  boolean: fc.boolean(),
  date: day,
};

const anyLeaf: fc.Arbitrary<Leaf> = fc
  .constantFrom(...(Object.keys(fields) as (keyof Known)[]))
  .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...operatorsOf[fields[field].kind])))
  .chain(([field, op]) => {
    const scalar = scalars[fields[field].kind];
    if (op === 'exists' || op === 'notExists') return fc.constant<Leaf>({ field, op });
    const value = op === 'in' || op === 'notIn' ? fc.array(scalar, { minLength: 1, maxLength: 3 }) : scalar;
    return value.map((given): Leaf => ({ field, op, value: given }));
  });

const { tree: anyTree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    anyLeaf,
    fc.array(tie('tree'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('tree'), { maxLength: 3 }).map((any) => ({ any })),
    tie('tree').map((not) => ({ not })),
  ),
}));

const anyFacts: fc.Arbitrary<Facts<Known>> = fc.record(
  {
    payer: fc.option(text),
    tags: fc.array(text, { maxLength: 3 }),
    carc: fc.option(text),
    rarc: fc.array(text, { maxLength: 3 }),
    amount: fc.option(amount.map((cents) => (cents / 100).toFixed(2).replace('-0.00', '0.00'))),
    age: fc.option(amount),
    rights: fc.option(fc.boolean()),
    serviceDate: fc.option(day),
  },
  { requiredKeys: [] },
);

describe('for any tree and facts', () => {
  test.prop([anyTree, anyFacts])(
    'a tree that can be stored evaluates to a trace that matches its schema',
    (tree, facts) => {
      expect(conditionSchema(fields, 'AnyTree').parse(tree)).toEqual(tree);
      const { matched, trace } = evaluate(tree, facts, fields);
      expect(trace.matched).toBe(matched);
      expect(ConditionTrace.parse(trace)).toEqual(trace);
    },
  );

  test.prop([anyTree, anyFacts])('the compiled tree holds where its trace matches', (tree, facts) => {
    expect(compile(tree, fields)(prepare(facts, fields))).toBe(matches(tree, facts));
  });

  test.prop([anyTree, anyFacts])('not of not is the tree', (tree, facts) => {
    expect(matches({ not: { not: tree } }, facts)).toBe(matches(tree, facts));
  });

  test.prop([fc.array(anyTree, { maxLength: 4 }), anyFacts])('De Morgan holds', (trees, facts) => {
    const denied = trees.map((tree) => ({ not: tree }));
    expect(matches({ not: { all: trees } }, facts)).toBe(matches({ any: denied }, facts));
    expect(matches({ not: { any: trees } }, facts)).toBe(matches({ all: denied }, facts));
  });

  test.prop([anyLeaf, anyFacts])('a negated operator is the negation of its counterpart', (leaf, facts) => {
    const pairs: Partial<Record<Operator, Operator>> = {
      eq: 'neq',
      in: 'notIn',
      contains: 'notContains',
      exists: 'notExists',
    };
    const op = pairs[leaf.op];
    if (op) expect(matches({ ...leaf, op }, facts)).toBe(!matches(leaf, facts));
  });

  test.prop([amount, amount])('amounts compare as their cents do', (actual, expected) => {
    const facts = { amount: (actual / 100).toFixed(2).replace('-0.00', '0.00') };
    const holds = (op: Operator) => matches({ field: 'amount', op, value: expected / 100 }, facts);
    expect([holds('lt'), holds('lte'), holds('eq'), holds('gte'), holds('gt')]).toEqual([
      actual < expected,
      actual <= expected,
      actual === expected,
      actual >= expected,
      actual > expected,
    ]);
  });
});
