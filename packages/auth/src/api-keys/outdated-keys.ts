import { onReservedConnection, statement, type TenantDatabase } from '@rcm/tenancy';
import type { ApiKey } from './api-key.ts';
import { isCurrent, isValid, type Peppers, type StoredSecret } from './secret.ts';

/** A key in force that has no hash under the newest pepper. */
export interface OutdatedKey {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly keyId: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Up to 60 seconds old; null for a key that was never used. */
  readonly lastUsedAt: Date | null;
}

const inForce = statement({
  name: 'organization.keys_in_force',
  parameters: { at: 'timestamptz' },
  columns: {
    keyId: 'text',
    name: 'text',
    organizationName: 'text',
    secrets: 'json',
    createdAt: 'timestamp',
    lastUsedAt: 'timestamp?',
  },
  text: `select k.id, k.name, s.name, k.secrets, k.created_at, k.last_used_at
    from organization.api_keys k
    join organization.settings s on s.organization_id = k.organization_id
    where k.organization_id = :tenant and k.revoked_at is null and (k.expires_at is null or k.expires_at > :at)
    order by k.id`,
});

/** True if a key has a valid secret without a hash under the newest pepper. */
export function isOutdated(
  { secrets }: { readonly secrets: readonly StoredSecret[] },
  peppers: Peppers,
  now: Date,
): boolean {
  const valid = secrets.filter((secret) => isValid(secret, now));
  return !valid.every((secret) => isCurrent(peppers, valid, secret));
}

/** True if a key was neither used nor created at a time or later. */
export const isUnusedSince = (
  { createdAt, lastUsedAt }: Pick<OutdatedKey, 'createdAt'> & Pick<ApiKey, 'lastUsedAt'>,
  since: Date,
): boolean => (lastUsedAt ?? createdAt) < since;

/** The keys of an organization that are outdated, by id. */
export async function outdatedKeys(
  database: TenantDatabase,
  organizationId: string,
  peppers: Peppers,
  now: Date,
): Promise<OutdatedKey[]> {
  const [rows = []] = await onReservedConnection(
    database,
    organizationId,
    (session) => session.send([[inForce, { at: now }]]),
    'one message',
  );
  return rows
    .map((row) => inForce.decode(row))
    .filter(({ secrets }) => isOutdated({ secrets: secrets as StoredSecret[] }, peppers, now))
    .map(({ secrets: _hashes, ...key }) => ({ organizationId, ...key }));
}
