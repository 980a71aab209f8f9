import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import { Session } from '../sessions/session.ts';

/** What an entry says, each field in its wire form; null where nothing is known. */
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
    fields: p.json<EntryFields>(),
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: 'entries_session',
      properties: ['organizationId', 'sessionId', 'section', 'sortOrder', 'createdAt', 'id'],
    },
  ],
});

/** One entry of a section of a credentialing file; which fields it has, its section says. */
export class Entry extends EntrySchema.class {
  static readonly idPrefix = 'cre';
  static readonly record = 'credentialingEntry';
  static readonly schema = EntrySchema;
}
EntrySchema.setClass(Entry);
