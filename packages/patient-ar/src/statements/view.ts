import { notFound } from '@rcm/errors';
import {
  anyOf,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  equals,
  list,
  shownWith,
  view,
} from '@rcm/lists';
import { RawJson, statement, type TenantContext } from '@rcm/tenancy';

import { agingJson, agingOf, agingParameters, agingValues } from '../aging/buckets.ts';
import type { AgingRecord } from '../aging/schema.ts';
import { today } from '../clock.ts';
import { statementSorts } from './contract.ts';
import { Statement as StatementWire } from './schema.ts';
import { Statement, statementCounts } from './statement.ts';

/** How a statement is shown in lists. */
export const statementView = view(Statement, StatementWire, {});

/** The aging that a statement shows: that of its finalization, and of today for a draft. */
export const agingShownOn = async (context: TenantContext, shown: Statement): Promise<AgingRecord> =>
  shown.aging ?? (await agingOf(context, shown.accountId, today(context)));

/** A statement with its aging. */
export const withAging = async (context: TenantContext, shown: Statement) =>
  shownWith(shown, { aging: await agingShownOn(context, shown) });

const agingOfStatement = statement({
  name: 'patient_ar.aging_of_statement',
  parameters: { id: 'text', ...agingParameters },
  columns: {},
  text: `select coalesce(t.aging, (${agingJson('t.account_id')})) from ${statementView.table} t
    where t.organization_id = :tenant and t.id = :id`,
});

/** The same, read in one message; 404 where there is no such statement. */
export async function readStatement(context: TenantContext, id: string): Promise<RawJson> {
  const [[row] = [], [aging] = []] = await context.sql.batch([
    [statementView.byId, { id }],
    [agingOfStatement, { id, ...agingValues(context, today(context)) }],
  ]);
  if (row === undefined) throw notFound(statementView.record);
  return statementView.json(row, context.now, { aging: new RawJson(aging?.[0] ?? 'null') });
}

/** The statements of an organization, newest first. */
export const statementList = list(statementView, {
  key: 'statements',
  sorts: statementSorts,
  counted: statementCounts,
  filters: {
    accountId: equals('accountId'),
    status: anyOf('status'),
    deliveryStatus: anyOf('deliveryStatus'),
    statementFrom: atLeast('statementDate'),
    statementTo: atMost('statementDate'),
    dueFrom: atLeast('dueDate'),
    dueTo: atMost('dueDate'),
    minAmount: atLeastAmount('totalDue'),
    maxAmount: atMostAmount('totalDue'),
  },
  plannedOnce: ['accountId'],
});
