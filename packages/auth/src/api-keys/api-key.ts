import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import { covers } from '@rcm/http';
import { newestFirst, rowCounters } from '@rcm/lists';
import { roles, TenantOwned } from '@rcm/tenancy';
import type { Holding } from './grants.ts';
import { KeyMode } from './schema.ts';
import type { StoredSecret } from './secret.ts';

/** The row counters of API keys. */
export const apiKeyCounts = rowCounters('organization.api_keys', [{ by: ['role', 'mode'] }]);

export const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  schema: 'organization',
  tableName: 'api_keys',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    prefix: p.string().columnType('text').collation('C'),
    /** The hashes of the current secret, and those of the previous one until the overlap ends. */
    secrets: p.json<StoredSecret[]>(),
    scopes: p.json<string[]>(),
    role: p.enum([...roles]),
    mode: p.enum(KeyMode.options),
    memberId: p.text().nullable(),
    agentId: p.text().nullable(),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'api_keys_prefix_unique', properties: ['organizationId', 'prefix'] }],
  indexes: [
    newestFirst('api_keys_newest', 'revokedAt', 'expiresAt'),
    { name: 'api_keys_role', properties: ['organizationId', 'role', 'createdAt', 'id'] },
    { name: 'api_keys_mode', properties: ['organizationId', 'mode', 'createdAt', 'id'] },
    {
      name: 'api_keys_agent',
      properties: ['organizationId', 'agentId', 'createdAt', 'id'],
      where: '(agent_id IS NOT NULL)',
    },
    { name: 'api_keys_name', properties: ['organizationId', 'name', 'id'] },
    {
      name: 'api_keys_member',
      properties: ['organizationId', 'memberId'],
      where: 'member_id is not null',
    },
    {
      name: 'api_keys_ending',
      expression: `create index "api_keys_ending" on "organization"."api_keys" ("organization_id", "created_at", "id") include ("revoked_at", "expires_at") where revoked_at is not null or expires_at is not null`,
    },
  ],
  triggers: apiKeyCounts.triggers,
});

/** A key with which a program acts in one organization. */
export class ApiKey extends ApiKeySchema.class {
  static readonly idPrefix = 'key';
  static readonly record = 'apiKey';
  static readonly schema = ApiKeySchema;

  /** Sets a new secret; the previous one works until the overlap ends. Throws 409 for a revoked or expired key. */
  rotate(next: readonly StoredSecret[], overlapSeconds: number, now: Date): void {
    if (this.revokedAt) throw conflict('The key is revoked');
    if (this.expiresAt && this.expiresAt <= now) throw conflict('The key has expired');
    const validUntil = new Date(now.getTime() + overlapSeconds * 1_000).toISOString();
    const previous = overlapSeconds === 0 ? [] : this.secrets.filter((secret) => secret.validUntil === null);
    this.secrets = [...next, ...previous.map((secret) => ({ ...secret, validUntil }))];
  }

  /** What the key grants. */
  holding(): Holding {
    const { role, scopes, mode, expiresAt = null } = this;
    return { role, scopes, mode, expiresAt };
  }

  /** True for a key in force that can administer the organization. */
  isOwnerKey(now: Date): boolean {
    const { role, scopes, mode, expiresAt } = this.holding();
    const isInForce = !this.revokedAt && (expiresAt === null || expiresAt > now);
    return isInForce && mode === 'LIVE' && role === 'OWNER' && covers(scopes, 'organization:write');
  }

  /** Revokes the key for good and returns when it was first revoked. */
  revoke(now: Date): Date {
    this.revokedAt ??= now;
    return this.revokedAt;
  }
}
ApiKeySchema.setClass(ApiKey);

/** When the previous secret stops working; null if there is none or it has already stopped. */
export function overlapEnd({ secrets }: Pick<ApiKey, 'secrets'>, now: Date): Date | null {
  const previous = secrets.find(({ validUntil }) => validUntil !== null);
  if (!previous?.validUntil) return null;
  const end = new Date(previous.validUntil);
  return end > now ? end : null;
}
