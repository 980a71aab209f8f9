import { dateTime, listed, listing, npi, orNull, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { addressInput, externalId, identifier, PostalAddress, recordFields } from '../fields.ts';

const fields = {
  ...recordFields('prv_01k9d3w5m0e6x8r2t4v6y8z0a1'),
  firstName: orNull(z.string().meta({ examples: ['Avery'] })),
  lastName: orNull(z.string().meta({ examples: ['Stone'] })),
  organizationName: orNull(z.string()),
  npi: z.string().meta({ examples: ['1234567893'] }),
  taxonomyCode: orNull(z.string().meta({ examples: ['207Q00000X'] })),
  specialty: orNull(z.string().meta({ examples: ['Family Medicine'] })),
  address: orNull(PostalAddress),
  createdAt: dateTime,
  updatedAt: dateTime,
};

/** A person or an organization that gives care. */
export const Provider = z.object(fields).meta({ id: 'Provider' });

/** A provider with its newest exclusion check and where its credentialing stands. */
const ProviderDetail = z
  .object({
    ...fields,
    lastExclusionCheck: orNull(z.object({ id: z.string(), status: z.string(), checkedAt: orNull(dateTime) })),
    credentialing: orNull(z.object({ sessionId: z.string(), sessionType: z.string(), status: z.string() })),
  })
  .meta({ id: 'ProviderDetail' });

const firstName = text(1, 100).meta({ examples: ['Avery'] });
const lastName = text(1, 100).meta({ examples: ['Stone'] });
const organizationName = text(1, 200);

const taxonomyCode = z
  .string()
  .regex(/^[0-9A-Z]{9}X$/, 'Expected 9 letters or digits and an X')
  .meta({ description: 'Health care provider taxonomy code', examples: ['207Q00000X'] });

const specialty = text(1, 100).meta({ examples: ['Family Medicine'] });

const address = addressInput.meta({
  description:
    'Where mail to the provider goes; one that is not given is taken from the next claim that states it',
});

/** Why a provider without either name is refused. */
export const nameNeeded = 'A person needs lastName, an organization organizationName';

/** What makes a provider. */
export const ProviderBody = z
  .object({
    externalId: externalId.optional(),
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    organizationName: organizationName.optional(),
    npi,
    taxonomyCode: taxonomyCode.optional(),
    specialty: specialty.optional(),
    address: address.optional(),
  })
  .refine(({ lastName, organizationName }) => lastName !== undefined || organizationName !== undefined, {
    error: nameNeeded,
    path: ['lastName'],
  });

const provider = z.object({ provider: Provider });
const providerId = z.object({ providerId: z.string() });

/** The columns by which providers can be sorted. */
export const providerSorts = ['createdAt', 'lastName', 'npi'] as const;

export const providerOperations = {
  listProviders: operation({
    id: 'reference.listProviders',
    method: 'get',
    path: '/reference/providers',
    scope: 'reference-data:read',
    summary: 'List providers',
    description: 'Newest first. `specialty` finds text anywhere, letter case aside.',
    query: z.object({
      ...listing(providerSorts),
      npi: repeatable(identifier).optional(),
      specialty: text(1, 100).optional(),
      externalId: repeatable(identifier).optional(),
    }),
    data: z.object({ providers: z.array(Provider), ...listed }),
    single: true,
    sensitive: false,
  }),
  createProvider: operation({
    id: 'reference.createProvider',
    method: 'post',
    path: '/reference/providers',
    scope: 'reference-data:write',
    summary: 'Create a provider',
    description: 'A person needs `lastName`, an organization `organizationName`.',
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
    description: 'With the newest exclusion check and the credentialing session, null where there is none.',
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
      'Changes the fields that are sent; null clears those that may be empty, as long as a `lastName` or an `organizationName` is left. Estimates that exist keep the name and the NPI that they were made with.',
    params: providerId,
    body: z.object({
      externalId: externalId.nullable().optional(),
      firstName: firstName.nullable().optional(),
      lastName: lastName.nullable().optional(),
      organizationName: organizationName.nullable().optional(),
      npi: npi.optional(),
      taxonomyCode: taxonomyCode.nullable().optional(),
      specialty: specialty.nullable().optional(),
      address: address.nullable().optional(),
    }),
    data: provider,
    errors: [404, 409, 412],
  }),
};
