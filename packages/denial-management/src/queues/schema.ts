import { createdAt, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { roles } from '@rcm/tenancy';
import { z } from 'zod';

export const AssignmentMethod = z
  .enum(['MANUAL', 'ROUND_ROBIN', 'LEAST_LOADED', 'BY_ROLE'])
  .describe('How cases of the queue find a member');

/** How a queue hands out its cases. */
export type AssignmentMethod = z.infer<typeof AssignmentMethod>;

export const DenialQueue = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the denial queue', examples: ['dqu_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    name: z
      .string()
      .meta({ description: 'Name by which people know the record', examples: ['Authorizations'] }),
    description: orNull(
      z.string().meta({ examples: ['Denials for a missing or exceeded authorization'] }),
    ).describe('What this is, in free text'),
    currentCount: z.int().meta({ description: 'Cases in the queue that are not resolved' }),
    maxCapacity: orNull(z.int()).describe(
      'The most open cases that the queue holds; null where it has no bound',
    ),
    defaultSlaHours: orNull(z.int()).describe('Hours within which a case of the queue is to be worked on'),
    defaultAssignmentMethod: AssignmentMethod,
    memberRoles: z.array(z.enum(roles)).describe('Roles whose members work on the queue'),
    memberUserIds: z.array(z.string()).describe('Identifiers of the members who work on the queue'),
    isDefault: z.boolean().describe('True for the one that is taken where nothing else applies'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'DenialQueue', description: 'A queue that members work on' });
