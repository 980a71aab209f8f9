import { conflict } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { statement } from '@rcm/tenancy';
import type { views } from '../views.ts';
import type { memberOperations } from './contract.ts';
import { emailKeyOf, Member } from './member.ts';
import { memberList, memberView } from './view.ts';

/** Changes of members wait for each other, so that two of them can't each take the other for the remaining owner. */
const oneAtATime = statement({
  name: 'organization.members_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('members', hashtextextended(:tenant::text, 0)))`,
});

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
    const member = context.create(Member, {
      ...body,
      emailKey: emailKeyOf(body.email),
      status: body.status ?? 'ACTIVE',
    });
    return { member };
  },

  async updateMember(context, { params, body }) {
    await context.sql.one(oneAtATime);
    const member = await context.find(Member, params.memberId);
    const wasActiveOwner = member.isActiveOwner();
    Object.assign(member, body);
    const stepsDown = wasActiveOwner && !member.isActiveOwner();
    if (stepsDown && (await context.sql.one(otherActiveOwner, { id: member.id })) === null) {
      throw conflict('The last active owner can be neither demoted nor deactivated');
    }
    return { member };
  },
});

/** What the caller is told about a second member with an address. */
export const duplicateEmail = () => conflict('A member with this e-mail address exists');
