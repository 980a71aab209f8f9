import { type Role, type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { Member } from './members/schema.ts';
import { actorCondition, memberView } from './members/view.ts';

const columns = { id: 'text', name: 'text', email: 'text', role: 'text', status: 'text' } as const;

/** A member as other modules see one. */
export type MemberSnapshot = Readonly<Pick<z.output<typeof Member>, keyof typeof columns>>;

const select = `select t.id, t.name, t.email, t.role, t.status from ${memberView.table} t
  where t.organization_id = :tenant`;

const byId = statement({
  name: 'organization.member',
  parameters: { id: 'text' },
  columns,
  text: `${select} and t.id = :id`,
});

const active = statement({
  name: 'organization.active_members',
  parameters: { ids: 'text[]', roles: 'text[]' },
  columns,
  text: `${select} and t.status = 'ACTIVE' and (:ids is null or t.id = any (:ids))
      and (:roles is null or t.role = any (:roles))
    order by t.created_at, t.id`,
});

const actor = statement({
  name: 'organization.synthetic_actor',
  columns,
  text: `${select} and ${actorCondition}`,
});

const organizationsById = statement({
  name: 'organization.organizations_among',
  parameters: { ids: 'text[]' },
  columns: { id: 'text' },
  isShared: true,
  text: 'select organization_id as id from organization.directory where organization_id = any (:ids::uuid[])',
});

/** Which of some UUIDs are organizations of the installation. */
export async function organizationsAmong(context: TenantContext, ids: readonly string[]): Promise<string[]> {
  return (await context.sql.all(organizationsById, { ids })).map(({ id }) => id);
}

/** A check constraint limits `role` and `status` to the values of the type. */
const snapshot = (row: RowOf<typeof columns>) => row as MemberSnapshot;

/** A member by id, active or not; null if the organization has none. */
export async function member(context: TenantContext, id: string): Promise<MemberSnapshot | null> {
  const row = await context.sql.one(byId, { id });
  return row && snapshot(row);
}

/** The active members, oldest first, optionally limited to some ids and some roles. */
export async function activeMembers(
  context: TenantContext,
  { ids, roles }: { readonly ids?: readonly string[]; readonly roles?: readonly Role[] } = {},
): Promise<MemberSnapshot[]> {
  const rows = await context.sql.all(active, { ids: ids ?? null, roles: roles ?? null });
  return rows.map(snapshot);
}

const namesById = statement({
  name: 'organization.names_of_members',
  parameters: { ids: 'text[]' },
  columns: { id: 'text', name: 'text' },
  text: `select t.id, t.name from ${memberView.table} t
    where t.organization_id = :tenant and t.id = any (:ids)`,
});

/** The names of members by id, active or not, in any order. */
export const memberNames = (context: TenantContext, ids: readonly string[]) =>
  context.sql.all(namesById, { ids });

/** The member that keys act for: the earliest active owner, else the earliest active member, else null. */
export async function syntheticActor(context: TenantContext): Promise<MemberSnapshot | null> {
  const row = await context.sql.one(actor);
  return row && snapshot(row);
}
