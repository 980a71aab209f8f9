import { columnOf } from '@rcm/tenancy';
import type { Filter, Turning } from '../lists/filters.ts';
import { type Counted, type CountedBy, type Counter, distinguishes, utcDate } from './counted.ts';

/** What is counted: the rows that some filters leave of a table. */
interface Question {
  /** The filters in use, by their names. */
  readonly filters: ReadonlyMap<string, Filter>;
  /** SQL of the rows, with the alias `t`, from FROM on. */
  readonly body: string;
}

/**
 * SQL of how many rows filters leave, made of what is counted as it is written: by the counter that tells apart least
 * beside them, for it has the fewest counts to add up. Null for filters that no counter tells apart.
 */
export function countedTotal({ counters }: Counted, question: Question): string | null {
  const compared = new Set([...question.filters.values()].map(({ compares }) => compares?.property));
  const isBeside = (property: string) => !compared.has(property);
  const countsOf = ({ by = [], day }: Counter) =>
    wordsOf ** by.filter(isBeside).length * (day && isBeside(day.property) ? daysOf : 1);
  const [total = null] = [...counters]
    .sort((one, other) => countsOf(one) - countsOf(other))
    .flatMap((counter) => totalOf(counter, question) ?? []);
  return total;
}

/** How many categories and days there are, as far as the choice of a counter goes. */
const [wordsOf, daysOf] = [5, 1_000];

/**
 * Whole days come from the counts, of the days in whose midst a range begins or ends the rows themselves. Where the
 * counter is not kept, the rows are counted.
 */
function totalOf(counter: Counter, { filters, body }: Question): string | null {
  const { name, by = [], day } = counter;
  const categoryOf = (property: string) => `c.categories[${by.indexOf(property) + 1}]`;
  const conditions: string[] = [];
  const ends = new Map<'least' | 'most', string>();
  const parts: string[] = [];
  for (const [parameter, filter] of filters) {
    if (filter.compares === undefined || !distinguishes(counter, filter)) return null;
    const { property, by: compared, turning } = filter.compares;
    if (turning !== undefined) {
      const { whole, part } = turned(categoryOf(property), property, turning, parameter);
      conditions.push(whole);
      parts.push(part);
    } else if (compared === 'least' || compared === 'most') {
      if (ends.has(compared)) return null;
      ends.set(compared, `:${parameter}`);
    } else conditions.push(compares(categoryOf(property), compared, parameter));
  }
  // The rows of a day that is counted in part both by a range and by what time turns would be counted twice.
  if (parts.length > 0 && ends.size > 0) return null;
  if (day !== undefined) {
    const ofDays = ranged(day, ends);
    conditions.push(...ofDays.whole);
    parts.push(...ofDays.parts);
  }
  const counts = `(select coalesce(sum(c.rows), 0)::bigint from lists.row_counts c
      where ${['c.organization_id = :tenant', `c.counter = '${name}'`, ...conditions].join(' and ')})`;
  return `select case when exists (select from lists.counters k where k.name = '${name}')
    then ${[counts, ...parts.map((part) => `(select count(*) ${body} and ${part})`)].join('\n      + ')}
    else (select count(*) ${body}) end`;
}

const compares = (word: string, by: string, parameter: string) => {
  if (by === 'firstWord') return `split_part(${word}, '.', 1) = :${parameter}`;
  return by === 'value' ? `${word} = :${parameter}::text` : `${word} = any (:${parameter}::text[])`;
};

/** The counts of what is shown with a value that time turns, and which rows of the day that is not over count one by one. */
function turned(word: string, property: string, { from, to, at }: Turning, parameter: string) {
  const isFrom = (value: string) => `${value} = any ('{${from}}')`;
  const today = utcDate(':now');
  const moment = `t.${columnOf(at)}`;
  const midnight = `date_trunc('day', :now, 'UTC')`;
  return {
    whole: `case when ${isFrom(word)} and c.day > '-infinity' and c.day <= ${today}
        then c.day < ${today} and '${to}' = any (:${parameter}::text[])
        else ${word} = any (:${parameter}::text[]) end`,
    part: `${isFrom(`t.${columnOf(property)}`)} and ${moment} >= ${midnight} and ${moment} < ${midnight} + interval '1 day'`,
  };
}

/** The days that lie in a range as a whole, and which rows of it lie in the days of its ends. */
function ranged(
  { property, type }: NonNullable<CountedBy['day']>,
  ends: ReadonlyMap<'least' | 'most', string>,
) {
  const least = ends.get('least');
  const most = ends.get('most');
  const hasDay = least === undefined && most !== undefined ? [`c.day > '-infinity'`] : [];
  if (type === 'date') {
    return {
      whole: [
        ...(least === undefined ? [] : [`c.day >= ${least}`]),
        ...(most === undefined ? hasDay : [...hasDay, `c.day <= ${most}`]),
      ],
      parts: [],
    };
  }
  const column = `t.${columnOf(property)}`;
  const behindFirst = `(date_trunc('day', ${least}, 'UTC') + interval '1 day')`;
  return {
    whole: [
      ...(least === undefined ? [] : [`c.day > ${utcDate(least)}`]),
      ...hasDay,
      ...(most === undefined ? [] : [`c.day < ${utcDate(most)}`]),
    ],
    parts: [
      ...(least === undefined ? [] : [`${column} < ${behindFirst}`]),
      ...(most === undefined
        ? []
        : [
            [
              `${column} >= date_trunc('day', ${most}, 'UTC')`,
              ...(least === undefined ? [] : [`${column} >= ${behindFirst}`]),
            ].join(' and '),
          ]),
    ],
  };
}
