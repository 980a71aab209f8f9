import { statement, type TenantContext } from '@rcm/tenancy';
import type { ClaimToWrite } from '../content/claims-to-write.ts';
import { editLinesOf } from './lines.ts';

/** A span of days; null is open. */
export interface Period {
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
}

/** An authorization of the payer for the patient. */
interface KnownAuthorization extends Period {
  readonly status: 'REQUESTED' | 'APPROVED' | 'DENIED';
  /** Empty for any procedure. */
  readonly procedureCodes: readonly string[];
}

/** A service on another claim for the same patient, on a day of the claim. */
export interface OtherService {
  readonly claimId: string;
  readonly claimNumber: string;
  readonly isInstitutional: boolean;
  /** True if both claims are written to the same payer. */
  readonly isOfPayer: boolean;
  /** True if the other claim is sent, or goes out before this one. */
  readonly isSentFirst: boolean;
  /** NPI; null if unknown. */
  readonly renderingProvider: string | null;
  /** NPI; null if unknown. */
  readonly billingProvider: string | null;
  readonly procedureCode: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** Decimal string. */
  readonly chargeAmount: string;
  readonly placeOfService: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
}

/** What the organization knows of a claim beyond what its file says. */
export interface ClaimFacts {
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  /** True if it is written to the patient's first payer. */
  readonly isToFirstPayer: boolean;
  /** Null if the payer has no limit. */
  readonly timelyFilingDays: number | null;
  /** The coverages of the patient by the payer. */
  readonly coverages: readonly Period[];
  readonly authorizations: readonly KnownAuthorization[];
  readonly otherServices: readonly OtherService[];
}

const destination = (claim: string) => `coalesce(${claim}.billed_payer_id, ${claim}.payer_id)`;

const period = (alias: string) =>
  `'effectiveFrom', ${alias}.effective_from, 'effectiveTo', ${alias}.effective_to`;

const ofPayer = (alias: string) =>
  `${alias}.organization_id = :tenant and ${alias}.patient_id = t.patient_id and ${alias}.payer_id = ${destination('t')}`;

const selectFacts = statement({
  name: 'claims.facts_for_edits',
  parameters: { ids: 'text[]' },
  columns: {
    id: 'text',
    serviceDate: 'text',
    isToFirstPayer: 'boolean',
    timelyFilingDays: 'number?',
    coverages: 'json',
    authorizations: 'json',
  },
  text: `select t.id, t.service_date, coalesce(t.billed_rank, t.payer_rank) = 'PRIMARY', p.timely_filing_days,
      (select coalesce(json_agg(json_build_object(${period('v')})), '[]')
        from reference_data.coverages v where ${ofPayer('v')}),
      (select coalesce(json_agg(json_build_object(
          'status', a.status, 'procedureCodes', a.procedure_codes, ${period('a')})), '[]')
        from reference_data.authorizations a where ${ofPayer('a')} and a.status <> 'CANCELLED')
    from claims.claims t
    join reference_data.payers p on p.organization_id = :tenant and p.id = ${destination('t')}
    where t.organization_id = :tenant and t.id = any (:ids)`,
});

/** A claim whose first service is longer ago than this has no services on the day. */
const longestClaimDays = 92;

/** The most services of other claims that one claim is compared with for a day, in the order of the claims. */
export const mostServicesOfDay = 500;

const selectServices = statement({
  name: 'claims.services_of_other_claims',
  parameters: { ids: 'text[]', days: 'date[]' },
  columns: {
    checkedId: 'text',
    claimId: 'text',
    claimNumber: 'text',
    isInstitutional: 'boolean',
    isOfPayer: 'boolean',
    isSentFirst: 'boolean',
    renderingProvider: 'text?',
    billingProvider: 'text?',
    procedureCode: 'text',
    modifiers: 'json',
    units: 'number',
    chargeAmount: 'text',
    placeOfService: 'text?',
    serviceDate: 'text',
  },
  text: `select d.id, s.*, d.day from unnest(:ids, :days) as d (id, day)
    cross join lateral (
      select c.id, c.claim_number, c.type_of_bill is not null, ${destination('c')} = ${destination('t')},
        c.submission_state in ('BATCHED', 'SUBMITTED', 'ACCEPTED') or c.submission_state = 'READY' and c.id < t.id,
        r.npi, b.npi, l.procedure_code, l.modifiers, l.units, l.charge_amount, l.place_of_service
      from claims.claims t
      join claims.claims c on c.organization_id = :tenant and c.patient_id = t.patient_id and c.id <> t.id
        and c.status not in ('VOIDED', 'REPLACED') and c.frequency_code <> '8'
        and (t.replaces_claim_id is null or c.id <> t.replaces_claim_id)
        and c.service_date between d.day - ${longestClaimDays} and d.day
      join claims.claim_lines l on l.organization_id = :tenant and l.claim_id = c.id collate "default"
        and coalesce(l.service_date, c.service_date) = d.day
      left join reference_data.providers r on r.organization_id = :tenant
        and r.id = coalesce(c.provider_id, c.billing_provider_id)
      left join reference_data.providers b on b.organization_id = :tenant
        and b.id = coalesce(c.billing_provider_id, c.provider_id)
      where t.organization_id = :tenant and t.id = d.id
      order by c.id, l.line_number
      limit ${mostServicesOfDay}
    ) s
    order by d.id, d.day`,
});

/** What the organization knows of claims, by claim. Claims that are deleted in the meantime are missing. */
export async function factsForEdits(
  context: TenantContext,
  claims: readonly ClaimToWrite[],
): Promise<ReadonlyMap<string, ClaimFacts>> {
  const days = claims.flatMap((claim) =>
    [...new Set(editLinesOf(claim).map(({ from }) => from))].map((day) => ({ id: claim.claimId, day })),
  );
  const [factRows = [], serviceRows = []] = await context.sql.batch([
    [selectFacts, { ids: claims.map(({ claimId }) => claimId) }],
    [selectServices, { ids: days.map(({ id }) => id), days: days.map(({ day }) => day) }],
  ]);
  const services = Map.groupBy(serviceRows.map(selectServices.decode), ({ checkedId }) => checkedId);
  return new Map(
    factRows.map(selectFacts.decode).map(({ id, ...facts }) => [
      id,
      {
        ...facts,
        coverages: facts.coverages as Period[],
        authorizations: facts.authorizations as KnownAuthorization[],
        otherServices: (services.get(id) ?? []).map((service) => ({
          ...service,
          modifiers: service.modifiers as string[],
        })),
      },
    ]),
  );
}
