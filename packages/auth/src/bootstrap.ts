import { randomUUID } from 'node:crypto';
import { email, issuesOf, text } from '@rcm/envelope';
import { badRequest, notFound } from '@rcm/errors';
import { inTenant, newId, type Principal, type TenantContext, type TenantDatabase } from '@rcm/tenancy';
import { z } from 'zod';
import { ApiKey, overlapEnd } from './api-keys/api-key.ts';
import { newKey, rotation } from './api-keys/contract.ts';
import { issueKey, mustBeAsked, newHolding, revokeKey as revoke, rotateKey } from './api-keys/issue.ts';
import type { Peppers } from './api-keys/secret.ts';
import { outdatedKeys } from './api-keys/stored-key.ts';
import { operator } from './caller.ts';
import { OrganizationEntrySchema, organizationIds, organizationOfKey } from './directory/directory.ts';
import { forgetRemembered } from './directory/revision.ts';
import { emailKeyOf, Member } from './members/member.ts';
import { timeZone } from './organization/contract.ts';
import { Organization } from './organization/organization.ts';
import { type OrganizationAtWork, organizationAtWork } from './organization/settings.ts';
import type { AuthPorts } from './ports.ts';

/** Where the commands act; `database` connects as the role that serves requests. */
export interface CommandHost {
  readonly database: TenantDatabase;
  readonly peppers: Peppers;
  readonly now: Date;
}

const federalHolidays = { base: 'US_FEDERAL', added: [], removed: [] } as const;

const principalOf = (at: OrganizationAtWork): Principal => ({
  keyId: operator,
  role: 'OWNER',
  scopes: ['*'],
  mode: 'LIVE',
  ...at,
});

/** Runs a command inside an organization, audited like an operation. */
async function asCommand<Result>(
  { database, now }: CommandHost,
  organizationId: string,
  name: string,
  work: (context: TenantContext) => Promise<Result>,
  audit: 'write' | 'none' = 'write',
): Promise<Result> {
  // The organization's settings play no part in these commands.
  const organization = { id: organizationId, name: '', timeZone: 'UTC', holidays: federalHolidays };
  const principal = principalOf({ organization, disabledModules: [] });
  const run = {
    principal,
    operation: `organization.${name}`,
    requestId: newId('req'),
    now,
    audit,
  } as const;
  return inTenant(database, run, work);
}

function checked<Schema extends z.ZodType>(schema: Schema, values: z.input<Schema>): z.output<Schema> {
  const read = schema.safeParse(values);
  if (!read.success) throw badRequest(issuesOf(read.error, 'body'));
  return read.data;
}

const organizationId = z.uuid().transform((id) => id.toLowerCase());

const newOrganization = z.object({
  name: text(1, 200),
  ownerName: text(1, 200),
  ownerEmail: email,
  timeZone: timeZone.default('America/New_York'),
});

/** Makes an organization with its first owner and a key that may do everything. Throws 400 for unfit values. */
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
      featureFlags: {},
    });
    const member = context.create(Member, {
      name: ownerName,
      email: ownerEmail,
      emailKey: emailKeyOf(ownerEmail),
      role: 'OWNER',
      status: 'ACTIVE',
    });
    const everything = { role: 'OWNER', scopes: ['*'], mode: 'LIVE', expiresAt: null } as const;
    const { secret } = await issueKey(context, host.peppers, 'Owner', everything);
    return { organizationId: id, memberId: member.id, apiKey: secret };
  });
}

const commandedKey = z.object({ organizationId, ...newKey.shape, expiresAt: z.date().optional() });

/** Issues a key, role ADMIN unless said otherwise. Throws 400 for unfit values, 404 for an unknown organization. */
export async function createKey(
  host: CommandHost,
  { correctedScope, ...values }: z.input<typeof commandedKey> & Pick<AuthPorts, 'correctedScope'>,
): Promise<{ keyId: string; apiKey: string }> {
  const asked = checked(commandedKey, values);
  mustBeAsked(asked.scopes, correctedScope);
  return asCommand(host, asked.organizationId, 'createApiKey', async (context) => {
    await mustExist(context);
    const holding = newHolding(asked, { expiresAt: null });
    const { apiKey, secret } = await issueKey(context, host.peppers, asked.name, holding);
    return { keyId: apiKey.id, apiKey: secret };
  });
}

/** The keys of an organization, newest first, those that are over among them. Throws 404 for an unknown organization. */
export async function listKeys(host: CommandHost, values: { readonly organizationId: string }) {
  const asked = checked(z.object({ organizationId }), values);
  return asCommand(
    host,
    asked.organizationId,
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
        expiresAt: key.expiresAt ?? null,
        lastUsedAt: key.lastUsedAt ?? null,
        revokedAt: key.revokedAt ?? null,
        createdAt: key.createdAt,
      }));
    },
    'none',
  );
}

/**
 * Gives a key of any organization a new secret; the one before works for so many seconds more. Throws 400 for unfit
 * seconds, 404 for an unknown key, 409 for one that is revoked or expired.
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

/** Revokes a key of any organization; the first revocation counts. Throws 404 for an unknown key. */
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

/** The ids of the keys in force, of all organizations, that only an earlier pepper than the newest can check. */
export async function keysOfEarlierPeppers({ database, peppers, now }: CommandHost): Promise<string[]> {
  const ids: string[] = [];
  for (const id of await organizationIds(database)) {
    ids.push(...(await outdatedKeys(database, id, peppers, now)));
  }
  return ids;
}

/** Which modules an organization shall lose and regain, of those that the installation has. */
export interface ModuleSwitches {
  readonly organizationId: string;
  readonly disable?: readonly string[];
  readonly enable?: readonly string[];
  readonly modules: readonly string[];
}

/** Switches modules off and on. Throws 400 for a name that is no module, 404 for an unknown organization. */
export async function setModules(
  host: CommandHost,
  { disable = [], enable = [], modules, ...values }: ModuleSwitches,
): Promise<{ organizationId: string; disabledModules: string[] }> {
  const names = z.array(z.enum(modules));
  const asked = checked(z.object({ organizationId, disable: names, enable: names }), {
    ...values,
    disable: [...disable],
    enable: [...enable],
  });
  return asCommand(host, asked.organizationId, 'switchModules', async (context) => {
    const organization = await context.find(Organization, asked.organizationId);
    organization.switchModules(asked.disable, asked.enable);
    await forgetRemembered(context);
    return { organizationId: asked.organizationId, disabledModules: [...organization.disabledModules] };
  });
}

/** The organizations of the installation, in the order of their ids. */
export async function listOrganizations({ database }: CommandHost) {
  const organizations = [];
  for (const id of await organizationIds(database)) {
    const found = await organizationAtWork(database, id);
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

/** The command line as the principal of an organization, with its settings. Throws 404 for an unknown organization. */
export async function commandPrincipal(host: CommandHost, id: string): Promise<Principal> {
  const asked = checked(z.object({ organizationId }), { organizationId: id });
  const found = await organizationAtWork(host.database, asked.organizationId);
  if (found === null) throw notFound('Organization');
  return principalOf(found);
}
