import { addDays, agingBucketDays, dateInZone } from '@rcm/calendar';
import { areKept, periodRanges, summedInRanges } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import { isCharged, nextPayer, responsiblePayer } from '../claims/conditions.ts';
import { claimCounts } from '../claims/counts.ts';
import { hasBalance, owedCents, owedFlags } from '../claims/owed-sums.ts';
import {
  laterClaims,
  type OwedQuestion,
  owedOfClaims,
  owedParameters,
  owedValues,
  rangeOfClaim,
} from './owed.ts';

/** True if what payers owe is read from the sums of claims: of today, for claims of all providers and facilities. */
export const isOwedNow = (
  { now, organization }: TenantContext,
  { asOf, providerIds, facilityIds }: OwedQuestion,
): boolean => providerIds === null && facilityIds === null && asOf >= dateInZone(now, organization.timeZone);

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

/** The periods of each age range, from the first days of all ranges but the last. */
const bucketRanges = (since: readonly string[], isBilled: number) =>
  [...since, null].flatMap((from, bucket) => {
    const younger = since[bucket - 1];
    return periodRanges(from, younger === undefined ? end : addDays(younger, -1)).map((range) => ({
      ...range,
      bucket,
      isBilled,
    }));
  });

/** The values of `owedNowParameters`. */
export function owedNowValues(context: TenantContext, question: OwedQuestion) {
  const values = owedValues(context, question);
  const { asOf } = question;
  const { since30, since60, since90, since120 } = values;
  const ranges = [
    ...bucketRanges(
      [since30, since60, since90, since120].map((since) => since.toISOString().slice(0, 10)),
      1,
    ),
    ...bucketRanges(
      Object.values(agingBucketDays).map((days) => addDays(asOf, -days)),
      0,
    ),
  ];
  const recent = periodRanges(addDays(asOf, -89), asOf);
  return {
    ...values,
    lengths: ranges.map(({ days }) => days),
    firsts: ranges.map(({ first }) => first),
    lasts: ranges.map(({ last }) => last),
    buckets: ranges.map(({ bucket }) => bucket),
    billings: ranges.map(({ isBilled }) => isBilled),
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

/** SQL of the flags in a column, as conditions. */
const conditions = (flags: string) =>
  [1, 2, 3].map((place) => `substr(${flags}, ${place}, 1) = '1'`).join(', ');

/** SQL of the current balances of a claim `t`, times `sign`, in an age range, with `recent` charges. */
const balancesOfClaim = (range: string, sign: string, recent = '0') =>
  `select null::text, t.payer_id collate "C", ${responsiblePayer} collate "C", ${nextPayer} collate "C", ${range}, ${conditions(owedFlags)},
        ${sign} * (${hasBalance})::int, ${Object.values(owedCents)
          .map((cents) => `${sign} * (${cents})`)
          .join(', ')}, ${sign} * ${recent}`;

/** SQL that moves claims to the older range if a range begins later on the UTC day of their billing. */
const boundaryDays = Object.keys(agingBucketDays).map(
  (since, range) => `${balancesOfClaim('v.range', 'v.sign')}
      from claims.claims t cross join (values (${range}, -1), (${range + 1}, 1)) v (range, sign)
      where t.organization_id = :tenant and ${hasBalance}
        and t.billed_at >= date_trunc('day', :${since}, 'UTC') and t.billed_at < :${since}`,
);

const recentNow = `case when ${isCharged} and t.service_date between :asOf - 89 and :asOf
          then t.total_charge_cents else 0 end`;

/**
 * SQL of what payers owe at the end of today or of a later day, as rows for `owedAmounts`: the sums of claims by payer,
 * corrected by the few claims that change their age range during a day, and by those that may have changed after the day.
 * Without triggers, as on Citus, all claims are added up. Age counts from services, or from billings.
 */
export function owedNow({ isByService, hasRecent }: { isByService: boolean; hasRecent: boolean }): string {
  const sums = summedInRanges(
    claimCounts,
    isByService ? 'owedByService' : 'owed',
    ranges(isByService ? 'u.billing = 0' : 'true'),
  );
  const byService = isByService ? 'true' : '(t.billed_at is null or t.billed_at > :until)';
  const then = { key: 'null::text', byService, hasRecent };
  const corrections = [
    ...(isByService ? [] : boundaryDays),
    `${balancesOfClaim(rangeOfClaim(isByService ? 'true' : 't.billed_at is null'), '-1', hasRecent ? recentNow : '0')}
      from claims.claims t where t.organization_id = :tenant and t.id = any (array(${laterClaims}))`,
  ];
  const kept = areKept(claimCounts);
  const parts = [
    `select null::text, s.payer_id, s.responsible_payer_id, s.next_payer_id, s.range, ${conditions('s.flags')}, s.claims,
        s.insurance, s.held, s.credit, 0
      from (${sums}) s${isByService ? '' : ' where s.billing = right(s.flags, 1)::int'}`,
    ...(hasRecent
      ? [
          `select null::text, s.payer_id, s.payer_id, s.payer_id, 0, false, false, false, 0, 0, 0, 0, s.cents
      from (${summedInRanges(claimCounts, 'charged', recentRanges)}) s`,
        ]
      : []),
    ...corrections.map((correction) => `${correction} and ${kept}`),
    owedOfClaims(then, `${kept} and t.id = any (array(${laterClaims}))`),
    owedOfClaims(then, `not ${kept}`),
  ];
  return parts.join('\n      union all ');
}
