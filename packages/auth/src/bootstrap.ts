import { randomUUID } from 'node:crypto';
import { email, issuesOf, text } from '@rcm/envelope';
import { badRequest, notFound } from '@rcm/errors';
import {
  inTenant,
  newId,
  type Principal,
  type RunAudit,
  type TenantContext,
  type TenantDatabase,
  unbound,
} from '@rcm/tenancy';
import { z } from 'zod';
import { ApiKey, overlapEnd } from './api-keys/api-key.ts';
import { newKey, rotation } from './api-keys/contract.ts';
import {
  issueKey,
  mustBeKnownScopes,
  newBinding,
  newHolding,
  revokeKey as revoke,
  rotateKey,
} from './api-keys/issue.ts';
import { isOutdated, isUnusedSince, type OutdatedKey, outdatedKeys } from './api-keys/outdated-keys.ts';
import type { Peppers } from './api-keys/secret.ts';
import { callerOf, operator } from './caller.ts';
import { OrganizationEntrySchema, organizationIds, organizationOfKey } from './directory/directory.ts';
import { invalidateKeyCaches } from './directory/revision.ts';
import { emailKeyOf, Member } from './members/member.ts';
import { timeZone } from './organization/contract.ts';
import { Organization } from './organization/organization.ts';
import { type LoadedOrganization, loadOrganization } from './organization/settings.ts';
import type { AuthPorts } from './ports.ts';

export type { OutdatedKey } from './api-keys/outdated-keys.ts';

/** What commands run against; `database` connects as the role that serves requests. */
export interface CommandHost {
  readonly database: TenantDatabase;
  readonly peppers: Peppers;
  readonly now: Date;
}

const federalHolidays = { base: 'US_FEDERAL', added: [], removed: [] } as const;

const principalOf = (organization: LoadedOrganization): Principal => ({
  keyId: operator,
  ...unbound,
  role: 'OWNER',
  scopes: ['*'],
  mode: 'LIVE',
  ...organization,
});

/** Runs a command in an organization, audited like an operation. */
async function asCommand<Result>(
  { database, now }: CommandHost,
  organizationId: string,
  name: string,
  work: (context: TenantContext) => Promise<Result>,
  audit: RunAudit = { audit: 'write' },
): Promise<Result> {
  // These commands don't use the organization's settings.
  const organization = { id: organizationId, name: '', timeZone: 'UTC', holidays: federalHolidays };
  const principal = principalOf({ organization, disabledModules: [] });
  const run = {
    principal,
    operation: `organization.${name}`,
    requestId: newId('req'),
    now,
    ...audit,
  };
  return inTenant(database, run, work);
}

function checked<Schema extends z.ZodType>(schema: Schema, values: z.input<Schema>): z.output<Schema> {
  const result = schema.safeParse(values);
  if (!result.success) throw badRequest(issuesOf(result.error, 'body'));
  return result.data;
}

const organizationId = z.uuid().transform((id) => id.toLowerCase());

const newOrganization = z.object({
  name: text(1, 200),
  ownerName: text(1, 200),
  ownerEmail: email,
  timeZone: timeZone.default('America/New_York'),
});

/** Creates an organization with its first owner and a key with every scope. Throws 400 for invalid values. */
export async function createOrganization(
  host: CommandHost,
  values: z.input<typeof newOrganization>,
): Promise<{ organizationId: string; memberId: string; apiKey: string }> {
  const { name, ownerName, ownerEmail, timeZone } = checked(newOrganization, values);
  const id = randomUUID();
  return asCommand(host, id, 'createOrganization', async (context) => {
    await context.em.insert(OrganizationEntrySchema, { organizationId: id });
    context.create(Organization, {
      id,
      name,
      timeZone,
      holidays: federalHolidays,
      disabledModules: [],
      isCharitableHospital: false,
      limitationPeriods: [],
      featureFlags: {},
    });
    const member = context.create(Member, {
      name: ownerName,
      email: ownerEmail,
      emailKey: emailKeyOf(ownerEmail),
      role: 'OWNER',
      status: 'ACTIVE',
    });
    const fullAccess = { role: 'OWNER', scopes: ['*'], mode: 'LIVE', expiresAt: null } as const;
    const { secret } = await issueKey(context, host.peppers, 'Owner', fullAccess, unbound);
    return { organizationId: id, memberId: member.id, apiKey: secret };
  });
}

const newKeyCommand = z.object({ organizationId, ...newKey.shape, expiresAt: z.date().optional() });

/**
 * Issues a key; the default role is ADMIN. Throws 400 for invalid values, 404 for an unknown organization, member or agent
 * definition, 409 for an inactive member or definition.
 */
export async function createKey(
  host: CommandHost,
  values: z.input<typeof newKeyCommand>,
  ports: Pick<AuthPorts, 'correctedScope' | 'agent'> = {},
): Promise<{ keyId: string; apiKey: string }> {
  const body = checked(newKeyCommand, values);
  mustBeKnownScopes(body.scopes, ports.correctedScope);
  return asCommand(host, body.organizationId, 'createApiKey', async (context) => {
    await mustExist(context);
    const creator = await callerOf(context);
    const binding = await newBinding(context, ports, body, creator);
    const holding = newHolding(body, creator);
    const { apiKey, secret } = await issueKey(context, host.peppers, body.name, holding, binding);
    return { keyId: apiKey.id, apiKey: secret };
  });
}

