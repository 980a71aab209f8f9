import { bucketOfMoment, bucketThen, mostDays, settledSince } from './buckets.ts';
import { ageStart, utcDay } from './open-sums.ts';

const moments = Object.keys(mostDays).map((since) => `:${since}`);

/** SQL of the place of the bucket of a whole day: one in whose midst a bucket begins counts to the younger one. */
const bucketOfDay = `case ${moments
  .map((since, place) => `when s.started_on >= (${since} at time zone 'UTC')::date then ${place}`)
  .join(' ')} else ${moments.length} end`;

/** SQL of the charges that are open, of the days in whose midst a bucket begins, which are older than its beginning. */
const olderThanTheirDay = moments
  .map(
    (since, place) => `select n.account_id, 0 as accounts, true as is_charge, v.bucket, v.open
          from patient_ar.ledger_entries n
          cross join lateral (values (${place}, -n.open_amount), (${place + 1}, n.open_amount)) v (bucket, open)
          where n.organization_id = :tenant and n.open_amount > 0.00 and n.amount > 0.00
            and (${ageStart('n')}) >= ${utcDay(since)} and (${ageStart('n')}) < ${since}`,
  )
  .join('\n        union all ');

const entriesSince = `patient_ar.ledger_entries n where n.organization_id = :tenant and n.created_at > :until`;

/** SQL of by how much the balance of each account that has entries after the as-of day has changed since. */
export const balancesSince = `select n.account_id, sum(n.amount) as amount from ${entriesSince} group by n.account_id`;

const bucketNow = bucketOfMoment(`(${ageStart('n')})`);

/**
 * SQL of what takes back what was done after the as-of day: entries that were made, what was settled of those made before,
 * statements that were delivered, and accounts that came to zero or left it.
 */
const takenBack = `select n.account_id, 0 as accounts, n.amount > 0 as is_charge, ${bucketNow} as bucket, -n.open_amount as open
          from ${entriesSince} and n.open_amount > 0.00
        union all select n.account_id, 0, n.amount > 0, ${bucketThen('n')}, l.amount
          from (${settledSince((alias) => `${alias}.organization_id = :tenant`)}) l
          join patient_ar.ledger_entries n on n.organization_id = :tenant and n.id = l.entry_id
          where n.created_at <= :until
        union all select n.account_id, 0, true, v.bucket, v.open
          from patient_ar.ledger_entries n
          cross join lateral (values (${bucketNow}, -n.open_amount), (${bucketThen('n')}, n.open_amount)) v (bucket, open)
          where n.organization_id = :tenant and n.open_amount > 0.00 and n.amount > 0.00
            and (${ageStart('n')}) > :until and n.first_delivered_at > :until and n.created_at <= :until
        union all select a.id, (a.balance <> t.amount)::integer - (a.balance <> 0.00)::integer, true, 0, 0.00
          from (${balancesSince}) t
          join patient_ar.accounts a on a.organization_id = :tenant and a.id = t.account_id`;

/**
 * SQL of what is open, as rows of (facility_id, financial_class, accounts, is_charge, bucket, open): the sums of whole
 * days, put right by rows of entries and accounts.
 */
const openBy = (corrections: string) => `(
      select nullif(s.facility_id, '') as facility_id, s.financial_class,
        case when v.is_charge then s.accounts else 0 end as accounts, v.is_charge, ${bucketOfDay} as bucket, v.open
      from patient_ar.open_sums s
      cross join lateral (values (true, s.charges), (false, s.credits)) v (is_charge, open)
      where s.organization_id = :tenant
      union all select a.facility_id, a.financial_class, n.accounts, n.is_charge, n.bucket, n.open
      from (
        ${corrections}
      ) n
      cross join lateral (
        select * from patient_ar.accounts a where a.organization_id = :tenant and a.id = n.account_id limit 1
      ) a
    )`;

/**
 * SQL of what is open now: put right by the charges of the few days in whose midst a bucket begins. Their accounts are
 * found one by one: the limit keeps the planner, which can't know how few they are, from reading all accounts.
 */
export const openNow = openBy(olderThanTheirDay);

/** SQL of what was open at the end of a day that has passed: what is open now, less what was done since. */
export const openThen =
  openBy(`select n.account_id, sum(n.accounts) as accounts, n.is_charge, n.bucket, sum(n.open) as open
        from (
        ${olderThanTheirDay}
        union all ${takenBack}
        ) n group by n.account_id, n.is_charge, n.bucket`);
