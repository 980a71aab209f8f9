import { createdAt, organizationId, updatedAt } from '@rcm/envelope';
import { roles } from '@rcm/tenancy';
import { z } from 'zod';

export const Role = z.enum(roles).describe('What the holder may do');

export const MemberStatus = z.enum(['ACTIVE', 'INACTIVE']).describe('Whether the member may work');

export const Member = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the member', examples: ['mem_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    name: z.string().meta({ description: 'Name by which people know the record', examples: ['Rowan Ellis'] }),
    email: z.string().meta({ description: 'E-mail address', examples: ['rowan.ellis@example.org'] }),
    role: Role,
    status: MemberStatus,
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Member', description: 'A member of the organization' });
