import { isTimeZone } from '@rcm/calendar';
import {
  createdAt,
  listed,
  listing,
  orNull,
  repeatable,
  taxIdentifier,
  tenDigits,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { addressInput, externalId, identifier, PostalAddress, recordFields } from '../fields.ts';

export const Facility = z
  .object({
    ...recordFields('fac_01k9d3w5m0e6x8r2t4v6y8z0a1'),
    name: z.string().meta({ description: 'Display name', examples: ['Riverside Clinic'] }),
    npi: orNull(z.string().meta({ examples: ['1234567893'] })).describe(
      'National Provider Identifier, ten digits',
    ),
    taxIdentifier: orNull(z.string().meta({ examples: ['941234567'] })).describe(
      'Taxpayer identification number, nine digits',
    ),
    timeZone: z
      .string()
      .meta({ description: 'IANA name of the time zone', examples: ['America/Los_Angeles'] }),
    placeOfServiceCode: orNull(z.string().meta({ examples: ['11'] })).describe(
      'Place of service code of the facility',
    ),
    address: orNull(PostalAddress),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Facility', description: 'A place where care is provided' });

const name = text(1, 200).meta({
  description: 'Display name',
  examples: ['Riverside Clinic'],
});

const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, { error: 'Expected the name of an IANA time zone' })
  .meta({ description: 'IANA time zone', examples: ['America/Los_Angeles'] });

const placeOfServiceCode = z
  .string()
  .regex(/^\d{2}$/, 'Expected exactly 2 digits')
  .meta({ description: 'Place of service code of the facility', examples: ['11'] });

/** The body of a request that creates a facility. */
export const FacilityBody = z.object({
  externalId: externalId.optional(),
  name,
  npi: tenDigits.optional().describe('National Provider Identifier, ten digits'),
  taxIdentifier: taxIdentifier.optional(),
  timeZone: timeZone.optional().meta({ description: "IANA time zone; defaults to the organization's" }),
  placeOfServiceCode: placeOfServiceCode.optional(),
  address: addressInput.optional(),
});

const facility = z.object({ facility: Facility });
const facilityId = z.object({ facilityId: identifier });

/** The columns by which facilities can be sorted. */
export const facilitySorts = ['createdAt', 'name'] as const;

export const facilityOperations = {
  listFacilities: operation({
    id: 'reference.listFacilities',
    method: 'get',
    path: '/reference/facilities',
    scope: 'reference-data:read',
    summary: 'List facilities',
    description: 'Newest first.',
    query: z.object({
      ...listing(facilitySorts),
      name: text(1, 200)
        .meta({ examples: ['Riverside Clinic'] })
        .optional(),
      npi: repeatable(identifier.meta({ examples: ['1234567893'] })).optional(),
      externalId: repeatable(identifier).optional(),
    }),
    data: z.object({ facilities: z.array(Facility).describe('The facilities of the page'), ...listed }),
    single: true,
    sensitive: false,
  }),
  createFacility: operation({
    id: 'reference.createFacility',
    method: 'post',
    path: '/reference/facilities',
    scope: 'reference-data:write',
    summary: 'Create a facility',
    description: 'Deadlines at the facility are computed in its time zone.',
    body: FacilityBody,
    data: facility,
    status: 201,
    errors: [409],
  }),
  getFacility: operation({
    id: 'reference.getFacility',
    method: 'get',
    path: '/reference/facilities/:facilityId',
    scope: 'reference-data:read',
    summary: 'Read a facility',
    params: facilityId,
    data: facility,
    errors: [404],
    single: true,
    sensitive: false,
  }),
  updateFacility: operation({
    id: 'reference.updateFacility',
    method: 'put',
    path: '/reference/facilities/:facilityId',
    scope: 'reference-data:write',
    summary: 'Update a facility',
    description:
      'Changes the fields that are sent; null clears optional fields. Existing deadlines are not recomputed.',
    params: facilityId,
    body: z.object({
      externalId: externalId.nullable().optional(),
      name: name.optional(),
      npi: tenDigits.nullable().optional().describe('National Provider Identifier, ten digits'),
      taxIdentifier: taxIdentifier.nullable().optional(),
      timeZone: timeZone.optional(),
      placeOfServiceCode: placeOfServiceCode.nullable().optional(),
      address: addressInput.nullable().optional(),
    }),
    data: facility,
    errors: [404, 409, 412],
  }),
};
