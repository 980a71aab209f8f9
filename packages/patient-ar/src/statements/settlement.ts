import type { TenantContext } from '@rcm/tenancy';
import type { Ledger } from '../accounts/ledger.ts';
import { payableStatuses, Statement, settledStatuses } from './statement.ts';

/** Marks statements as paid when their charges are settled, and reopens them when one of their charges is open again. */
export async function updateStatements(context: TenantContext, ledgers: readonly Ledger[]): Promise<void> {
  const settling = ledgers.filter(({ settlesCharge }) => settlesCharge);
  for (const { statement, ledger } of await findStatements(context, settling, payableStatuses)) {
    statement.settle(ledger.items);
  }
  const reopening = ledgers.filter(({ reopened }) => reopened.length > 0);
  for (const { statement, ledger } of await findStatements(context, reopening, settledStatuses)) {
    statement.reopen(ledger.reopened);
  }
}

async function findStatements(
  context: TenantContext,
  ledgers: readonly Ledger[],
  statuses: readonly Statement['status'][],
) {
  if (ledgers.length === 0) return [];
  const byAccount = new Map(ledgers.map((ledger) => [ledger.account.id, ledger]));
  const found = await context.em.find(Statement, {
    accountId: { $in: [...byAccount.keys()] },
    status: { $in: [...statuses] },
  });
  return found.flatMap((statement) => {
    const ledger = byAccount.get(statement.accountId);
    return ledger ? [{ statement, ledger }] : [];
  });
}
