import { addDays } from '@rcm/calendar';
import { type Columns, type Reading, type RowOf, rowReader, statement } from '@rcm/tenancy';
import type { RowCounters } from '../counters/row-counters.ts';
import { areKept, ofTenant, type PeriodRange, signedRanges, summedInRanges } from '../counters/row-sums.ts';

/** Selects records by their day of service, `YYYY-MM-DD`; both bounds are inclusive. */
export interface HalvedRange {
  readonly from: string;
  readonly to: string;
  /** The first day of the later part of the range, whose sums are separate. */
  readonly middle: string;
  /** Null means any. */
  readonly providerIds: readonly string[] | null;
  readonly payerIds: readonly string[] | null;
}

/** The sums of both parts of a range of days. */
export interface Halves<Sums> {
  readonly earlier: Sums;
  readonly recent: Sums;
}

/** Declares sums of a table with the columns `provider_id`, `payer_id` and `service_date`. */
interface HalvedSums<Keys extends Columns, Sums extends Columns> {
  readonly name: string;
  readonly table: string;
  readonly rowCounters: RowCounters;
  /** The name of the kept sums. One of their keys is the provider, and one the payer. */
  readonly kept: string;
  readonly keys: Keys;
  /** SQL of the keys over the sums `s` of one key. */
  readonly selectedKeys: string;
  /** The columns that groups are selected by, as GROUP BY takes them. */
  readonly groupedBy: string;
  readonly sums: Sums;
  /** SQL of the sums over the sums `s` of one key, whose columns begin with the name of the part and an underscore. */
  readonly selectedSums: (part: keyof Halves<Sums>) => string;
}

const parts = ['earlier', 'recent'] as const;

/** Periods, and how often the sums of each part of the range contain them: once, not at all, or less once. */
type WeightedRange = PeriodRange & Halves<number>;

/** The periods of both parts of a range. The longest ones reach across the middle, so both parts are corrected by the same. */
export function weightedRanges({
  from,
  to,
  middle,
}: Pick<HalvedRange, 'from' | 'to' | 'middle'>): WeightedRange[] {
  const before = addDays(middle, -1);
  const ranges = {
    earlier: signedRanges(from, before < to ? before : to),
    recent: signedRanges(middle > from ? middle : from, to),
  };
  const found = new Map<string, WeightedRange>();
  for (const part of parts) {
    for (const { sign, ...range } of ranges[part]) {
      const key = JSON.stringify(range);
      const known = found.get(key) ?? { ...range, earlier: 0, recent: 0 };
      found.set(key, { ...known, [part]: known[part] + sign });
    }
  }
  return [...found.values()];
}

/** Sums up the kept sums of records by provider and payer, for both parts of a range of days. */
export function sumsInHalves<const Keys extends Columns, const Sums extends Columns>(
  declaration: HalvedSums<Keys, Sums>,
) {
  const { name, table, rowCounters, kept, keys, selectedKeys, groupedBy, sums, selectedSums } = declaration;
  const key = rowCounters.sums[kept];
  if (key === undefined) throw new Error(`${rowCounters.name} has no sums ${kept}`);
  const { by, day, sums: summed, dependentSums } = ofTenant(key);
  const all = { ...summed, ...dependentSums };
  const [keyColumns, names] = [Object.keys(by).join(', '), Object.keys(all)];
  const ranges =
    '(select * from unnest(:lengths, :firsts, :lasts, :earlier, :recent)) b (days, first_day, last_day, earlier, recent)';
  const aliased = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([column, value]) => `${value} as ${column}`);
  const sumsOfParts = parts.flatMap((part) =>
    names.map((sum) => ({ sql: `sum(${part} * ${sum})`, column: `${part}_${sum}` })),
  );
  const inHalves = statement({
    name,
    parameters: {
      from: 'date',
      to: 'date',
      middle: 'date',
      providerIds: 'text[]',
      payerIds: 'text[]',
      lengths: 'integer[]',
      firsts: 'date[]',
      lasts: 'date[]',
      earlier: 'integer[]',
      recent: 'integer[]',
    },
    columns: {},
    // Without triggers, as on Citus, the rows are added up. A change that is not folded may leave a sum of zero.
    text: `select ${selectedKeys}, ${parts.map(selectedSums).join(', ')}
    from (
      select ${keyColumns}, ${sumsOfParts.map(({ sql, column }) => `${sql} as ${column}`).join(', ')}
      from (
        select ${keyColumns}, earlier, recent, ${names.join(', ')} from (${summedInRanges(rowCounters, kept, ranges)}) k
        union all
        select ${[...aliased(by), '(t.service_date < :middle)::integer', '(t.service_date >= :middle)::integer', ...aliased(all)].join(', ')}
        from ${table} t
        where t.organization_id = :tenant and ${day} between :from and :to and not ${areKept(rowCounters)}
      ) k
      where (:providerIds is null or provider_id = any (:providerIds)) and (:payerIds is null or payer_id = any (:payerIds))
      group by ${keyColumns}
      having ${sumsOfParts.map(({ sql }) => `${sql} <> 0`).join(' or ')}
    ) s group by ${groupedBy}`,
  });
  const [readKeys, readSums] = [rowReader(keys), rowReader(sums)];
  const [earlierFrom, recentFrom] = [Object.keys(keys).length, Object.keys({ ...keys, ...sums }).length];
  return (range: HalvedRange): Reading<(RowOf<Keys> & Halves<RowOf<Sums>>)[]> => {
    const weighted = weightedRanges(range);
    const values = {
      ...range,
      lengths: weighted.map(({ days }) => days),
      firsts: weighted.map(({ first }) => first),
      lasts: weighted.map(({ last }) => last),
      earlier: weighted.map(({ earlier }) => earlier),
      recent: weighted.map(({ recent }) => recent),
    };
    return {
      call: [inHalves, values],
      found: (rows) =>
        rows.map((row) => ({
          ...readKeys(row.slice(0, earlierFrom)),
          earlier: readSums(row.slice(earlierFrom, recentFrom)),
          recent: readSums(row.slice(recentFrom)),
        })),
    };
  };
}
