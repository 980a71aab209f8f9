import { dateTime } from '@rcm/envelope';
import { roles } from '@rcm/tenancy';
import { z } from 'zod';

export const Role = z.enum(roles);

export const MemberStatus = z.enum(['ACTIVE', 'INACTIVE']);

export const Member = z
  .object({
    id: z.string().meta({ examples: ['mem_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    name: z.string().meta({ examples: ['Rowan Ellis'] }),
    email: z.string().meta({ examples: ['rowan.ellis@example.org'] }),
    role: Role,
    status: MemberStatus,
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Member' });
