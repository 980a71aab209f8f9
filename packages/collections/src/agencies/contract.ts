import { dateString, dateTime, email, orNull, paging, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

/** A collection agency, as shown. */
export const CollectionAgency = z
  .object({
    id: z.string().meta({ examples: ['agy_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    name: z.string().meta({ examples: ['Harbor Recovery'] }),
    contactName: orNull(z.string()),
    contactEmail: orNull(z.string()),
    contactPhone: orNull(z.string()),
    address: orNull(z.string()),
    commissionRate: z.number().meta({ description: 'Percent of what the agency collects', examples: [22.5] }),
    contractStartDate: orNull(z.string().meta({ format: 'date' })),
    contractEndDate: orNull(z.string().meta({ format: 'date' })),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'CollectionAgency' });

export const agencyOperations = {
  listAgencies: operation({
    id: 'collections.listAgencies',
    method: 'get',
    path: '/collections/agencies',
    scope: 'collections:read',
    summary: 'List collection agencies',
    description: 'Newest first.',
    query: z.object({ ...paging() }),
    data: z.object({ agencies: z.array(CollectionAgency), total: z.int() }),
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
      name: text(1, 200).meta({ examples: ['Harbor Recovery'] }),
      contactName: text(1, 160)
        .meta({ examples: ['Sam Okafor'] })
        .optional(),
      contactEmail: email.optional(),
      contactPhone: text(1, 40)
        .meta({ examples: ['+1 559 555 0142'] })
        .optional(),
      address: text(1, 500)
        .meta({ examples: ['1 Main Street, Fresno, CA 93701'] })
        .optional(),
      commissionRate: z
        .number()
        .min(0)
        .max(100)
        .meta({ description: 'Percent of what the agency collects', examples: [22.5] }),
      contractStartDate: dateString.optional(),
      contractEndDate: dateString
        .meta({ description: 'After `contractStartDate`', examples: ['2027-03-31'] })
        .optional(),
    }),
    data: z.object({ agency: CollectionAgency }),
    status: 201,
  }),
};
