import { groupedSums } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';

const shared = {
  name: 'contract_management.underpayments_by',
  parameters: {
    start: 'timestamptz',
    end: 'timestamptz',
    zone: 'text',
    payerIds: 'text[]',
    providerIds: 'text[]',
    facilityIds: 'text[]',
    contractIds: 'text[]',
  },
  columns: {
    identified: 'number',
    disputed: 'number',
    recovered: 'number',
    expectedAmount: 'text',
    variance: 'text',
    disputedVariance: 'text',
    recoveredAmount: 'text',
  },
} as const;

const inScope = `t.organization_id = :tenant and t.created_at >= :start and t.created_at < :end
      and t.status <> 'INVALID' and t.variance > 0 and :zone is not null
      and (:payerIds is null or t.payer_id = any (:payerIds))
      and (:providerIds is null or t.provider_id = any (:providerIds))
      and (:facilityIds is null or t.facility_id = any (:facilityIds))
      and (:contractIds is null or t.contract_id = any (:contractIds))`;

/** The SQL of the sums; `cases` is the SQL that counts cases. */
const sumsOf = (cases: string) => `${cases}, ${cases} filter (where s.is_disputed),
      ${cases} filter (where s.recovered_amount > 0), coalesce(sum(s.expected_amount), 0.00),
      coalesce(sum(s.variance), 0.00), coalesce(sum(s.variance) filter (where s.is_disputed), 0.00),
      coalesce(sum(s.recovered_amount), 0.00)`;

const ofCases = groupedSums({
  ...shared,
  keys: {
    PAYER: 't.payer_id',
    CONTRACT: 't.contract_id',
    PROVIDER: 't.provider_id',
    FACILITY: 't.facility_id',
    MONTH: `to_char(t.created_at at time zone :zone, 'YYYY-MM')`,
  },
  sums: sumsOf('count(*)'),
  source: (
    key,
  ) => `select ${key} as key, t.disputed_at is not null as is_disputed, t.expected_amount, t.variance,
      t.recovered_amount
    from contract_management.underpayment_cases t where ${inScope}`,
});

// A manual case has no findings and counts as a whole. The recovery of a case is allocated to its findings by variance:
// each gets the rounded cumulative share up to it less that before it, so that the shares add up to the recovery.
const ofFindings = groupedSums({
  ...shared,
  keys: { CODE: 'f.code' },
  sums: sumsOf('count(distinct s.id)'),
  source: (key) => `select ${key} as key, t.id, t.disputed_at is not null as is_disputed,
      coalesce(f.expected_amount, t.expected_amount) as expected_amount, coalesce(f.variance, t.variance) as variance,
      coalesce(round(t.recovered_amount * f.upto / t.variance, 2)
        - round(t.recovered_amount * (f.upto - f.variance) / t.variance, 2), t.recovered_amount) as recovered_amount
    from contract_management.underpayment_cases t
    left join lateral (
      select e.value ->> 'procedureCode' as code, (e.value ->> 'expectedAmount')::numeric(14,2) as expected_amount,
        (e.value ->> 'variance')::numeric(14,2) as variance,
        sum((e.value ->> 'variance')::numeric(14,2)) over (order by e.ordinality) as upto
      from json_array_elements(t.findings) with ordinality e
    ) f on true
    where ${inScope}`,
});

const underpaid = { ...ofCases, ...ofFindings };

/**
 * Sums of the underpayment cases opened from `start` (inclusive) to `end` (exclusive), without invalid ones: expected
 * amounts, variances, disputed variances and recoveries.
 */
export const underpayments = (
  context: TenantContext,
  grouping: keyof typeof underpaid,
  period: {
    readonly start: Date;
    readonly end: Date;
    readonly payerIds: readonly string[] | null;
    readonly providerIds: readonly string[] | null;
    readonly facilityIds: readonly string[] | null;
    readonly contractIds: readonly string[] | null;
  },
) => context.sql.all(underpaid[grouping], { ...period, zone: context.organization.timeZone });

const selectNames = statement({
  name: 'contract_management.names_of_contracts',
  parameters: { ids: 'text[]' },
  columns: { id: 'text', name: 'text' },
  text: `select t.id, t.name from contract_management.contracts t
    where t.organization_id = :tenant and t.id = any (:ids)`,
});

/** The names of contracts by their ids, in any order. */
export const contractNames = (context: TenantContext, ids: readonly string[]) =>
  context.sql.all(selectNames, { ids });
