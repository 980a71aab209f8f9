import { date, moneyInput, text } from '@rcm/envelope';
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
 * What a field holds. Text compares exactly, codes case-insensitively, money to the cent, dates by the calendar. A leaf
 * over `codes` or `texts` holds when any element does.
 */
export type FieldKind = 'text' | 'texts' | 'code' | 'codes' | 'money' | 'integer' | 'boolean' | 'date';

/** A field that conditions may name. */
export interface Field {
  readonly kind: FieldKind;
  /** If given, the only values allowed in eq, neq, in and notIn. */
  readonly options?: readonly string[];
  /** A value for the API's documentation; default: the first option. */
  readonly example?: string;
}

/** The fields of a rule language, by name. */
export type Fields = Readonly<Record<string, Field>>;

interface FactKinds {
  text: string;
  texts: readonly string[];
  code: string;
  codes: readonly string[];
  money: Money;
  integer: number;
  boolean: boolean;
  /** `YYYY-MM-DD`. */
  date: string;
}

/** The value of a field during an evaluation. */
export type Fact = FactKinds[FieldKind];

/** The known facts about one subject; an unknown field is null or omitted. */
export type Facts<Known extends Fields = Fields> = {
  readonly [Name in keyof Known]?: FactKinds[Known[Name]['kind']] | null;
};

const presence = ['exists', 'notExists'] as const;
const membership = ['eq', 'neq', 'in', 'notIn'] as const;
const search = ['contains', 'notContains', 'startsWith'] as const;
const order = ['gt', 'gte', 'lt', 'lte'] as const;

/** The operators that each kind of field supports. */
export const operatorsOf: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: [...membership, ...search, ...presence],
  texts: [...membership, ...search, ...presence],
  code: [...membership, ...search, 'matchesCode', ...presence],
  codes: [...membership, ...search, 'matchesCode', ...presence],
  money: [...membership, ...order, ...presence],
  integer: [...membership, ...order, ...presence],
  boolean: ['eq', 'neq', ...presence],
  date: [...membership, ...order, ...presence],
};

/** The operators that are the exact negation of another one. */
export type NegatedOperator = 'neq' | 'notIn' | 'notContains' | 'notExists';

/** The operators that hold only if the field is known. */
export type PositiveOperator = Exclude<Operator, NegatedOperator>;

/** The operator that each negated one negates. */
export const negated: Readonly<Record<NegatedOperator, PositiveOperator>> = {
  neq: 'eq',
  notIn: 'in',
  notContains: 'contains',
  notExists: 'exists',
};

/** True for an operator that negates another one. */
export const isNegated = (operator: Operator): operator is NegatedOperator => operator in negated;

/** A text value in a condition or a sample. */
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
  date,
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

/** The schema of sample facts; every field is optional, and money is a JSON number. */
export function factsSchema<const Known extends Fields>(fields: Known): z.ZodObject<SampleShape<Known>> {
  const shape = Object.entries(fields).map(([name, field]) => [name, sampleFor(name, field)] as const);
  return z.object(Object.fromEntries(shape) as SampleShape<Known>);
}
