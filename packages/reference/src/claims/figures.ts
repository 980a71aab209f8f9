import type { Money } from '@rcm/money';
import { grouped, statement, type TenantContext } from '@rcm/tenancy';

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

const scopeParameters = { payerIds: 'text[]', providerIds: 'text[]', facilityIds: 'text[]' } as const;
const periodParameters = { from: 'date', to: 'date', zone: 'text', ...scopeParameters } as const;

const inScope = `(:payerIds is null or t.payer_id = any (:payerIds))
        and (:providerIds is null or t.provider_id = any (:providerIds))
        and (:facilityIds is null or t.facility_id = any (:facilityIds))`;

/** SQL of what claims `t` are told apart by; `day` is SQL of the date whose month counts. */
const keys = (day: string) => ({
  PAYER: 't.payer_id',
  PROVIDER: 't.provider_id',
  FACILITY: 't.facility_id',
  MONTH: `to_char(${day}, 'YYYY-MM')`,
});

const ages = {
  days_0_to_30: 's.age <= 30',
  days_31_to_60: 's.age between 31 and 60',
  days_61_to_90: 's.age between 61 and 90',
  days_91_to_120: 's.age between 91 and 120',
  days_121_and_over: 's.age >= 121',
  total: 'true',
};

/** The day on which a claim was billed, where that was by then, else that of its service. */
const startedOn = `case when t.billed_at <= :until then (t.billed_at at time zone :zone)::date else t.service_date end`;

const receivables = grouped({
  name: 'reference_data.receivables_by',
  parameters: { asOf: 'date', until: 'timestamptz', zone: 'text', ...scopeParameters },
  keys: keys('t.service_date'),
  columns: {
    claims: 'number',
    days0To30: 'text',
    days31To60: 'text',
    days61To90: 'text',
    days91To120: 'text',
    days121AndOver: 'text',
    total: 'text',
    credit: 'text',
    recentCharges: 'text',
  },
  sums: `count(*) filter (where s.balance <> 0), ${Object.values(ages)
    .map((age) => `coalesce(sum(s.balance) filter (where s.balance > 0 and ${age}), 0.00)`)
    .join(', ')},
      - coalesce(sum(s.balance) filter (where s.balance < 0), 0.00), coalesce(sum(s.recent), 0.00)`,
  // What was entered later is taken back from what stands now.
  source: (
    key,
  ) => `select ${key} as key, :asOf - ${startedOn} as age, t.balance - coalesce(l.balance, 0.00) as balance,
        case when t.service_date > :asOf - 90
          then case when t.status = 'VOIDED' then 0.00 else t.total_charge end - coalesce(l.charge, 0.00)
          else 0.00 end as recent
      from reference_data.claims t
      left join (
        select e.claim_id, sum(e.balance_change) as balance, sum(e.charge_change) as charge
        from reference_data.claim_balance_entries e
        where e.organization_id = :tenant and e.created_at > :until
        group by e.claim_id
      ) l on l.claim_id = t.id collate "default"
      where t.organization_id = :tenant and t.created_at <= :until and t.service_date <= :asOf and ${inScope}
        and (t.balance <> 0 or l.claim_id is not null or t.service_date > :asOf - 90)`,
});

/**
 * What payers owed at the end of a day, by age from the day on which a claim was billed, else of its service: with what
 * had been entered by then. `recentCharges` are the charges of services of the last 90 days.
 */
export const claimReceivables = (
  context: TenantContext,
  grouping: keyof typeof receivables,
  question: ClaimScope & {
    /** `YYYY-MM-DD`. */
    readonly asOf: string;
    /** The end of that day. */
    readonly until: Date;
  },
) => context.sql.all(receivables[grouping], { ...question, zone: context.organization.timeZone });

const charges = grouped({
  name: 'reference_data.collected_charges_by',
  parameters: periodParameters,
  keys: keys('t.service_date'),
  columns: { claims: 'number', charges: 'text', payments: 'text', patientResponsibility: 'text' },
  sums: `count(*), coalesce(sum(s.total_charge), 0.00), coalesce(sum(s.paid_amount), 0.00),
      coalesce(sum(s.patient_responsibility), 0.00)`,
  source: (key) => `select ${key} as key, t.total_charge, t.paid_amount, t.patient_responsibility
      from reference_data.claims t
      where t.organization_id = :tenant and t.service_date between :from and :to and t.status <> 'VOIDED'
        and :zone is not null and ${inScope}`,
});

