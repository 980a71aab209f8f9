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
    name: z.string().meta({ description: 'Display name', examples: ['Harbor Recovery'] }),
    contactName: orNull(z.string().meta({ examples: ['Sam Okafor'] })).describe('Name of the contact person'),
    contactEmail: orNull(z.string().meta({ examples: ['sam.okafor@example.org'] })).describe(
      'E-mail address of the contact person',
    ),
    contactPhone: orNull(z.string().meta({ examples: ['+1 559 555 0142'] })).describe(
      'Telephone number of the contact person',
    ),
    address: orNull(z.string().meta({ examples: ['1 Main Street, Fresno, CA 93701'] })).describe(
      'Postal address as one string',
    ),
    commissionRate: z
      .number()
      .meta({ description: 'Commission in percent of the collected amount', examples: [22.5] }),
    contractStartDate: orNull(z.string().meta({ format: 'date' })).describe('First day of the contract'),
    contractEndDate: orNull(z.string().meta({ format: 'date' })).describe('Last day of the contract'),
    isActive: z.boolean().meta({ description: 'Whether accounts can be placed with the agency' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'CollectionAgency', description: 'A collection agency' });

const name = text(1, 200).meta({ description: 'Name of the agency', examples: ['Harbor Recovery'] });
const contactName = text(1, 160).meta({
  description: 'Name of the contact person',
  examples: ['Sam Okafor'],
});
const contactPhone = text(1, 40).meta({
  description: 'Telephone number of the contact person',
  examples: ['+1 559 555 0142'],
});
const address = text(1, 500).meta({
  description: 'Postal address as one string',
  examples: ['1 Main Street, Fresno, CA 93701'],
});
const commissionRate = z
  .number()
  .min(0)
  .max(100)
  .meta({ description: 'Commission in percent of the collected amount', examples: [22.5] });
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
    description: 'Newest first by default.',
    query: z.object({
      ...listing(agencySorts),
      isActive: queryBoolean
        .meta({ description: 'Whether accounts can be placed with the agency' })
        .optional(),
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
    strict: false,
    description: 'A local record; nothing is sent to the agency.',
    body: z.object({
      name,
      contactName: contactName.optional(),
      contactEmail: email.optional().describe('E-mail address of the contact person'),
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
      'Omitted fields do not change; null clears an optional field. No account can be placed with an inactive agency. Its current placements continue at the rate of their placement until they are recalled or closed.',
    params: z.object({ agencyId: identifier }),
    body: z.object({
      name: name.optional(),
      contactName: contactName.nullish(),
      contactEmail: email.nullish().describe('E-mail address of the contact person'),
      contactPhone: contactPhone.nullish(),
      address: address.nullish(),
      commissionRate: commissionRate.optional(),
      contractStartDate: dateString.nullish(),
      contractEndDate: contractEndDate.nullish(),
      isActive: z
        .boolean()
        .meta({ description: 'False if no more accounts can be placed with the agency' })
        .optional(),
    }),
    data: z.object({ agency: CollectionAgency }),
    errors: [404, 412],
  }),
};
