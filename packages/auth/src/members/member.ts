import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { type BlindIndex, foldedNameSql, roles, TenantOwned } from '@rcm/tenancy';
import { MemberStatus } from './schema.ts';

/** The row counters of members. */
export const memberCounts = rowCounters('organization.members', [{ by: ['role', 'status'] }]);

export const MemberSchema = defineEntity({
  name: 'Member',
  schema: 'organization',
  tableName: 'members',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    /** The name by which members are searched, however it is spelled. */
    foldedName: p
      .text()
      .$type<BlindIndex>()
      .generated(`(${foldedNameSql('name', '"default"')}) stored`)
      .nullable()
      .lazy(),
    email: p.text(),
    /** The address in lower case, which is unique. */
    emailKey: p.text(),
    role: p.enum([...roles]),
    status: p.enum(MemberStatus.options),
  },
  uniques: [{ name: 'members_email_unique', properties: ['organizationId', 'emailKey'] }],
  indexes: [
    { name: 'members_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'members_name', properties: ['organizationId', 'name', 'id'] },
    { name: 'members_role', properties: ['organizationId', 'role', 'createdAt', 'id'] },
    { name: 'members_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
  ],
  triggers: memberCounts.triggers,
});

/** A person in an organization. */
export class Member extends MemberSchema.class {
  static readonly idPrefix = 'mem';
  static readonly record = 'member';
  static readonly schema = MemberSchema;

  /** True for a member who can administer the organization. */
  isActiveOwner(): boolean {
    return this.role === 'OWNER' && this.status === 'ACTIVE';
  }
}
MemberSchema.setClass(Member);

/** The form in which e-mail addresses are compared. */
export const emailKeyOf = (email: string) => email.toLowerCase();
