import { columnOf } from '@rcm/tenancy';
import { centsOfAmount, type Filter, type TimedChange } from '../lists/filters.ts';
import { bucketOf, leastInBucket, mostInBucket } from './amount-buckets.ts';
import {
  type CounterKey,
  dayOfChange,
  placesOfCategories,
  unfoldedChanges,
  utcDate,
} from './recorded-changes.ts';
import { type Counter, coversFilter, type RowCounters } from './row-counters.ts';

/** A total: the rows of a table that match filters. */
interface Question {
  /** The filters in use, by SQL of the values that they compare. */
  readonly filters: ReadonlyMap<string, Filter>;
  /** SQL of the matching rows, with the alias `t`, from FROM on. */
  readonly body: string;
}

/**
 * SQL of the number of rows that match filters, read from row counters. It uses the counter with the fewest other
 * properties, because it has the fewest counts to add up. Null where no counter covers the filters.
 */
export function countersTotal(rowCounters: RowCounters, question: Question): string | null {
  const compared = new Set([...question.filters.values()].map(({ compares }) => compares?.property));
  const isOther = (property: string) => !compared.has(property);
  const countsOf = ({ by = [], day, amount }: Counter) =>
    assumed.values ** by.filter(isOther).length *
    (day && isOther(day.property) ? assumed.days : 1) *
    (amount !== undefined && isOther(amount) ? assumed.amounts : 1);
  const [total = null] = [...rowCounters.counters]
    .sort((one, other) => countsOf(one) - countsOf(other))
    .flatMap((counter) => totalOf(rowCounters, counter, question) ?? []);
  return total;
}

/** The assumed number of values of a property, of days and of buckets of amounts, by which a counter is chosen. */
const assumed = { values: 5, days: 1_000, amounts: 500 } as const;

/**
 * Whole days are read from the counts and from the changes that are not folded into them yet, by one statement: it sees
 * each change in exactly one of both, also while they are folded. On the first and last day of a range of times, and while
 * no trigger keeps the counter, the rows are counted.
 */
function totalOf(rowCounters: RowCounters, counter: Counter, { filters, body }: Question): string | null {
  const { by = [], day, amount } = counter;
  const categoryOf = (property: string) => `c.category_${by.indexOf(property) + 1}`;
  const conditions: string[] = [];
  const ends = new Map<'least' | 'most', string>();
  const parts: string[] = [];
  for (const [value, filter] of filters) {
    if (filter.compares === undefined || !coversFilter(counter, filter)) return null;
    const { property, by: compared, timedChange, ended } = filter.compares;
    if (ended !== undefined) {
      const { whole, part } = overdue(
        categoryOf(ended.property),
        `t.${columnOf(property)}`,
        ended.values,
        value,
      );
      conditions.push(whole);
      parts.push(part);
    } else if (timedChange !== undefined) {
      const { whole, part } = timeDependent(categoryOf(property), property, timedChange, value);
      conditions.push(whole);
      parts.push(part);
    } else if (compared === 'least' || compared === 'most') {
      if (ends.has(compared)) return null;
      ends.set(compared, value);
    } else if (compared === 'zero') conditions.push(`c.category_${by.length + 1} = '0'`);
    else conditions.push(comparison(categoryOf(property), compared, value));
  }
  // Rows of a day that both a range and a time-dependent status count row by row would be counted twice.
  if (parts.length > 0 && ends.size > 0) return null;
  if (day !== undefined) {
    const range = rangeConditions(day, ends);
    conditions.push(...range.whole);
    parts.push(...range.parts);
  }
  if (amount !== undefined) {
    const range = amountConditions(amount, `c.category_${by.length + 1}`, ends);
    conditions.push(...range.whole);
    parts.push(...range.parts);
  }
  const counts = `(select coalesce(sum(c.rows), 0)::bigint from (${allCounts(rowCounters, counter)}) c${
    conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
  })`;
  return `select case when exists (select from lists.counters k where k.name = '${rowCounters.name}')
    then ${[counts, ...parts.map((part) => `(select count(*) ${body} and ${part})`)].join('\n      + ')}
    else (select count(*) ${body}) end`;
}

/** SQL of the counts of a counter and of the unfolded changes, as numbers of rows by `category_1`, and so on, and `day`. */
function allCounts(rowCounters: RowCounters, counter: Counter): string {
  const { name, day } = counter;
  const { recorded } = rowCounters;
  const places = placesOfCategories(recorded, counter);
  const columns = (placesOf: readonly number[], dayColumn: string) =>
    [
      ...placesOf.map((place, index) => `c.categories[${place}] as category_${index + 1}`),
      ...(day ? [`${dayColumn} as day`] : []),
      'c.rows',
    ].join(', ');
  const own = places.map((_place, index) => index + 1);
  return `select ${columns(own, 'c.day')} from lists.row_counts c
        where c.organization_id = :tenant and c.counter = '${name}'
      union all
      select ${columns(places, day ? dayOfChange(recorded, day) : '')}
      from (${unfoldedChanges(rowCounters)}) c`;
}

