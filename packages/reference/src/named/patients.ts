import {
  bulkInsert,
  type Call,
  foldName,
  type NewRecordWithId,
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
import { foldedName } from '../patients/search.ts';
import type { SentCoverage, SentPatient } from './sent.ts';

const insertPatients = bulkInsert(Patient);
const insertCoverages = bulkInsert(Coverage);

/** A patient as named by a claim, with the member id of the claim's payer. */
export interface PatientQuery {
  readonly patient: SentPatient;
  /** Null for a payer that does not exist yet. */
  readonly payerId: string | null;
  readonly memberId: string | null;
  /** True if the member id is the patient's own, and not that of a subscriber whose policy covers the patient. */
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
    from (select distinct ${foldedName("n.first_name || ' ' || n.last_name")} as folded_name
      from unnest(:lastNames, :firstNames) as n (last_name, first_name)) k
    join reference_data.patients t on t.organization_id = :tenant and t.folded_name = k.folded_name
    order by t.created_at, t.id`,
  compares: patients,
  opens: opensPerson,
});

/** Scans all patients: under row-level security, PostgreSQL uses no index to search an array. */
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

interface ExistingCoverage {
  readonly payerId: string;
  readonly rank: z.infer<typeof CoverageRank>;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
}

/** The key of a person: name and date of birth; null if one of them is missing. */
const personKey = ({ lastName, firstName, dateOfBirth }: Person): string | null =>
  lastName && firstName && dateOfBirth ? `${foldName(`${firstName} ${lastName}`)}, ${dateOfBirth}` : null;

const memberKey = (payerId: string, memberId: string, isSubscriber: boolean) =>
  JSON.stringify([payerId, memberId, isSubscriber]);

/** True if a patient with the same member id may be the same person: member ids can be mistyped or reassigned. */
const isPlausibleMatch = (known: Person, named: Person, isSubscriber: boolean): boolean => {
  const hasSameName = foldName(known.firstName ?? '') === foldName(named.firstName ?? '');
  const hasSameBirthday = known.dateOfBirth === named.dateOfBirth;
  // All persons who are covered by one policy may share its member id.
  return isSubscriber ? hasSameName || hasSameBirthday : hasSameName && hasSameBirthday;
};

const nonNull = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null && value !== '') as string[]),
];

/** Finds or creates the patients that claims name: by payer and member id, else by name and date of birth. */
export class NamedPatients {
  readonly #context: TenantContext;
  readonly #byMember = new Map<string, KnownPatient[]>();
  readonly #byPerson = new Map<string, string>();
  readonly #coverages = new Map<string, ExistingCoverage[]>();
  readonly #created: {
    readonly patients: NewRecordWithId<Patient>[];
    readonly coverages: NewRecordWithId<Coverage>[];
  } = {
    patients: [],
    coverages: [],
  };

  private constructor(context: TenantContext) {
    this.#context = context;
  }

  static async load(context: TenantContext, queries: readonly PatientQuery[]): Promise<NamedPatients> {
    const named = new NamedPatients(context);
    await named.#loadMembers(nonNull(queries.map(({ memberId }) => memberId)));
    const unknown = queries.filter((each) => named.find(each) === null).map(({ patient }) => patient);
    await named.#loadPersons(unknown.filter((each) => personKey(each) !== null));
    await named.#loadCoverages(nonNull(queries.map((each) => named.find(each))));
    return named;
  }

  find({ patient, payerId, memberId, isSubscriber }: PatientQuery): string | null {
    const candidates =
      payerId !== null && memberId !== null
        ? (this.#byMember.get(memberKey(payerId, memberId, isSubscriber)) ?? [])
        : [];
    const key = personKey(patient);
    const found =
      candidates.find((one) => key !== null && personKey(one) === key) ??
      candidates.find((one) => isPlausibleMatch(one, patient, isSubscriber));
    return found?.id ?? this.#byPerson.get(key ?? '') ?? null;
  }

  /** Finds or creates a patient; null for an unknown patient without a name or date of birth. */
  findOrCreate(query: PatientQuery): string | null {
    const known = this.find(query);
    if (known !== null) return known;
    const { lastName, firstName, dateOfBirth, sex, address } = query.patient;
    if (!lastName || !firstName || !dateOfBirth) return null;
    const id = newId(Patient.idPrefix);
    this.#created.patients.push({
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

  /** Creates the coverage unless the patient has it; returns false if another primary coverage prevents it. */
  ensureCoverage(
    patientId: string,
    payerId: string,
    { rank, memberId, groupNumber, subscriberRelationship, subscriber }: SentCoverage,
    serviceDate: string,
  ): boolean {
    if (rank === null) return true;
    const existing = this.#coverages.get(patientId) ?? [];
    const isSame = ({ effectiveFrom, effectiveTo, ...one }: ExistingCoverage) =>
      one.payerId === payerId &&
      one.rank === rank &&
      (effectiveFrom === null || effectiveFrom <= serviceDate) &&
      (effectiveTo === null || serviceDate <= effectiveTo);
    if (existing.some(isSame)) return true;
    const first = rank === 'PRIMARY' ? existing.filter((one) => one.rank === rank) : [];
    const isOver = ({ effectiveTo }: ExistingCoverage) => effectiveTo !== null && effectiveTo < serviceDate;
    if (!first.every(isOver)) return false;
    const effectiveFrom = first.length > 0 ? serviceDate : null;
    this.#coverages.set(patientId, [...existing, { payerId, rank, effectiveFrom, effectiveTo: null }]);
    this.#created.coverages.push({
      id: newId(Coverage.idPrefix),
      ...coverageValues(patientId, {
        payerId,
        rank,
        memberId: memberId ?? undefined,
        groupNumber: groupNumber ?? undefined,
        subscriberRelationship,
        isQmb: false,
        effectiveFrom: effectiveFrom ?? undefined,
      }),
      subscriber,
    });
    return true;
  }

  /** Registers a member id of a patient, so that later claims find the patient by it. */
  addMemberId(patientId: string, { patient, memberId, isSubscriber }: PatientQuery, payerId: string): void {
    if (memberId !== null) this.#addMember(payerId, memberId, isSubscriber, { id: patientId, ...patient });
  }

  /** The calls that insert the created records. */
  insertion(): Call[] {
    return [
      ...insertPatients(this.#context, this.#created.patients),
      ...insertCoverages(this.#context, this.#created.coverages),
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
    for (const { patientId, ...existing } of rows.map(coveragesOfPatients.decode)) {
      const others = this.#coverages.get(patientId) ?? [];
      this.#coverages.set(patientId, [...others, existing as ExistingCoverage]);
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
