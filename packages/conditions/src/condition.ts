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

/** What a leaf compares its field with. */
export type Scalar = string | number | boolean;

/** A condition over one field. */
export interface Leaf {
  readonly field: string;
  readonly op: Operator;
  /** Left out for `exists` and `notExists`. */
  readonly value?: Scalar | readonly Scalar[];
}

/** A condition tree. An empty `all` always holds, an empty `any` never. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Leaf;

/** The most levels that a tree may have. */
export const maximumDepth = 10;

/** The most leaves that a tree may have; an empty `all` or `any` counts as one. */
export const maximumLeaves = 200;

const scalar = z.union([word, z.number(), z.boolean()]);
const leafValue = z.union([scalar, z.array(scalar).min(1).max(maximumLeaves)]);

const allWords = 'Conditions that have to hold together';
const anyWords = 'Conditions of which one has to hold';
const notWords = 'A condition that must not hold';
const fieldWords = 'Name of the field that is compared';
const operatorWords = 'How the field is compared';
const valueWords = 'What the field is compared with; left out for exists and notExists';

/** A stored condition tree in a response. */
export const ConditionTree: z.ZodType<Condition, Condition> = z
  .union([
    z
      .object({ all: z.lazy(() => z.array(ConditionTree)).describe(allWords) })
      .meta({ id: 'AllCondition', description: 'Holds where all of its conditions hold' }),
    z
      .object({ any: z.lazy(() => z.array(ConditionTree)).describe(anyWords) })
      .meta({ id: 'AnyCondition', description: 'Holds where one of its conditions holds' }),
    z
      .object({ not: z.lazy(() => ConditionTree).describe(notWords) })
      .meta({ id: 'NotCondition', description: 'Holds where its condition does not' }),
    z
      .object({
        field: z.string().meta({ description: fieldWords, examples: ['carc'] }),
        op: z.enum(operators).describe(operatorWords),
        value: leafValue.optional().describe(valueWords),
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
 * The schema of a condition tree in a request: it refuses a field that is not among `fields`, an operator that the
 * field's kind does not take, a value of another kind, and a tree beyond {@link maximumDepth} levels or
 * {@link maximumLeaves} leaves. What it accepts always evaluates. `id` names it in the API's documentation.
 */
export function conditionSchema(fields: Fields, id: string): z.ZodType<Condition, Condition> {
  const node: z.ZodType<Node> = z
    .object({
      all: z
        .lazy(() => z.array(node).max(maximumLeaves))
        .optional()
        .describe(allWords),
      any: z
        .lazy(() => z.array(node).max(maximumLeaves))
        .optional()
        .describe(anyWords),
      not: z
        .lazy(() => node)
        .optional()
        .describe(notWords),
      field: z.enum(Object.keys(fields)).optional().describe(fieldWords),
      op: z.enum(operators).optional().describe(operatorWords),
      value: leafValue.optional().describe(valueWords),
    })
    .superRefine((given, context) => {
      for (const { path, message } of faultsOf(given, fields)) {
        context.addIssue({ code: 'custom', path, message });
      }
    })
    .meta({
      id,
      description: 'A condition: one of all, any, not and field',
      examples: [{ all: [{ field: Object.keys(fields)[0], op: 'exists' }] }],
    });
  // Measured first: the schema descends as deep as what it is given.
  const bounded = z.preprocess((given, context) => {
    if (leavesOf(given, 1) <= maximumLeaves) return given;
    const message = `Expected at most ${maximumDepth} levels and ${maximumLeaves} conditions`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }, node);
  // The refinement has let only the four shapes of a Condition pass.
  return bounded as z.ZodType as z.ZodType<Condition, Condition>;
}

/** The number of leaves; more than are allowed where the tree is too deep. */
function leavesOf(given: unknown, depth: number): number {
  if (depth > maximumDepth) return Number.POSITIVE_INFINITY;
  if (typeof given !== 'object' || given === null) return 1;
  const { all, any, not } = given as Readonly<Record<string, unknown>>;
  const below = [...(Array.isArray(all) ? all : []), ...(Array.isArray(any) ? any : [])];
  if (not !== undefined) below.push(not);
  return below.length === 0
    ? 1
    : below.reduce((total: number, child) => total + leavesOf(child, depth + 1), 0);
}

interface Fault {
  readonly path: (string | number)[];
  readonly message: string;
}

function faultsOf(node: Node, fields: Fields): Fault[] {
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
  return valueFaults(field, node.op, node.value).map(({ path, message }) => ({
    path: ['value', ...path],
    message,
  }));
}

function valueFaults(field: Field, op: Operator, value: Node['value']): Fault[] {
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
    const message = op === 'matchesCode' ? patternFault(element) : scalarFault(field, op, element);
    return message === null ? [] : [{ path: isList ? [index] : [], message }];
  });
}

const patternFault = (value: Scalar) =>
  typeof value === 'string' && /^(?=.)[\w.-]{0,20}\*?$/.test(value)
    ? null
    : 'Expected a code, or the beginning of one and *';

function scalarFault({ kind, options }: Field, op: Operator, value: Scalar): string | null {
  const { accepts, expected } = expectations[kind];
  if (!accepts(value)) return expected;
  const isWhole = op === 'eq' || op === 'neq' || op === 'in' || op === 'notIn';
  return options && isWhole && !options.includes(String(value))
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
};
