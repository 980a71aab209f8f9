import { addDays, addMonths, startOfDay } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';

/** Filters for claims; null disables a filter. */
export interface ClaimScope {
  readonly payerIds: readonly string[] | null;
  readonly providerIds: readonly string[] | null;
  readonly facilityIds: readonly string[] | null;
}

/** The claims of a range of days, both inclusive, `YYYY-MM-DD`. */
export interface ClaimPeriod extends ClaimScope {
  readonly from: string;
  readonly to: string;
}

export const scopeParameters = { payerIds: 'text[]', providerIds: 'text[]', facilityIds: 'text[]' } as const;

/** The parameters of a statement that takes a period as one range of days. */
export const rangeParameters = { from: 'date', to: 'date', ...scopeParameters } as const;

/** The parameters of a statement that takes the months of a period as days. */
export const periodParameters = {
  months: 'text[]',
  firstDays: 'date[]',
  lastDays: 'date[]',
  ...scopeParameters,
} as const;

/** The parameters of a statement that takes the months of a period as timestamps. */
export const momentParameters = {
  months: 'text[]',
  starts: 'timestamptz[]',
  ends: 'timestamptz[]',
  ...scopeParameters,
} as const;

/**
 * SQL that runs a subquery for each month `m` of a period. PostgreSQL underestimates the rows of a range of days and sorts
 * them for the sums: the rows of a month fit into memory, those of a year would not.
 */
const byMonth = (select: string, bounds: string) => `select g.*
    from unnest(:months, ${bounds}) as m (month, first, last)
    cross join lateral (${select}) g`;

/** SQL that runs a subquery for each month, with `m.first` and `m.last` as days. */
export const inMonths = (select: string) => byMonth(select, ':firstDays, :lastDays');

/** SQL that runs a subquery for each month, with `m.first` and `m.last` as timestamps. */
export const inMoments = (select: string) => byMonth(select, ':starts, :ends');

/** The values for `periodParameters` and `momentParameters`: each month, `YYYY-MM`, with its part of the period. */
export function monthsOf({ organization: { timeZone: zone } }: TenantContext, period: ClaimPeriod) {
  const { from, to, ...scope } = period;
  const firstDays: string[] = [];
  for (let day = from; day <= to; day = addMonths(`${day.slice(0, 7)}-01`, 1)) firstDays.push(day);
  const lastDays = firstDays.map((_, index) => {
    const next = firstDays[index + 1];
    return next === undefined ? to : addDays(next, -1);
  });
  return {
    ...scope,
    zone,
    months: firstDays.map((day) => day.slice(0, 7)),
    firstDays,
    lastDays,
    starts: firstDays.map((day) => startOfDay(day, zone)),
    ends: lastDays.map((day) => startOfDay(addDays(day, 1), zone)),
  };
}

/**
 * SQL condition for rows whose column is one of the values. A plan for known values compares one value by an equality: an
 * index of the column and an order then returns its rows in that order.
 */
const isAmong = (column: string, values: string) =>
  `case when cardinality(${values}) = 1 then t.${column} = (${values})[1] else t.${column} = any (${values}) end`;

const atPlaces = `(:providerIds is null or ${isAmong('provider_id', ':providerIds')})
            and (:facilityIds is null or ${isAmong('facility_id', ':facilityIds')})`;

/** SQL condition for claims `t` in a scope. With `case`, PostgreSQL estimates more rows than with `or`. */
export const inScope = `case when :payerIds is null and :providerIds is null and :facilityIds is null then true
          else (:payerIds is null or ${isAmong('payer_id', ':payerIds')})
            and ${atPlaces} end`;

/** SQL condition for claims `t` of the providers and facilities of a scope. */
export const inPlaces = `case when :providerIds is null and :facilityIds is null then true
          else ${atPlaces} end`;
