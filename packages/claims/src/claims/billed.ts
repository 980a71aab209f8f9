import { PayerProgram } from '@rcm/envelope';
import type { PostalAddress } from '@rcm/reference/records';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { Adjustment } from './schema.ts';

const billed = statement({
  name: 'claims.billed_claims',
  parameters: { ids: 'text[]' },
  columns: {
    id: 'text',
    claimNumber: 'text',
    patientId: 'text',
    payerId: 'text',
    payerName: 'text',
    payerProgram: 'text',
    varianceThresholdAmount: 'text?',
    varianceThresholdPercent: 'number?',
    providerId: 'text?',
    providerType: 'text?',
    billingProviderId: 'text?',
    facilityId: 'text?',
    address: 'json?',
    serviceDate: 'text',
    allowedAmount: 'text?',
    paidAmount: 'text?',
    patientResponsibility: 'text?',
    isDenied: 'boolean',
  },
  text: `select t.id, t.claim_number, t.patient_id, t.payer_id, p.name, p.program_type, p.variance_threshold_amount,
      p.variance_threshold_percent, t.provider_id, r.specialty, t.billing_provider_id, t.facility_id, f.address,
      t.service_date, t.allowed_amount, t.paid_amount, t.patient_responsibility, t.status = 'DENIED'
    from claims.claims t
    join reference_data.payers p on p.organization_id = t.organization_id and p.id = t.payer_id
    left join reference_data.providers r on r.organization_id = t.organization_id and r.id = t.provider_id
    left join reference_data.facilities f on f.organization_id = t.organization_id and f.id = t.facility_id
    where t.organization_id = :tenant and t.id = any (:ids)`,
});

const billedLines = statement({
  name: 'claims.billed_lines',
  parameters: { ids: 'text[]' },
  columns: {
    claimId: 'text',
    lineNumber: 'number',
    procedureCode: 'text',
    modifiers: 'json',
    units: 'number',
    chargeAmount: 'text',
    revenueCode: 'text?',
    placeOfService: 'text?',
    serviceDate: 'text?',
    allowedAmount: 'text?',
    paidAmount: 'text?',
    adjustments: 'json?',
  },
  text: `select t.claim_id, t.line_number, t.procedure_code, t.modifiers, t.units, t.charge_amount, t.revenue_code,
      t.place_of_service, t.service_date, t.allowed_amount, t.paid_amount, t.adjustments
    from claims.claim_lines t
    where t.organization_id = :tenant and t.claim_id = any (:ids)
    order by t.claim_id, t.line_number`,
});

/**
 * Claims with all that a contract needs to price them and their adjudicated amounts, in any order. Ids without a claim
 * are skipped.
 */
export async function billedClaims(context: TenantContext, ids: readonly string[]) {
  const [heads = [], lines = []] = await context.sql.batch([
    [billed, { ids }],
    [billedLines, { ids }],
  ]);
  const linesOf = Map.groupBy(lines.map(billedLines.decode), ({ claimId }) => claimId);
  return heads.map(billed.decode).map(({ address, payerProgram, ...claim }) => ({
    ...claim,
    payerProgram: PayerProgram.parse(payerProgram),
    state: (address as PostalAddress | null)?.state ?? null,
    lines: (linesOf.get(claim.id) ?? []).map(({ claimId: _, modifiers, adjustments, ...line }) => ({
      ...line,
      modifiers: modifiers as string[],
      adjustments: adjustments as Adjustment[] | null,
    })),
  }));
}

/** Filters for adjudicated claims; null disables a filter. */
interface RemittedFilter {
  readonly payerIds: readonly string[] | null;
  readonly claimIds: readonly string[] | null;
  /** `YYYY-MM-DD`. */
  readonly serviceFrom: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceTo: string | null;
  readonly after: string;
  readonly take: number;
}

const isRemitted = `t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE')
      and (:payerIds::text[] is null or t.payer_id = any (:payerIds))
      and (:serviceFrom::date is null or t.service_date >= :serviceFrom)
      and (:serviceTo::date is null or t.service_date <= :serviceTo)`;

const remittedParameters = {
  payerIds: 'text[]',
  serviceFrom: 'date',
  serviceTo: 'date',
  after: 'text',
  take: 'integer',
} as const;

const remitted = statement({
  name: 'claims.remitted_claims',
  parameters: remittedParameters,
  columns: { id: 'text' },
  text: `select t.id from claims.claims t
    where t.organization_id = :tenant and t.id > :after and ${isRemitted}
    order by t.id limit :take`,
});

/** Reads the given claims only; the other statement scans all claims of the organization. */
const remittedAmong = statement({
  name: 'claims.remitted_claims_among',
  parameters: { ...remittedParameters, claimIds: 'text[]' },
  columns: { id: 'text' },
  text: `select id from (
      select t.id from claims.claims t
      where t.organization_id = :tenant and t.id = any (:claimIds) and ${isRemitted} offset 0
    ) t
    where id > :after order by id limit :take`,
});

/** The next adjudicated claims after an id, in order of id. */
export async function remittedClaims(
  { sql }: TenantContext,
  { claimIds, ...filter }: RemittedFilter,
): Promise<string[]> {
  const rows =
    claimIds === null
      ? await sql.all(remitted, filter)
      : await sql.all(remittedAmong, { ...filter, claimIds });
  return rows.map(({ id }) => id);
}
