import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import { covers } from '@rcm/http';
import { roles, TenantOwned } from '@rcm/tenancy';
import type { Holding } from './grants.ts';
import { KeyMode } from './schema.ts';
import type { StoredSecret } from './secret.ts';

export const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  schema: 'organization',
  tableName: 'api_keys',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    prefix: p.string().columnType('text').collation('C'),
    /** The hashes of the secret in force, and those of the one before while their overlap lasts. */
    secrets: p.json<StoredSecret[]>(),
    scopes: p.json<string[]>(),
    role: p.enum([...roles]),
    mode: p.enum(KeyMode.options),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'api_keys_prefix_unique', properties: ['organizationId', 'prefix'] }],
  indexes: [
    { name: 'api_keys_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'api_keys_name', properties: ['organizationId', 'name', 'id'] },
  ],
});

/** A key by which a program acts inside one organization. */
export class ApiKey extends ApiKeySchema.class {
  static readonly idPrefix = 'key';
  static readonly record = 'apiKey';
  static readonly schema = ApiKeySchema;

  /** Puts a new secret in force; the one before works until the overlap ends. 409 for a key that is revoked or expired. */
  rotate(next: readonly StoredSecret[], overlapSeconds: number, now: Date): void {
    if (this.revokedAt) throw conflict('The key is revoked');
    if (this.expiresAt && this.expiresAt <= now) throw conflict('The key has expired');
    const validUntil = new Date(now.getTime() + overlapSeconds * 1_000).toISOString();
    const before = overlapSeconds === 0 ? [] : this.secrets.filter((secret) => secret.validUntil === null);
    this.secrets = [...next, ...before.map((secret) => ({ ...secret, validUntil }))];
  }

  /** What whoever has the key holds. */
  holding(): Holding {
    const { role, scopes, mode, expiresAt = null } = this;
    return { role, scopes, mode, expiresAt };
  }

  /** True for a key by which the organization can be kept in hands. */
  isOwnerKey(now: Date): boolean {
    const { role, scopes, mode, expiresAt } = this.holding();
    const isInForce = !this.revokedAt && (expiresAt === null || expiresAt > now);
    return isInForce && mode === 'LIVE' && role === 'OWNER' && covers(scopes, 'organization:write');
  }

  /** Ends the key for good, and gives since when it has been over: the first revocation counts. */
  revoke(now: Date): Date {
    this.revokedAt ??= now;
    return this.revokedAt;
  }
}
ApiKeySchema.setClass(ApiKey);

/** Until when the secret before the last rotation works; null where there is none or its time is over. */
export function overlapEnd({ secrets }: Pick<ApiKey, 'secrets'>, now: Date): Date | null {
  const before = secrets.find(({ validUntil }) => validUntil !== null);
  if (!before?.validUntil) return null;
  const end = new Date(before.validUntil);
  return end > now ? end : null;
}
