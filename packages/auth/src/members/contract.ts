import { email, identifier, listed, listing, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { writeAccess } from '../write-access.ts';
import { Member, MemberStatus, Role } from './schema.ts';

const member = z.object({ member: Member });
const name = text(1, 200).meta({
  description: 'Name of the person or organization',
  examples: ['Rowan Ellis'],
});

/** The columns by which members can be sorted. */
export const memberSorts = ['createdAt', 'name'] as const;

export const memberOperations = {
  listMembers: operation({
    id: 'organization.listMembers',
    method: 'get',
    path: '/organization/members',
    scope: 'organization:read',
    summary: 'List members',
    description: 'Newest first. `search` matches names and e-mail addresses.',
    query: z.object({
      ...listing(memberSorts),
      role: repeatable(Role).optional(),
      status: repeatable(MemberStatus).optional(),
      search: text(1, 200)
        .meta({ examples: ['stone'] })
        .optional(),
    }),
    data: z.object({ members: z.array(Member).describe('The members of the page'), ...listed }),
    sensitive: false,
    single: true,
  }),
  createMember: operation({
    id: 'organization.createMember',
    method: 'post',
    path: '/organization/members',
    ...writeAccess,
    summary: 'Create a member',
    description:
      'Creates the record of a person; no invitation is sent. E-mail addresses are unique within the organization, ignoring case. ADMIN can create members of every role but OWNER (403).',
    body: z.object({
      name,
      email: email.describe('E-mail address'),
      role: Role,
      status: MemberStatus.optional(),
    }),
    data: member,
    status: 201,
    errors: [409],
  }),
  updateMember: operation({
    id: 'organization.updateMember',
    method: 'put',
    path: '/organization/members/:memberId',
    ...writeAccess,
    changesCallers: true,
    summary: 'Change a member',
    description:
      'ADMIN can change members of every role but OWNER, and assign every role but OWNER (403). The last active owner can be neither demoted nor deactivated (409). Deactivating a member revokes the API keys that are bound to it, for good; it is a 409 where they include the last LIVE key with role OWNER and `organization:write`, unless another such key is valid at least as long.',
    params: z.object({ memberId: identifier }),
    body: z.object({
      name: name.optional(),
      role: Role.optional(),
      status: MemberStatus.optional(),
    }),
    data: member,
    errors: [404, 409, 412],
  }),
};
