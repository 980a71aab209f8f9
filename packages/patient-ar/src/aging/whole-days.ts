import { mostDays } from '@rcm/calendar';
import { bucketOfMoment, bucketThen, settledSince } from './buckets.ts';
import { ageStart, utcDay } from './open-sums.ts';

const moments = Object.keys(mostDays).map((since) => `:${since}`);

/** SQL of the place of the bucket of a whole day: one in whose midst a bucket begins counts to the younger one. */
const bucketOfDay = `case ${moments
  .map((since, place) => `when s.started_on >= (${since} at time zone 'UTC')::date then ${place}`)
  .join(' ')} else ${moments.length} end`;

/** SQL of the charges that are open, of the days in whose midst a bucket begins, which are older than its beginning. */
const olderThanTheirDay = moments
  .map(
    (since, place) => `select n.account_id, true as is_charge, v.bucket, v.open, null::numeric as since
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
 * SQL of what takes back what was done after the as-of day, as rows of (account_id, is_charge, bucket, open, since): entries
 * that were made, with their amounts as `since`, what was settled of those made before, and statements that were delivered.
 */
const takenBack = `select n.account_id, n.amount > 0 as is_charge, ${bucketNow} as bucket, -n.open_amount as open,
            n.amount as since
          from ${entriesSince}
        union all select n.account_id, n.amount > 0, ${bucketThen('n')}, l.amount, null
          from (${settledSince((alias) => `${alias}.organization_id = :tenant`)}) l
          join patient_ar.ledger_entries n on n.organization_id = :tenant and n.id = l.entry_id
          where n.created_at <= :until
        union all select n.account_id, true, v.bucket, v.open, null
          from patient_ar.ledger_entries n
          cross join lateral (values (${bucketNow}, -n.open_amount), (${bucketThen('n')}, n.open_amount)) v (bucket, open)
          where n.organization_id = :tenant and n.open_amount > 0.00 and n.amount > 0.00
            and (${ageStart('n')}) > :until and n.first_delivered_at > :until and n.created_at <= :until`;

/**
 * SQL of what is open, as rows of (facility_id, financial_class, accounts, is_charge, bucket, open): the sums of whole
 * days, put right by rows of entries, of which `turned` is SQL of by how many their account counts more.
 */
const openBy = (corrections: string, turned: string, accounts: string) => `(
      select nullif(s.facility_id, '') as facility_id, s.financial_class,
        case when v.is_charge then s.accounts else 0 end as accounts, v.is_charge, ${bucketOfDay} as bucket, v.open
      from patient_ar.open_sums s
      cross join lateral (values (true, s.charges), (false, s.credits)) v (is_charge, open)
      where s.organization_id = :tenant
      union all select a.facility_id, a.financial_class, ${turned}, n.is_charge, n.bucket, n.open
      from (
        ${corrections}
      ) n
      ${accounts}
    )`;

/**
 * SQL of what is open now: put right by the charges of the few days in whose midst a bucket begins. Their accounts are
 * found one by one: the limit keeps the planner, which can't know how few they are, from reading all accounts.
 */
export const openNow = openBy(
  olderThanTheirDay,
  '0',
  `cross join lateral (
        select * from patient_ar.accounts a where a.organization_id = :tenant and a.id = n.account_id limit 1
      ) a`,
);

/** SQL of what was open at the end of a day that has passed: what is open now, less what was done since. */
export const openThen = openBy(
  `select n.account_id, n.is_charge, n.bucket, sum(n.open) as open,
          case when row_number() over of_account = 1 then sum(sum(n.since)) over of_account end as since
        from (
        ${olderThanTheirDay}
        union all ${takenBack}
        ) n group by n.account_id, n.is_charge, n.bucket
        window of_account as (partition by n.account_id)`,
  `case when n.since is null then 0
        else (a.balance <> n.since)::integer - (a.balance <> 0.00)::integer end`,
  'join patient_ar.accounts a on a.organization_id = :tenant and a.id = n.account_id',
);
