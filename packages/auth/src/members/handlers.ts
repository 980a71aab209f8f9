import { conflict } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { statement } from '@rcm/tenancy';
import { mustHoldRole } from '../api-keys/grants.ts';
import { revokeKeysOf } from '../api-keys/issue.ts';
import { callerOf } from '../caller.ts';
import type { views } from '../views.ts';
import type { memberOperations } from './contract.ts';
import { emailKeyOf, Member } from './member.ts';
import { memberList, memberView } from './view.ts';

const otherActiveOwner = statement({
  name: 'organization.other_owner',
  parameters: { id: 'text' },
  columns: { id: 'text' },
  text: `select t.id from ${memberView.table} t
    where t.organization_id = :tenant and t.role = 'OWNER' and t.status = 'ACTIVE' and t.id <> :id limit 1`,
});

export const memberHandlers = (): Handlers<typeof memberOperations, typeof views> => ({
  listMembers: (context, { query }) => memberList.read(context, query),

  async createMember(context, { body }) {
    mustHoldRole(await callerOf(context), body.role);
    const member = context.create(Member, {
      ...body,
      emailKey: emailKeyOf(body.email),
      status: body.status ?? 'ACTIVE',
    });
    return { member };
  },

  async updateMember(context, { params, body }) {
    const caller = await callerOf(context);
    const member = await context.find(Member, params.memberId);
    for (const role of [member.role, body.role ?? member.role]) mustHoldRole(caller, role);
    const wasActiveOwner = member.isActiveOwner();
    Object.assign(member, body);
    const isSteppingDown = wasActiveOwner && !member.isActiveOwner();
    if (isSteppingDown && (await context.sql.one(otherActiveOwner, { id: member.id })) === null) {
      throw conflict('The last active owner can be neither demoted nor deactivated');
    }
    if (member.status === 'INACTIVE') await revokeKeysOf(context, member.id);
    return { member };
  },
});

/** The error for a second member with the same address. */
export const duplicateEmail = () => conflict('A member with this e-mail address exists');
