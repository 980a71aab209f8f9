import { defineEntity, p } from '@mikro-orm/core';
import { TenantOwned } from '@rcm/tenancy';
import { SessionStatus, SessionType } from './schema.ts';

export const SessionSchema = defineEntity({
  name: 'CredentialingSession',
  schema: 'credentialing',
  tableName: 'sessions',
  extends: TenantOwned,
  properties: {
    sessionNumber: p.text(),
    sessionType: p.enum(SessionType.options),
    status: p.enum(SessionStatus.options),
    providerId: p.text().nullable(),
    firstName: p.text(),
    lastName: p.text(),
    npi: p.text().nullable(),
    dueDate: p.string().columnType('date').nullable(),
    revision: p.integer(),
    deletedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'sessions_number_unique', properties: ['organizationId', 'sessionNumber'] }],
  indexes: [
    { name: 'sessions_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'sessions_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'sessions_due', properties: ['organizationId', 'dueDate', 'id'] },
    { name: 'sessions_provider', properties: ['organizationId', 'providerId', 'createdAt', 'id'] },
    { name: 'sessions_npi', properties: ['organizationId', 'npi'] },
  ],
});

/** The credentialing of one provider, and the head of the file that is kept for it. */
export class Session extends SessionSchema.class {
  static readonly idPrefix = 'crs';
  static readonly record = 'credentialingSession';
  static readonly schema = SessionSchema;

  /** Notes that an entry of the file has changed, so that the file's `ETag` changes with it. */
  revise(): void {
    this.revision += 1;
  }
}
SessionSchema.setClass(Session);
