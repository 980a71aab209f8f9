import { statement, type TenantContext } from '@rcm/tenancy';

const deleteStaged = statement({
  name: 'remittances.delete_staged',
  parameters: { importId: 'text', transactionIds: 'text[]' },
  columns: {},
  // The import is in the index: others that are staged are not looked at.
  text: `delete from remittances.staged_records
    where organization_id = :tenant and import_id = :importId and transaction_id = any (:transactionIds)`,
});

/** Drops what is staged of transaction sets that can't be taken. */
export const dropStaged = (context: TenantContext, importId: string, transactionIds: readonly string[]) =>
  context.sql.all(deleteStaged, { importId, transactionIds });

const deleting = (table: string, column: string) =>
  statement({
    name: `remittances.forget_${table}`,
    parameters: { ids: 'text[]' },
    columns: {},
    text: `delete from remittances.${table} where organization_id = :tenant and ${column} = any (:ids)`,
  });

const forgetting = [
  deleting('staged_records', 'import_id'),
  deleting('transactions', 'import_id'),
  deleting('imports', 'id'),
];

/** Takes an import away that has not come to an end. */
export async function forget(context: TenantContext, ...ids: readonly string[]): Promise<void> {
  await context.sql.batch(forgetting.map((each) => [each, { ids }]));
}

const abandoned = statement({
  name: 'remittances.abandoned_imports',
  parameters: {},
  columns: { id: 'text' },
  text: `select id from remittances.imports
    where organization_id = :tenant and status = 'READING' and updated_at < now() - interval '10 minutes'
    for update skip locked`,
});

/** Takes away what a process that died while it read a file has left. */
export async function forgetAbandoned(context: TenantContext): Promise<void> {
  const left = await context.sql.all(abandoned, {});
  if (left.length > 0) await forget(context, ...left.map(({ id }) => id));
}
