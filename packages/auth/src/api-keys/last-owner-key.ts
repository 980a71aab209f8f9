import { conflict } from '@rcm/errors';
import { covers } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { ApiKey } from './api-key.ts';
import { apiKeyView } from './view.ts';

/** The other OWNER keys in force that expire no earlier than a given time. */
const otherOwnerKeys = statement({
  name: 'organization.other_owner_keys',
  parameters: { ids: 'text[]', end: 'timestamptz' },
  columns: { scopes: 'json' },
  text: `select t.scopes from ${apiKeyView.table} t
    where t.organization_id = :tenant and t.id <> all (:ids) and t.role = 'OWNER' and t.mode = 'LIVE'
      and t.revoked_at is null and (t.expires_at is null or t.expires_at >= :end)`,
});

/** Throws 409 if no other key that can administer the organization would be valid as long as keys to be revoked. */
export async function mustLeaveOwnerKey(context: TenantContext, revoked: readonly ApiKey[]): Promise<void> {
  const ends = revoked.filter((key) => key.isOwnerKey(context.now)).map(({ expiresAt }) => expiresAt ?? null);
  if (ends.length === 0) return;
  const end = ends.includes(null) ? null : new Date(Math.max(...ends.map(Number)));
  const ids = revoked.map(({ id }) => id);
  const others = await context.sql.all(otherOwnerKeys, { ids, end });
  if (others.some(({ scopes }) => covers(scopes as string[], 'organization:write'))) return;
  throw conflict('No other OWNER key with organization:write is valid as long as this one');
}
