import { type Columns, type ParameterTypes, statement } from '@rcm/tenancy';

/** Declares sums of records by several keys. */
interface GroupedSums<Key extends string, Declared extends Columns> {
  /** The prefix of the statement names; the key in lower case follows. */
  readonly name: string;
  readonly parameters: ParameterTypes;
  /** SQL of each key. */
  readonly keys: Readonly<Record<Key, string>>;
  readonly columns: Declared;
  /** SQL of the columns, over the rows `s` of the source. */
  readonly sums: string;
  /** SQL of the records, which selects its first argument, the SQL of a key, under the name `key`. */
  readonly source: (key: string, name: Key) => string;
  /** False where the best plan does not depend on the values; planning a long statement takes milliseconds. */
  readonly hasCustomPlan?: boolean;
}

/**
 * Declares a statement for each key. It returns a row for each group and, as the last row, with `isTotal`, the sum of all.
 * Plans are custom by default, because the best one depends on the values: an index for one payer, the whole table for all payers.
 */
export function groupedSums<Key extends string, const Declared extends Columns>({
  name,
  parameters,
  keys,
  columns,
  sums,
  source,
  hasCustomPlan = true,
}: GroupedSums<Key, Declared>) {
  const byKey = (key: Key, expression: string) =>
    statement({
      name: `${name}_${key.toLowerCase()}`,
      parameters,
      columns: { key: 'text?', isTotal: 'boolean', ...columns },
      text: `select s.key, grouping(s.key) = 1, ${sums} from (${source(expression, key)}) s
    group by grouping sets ((s.key), ()) order by 2, 1 nulls last`,
      hasCustomPlan,
    });
  return Object.fromEntries(
    Object.entries<string>(keys).map(([key, expression]) => [key, byKey(key as Key, expression)]),
  ) as Record<Key, ReturnType<typeof byKey>>;
}

/** The median and the 90th percentile of whole `days` of the rows `s`; null without rows. */
export const durations = {
  columns: { median: 'text?', percentile90: 'text?' },
  sums: `percentile_cont(0.5) within group (order by s.days)::numeric(12,1),
      percentile_disc(0.9) within group (order by s.days)::numeric(12,1)`,
} as const;
