import { columnOf, statement, type TenantContext } from '@rcm/tenancy';
import type { SessionStatus, SessionType } from './sessions/schema.ts';
import type { Session } from './sessions/session.ts';

const columns = {
  id: 'text',
  sessionNumber: 'text',
  sessionType: 'text',
  status: 'text',
  providerId: 'text?',
  firstName: 'text',
  lastName: 'text',
  npi: 'text?',
} as const;

/** What other modules may know of a credentialing session. */
export type SessionSnapshot = {
  readonly [Column in keyof typeof columns]: Exclude<Session[Column], undefined>;
};

const sessionById = statement({
  name: 'credentialing.session_snapshot',
  parameters: { id: 'text' },
  columns,
  text: `select ${Object.keys(columns).map(columnOf).join(', ')} from credentialing.sessions t
    where t.organization_id = :tenant and t.id = :id and t.deleted_at is null`,
});

/** A session that is not deleted, by id; table constraints limit its words to those of the types. */
export const credentialingSession = async (
  context: TenantContext,
  id: string,
): Promise<SessionSnapshot | null> => (await context.sql.one(sessionById, { id })) as SessionSnapshot | null;

/** Where the credentialing of a provider stands. */
export interface ProviderCredentialing {
  readonly sessionId: string;
  readonly sessionType: SessionType;
  readonly status: SessionStatus;
}

const newestOfProvider = statement({
  name: 'credentialing.newest_of_provider',
  parameters: { id: 'text', npi: 'text' },
  columns: { sessionId: 'text', sessionType: 'text', status: 'text' },
  text: `select t.id, t.session_type, t.status from credentialing.sessions t
    where t.organization_id = :tenant and t.deleted_at is null
      and (t.provider_id = :id or (t.provider_id is null and t.npi = :npi))
    order by t.created_at desc, t.id desc limit 1`,
});

/** The newest session of a provider that is not deleted: one that names the provider, or no provider but the NPI. */
export const credentialingOfProvider = async (
  context: TenantContext,
  { id, npi }: { readonly id: string; readonly npi: string },
): Promise<ProviderCredentialing | null> =>
  (await context.sql.one(newestOfProvider, { id, npi })) as ProviderCredentialing | null;
