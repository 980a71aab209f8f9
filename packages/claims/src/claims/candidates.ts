import type { Money } from '@rcm/money';
import { Coverage, foldedName, Patient } from '@rcm/reference/records';
import {
  foldName,
  opening,
  type SealedTable,
  sealedTableOf,
  statement,
  type TenantContext,
} from '@rcm/tenancy';
import { Claim } from './claim.ts';

/** The search criteria for candidate claims, from a remittance whose numbers identify no claim. */
export interface CandidateCriteria {
  readonly memberId: string | null;
  readonly lastName: string | null;
  readonly firstName: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceFrom: string | null;
  readonly chargeAmount: Money;
}

const patients = sealedTableOf(Patient.schema.meta);
const nameIndex = patients?.indexes.find(({ property }) => property === 'nameIndex');
const coverages = sealedTableOf(Coverage.schema.meta);
const claims = sealedTableOf(Claim.schema.meta);

/** The maximum number of patients with one name that are considered. */
const mostNamesakes = 200;

const namesakes = statement({
  name: 'claims.namesakes',
  parameters: { lastName: 'text', firstName: 'text' },
  columns: { id: 'text' },
  text: `select t.id from reference_data.patients t
    where t.organization_id = :tenant and t.folded_name = ${foldedName(":firstName || ' ' || :lastName")}
    order by t.created_at desc, t.id desc limit ${mostNamesakes}`,
  compares: patients,
});

const nameColumns = { id: 'text', firstName: 'text', lastName: 'text' } as const;

/** Scans all patients: under row-level security, PostgreSQL uses no index to search an array. */
const encryptedNamesakes = statement({
  name: 'claims.encrypted_namesakes',
  parameters: { words: 'text[]' },
  columns: nameColumns,
  text: `select t.id, t.first_name, t.last_name from reference_data.patients t
    where t.organization_id = :tenant
      and exists (select from unnest(:words) as k (words) where t.name_index @> k.words::text[])
    order by t.created_at desc, t.id desc limit ${mostNamesakes}`,
  opens: opening(Patient, Object.keys(nameColumns)),
  compares: patients,
});

/** The patients with a name, however it is spelled. */
async function patientsNamed(context: TenantContext, lastName: string, firstName: string): Promise<string[]> {
  const found = await context.sql.all(namesakes, { lastName, firstName });
  const ids = found.map(({ id }) => id);
  const ring = await context.sql.blindIndexes();
  if (ring === null || nameIndex === undefined) return ids;
  const words = ring.findsWords(nameIndex, `${firstName} ${lastName}`);
  const wanted = fold(lastName, firstName);
  const encrypted = await context.sql.all(encryptedNamesakes, { words });
  const equal = encrypted.filter((one) => fold(one.lastName, one.firstName) === wanted);
  return [...ids, ...equal.map(({ id }) => id)];
}

const fold = (lastName: string, firstName: string) => foldName(`${firstName} ${lastName}`);

const members = statement({
  name: 'claims.members',
  parameters: { memberId: 'text', blind: 'text[]' },
  columns: { id: 'text' },
  text: `select distinct t.patient_id from reference_data.coverages t
    where t.organization_id = :tenant and (t.member_id = :memberId or t.member_id_index = any (:blind))`,
  compares: coverages,
});

/** The values that the blind index of a table may hold for a member id. */
async function blindMemberIds(context: TenantContext, table: SealedTable | null, memberId: string) {
  const index = table?.indexes.find(({ property }) => property === 'memberIdIndex');
  const ring = await context.sql.blindIndexes();
  return ring && index ? ring.findsValue(index, memberId) : [];
}

/** The patients with a member id. */
async function patientsWithMemberId(context: TenantContext, memberId: string): Promise<string[]> {
  const blind = await blindMemberIds(context, coverages, memberId);
  const found = await context.sql.all(members, { memberId, blind });
  return found.map(({ id }) => id);
}

const alike = statement({
  name: 'claims.claims_alike',
  parameters: {
    named: 'text[]',
    members: 'text[]',
    memberId: 'text',
    blind: 'text[]',
    serviceDate: 'date',
    charge: 'numeric',
  },
  columns: {
    claimId: 'text',
    claimNumber: 'text',
    serviceDate: 'text',
    totalCharge: 'text',
    PATIENT_NAME: 'boolean',
    MEMBER_ID: 'boolean',
    SERVICE_DATE: 'boolean',
    CHARGE_AMOUNT: 'boolean',
  },
  // Each part of the union uses its own index; one combined condition would use none.
  with: `found as (
      select c.id from claims.claims c where c.organization_id = :tenant and c.patient_id = any (:named)
      union
      select c.id from claims.claims c where c.organization_id = :tenant and c.patient_id = any (:members)
      union
      select c.id from claims.claims c where c.organization_id = :tenant and c.member_id = :memberId
      union
      select c.id from claims.claims c where c.organization_id = :tenant and c.member_id_index = any (:blind)
      union
      select c.id from claims.claims c
        where c.organization_id = :tenant and c.service_date = :serviceDate and c.total_charge = :charge
    ),
    judged as (
      select t.id, t.claim_number, t.service_date, t.total_charge, t.patient_id = any (:named) as named,
        t.patient_id = any (:members) or coalesce(t.member_id = :memberId, false)
          or coalesce(t.member_id_index = any (:blind), false) as member,
        coalesce(t.service_date = :serviceDate, false) as dated,
        t.total_charge = :charge as charged
      from found join claims.claims t on t.organization_id = :tenant and t.id = found.id
      where t.status not in ('VOIDED', 'REPLACED')
    )`,
  text: `select * from judged
    order by named::int + member::int + dated::int + charged::int desc, member desc, named desc,
      abs(service_date - :serviceDate), service_date desc, id desc
    limit 10`,
  compares: claims,
});

const reasons = ['PATIENT_NAME', 'MEMBER_ID', 'SERVICE_DATE', 'CHARGE_AMOUNT'] as const;

/**
 * The claims that match a remittance, those with the most matching criteria first; at most ten. Each matches by the patient's
 * name (however it is spelled), by member id, or by both the first day of service and the charge.
 */
export async function claimCandidates(context: TenantContext, criteria: CandidateCriteria) {
  const { memberId, lastName, firstName, serviceFrom, chargeAmount } = criteria;
  const found = await context.sql.all(alike, {
    named: lastName && firstName ? await patientsNamed(context, lastName, firstName) : [],
    members: memberId ? await patientsWithMemberId(context, memberId) : [],
    memberId,
    blind: memberId ? await blindMemberIds(context, claims, memberId) : [],
    serviceDate: serviceFrom,
    charge: chargeAmount,
  });
  return found.map(({ claimId, claimNumber, serviceDate, totalCharge, ...matches }) => ({
    claimId,
    claimNumber,
    serviceDate,
    totalCharge,
    reasons: reasons.filter((reason) => matches[reason]),
  }));
}
