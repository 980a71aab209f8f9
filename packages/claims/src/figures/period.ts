import { addDays, addMonths, startOfDay } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';

/** Which claims are asked for; null asks about nothing. */
export interface ClaimScope {
  readonly payerIds: readonly string[] | null;
  readonly providerIds: readonly string[] | null;
  readonly facilityIds: readonly string[] | null;
}

/** The claims of a stretch of days, both inclusive, `YYYY-MM-DD`. */
export interface ClaimPeriod extends ClaimScope {
  readonly from: string;
  readonly to: string;
}

export const scopeParameters = { payerIds: 'text[]', providerIds: 'text[]', facilityIds: 'text[]' } as const;

/** A period as one stretch of days. */
export const stretchParameters = { from: 'date', to: 'date', ...scopeParameters } as const;

/** The months of a period, as days. */
export const periodParameters = {
  months: 'text[]',
  firstDays: 'date[]',
  lastDays: 'date[]',
  ...scopeParameters,
} as const;

/** The same, as moments. */
export const momentParameters = {
  months: 'text[]',
  starts: 'timestamptz[]',
  ends: 'timestamptz[]',
  ...scopeParameters,
} as const;

/**
 * SQL of what is selected of each month `m` of a period, given as days or moments. PostgreSQL expects few rows of a
 * stretch of days, and sorts them to sum them: those of a month fit into memory, those of a year would not.
 */
const byMonth = (select: string, bounds: string) => `select g.*
    from unnest(:months, ${bounds}) as m (month, first, last)
    cross join lateral (${select}) g`;

/** SQL of what is selected of the rows `t` whose date lies in the month. */
export const inMonths = (select: string) => byMonth(select, ':firstDays, :lastDays');

/** SQL of what is selected of the rows `t` whose moment lies in the month. */
export const inMoments = (select: string) => byMonth(select, ':starts, :ends');

/** The months of a period, `YYYY-MM`, with the part of each that is in it. */
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

/** SQL that leaves the claims `t` of a scope. PostgreSQL expects more rows behind `case` than behind `or`. */
export const inScope = `case when :payerIds is null and :providerIds is null and :facilityIds is null then true
          else (:payerIds is null or t.payer_id = any (:payerIds))
            and (:providerIds is null or t.provider_id = any (:providerIds))
            and (:facilityIds is null or t.facility_id = any (:facilityIds)) end`;
