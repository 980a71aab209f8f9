import {
  type LimitationPeriod,
  type OrganizationSettings,
  onReservedConnection,
  type Principal,
  type RowOf,
  statement,
  type TenantDatabase,
} from '@rcm/tenancy';
import type { PrefixLookup } from './prefix-lookup.ts';
import type { StoredSecret } from './secret.ts';

/** A key as authentication caches it. */
export interface StoredKey {
  readonly secrets: readonly StoredSecret[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly principal: Principal;
}

const columns = {
  revision: 'text',
  id: 'text',
  secrets: 'json',
  role: 'text',
  scopes: 'json',
  mode: 'text',
  memberId: 'text?',
  agentId: 'text?',
  expiresAt: 'timestamp?',
  revokedAt: 'timestamp?',
  lastUsedAt: 'timestamp?',
  name: 'text',
  timeZone: 'text',
  holidays: 'json',
  isCharitableHospital: 'boolean',
  limitationPeriods: 'json',
  disabledModules: 'json',
} as const;

/** One statement, so that the revision and the key come from one snapshot. */
const byPrefix = statement({
  name: 'organization.key_by_prefix',
  parameters: { prefix: 'text' },
  columns,
  text: `select r.value, k.id, k.secrets, k.role, k.scopes, k.mode, k.member_id, k.agent_id, k.expires_at,
      k.revoked_at, k.last_used_at, s.name, s.time_zone, s.holidays, s.is_charitable_hospital,
      s.limitation_periods, s.disabled_modules
    from organization.revision r, organization.api_keys k
    join organization.settings s on s.organization_id = k.organization_id
    where k.organization_id = :tenant and k.prefix = :prefix`,
});

const used = statement({
  name: 'organization.key_used',
  parameters: { id: 'text', at: 'timestamptz', before: 'timestamptz' },
  columns: {},
  text: `update organization.api_keys set last_used_at = :at
    where organization_id = :tenant and id = :id and (last_used_at is null or last_used_at <= :before)`,
});

const hashed = statement({
  name: 'organization.key_hashed',
  parameters: { id: 'text', before: 'jsonb', after: 'jsonb' },
  columns: {},
  text: `update organization.api_keys set secrets = :after
    where organization_id = :tenant and id = :id and secrets = :before`,
});

/** The key of a prefix and the revision at which it was read; null if there is none. */
export async function findKey(
  database: TenantDatabase,
  prefixes: PrefixLookup,
  prefix: string,
): Promise<{ key: StoredKey; revision: string } | null> {
  const organizationId = await prefixes.find(prefix);
  if (organizationId === null) return null;
  const [rows = []] = await onReservedConnection(
    database,
    organizationId,
    (session) => session.send([[byPrefix, { prefix }]]),
    'one message',
  );
  const [row] = rows;
  if (row === undefined) return null;
  const found = byPrefix.decode(row);
  return { key: storedKey(organizationId, found), revision: found.revision };
}

/** Check constraints and the contract limit the row's values to those of the types. */
function storedKey(organizationId: string, row: RowOf<typeof columns>): StoredKey {
  return {
    secrets: row.secrets as StoredSecret[],
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    lastUsedAt: row.lastUsedAt,
    principal: Object.freeze<Principal>({
      keyId: row.id,
      memberId: row.memberId,
      agentId: row.agentId,
      role: row.role as Principal['role'],
      scopes: row.scopes as string[],
      mode: row.mode as Principal['mode'],
      organization: Object.freeze<OrganizationSettings>({
        id: organizationId,
        name: row.name,
        timeZone: row.timeZone,
        holidays: row.holidays as OrganizationSettings['holidays'],
        isCharitableHospital: row.isCharitableHospital,
        limitationPeriods: row.limitationPeriods as LimitationPeriod[],
      }),
      disabledModules: row.disabledModules as string[],
    }),
  };
}

/** Records a use of a key, unless one later than `before` is recorded already. */
export async function recordUse(
  database: TenantDatabase,
  { keyId, organization }: Principal,
  at: Date,
  before: Date,
): Promise<void> {
  await onReservedConnection(
    database,
    organization.id,
    (session) => session.send([[used, { id: keyId, at, before }]]),
    'one message',
  );
}

/** Stores other hashes of the same secrets, unless the secrets have changed in the meantime. */
export async function storeHashes(
  database: TenantDatabase,
  { principal: { keyId, organization }, secrets }: StoredKey,
  after: readonly StoredSecret[],
): Promise<void> {
  await onReservedConnection(
    database,
    organization.id,
    (session) => session.send([[hashed, { id: keyId, before: secrets, after }]]),
    'one message',
  );
}
