import { defineEntity, p } from '@mikro-orm/core';
import { workIndexes } from '@rcm/lists';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';

import { expirableWork } from '../expirables/work.ts';
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
    fields: sealed(p.json<EntryFields>()),
    /** The last day of an entry that is in force, in a file that is open; null for any that nobody has to keep up. */
    expiresOn: p.string().columnType('date').nullable(),
    /** What tells such an entry apart. */
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

/** One entry of a section of a credentialing file; which fields it has, its section says. */
export class Entry extends EntrySchema.class {
  static readonly idPrefix = 'cre';
  static readonly record = 'credentialingEntry';
  static readonly schema = EntrySchema;
}
EntrySchema.setClass(Entry);
