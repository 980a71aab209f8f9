import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters, searchedTextSql, searchIndexes } from '@rcm/lists';
import { type BlindIndex, type NewRecord, sealed, TenantOwned, valueIndex, wordIndex } from '@rcm/tenancy';
import type { z } from 'zod';
import { type PostalAddress, Sex, storedAddress } from '../fields.ts';
import type { CoverageSummary, PatientBody } from './contract.ts';
import { foldedName, nameWords, nameWordsOf, patientSearch } from './search.ts';

type StoredCoverage = z.infer<typeof CoverageSummary>;

const fullName = "((first_name || ' '::text) || last_name)";

/**
 * A normalized word of the name, for an index. For an encrypted name, it is `#` and the blind index of the word. Each word
 * has its own column, because under row-level security PostgreSQL uses no index to search an array.
 */
const word = (place: number) =>
  p
    .string()
    .columnType('text collate "C"')
    .$type<BlindIndex>()
    .generated(
      `(CASE WHEN (name_index IS NULL) THEN (${nameWordsOf(fullName)})[${place}] ELSE ('#'::text || name_index[${place}]) END) stored`,
    )
    .nullable();

const wordIndexes = Array.from({ length: nameWords }, (_, index) => ({
  name: `patients_name_word_${index + 1}`,
  expression: `create index "patients_name_word_${index + 1}" on "reference_data"."patients" ("organization_id", "name_word${index + 1}", "id" desc) where ("name_word${index + 1}" is not null)`,
}));

/** The row counters of patients. */
export const patientCounts = rowCounters('reference_data.patients', [{}]);

export const PatientSchema = defineEntity({
  name: 'Patient',
  schema: 'reference_data',
  tableName: 'patients',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    firstName: sealed(p.text()),
    lastName: sealed(p.text()),
    nameIndex: wordIndex('firstName', 'lastName'),
    /** The folded name and the name as it is written, last name first, in which lists find a text; null if names are encrypted. */
    searchedName: p
      .text()
      .$type<BlindIndex>()
      .generated(
        `(CASE WHEN starts_with(last_name, 'enc:'::text) THEN NULL::text ELSE ${searchedTextSql(foldedName(fullName), "((last_name || ', '::text) || first_name)")} END) stored`,
      )
      .nullable()
      .lazy(),
    /** Not read; a contraction drops the column. */
    nameKey: p
      .text()
      .$type<BlindIndex>()
      .generated(
        `(CASE WHEN starts_with(last_name, 'enc:'::text) THEN NULL::text ELSE lower(((last_name || ', '::text) || first_name)) END) stored`,
      )
      .nullable(),
    /** The name by which equal names are recognized; null if names are encrypted. */
    foldedName: p
      .text()
      .$type<BlindIndex>()
      .generated(
        `(CASE WHEN starts_with(last_name, 'enc:'::text) THEN NULL::text ELSE ${foldedName(fullName)} END) stored`,
      )
      .nullable(),
    nameWord1: word(1),
    nameWord2: word(2),
    nameWord3: word(3),
    nameWord4: word(4),
    nameWord5: word(5),
    nameWord6: word(6),
    nameWord7: word(7),
    nameWord8: word(8),
    /** YYYY-MM-DD. */
    dateOfBirth: sealed(p.text()),
    sex: p.enum(Sex.options).nullable(),
    mrn: sealed(p.text().nullable()),
    mrnIndex: valueIndex('mrn'),
    email: sealed(p.text().nullable()),
    phone: sealed(p.text().nullable()),
    address: sealed(p.json<PostalAddress>().nullable()),
    selfPay: p.boolean(),
    coverage: sealed(p.json<StoredCoverage[]>()),
  },
  uniques: [{ name: 'patients_external_id_unique', properties: ['organizationId', 'externalId'] }],
  indexes: [
    newestFirst('patients_newest', 'searchedName'),
    { name: 'patients_searched_name', properties: ['organizationId', 'searchedName'] },
    { name: 'patients_name', properties: ['organizationId', 'lastName', 'firstName', 'id'] },
    { name: 'patients_folded_name', properties: ['organizationId', 'foldedName'] },
    { name: 'patients_mrn', properties: ['organizationId', 'mrn'] },
    { name: 'patients_mrn_index', properties: ['organizationId', 'mrnIndex'] },
    ...searchIndexes(patientSearch),
    ...wordIndexes,
  ],
  triggers: patientCounts.triggers,
});

/** A person who receives care. */
export class Patient extends PatientSchema.class {
  static readonly idPrefix = 'pat';
  static readonly record = 'patient';
  static readonly schema = PatientSchema;
}
PatientSchema.setClass(Patient);

/** The stored form of the coverage summaries in a request. */
export const storedCoverage = (coverage: z.output<typeof PatientBody>['coverage']): StoredCoverage[] =>
  coverage.map(({ payerId, rank, memberId, groupNumber, effectiveFrom, effectiveTo }) => ({
    payerId,
    rank,
    memberId: memberId ?? null,
    groupNumber: groupNumber ?? null,
    effectiveFrom: effectiveFrom ?? null,
    effectiveTo: effectiveTo ?? null,
  }));

/** The columns of a new patient. */
export const patientValues = (body: z.output<typeof PatientBody>): NewRecord<Patient> => ({
  externalId: body.externalId ?? null,
  firstName: body.firstName,
  lastName: body.lastName,
  dateOfBirth: body.dateOfBirth,
  sex: body.sex ?? null,
  mrn: body.mrn ?? null,
  email: body.email ?? null,
  phone: body.phone ?? null,
  address: storedAddress(body.address),
  selfPay: body.selfPay,
  coverage: storedCoverage(body.coverage),
});
