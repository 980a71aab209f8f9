import { identifier, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { roles } from '@rcm/tenancy';
import { z } from 'zod';
import { slaHours } from '../rules/schema.ts';
import { AssignmentMethod, DenialQueue } from './schema.ts';

const name = text(1, 200).meta({ description: 'Name by which people know it', examples: ['Authorizations'] });
const description = text(1, 2000).meta({
  description: 'What it is for',
  examples: ['Denials for a missing or exceeded authorization'],
});
const maxCapacity = z
  .int32()
  .min(1)
  .meta({ description: 'The most open cases that the queue holds', examples: [500] });
const memberRoles = z
  .array(z.enum(roles))
  .max(roles.length)
  .describe('Roles whose members work on the queue');
const memberUserIds = z
  .array(reference('member'))
  .max(100)
  .describe('Identifiers of the members who work on the queue');

const methods =
  'MANUAL hands nothing out; ROUND_ROBIN takes turns over the active members whom the queue names or who hold one of its roles; LEAST_LOADED takes the one with the fewest open cases; BY_ROLE takes turns in the first of `memberRoles` that an active member holds.';

export const queueOperations = {
  createQueue: operation({
    id: 'denial-management.createQueue',
    method: 'post',
    path: '/denial-management/queues',
    scope: 'denial-management:write',
    summary: 'Create a denial queue',
    description: `Without \`maxCapacity\` a queue takes every case, and so does the default queue. A new default queue takes the place of the present one. ${methods}`,
    body: z.object({
      name,
      description: description.optional(),
      maxCapacity: maxCapacity.optional(),
      defaultSlaHours: slaHours.optional(),
      defaultAssignmentMethod: AssignmentMethod.optional(),
      memberRoles: memberRoles.optional(),
      memberUserIds: memberUserIds.optional(),
      isDefault: z.boolean().optional().describe('True for the one that is taken where nothing else applies'),
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
    description: `Cases that are in the queue stay there; a smaller \`maxCapacity\` only keeps further ones out. ${methods}`,
    params: z.object({ queueId: identifier }),
    body: z.object({
      name: name.optional(),
      description: description.nullable().optional(),
      maxCapacity: maxCapacity.nullable().optional(),
      defaultSlaHours: slaHours.nullable().optional(),
      defaultAssignmentMethod: AssignmentMethod.optional(),
      memberRoles: memberRoles.optional(),
      memberUserIds: memberUserIds.optional(),
      isDefault: z.boolean().optional().describe('True for the one that is taken where nothing else applies'),
    }),
    data: z.object({ queue: DenialQueue }),
    errors: [404, 409, 412],
  }),
};
