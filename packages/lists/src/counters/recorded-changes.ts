import { columnOf } from '@rcm/tenancy';
import { bucketOf } from './amount-buckets.ts';

/** The key of a counter: each combination of values and day has a count of its own. */
export interface CounterKey {
  /** Properties with few values. */
  readonly by?: readonly string[];
  /** A property whose days are counted; the days of a time are in UTC. */
  readonly day?: DayProperty;
  /** A property in whole cents, counted by buckets of amounts with the same first two digits. */
  readonly amount?: string;
}

/** A property whose days are counted. */
interface DayProperty {
  readonly property: string;
  readonly type: 'timestamptz' | 'date';
}

/** The properties that several counters of a table have as keys, each once, in the order of the recorded arrays. */
export interface RecordedColumns {
  readonly categories: readonly string[];
  /** The amounts; their buckets follow the categories in the recorded array. */
  readonly amounts: readonly string[];
  readonly days: readonly DayProperty[];
  /** SQL of what sums have as keys and add up, over the alias `t`; the values follow the buckets of amounts. */
  readonly values: readonly string[];
  /** SQL of values that change only together with others. They follow `values`, and are not compared. */
  readonly dependentValues: readonly string[];
  /** SQL of the days of sums; they follow `days`. */
  readonly valueDays: readonly string[];
}

/** Sums of the rows of a table by values and periods of days; all SQL is over the alias `t`. */
export interface SumKey {
  /** SQL of the values that each sum has as its key, by the name of their column. */
  readonly by: Readonly<Record<string, string>>;
  /** SQL of the day of a row; null for a row that is not added up. */
  readonly day: string;
  /** SQL of the whole numbers that are added up, by the name of their column. */
  readonly sums: Readonly<Record<string, string>>;
  /** Further ones that change only together with the others: the condition of a trigger, for one, takes no subquery. */
  readonly dependentSums?: Readonly<Record<string, string>>;
  /** The other tables that subqueries read, as `schema.table`. */
  readonly reads?: readonly string[];
}

/** Row counters as changes are recorded for them. */
export interface RecordedCounters {
  readonly name: string;
  readonly recorded: RecordedColumns;
}

/** The properties of which the keys of all counters of a table are made, and the values of its sums. */
export const recordedColumns = (
  keys: readonly CounterKey[],
  sums: readonly SumKey[] = [],
): RecordedColumns => {
  const days = keys.flatMap(({ day }) => day ?? []);
  return {
    categories: [...new Set(keys.flatMap(({ by = [] }) => by))],
    amounts: [...new Set(keys.flatMap(({ amount = [] }) => amount))],
    days: [...new Map(days.map((day) => [day.property, day])).values()],
    values: [...new Set(sums.flatMap((sum) => [...Object.values(sum.by), ...Object.values(sum.sums)]))],
    dependentValues: [...new Set(sums.flatMap(({ dependentSums = {} }) => Object.values(dependentSums)))],
    valueDays: [...new Set(sums.map(({ day }) => day))],
  };
};

/** SQL over the alias `t`, on another alias. */
export const onRow = (sql: string, row: string): string => sql.replaceAll(/\bt\./g, `${row}.`);

const noDay = `'-infinity'::date`;

/** SQL of the UTC day of a time. */
export const utcDate = (time: string) => `(${time} at time zone 'UTC')::date`;

/** SQL of the values and days of a row, each column of its own; `dependent` are those that are not compared. */
export const columnsOfRow = (recorded: RecordedColumns, row: string) => ({
  categories: [
    ...recorded.categories.map((property) => `${row}.${columnOf(property)}::text`),
    ...recorded.amounts.map((property) => `(${bucketOf(`${row}.${columnOf(property)}`)})::text`),
    ...recorded.values.map((value) => `(${onRow(value, row)})::text`),
  ],
  dependent: recorded.dependentValues.map((value) => `(${onRow(value, row)})::text`),
  days: [
    ...recorded.days.map(({ property, type }) => {
      const column = `${row}.${columnOf(property)}`;
      return type === 'date' ? column : utcDate(column);
    }),
    ...recorded.valueDays.map((day) => onRow(day, row)),
  ].map((day) => `coalesce(${day}, ${noDay})`),
});

/** SQL of the two arrays that are recorded of a row. */
export function arraysOfRow(
  recorded: RecordedColumns,
  row: string,
): readonly [categories: string, days: string] {
  const { categories, dependent, days } = columnsOfRow(recorded, row);
  return [textArray([...categories, ...dependent]), `array[${days.join(', ')}]::date[]`];
}

const textArray = (values: readonly string[]) => `array[${values.join(', ')}]::text[]`;

/** The positions of the values of a key in the recorded array of categories, from 1. */
export const placesOfCategories = (
  { categories, amounts }: RecordedColumns,
  { by = [], amount }: CounterKey,
): number[] => [
  ...by.map((property) => categories.indexOf(property) + 1),
  ...(amount === undefined ? [] : [categories.length + amounts.indexOf(amount) + 1]),
];

/** The positions of values of sums in the recorded array of categories, from 1. */
export const placesOfValues = (
  { categories, amounts, values, dependentValues }: RecordedColumns,
  placed: readonly string[],
): number[] => {
  const all = [...values, ...dependentValues];
  return placed.map((value) => categories.length + amounts.length + all.indexOf(value) + 1);
};

/** The position of the day of a sum in the recorded array of days, from 1. */
export const placeOfValueDay = ({ days, valueDays }: RecordedColumns, day: string): number =>
  days.length + valueDays.indexOf(day) + 1;

/** The position of a day in the recorded array of days, from 1; 0 for no day. */
export const placeOfDay = ({ days }: RecordedColumns, day: DayProperty | undefined): number =>
  days.findIndex(({ property }) => property === day?.property) + 1;

/** SQL of the categories and the day by which a counter counts a row. */
export function keyOfRow(key: CounterKey, row: string): string {
  const { categories, days } = columnsOfRow(recordedColumns([key]), row);
  return `${textArray(categories)}, ${days[0] ?? noDay}`;
}

/** SQL of the categories and the day by which a counter counts a change `c` with the arrays `categories` and `days`. */
export function keyOfChange({ recorded }: RecordedCounters, key: CounterKey): string {
  const { day } = key;
  const categories = placesOfCategories(recorded, key).map((place) => `c.categories[${place}]`);
  return `${textArray(categories)} as categories, ${day ? dayOfChange(recorded, day) : noDay} as day`;
}

/** SQL of a recorded day of a change `c`. */
export const dayOfChange = (recorded: RecordedColumns, day: DayProperty) =>
  `c.days[${placeOfDay(recorded, day)}]`;

/**
 * SQL of the recorded changes that are not folded yet, as the arrays `categories` and `days` and the difference in rows.
 * An update is two of them. The queue is read once: after a bulk import it has many deleted entries until vacuum.
 */
export const unfoldedChanges = ({ name }: RecordedCounters): string =>
  `select u.categories, u.days, u.rows from lists.row_changes r
        cross join lateral (values
          (r.added_categories, r.added_days, 1), (r.removed_categories, r.removed_days, -1)
        ) u (categories, days, rows)
        where r.organization_id = :tenant and r.counters = '${name}' and u.days is not null`;
