import { statement } from '@rcm/tenancy';

/** Adjustments that explain an amount without denying it, as SQL over one under the alias `a`. */
const explains = `(a->>'groupCode') || '-' || (a->>'reasonCode') in ('PR-1', 'PR-2', 'PR-3', 'CO-45', 'OA-23')`;

/** The ages of amounts in days, as SQL over `age`. */
const ages = [
  'age <= 30',
  'age between 31 and 60',
  'age between 61 and 90',
  'age between 91 and 120',
  'age > 120',
];

const aged = (amount: string, where = 'true') =>
  `array[${ages.map((age) => `coalesce(sum(${amount}) filter (where ${where} and ${age}), 0.00)::text`).join(', ')}]`;

/** The currently open amounts as plain sums, which the report of this day must always return. */
export const openNow = statement({
  name: 'test.reports_open_now',
  parameters: { asOf: 'date', zone: 'text' },
  columns: {
    key: 'text?',
    claims: 'number',
    accounts: 'number',
    ages: 'json',
    total: 'text',
    credit: 'text',
    recent: 'text',
  },
  text: `with claims as (
      select t.*, :asOf - coalesce((t.billed_at at time zone :zone)::date, t.service_date) as age
      from claims.claims t where t.organization_id = :tenant and t.status <> 'VOIDED'
    ),
    entries as (
      select e.*, :asOf - (coalesce(e.first_delivered_at, e.occurred_at) at time zone :zone)::date as age
      from patient_ar.ledger_entries e where e.organization_id = :tenant and e.open_amount > 0
    )
    select payer_id, count(*) filter (where balance <> 0), 0, to_json(${aged('balance', 'balance > 0')}),
      coalesce(sum(balance) filter (where balance > 0), 0.00),
      coalesce(sum(- balance) filter (where balance < 0), 0.00),
      coalesce(sum(total_charge) filter (where service_date > :asOf - 90), 0.00)
    from claims group by payer_id
    union all
    select null, 0, count(distinct account_id), to_json(${aged('open_amount', 'amount > 0')}),
      coalesce(sum(open_amount) filter (where amount > 0), 0.00),
      coalesce(sum(open_amount) filter (where amount < 0), 0.00), 0.00
    from entries`,
});

/** The current adjudications, line by line; the first of each claim has place 1. */
const standing = `select c.*, row_number() over (partition by c.claim_id order by c.posted_at, c.id) as place
      from remittances.claim_payments c
      where c.organization_id = :tenant and c.status = 'POSTED' and not c.is_reversal and c.reversed_by_id is null`;

