import {
  createdAt,
  dateString,
  email,
  identifier,
  listed,
  listing,
  organizationId,
  orNull,
  queryBoolean,
  text,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

/** A collection agency, as shown. */
export const CollectionAgency = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the collection agency',
      examples: ['agy_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    name: z
      .string()
      .meta({ description: 'Name by which people know the record', examples: ['Harbor Recovery'] }),
    contactName: orNull(z.string().meta({ examples: ['Sam Okafor'] })).describe(
      'Name of the person to ask for',
    ),
    contactEmail: orNull(z.string().meta({ examples: ['sam.okafor@example.org'] })).describe(
      'E-mail address of the person to ask for',
    ),
    contactPhone: orNull(z.string().meta({ examples: ['+1 559 555 0142'] })).describe(
      'Telephone number of the person to ask for',
    ),
    address: orNull(z.string().meta({ examples: ['1 Main Street, Fresno, CA 93701'] })).describe(
      'Postal address in one text',
    ),
    commissionRate: z.number().meta({ description: 'Percent of what the agency collects', examples: [22.5] }),
    contractStartDate: orNull(z.string().meta({ format: 'date' })).describe('First day of the contract'),
    contractEndDate: orNull(z.string().meta({ format: 'date' })).describe('Last day of the contract'),
    isActive: z.boolean().meta({ description: 'Whether accounts are placed with the agency' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'CollectionAgency', description: 'A collection agency' });

const name = text(1, 200).meta({ description: 'Name of the agency', examples: ['Harbor Recovery'] });
const contactName = text(1, 160).meta({
  description: 'Name of the person to ask for',
  examples: ['Sam Okafor'],
});
const contactPhone = text(1, 40).meta({
  description: 'Telephone number of the person to ask for',
  examples: ['+1 559 555 0142'],
});
const address = text(1, 500).meta({
  description: 'Postal address in one text',
  examples: ['1 Main Street, Fresno, CA 93701'],
});
const commissionRate = z
  .number()
  .min(0)
  .max(100)
  .meta({ description: 'Percent of what the agency collects', examples: [22.5] });
const contractEndDate = dateString.meta({
  description: 'After `contractStartDate`',
  examples: ['2027-03-31'],
});

/** The columns by which agencies can be sorted. */
export const agencySorts = ['createdAt'] as const;

export const agencyOperations = {
  listAgencies: operation({
    id: 'collections.listAgencies',
    method: 'get',
    path: '/collections/agencies',
    scope: 'collections:read',
    summary: 'List collection agencies',
    description: 'Newest first unless `sort` says otherwise.',
    query: z.object({
      ...listing(agencySorts),
      isActive: queryBoolean.meta({ description: 'Whether accounts are placed with the agency' }).optional(),
    }),
    data: z.object({ agencies: z.array(CollectionAgency).describe('The agencies of the page'), ...listed }),
    single: true,
    sensitive: false,
  }),
  createAgency: operation({
    id: 'collections.createAgency',
    method: 'post',
    path: '/collections/agencies',
    scope: 'collections:write',
    summary: 'Create a collection agency',
    strictQuery: false,
    description: 'A local record; nothing is sent to the agency.',
    body: z.object({
      name,
      contactName: contactName.optional(),
      contactEmail: email.optional().describe('E-mail address of the person to ask for'),
      contactPhone: contactPhone.optional(),
      address: address.optional(),
      commissionRate,
      contractStartDate: dateString.optional(),
      contractEndDate: contractEndDate.optional(),
    }),
    data: z.object({ agency: CollectionAgency }),
    status: 201,
  }),
  updateAgency: operation({
    id: 'collections.updateAgency',
    method: 'put',
    path: '/collections/agencies/:agencyId',
    scope: 'collections:write',
    summary: 'Update or deactivate a collection agency',
    description:
      'What is left out stays as it is; null clears a field that may be empty. Nothing is placed with an agency that is not active; what it has stays with it until it is recalled or closed, at the rate at which it was placed.',
    params: z.object({ agencyId: identifier }),
    body: z.object({
      name: name.optional(),
      contactName: contactName.nullish(),
      contactEmail: email.nullish().describe('E-mail address of the person to ask for'),
      contactPhone: contactPhone.nullish(),
      address: address.nullish(),
      commissionRate: commissionRate.optional(),
      contractStartDate: dateString.nullish(),
      contractEndDate: contractEndDate.nullish(),
      isActive: z
        .boolean()
        .meta({ description: 'False for an agency with which nothing more is placed' })
        .optional(),
    }),
    data: z.object({ agency: CollectionAgency }),
    errors: [404, 412],
  }),
};
