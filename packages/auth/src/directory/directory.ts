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
export async function organizationIds({ pool }: TenantDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select organization_id as id from organization.directory order by organization_id',
  );
  return rows.map(({ id }) => id);
}

/** The organization of a key's prefix (`rcm_live_` and 16 characters), or null. */
export const organizationOfPrefix = ({ pool }: TenantDatabase, prefix: string) =>
  firstId(
    pool.query('select organization_id as id from organization.key_directory where prefix = $1', [prefix]),
  );

/** The organization of an API key's id, or null. */
export const organizationOfKey = ({ pool }: TenantDatabase, keyId: string) =>
  firstId(
    pool.query('select organization_id as id from organization.key_directory where key_id = $1', [keyId]),
  );

async function firstId(answer: Promise<{ rows: { id: string }[] }>): Promise<string | null> {
  const { rows } = await answer;
  return rows[0]?.id ?? null;
}