const comparison = (category: string, by: string, value: string) => {
  if (by === 'missing') return `${category} is null`;
  if (by === 'presence') return `(${category} is not null) = ${value}`;
  const compared = by.startsWith('firstSegment') ? `split_part(${category}, '.', 1)` : category;
  return by === 'value' || by === 'firstSegment'
    ? `${compared} = ${value}::text`
    : `${compared} = any (${value}::text[])`;
};

/** A time-dependent status: the condition of the counts, and that of the rows which change during the current day. */
function timeDependent(category: string, property: string, { from, to, at }: TimedChange, value: string) {
  const isFrom = (status: string) => `${status} = any ('{${from}}')`;
  const today = utcDate(':now');
  return {
    whole: `case when ${isFrom(category)} and c.day > '-infinity' and c.day <= ${today}
        then c.day < ${today} and '${to}' = any (${value}::text[])
        else ${category} = any (${value}::text[]) end`,
    part: `${isFrom(`t.${columnOf(property)}`)} and ${isToday(`t.${columnOf(at)}`)}`,
  };
}

/** SQL condition for moments of the current UTC day. */
const isToday = (moment: string) =>
  `${moment} >= date_trunc('day', :now, 'UTC') and ${moment} < date_trunc('day', :now, 'UTC') + interval '1 day'`;

/** What is overdue: the condition of the counts, and that of the rows whose moment is during the current day. */
function overdue(status: string, moment: string, ended: readonly string[], value: string) {
  const today = utcDate(':now');
  return {
    whole: `c.day > '-infinity' and c.day <> ${today} and (c.day < ${today} and ${status} <> all ('{${ended}}')) = ${value}`,
    part: isToday(moment),
  };
}

/** A range: the condition of the whole days, and those of the rows on its first and last day. */
function rangeConditions(
  { property, type }: NonNullable<CounterKey['day']>,
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
  const afterFirst = `(date_trunc('day', ${least}, 'UTC') + interval '1 day')`;
  return {
    whole: [
      ...(least === undefined ? [] : [`c.day > ${utcDate(least)}`]),
      ...hasDay,
      ...(most === undefined ? [] : [`c.day < ${utcDate(most)}`]),
    ],
    parts: [
      ...(least === undefined ? [] : [`${column} < ${afterFirst}`]),
      ...(most === undefined
        ? []
        : [
            [
              `${column} >= date_trunc('day', ${most}, 'UTC')`,
              ...(least === undefined ? [] : [`${column} >= ${afterFirst}`]),
            ].join(' and '),
          ]),
    ],
  };
}

/**
 * A range of amounts: the condition of the whole buckets, and those of the rows in its first and last bucket, unless they are
 * whole too. The buckets of other counters are no numbers, and which condition is evaluated first is up to the planner.
 */
function amountConditions(property: string, bucket: string, ends: ReadonlyMap<'least' | 'most', string>) {
  const cents = `t.${columnOf(property)}`;
  const whole = (comparison: string) =>
    `case when ${bucket} ~ '^-?[0-9]+$' then ${bucket}::bigint ${comparison} end`;
  const centsOf = (end: 'least' | 'most') => {
    const value = ends.get(end);
    return value === undefined ? undefined : centsOfAmount[end](value);
  };
  const least = centsOf('least');
  const most = centsOf('most');
  const isFirstWhole = least && `${least} = ${leastInBucket(least)}`;
  const isLastWhole = most && `${most} = ${mostInBucket(most)}`;
  return {
    whole: [
      ...(least ? [whole(`> ${bucketOf(least)} - (${isFirstWhole})::int`)] : []),
      ...(most ? [whole(`< ${bucketOf(most)} + (${isLastWhole})::int`)] : []),
    ],
    parts: [
      ...(least ? [`${cents} <= ${mostInBucket(least)} and not (${isFirstWhole})`] : []),
      ...(most
        ? [
            [
              `${cents} >= ${leastInBucket(most)} and not (${isLastWhole})`,
              // The rows of a bucket with both ends are counted once.
              ...(least ? [`(${isFirstWhole} or ${cents} > ${mostInBucket(least)})`] : []),
            ].join(' and '),
          ]
        : []),
    ],
  };
}
