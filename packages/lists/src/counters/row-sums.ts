import { addDays, type CalendarDate, daysBetween } from '@rcm/calendar';
import { type Statement, statement } from '@rcm/tenancy';
import type { SumDifference } from '../sums/sum-difference.ts';
import {
  placeOfValueDay,
  placesOfValues,
  type RecordedCounters,
  type SumKey,
  unfoldedChanges,
} from './recorded-changes.ts';

/** The sums of a table under their name. */
export interface RowSums extends SumKey {
  /** The name of the sums. It contains a digest of the declaration. */
  readonly name: string;
}

/** Each sum is kept for periods of these lengths in days. A range of days is read from the longest periods in it. */
const periodLengths = [28, 7, 1] as const;

/** The most values that one row sums up. */
export const mostSums = 4;

/** A Monday, on which a period of each length begins. */
const firstPeriod = '2000-01-03';

/** The columns of the sums in `lists.row_sums`. */
export const sumColumns = Array.from({ length: mostSums }, (_, index) => `sum_${index + 1}`);

/** SQL of the lengths, as rows of the relation `p` with the column `days`. */
export const lengthRows = `(values ${periodLengths.map((days) => `(${days})`).join(', ')}) p (days)`;

/** SQL of the first day of the period of `days` days that contains a day. */
export const periodStart = (day: string, days: string) =>
  `${day} - ((${day} - '${firstPeriod}'::date) % ${days} + ${days}) % ${days}`;

/** SQL of all values that are added up. */
export const summedValues = ({ sums, dependentSums = {} }: SumKey): string[] => [
  ...Object.values(sums),
  ...Object.values(dependentSums),
];

/** Periods of one length that follow each other; both are the first days of a period. */
export interface PeriodRange {
  readonly days: number;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** The first day of all; no record is older. */
const beginning = '0001-01-01';

/** The fewest ranges of periods that cover the days from `from`, or from the beginning, to `to`, both inclusive. */
export function periodRanges(from: CalendarDate | null, to: CalendarDate): PeriodRange[] {
  const place = (day: CalendarDate) => daysBetween(firstPeriod, day);
  const rangesOf = (first: number, end: number, [days = 1, ...shorter]: readonly number[]): PeriodRange[] => {
    if (first >= end) return [];
    const [begins, ends] = [Math.ceil(first / days) * days, Math.floor(end / days) * days];
    if (begins >= ends) return rangesOf(first, end, shorter);
    return [
      ...rangesOf(first, begins, shorter),
      { days, first: addDays(firstPeriod, begins), last: addDays(firstPeriod, ends - days) },
      ...rangesOf(ends, end, shorter),
    ];
  };
  return rangesOf(place(from ?? beginning), place(to) + 1, periodLengths);
}

/** Periods that are added, or subtracted where the sign is -1. */
export interface SignedRange extends PeriodRange {
  readonly sign: 1 | -1;
}

/**
 * Ranges of periods whose sums, added or subtracted, are those of the days from `from` to `to`, both inclusive. Each end is
 * rounded to the nearest longer period and corrected by shorter ones: by at most three days and two weeks.
 */
export function signedRanges(from: CalendarDate, to: CalendarDate): SignedRange[] {
  const place = (day: CalendarDate) => daysBetween(firstPeriod, day);
  const rangesOf = (
    first: number,
    end: number,
    sign: 1 | -1,
    [days = 1, ...shorter]: readonly number[],
  ): SignedRange[] => {
    if (first > end) return rangesOf(end, first, sign === 1 ? -1 : 1, [days, ...shorter]);
    if (first === end) return [];
    const [begins, ends] = [Math.round(first / days) * days, Math.round(end / days) * days];
    if (begins >= ends) return rangesOf(first, end, sign, shorter);
    return [
      ...rangesOf(first, begins, sign, shorter),
      { days, first: addDays(firstPeriod, begins), last: addDays(firstPeriod, ends - days), sign },
      ...rangesOf(ends, end, sign, shorter),
    ];
  };
  const [first, end] = [place(from), place(to) + 1];
  return first < end ? rangesOf(first, end, 1, periodLengths) : [];
}

/**
 * SQL of the sums in ranges of periods: the columns of `ranges`, a relation with the alias `b` and the columns `days`,
 * `first_day` and `last_day`, with those of the sums. A key has many rows. Changes that are not folded yet are added, as in a
 * total. Without rows while no trigger keeps the sums.
 */
export function summedInRanges(
  counters: RecordedCounters & { readonly sums: Readonly<Record<string, RowSums>> },
  name: string,
  ranges: string,
): string {
  const sums = counters.sums[name];
  if (sums === undefined) throw new Error(`${counters.name} has no sums ${name}`);
  const { recorded } = counters;
  const keys = Object.keys(sums.by);
  const summed = Object.keys({ ...sums.sums, ...sums.dependentSums });
  const folded = [
    ...keys.map((key, index) => `s.categories[${index + 1}] collate "C" as ${key}`),
    ...summed.map((column, index) => `s.sum_${index + 1} as ${column}`),
  ];
  const places = placesOfValues(recorded, [...Object.values(sums.by), ...summedValues(sums)]);
  const unfolded = [...keys, ...summed].map((column, index) => {
    const value = `c.categories[${places[index]}]`;
    return `${index < keys.length ? `${value} collate "C"` : `c.rows * coalesce(${value}::bigint, 0)`} as ${column}`;
  });
  const day = `c.days[${placeOfValueDay(recorded, sums.day)}]`;
  // With the offset, PostgreSQL reads each range by the index. It would expect more rows than there are, and read all sums.
  return `select b.*, ${folded.join(', ')}
      from ${ranges}
      cross join lateral (
        select * from lists.row_sums s
        where s.organization_id = :tenant and s.sums = '${sums.name}' and s.days = b.days
          and s.day between b.first_day and b.last_day
        offset 0
      ) s
      where ${areKept(counters)}
      union all
      select b.*, ${unfolded.join(', ')}
      from (${unfoldedChanges(counters)}) c
      join ${ranges} on ${day} >= b.first_day and ${day} < b.last_day + b.days
      where ${areKept(counters)}`;
}

/** SQL condition: triggers keep the counters. */
export const areKept = ({ name }: RecordedCounters): string =>
  `exists (select from lists.counters k where k.name = '${name}')`;

/** The columns of `selectSums`. */
export const sumRowColumns = ['organization_id', 'sums', 'days', 'day', 'categories', ...sumColumns].join(
  ', ',
);

/** The same sums with SQL for the rows of the caller's organization: Citus needs it in each subquery. */
export const ofTenant = <Key extends SumKey>(sums: Key): Key => {
  const scoped = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value.replaceAll('t.organization_id', ':tenant')]),
    );
  return { ...sums, sums: scoped(sums.sums), dependentSums: scoped(sums.dependentSums ?? {}) };
};