/** The keys of an organization, newest first, including revoked and expired ones. Throws 404 for an unknown organization. */
export async function listKeys(host: CommandHost, values: { readonly organizationId: string }) {
  const input = checked(z.object({ organizationId }), values);
  return asCommand(
    host,
    input.organizationId,
    'listApiKeys',
    async (context) => {
      await mustExist(context);
      const keys = await context.em.find(ApiKey, {}, { orderBy: { createdAt: 'desc', id: 'desc' } });
      return keys.map((key) => ({
        keyId: key.id,
        name: key.name,
        prefix: key.prefix,
        scopes: key.scopes,
        role: key.role,
        mode: key.mode,
        memberId: key.memberId ?? null,
        agentId: key.agentId ?? null,
        expiresAt: key.expiresAt ?? null,
        lastUsedAt: key.lastUsedAt ?? null,
        revokedAt: key.revokedAt ?? null,
        createdAt: key.createdAt,
      }));
    },
    { audit: 'none', writes: false },
  );
}

/**
 * Gives a key of any organization a new secret; the previous one works for another `overlapSeconds`. Throws 400 for
 * an invalid overlap, 404 for an unknown key, 409 for a revoked or expired one.
 */
export async function rollKey(
  host: CommandHost,
  { keyId, ...values }: { readonly keyId: string } & z.input<typeof rotation>,
): Promise<{ keyId: string; apiKey: string; overlapEndsAt: Date | null }> {
  const { overlapSeconds = 0 } = checked(rotation, values);
  const owner = await organizationOfKey(host.database, keyId);
  if (owner === null) throw notFound('API key');
  return asCommand(host, owner, 'rotateApiKey', async (context) => {
    const { apiKey, secret } = await rotateKey(
      context,
      host.peppers,
      await context.find(ApiKey, keyId),
      overlapSeconds,
    );
    return { keyId, apiKey: secret, overlapEndsAt: overlapEnd(apiKey, host.now) };
  });
}

/** Revokes a key of any organization and returns when it was first revoked. Throws 404 for an unknown key. */
export async function revokeKey(
  host: CommandHost,
  { keyId }: { readonly keyId: string },
): Promise<{ keyId: string; revokedAt: Date }> {
  const owner = await organizationOfKey(host.database, keyId);
  if (owner === null) throw notFound('API key');
  return asCommand(host, owner, 'revokeApiKey', async (context) => {
    return { keyId, revokedAt: await revoke(context, await context.find(ApiKey, keyId)) };
  });
}

/** The keys in force, of all organizations, that have no hash under the newest pepper. */
export async function keysOfEarlierPeppers({ database, peppers, now }: CommandHost): Promise<OutdatedKey[]> {
  const keys: OutdatedKey[] = [];
  for (const id of await organizationIds(database)) {
    keys.push(...(await outdatedKeys(database, id, peppers, now)));
  }
  return keys;
}

/**
 * Revokes the keys, of all organizations, that have no hash under the newest pepper and were neither used nor created at
 * a time or later, and returns them.
 */
export async function revokeKeysUnusedSince(host: CommandHost, since: Date): Promise<OutdatedKey[]> {
  const revoked: OutdatedKey[] = [];
  for (const key of await keysOfEarlierPeppers(host)) {
    if (!isUnusedSince(key, since)) continue;
    const isRevoked = await asCommand(host, key.organizationId, 'revokeApiKey', async (context) => {
      const apiKey = await context.find(ApiKey, key.keyId);
      // A process may have recorded a use since the keys were listed.
      if (!isOutdated(apiKey, host.peppers, host.now) || !isUnusedSince(apiKey, since)) return false;
      await revoke(context, apiKey);
      return true;
    });
    if (isRevoked) revoked.push(key);
  }
  return revoked;
}

/** The modules to disable and enable for an organization, out of those of the installation. */
export interface ModuleSwitches {
  readonly organizationId: string;
  readonly disable?: readonly string[];
  readonly enable?: readonly string[];
  readonly modules: readonly string[];
}

/** Disables and enables modules. Throws 400 for an unknown module, 404 for an unknown organization. */
export async function setModules(
  host: CommandHost,
  { disable = [], enable = [], modules, ...values }: ModuleSwitches,
): Promise<{ organizationId: string; disabledModules: string[] }> {
  const names = z.array(z.enum(modules));
  const input = checked(z.object({ organizationId, disable: names, enable: names }), {
    ...values,
    disable: [...disable],
    enable: [...enable],
  });
  return asCommand(host, input.organizationId, 'switchModules', async (context) => {
    const organization = await context.find(Organization, input.organizationId);
    organization.switchModules(input.disable, input.enable);
    await invalidateKeyCaches(context);
    return { organizationId: input.organizationId, disabledModules: [...organization.disabledModules] };
  });
}

/** The organizations of the installation, by id. */
export async function listOrganizations({ database }: CommandHost) {
  const organizations = [];
  for (const id of await organizationIds(database)) {
    const found = await loadOrganization(database, id);
    if (found === null) continue;
    const { organization, disabledModules } = found;
    const { name, timeZone } = organization;
    organizations.push({ organizationId: id, name, timeZone, disabledModules });
  }
  return organizations;
}

async function mustExist(context: TenantContext): Promise<void> {
  const organization = await context.look(Organization, context.organization.id);
  if (organization === null) throw notFound('Organization');
}

/** The principal of the command line in an organization. Throws 404 for an unknown organization. */
export async function commandPrincipal(host: CommandHost, id: string): Promise<Principal> {
  const input = checked(z.object({ organizationId }), { organizationId: id });
  const found = await loadOrganization(host.database, input.organizationId);
  if (found === null) throw notFound('Organization');
  return principalOf(found);
}
