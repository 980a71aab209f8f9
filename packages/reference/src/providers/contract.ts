import {
  createdAt,
  dateTime,
  listed,
  listing,
  npi,
  orNull,
  repeatable,
  taxIdentifier,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { addressInput, externalId, identifier, PostalAddress, recordFields } from '../fields.ts';

const fields = {
  ...recordFields('prv_01k9d3w5m0e6x8r2t4v6y8z0a1'),
  firstName: orNull(z.string().meta({ examples: ['Avery'] })).describe('First name'),
  lastName: orNull(z.string().meta({ examples: ['Stone'] })).describe('Last name'),
  organizationName: orNull(z.string().meta({ examples: ['Riverside Medical Group'] })).describe(
    'Name of the organization',
  ),
  npi: z.string().meta({ description: 'National Provider Identifier, ten digits', examples: ['1234567893'] }),
  taxIdentifier: orNull(z.string().meta({ examples: ['941234567'] })).describe(
    'Taxpayer identification number, nine digits',
  ),
  taxonomyCode: orNull(z.string().meta({ examples: ['207Q00000X'] })).describe('Provider taxonomy code'),
  specialty: orNull(z.string().meta({ examples: ['Family Medicine'] })).describe('Medical specialty'),
  address: orNull(PostalAddress),
  createdAt,
  updatedAt,
};

/** A person or an organization that provides care. */
export const Provider = z
  .object(fields)
  .meta({ id: 'Provider', description: 'A person or an organization that provides care' });

/** A provider with its latest exclusion check and credentialing session. */
const ProviderDetail = z
  .object({
    ...fields,
    lastExclusionCheck: orNull(
      z.object({
        id: z.string().describe('Identifier of the exclusion check'),
        status: z.string().meta({ description: 'Status of the check', examples: ['EXC_CLEAR'] }),
        checkedAt: orNull(dateTime).describe('When the check was made'),
      }),
    ).describe('The latest exclusion check; null if there is none'),
    credentialing: orNull(
      z.object({
        sessionId: z.string().describe('Identifier of the credentialing session'),
        sessionType: z.string().meta({ description: 'Kind of session', examples: ['INITIAL'] }),
        status: z.string().meta({ description: 'Status of the session', examples: ['SCHEDULED'] }),
      }),
    ).describe('The latest credentialing session; null if there is none'),
  })
  .meta({
    id: 'ProviderDetail',
    description: 'A provider with its latest exclusion check and credentialing session',
  });

const firstName = text(1, 100).meta({ description: 'First name', examples: ['Avery'] });
const lastName = text(1, 100).meta({ description: 'Last name', examples: ['Stone'] });
const organizationName = text(1, 200).meta({
  description: 'Name of the organization',
  examples: ['Riverside Medical Group'],
});

const taxonomyCode = z
  .string()
  .regex(/^[0-9A-Z]{9}X$/, 'Expected 9 letters or digits and an X')
  .meta({ description: 'Health care provider taxonomy code', examples: ['207Q00000X'] });

const specialty = text(1, 100).meta({ description: 'Medical specialty', examples: ['Family Medicine'] });

const address = addressInput.meta({
  description: 'Mailing address of the provider; if missing, it is taken from the next claim that states it',
});

/** The error message for a provider without a name. */
export const nameNeeded = 'Expected lastName for a person or organizationName for an organization';

/** The body of a request that creates a provider. */
export const ProviderBody = z
  .object({
    externalId: externalId.optional(),
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    organizationName: organizationName.optional(),
    npi: npi.describe('National Provider Identifier, ten digits'),
    taxIdentifier: taxIdentifier.optional(),
    taxonomyCode: taxonomyCode.optional(),
    specialty: specialty.optional(),
    address: address.optional(),
  })
  .refine(({ lastName, organizationName }) => lastName !== undefined || organizationName !== undefined, {
    error: nameNeeded,
    path: ['lastName'],
  });

const provider = z.object({ provider: Provider });
const providerId = z.object({ providerId: identifier });

/** The columns by which providers can be sorted. */
export const providerSorts = ['createdAt', 'lastName', 'npi'] as const;

export const providerOperations = {
  listProviders: operation({
    id: 'reference.listProviders',
    method: 'get',
    path: '/reference/providers',
    scope: 'reference-data:read',
    summary: 'List providers',
    description:
      'Newest first. `name` finds text anywhere in the first and last name or the name of the organization, however it is spelled; `specialty` finds text anywhere, ignoring case.',
    query: z.object({
      ...listing(providerSorts),
      name: text(1, 200)
        .meta({ examples: ['Rowan Ellis'] })
        .optional(),
      npi: repeatable(identifier.meta({ examples: ['1234567893'] })).optional(),
      specialty: text(1, 100)
        .meta({ examples: ['Family Medicine'] })
        .optional(),
      externalId: repeatable(identifier).optional(),
    }),
    data: z.object({ providers: z.array(Provider).describe('The providers of the page'), ...listed }),
    single: true,
    sensitive: false,
  }),
  createProvider: operation({
    id: 'reference.createProvider',
    method: 'post',
    path: '/reference/providers',
    scope: 'reference-data:write',
    summary: 'Create a provider',
    description: 'A person requires `lastName`, an organization `organizationName`.',
    body: ProviderBody,
    data: provider,
    status: 201,
    errors: [409],
  }),
  getProvider: operation({
    id: 'reference.getProvider',
    method: 'get',
    path: '/reference/providers/:providerId',
    scope: 'reference-data:read',
    summary: 'Read a provider',
    description:
      'Returns the provider with its latest exclusion check and credentialing session; null if there is none.',
    params: providerId,
    data: z.object({ provider: ProviderDetail }),
    errors: [404],
    sensitive: false,
  }),
  updateProvider: operation({
    id: 'reference.updateProvider',
    method: 'put',
    path: '/reference/providers/:providerId',
    scope: 'reference-data:write',
    summary: 'Update a provider',
    description:
      'Changes the fields that are sent; null clears optional fields, but a `lastName` or an `organizationName` is required. Existing estimates keep the name and the NPI that they were created with.',
    params: providerId,
    body: z.object({
      externalId: externalId.nullable().optional(),
      firstName: firstName.nullable().optional(),
      lastName: lastName.nullable().optional(),
      organizationName: organizationName.nullable().optional(),
      npi: npi.optional().describe('National Provider Identifier, ten digits'),
      taxIdentifier: taxIdentifier.nullable().optional(),
      taxonomyCode: taxonomyCode.nullable().optional(),
      specialty: specialty.nullable().optional(),
      address: address.nullable().optional(),
    }),
    data: provider,
    errors: [404, 409, 412],
  }),
};
