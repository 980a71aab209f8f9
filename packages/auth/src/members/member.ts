import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters, searchedTextSql } from '@rcm/lists';
import { type BlindIndex, foldedNameSql, roles, TenantOwned } from '@rcm/tenancy';
import { MemberStatus } from './schema.ts';

/** The row counters of members. */
export const memberCounts = rowCounters('organization.members', [{ by: ['role', 'status'] }]);

/** SQL of a name however it is spelled; its letters follow the locale of the database. */
export const foldedName = (name: string) => foldedNameSql(name, '"default"');

export const MemberSchema = defineEntity({
  name: 'Member',
  schema: 'organization',
  tableName: 'members',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    /** Not read; a contraction drops the column. */
    foldedName: p
      .text()
      .$type<BlindIndex>()
      .generated(`(${foldedName('name')}) stored`)
      .nullable()
      .lazy(),
    /** The folded name, and name and address as they are written, in which lists find a text. */
    searchedText: p
      .text()
      .$type<BlindIndex>()
      .generated(`(${searchedTextSql(foldedName('name'), 'name', 'email')}) stored`)
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
    newestFirst('members_newest', 'searchedText', 'role', 'status'),
    { name: 'members_searched_text', properties: ['organizationId', 'searchedText'] },
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
