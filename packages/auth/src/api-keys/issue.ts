import { badRequest, conflict, invalid, notFound } from '@rcm/errors';
import type { Principal, TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { KeyEntrySchema } from '../directory/directory.ts';
import { invalidateKeyCaches } from '../directory/revision.ts';
import { Member } from '../members/member.ts';
import type { AuthPorts } from '../ports.ts';
import { ApiKey } from './api-key.ts';
import type { newKey } from './contract.ts';
import { type Holding, mustHoldRole } from './grants.ts';
import { newPrefix, newSecret, writeKey } from './key-text.ts';
import { mustLeaveOwnerKey } from './last-owner-key.ts';
import { type Peppers, storeSecret } from './secret.ts';

/** What a new key shall grant; by default ADMIN and LIVE, expiring with the key that creates it. */
export const newHolding = (
  { role = 'ADMIN', scopes, mode = 'LIVE', expiresAt }: z.output<typeof newKey>,
  creator: Pick<Holding, 'expiresAt'>,
): Holding => ({ role, scopes, mode, expiresAt: expiresAt ?? creator.expiresAt });

/** Throws 400 for scopes that no operation requires, and suggests the nearest one that is required. */
export function mustBeKnownScopes(
  scopes: readonly string[],
  correctedScope: AuthPorts['correctedScope'],
): void {
  const issues = scopes.flatMap((scope, index) => {
    const suggestion = correctedScope?.(scope) ?? null;
    const message = `No operation requires this scope. Did you mean ${suggestion}?`;
    return suggestion === null ? [] : [{ path: `body.scopes.${index}`, code: 'unknown_scope', message }];
  });
  if (issues.length > 0) throw badRequest(issues);
}

/** A key with its full text, which is never shown again. */
export interface IssuedKey {
  readonly apiKey: ApiKey;
  readonly secret: string;
}

/** The member and the agent definition that a key acts for; null for none. */
type Binding = Pick<Principal, 'memberId' | 'agentId'>;

/**
 * The binding that a new key asks for. Throws 404 for an unknown member or agent definition, 403 for a member whose role
 * the creator's does not include, 409 for an inactive member or definition.
 */
export async function newBinding(
  context: TenantContext,
  { agent }: Pick<AuthPorts, 'agent'>,
  { memberId, agentId }: z.output<typeof newKey>,
  creator: Pick<Holding, 'role'>,
): Promise<Binding> {
  const member = memberId === undefined ? null : await context.look(Member, memberId);
  if (memberId !== undefined && member === null) throw notFound('Member');
  const definition = agentId === undefined ? null : ((await agent?.(context, agentId)) ?? null);
  if (agentId !== undefined && definition === null) throw notFound('Agent definition');
  if (member !== null) mustHoldRole(creator, member.role);
  if (member?.status === 'INACTIVE') throw conflict('The member is inactive');
  if (definition?.isActive === false) throw conflict('The agent definition is not ACTIVE');
  return { memberId: memberId ?? null, agentId: agentId ?? null };
}

/** Creates a key. Throws 400 for an expiry in the past. */
export async function issueKey(
  context: TenantContext,
  peppers: Peppers,
  name: string,
  { role, scopes, mode, expiresAt }: Holding,
  binding: Binding,
): Promise<IssuedKey> {
  if (expiresAt && expiresAt <= context.now) {
    throw invalid('body.expiresAt', 'Expected a time in the future', 'too_small');
  }
  const key = { prefix: newPrefix(mode), secret: newSecret() };
  const apiKey = context.create(ApiKey, {
    name,
    prefix: key.prefix,
    secrets: storeSecret(peppers, key),
    scopes: [...new Set(scopes)],
    role,
    mode,
    ...binding,
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  });
  await context.em.insert(KeyEntrySchema, {
    prefix: key.prefix,
    organizationId: context.organization.id,
    keyId: apiKey.id,
  });
  await invalidateKeyCaches(context);
  return { apiKey, secret: writeKey(key) };
}

/** Gives a key a new secret. */
export async function rotateKey(
  context: TenantContext,
  peppers: Peppers,
  apiKey: ApiKey,
  overlapSeconds: number,
): Promise<IssuedKey> {
  const key = { prefix: apiKey.prefix, secret: newSecret() };
  apiKey.rotate(storeSecret(peppers, key), overlapSeconds, context.now);
  await invalidateKeyCaches(context);
  return { apiKey, secret: writeKey(key) };
}

/** Revokes a key and returns when it was first revoked. */
export async function revokeKey(context: TenantContext, apiKey: ApiKey): Promise<Date> {
  const revokedAt = apiKey.revoke(context.now);
  await invalidateKeyCaches(context);
  return revokedAt;
}

/** Revokes the keys of a member. Throws 409 if no key would be left that can administer the organization as long. */
export async function revokeKeysOf(context: TenantContext, memberId: string): Promise<void> {
  const apiKeys = await context.em.find(ApiKey, { memberId, revokedAt: null });
  if (apiKeys.length === 0) return;
  await mustLeaveOwnerKey(context, apiKeys);
  for (const apiKey of apiKeys) apiKey.revoke(context.now);
  await invalidateKeyCaches(context);
}
