import { durations, groupedSums } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';
import { isCharged, isFirstBilling } from '../claims/conditions.ts';
import {
  type ClaimPeriod,
  inMoments,
  inMonths,
  inScope,
  momentParameters,
  monthsOf,
  periodParameters,
  rangeParameters,
} from './period.ts';
import { procedureDenialColumns, summedByProcedure } from './procedure-sums.ts';

/** SQL expressions for the grouping keys of claims `t`, in the months `m` of a period. */
const keys = {
  PAYER: 't.payer_id',
  PROVIDER: 't.provider_id',
  FACILITY: 't.facility_id',
  MONTH: 'm.month',
};

const collections = groupedSums({
  name: 'claims.collections_by',
  parameters: periodParameters,
  keys,
  columns: {
    claims: 'number',
    charges: 'text',
    payments: 'text',
    patientResponsibility: 'text',
    contractualAmount: 'text',
  },
  sums: `coalesce(sum(s.claims), 0), coalesce(sum(s.charges), 0.00), coalesce(sum(s.payments), 0.00),
      coalesce(sum(s.responsibility), 0.00), coalesce(sum(s.contractual), 0.00)`,
  source: (key) =>
    inMonths(`select ${key} as key, count(*) as claims, sum(t.total_charge) as charges,
        sum(t.paid_amount) as payments, sum(t.patient_responsibility) as responsibility,
        sum(t.contractual_amount) as contractual
      from claims.claims t
      where t.organization_id = :tenant and t.service_date between m.first and m.last and ${isCharged}
        and ${inScope}
      group by 1`),
});

/** The charges, payments and contractual adjustments for the services of a period. */
export const claimCollections = (
  context: TenantContext,
  grouping: keyof typeof collections,
  period: ClaimPeriod,
) => context.sql.all(collections[grouping], monthsOf(context, period));

/** SQL condition for a clean claim: adjudicated as first sent, never rejected, and posted without an exception. */
const isClean = `t.allowed_amount is not null and not t.was_rejected and t.replaced_by_claim_id is null
          and t.frequency_code = '1' and t.id collate "default" not in (
            select x.claim_id from claims.answer_figures x
            where x.organization_id = :tenant and x.was_exception)`;

const billed = groupedSums({
  name: 'claims.billed_claims_by',
  parameters: momentParameters,
  keys,
  columns: {
    billed: 'number',
    clean: 'number',
    acknowledged: 'number',
    accepted: 'number',
    rejected: 'number',
  },
  sums: ['billed', 'clean', 'acknowledged', 'accepted', 'rejected']
    .map((column) => `coalesce(sum(s.${column}), 0)`)
    .join(', '),
  source: (key) =>
    inMoments(`select ${key} as key, count(*) as billed, count(*) filter (where ${isClean}) as clean,
        count(t.acknowledgement) as acknowledged,
        count(*) filter (where t.acknowledgement = 'ACCEPTED') as accepted,
        count(*) filter (where t.acknowledgement = 'REJECTED') as rejected
      from claims.claims t
      where t.organization_id = :tenant and t.billed_at >= m.first and t.billed_at < m.last
        and ${isFirstBilling} and ${inScope}
      group by 1`),
});

const answered = groupedSums({
  name: 'claims.first_answers_by',
  parameters: periodParameters,
  keys,
  columns: {
    answered: 'number',
    closed: 'number',
    denied: 'number',
    lines: 'number',
    deniedLines: 'number',
    charges: 'text',
    deniedAmount: 'text',
  },
  sums: `coalesce(sum(s.answered), 0), coalesce(sum(s.closed), 0), coalesce(sum(s.denied), 0),
      coalesce(sum(s.lines), 0), coalesce(sum(s.denied_lines), 0), coalesce(sum(s.charges), 0.00),
      coalesce(sum(s.denied_amount), 0.00)`,
  source: (key) =>
    inMonths(`select ${key} as key, count(*) as answered,
        count(*) filter (where t.is_closed_by_first) as closed,
        count(*) filter (where t.first_denied_amount > 0) as denied, sum(t.line_count) as lines,
        sum(t.first_denied_line_count) as denied_lines, sum(t.charge_amount) as charges,
        sum(t.first_denied_amount) as denied_amount
      from claims.answer_figures t
      where t.organization_id = :tenant and t.first_answered_on between m.first and m.last and ${inScope}
      group by 1`),
});

