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

/** Facts in the form in which compiled trees compare them; an unknown field is omitted. */
export type PreparedFacts<Known extends Fields = Fields> = {
  readonly [Name in keyof Known]?: readonly Comparable[];
};

/** Prepares the facts about a subject, to test them with many compiled trees. */
export const prepare = <Known extends Fields>(facts: Facts<Known>, fields: Known): PreparedFacts<Known> =>
  Object.fromEntries(
    Object.entries<Fact | null | undefined>(facts).flatMap(([name, fact]) => {
      const field = fields[name];
      return field === undefined || fact == null ? [] : [[name, comparables(field.kind, fact)]];
    }),
  ) as PreparedFacts<Known>;

/** A compiled tree: whether it holds for some facts. */
export type Matcher<Known extends Fields = Fields> = (facts: PreparedFacts<Known>) => boolean;

/**
 * Compiles a tree that `conditionSchema(fields)` accepted, to test it with the prepared facts of many subjects. It holds
 * where {@link evaluate} matches, and has no trace.
 */
export function compile<Known extends Fields>(condition: Condition, fields: Known): Matcher<Known> {
  if ('all' in condition) {
    const all = condition.all.map((part) => compile(part, fields));
    return (facts) => all.every((matches) => matches(facts));
  }
  if ('any' in condition) {
    const any = condition.any.map((part) => compile(part, fields));
    return (facts) => any.some((matches) => matches(facts));
  }
  if ('not' in condition) {
    const not = compile(condition.not, fields);
    return (facts) => !not(facts);
  }
  const { field } = condition;
  const test = leafTest(condition, fields[field]?.kind ?? 'text');
  return (facts) => test(facts[field] ?? unknown);
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
  const kind = fields[condition.field]?.kind ?? 'text';
  return {
    field: condition.field,
    op: condition.op,
    expected: condition.value ?? null,
    actual,
    matched: leafTest(condition, kind)(comparables(kind, actual)),
  };
}

const unknown: readonly Comparable[] = [];

/** Whether a leaf holds for the elements of a fact, of which one that is unknown has none. */
type FactTest = (elements: readonly Comparable[]) => boolean;

/** The test of a fact by a leaf. */
function leafTest({ op, value }: Leaf, kind: FieldKind): FactTest {
  if (!isNegated(op)) return anyTest(op, value, kind);
  const holds = anyTest(negated[op], value, kind);
  return (elements) => !holds(elements);
}

/** Holds if any element of the fact and any expected value pass the operator's test. */
function anyTest(op: PositiveOperator, value: Leaf['value'], kind: FieldKind): FactTest {
  if (op === 'exists') return (elements) => elements.length > 0;
  const isList = kind === 'texts' || kind === 'codes';
  // A list contains elements, a text contains substrings.
  const test = testsOf[op === 'contains' && isList ? 'eq' : op](comparables(kind, value));
  return (elements) => elements.some(test);
}

function toList(value: Leaf['value'] | null): readonly Scalar[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}

type Comparable = string | number | bigint | boolean;

const comparables = (kind: FieldKind, value: Leaf['value'] | null): readonly Comparable[] =>
  toList(value).map((each) => comparable(kind, each));

function comparable(kind: FieldKind, value: Scalar): Comparable {
  if (kind === 'money') return cents(typeof value === 'number' ? moneyFromNumber(value) : String(value));
  return (kind === 'code' || kind === 'codes') && typeof value === 'string' ? value.toUpperCase() : value;
}

type Test = (actual: Comparable) => boolean;

const isAmong = (expected: readonly Comparable[]): Test => {
  const values = new Set(expected);
  return (actual) => values.has(actual);
};

const compared =
  (holds: (actual: Comparable, expected: Comparable) => boolean) =>
  (expected: readonly Comparable[]): Test =>
  (actual) =>
    expected.some((each) => holds(actual, each));

/** Codes and prefixes, which end with `*`. */
const isAmongCodes = (expected: readonly Comparable[]): Test => {
  const patterns = expected.map(String);
  const codes = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const prefixes = new Set(
    patterns.flatMap((pattern) => (pattern.endsWith('*') ? pattern.slice(0, -1) : [])),
  );
  const lengths = [...new Set([...prefixes].map((prefix) => prefix.length))];
  return (actual) => {
    const code = String(actual);
    return codes.has(code) || lengths.some((length) => prefixes.has(code.slice(0, length)));
  };
};

/** The test of each operator for the values that it expects. */
const testsOf: Readonly<
  Record<Exclude<PositiveOperator, 'exists'>, (expected: readonly Comparable[]) => Test>
> = {
  eq: isAmong,
  in: isAmong,
  gt: compared((actual, expected) => actual > expected),
  gte: compared((actual, expected) => actual >= expected),
  lt: compared((actual, expected) => actual < expected),
  lte: compared((actual, expected) => actual <= expected),
  contains: compared((actual, expected) => String(actual).includes(String(expected))),
  startsWith: compared((actual, expected) => String(actual).startsWith(String(expected))),
  matchesCode: isAmongCodes,
};
