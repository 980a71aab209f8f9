import { defineEntity, p } from '@mikro-orm/core';
import type { TenantDatabase } from '@rcm/tenancy';
import { RevisionSchema } from './revision.ts';

/**
 * Policies of tables that are read before the tenant is known. These tables belong to no tenant, so they hold only
 * identifiers: every role may read them, an organization may insert its own entries, and no policy lets anyone,
 * including the owner, update or delete one.
 */
const directoryPolicies = (table: string) => [
  { name: `${table}_read`, command: 'select' as const, using: 'true' },
  {
    name: `${table}_add`,
    command: 'insert' as const,
    check: `organization_id = current_setting('app.organization_id')::uuid`,
  },
];

/** The organizations of the installation. */
export const OrganizationEntrySchema = defineEntity({
  name: 'OrganizationEntry',
  schema: 'organization',
  tableName: 'directory',
  rowLevelSecurity: 'force',
  policies: directoryPolicies('directory'),
  properties: { organizationId: p.uuid().primary() },
});

/** Which organization an API key belongs to. */
export const KeyEntrySchema = defineEntity({
  name: 'KeyEntry',
  schema: 'organization',
  tableName: 'key_directory',
  rowLevelSecurity: 'force',
  policies: directoryPolicies('key_directory'),
  properties: {
    prefix: p.string().columnType('text').collation('C').primary(),
    organizationId: p.uuid(),
    keyId: p.string().columnType('text').collation('C'),
  },
  uniques: [{ name: 'key_directory_key', properties: ['keyId'] }],
});

/** The tables that belong to no organization, by their full names. */
export const directoryTables = [OrganizationEntrySchema, KeyEntrySchema, RevisionSchema].map(
  ({ meta }) => `${meta.schema}.${meta.tableName}`,
);

/** The ids of all organizations. */
export async function organizationIds({ pool }: Pick<TenantDatabase, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select organization_id as id from organization.directory order by organization_id',
  );
  return rows.map(({ id }) => id);
}

/** The organizations of keys by their prefix (`rcm_live_` and 16 characters); unknown prefixes are left out. */
export async function organizationsOfPrefixes(
  { pool }: TenantDatabase,
  prefixes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ prefix: string; id: string }>(
    'select prefix, organization_id as id from organization.key_directory where prefix = any ($1)',
    [prefixes],
  );
  return new Map(rows.map(({ prefix, id }) => [prefix, id]));
}

/** The organization of an API key's id, or null. */
export async function organizationOfKey({ pool }: TenantDatabase, keyId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'select organization_id as id from organization.key_directory where key_id = $1',
    [keyId],
  );
  return rows[0]?.id ?? null;
}
