import { date } from '@rcm/envelope';
import { isMoneyNumber } from '@rcm/money';
import { z } from 'zod';
import {
  type Field,
  type FieldKind,
  type Fields,
  type Operator,
  operators,
  operatorsOf,
  word,
} from './fields.ts';

/** A value that a leaf compares its field with. */
export type Scalar = string | number | boolean;

/** A condition over one field. */
export interface Leaf {
  readonly field: string;
  readonly op: Operator;
  /** Omitted for `exists` and `notExists`. */
  readonly value?: Scalar | readonly Scalar[];
}

/** A condition tree. An empty `all` always holds, an empty `any` never. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Leaf;

/** The maximum number of levels of a tree. */
export const maximumDepth = 10;

/** The maximum number of leaves of a tree; an empty `all` or `any` counts as one. */
export const maximumLeaves = 200;

const scalar = z.union([word, z.number(), z.boolean()]);
const leafValue = z.union([scalar, z.array(scalar).min(1).max(maximumLeaves)]);

const allDescription = 'Conditions that must all hold';
const anyDescription = 'Conditions of which at least one must hold';
const notDescription = 'A condition that must not hold';
const fieldDescription = 'Name of the field to compare';
const operatorDescription = 'How the field is compared';
const valueDescription = 'Value to compare the field with; omitted for exists and notExists';

/** A stored condition tree in a response. */
export const ConditionTree: z.ZodType<Condition, Condition> = z
  .union([
    z
      .object({ all: z.lazy(() => z.array(ConditionTree)).describe(allDescription) })
      .meta({ id: 'AllCondition', description: 'Holds if all of its conditions hold' }),
    z
      .object({ any: z.lazy(() => z.array(ConditionTree)).describe(anyDescription) })
      .meta({ id: 'AnyCondition', description: 'Holds if at least one of its conditions holds' }),
    z
      .object({ not: z.lazy(() => ConditionTree).describe(notDescription) })
      .meta({ id: 'NotCondition', description: 'Holds if its condition does not' }),
    z
      .object({
        field: z.string().meta({ description: fieldDescription, examples: ['carc'] }),
        op: z.enum(operators).describe(operatorDescription),
        value: leafValue.optional().describe(valueDescription),
      })
      .meta({ id: 'FieldCondition', description: 'Compares one field' }),
  ])
  .meta({
    id: 'ConditionTree',
    description: 'A condition over named fields',
    examples: [{ all: [{ field: 'carc', op: 'eq', value: '197' }] }],
  });

interface Node {
  readonly all?: readonly Node[] | undefined;
  readonly any?: readonly Node[] | undefined;
  readonly not?: Node | undefined;
  readonly field?: string | undefined;
  readonly op?: Operator | undefined;
  readonly value?: z.infer<typeof leafValue> | undefined;
}

/**
 * The schema of a condition tree in a request. It rejects a field that is not in `fields`, an operator that the field's
 * kind does not support, a value of the wrong kind, and a tree with more than {@link maximumDepth} levels or
 * {@link maximumLeaves} leaves. Every accepted tree can be evaluated. `id` is its name in the API's documentation.
 */
export function conditionSchema(fields: Fields, id: string): z.ZodType<Condition, Condition> {
  const node: z.ZodType<Node> = z
    .object({
      all: z
        .lazy(() => z.array(node).max(maximumLeaves))
        .optional()
        .describe(allDescription),
      any: z
        .lazy(() => z.array(node).max(maximumLeaves))
        .optional()
        .describe(anyDescription),
      not: z
        .lazy(() => node)
        .optional()
        .describe(notDescription),
      field: z.enum(Object.keys(fields)).optional().describe(fieldDescription),
      op: z.enum(operators).optional().describe(operatorDescription),
      value: leafValue.optional().describe(valueDescription),
    })
    .superRefine((given, context) => {
      for (const { path, message } of problemsOf(given, fields)) {
        context.addIssue({ code: 'custom', path, message });
      }
    })
    .meta({
      id,
      description: 'A condition: one of all, any, not and field',
      examples: [{ all: [{ field: Object.keys(fields)[0], op: 'exists' }] }],
    });
  // Measured first, because parsing recurses as deep as its input.
  const bounded = z.preprocess((given, context) => {
    if (countLeaves(given, 1) <= maximumLeaves) return given;
    const message = `Expected at most ${maximumDepth} levels and ${maximumLeaves} conditions`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }, node);
  // The refinement accepts only the four shapes of a Condition.
  return bounded as z.ZodType as z.ZodType<Condition, Condition>;
}

