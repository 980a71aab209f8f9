import {
  type Call,
  insertion,
  type Made,
  newId,
  opening,
  sealedTableOf,
  statement,
  type TenantContext,
} from '@rcm/tenancy';
import type { z } from 'zod';
import type { CoverageRank } from '../coverages/contract.ts';
import { Coverage, coverageValues } from '../coverages/coverage.ts';
import { Patient } from '../patients/patient.ts';
import type { SentCoverage, SentPatient } from './sent.ts';

const insertPatients = insertion(Patient);
const insertCoverages = insertion(Coverage);

/** A patient as a claim names one, and the number that the claim's payer knows the patient by. */
export interface Sought {
  readonly patient: SentPatient;
  /** Null for a payer that is not known yet. */
  readonly payerId: string | null;
  readonly memberId: string | null;
  /** Whether the number is the patient's own, and not that of somebody whose policy covers the patient. */
  readonly isSubscriber: boolean;
}

type Person = Pick<SentPatient, 'lastName' | 'firstName' | 'dateOfBirth'>;

interface KnownPatient extends Person {
  readonly id: string;
}

const coverages = sealedTableOf(Coverage.schema.meta);
const memberIdIndex = coverages?.indexes.find(({ property }) => property === 'memberIdIndex');
const patients = sealedTableOf(Patient.schema.meta);
const nameIndex = patients?.indexes.find(({ property }) => property === 'nameIndex');

const coveredColumns = {
  id: 'text',
  patientId: 'text',
  payerId: 'text',
  memberId: 'text',
  subscriberRelationship: 'text',
} as const;

const covered = statement({
  name: 'reference_data.covered_members',
  parameters: { memberIds: 'text[]', blind: 'text[]' },
  columns: coveredColumns,
  text: `select t.id, t.patient_id, t.payer_id, t.member_id, t.subscriber_relationship
    from reference_data.coverages t
    where t.organization_id = :tenant and (t.member_id = any (:memberIds) or t.member_id_index = any (:blind))
    order by t.created_at, t.id`,
  compares: coverages,
  opens: opening(Coverage, Object.keys(coveredColumns)),
});

const personColumns = { id: 'text', firstName: 'text', lastName: 'text', dateOfBirth: 'text' } as const;
const person = 't.id, t.first_name, t.last_name, t.date_of_birth';
const opensPerson = opening(Patient, Object.keys(personColumns));

const patientsWithIds = statement({
  name: 'reference_data.patients_with_ids',
  parameters: { ids: 'text[]' },
  columns: personColumns,
  text: `select ${person} from reference_data.patients t where t.organization_id = :tenant and t.id = any (:ids)`,
  opens: opensPerson,
});

const patientsNamed = statement({
  name: 'reference_data.patients_named',
  parameters: { lastNames: 'text[]', firstNames: 'text[]' },
  columns: personColumns,
  text: `select ${person}
    from (select distinct lower(n.last_name || ', ' || n.first_name) as name_key
      from unnest(:lastNames, :firstNames) as n (last_name, first_name)) k
    join reference_data.patients t on t.organization_id = :tenant and t.name_key = k.name_key
    order by t.created_at, t.id`,
  compares: patients,
  opens: opensPerson,
});

/** One look at the words of every patient: row level security lets no index answer what an array holds. */
const encryptedPatientsNamed = statement({
  name: 'reference_data.encrypted_patients_named',
  parameters: { words: 'text[]' },
  columns: personColumns,
  text: `select ${person} from reference_data.patients t
    where t.organization_id = :tenant and cardinality(t.name_index) > 0
      and not exists (select from unnest(t.name_index) as w (word)
        where w.word not in (select k.word from unnest(:words) as k (word)))
    order by t.created_at, t.id`,
  compares: patients,
  opens: opensPerson,
});

const lockPatients = statement({
  name: 'reference_data.patients_locked',
  parameters: { ids: 'text[]' },
  columns: { id: 'text' },
  text: `select t.id from reference_data.patients t where t.organization_id = :tenant and t.id = any (:ids)
    order by t.id for no key update`,
});

