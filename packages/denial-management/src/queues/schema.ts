import { dateTime, orNull } from '@rcm/envelope';
import { roles } from '@rcm/tenancy';
import { z } from 'zod';

export const AssignmentMethod = z.enum(['MANUAL', 'ROUND_ROBIN', 'LEAST_LOADED', 'BY_ROLE']);

/** How a queue hands out its cases. */
export type AssignmentMethod = z.infer<typeof AssignmentMethod>;

export const DenialQueue = z
  .object({
    id: z.string().meta({ examples: ['dqu_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    name: z.string().meta({ examples: ['Authorizations'] }),
    description: orNull(z.string()),
    currentCount: z.int().meta({ description: 'Cases in the queue that are not resolved' }),
    maxCapacity: orNull(z.int()),
    defaultSlaHours: orNull(z.int()),
    defaultAssignmentMethod: AssignmentMethod,
    memberRoles: z.array(z.enum(roles)),
    memberUserIds: z.array(z.string()),
    isDefault: z.boolean(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'DenialQueue' });
