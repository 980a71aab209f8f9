import { statement, type TenantContext } from '@rcm/tenancy';

const deleteStaged = statement({
  name: 'remittances.delete_staged',
  parameters: { importId: 'text', transactionIds: 'text[]' },
  columns: {},
  // The condition on the import lets PostgreSQL use the index and skip records of other imports.
  text: `delete from remittances.staged_records
    where organization_id = :tenant and import_id = :importId and transaction_id = any (:transactionIds)`,
});

/** Deletes the staged records of refused transaction sets. */
export const deleteStagedRecords = (
  context: TenantContext,
  importId: string,
  transactionIds: readonly string[],
) => context.sql.all(deleteStaged, { importId, transactionIds });

const deleting = (table: string, column: string) =>
  statement({
    name: `remittances.forget_${table}`,
    parameters: { ids: 'text[]' },
    columns: {},
    text: `delete from remittances.${table} where organization_id = :tenant and ${column} = any (:ids)`,
  });

const deletions = [
  deleting('staged_records', 'import_id'),
  deleting('transactions', 'import_id'),
  deleting('imports', 'id'),
];

/** Deletes unfinished imports with their transaction sets and staged records. */
export async function deleteImports(context: TenantContext, ...ids: readonly string[]): Promise<void> {
  await context.sql.batch(deletions.map((each) => [each, { ids }]));
}

const abandoned = statement({
  name: 'remittances.abandoned_imports',
  parameters: {},
  columns: { id: 'text' },
  text: `select id from remittances.imports
    where organization_id = :tenant and status = 'READING' and updated_at < now() - interval '10 minutes'
    for update skip locked`,
});

/** Deletes imports whose process died while it was reading the file. */
export async function deleteAbandonedImports(context: TenantContext): Promise<void> {
  const left = await context.sql.all(abandoned, {});
  if (left.length > 0) await deleteImports(context, ...left.map(({ id }) => id));
}