export const inPeriod = statement({
  name: 'test.reports_in_period',
  parameters: { from: 'date', to: 'date', zone: 'text', start: 'timestamptz', end: 'timestamptz' },
  columns: {
    answered: 'number',
    denied: 'number',
    closed: 'number',
    deniedLines: 'number',
    deniedAmount: 'text',
    lines: 'number',
    answeredCharges: 'text',
    charges: 'text',
    payments: 'text',
    contractual: 'text',
    billed: 'number',
    clean: 'number',
    resolved: 'number',
    overturned: 'number',
    recovered: 'text',
    caseAmount: 'text',
    daysToPayment: 'json',
    daysToResolve: 'json',
    rejected: 'number',
    acknowledged: 'number',
    shares: 'text',
    collected: 'text',
    identified: 'number',
    disputed: 'number',
    expected: 'text',
    variance: 'text',
    disputedVariance: 'text',
    underpaidRecovered: 'text',
    closedUnderpaid: 'number',
    followUps: 'number',
    daysToFollowUp: 'json',
    procedures: 'json',
    codes: 'json',
  },
  text: `with standing as (${standing}),
    adjudicated as (
      select s.claim_id, s.place, s.payment_date, (l->>'claimLineNumber')::int as line_number,
        (l->>'chargeAmount')::numeric as charge, (l->>'paidAmount')::numeric as paid,
        (l->>'allowedAmount')::numeric as allowed,
        (select coalesce(sum((a->>'amount')::numeric), 0) from jsonb_array_elements(l->'adjustments') a) as adjusted,
        not exists (select 1 from jsonb_array_elements(l->'adjustments') a where not ${explains})
          and jsonb_array_length(l->'adjustments') > 0 as is_explained
      from standing s cross join lateral jsonb_array_elements(s.lines) l
    ),
    first_lines as (
      select s.*, charge > 0 and paid = 0 and allowed = 0 and not is_explained as denies, l.procedure_code
      from adjudicated s
      join claims.claim_lines l on l.organization_id = :tenant and l.claim_id = s.claim_id
        and l.line_number = s.line_number
      where place = 1 and payment_date between :from and :to
    ),
    firsts as (
      select claim_id, payment_date, count(*) filter (where denies) as denied_lines,
        coalesce(sum(charge) filter (where denies), 0.00) as denied_amount, sum(charge) as charges,
        bool_and(not denies and charge - paid - adjusted <= 0) as settles, count(*) as lines
      from first_lines group by claim_id, payment_date
    ),
    procedures as (
      select procedure_code, count(distinct claim_id) as answered, count(*) as lines, sum(charge) as charges,
        count(distinct claim_id) filter (where denies) as denied, count(*) filter (where denies) as denied_lines,
        coalesce(sum(charge) filter (where denies), 0.00) as denied_amount
      from first_lines group by procedure_code
    ),
    shares as (
      select e.amount, (select coalesce(sum(l.amount), 0.00) from patient_ar.allocations l
          join patient_ar.ledger_entries p on p.organization_id = :tenant and p.id = l.credit_entry_id
          where l.organization_id = :tenant and l.charge_entry_id = e.id and p.type = 'PAYMENT') as collected
      from patient_ar.ledger_entries e
      where e.organization_id = :tenant and e.claim_payment_id is not null
        and (e.occurred_at at time zone :zone)::date between :from and :to
    ),
    underpaid as (
      select u.* from contract_management.underpayment_cases u
      where u.organization_id = :tenant and u.status <> 'INVALID' and u.variance > 0
        and u.created_at >= :start and u.created_at < :end
    ),
    follow_ups as (
      select (f.ended_at at time zone :zone)::date - (f.created_at at time zone :zone)::date as days
      from ar_management.follow_ups f
      where f.organization_id = :tenant and f.status = 'COMPLETED'
        and (f.ended_at at time zone :zone)::date between :from and :to
    ),
    served as (
      select t.* from claims.claims t
      where t.organization_id = :tenant and t.status <> 'VOIDED' and t.service_date between :from and :to
    ),
    contractual as (
      select sum(case when e.owner_after is null then e.amount else -e.amount end) as amount from served t
      join claims.claim_entries e on e.organization_id = :tenant and e.claim_id = t.id collate "default"
      where e.kind = 'CONTRACTUAL'
    ),
    billed as (
      select t.* from claims.claims t
      where t.organization_id = :tenant and t.status <> 'VOIDED'
        and (t.billed_at at time zone :zone)::date between :from and :to
    ),
    resolved as (
      select d.* from denial_management.denial_cases d
      where d.organization_id = :tenant and d.status = 'RESOLVED'
        and (d.resolved_at at time zone :zone)::date between :from and :to
    ),
    first_paid as (
      select distinct on (s.claim_id) s.claim_id, s.payment_date from standing s where s.paid_amount > 0
      order by s.claim_id, s.place
    )
    select (select count(*) from firsts), (select count(*) from firsts where denied_lines > 0),
      (select count(*) from firsts f where settles and lines = (
        select count(*) from claims.claim_lines l
        where l.organization_id = :tenant and l.claim_id = f.claim_id)),
      (select coalesce(sum(denied_lines), 0) from firsts), (select coalesce(sum(denied_amount), 0.00) from firsts),
      (select coalesce(sum(lines), 0) from firsts), (select coalesce(sum(charges), 0.00) from firsts),
      (select coalesce(sum(total_charge), 0.00) from served),
      (select coalesce(sum(s.paid_amount), 0.00) from standing s
        where s.claim_id in (select v.id collate "default" from served v)),
      (select coalesce(amount, 0.00) from contractual),
      (select count(*) from billed),
      (select count(*) from billed b where not b.was_rejected
        and exists (select 1 from standing s where s.claim_id = b.id collate "default")),
      (select count(*) from resolved), (select count(*) from resolved where outcome = 'OVERTURNED'),
      (select coalesce(sum(recovered_amount), 0.00) from resolved),
      (select coalesce(sum(denied_amount), 0.00) from resolved),
      (select coalesce(json_agg(p.payment_date - (c.billed_at at time zone :zone)::date), '[]') from first_paid p
        join claims.claims c on c.organization_id = :tenant and c.id = p.claim_id collate "C"
        where c.billed_at is not null and p.payment_date between :from and :to),
      (select coalesce(json_agg((resolved_at at time zone :zone)::date - (denial_date at time zone :zone)::date), '[]')
        from resolved),
      (select count(*) from billed where acknowledgement = 'REJECTED'),
      (select count(*) from billed where acknowledgement is not null),
      (select coalesce(sum(amount), 0.00) from shares), (select coalesce(sum(collected), 0.00) from shares),
      (select count(*) from underpaid), (select count(*) from underpaid where disputed_at is not null),
      (select coalesce(sum(expected_amount), 0.00) from underpaid),
      (select coalesce(sum(variance), 0.00) from underpaid),
      (select coalesce(sum(variance) filter (where disputed_at is not null), 0.00) from underpaid),
      (select coalesce(sum(recovered_amount), 0.00) from underpaid),
      (select count(*) from contract_management.underpayment_cases u where u.organization_id = :tenant
        and u.status in ('RECOVERED', 'WRITTEN_OFF', 'INVALID') and u.closed_at >= :start and u.closed_at < :end),
      (select count(*) from follow_ups), (select coalesce(json_agg(days), '[]') from follow_ups),
      (select coalesce(json_object_agg(procedure_code, json_build_array(answered::text, lines::text, charges::text,
        denied::text, denied_lines::text, denied_amount::text)), '{}') from procedures),
      (select coalesce(json_object_agg(code, json_build_array(denied::text, denied_amount::text)), '{}') from (
        select f.first_denial_code as code, count(*) as denied, sum(f.first_denied_amount) as denied_amount
        from claims.answer_figures f
        join firsts on firsts.claim_id = f.claim_id and firsts.denied_lines > 0
        where f.organization_id = :tenant group by 1) c)`,
});

