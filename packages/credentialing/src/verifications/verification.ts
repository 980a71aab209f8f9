import { defineEntity, p } from '@mikro-orm/core';
import { actorColumns, belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import { Entry } from '../entries/entry.ts';
import { Session } from '../sessions/session.ts';
import { VerificationResult } from './schema.ts';

export const VerificationSchema = defineEntity({
  name: 'CredentialingVerification',
  schema: 'credentialing',
  tableName: 'verifications',
  extends: TenantOwned,
  properties: {
    sessionId: p.text(),
    session: () => belongsTo(Session, 'session_id'),
    entryId: p.text(),
    entry: () => belongsTo(Entry, 'entry_id'),
    /** The version of the entry that was verified; later changes are not verified. */
    entryVersion: p.integer(),
    section: p.text(),
    source: sealed(p.text()),
    verifiedOn: p.string().columnType('date'),
    result: p.enum(VerificationResult.options),
    note: sealed(p.text().nullable()),
    ...actorColumns,
  },
  indexes: [
    { name: 'verifications_session', properties: ['organizationId', 'sessionId', 'verifiedOn', 'id'] },
    { name: 'verifications_entry', properties: ['organizationId', 'entryId', 'id'] },
  ],
});

/** A primary source verification of an entry on a date. Never changes. */
export class Verification extends VerificationSchema.class {
  static readonly idPrefix = 'crv';
  static readonly record = 'credentialingVerification';
  static readonly schema = VerificationSchema;
}
VerificationSchema.setClass(Verification);
