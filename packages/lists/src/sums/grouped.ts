import { type Columns, type ParameterTypes, statement } from '@rcm/tenancy';

/** What a sum of records is grouped from. */
interface Grouped<Key extends string, Declared extends Columns> {
  /** Of all statements; that of a key is `name` and the key in small letters. */
  readonly name: string;
  readonly parameters: ParameterTypes;
  /** SQL of what records are told apart by, for each key. */
  readonly keys: Readonly<Record<Key, string>>;
  readonly columns: Declared;
  /** SQL of the columns over the rows `s` of the source. */
  readonly sums: string;
  /** SQL of the records, which selects the SQL that it is given as `key`. */
  readonly source: (key: string) => string;
}

/**
 * A statement for each key, which gives the groups of records and, as the last row, with `isTotal`, all of them. Each is
 * planned for the records that it is asked about: those of one payer an index gives, those of all payers the table.
 */
export function grouped<Key extends string, const Declared extends Columns>({
  name,
  parameters,
  keys,
  columns,
  sums,
  source,
}: Grouped<Key, Declared>) {
  const of = (key: string, expression: string) =>
    statement({
      name: `${name}_${key.toLowerCase()}`,
      parameters,
      columns: { key: 'text?', isTotal: 'boolean', ...columns },
      text: `select s.key, grouping(s.key) = 1, ${sums} from (${source(expression)}) s
    group by grouping sets ((s.key), ()) order by 2, 1 nulls last`,
      hasCustomPlan: true,
    });
  return Object.fromEntries(
    Object.entries<string>(keys).map(([key, expression]) => [key, of(key, expression)]),
  ) as Record<Key, ReturnType<typeof of>>;
}

/**
 * How long something took, of rows `s` with whole `days`, null for no row: half of them took at most the median, nine of
 * ten at most the percentile.
 */
export const durations = {
  columns: { median: 'text?', percentile90: 'text?' },
  sums: `percentile_cont(0.5) within group (order by s.days)::numeric(12,1),
      percentile_disc(0.9) within group (order by s.days)::numeric(12,1)`,
} as const;