const coveragesOfPatients = statement({
  name: 'reference_data.coverages_of_patients',
  parameters: { ids: 'text[]' },
  columns: {
    patientId: 'text',
    payerId: 'text',
    rank: 'text',
    effectiveFrom: 'text?',
    effectiveTo: 'text?',
  },
  text: `select t.patient_id, t.payer_id, t.rank, t.effective_from, t.effective_to
    from reference_data.coverages t
    where t.organization_id = :tenant and t.patient_id = any (:ids)`,
});

interface HeldCoverage {
  readonly payerId: string;
  readonly rank: z.infer<typeof CoverageRank>;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
}

const lower = (text: string | null) => (text ?? '').trim().toLowerCase();

/** What a person is found by; null where something of it is not known. */
const personKey = ({ lastName, firstName, dateOfBirth }: Person): string | null =>
  lastName && firstName && dateOfBirth ? `${lower(lastName)}, ${lower(firstName)}, ${dateOfBirth}` : null;

const memberKey = (payerId: string, memberId: string, isSubscriber: boolean) =>
  JSON.stringify([payerId, memberId, isSubscriber]);

/** A number may be mistyped or given anew: who has another first name and another birthday is somebody else. */
const mayBe = (known: Person, sought: Person, isSubscriber: boolean): boolean => {
  const isNamed = lower(known.firstName) === lower(sought.firstName);
  const isBorn = known.dateOfBirth === sought.dateOfBirth;
  // All who are covered by one policy may share its number.
  return isSubscriber ? isNamed || isBorn : isNamed && isBorn;
};

const nonNull = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null && value !== '') as string[]),
];