const contractual = grouped({
  name: 'reference_data.contractual_amounts_by',
  parameters: periodParameters,
  keys: keys('t.service_date'),
  columns: { contractualAmount: 'text' },
  sums: 'coalesce(sum(s.contractual_amount), 0.00)',
  source: (key) => `select ${key} as key, t.contractual_amount
      from reference_data.answer_figures t
      where t.organization_id = :tenant and t.service_date between :from and :to and :zone is not null
        and ${inScope}`,
});

/** What was charged for the services of a period, and what its payers paid and its contracts took off. */
export async function claimCollections(
  context: TenantContext,
  grouping: keyof typeof charges,
  period: ClaimPeriod,
) {
  const values = { ...period, zone: context.organization.timeZone };
  const charged = charges[grouping];
  const taken = contractual[grouping];
  const [rows = [], others = []] = await context.sql.batch([
    [charged, values],
    [taken, values],
  ]);
  const amounts = new Map<string, Money>();
  for (const row of others) {
    const { key, isTotal, contractualAmount } = taken.decode(row);
    amounts.set(JSON.stringify([key, isTotal]), contractualAmount);
  }
  return rows.map((row) => {
    const sums = charged.decode(row);
    return { ...sums, contractualAmount: amounts.get(JSON.stringify([sums.key, sums.isTotal])) ?? '0.00' };
  });
}

const billedOn = `(t.billed_at at time zone :zone)::date`;

/** A claim that was accepted and answered as it was sent first; `x` is its row among exceptions. */
const isClean = `t.allowed_amount is not null and not t.was_rejected and t.replaced_by_claim_id is null
          and t.frequency_code = '1' and x.claim_id is null`;

const billed = grouped({
  name: 'reference_data.billed_claims_by',
  parameters: { ...periodParameters, start: 'timestamptz', end: 'timestamptz' },
  keys: keys(billedOn),
  columns: {
    billed: 'number',
    clean: 'number',
    acknowledged: 'number',
    accepted: 'number',
    rejected: 'number',
  },
  sums: `count(*), count(*) filter (where s.is_clean), count(*) filter (where s.acknowledgement is not null),
      count(*) filter (where s.acknowledgement = 'ACCEPTED'), count(*) filter (where s.acknowledgement = 'REJECTED')`,
  source: (key) => `select ${key} as key, t.acknowledgement, ${isClean} as is_clean
      from reference_data.claims t
      left join reference_data.answer_figures x on x.organization_id = :tenant and x.was_exception
        and x.claim_id = t.id collate "default"
      where t.organization_id = :tenant and t.billed_at >= :start and t.billed_at < :end
        and t.replaces_claim_id is null and (t.status <> 'VOIDED' or t.replaced_by_claim_id is not null)
        and :from <= :to and :zone is not null and ${inScope}`,
});

const answered = grouped({
  name: 'reference_data.first_answers_by',
  parameters: periodParameters,
  keys: keys('t.first_answered_on'),
  columns: {
    answered: 'number',
    closed: 'number',
    denied: 'number',
    lines: 'number',
    deniedLines: 'number',
    charges: 'text',
    deniedAmount: 'text',
  },
  sums: answerSums('s'),
  source: (key) => `select ${key} as key, t.* from reference_data.answer_figures t
      where t.organization_id = :tenant and t.first_answered_on between :from and :to and :zone is not null
        and ${inScope}`,
});

function answerSums(alias: string) {
  const t = alias;
  return `count(*), count(*) filter (where ${t}.is_closed_by_first),
      count(*) filter (where ${t}.first_denied_amount > 0), coalesce(sum(${t}.line_count), 0),
      coalesce(sum(${t}.first_denied_line_count), 0), coalesce(sum(${t}.charge_amount), 0.00),
      coalesce(sum(${t}.first_denied_amount), 0.00)`;
}

const paid = grouped({
  name: 'reference_data.days_to_payment_by',
  parameters: periodParameters,
  keys: keys('t.first_paid_on'),
  columns: { paid: 'number', median: 'text?', percentile90: 'text?' },
  sums: `count(*), percentile_cont(0.5) within group (order by s.days)::numeric(12,1),
      percentile_disc(0.9) within group (order by s.days)::numeric(12,1)`,
  source: (
    key,
  ) => `select ${key} as key, t.first_paid_on - ${billedOn} as days from reference_data.answer_figures t
      where t.organization_id = :tenant and t.first_paid_on between :from and :to and t.billed_at is not null
        and ${inScope}`,
});

