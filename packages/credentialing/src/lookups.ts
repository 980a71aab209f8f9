import { workSource } from '@rcm/lists';
import { columnOf, statement, type TenantContext } from '@rcm/tenancy';
import { Entry } from './entries/entry.ts';
import { sections } from './entries/sections.ts';
import { expirableWork } from './expirables/work.ts';
import type { SessionStatus, SessionType } from './sessions/schema.ts';
import { type Session, shownStatusSql } from './sessions/session.ts';

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

/** A credentialing session, as other modules see it. */
export type SessionSnapshot = {
  readonly [Column in keyof typeof columns]: Exclude<Session[Column], undefined>;
};

const shownColumns = Object.keys(columns).map((name) =>
  name === 'status' ? shownStatusSql : columnOf(name),
);

const sessionsByIds = statement({
  name: 'credentialing.session_snapshots',
  parameters: { ids: 'text[]', now: 'timestamptz' },
  columns,
  text: `select ${shownColumns.join(', ')} from credentialing.sessions t
    where t.organization_id = :tenant and t.id = any (:ids) and t.deleted_at is null`,
});

/** Sessions by id, in any order, without missing and deleted ones. */
export const credentialingSessions = async (
  context: TenantContext,
  ids: readonly string[],
): Promise<SessionSnapshot[]> =>
  // Check constraints limit the values to those of the types.
  (await context.sql.all(sessionsByIds, { ids, now: context.now })) as SessionSnapshot[];

/** A session by id; null if it is missing or deleted. */
export async function credentialingSession(
  context: TenantContext,
  id: string,
): Promise<SessionSnapshot | null> {
  const [found = null] = await credentialingSessions(context, [id]);
  return found;
}

/** The credentialing status of a provider. */
export interface ProviderCredentialing {
  readonly sessionId: string;
  readonly sessionType: SessionType;
  readonly status: SessionStatus;
}

const sessionOfProvider = statement({
  name: 'credentialing.session_of_provider',
  parameters: { id: 'text', npi: 'text', now: 'timestamptz' },
  columns: { sessionId: 'text', sessionType: 'text', status: 'text' },
  text: `select t.id, t.session_type, ${shownStatusSql} from credentialing.sessions t
    where t.organization_id = :tenant and t.deleted_at is null
      and (t.provider_id = :id or (t.provider_id is null and t.npi = :npi))
    order by t.status = 'APPROVED' and t.approved_until >= :now desc, t.created_at desc, t.id desc limit 1`,
});

/**
 * The credentialing status of a provider: that of the current approval, else of the newest session. Sessions belong to
 * the provider by its id, or by the NPI if they have no provider.
 */
export const credentialingOfProvider = async (
  context: TenantContext,
  { id, npi }: { readonly id: string; readonly npi: string },
): Promise<ProviderCredentialing | null> =>
  (await context.sql.one(sessionOfProvider, {
    id,
    npi,
    now: context.now,
  })) as ProviderCredentialing | null;

const nouns = new Map(sections.map(({ key, noun }) => [key, noun]));

/** Work items for entries of open files that have expired or expire within 90 days. */
export const expirablesDue = workSource(
  Entry,
  expirableWork,
  (section) => `Expiration of ${nouns.get(section) ?? section}`,
);
