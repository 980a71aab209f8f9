import { anyOf, containsSearchedText, list, view } from '@rcm/lists';
import { statement } from '@rcm/tenancy';
import { memberSorts } from './contract.ts';
import { foldedName, Member, memberCounts } from './member.ts';
import { Member as MemberWire } from './schema.ts';

/** The response form of a member. */
export const memberView = view(Member, MemberWire, {});

/** The members of an organization, newest first. */
export const memberList = list(memberView, {
  key: 'members',
  smallScope: 'the members of one organization',
  sorts: memberSorts,
  rowCounters: memberCounts,
  filters: {
    role: anyOf('role'),
    status: anyOf('status'),
    search: containsSearchedText('searchedText', foldedName),
  },
});

/** SQL that selects, from the alias `t`, the member that keys act for: the earliest active owner, else member. */
export const actorCondition = `t.status = 'ACTIVE' order by (t.role = 'OWNER') desc, t.created_at, t.id limit 1`;

/** The row of the member that keys act for. */
export const actorRow = statement({
  name: 'organization.actor',
  columns: {},
  text: `select ${memberView.columns.join(', ')} from ${memberView.table} t
    where t.organization_id = :tenant and ${actorCondition}`,
});
