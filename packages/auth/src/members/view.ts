import { anyOf, contains, list, view } from '@rcm/lists';
import { statement } from '@rcm/tenancy';

import { memberSorts } from './contract.ts';
import { Member, memberCounts } from './member.ts';
import { Member as MemberWire } from './schema.ts';

/** How a member is shown. */
export const memberView = view(Member, MemberWire, {});

/** The members of an organization, newest first. */
export const memberList = list(memberView, {
  key: 'members',
  within: 'the members of one organization',
  sorts: memberSorts,
  counted: memberCounts,
  filters: { role: anyOf('role'), status: anyOf('status'), search: contains('name', 'email') },
});

/** Which active member keys act for, over the alias `t`: the earliest owner, else the earliest of all. */
export const actorCondition = `t.status = 'ACTIVE' order by (t.role = 'OWNER') desc, t.created_at, t.id limit 1`;

/** The row of the member in whose name keys act. */
export const actorRow = statement({
  name: 'organization.actor',
  columns: {},
  text: `select ${memberView.columns.join(', ')} from ${memberView.table} t
    where t.organization_id = :tenant and ${actorCondition}`,
});
