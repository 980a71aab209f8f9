import { mostDays } from './buckets.ts';
import { ageStart, utcDay } from './open-sums.ts';

const moments = Object.keys(mostDays).map((since) => `:${since}`);

/** SQL of the place of the bucket of a whole day: one in whose midst a bucket begins counts to the younger one. */
const bucketOfDay = `case ${moments
  .map((since, place) => `when s.started_on >= (${since} at time zone 'UTC')::date then ${place}`)
  .join(' ')} else ${moments.length} end`;

/** SQL of the charges that are open, of the days in whose midst a bucket begins, which are older than its beginning. */
const olderThanTheirDay = moments
  .map(
    (since, place) => `select n.account_id, n.open_amount, ${place} as bucket from patient_ar.ledger_entries n
          where n.organization_id = :tenant and n.open_amount > 0.00 and n.amount > 0.00
            and (${ageStart('n')}) >= ${utcDay(since)} and (${ageStart('n')}) < ${since}`,
  )
  .join('\n        union all ');

/**
 * SQL of what is open now, as rows of (facility_id, financial_class, accounts, is_charge, bucket, open): the sums of whole
 * days, put right by the charges of the few days in whose midst a bucket begins. Their accounts are found one by one: the
 * limit keeps the planner, which can't know how few they are, from reading all accounts.
 */
export const openNow = `(
      select nullif(s.facility_id, '') as facility_id, s.financial_class,
        case when v.is_charge then s.accounts else 0 end as accounts, v.is_charge, ${bucketOfDay} as bucket, v.open
      from patient_ar.open_sums s
      cross join lateral (values (true, s.charges), (false, s.credits)) v (is_charge, open)
      where s.organization_id = :tenant
      union all select a.facility_id, a.financial_class, 0, true, v.bucket, v.open
      from (
        ${olderThanTheirDay}
      ) n
      cross join lateral (
        select * from patient_ar.accounts a where a.organization_id = :tenant and a.id = n.account_id limit 1
      ) a
      cross join lateral (values (n.bucket, -n.open_amount), (n.bucket + 1, n.open_amount)) v (bucket, open)
    )`;
