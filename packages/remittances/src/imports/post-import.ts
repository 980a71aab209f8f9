import { add, subtract } from '@rcm/money';
import { opening, statement, type TenantContext } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import { transactionSets } from '../transaction-sets/index.ts';
import type { Staged } from '../transaction-sets/transaction-set.ts';
import { Import, StagedRecord, Transaction } from './import.ts';

/** How many staged records are posted in one transaction: whoever else commits waits for what it writes to reach the disk. */
export const recordsPosted = 100;

const stagedColumns = { id: 'text', transactionId: 'text', kind: 'text', content: 'json' } as const;

const nextStaged = statement({
  name: 'remittances.next_staged_records',
  parameters: { importId: 'text', count: 'integer' },
  columns: stagedColumns,
  text: `select t.id, t.transaction_id, t.kind, t.content from remittances.staged_records t
    where t.organization_id = :tenant and t.import_id = :importId order by t.sequence limit :count`,
  opens: opening(StagedRecord, Object.keys(stagedColumns)),
});

const deleteRecords = statement({
  name: 'remittances.delete_staged_records',
  parameters: { ids: 'text[]' },
  columns: {},
  text: 'delete from remittances.staged_records where organization_id = :tenant and id = any (:ids)',
});

/**
 * How statements are planned until the end of the transaction: never by reading a whole table, which PostgreSQL takes
 * for empty until it has counted it, and, in `order` of an index, without sorting all that an import has staged.
 */
const planByIndex = statement({
  name: 'remittances.plan_by_index',
  parameters: { sorts: 'text' },
  columns: {},
  text: `select set_config('enable_seqscan', 'off', true), set_config('enable_sort', :sorts, true)
    where :tenant is not null`,
});

/**
 * Posts the next of what an import has staged, all of one transaction set; false where nothing is left and the import
 * is done. What is posted and what is staged change together, so that it can be stopped anywhere and goes on there.
 */
export async function postNext(
  context: TenantContext,
  ports: RemittancesPorts,
  importId: string,
): Promise<boolean> {
  await context.sql.forgetPlans();
  const file = await context.find(Import, importId);
  if (file.status !== 'POSTING') return false;
  const [, rows = []] = await context.sql.batch([
    [planByIndex, { sorts: 'off' }],
    [nextStaged, { importId, count: recordsPosted + 1 }],
    [planByIndex, { sorts: 'on' }],
  ]);
  const [first, ...further] = rows.map(nextStaged.decode);
  if (first === undefined) {
    await finishEmpty(context, file);
    file.finish(context.now);
    return false;
  }
  const transaction = await context.find(Transaction, first.transactionId);
  const all = [first, ...further];
  const records = all
    .slice(0, recordsPosted)
    .filter(({ transactionId }) => transactionId === first.transactionId);
  const before = countsOf(transaction);
  const { type } = transaction;
  if (type) await transactionSets[type]?.post({ context, ports, file, transaction }, records.map(stagedOf));
  // One more was read than is posted: the set goes on where it is of the same.
  if (all[records.length]?.transactionId !== transaction.id) transaction.finish();
  addCounts(file, before, transaction);
  await context.sql.all(deleteRecords, { ids: records.map(({ id }) => id) });
  return true;
}

const stagedOf = ({ kind, content }: Pick<StagedRecord, 'kind' | 'content'>) => ({
  kind: kind as Staged['kind'],
  content,
});

/** Ends the sets that have nothing staged: what they hold is said in their faults. */
async function finishEmpty(context: TenantContext, file: Import): Promise<void> {
  const left = await context.em.find(Transaction, { importId: file.id, status: 'STAGED' });
  for (const transaction of left) transaction.finish();
}

type Counts = Pick<Transaction, 'postedCount' | 'exceptionCount' | 'duplicateCount' | 'postedAmount'>;

const countsOf = ({ postedCount, exceptionCount, duplicateCount, postedAmount }: Counts): Counts => ({
  postedCount,
  exceptionCount,
  duplicateCount,
  postedAmount,
});

function addCounts(file: Import, before: Counts, now: Counts): void {
  file.postedCount += now.postedCount - before.postedCount;
  file.exceptionCount += now.exceptionCount - before.exceptionCount;
  file.duplicateCount += now.duplicateCount - before.duplicateCount;
  file.postedAmount = add(file.postedAmount, subtract(now.postedAmount, before.postedAmount));
}
