import { defineEntity, p } from '@mikro-orm/core';
import { workIndexes } from '@rcm/lists';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import { expirableWork } from '../expirables/work.ts';
import { Session } from '../sessions/session.ts';

/** The fields of an entry in their wire format; null if unknown. */
export type EntryFields = Readonly<Record<string, unknown>>;

export const EntrySchema = defineEntity({
  name: 'CredentialingEntry',
  schema: 'credentialing',
  tableName: 'entries',
  extends: TenantOwned,
  properties: {
    sessionId: p.text(),
    session: () => belongsTo(Session, 'session_id'),
    section: p.text(),
    sortOrder: p.integer(),
    fields: sealed(p.json<EntryFields>()),
    /** The expiration date of an entry in force in an open file; null if its expiry is not tracked. */
    expiresOn: p.string().columnType('date').nullable(),
    /** The label of an entry whose expiry is tracked. */
    label: p.text().nullable(),
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: 'entries_session',
      properties: ['organizationId', 'sessionId', 'section', 'sortOrder', 'createdAt', 'id'],
    },
    { name: 'entries_expiring', properties: ['organizationId', 'expiresOn', 'id'] },
    { name: 'entries_section_expiring', properties: ['organizationId', 'section', 'expiresOn', 'id'] },
    ...workIndexes(expirableWork),
  ],
});

/** An entry of a section of a credentialing file; the section defines its fields. */
export class Entry extends EntrySchema.class {
  static readonly idPrefix = 'cre';
  static readonly record = 'credentialingEntry';
  static readonly schema = EntrySchema;
}
EntrySchema.setClass(Entry);