/** The number of leaves; infinity if the tree is too deep. */
function countLeaves(given: unknown, depth: number): number {
  if (depth > maximumDepth) return Number.POSITIVE_INFINITY;
  if (typeof given !== 'object' || given === null) return 1;
  const { all, any, not } = given as Readonly<Record<string, unknown>>;
  const children = [...(Array.isArray(all) ? all : []), ...(Array.isArray(any) ? any : [])];
  if (not !== undefined) children.push(not);
  return children.length === 0
    ? 1
    : children.reduce((total: number, child) => total + countLeaves(child, depth + 1), 0);
}

interface Problem {
  readonly path: (string | number)[];
  readonly message: string;
}

function problemsOf(node: Node, fields: Fields): Problem[] {
  const shapes = [node.all, node.any, node.not, node.field ?? node.op ?? node.value];
  if (shapes.filter((shape) => shape !== undefined).length !== 1) {
    return [{ path: [], message: 'Expected exactly one of all, any, not, or a field with an operator' }];
  }
  if (node.all ?? node.any ?? node.not) return [];
  if (node.field === undefined) return [{ path: ['field'], message: 'Expected a field' }];
  if (node.op === undefined) return [{ path: ['op'], message: 'Expected an operator' }];
  const field = fields[node.field];
  if (field === undefined) return [{ path: ['field'], message: 'Expected a known field' }];
  if (!operatorsOf[field.kind].includes(node.op)) {
    const allowed = operatorsOf[field.kind].join(', ');
    return [{ path: ['op'], message: `Expected one of ${allowed}` }];
  }
  return valueProblems(field, node.op, node.value).map(({ path, message }) => ({
    path: ['value', ...path],
    message,
  }));
}

function valueProblems(field: Field, op: Operator, value: Node['value']): Problem[] {
  if (op === 'exists' || op === 'notExists') {
    return value === undefined || value === true ? [] : [{ path: [], message: `${op} takes no value` }];
  }
  if (value === undefined) return [{ path: [], message: `Expected a value for ${op}` }];
  const isList = Array.isArray(value);
  const takesList = op === 'in' || op === 'notIn';
  if (takesList !== isList && op !== 'matchesCode') {
    return [{ path: [], message: takesList ? 'Expected a list of values' : 'Expected a single value' }];
  }
  const elements: readonly Scalar[] = isList ? value : [value];
  return elements.flatMap((element, index) => {
    const message = op === 'matchesCode' ? patternProblem(element) : scalarProblem(field, op, element);
    return message === null ? [] : [{ path: isList ? [index] : [], message }];
  });
}

const patternProblem = (value: Scalar) =>
  typeof value === 'string' && /^(?=.)[\w.-]{0,20}\*?$/.test(value)
    ? null
    : 'Expected a code, or a prefix followed by *';

function scalarProblem({ kind, options }: Field, op: Operator, value: Scalar): string | null {
  const { accepts, expected } = expectations[kind];
  if (!accepts(value)) return expected;
  const comparesWholeValue = op === 'eq' || op === 'neq' || op === 'in' || op === 'notIn';
  return options && comparesWholeValue && !options.includes(String(value))
    ? `Expected one of ${options.join(', ')}`
    : null;
}

const isText = (value: Scalar) => typeof value === 'string';
const anyText = { accepts: isText, expected: 'Expected text' };

const expectations: Readonly<
  Record<FieldKind, { readonly accepts: (value: Scalar) => boolean; readonly expected: string }>
> = {
  text: anyText,
  texts: anyText,
  code: anyText,
  codes: anyText,
  money: {
    accepts: (value) =>
      typeof value === 'number'
        ? isMoneyNumber(value)
        : typeof value === 'string' && /^-?(0|[1-9]\d{0,11})\.\d{2}$/.test(value),
    expected: 'Expected an amount below 10^12 with at most 2 decimals',
  },
  integer: { accepts: Number.isSafeInteger, expected: 'Expected an integer' },
  boolean: { accepts: (value) => typeof value === 'boolean', expected: 'Expected true or false' },
  date: {
    accepts: (value) => date.safeParse(value).success,
    expected: 'Expected a calendar date, YYYY-MM-DD',
  },
};