/** What an entry `e` of a claim adds to the balance of an owner, as SQL. */
const added = (owner: string) => `coalesce(sum(case when e.owner_after = '${owner}' then e.amount
        when e.owner_before = '${owner}' then -e.amount else 0.00 end), 0.00)`;

/** The balances at the end of a day as plain sums of the journals of claims and of the ledgers of patients. */
export const journalsOn = statement({
  name: 'test.reports_journals_on',
  parameters: { asOf: 'date', until: 'timestamptz', basis: 'text' },
  columns: { insurance: 'text', credit: 'text', patient: 'text' },
  text: `with counted as (
      select e.* from claims.claim_entries e
      join claims.claims t on t.organization_id = :tenant and t.id = e.claim_id collate "C"
      where e.organization_id = :tenant and t.created_at <= :until and t.service_date <= :asOf
        and case when :basis = 'POSTED' then e.created_at <= :until else e.effective_on <= :asOf end
    )
    select (select ${added('INSURANCE')} + ${added('HELD')} from counted e), (select ${added('CREDIT')} from counted e),
      (select coalesce(sum(e.amount), 0.00) from patient_ar.ledger_entries e
        where e.organization_id = :tenant
          and case when :basis = 'POSTED' then e.created_at <= :until else e.effective_on <= :asOf end)`,
});