/** The patients whom claims name: found by the number that a payer knows them by, else by name and date of birth, or made. */
export class NamedPatients {
  readonly #context: TenantContext;
  readonly #byMember = new Map<string, KnownPatient[]>();
  readonly #byPerson = new Map<string, string>();
  readonly #coverages = new Map<string, HeldCoverage[]>();
  readonly #made: { readonly patients: Made<Patient>[]; readonly coverages: Made<Coverage>[] } = {
    patients: [],
    coverages: [],
  };

  private constructor(context: TenantContext) {
    this.#context = context;
  }

  static async load(context: TenantContext, sought: readonly Sought[]): Promise<NamedPatients> {
    const named = new NamedPatients(context);
    await named.#loadMembers(nonNull(sought.map(({ memberId }) => memberId)));
    const unknown = sought.filter((each) => named.find(each) === null).map(({ patient }) => patient);
    await named.#loadPersons(unknown.filter((each) => personKey(each) !== null));
    await named.#loadCoverages(nonNull(sought.map((each) => named.find(each))));
    return named;
  }

  find({ patient, payerId, memberId, isSubscriber }: Sought): string | null {
    const candidates =
      payerId !== null && memberId !== null
        ? (this.#byMember.get(memberKey(payerId, memberId, isSubscriber)) ?? [])
        : [];
    const key = personKey(patient);
    const found =
      candidates.find((one) => key !== null && personKey(one) === key) ??
      candidates.find((one) => mayBe(one, patient, isSubscriber));
    return found?.id ?? this.#byPerson.get(key ?? '') ?? null;
  }

  /** Null for somebody who is not known, and whose name or birthday is missing. */
  findOrMake(sought: Sought): string | null {
    const known = this.find(sought);
    if (known !== null) return known;
    const { lastName, firstName, dateOfBirth, sex, address } = sought.patient;
    if (!lastName || !firstName || !dateOfBirth) return null;
    const id = newId(Patient.idPrefix);
    this.#made.patients.push({
      id,
      externalId: null,
      firstName,
      lastName,
      dateOfBirth,
      sex,
      mrn: null,
      email: null,
      phone: null,
      address,
      selfPay: false,
      coverage: [],
    });
    this.#addPerson({ id, lastName, firstName, dateOfBirth });
    return id;
  }

  /** Whether a patient has such a coverage, once it is made where it was not there; false where another has its place. */
  cover(
    patientId: string,
    payerId: string,
    { rank, memberId, groupNumber, subscriberRelationship }: SentCoverage,
    serviceDate: string,
  ): boolean {
    if (rank === null) return true;
    const held = this.#coverages.get(patientId) ?? [];
    const isThere = ({ effectiveFrom, effectiveTo, ...one }: HeldCoverage) =>
      one.payerId === payerId &&
      one.rank === rank &&
      (effectiveFrom === null || effectiveFrom <= serviceDate) &&
      (effectiveTo === null || serviceDate <= effectiveTo);
    if (held.some(isThere)) return true;
    const first = rank === 'PRIMARY' ? held.filter((one) => one.rank === rank) : [];
    const isOver = ({ effectiveTo }: HeldCoverage) => effectiveTo !== null && effectiveTo < serviceDate;
    if (!first.every(isOver)) return false;
    const effectiveFrom = first.length > 0 ? serviceDate : null;
    this.#coverages.set(patientId, [...held, { payerId, rank, effectiveFrom, effectiveTo: null }]);
    this.#made.coverages.push({
      id: newId(Coverage.idPrefix),
      ...coverageValues(patientId, {
        payerId,
        rank,
        memberId: memberId ?? undefined,
        groupNumber: groupNumber ?? undefined,
        subscriberRelationship,
        effectiveFrom: effectiveFrom ?? undefined,
      }),
    });
    return true;
  }

  /** Has a number of a payer mean a patient, for the claims behind. */
  know(patientId: string, { patient, memberId, isSubscriber }: Sought, payerId: string): void {
    if (memberId !== null) this.#addMember(payerId, memberId, isSubscriber, { id: patientId, ...patient });
  }

  /** What writes those that were made. */
  insertion(): Call[] {
    return [
      ...insertPatients(this.#context, this.#made.patients),
      ...insertCoverages(this.#context, this.#made.coverages),
    ];
  }

  async #loadMembers(memberIds: readonly string[]): Promise<void> {
    if (memberIds.length === 0) return;
    const { sql } = this.#context;
    const ring = await sql.blindIndexes();
    const blind =
      ring && memberIdIndex ? memberIds.flatMap((memberId) => ring.findsValue(memberIdIndex, memberId)) : [];
    const rows = await sql.all(covered, { memberIds, blind });
    const found = await sql.all(patientsWithIds, { ids: nonNull(rows.map(({ patientId }) => patientId)) });
    const byId = new Map(found.map((one) => [one.id, one]));
    for (const { patientId, payerId, memberId, subscriberRelationship } of rows) {
      const one = byId.get(patientId);
      if (one) this.#addMember(payerId, memberId, subscriberRelationship === 'SELF', one);
    }
  }

  async #loadPersons(persons: readonly Person[]): Promise<void> {
    if (persons.length === 0) return;
    const { sql } = this.#context;
    const found = await sql.all(patientsNamed, {
      lastNames: persons.map(({ lastName }) => (lastName ?? '').trim()),
      firstNames: persons.map(({ firstName }) => (firstName ?? '').trim()),
    });
    const ring = await sql.blindIndexes();
    const encrypted =
      ring && nameIndex
        ? await sql.all(encryptedPatientsNamed, {
            words: persons
              .flatMap(({ firstName, lastName }) => ring.findsWords(nameIndex, `${firstName} ${lastName}`))
              .flatMap((words) => words.slice(1, -1).split(',')),
          })
        : [];
    for (const one of [...found, ...encrypted]) this.#addPerson(one);
  }

  async #loadCoverages(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const [, rows = []] = await this.#context.sql.batch([
      [lockPatients, { ids }],
      [coveragesOfPatients, { ids }],
    ]);
    for (const { patientId, ...held } of rows.map(coveragesOfPatients.decode)) {
      const others = this.#coverages.get(patientId) ?? [];
      this.#coverages.set(patientId, [...others, held as HeldCoverage]);
    }
  }

  #addPerson(one: KnownPatient): void {
    const key = personKey(one);
    if (key !== null && !this.#byPerson.has(key)) this.#byPerson.set(key, one.id);
  }

  #addMember(payerId: string, memberId: string, isSubscriber: boolean, one: KnownPatient): void {
    const key = memberKey(payerId, memberId, isSubscriber);
    this.#byMember.set(key, [...(this.#byMember.get(key) ?? []), one]);
  }
}
