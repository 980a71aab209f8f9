import { centsOf, columnOf, type ParameterType } from '@rcm/tenancy';

/** One filter of a list: the condition that it adds, and the type of its parameter. */
export interface Filter {
  readonly type: ParameterType;
  /** The SQL condition over the alias `t`, the parameter as `:name`. */
  readonly condition: (parameter: string) => string;
  /**
   * The property whose column is compared alone: equal to a value, to one of some, at least or at most one; `shown` where
   * more is compared beside it.
   */
  readonly compares?: {
    readonly property: string;
    readonly by: 'value' | 'values' | 'firstWord' | 'shown' | 'least' | 'most';
    /** How time turns some values into the one that is `shown`. */
    readonly turning?: Turning;
  };
  /** The column whose few values are looked through instead of the rows, and what picks one of them. */
  readonly few?: { readonly column: string; readonly picks: (value: string, parameter: string) => string };
  /** The property that holds the blind index by which rows are found whose columns are encrypted. */
  readonly index?: string;
}

/** From a moment of a row on, it is shown with another value than it holds. */
export interface Turning {
  readonly from: readonly string[];
  readonly to: string;
  /** The property that holds the moment. */
  readonly at: string;
}

const column = (property: string) => `t.${columnOf(property)}`;

/** Rows whose property equals the value. */
export const equals = (property: string, type: ParameterType = 'text'): Filter => ({
  type,
  condition: (parameter) => `${column(property)} = ${parameter}`,
  compares: { property, by: 'value' },
});

/** Rows whose property is made of words behind dots, the first of which is the value; an index has it in byte order. */
export const firstWord = (property: string): Filter => ({
  type: 'text',
  condition: (parameter) => {
    const name = `${column(property)} collate "C"`;
    // What follows the dot in byte order is the slash.
    return `${name} >= ${parameter} || '.' and ${name} < ${parameter} || '/'`;
  },
  compares: { property, by: 'firstWord' },
});

/** Rows whose property equals one of the values of a repeatable parameter. */
export const anyOf = (property: string): Filter => ({
  type: 'text[]',
  condition: (parameter) => `${column(property)} = any (${parameter})`,
  compares: { property, by: 'values' },
});

/**
 * Rows that are shown with one of the values, where time turns some values into another: `shown` is the SQL of what is
 * shown, exactly. What may be shown by what is held and by the moment is compared too, so that an index of both leads to
 * the rows. PostgreSQL knows nothing of what an expression equals and would expect a row in two hundred; of a case it
 * expects every other.
 */
export const anyShown = (property: string, shown: string, turning: Turning): Filter => ({
  type: 'text[]',
  condition: (parameter) => {
    const { from, to, at } = turning;
    return `(${column(property)} = any (${parameter})
      or '${to}' = any (${parameter}) and ${column(property)} = any ('{${from}}') and ${column(at)} <= :now)
      and case when ${shown} = any (${parameter}) then true end`;
  },
  compares: { property, by: 'shown', turning },
});

/** Rows whose property is at least the value. */
export const atLeast = (property: string, type: ParameterType = 'timestamptz'): Filter => ({
  type,
  condition: (parameter) => `${column(property)} >= ${parameter}`,
  compares: { property, by: 'least' },
});

/** Rows whose property is at most the value. */
export const atMost = (property: string, type: ParameterType = 'timestamptz'): Filter => ({
  type,
  condition: (parameter) => `${column(property)} <= ${parameter}`,
  compares: { property, by: 'most' },
});

/** Rows whose amount is at least the value; the entity holds it in whole cents. */
export const atLeastAmount = (property: string): Filter => ({
  type: 'numeric',
  condition: (parameter) => `${column(centsOf(property))} >= ceil(${parameter} * 100)::bigint`,
  compares: { property: centsOf(property), by: 'least' },
});

/** Rows whose amount is at most the value; the entity holds it in whole cents. */
export const atMostAmount = (property: string): Filter => ({
  type: 'numeric',
  condition: (parameter) => `${column(centsOf(property))} <= floor(${parameter} * 100)::bigint`,
  compares: { property: centsOf(property), by: 'most' },
});

/** The text in lower case is worked out once, not for each row. */
const holds = (text: string, parameter: string) => `strpos(lower(${text}), (select lower(${parameter}))) > 0`;

/**
 * Rows whose property contains the text, letter case aside; `%` and `_` have no meaning. It looks at every row of the
 * organization: row level security lets no index answer it, since only operators that can't leak come before a policy.
 */
export const contains = (...properties: readonly string[]): Filter => ({
  type: 'text',
  condition: (parameter) =>
    `(${properties.map((property) => holds(column(property), parameter)).join(' or ')})`,
});

/**
 * The same for a property that has few values in an organization: each value is looked at once, instead of each row.
 * The property needs an index that begins with the organization, itself and the order of the list.
 */
export const containsInFew = (property: string): Filter => ({
  ...contains(property),
  few: { column: columnOf(property), picks: holds },
});

/** Rows that a condition of the list's own picks; it may name `:now`, the time of the operation. */
export const matching = (type: ParameterType, condition: Filter['condition']): Filter => ({
  type,
  condition,
});

/** The same over sealed columns: rows that are encrypted are found by the blind index that the property holds. */
export const indexed = (index: string, filter: Filter): Filter => ({ ...filter, index });
