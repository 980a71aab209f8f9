import { addDays, agingBucketDays, dateInZone } from '@rcm/calendar';
import { areKept, periodRanges, summedInRanges } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import { isCharged, nextPayer, responsiblePayer } from '../claims/conditions.ts';
import { claimCounts } from '../claims/counts.ts';
import { hasBalance, type OwedGrouping, owedCents, owedFlags, owedGroups } from '../claims/owed-sums.ts';
import {
  anyPayer,
  laterClaims,
  type OwedQuestion,
  owedOfClaims,
  owedParameters,
  owedValues,
  rangeOfClaim,
} from './owed.ts';

/**
 * True if what payers owe is read from the sums of claims: of today, for claims of all providers and facilities. Other groups
 * than payers are those of all payers.
 */
export const isOwedNow = (
  { now, organization }: TenantContext,
  { asOf, payerIds, providerIds, facilityIds }: OwedQuestion,
  grouping: OwedGrouping = 'PAYER',
): boolean =>
  providerIds === null &&
  facilityIds === null &&
  (payerIds === null || grouping === 'PAYER') &&
  asOf >= dateInZone(now, organization.timeZone);

/** The parameters of a statement over `owedNow`. */
export const owedNowParameters = {
  ...owedParameters,
  lengths: 'integer[]',
  firsts: 'date[]',
  lasts: 'date[]',
  buckets: 'integer[]',
  billings: 'integer[]',
  recentLengths: 'integer[]',
  recentFirsts: 'date[]',
  recentLasts: 'date[]',
} as const;

/** A day after all services and billings. */
const end = '9999-12-31';

/** The claims that a range of periods is read for: 1 for billed ones, 0 for unbilled ones, null for both. */
type Billing = 0 | 1 | null;

/** The periods of each age range, from the first days of all ranges but the last. */
const bucketRanges = (since: readonly string[], billing: Billing) =>
  [...since, null].flatMap((from, bucket) => {
    const younger = since[bucket - 1];
    return periodRanges(from, younger === undefined ? end : addDays(younger, -1)).map((range) => ({
      ...range,
      bucket,
      billing,
    }));
  });

/**
 * The periods of each age range. West of UTC, an age range begins on the same UTC day for billings and for services, so both
 * are read at once.
 */
const allRanges = (billedSince: readonly string[], servedSince: readonly string[]) =>
  billedSince.every((day, bucket) => day === servedSince[bucket])
    ? bucketRanges(servedSince, null)
    : [...bucketRanges(billedSince, 1), ...bucketRanges(servedSince, 0)];

/** The values of `owedNowParameters`. */
export function owedNowValues(context: TenantContext, question: OwedQuestion) {
  const values = owedValues(context, question);
  const { asOf } = question;
  const { since30, since60, since90, since120 } = values;
  const ranges = allRanges(
    [since30, since60, since90, since120].map((since) => since.toISOString().slice(0, 10)),
    Object.values(agingBucketDays).map((days) => addDays(asOf, -days)),
  );
  const recent = periodRanges(addDays(asOf, -89), asOf);
  return {
    ...values,
    lengths: ranges.map(({ days }) => days),
    firsts: ranges.map(({ first }) => first),
    lasts: ranges.map(({ last }) => last),
    buckets: ranges.map(({ bucket }) => bucket),
    billings: ranges.map(({ billing }) => billing),
    recentLengths: recent.map(({ days }) => days),
    recentFirsts: recent.map(({ first }) => first),
    recentLasts: recent.map(({ last }) => last),
  };
}

const ranges = (where: string) => `(
        select * from unnest(:lengths, :firsts, :lasts, :buckets, :billings) u (days, first_day, last_day, range, billing)
        where ${where}
      ) b`;
const recentRanges = `(
        select * from unnest(:recentLengths, :recentFirsts, :recentLasts)
      ) b (days, first_day, last_day)`;

/** SQL of a grouping: the columns of rows for `owedAmounts` between the key and the charges, of sums and of claims. */
interface Grouped {
  /** SQL of the group of a claim `t`. */
  readonly key: string;
  /** SQL of the columns over the sums `s`. */
  readonly sums: string;
  /** SQL of the columns over the charges `s`. */
  readonly charges: string;
  /** SQL of the columns of a claim `t` as it is now, in an age range, times `sign`. */
  claims(range: string, sign: string): string;
}

/** SQL of the flags in a column, as conditions. */
const conditions = (flags: string) =>
  [1, 2, 3].map((place) => `substr(${flags}, ${place}, 1) = '1'`).join(', ');

