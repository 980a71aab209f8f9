import { agingBucketDays } from '@rcm/calendar';
import type { EntryBasis } from '@rcm/envelope';
import { bucketAtEndOfDay, bucketOfMoment, counts, isLater, settledSince } from './buckets.ts';
import { ageStart, utcDay } from './open-sums.ts';

const moments = Object.keys(agingBucketDays).map((since) => `:${since}`);

/** SQL of the bucket index of a whole day. A day during which a bucket begins belongs to the younger bucket. */
const bucketOfDay = `case ${moments
  .map((since, place) => `when s.started_on >= (${since} at time zone 'UTC')::date then ${place}`)
  .join(' ')} else ${moments.length} end`;

/** SQL that moves open charges to the older bucket if a bucket begins later on the same day. */
const boundaryDayCorrections = moments
  .map(
    (since, place) => `select n.account_id, true as is_charge, v.bucket, v.open
          from patient_ar.ledger_entries n
          cross join lateral (values (${place}, -n.open_amount), (${place + 1}, n.open_amount)) v (bucket, open)
          where n.organization_id = :tenant and n.open_amount > 0.00 and n.amount > 0.00
            and (${ageStart('n')}) >= ${utcDay(since)} and (${ageStart('n')}) < ${since}`,
  )
  .join('\n        union all ');

const bucketNow = bucketOfMoment(`(${ageStart('n')})`);

/**
 * SQL that undoes changes after the as-of day, as rows of (account_id, is_charge, bucket, open): later entries, later
 * allocations of earlier entries, and later deliveries of statements.
 */
const laterChanges = (
  basis: EntryBasis,
) => `select n.account_id, n.amount > 0 as is_charge, ${bucketNow} as bucket,
            -n.open_amount as open
          from patient_ar.ledger_entries n where n.organization_id = :tenant and ${isLater(basis, 'n')}
        union all select n.account_id, n.amount > 0, ${bucketAtEndOfDay('n')}, l.amount
          from (${settledSince(basis, (alias) => `${alias}.organization_id = :tenant`)}) l
          join patient_ar.ledger_entries n on n.organization_id = :tenant and n.id = l.entry_id
          where ${counts(basis, 'n')}
        union all select n.account_id, true, v.bucket, v.open
          from patient_ar.ledger_entries n
          cross join lateral (values (${bucketNow}, -n.open_amount), (${bucketAtEndOfDay('n')}, n.open_amount)) v (bucket, open)
          where n.organization_id = :tenant and n.open_amount > 0.00 and n.amount > 0.00
            and (${ageStart('n')}) > :until and n.first_delivered_at > :until and ${counts(basis, 'n')}`;

/** SQL of the changes of each account's open charges and unapplied credits after the as-of day. */
export const balancesSince = (basis: EntryBasis) => `select n.account_id,
      coalesce(sum(n.open) filter (where n.is_charge), 0.00) as charges,
      coalesce(sum(n.open) filter (where not n.is_charge), 0.00) as credits
    from (${laterChanges(basis)}) n group by n.account_id`;

/** SQL of what was open of the account `a` with the changes `n`: its charges, and whether anything was. */
export const chargesThen = (charges: string) => `greatest(a.balance, 0.00) + ${charges}`;
export const wasOpen = (charges: string, credits: string) =>
  `(${chargesThen(charges)} > 0.00 or greatest(-a.balance, 0.00) + ${credits} > 0.00)`;

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

const ofAccount = (isCharge: string) =>
  `coalesce(sum(sum(n.open) filter (where ${isCharge})) over of_account, 0.00)`;

/** SQL of the open amounts at the end of a past day: the current ones less later changes. */
export const openAtEndOfDay = (basis: EntryBasis) =>
  selectOpen(
    `select n.account_id, n.is_charge, n.bucket, sum(n.open) as open, row_number() over of_account = 1 as is_first,
          ${ofAccount('n.is_charge')} as charges, ${ofAccount('not n.is_charge')} as credits
        from (
        ${boundaryDayCorrections}
        union all ${laterChanges(basis)}
        ) n group by n.account_id, n.is_charge, n.bucket
        window of_account as (partition by n.account_id)`,
    `case when n.is_first
        then ${wasOpen('n.charges', 'n.credits')}::integer - (a.balance <> 0.00)::integer
        else 0 end`,
    'join patient_ar.accounts a on a.organization_id = :tenant and a.id = n.account_id',
  );
