import { notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { OigExclusionPorts, ScreenedMember, ScreenedSession } from '../ports.ts';

/** References of a subject to records of the organization. */
export interface Reference {
  readonly userId?: string | null | undefined;
  readonly providerId?: string | null | undefined;
}

/** The members and sessions of subjects, by id. */
export interface Subjects {
  readonly members: ReadonlyMap<string, ScreenedMember>;
  readonly sessions: ReadonlyMap<string, ScreenedSession>;
}

const distinct = (ids: readonly (string | null | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))];

const byId = <Snapshot extends { readonly id: string }>(found: readonly Snapshot[]) =>
  new Map(found.map((one) => [one.id, one]));

/** Reads the members and sessions of many subjects, with one call of each port. */
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

/** The reference of a subject that does not exist; null if all exist. */
export function missingOf(
  { members, sessions }: Subjects,
  { userId, providerId }: Reference,
): 'MEMBER' | 'SESSION' | null {
  if (userId && !members.has(userId)) return 'MEMBER';
  return providerId && !sessions.has(providerId) ? 'SESSION' : null;
}

/** Throws 404 if a subject refers to a member who is not active or a session that does not exist. */
export function mustExist(subjects: Subjects, reference: Reference): void {
  const missing = missingOf(subjects, reference);
  if (missing !== null) throw notFound(missing === 'MEMBER' ? 'Member' : 'Credentialing session');
}

/** The date of birth in the session of a subject. */
export const dateOfBirthOf = ({ sessions }: Subjects, { providerId }: Reference): string | null =>
  sessions.get(providerId ?? '')?.dateOfBirth ?? null;
