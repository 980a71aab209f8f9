import { defineEntity, p, raw } from '@mikro-orm/core';
import type { SchemaObject, TenantContext, TenantDatabase } from '@rcm/tenancy';

/**
 * Counts the changes to everything that authentication caches. A row rather than a sequence: its new value becomes
 * visible exactly when the change itself does.
 */
export const RevisionSchema = defineEntity({
  name: 'Revision',
  schema: 'organization',
  tableName: 'revision',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'revision_read', command: 'select', using: 'true' },
    { name: 'revision_count', command: 'update', using: 'true' },
  ],
  properties: {
    id: p.integer().autoincrement(false).primary(),
    value: p.string().columnType('bigint'),
  },
});

/** The only row. It exists from the start, and no policy lets anyone insert another. */
export const firstRevision: SchemaObject = {
  kind: 'row',
  table: 'organization.revision',
  condition: 'id = 1',
  statements: [
    'alter table "organization"."revision" no force row level security',
    'insert into "organization"."revision" ("id", "value") values (1, 0)',
    'alter table "organization"."revision" force row level security',
  ],
};

/** Invalidates the keys and settings that processes have cached, as soon as this transaction commits. */
export async function invalidateKeyCaches({ em }: TenantContext): Promise<void> {
  // All organizations share the row, so it is locked last, for no longer than the commit takes.
  await em.flush();
  await em.nativeUpdate(RevisionSchema, { id: 1 }, { value: raw('value + 1') });
}

/** The current revision. */
export async function readRevision({ pool }: TenantDatabase): Promise<string> {
  const { rows } = await pool.query<{ value: string }>('select value::text from organization.revision');
  const [row] = rows;
  if (row === undefined) throw new Error('organization.revision has no row');
  return row.value;
}
