import { centsOf, columnOf, foldedNameSql, type ParameterType } from '@rcm/tenancy';

/** A filter of a list: a condition and the type of its parameter. */
export interface Filter {
  readonly type: ParameterType;
  /** The SQL condition over the alias `t`, the parameter as `:name`. */
  readonly condition: (parameter: string) => string;
  /**
   * The condition of a request with one value, for a filter of several: under an equality, an index of the property and the
   * order of the page returns its rows in that order.
   */
  readonly single?: (parameter: string) => string;
  /** The property that the condition compares, and how; left out for any other condition. */
  readonly compares?: {
    readonly property: string;
    readonly by:
      | 'value'
      | 'values'
      | 'missing'
      | 'presence'
      | 'firstSegment'
      | 'firstSegments'
      | 'timeDependent'
      | 'overdue'
      | 'least'
      | 'most'
      | 'zero';
    /** For `timeDependent`: how the value changes with time. */
    readonly timedChange?: TimedChange;
    /** For `overdue`: the status with which nothing is due any more. */
    readonly ended?: EndedStatus;
  };
  /**
   * For a property with few distinct values: the condition of a value. The values are searched instead of the rows, and the
   * rows with one of the matching values are found by an index.
   */
  readonly distinct?: {
    readonly property: string;
    readonly matches: (value: string, parameter: string) => string;
  };
  /**
   * For a condition that is evaluated for every row: the property that it reads. Its matching values are found first: where
   * they are few, the page and the total read only the rows with these, so that all values are read once.
   */
  readonly scanned?: string;
  /** The property with the blind index that finds encrypted rows. */
  readonly index?: string;
  /** The few rows that the filter leaves out of those that another one matches; an index leads to them. */
  readonly except?: { readonly from: Filter; readonly condition: string };
  /**
   * For a yes-or-no filter: the answer that few rows have, and their condition. A total counts only these rows, or reads
   * their number from a counter that covers `counted`.
   */
  readonly rare?: { readonly answer: boolean; readonly condition: string; readonly counted?: Filter };
}

/** A change of a stored value by time alone: from a moment of the row on, it is shown as another value. */
export interface TimedChange {
  readonly from: readonly string[];
  readonly to: string;
  /** The property with the moment. */
  readonly at: string;
}

/** The values of a status with which nothing is due any more. */
interface EndedStatus {
  readonly property: string;
  readonly values: readonly string[];
}

const column = (property: string) => `t.${columnOf(property)}`;

/** Rows whose property equals the value. */
export const equals = (property: string, type: ParameterType = 'text'): Filter => ({
  type,
  condition: (parameter) => `${column(property)} = ${parameter}`,
  compares: { property, by: 'value' },
});

/** A question with yes or no as its answer. */
interface YesOrNo {
  /** The condition of the rows with the answer yes. */
  readonly yes: string;
  /** The condition of all other rows. */
  readonly no: string;
  /** The answer that few rows have; an index leads to them. */
  readonly rare: 'yes' | 'no';
}

/** Rows with the answer yes, or those with the answer no. Each condition may use `:now`, the time of the operation. */
export const yesOrNo = ({ yes, no, rare }: YesOrNo): Filter => ({
  type: 'boolean',
  // A plan for the value of a request has only one of the conditions.
  condition: (isAsked) => `(${isAsked} and ${yes} or not ${isAsked} and ${no})`,
  rare: { answer: rare === 'yes', condition: rare === 'yes' ? yes : no },
});

/** Rows whose property has a value, or has none. `rare` says which of the two few rows have. */
export const hasValue = (property: string, rare: 'present' | 'missing'): Filter => ({
  ...yesOrNo({
    yes: `${column(property)} is not null`,
    no: `${column(property)} is null`,
    rare: rare === 'present' ? 'yes' : 'no',
  }),
  compares: { property, by: 'presence' },
});

/** Rows whose property has no value. */
export const isMissing = (property: string): Filter => ({
  type: 'boolean',
  condition: () => `${column(property)} is null`,
  compares: { property, by: 'missing' },
});