const byPayer: Grouped = {
  key: 'null::text',
  sums: `null::text, s.payer_id, s.responsible_payer_id, s.next_payer_id, s.range, ${conditions('s.flags')}, s.claims,
        s.insurance, s.held, s.credit`,
  charges: 'null::text, s.payer_id, s.payer_id, s.payer_id, 0, false, false, false, 0, 0, 0, 0',
  claims: (range, sign) =>
    `null::text, t.payer_id collate "C", ${responsiblePayer} collate "C", ${nextPayer} collate "C", ${range},
        ${conditions(owedFlags)}, ${sign} * (${hasBalance})::int,
        ${Object.values(owedCents)
          .map((cents) => `${sign} * (${cents})`)
          .join(', ')}`,
};

const payers = `${anyPayer}, ${anyPayer}, ${anyPayer}`;

const byGroup = (key: string): Grouped => ({
  key: `${key} collate "C"`,
  sums: `s.key, ${payers}, s.range, true, false, false, s.claims, s.balance, 0, s.credit`,
  charges: `s.key, ${payers}, 0, true, false, false, 0, 0, 0, 0`,
  claims: (range, sign) =>
    `${key} collate "C", ${payers}, ${range}, true, false, false, ${sign} * (${hasBalance})::int,
        ${sign} * t.balance_cents, 0, ${sign} * ${owedCents.credit}`,
});

const groupings: Readonly<Record<OwedGrouping, Grouped>> = {
  PAYER: byPayer,
  PROVIDER: byGroup(owedGroups.PROVIDER),
  FACILITY: byGroup(owedGroups.FACILITY),
  MONTH: byGroup(owedGroups.MONTH),
};

/** SQL that moves claims to the older range if a range begins later on the UTC day of their billing. */
const boundaryDays = ({ claims }: Grouped) =>
  Object.keys(agingBucketDays).map(
    (since, range) => `select ${claims('v.range', 'v.sign')}, 0
      from claims.claims t cross join (values (${range}, -1), (${range + 1}, 1)) v (range, sign)
      where t.organization_id = :tenant and ${hasBalance}
        and t.billed_at >= date_trunc('day', :${since}, 'UTC') and t.billed_at < :${since}`,
  );

const recentNow = `case when ${isCharged} and t.service_date between :asOf - 89 and :asOf
          then t.total_charge_cents else 0 end`;

/** What is read of the sums of claims. */
interface OwedNow {
  readonly grouping: OwedGrouping;
  /** Whether age counts from services, or from billings. Only the sums by payer are kept by service. */
  readonly isByService: boolean;
  /** Whether the charges of services of the last 90 days are summed too. */
  readonly hasRecent: boolean;
}

/**
 * SQL of what payers owe at the end of today or of a later day, as rows for `owedAmounts`: the sums of claims of a group,
 * corrected by the few claims that change their age range during a day, and by those that may have changed after the day.
 * Without triggers, as on Citus, all claims are added up.
 */
export function owedNow({ grouping, isByService, hasRecent }: OwedNow): string {
  const grouped = groupings[grouping];
  const sums = summedInRanges(
    claimCounts,
    isByService ? 'owedByService' : `owedBy${grouping}`,
    ranges(isByService ? 'u.billing is distinct from 1' : 'true'),
  );
  const byService = isByService ? 'true' : '(t.billed_at is null or t.billed_at > :until)';
  const then = { key: grouped.key, byService, hasRecent, hasPayers: grouping === 'PAYER' };
  const corrections = [
    ...(isByService ? [] : boundaryDays(grouped)),
    `select ${grouped.claims(rangeOfClaim(isByService ? 'true' : 't.billed_at is null'), '-1')}, ${hasRecent ? `-(${recentNow})` : '0'}
      from claims.claims t where t.organization_id = :tenant and t.id = any (array(${laterClaims}))`,
  ];
  const kept = areKept(claimCounts);
  const parts = [
    `select ${grouped.sums}, 0
      from (${sums}) s${isByService ? '' : ' where s.billing is null or s.billing = s.billed::int'}`,
    ...(hasRecent
      ? [
          `select ${grouped.charges}, s.cents
      from (${summedInRanges(claimCounts, `chargedBy${grouping}`, recentRanges)}) s`,
        ]
      : []),
    ...corrections.map((correction) => `${correction} and ${kept}`),
    owedOfClaims(then, `${kept} and t.id = any (array(${laterClaims}))`),
    owedOfClaims(then, `not ${kept}`),
  ];
  return parts.join('\n      union all ');
}
