import { date, dateTime, email, listed, listing, orNull, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CoverageRank, groupNumber, memberId } from '../coverages/contract.ts';
import { addressInput, externalId, identifier, PostalAddress, recordFields } from '../fields.ts';

export const Sex = z.enum(['F', 'M', 'U']);

/** A patient's cover by one payer in short, as stored and as shown. */
export const CoverageSummary = z
  .object({
    payerId: z.string(),
    rank: CoverageRank,
    memberId: orNull(z.string().meta({ examples: ['W123456789'] })),
    groupNumber: orNull(z.string()),
    effectiveFrom: orNull(date),
    effectiveTo: orNull(date),
  })
  .meta({ id: 'CoverageSummary' });

const coverage = z
  .array(
    z.object({
      payerId: reference('payer'),
      rank: CoverageRank.default('PRIMARY'),
      memberId: memberId.optional(),
      groupNumber: groupNumber.optional(),
      effectiveFrom: date.optional(),
      effectiveTo: date.optional(),
    }),
  )
  .max(10)
  .meta({ description: 'Summary of the cover, nothing that eligibility could be read from' });

export const Patient = z
  .object({
    ...recordFields('pat_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    firstName: z.string().meta({ examples: ['Rowan'] }),
    lastName: z.string().meta({ examples: ['Ellis'] }),
    dateOfBirth: date,
    sex: orNull(Sex),
    mrn: orNull(z.string().meta({ examples: ['MRN-00042'] })),
    email: orNull(z.string()),
    phone: orNull(z.string()),
    address: orNull(PostalAddress),
    selfPay: z.boolean(),
    coverage: z.array(CoverageSummary),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Patient' });

const firstName = text(1, 100).meta({ examples: ['Rowan'] });
const lastName = text(1, 100).meta({ examples: ['Ellis'] });
const mrn = text(1, 80).meta({ examples: ['MRN-00042'] });
const phone = text(1, 40).meta({ examples: ['+1 559 555 0142'] });

/** What makes a patient. */
export const PatientBody = z.object({
  externalId: externalId.optional(),
  firstName,
  lastName,
  dateOfBirth: date,
  sex: Sex.optional(),
  mrn: mrn.optional(),
  email: email.optional(),
  phone: phone.optional(),
  address: addressInput.optional(),
  selfPay: z.boolean().default(false),
  coverage: coverage.default([]),
});

const patient = z.object({ patient: Patient });
const patientId = z.object({ patientId: z.string() });

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
      'Newest first. `name` finds text anywhere in "first last", letter case aside. Where the organization\'s data is encrypted, it finds those whose names have each of its words whole.',
    query: z.object({
      ...listing(patientSorts),
      name: text(1, 200).optional(),
      mrn: repeatable(identifier).optional(),
      externalId: repeatable(identifier).optional(),
    }),
    data: z.object({ patients: z.array(Patient), ...listed }),
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
      'Changes the fields that are sent; null clears those that may be empty. `coverage` replaces the whole list.',
    params: patientId,
    body: z.object({
      externalId: externalId.nullable().optional(),
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      dateOfBirth: date.optional(),
      sex: Sex.nullable().optional(),
      mrn: mrn.nullable().optional(),
      email: email.nullable().optional(),
      phone: phone.nullable().optional(),
      address: addressInput.nullable().optional(),
      selfPay: z.boolean().optional(),
      coverage: coverage.optional(),
    }),
    data: patient,
    errors: [404, 409, 412],
  }),
};