/** Rows whose property consists of segments separated by dots, the first of which equals the value. */
export const firstSegment = (property: string): Filter => ({
  type: 'text',
  condition: (parameter) => {
    const name = `${column(property)} collate "C"`;
    // A range in byte order, which an index can answer: the slash follows the dot.
    return `${name} >= ${parameter} || '.' and ${name} < ${parameter} || '/'`;
  },
  compares: { property, by: 'firstSegment' },
});

/** Rows whose property consists of segments separated by dots, the first of which equals one of the values. */
export const anyFirstSegment = (property: string): Filter => ({
  type: 'text[]',
  condition: (parameter) => `split_part(${column(property)}, '.', 1) = any (${parameter})`,
  compares: { property, by: 'firstSegments' },
});

/** Rows whose property equals one of the values of a repeatable query parameter. */
export const anyOf = (property: string): Filter => ({
  type: 'text[]',
  condition: (parameter) => `${column(property)} = any (${parameter})`,
  single: (parameter) => `${column(property)} = (${parameter})[1]`,
  compares: { property, by: 'values' },
});

/**
 * Rows whose time-dependent status is one of the values. `shown` is SQL of the exact status. The stored value and the
 * moment are compared as well, so that an index on both can be used. The CASE corrects the estimate of the planner: it
 * expects an equal expression in one of 200 rows, and a true CASE in every other row.
 */
export const anyOfTimeDependent = (property: string, shown: string, timedChange: TimedChange): Filter => ({
  type: 'text[]',
  condition: (parameter) => {
    const { from, to, at } = timedChange;
    return `(${column(property)} = any (${parameter})
      or '${to}' = any (${parameter}) and ${column(property)} = any ('{${from}}') and ${column(at)} <= :now)
      and case when ${shown} = any (${parameter}) then true end`;
  },
  compares: { property, by: 'timeDependent', timedChange },
});

