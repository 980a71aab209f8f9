import { agingBucketDays } from '@rcm/calendar';
import { bucketAtEndOfDay, bucketOfMoment, settledSince } from './buckets.ts';
import { ageStart, utcDay } from './open-sums.ts';

const moments = Object.keys(agingBucketDays).map((since) => `:${since}`);

/** SQL of the bucket index of a whole day. A day during which a bucket begins belongs to the younger bucket. */
const bucketOfDay = `case ${moments
  .map((since, place) => `when s.started_on >= (${since} at time zone 'UTC')::date then ${place}`)
  .join(' ')} else ${moments.length} end`;

/** SQL that moves open charges to the older bucket if a bucket begins later on the same day. */
const boundaryDayCorrections = moments
  .map(
    (since, place) => `select n.account_id, true as is_charge, v.bucket, v.open, null::numeric as since
          from patient_ar.ledger_entries n
          cross join lateral (values (${place}, -n.open_amount), (${place + 1}, n.open_amount)) v (bucket, open)
          where n.organization_id = :tenant and n.open_amount > 0.00 and n.amount > 0.00
            and (${ageStart('n')}) >= ${utcDay(since)} and (${ageStart('n')}) < ${since}`,
  )
  .join('\n        union all ');

const entriesSince = `patient_ar.ledger_entries n where n.organization_id = :tenant and n.created_at > :until`;

/** SQL of the change of each account's balance by entries after the as-of day. */
export const balancesSince = `select n.account_id, sum(n.amount) as amount from ${entriesSince} group by n.account_id`;

const bucketNow = bucketOfMoment(`(${ageStart('n')})`);

/**
 * SQL that undoes changes after the as-of day, as rows of (account_id, is_charge, bucket, open, since): later entries, with
 * their amounts as `since`, later allocations of earlier entries, and later deliveries of statements.
 */
const laterChanges = `select n.account_id, n.amount > 0 as is_charge, ${bucketNow} as bucket, -n.open_amount as open,
            n.amount as since
          from ${entriesSince}
        union all select n.account_id, n.amount > 0, ${bucketAtEndOfDay('n')}, l.amount, null
          from (${settledSince((alias) => `${alias}.organization_id = :tenant`)}) l
          join patient_ar.ledger_entries n on n.organization_id = :tenant and n.id = l.entry_id
          where n.created_at <= :until
        union all select n.account_id, true, v.bucket, v.open, null
          from patient_ar.ledger_entries n
          cross join lateral (values (${bucketNow}, -n.open_amount), (${bucketAtEndOfDay('n')}, n.open_amount)) v (bucket, open)
          where n.organization_id = :tenant and n.open_amount > 0.00 and n.amount > 0.00
            and (${ageStart('n')}) > :until and n.first_delivered_at > :until and n.created_at <= :until`;

/**
 * SQL of open amounts as rows of (facility_id, financial_class, accounts, is_charge, bucket, open): the sums of whole days
 * plus `corrections` by rows of entries. `accountChange` is SQL of the change of the number of accounts.
 */
const selectOpen = (corrections: string, accountChange: string, accounts: string) => `(
      select nullif(s.facility_id, '') as facility_id, s.financial_class,
        case when v.is_charge then s.accounts else 0 end as accounts, v.is_charge, ${bucketOfDay} as bucket, v.open
      from patient_ar.open_sums s
      cross join lateral (values (true, s.charges), (false, s.credits)) v (is_charge, open)
      where s.organization_id = :tenant
      union all select a.facility_id, a.financial_class, ${accountChange}, n.is_charge, n.bucket, n.open
      from (
        ${corrections}
      ) n
      ${accounts}
    )`;

/**
 * SQL of the current open amounts, corrected by the charges of the few days during which a bucket begins. The limit makes
 * the planner look up their accounts one by one; it cannot know how few they are and would read all accounts.
 */
export const openNow = selectOpen(
  boundaryDayCorrections,
  '0',
  `cross join lateral (
        select * from patient_ar.accounts a where a.organization_id = :tenant and a.id = n.account_id limit 1
      ) a`,
);

/** SQL of the open amounts at the end of a past day: the current ones less later changes. */
export const openAtEndOfDay = selectOpen(
  `select n.account_id, n.is_charge, n.bucket, sum(n.open) as open,
          case when row_number() over of_account = 1 then sum(sum(n.since)) over of_account end as since
        from (
        ${boundaryDayCorrections}
        union all ${laterChanges}
        ) n group by n.account_id, n.is_charge, n.bucket
        window of_account as (partition by n.account_id)`,
  `case when n.since is null then 0
        else (a.balance <> n.since)::integer - (a.balance <> 0.00)::integer end`,
  'join patient_ar.accounts a on a.organization_id = :tenant and a.id = n.account_id',
);
