import { columnOf } from '../views/column.ts';
import type { Filter } from '../views/filters.ts';
import { type Counted, type CountedBy, type Counter, tellsApart, utcDate } from './counted.ts';

/** What is counted: the rows that some filters leave of a table. */
interface Question {
  /** The filters in use, by their names. */
  readonly filters: ReadonlyMap<string, Filter>;
  /** SQL of the rows, with the alias `t`, from FROM on. */
  readonly body: string;
}

/**
 * SQL of how many rows filters leave, made of what is counted as it is written; null for filters that no counter tells
 * apart.
 */
export function countedTotal({ counters }: Counted, question: Question): string | null {
  for (const counter of counters) {
    const total = totalOf(counter, question);
    if (total !== null) return total;
  }
  return null;
}

/**
 * Whole days come from the counts, of the days in whose midst a range begins or ends the rows themselves. Where the
 * counter is not kept, the rows are counted.
 */
function totalOf(counter: Counter, { filters, body }: Question): string | null {
  const { name, by = [], day } = counter;
  const conditions: string[] = [];
  const ends = new Map<'least' | 'most', string>();
  for (const [parameter, filter] of filters) {
    if (filter.compares === undefined || !tellsApart(counter, filter)) return null;
    const { property, by: compared } = filter.compares;
    if (compared === 'least' || compared === 'most') {
      if (ends.has(compared)) return null;
      ends.set(compared, `:${parameter}`);
    } else {
      const word = `c.words[${by.indexOf(property) + 1}]`;
      conditions.push(compares(word, compared, parameter));
    }
  }
  const parts: string[] = [];
  if (day !== undefined) {
    const { whole, parts: ofDays } = ranged(day, ends);
    conditions.push(...whole);
    parts.push(...ofDays.map((part) => `(select count(*) ${body} and ${part})`));
  }
  const counts = `(select coalesce(sum(c.rows), 0)::bigint from platform.row_counts c
      where ${['c.organization_id = :tenant', `c.counter = '${name}'`, ...conditions].join(' and ')})`;
  return `select case when exists (select from platform.counters k where k.name = '${name}')
    then ${[counts, ...parts].join('\n      + ')}
    else (select count(*) ${body}) end`;
}

const compares = (word: string, by: string, parameter: string) => {
  if (by === 'firstWord') return `split_part(${word}, '.', 1) = :${parameter}`;
  return by === 'value' ? `${word} = :${parameter}::text` : `${word} = any (:${parameter}::text[])`;
};

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
