import { add, subtract } from '@rcm/money';
import { analyzeGrown, opening, statement, type TenantContext } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import { transactionSets } from '../transaction-sets/index.ts';
import type { Staged } from '../transaction-sets/transaction-set.ts';
import { Import, StagedRecord, Transaction } from './import.ts';

/** Staged records posted in one transaction. Larger batches delay other commits, which wait for this one's disk writes. */
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
 * Planner settings until the end of the transaction. Sequential scans are disabled, because PostgreSQL takes the table for
 * empty until it is analyzed. With `sorts` off, records are read in index order instead of sorting all staged ones.
 */
const planByIndex = statement({
  name: 'remittances.plan_by_index',
  parameters: { sorts: 'text' },
  columns: {},
  text: `select set_config('enable_seqscan', 'off', true), set_config('enable_sort', :sorts, true)
    where :tenant is not null`,
});

/**
 * Posts the next staged records of an import, all of one transaction set. Returns false if nothing is left and the import
 * is done. Records are posted and deleted in one transaction, so posting can stop anywhere and resume there.
 */
export async function postNext(
  context: TenantContext,
  ports: RemittancesPorts,
  importId: string,
): Promise<boolean> {
  const file = await context.find(Import, importId);
  if (file.status !== 'POSTING') return false;
  const [, , rows = []] = await context.sql.batch([
    [analyzeGrown, {}],
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
  // One more record was read than is posted: if it belongs to the same set, the set is not finished.
  if (all[records.length]?.transactionId !== transaction.id) transaction.finish();
  addCounts(file, before, transaction);
  await context.sql.all(deleteRecords, { ids: records.map(({ id }) => id) });
  return true;
}

const stagedOf = ({ kind, content }: Pick<StagedRecord, 'kind' | 'content'>) => ({
  kind: kind as Staged['kind'],
  content,
});

/** Finishes the sets without staged records: their faults say why. */
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
