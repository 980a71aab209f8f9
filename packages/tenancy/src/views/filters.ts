import type { ParameterType } from '../statements/parameters.ts';
import { columnOf } from './column.ts';

/** One filter of a list: the condition that it adds, and the type of its parameter. */
export interface Filter {
  readonly type: ParameterType;
  /** The SQL condition over the alias `t`, the parameter as `:name`. */
  readonly condition: (parameter: string) => string;
}

const column = (property: string) => `t.${columnOf(property)}`;

/** Rows whose property equals the value. */
export const equals = (property: string, type: ParameterType = 'text'): Filter => ({
  type,
  condition: (parameter) => `${column(property)} = ${parameter}`,
});

/** Rows whose property equals one of the values of a repeatable parameter. */
export const anyOf = (property: string): Filter => ({
  type: 'text[]',
  condition: (parameter) => `${column(property)} = any (${parameter})`,
});

/** Rows whose property is at least the value. */
export const atLeast = (property: string, type: ParameterType = 'timestamptz'): Filter => ({
  type,
  condition: (parameter) => `${column(property)} >= ${parameter}`,
});

/** Rows whose property is at most the value. */
export const atMost = (property: string, type: ParameterType = 'timestamptz'): Filter => ({
  type,
  condition: (parameter) => `${column(property)} <= ${parameter}`,
});

/** Rows whose property contains the text, letter case aside; `%` and `_` have no meaning. */
export const contains = (...properties: readonly string[]): Filter => ({
  type: 'text',
  condition: (parameter) =>
    `(${properties.map((property) => `strpos(lower(${column(property)}), lower(${parameter})) > 0`).join(' or ')})`,
});

/** Rows that a condition of the list's own picks; it may name `:now`, the time of the operation. */
export const matching = (type: ParameterType, condition: Filter['condition']): Filter => ({
  type,
  condition,
});
