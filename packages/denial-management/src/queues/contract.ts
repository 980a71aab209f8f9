import { identifier, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { roles } from '@rcm/tenancy';
import { z } from 'zod';
import { slaHours } from '../rules/schema.ts';
import { AssignmentMethod, DenialQueue } from './schema.ts';

const name = text(1, 200).meta({ description: 'Display name', examples: ['Authorizations'] });
const description = text(1, 2000).meta({
  description: 'Purpose of the queue',
  examples: ['Denials for a missing or exceeded authorization'],
});
const maxCapacity = z
  .int32()
  .min(1)
  .meta({ description: 'Maximum number of open cases in the queue', examples: [500] });
const memberRoles = z
  .array(z.enum(roles))
  .max(roles.length)
  .describe('Roles whose members work on the queue');
const memberUserIds = z
  .array(reference('member'))
  .max(100)
  .describe('Identifiers of the members who work on the queue');

const methods =
  'MANUAL assigns nobody; ROUND_ROBIN alternates between the active members of the queue, who are listed in `memberUserIds` or hold one of `memberRoles`; LEAST_LOADED picks the one with the fewest open cases; BY_ROLE alternates within the first of `memberRoles` that an active member holds.';

export const queueOperations = {
  createQueue: operation({
    id: 'denial-management.createQueue',
    method: 'post',
    path: '/denial-management/queues',
    scope: 'denial-management:write',
    summary: 'Create a denial queue',
    description: `A queue without \`maxCapacity\` accepts every case; so does the default queue. A new default queue replaces the current one. ${methods}`,
    body: z.object({
      name,
      description: description.optional(),
      maxCapacity: maxCapacity.optional(),
      defaultSlaHours: slaHours.optional(),
      defaultAssignmentMethod: AssignmentMethod.optional(),
      memberRoles: memberRoles.optional(),
      memberUserIds: memberUserIds.optional(),
      isDefault: z.boolean().optional().describe('True for the default queue'),
    }),
    data: z.object({ queue: DenialQueue }),
    status: 201,
    errors: [404, 409],
  }),
  updateQueue: operation({
    id: 'denial-management.updateQueue',
    method: 'put',
    path: '/denial-management/queues/:queueId',
    scope: 'denial-management:write',
    summary: 'Edit a denial queue',
    description: `Cases in the queue stay there; a smaller \`maxCapacity\` only refuses further ones. ${methods}`,
    params: z.object({ queueId: identifier }),
    body: z.object({
      name: name.optional(),
      description: description.nullable().optional(),
      maxCapacity: maxCapacity.nullable().optional(),
      defaultSlaHours: slaHours.nullable().optional(),
      defaultAssignmentMethod: AssignmentMethod.optional(),
      memberRoles: memberRoles.optional(),
      memberUserIds: memberUserIds.optional(),
      isDefault: z.boolean().optional().describe('True for the default queue'),
    }),
    data: z.object({ queue: DenialQueue }),
    errors: [404, 409, 412],
  }),
};
