import { notFound } from '@rcm/errors';
import { anyOf, atLeast, atLeastAmount, atMost, atMostAmount, list, view, withExtraFields } from '@rcm/lists';
import { opening, RawJson, statement, type TenantContext } from '@rcm/tenancy';
import { agingJson, agingParameters, agingValues, readAging } from '../aging/buckets.ts';
import type { AgingRecord } from '../aging/schema.ts';
import { today } from '../clock.ts';
import { statementSorts } from './contract.ts';
import { Statement as StatementWire } from './schema.ts';
import { Statement, statementCounts } from './statement.ts';

/** How a statement is shown in lists. */
export const statementView = view(Statement, StatementWire, {});

/** Finds the aging of a statement: frozen when it was finalized, today's for a draft. */
export const findStatementAging = async (context: TenantContext, shown: Statement): Promise<AgingRecord> =>
  shown.aging ?? (await readAging(context, shown.accountId));

/** Shows a statement with its aging and items. */
export const showWithAging = async (context: TenantContext, shown: Statement) =>
  withExtraFields(shown, { aging: await findStatementAging(context, shown), items: shown.items ?? null });

const agingOfStatement = statement({
  name: 'patient_ar.aging_of_statement',
  parameters: { id: 'text', ...agingParameters },
  columns: {},
  text: `select coalesce(t.aging, (${agingJson('POSTED', 't.account_id')})) from ${statementView.table} t
    where t.organization_id = :tenant and t.id = :id`,
});

const itemsOfStatement = statement({
  name: 'patient_ar.items_of_statement',
  parameters: { id: 'text' },
  columns: { id: 'text', items: 'json?' },
  text: `select t.id, t.items from ${statementView.table} t where t.organization_id = :tenant and t.id = :id`,
  opens: opening(Statement, ['id', 'items']),
});

/** Reads a statement with its aging and items in one message; 404 if it is missing. */
export async function readStatement(context: TenantContext, id: string): Promise<RawJson> {
  const [[row] = [], [aging] = [], [items] = []] = await context.sql.batch([
    [statementView.byId, { id }],
    [agingOfStatement, { id, ...agingValues(context, today(context)) }],
    [itemsOfStatement, { id }],
  ]);
  if (row === undefined) throw notFound(statementView.record);
  return statementView.json(row, context.now, {
    aging: new RawJson(aging?.[0] ?? 'null'),
    items: new RawJson(items?.[1] ?? 'null'),
  });
}

/** The statements of an organization, newest first. */
export const statementList = list(statementView, {
  key: 'statements',
  sorts: statementSorts,
  rowCounters: statementCounts,
  filters: {
    accountId: anyOf('accountId'),
    runId: anyOf('runId'),
    status: anyOf('status'),
    deliveryStatus: anyOf('deliveryStatus'),
    statementFrom: atLeast('statementDate'),
    statementTo: atMost('statementDate'),
    dueFrom: atLeast('dueDate'),
    dueTo: atMost('dueDate'),
    minAmount: atLeastAmount('totalDue'),
    maxAmount: atMostAmount('totalDue'),
  },
  genericPlanFilters: ['accountId', 'runId'],
});
