import { addDays } from '@rcm/calendar';
import { type Columns, statement, type TenantContext } from '@rcm/tenancy';
import type { RowCounters } from '../counters/row-counters.ts';
import { areKept, ofTenant, signedRanges, summedInRanges } from '../counters/row-sums.ts';

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

/** Declares sums of a table with the columns `provider_id`, `payer_id` and `service_date`. */
interface HalvedSums<Declared extends Columns> {
  readonly name: string;
  readonly table: string;
  readonly rowCounters: RowCounters;
  /** The name of the kept sums. One of their keys is the provider, and one the payer. */
  readonly sums: string;
  readonly columns: Declared;
  /** SQL of the columns over the sums `s` of one key, with its values and `is_recent`. */
  readonly selected: string;
  /** The columns that groups are selected by, as GROUP BY takes them. */
  readonly groupedBy: string;
}

/** Sums up the kept sums of records by provider and payer, for both parts of a range of days. */
export function sumsInHalves<const Declared extends Columns>({
  name,
  table,
  rowCounters,
  sums,
  columns,
  selected,
  groupedBy,
}: HalvedSums<Declared>) {
  const kept = rowCounters.sums[sums];
  if (kept === undefined) throw new Error(`${rowCounters.name} has no sums ${sums}`);
  const { by, day, sums: summed, dependentSums } = ofTenant(kept);
  const all = { ...summed, ...dependentSums };
  const [keys, names] = [Object.keys(by).join(', '), Object.keys(all)];
  const ranges = `(select * from unnest(:lengths, :firsts, :lasts, :signs, :halves)) b (days, first_day, last_day, sign, half)`;
  const rowsOf = Object.entries({ ...by, ...all }).map(([column, value]) => `${value} as ${column}`);
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
      signs: 'integer[]',
      halves: 'integer[]',
    },
    columns,
    // Without triggers, as on Citus, the rows are added up. A change that is not folded may leave a sum of zero.
    text: `select ${selected}
    from (
      select ${keys}, is_recent, ${names.map((sum) => `sum(${sum}) as ${sum}`).join(', ')}
      from (
        select ${keys}, half = 1 as is_recent, ${names.map((sum) => `sign * ${sum} as ${sum}`).join(', ')} from (${summedInRanges(rowCounters, sums, ranges)}) k
        union all
        select ${rowsOf.slice(0, Object.keys(by).length).join(', ')}, t.service_date >= :middle, ${rowsOf.slice(Object.keys(by).length).join(', ')}
        from ${table} t
        where t.organization_id = :tenant and ${day} between :from and :to and not ${areKept(rowCounters)}
      ) k
      where (:providerIds is null or provider_id = any (:providerIds)) and (:payerIds is null or payer_id = any (:payerIds))
      group by ${keys}, is_recent
      having ${names.map((sum) => `sum(${sum}) <> 0`).join(' or ')}
    ) s group by ${groupedBy}`,
  });
  return (context: TenantContext, { from, to, middle, providerIds, payerIds }: HalvedRange) => {
    const before = addDays(middle, -1);
    const halves = [
      signedRanges(from, before < to ? before : to),
      signedRanges(middle > from ? middle : from, to),
    ];
    const ranges = halves.flatMap((found, half) => found.map((range) => ({ ...range, half })));
    return context.sql.all(inHalves, {
      from,
      to,
      middle,
      providerIds,
      payerIds,
      lengths: ranges.map(({ days }) => days),
      firsts: ranges.map(({ first }) => first),
      lasts: ranges.map(({ last }) => last),
      signs: ranges.map(({ sign }) => sign),
      halves: ranges.map(({ half }) => half),
    });
  };
}
