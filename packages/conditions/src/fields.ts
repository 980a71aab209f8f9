import { moneyInput, text } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import { z } from 'zod';

/** Every operator of the language. */
export const operators = [
  'eq',
  'neq',
  'in',
  'notIn',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'notContains',
  'startsWith',
  'exists',
  'notExists',
  'matchesCode',
] as const;

/** One operator of the language. */
export type Operator = (typeof operators)[number];

/**
 * What a field holds. Text compares exactly, codes without regard to letter case, money to the cent. A leaf over
 * `codes` or `texts` holds when any element does.
 */
export type FieldKind = 'text' | 'texts' | 'code' | 'codes' | 'money' | 'integer' | 'boolean';

/** A field that conditions may name. */
export interface Field {
  readonly kind: FieldKind;
  /** Where given, the only values that whole-value comparisons may name. */
  readonly options?: readonly string[];
  /** Text as the field may hold it, for the API's documentation; the first of the options where left out. */
  readonly example?: string;
}

/** The fields that a rule language knows, by name. */
export type Fields = Readonly<Record<string, Field>>;

interface FactKinds {
  text: string;
  texts: readonly string[];
  code: string;
  codes: readonly string[];
  money: Money;
  integer: number;
  boolean: boolean;
}

/** What a field may hold when a condition is evaluated. */
export type Fact = FactKinds[FieldKind];

/** What is known about one subject; an unknown field is null or left out. */
export type Facts<Known extends Fields = Fields> = {
  readonly [Name in keyof Known]?: FactKinds[Known[Name]['kind']] | null;
};

const presence = ['exists', 'notExists'] as const;
const membership = ['eq', 'neq', 'in', 'notIn'] as const;
const search = ['contains', 'notContains', 'startsWith'] as const;
const order = ['gt', 'gte', 'lt', 'lte'] as const;

/** The operators that each kind of field takes. */
export const operatorsOf: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: [...membership, ...search, ...presence],
  texts: [...membership, ...search, ...presence],
  code: [...membership, ...search, 'matchesCode', ...presence],
  codes: [...membership, ...search, 'matchesCode', ...presence],
  money: [...membership, ...order, ...presence],
  integer: [...membership, ...order, ...presence],
  boolean: ['eq', 'neq', ...presence],
};

/** The operators that are the exact negation of another one. */
export type NegatedOperator = 'neq' | 'notIn' | 'notContains' | 'notExists';

/** The operators that hold only where something is known. */
export type PositiveOperator = Exclude<Operator, NegatedOperator>;

/** Which operator each negated one negates. */
export const negated: Readonly<Record<NegatedOperator, PositiveOperator>> = {
  neq: 'eq',
  notIn: 'in',
  notContains: 'contains',
  notExists: 'exists',
};

/** True for an operator that negates another one. */
export const isNegated = (operator: Operator): operator is NegatedOperator => operator in negated;

/** Text in a condition or a sample. */
export const word = text(1, 200);

const words = z.array(word).max(200);

const sampleOf = {
  text: word,
  texts: words,
  code: word,
  codes: words,
  money: moneyInput,
  integer: z.int(),
  boolean: z.boolean(),
} as const satisfies Record<FieldKind, z.ZodType>;

function sampleFor(name: string, { kind, options, example = options?.[0] }: Field) {
  const schema = sampleOf[kind].optional();
  const isList = kind === 'texts' || kind === 'codes';
  const examples = example === undefined ? {} : { examples: [isList ? [example] : example] };
  return schema.meta({ description: `What conditions over \`${name}\` are to find`, ...examples });
}

type SampleShape<Known extends Fields> = {
  [Name in keyof Known]: z.ZodOptional<(typeof sampleOf)[Known[Name]['kind']]>;
};

/** The schema of a sample of facts, each field optional; money comes as JSON numbers. */
export function factsSchema<const Known extends Fields>(fields: Known): z.ZodObject<SampleShape<Known>> {
  const shape = Object.entries(fields).map(([name, field]) => [name, sampleFor(name, field)] as const);
  return z.object(Object.fromEntries(shape) as SampleShape<Known>);
}
