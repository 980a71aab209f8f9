import { createdAt, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { roles } from '@rcm/tenancy';
import { z } from 'zod';

export const AssignmentMethod = z
  .enum(['MANUAL', 'ROUND_ROBIN', 'LEAST_LOADED', 'BY_ROLE'])
  .describe('How the queue assigns its cases to members');

/** How a queue assigns its cases to members. */
export type AssignmentMethod = z.infer<typeof AssignmentMethod>;

export const DenialQueue = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the denial queue', examples: ['dqu_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    name: z.string().meta({ description: 'Display name', examples: ['Authorizations'] }),
    description: orNull(
      z.string().meta({ examples: ['Denials for a missing or exceeded authorization'] }),
    ).describe('Description in free text'),
    currentCount: z.int().meta({ description: 'Cases in the queue that have not ended' }),
    maxCapacity: orNull(z.int()).describe(
      'Maximum number of open cases in the queue; null if it is unlimited',
    ),
    defaultSlaHours: orNull(z.int()).describe('Hours within which a case of the queue has to be worked'),
    defaultAssignmentMethod: AssignmentMethod,
    memberRoles: z.array(z.enum(roles)).describe('Roles whose members work on the queue'),
    memberUserIds: z.array(z.string()).describe('Identifiers of the members who work on the queue'),
    isDefault: z.boolean().describe('True for the default queue'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'DenialQueue', description: 'A queue of denial cases' });
