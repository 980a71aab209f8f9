import type { Money } from '@rcm/money';
import { Coverage, Patient } from '@rcm/reference/records';
import { opening, type SealedTable, sealedTableOf, statement, type TenantContext } from '@rcm/tenancy';
import { Claim } from './claim.ts';

/** What a remittance says about whom and what a claim that can't be told may be for. */
export interface ClaimTraits {
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

/** The most patients of one name that are looked at. */
const mostNamesakes = 200;

const namesakes = statement({
  name: 'claims.namesakes',
  parameters: { lastName: 'text', firstName: 'text' },
  columns: { id: 'text' },
  text: `select t.id from reference_data.patients t
    where t.organization_id = :tenant and t.name_key = lower(:lastName || ', ' || :firstName)
    order by t.created_at desc, t.id desc limit ${mostNamesakes}`,
  compares: patients,
});

const nameColumns = { id: 'text', firstName: 'text', lastName: 'text' } as const;

/** Row level security lets no index answer what an array holds: this looks at the words of every patient. */
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

/** The patients of a name, letter case aside. */
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

const fold = (lastName: string, firstName: string) => `${lastName}, ${firstName}`.toLowerCase();

const members = statement({
  name: 'claims.members',
  parameters: { memberId: 'text', blind: 'text[]' },
  columns: { id: 'text' },
  text: `select distinct t.patient_id from reference_data.coverages t
    where t.organization_id = :tenant and (t.member_id = :memberId or t.member_id_index = any (:blind))`,
  compares: coverages,
});

/** What the blind index of member ids in a table may hold for one. */
async function blindMemberIds(context: TenantContext, table: SealedTable | null, memberId: string) {
  const index = table?.indexes.find(({ property }) => property === 'memberIdIndex');
  const ring = await context.sql.blindIndexes();
  return ring && index ? ring.findsValue(index, memberId) : [];
}

/** The patients whom a payer knows by a number. */
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
  // Each part has an index of its own; together in one condition they would have none.
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
      where t.status <> 'VOIDED'
    )`,
  text: `select * from judged
    order by named::int + member::int + dated::int + charged::int desc, member desc, named desc,
      abs(service_date - :serviceDate), service_date desc, id desc
    limit 10`,
  compares: claims,
});

const reasons = ['PATIENT_NAME', 'MEMBER_ID', 'SERVICE_DATE', 'CHARGE_AMOUNT'] as const;

/**
 * The claims that some traits fit, those first for which most speaks; at most ten. Each has the patient's name, letter
 * case aside, or member id, or both the first day of service and the charge.
 */
export async function claimCandidates(context: TenantContext, traits: ClaimTraits) {
  const { memberId, lastName, firstName, serviceFrom, chargeAmount } = traits;
  const found = await context.sql.all(alike, {
    named: lastName && firstName ? await patientsNamed(context, lastName, firstName) : [],
    members: memberId ? await patientsWithMemberId(context, memberId) : [],
    memberId,
    blind: memberId ? await blindMemberIds(context, claims, memberId) : [],
    serviceDate: serviceFrom,
    charge: chargeAmount,
  });
  return found.map(({ claimId, claimNumber, serviceDate, totalCharge, ...speaks }) => ({
    claimId,
    claimNumber,
    serviceDate,
    totalCharge,
    reasons: reasons.filter((reason) => speaks[reason]),
  }));
}
