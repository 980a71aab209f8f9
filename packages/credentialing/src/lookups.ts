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

/** What other modules may know of a credentialing session. */
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

/** Sessions by id, in any order; those that are missing or deleted are left out. */
export const credentialingSessions = async (
  context: TenantContext,
  ids: readonly string[],
): Promise<SessionSnapshot[]> =>
  // Constraints of the table limit its words to those of the types.
  (await context.sql.all(sessionsByIds, { ids, now: context.now })) as SessionSnapshot[];

/** A session that is not deleted, by id. */
export async function credentialingSession(
  context: TenantContext,
  id: string,
): Promise<SessionSnapshot | null> {
  const [found = null] = await credentialingSessions(context, [id]);
  return found;
}

/** Where the credentialing of a provider stands. */
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
 * The session that says where a provider stands, of those that are not deleted and name the provider, or no provider
 * but the NPI: the approval that is running, else the newest.
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

/** What expires within 90 days or has expired, in files that are open; no money is at stake. */
export const expirablesDue = workSource(
  Entry,
  expirableWork,
  (section) => `The last day of ${nouns.get(section) ?? section}`,
);
