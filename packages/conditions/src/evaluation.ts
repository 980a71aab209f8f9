import { cents, moneyFromNumber } from '@rcm/money';
import { z } from 'zod';
import type { Condition, Leaf, Scalar } from './condition.ts';
import {
  type Fact,
  type Facts,
  type FieldKind,
  type Fields,
  isNegated,
  negated,
  type Operator,
  operators,
  type PositiveOperator,
} from './fields.ts';

/** What became of each part of a condition tree; it has the shape of the tree, every leaf evaluated. */
export type Trace =
  | { readonly all: readonly Trace[]; readonly matched: boolean }
  | { readonly any: readonly Trace[]; readonly matched: boolean }
  | { readonly not: Trace; readonly matched: boolean }
  | LeafTrace;

/** What became of one leaf. It shows the fact: a language whose fields hold more than codes and amounts must not. */
export interface LeafTrace {
  readonly field: string;
  readonly op: Operator;
  readonly expected: Scalar | readonly Scalar[] | null;
  readonly actual: Fact | null;
  readonly matched: boolean;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const matched = z.boolean().describe('True where the condition holds');

/** The trace of an evaluation in a response. */
export const ConditionTrace: z.ZodType<Trace, Trace> = z
  .union([
    z
      .object({
        all: z.lazy(() => z.array(ConditionTrace)).describe('What became of each condition'),
        matched,
      })
      .meta({ id: 'AllConditionTrace', description: 'What became of conditions that have to hold together' }),
    z
      .object({
        any: z.lazy(() => z.array(ConditionTrace)).describe('What became of each condition'),
        matched,
      })
      .meta({ id: 'AnyConditionTrace', description: 'What became of conditions of which one has to hold' }),
    z
      .object({ not: z.lazy(() => ConditionTrace).describe('What became of the condition'), matched })
      .meta({ id: 'NotConditionTrace', description: 'What became of a condition that must not hold' }),
    z
      .object({
        field: z.string().meta({ description: 'Name of the field that is compared', examples: ['carc'] }),
        op: z.enum(operators).describe('How the field is compared'),
        expected: z
          .nullable(z.union([scalar, z.array(scalar)]))
          .describe('What the condition compares with; null for exists and notExists'),
        actual: z
          .nullable(z.union([scalar, z.array(z.string())]))
          .describe('What the facts hold; null where they hold nothing'),
        matched,
      })
      .meta({ id: 'FieldConditionTrace', description: 'What became of one comparison' }),
  ])
  .meta({
    id: 'ConditionTrace',
    description: 'How a condition came to its result',
    examples: [
      { all: [{ field: 'carc', op: 'eq', expected: '197', actual: '197', matched: true }], matched: true },
    ],
  });

/** Whether a condition holds, and why. */
export interface Evaluation {
  readonly matched: boolean;
  readonly trace: Trace;
}

/**
 * Evaluates a tree that `conditionSchema(fields)` accepted. `neq`, `notIn`, `notContains` and `notExists` are the
 * exact negations of their counterparts, so they hold where the field is unknown; every other leaf then fails.
 */
export function evaluate<Known extends Fields>(
  condition: Condition,
  facts: Facts<Known>,
  fields: Known,
): Evaluation {
  const trace = traceOf(condition, facts, fields);
  return { matched: trace.matched, trace };
}

function traceOf(condition: Condition, facts: Facts, fields: Fields): Trace {
  if ('all' in condition) {
    const all = condition.all.map((part) => traceOf(part, facts, fields));
    return { all, matched: all.every(({ matched }) => matched) };
  }
  if ('any' in condition) {
    const any = condition.any.map((part) => traceOf(part, facts, fields));
    return { any, matched: any.some(({ matched }) => matched) };
  }
  if ('not' in condition) {
    const not = traceOf(condition.not, facts, fields);
    return { not, matched: !not.matched };
  }
  const actual = facts[condition.field] ?? null;
  return {
    field: condition.field,
    op: condition.op,
    expected: condition.value ?? null,
    actual,
    matched: holds(condition, actual, fields[condition.field]?.kind ?? 'text'),
  };
}

function holds({ op, value }: Leaf, fact: Fact | null, kind: FieldKind): boolean {
  if (isNegated(op)) return !anyHolds(negated[op], value, fact, kind);
  return anyHolds(op, value, fact, kind);
}

/** True when some element of the fact and some expected value pass the operator's test. */
function anyHolds(op: PositiveOperator, value: Leaf['value'], fact: Fact | null, kind: FieldKind): boolean {
  const actual = listed(fact).map((element) => comparable(kind, element));
  if (op === 'exists') return actual.length > 0;
  const isList = kind === 'texts' || kind === 'codes';
  // A list contains its elements, a text its parts.
  const test = tests[op === 'contains' && isList ? 'eq' : op];
  const expected = listed(value).map((candidate) => comparable(kind, candidate));
  return actual.some((element) => expected.some((candidate) => test(element, candidate)));
}

function listed(value: Leaf['value'] | null): readonly Scalar[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}

type Comparable = string | number | bigint | boolean;

function comparable(kind: FieldKind, value: Scalar): Comparable {
  if (kind === 'money') return cents(typeof value === 'number' ? moneyFromNumber(value) : String(value));
  return (kind === 'code' || kind === 'codes') && typeof value === 'string' ? value.toUpperCase() : value;
}

const same = (actual: Comparable, expected: Comparable) => actual === expected;

type Test = (actual: Comparable, expected: Comparable) => boolean;

const tests: Readonly<Record<Exclude<PositiveOperator, 'exists'>, Test>> = {
  eq: same,
  in: same,
  gt: (actual, expected) => actual > expected,
  gte: (actual, expected) => actual >= expected,
  lt: (actual, expected) => actual < expected,
  lte: (actual, expected) => actual <= expected,
  contains: (actual, expected) => String(actual).includes(String(expected)),
  startsWith: (actual, expected) => String(actual).startsWith(String(expected)),
  matchesCode: (actual, expected) => {
    const pattern = String(expected);
    return pattern.endsWith('*') ? String(actual).startsWith(pattern.slice(0, -1)) : actual === expected;
  },
};
