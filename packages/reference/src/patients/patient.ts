import { defineEntity, p } from '@mikro-orm/core';
import { type NewRecord, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { type PostalAddress, storedAddress } from '../fields.ts';
import { type Coverage, type PatientBody, Sex } from './contract.ts';

type StoredCoverage = z.infer<typeof Coverage>;

export const PatientSchema = defineEntity({
  name: 'Patient',
  schema: 'reference_data',
  tableName: 'patients',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    firstName: p.text(),
    lastName: p.text(),
    dateOfBirth: p.string().columnType('date'),
    sex: p.enum(Sex.options).nullable(),
    mrn: p.text().nullable(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    address: p.json<PostalAddress>().nullable(),
    selfPay: p.boolean(),
    coverage: p.json<StoredCoverage[]>(),
  },
  uniques: [{ name: 'patients_external_id_unique', properties: ['organizationId', 'externalId'] }],
  indexes: [
    { name: 'patients_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'patients_name', properties: ['organizationId', 'lastName', 'firstName', 'id'] },
    { name: 'patients_mrn', properties: ['organizationId', 'mrn'] },
  ],
});

/** A person who receives care. */
export class Patient extends PatientSchema.class {
  static readonly idPrefix = 'pat';
  static readonly record = 'patient';
  static readonly schema = PatientSchema;
}
PatientSchema.setClass(Patient);

/** The stored form of the cover that a body gives. */
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
