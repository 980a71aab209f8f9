import { RefusedKey } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { Holding } from './api-keys/grants.ts';
import { apiKeyView } from './api-keys/view.ts';

/** The name of the command line where a key would be named. */
export const operator = 'rcm';

/** Changes of members and keys wait for each other: two at once must not take each other for what remains. */
const oneAtATime = statement({
  name: 'organization.holders_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('holders', hashtextextended(:tenant::text, 0)))`,
});

const callingKey = statement({
  name: 'organization.calling_key',
  parameters: { id: 'text' },
  columns: { expiresAt: 'timestamp?', revokedAt: 'timestamp?' },
  text: `select t.expires_at, t.revoked_at from ${apiKeyView.table} t
    where t.organization_id = :tenant and t.id = :id`,
});

/**
 * What the caller holds, before it changes members or keys; until the operation is over nobody else changes them.
 * Throws 401 where its key has ended since the request came in: what is revoked makes no successor.
 */
export async function callerOf(context: TenantContext): Promise<Holding> {
  const { principal, now } = context;
  const [, [row] = []] = await context.sql.batch([
    [oneAtATime, {}],
    [callingKey, { id: principal.keyId }],
  ]);
  if (principal.keyId === operator) return { ...principal, expiresAt: null };
  if (row === undefined) throw new RefusedKey('The key is gone', principal);
  const { expiresAt, revokedAt } = callingKey.decode(row);
  if (revokedAt !== null) throw new RefusedKey('The key is revoked', principal);
  if (expiresAt !== null && expiresAt <= now) throw new RefusedKey('The key has expired', principal);
  return { ...principal, expiresAt };
}
