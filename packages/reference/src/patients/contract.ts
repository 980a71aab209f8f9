import {
  createdAt,
  date,
  email,
  listed,
  listing,
  orNull,
  reference,
  repeatable,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CoverageRank, groupNumber, memberId } from '../coverages/contract.ts';
import { addressInput, externalId, identifier, PostalAddress, recordFields, Sex } from '../fields.ts';

/** A summary of a patient's coverage by one payer, both as stored and as returned. */
export const CoverageSummary = z
  .object({
    payerId: z.string().describe('Identifier of the payer'),
    rank: CoverageRank,
    memberId: orNull(z.string().meta({ examples: ['W123456789'] })).describe(
      'Member identifier that the payer assigned to the patient',
    ),
    groupNumber: orNull(z.string().meta({ examples: ['0098412'] })).describe('Group number of the policy'),
    effectiveFrom: orNull(date).describe('First day of validity'),
    effectiveTo: orNull(date).describe('Last day of validity; null if open-ended'),
  })
  .meta({ id: 'CoverageSummary', description: 'A summary of a coverage in its patient' });

const coverage = z
  .array(
    z.object({
      payerId: reference('payer'),
      rank: CoverageRank.default('PRIMARY'),
      memberId: memberId.optional(),
      groupNumber: groupNumber.optional(),
      effectiveFrom: date.optional().describe('First day of validity'),
      effectiveTo: date.optional().describe('Last day of validity; null if open-ended'),
    }),
  )
  .max(10)
  .meta({ description: 'Summary of the coverages; not the source of eligibility' });

export const Patient = z
  .object({
    ...recordFields('pat_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    firstName: z.string().meta({ description: 'First name', examples: ['Rowan'] }),
    lastName: z.string().meta({ description: 'Last name', examples: ['Ellis'] }),
    dateOfBirth: date.describe('Date of birth'),
    sex: orNull(Sex),
    mrn: orNull(z.string().meta({ examples: ['MRN-00042'] })).describe('Medical record number'),
    email: orNull(z.string().meta({ examples: ['rowan.ellis@example.org'] })).describe('E-mail address'),
    phone: orNull(z.string().meta({ examples: ['+1 559 555 0142'] })).describe('Telephone number'),
    address: orNull(PostalAddress),
    selfPay: z.boolean().describe('True if the patient pays without insurance'),
    coverage: z.array(CoverageSummary).describe('Summary of the coverages of the patient'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Patient', description: 'A patient' });

const firstName = text(1, 100).meta({ description: 'First name', examples: ['Rowan'] });
const lastName = text(1, 100).meta({ description: 'Last name', examples: ['Ellis'] });
const mrn = text(1, 80).meta({ description: 'Medical record number', examples: ['MRN-00042'] });
const phone = text(1, 40).meta({ description: 'Telephone number', examples: ['+1 559 555 0142'] });

/** The body of a request that creates a patient. */
export const PatientBody = z.object({
  externalId: externalId.optional(),
  firstName,
  lastName,
  dateOfBirth: date.describe('Date of birth'),
  sex: Sex.optional(),
  mrn: mrn.optional(),
  email: email.optional().describe('E-mail address'),
  phone: phone.optional(),
  address: addressInput.optional(),
  selfPay: z.boolean().default(false).describe('True if the patient pays without insurance'),
  coverage: coverage.default([]),
});

const patient = z.object({ patient: Patient });
const patientId = z.object({ patientId: identifier });

/** The columns by which patients can be sorted. */
export const patientSorts = ['createdAt'] as const;

export const patientOperations = {
  listPatients: operation({
    id: 'reference.listPatients',
    method: 'get',
    path: '/reference/patients',
    scope: 'reference-data:read',
    summary: 'List patients',
    description:
      'Newest first. `name` finds text anywhere in "first last", ignoring case. If the organization\'s data is encrypted, it finds patients whose names contain each of its words as a whole word.',
    query: z.object({
      ...listing(patientSorts),
      name: text(1, 200)
        .meta({ examples: ['Riverside Clinic'] })
        .optional(),
      mrn: repeatable(identifier.meta({ examples: ['MRN-00042'] })).optional(),
      externalId: repeatable(identifier).optional(),
    }),
    data: z.object({ patients: z.array(Patient).describe('The patients of the page'), ...listed }),
    single: true,
  }),
  createPatient: operation({
    id: 'reference.createPatient',
    method: 'post',
    path: '/reference/patients',
    scope: 'reference-data:write',
    summary: 'Create a patient',
    body: PatientBody,
    data: patient,
    status: 201,
    errors: [404, 409],
  }),
  getPatient: operation({
    id: 'reference.getPatient',
    method: 'get',
    path: '/reference/patients/:patientId',
    scope: 'reference-data:read',
    summary: 'Read a patient',
    params: patientId,
    data: patient,
    errors: [404],
    single: true,
  }),
  updatePatient: operation({
    id: 'reference.updatePatient',
    method: 'put',
    path: '/reference/patients/:patientId',
    scope: 'reference-data:write',
    summary: 'Update a patient',
    description:
      'Changes the fields that are sent; null clears optional fields. `coverage` replaces the whole list.',
    params: patientId,
    body: z.object({
      externalId: externalId.nullable().optional(),
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      dateOfBirth: date.optional().describe('Date of birth'),
      sex: Sex.nullable().optional(),
      mrn: mrn.nullable().optional(),
      email: email.nullable().optional().describe('E-mail address'),
      phone: phone.nullable().optional(),
      address: addressInput.nullable().optional(),
      selfPay: z.boolean().optional().describe('True if the patient pays without insurance'),
      coverage: coverage.optional(),
    }),
    data: patient,
    errors: [404, 409, 412],
  }),
};