/** SQL that selects the sums of the rows `t` of a table that meet a condition, as rows of `lists.row_sums`. */
export function selectSums(sums: RowSums, table: string, where = 'true'): string {
  const values = summedValues(sums);
  const categories = Object.values(sums.by).map((value) => `(${value})::text`);
  return [
    `select t.organization_id, '${sums.name}', p.days, ${periodStart(`(${sums.day})`, 'p.days')},`,
    `array[${categories.join(', ')}]::text[],`,
    sumColumns.map((_, index) => `sum(${values[index] ?? '0'})::bigint`).join(', '),
    `from ${table} t cross join ${lengthRows}`,
    `where ${where} and (${sums.day}) is not null`,
    `group by 1, 2, 3, 4, 5`,
    `having ${values.map((value) => `sum(${value}) <> 0`).join(' or ')}`,
  ].join(' ');
}

/** Selects each sum that differs from the sum of its rows. */
export function differingSums(
  table: string,
  counters: RecordedCounters & { readonly where: string | undefined },
  sums: RowSums,
): Statement<SumDifference> {
  const { recorded, where } = counters;
  const recordedValue = (value: string) => `c.categories[${placesOfValues(recorded, [value])[0]}]`;
  const day = `c.days[${placeOfValueDay(recorded, sums.day)}]`;
  const unfolded = summedValues(sums).map((value) => `c.rows * coalesce(${recordedValue(value)}::bigint, 0)`);
  return statement({
    name: `${table.slice(0, 36)}.summed.${sums.name.slice(-12)}`,
    columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
    with: `kept as (
      select c.days, c.day, c.categories, ${sumColumns.map((column) => `sum(c.${column})::bigint as ${column}`).join(', ')}
      from (
        select s.days, s.day, s.categories, ${sumColumns.map((column) => `s.${column}`).join(', ')}
        from lists.row_sums s where s.organization_id = :tenant and s.sums = '${sums.name}'
        union all
        select p.days, ${periodStart(day, 'p.days')}, array[${Object.values(sums.by).map(recordedValue).join(', ')}]::text[],
          ${sumColumns.map((_, index) => unfolded[index] ?? '0').join(', ')}
        from (${unfoldedChanges(counters)}) c cross join ${lengthRows} where ${day} > '-infinity'
      ) c group by c.days, c.day, c.categories
    ),
    recomputed (${sumRowColumns}) as (
      ${selectSums(ofTenant(sums), table, `t.organization_id = :tenant and ${where ?? 'true'}`)}
    )`,
    text: `select 'rowSum', concat_ws(' ', '${table}', array_to_string(categories, ' '), day, days), v.field,
      coalesce(v.stored, 0)::text, coalesce(v.computed, 0)::text
    from kept k full join recomputed a using (days, day, categories)
    cross join lateral (values ${sumColumns.map((column) => `('${column}', k.${column}, a.${column})`).join(', ')})
      v (field, stored, computed)
    where coalesce(v.stored, 0) <> coalesce(v.computed, 0) and ${areKept(counters)} order by 2, 3`,
  });
}
