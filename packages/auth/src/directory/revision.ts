import { defineEntity, p, raw } from '@mikro-orm/core';
import type { SchemaObject, TenantContext, TenantDatabase } from '@rcm/tenancy';

/**
 * Counts the changes to anything that authentication remembers. A row and not a sequence: its new value shows
 * exactly when the change itself does.
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

/** The only row. It is there from the start, and no policy lets anybody add another. */
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

/** Makes every process forget what it remembers of keys and settings, as soon as this transaction is committed. */
export async function forgetRemembered({ em }: TenantContext): Promise<void> {
  // The row is shared by all organizations: taken last, it is held only as long as the commit takes.
  await em.flush();
  await em.nativeUpdate(RevisionSchema, { id: 1 }, { value: raw('value + 1') });
}

/** The present count. */
export async function readRevision({ pool }: TenantDatabase): Promise<string> {
  const { rows } = await pool.query<{ value: string }>('select value::text from organization.revision');
  const [row] = rows;
  if (row === undefined) throw new Error('organization.revision has lost its row');
  return row.value;
}
