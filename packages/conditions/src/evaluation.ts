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

/** The result of each part of a condition tree, in the shape of the tree; every leaf is evaluated. */
export type Trace =
  | { readonly all: readonly Trace[]; readonly matched: boolean }
  | { readonly any: readonly Trace[]; readonly matched: boolean }
  | { readonly not: Trace; readonly matched: boolean }
  | LeafTrace;

/** The result of one leaf. It contains the fact, so a language with more than codes and amounts must not expose it. */
export interface LeafTrace {
  readonly field: string;
  readonly op: Operator;
  readonly expected: Scalar | readonly Scalar[] | null;
  readonly actual: Fact | null;
  readonly matched: boolean;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const matched = z.boolean().describe('True if the condition holds');

/** The trace of an evaluation in a response. */
export const ConditionTrace: z.ZodType<Trace, Trace> = z
  .union([
    z
      .object({
        all: z.lazy(() => z.array(ConditionTrace)).describe('The result of each condition'),
        matched,
      })
      .meta({ id: 'AllConditionTrace', description: 'The results of conditions that must all hold' }),
    z
      .object({
        any: z.lazy(() => z.array(ConditionTrace)).describe('The result of each condition'),
        matched,
      })
      .meta({
        id: 'AnyConditionTrace',
        description: 'The results of conditions of which at least one must hold',
      }),
    z
      .object({ not: z.lazy(() => ConditionTrace).describe('The result of the condition'), matched })
      .meta({ id: 'NotConditionTrace', description: 'The result of a condition that must not hold' }),
    z
      .object({
        field: z.string().meta({ description: 'Name of the compared field', examples: ['carc'] }),
        op: z.enum(operators).describe('How the field is compared'),
        expected: z
          .nullable(z.union([scalar, z.array(scalar)]))
          .describe('The value of the condition; null for exists and notExists'),
        actual: z
          .nullable(z.union([scalar, z.array(z.string())]))
          .describe('The value of the fact; null if it is unknown'),
        matched,
      })
      .meta({ id: 'FieldConditionTrace', description: 'The result of one comparison' }),
  ])
  .meta({
    id: 'ConditionTrace',
    description: 'How a condition was evaluated',
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
 * exact negations of their counterparts, so they hold if the field is unknown; every other leaf then fails.
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

/** True if any element of the fact and any expected value pass the operator's test. */
function anyHolds(op: PositiveOperator, value: Leaf['value'], fact: Fact | null, kind: FieldKind): boolean {
  const actual = toList(fact).map((element) => comparable(kind, element));
  if (op === 'exists') return actual.length > 0;
  const isList = kind === 'texts' || kind === 'codes';
  // A list contains elements, a text contains substrings.
  const test = tests[op === 'contains' && isList ? 'eq' : op];
  const expected = toList(value).map((candidate) => comparable(kind, candidate));
  return actual.some((element) => expected.some((candidate) => test(element, candidate)));
}

function toList(value: Leaf['value'] | null): readonly Scalar[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}

type Comparable = string | number | bigint | boolean;

function comparable(kind: FieldKind, value: Scalar): Comparable {
  if (kind === 'money') return cents(typeof value === 'number' ? moneyFromNumber(value) : String(value));
  return (kind === 'code' || kind === 'codes') && typeof value === 'string' ? value.toUpperCase() : value;
}

const isEqual = (actual: Comparable, expected: Comparable) => actual === expected;

type Test = (actual: Comparable, expected: Comparable) => boolean;

const tests: Readonly<Record<Exclude<PositiveOperator, 'exists'>, Test>> = {
  eq: isEqual,
  in: isEqual,
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