/** How the claims that were billed first in a period fared, by the day of billing; its bounds are moments. */
export const billedFigures = (
  context: TenantContext,
  grouping: keyof typeof billed,
  period: ClaimPeriod & { readonly start: Date; readonly end: Date },
) => context.sql.all(billed[grouping], { ...period, zone: context.organization.timeZone });

/** What the first answers of a period did to their claims. */
export const firstAnswers = (context: TenantContext, grouping: keyof typeof answered, period: ClaimPeriod) =>
  context.sql.all(answered[grouping], { ...period, zone: context.organization.timeZone });

/** How many days the first payments of a period came after billing. */
export const daysToPayment = (context: TenantContext, grouping: keyof typeof paid, period: ClaimPeriod) =>
  context.sql.all(paid[grouping], { ...period, zone: context.organization.timeZone });

const deniedByCode = statement({
  name: 'reference_data.first_denials_by_code',
  parameters: periodParameters,
  columns: { key: 'text?', denied: 'number', deniedLines: 'number', deniedAmount: 'text' },
  text: `select t.first_denial_code, count(*), sum(t.first_denied_line_count), sum(t.first_denied_amount)
    from reference_data.answer_figures t
    where t.organization_id = :tenant and t.first_answered_on between :from and :to and t.first_denied_amount > 0
      and :zone is not null and ${inScope}
    group by 1 order by 4 desc, 1`,
});

/** What the first answers of a period denied, by group and claim adjustment reason code such as `CO-197`. */
export const firstDenialsByCode = (context: TenantContext, period: ClaimPeriod) =>
  context.sql.all(deniedByCode, { ...period, zone: context.organization.timeZone });

const deniedByProcedure = statement({
  name: 'reference_data.first_denials_by_procedure',
  parameters: periodParameters,
  columns: {
    key: 'text',
    answered: 'number',
    lines: 'number',
    denied: 'number',
    deniedLines: 'number',
    charges: 'text',
    deniedAmount: 'text',
  },
  text: `select s.key, count(distinct s.claim_id), count(*), count(distinct s.claim_id) filter (where s.is_denied),
      count(*) filter (where s.is_denied), sum(s.charge_amount),
      coalesce(sum(s.charge_amount) filter (where s.is_denied), 0.00)
    from (
      select l.procedure_code as key, l.claim_id, l.charge_amount,
        t.first_denied_lines @> to_jsonb(l.line_number) as is_denied
      from reference_data.answer_figures t
      join reference_data.claim_lines l on l.organization_id = :tenant and l.claim_id = t.claim_id
      where t.organization_id = :tenant and t.first_answered_on between :from and :to
        and :zone is not null and ${inScope}
    ) s
    group by s.key order by 7 desc, s.key`,
});

/** What the first answers of a period said of lines, by procedure code. */
export const firstDenialsByProcedure = (context: TenantContext, period: ClaimPeriod) =>
  context.sql.all(deniedByProcedure, { ...period, zone: context.organization.timeZone });

const named = {
  PAYER: statement({
    name: 'reference_data.names_of_payers',
    parameters: { ids: 'text[]' },
    columns: { id: 'text', name: 'text' },
    text: `select t.id, t.name from reference_data.payers t
      where t.organization_id = :tenant and t.id = any (:ids)`,
  }),
  PROVIDER: statement({
    name: 'reference_data.names_of_providers',
    parameters: { ids: 'text[]' },
    columns: { id: 'text', name: 'text' },
    text: `select t.id, coalesce(t.organization_name, concat_ws(' ', t.first_name, t.last_name))
      from reference_data.providers t where t.organization_id = :tenant and t.id = any (:ids)`,
  }),
  FACILITY: statement({
    name: 'reference_data.names_of_facilities',
    parameters: { ids: 'text[]' },
    columns: { id: 'text', name: 'text' },
    text: `select t.id, t.name from reference_data.facilities t
      where t.organization_id = :tenant and t.id = any (:ids)`,
  }),
};

/** The names of payers, providers or facilities by their ids, in any order. */
export const namesOf = (context: TenantContext, kind: keyof typeof named, ids: readonly string[]) =>
  context.sql.all(named[kind], { ids });
