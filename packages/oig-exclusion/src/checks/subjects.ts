import { notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { OigExclusionPorts, ScreenedMember, ScreenedSession } from '../ports.ts';

/** Which records of the organization a subject is. */
export interface Reference {
  readonly userId?: string | null | undefined;
  readonly providerId?: string | null | undefined;
}

/** The members and sessions that subjects are, by their identifiers. */
export interface Subjects {
  readonly members: ReadonlyMap<string, ScreenedMember>;
  readonly sessions: ReadonlyMap<string, ScreenedSession>;
}

const distinct = (ids: readonly (string | null | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))];

const byId = <Snapshot extends { readonly id: string }>(found: readonly Snapshot[]) =>
  new Map(found.map((one) => [one.id, one]));

/** Finds the members and sessions of many subjects, each kind at once. */
export async function subjectsOf(
  context: TenantContext,
  ports: OigExclusionPorts,
  references: readonly Reference[],
): Promise<Subjects> {
  const userIds = distinct(references.map(({ userId }) => userId));
  const providerIds = distinct(references.map(({ providerId }) => providerId));
  return {
    members: byId(userIds.length > 0 ? await ports.activeMembers(context, userIds) : []),
    sessions: byId(providerIds.length > 0 ? await ports.credentialingSessions(context, providerIds) : []),
  };
}

/** What a subject names that the organization does not have; null where all is there. */
export function missingOf(
  { members, sessions }: Subjects,
  { userId, providerId }: Reference,
): 'MEMBER' | 'SESSION' | null {
  if (userId && !members.has(userId)) return 'MEMBER';
  return providerId && !sessions.has(providerId) ? 'SESSION' : null;
}

/** 404 where a subject names a member who is not active, or a session that is not there. */
export function mustBeThere(subjects: Subjects, reference: Reference): void {
  const missing = missingOf(subjects, reference);
  if (missing !== null) throw notFound(missing === 'MEMBER' ? 'Member' : 'Credentialing session');
}

/** The date of birth that the session of a subject holds. */
export const birthOf = ({ sessions }: Subjects, { providerId }: Reference): string | null =>
  sessions.get(providerId ?? '')?.dateOfBirth ?? null;