/** Rows that are past the moment in a property and have not ended, or all others that have such a moment. */
export const isOverdueAt = (property: string, ended: EndedStatus): Filter => ({
  type: 'boolean',
  condition: (parameter) =>
    `(${column(ended.property)} not in (${ended.values.map((value) => `'${value}'`).join(', ')}) and :now > ${column(property)}) = ${parameter}`,
  compares: { property, by: 'overdue', ended },
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

/**
 * Rows whose amount is not zero, or those whose amount is; the entity stores it in whole cents too. The planner has
 * statistics of the cents only, and partial indexes have the amount as their condition.
 */
export const hasAmount = (property: string): Filter => {
  const cents = column(centsOf(property));
  const isZero: Filter = {
    type: 'boolean',
    condition: () => `${cents} = 0`,
    compares: { property: centsOf(property), by: 'zero' },
  };
  const condition = isZero.condition('');
  return {
    ...yesOrNo({ yes: `${column(property)} <> 0.00 and ${cents} <> 0`, no: condition, rare: 'no' }),
    rare: { answer: false, condition, counted: isZero },
  };
};

/** Rows that a filter matches, except the few that meet a condition. A total counts only these, if a counter has the others. */
export const except = (from: Filter, condition: string): Filter => ({
  type: from.type,
  condition: (parameter) => `${from.condition(parameter)} and not ${condition}`,
  except: { from, condition },
});

/** SQL of the least and of the greatest whole cents in a range that an amount begins or ends. */
export const centsOfAmount = {
  least: (amount: string) => `ceil(${amount} * 100)::bigint`,
  most: (amount: string) => `floor(${amount} * 100)::bigint`,
} as const;

/** Rows whose amount is at least the value; the entity stores it in whole cents too. */
export const atLeastAmount = (property: string): Filter => ({
  type: 'numeric',
  condition: (parameter) => `${column(centsOf(property))} >= ${centsOfAmount.least(parameter)}`,
  compares: { property: centsOf(property), by: 'least' },
});

/** Rows whose amount is at most the value; the entity stores it in whole cents too. */
export const atMostAmount = (property: string): Filter => ({
  type: 'numeric',
  condition: (parameter) => `${column(centsOf(property))} <= ${centsOfAmount.most(parameter)}`,
  compares: { property: centsOf(property), by: 'most' },
});

/** The subselect computes the text in lower case once instead of for each row. */
const containsText = (text: string, parameter: string) =>
  `strpos(lower(${text}), (select lower(${parameter}))) > 0`;

/**
 * Rows with a property that contains the text, ignoring case; `%` and `_` are no wildcards. It reads every row of the
 * organization: no index can answer it, because row level security evaluates only leakproof operators before its policies.
 */
export const contains = (...properties: readonly string[]): Filter => ({
  type: 'text',
  condition: (parameter) =>
    `(${properties.map((property) => containsText(column(property), parameter)).join(' or ')})`,
});

/**
 * SQL that is true if a folded name contains a text, wherever blanks stand, as in `delacruz` and `de la cruz`. Without
 * letters and digits, the text is in no name. `folded` and the text are folded alike.
 */
const foldedNameContains = (folded: string, text: string) =>
  `strpos(replace(${folded}, ' ', ''), (select nullif(replace(${text}, ' ', ''), ''))) > 0`;

/** The letters of names in lists follow the locale of the database, like those of other texts that a filter contains. */
const folded = (name: string) => foldedNameSql(name, '"default"');

const containsNameText = (text: string, parameter: string) =>
  `(${foldedNameContains(folded(text), folded(parameter))} or ${containsText(text, parameter)})`;

/** Rows with a name that contains the text, however both are spelled; like `contains`, it reads every row. */
export const containsName = (property: string): Filter => ({
  type: 'text',
  condition: (parameter) => containsNameText(column(property), parameter),
});

/** What separates the parts of a searched text. */
const separator = `'\u001f'::text`;

/**
 * SQL of the text of a generated column in which `containsSearchedText` finds names however they are spelled, and texts as they
 * are written. `folded` is SQL of the folded names. It is written as PostgreSQL prints it, so that it equals a stored expression.
 */
export const searchedTextSql = (folded: string, ...written: readonly string[]) =>
  written.reduce(
    (text, one) => `((${text} || ${separator}) || lower(${one}))`,
    `replace(${folded}, ' '::text, ''::text)`,
  );

/**
 * Rows whose property, a column of `searchedTextSql`, contains the text however it is spelled, or as it is written. `fold`
 * returns SQL of the folded text. The property needs an index that begins with the organization and itself, of which all
 * values are read, and the newest-first index should include it, for texts that many rows contain.
 */
export const containsSearchedText = (property: string, fold: (text: string) => string): Filter => ({
  type: 'text',
  condition: (text) => {
    const contains = (part: string) => `strpos(${column(property)}, (select ${part})) > 0`;
    const spelled = `nullif(replace(${fold(text)}, ' ', ''), '')`;
    // Null where both spellings agree: `strpos` is not called for it, and comparing them for each row costs as much as a search.
    const written = `nullif(lower(${text}), ${spelled})`;
    return `(${contains(spelled)} or ${contains(written)})`;
  },
  scanned: property,
});

/**
 * Rows whose property meets a condition, for a property with few distinct values in an organization: it reads each distinct
 * value instead of each row. The property needs an index that begins with the organization and itself.
 */
export const inDistinct = (
  property: string,
  type: ParameterType,
  matches: (value: string, parameter: string) => string,
): Filter => ({
  type,
  condition: (parameter) => matches(column(property), parameter),
  compares: { property, by: 'values' },
  distinct: { property, matches },
});

/** Like `contains`, for a property with few distinct values. */
export const containsInDistinct = (property: string): Filter => inDistinct(property, 'text', containsText);

/** Like `containsName`, for a name with few distinct values. */
export const containsNameInDistinct = (property: string): Filter =>
  inDistinct(property, 'text', containsNameText);

/** Rows that match a condition; it may use `:now`, the time of the operation. */
export const matching = (type: ParameterType, condition: Filter['condition']): Filter => ({
  type,
  condition,
});

/** The same filter for an encrypted column: encrypted rows are found by the blind index in the property. */
export const withBlindIndex = (index: string, filter: Filter): Filter => ({ ...filter, index });
