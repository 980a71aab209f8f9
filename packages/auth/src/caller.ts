import { RefusedKey } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { Holding } from './api-keys/grants.ts';
import { apiKeyView } from './api-keys/view.ts';

/** The key id under which the command line acts. */
export const operator = 'rcm';

/** Serializes changes to members and keys: two concurrent ones must not each count the other as the remaining owner. */
const lockHolders = statement({
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
 * What the caller's key grants, for operations that change members or keys; locks these until the operation ends.
 * Throws 401 if the key was revoked or expired after the request arrived, so that a revoked key can't create another.
 */
export async function callerOf(context: TenantContext): Promise<Holding> {
  const { principal, now } = context;
  const [, [row] = []] = await context.sql.batch([
    [lockHolders, {}],
    [callingKey, { id: principal.keyId }],
  ]);
  if (principal.keyId === operator) return { ...principal, expiresAt: null };
  if (row === undefined) throw new RefusedKey('The key no longer exists', principal);
  const { expiresAt, revokedAt } = callingKey.decode(row);
  if (revokedAt !== null) throw new RefusedKey('The key is revoked', principal);
  if (expiresAt !== null && expiresAt <= now) throw new RefusedKey('The key has expired', principal);
  return { ...principal, expiresAt };
}