const paid = groupedSums({
  name: 'claims.days_to_payment_by',
  parameters: { ...rangeParameters, zone: 'text' },
  keys: { ...keys, MONTH: `to_char(t.first_paid_on, 'YYYY-MM')` },
  columns: { paid: 'number', ...durations.columns },
  sums: `count(*), ${durations.sums}`,
  source: (key) => `select ${key} as key, t.first_paid_on - (t.billed_at at time zone :zone)::date as days
      from claims.answer_figures t
      where t.organization_id = :tenant and t.first_paid_on between :from and :to and t.billed_at is not null
        and ${inScope}`,
});

/** The acknowledgement and clean claim counts of claims first billed in a period, by day of billing. */
export const billedFigures = (context: TenantContext, grouping: keyof typeof billed, period: ClaimPeriod) =>
  context.sql.all(billed[grouping], monthsOf(context, period));

/** The results of the first adjudications in a period. */
export const firstAnswers = (context: TenantContext, grouping: keyof typeof answered, period: ClaimPeriod) =>
  context.sql.all(answered[grouping], monthsOf(context, period));

/** The days from billing to the first payment, for first payments in a period. */
export const daysToPayment = (context: TenantContext, grouping: keyof typeof paid, period: ClaimPeriod) =>
  context.sql.all(paid[grouping], { ...period, zone: context.organization.timeZone });

const deniedByCode = statement({
  name: 'claims.first_denials_by_code',
  parameters: rangeParameters,
  columns: { key: 'text?', denied: 'number', deniedLines: 'number', deniedAmount: 'text' },
  text: `select t.first_denial_code, count(*), sum(t.first_denied_line_count), sum(t.first_denied_amount)
    from claims.answer_figures t
    where t.organization_id = :tenant and t.first_answered_on between :from and :to
      and t.first_denied_amount > 0 and ${inScope}
    group by 1 order by 4 desc, 1`,
});

/** The denials of the first adjudications in a period, by group and claim adjustment reason code such as `CO-197`. */
export const firstDenialsByCode = (context: TenantContext, period: ClaimPeriod) =>
  context.sql.all(deniedByCode, { ...period });

const deniedByProcedure = statement({
  name: 'claims.first_denials_by_procedure',
  parameters: rangeParameters,
  columns: procedureDenialColumns,
  text: `select s.key, count(distinct s.claim_id), count(*), count(distinct s.claim_id) filter (where s.is_denied),
      count(*) filter (where s.is_denied), sum(s.charge_amount),
      coalesce(sum(s.charge_amount) filter (where s.is_denied), 0.00)
    from (
      select l.procedure_code as key, l.claim_id, l.charge_amount,
        t.first_denied_lines @> to_jsonb(l.line_number) as is_denied
      from claims.answer_figures t
      join claims.claim_lines l on l.organization_id = :tenant and l.claim_id = t.claim_id
      where t.organization_id = :tenant and t.first_answered_on between :from and :to and ${inScope}
    ) s
    group by s.key order by 7 desc, s.key`,
});

/** The first adjudications of lines in a period, by procedure code. Without a scope, this reads the stored sums. */
export const firstDenialsByProcedure = (context: TenantContext, period: ClaimPeriod) => {
  const hasNoScope = [period.payerIds, period.providerIds, period.facilityIds].every((ids) => ids === null);
  return hasNoScope ? summedByProcedure(context, period) : context.sql.all(deniedByProcedure, { ...period });
};
