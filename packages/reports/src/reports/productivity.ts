import { listPath } from '@rcm/lists';
import { add } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { Days, Period, ReportsPorts, WorkGrouping } from '../ports.ts';
import { decidedIn, type Filters, filtersOf, momentsOfRow, periodOf, resolvedIn } from './filters.ts';
import { type ReportHandlers, reportPage } from './report.ts';
import { byRow, days, distinctRows, noDecisions, noneClosed, noneResolved, type RowKey } from './rows.ts';

export const getProductivity =
  (ports: ReportsPorts): ReportHandlers['getProductivity'] =>
  async (context, { query }) => {
    const { groupBy, from, to } = query;
    const { rows, workOf } = await completedWork(ports, context, groupBy, periodOf(context, query));
    const figuresOf = (row: RowKey) => {
      const { denials, appeals, underpayments, followUps } = workOf(row);
      const records = recordPaths(context, groupBy, row, query);
      return {
        // An appeal is work on its denial case, which counts once.
        itemsClosed: denials.resolved + underpayments.closed + followUps.closed,
        recoveredAmount: add(denials.recoveredAmount, underpayments.recoveredAmount),
        denialCases: recovered(denials.resolved, denials, records.denials),
        appeals: recovered(appeals.decided, appeals, records.appeals),
        underpaymentCases: recovered(underpayments.closed, underpayments, records.underpayments),
        followUps: {
          closed: followUps.closed,
          daysOpen: days(followUps.closed, followUps),
          records: records.followUps,
        },
      };
    };
    return { from, to, groupBy, ...(await reportPage(ports, context, query, rows, figuresOf)) };
  };

/** The work that was completed in a period, by row. */
async function completedWork(
  ports: ReportsPorts,
  context: TenantContext,
  groupBy: WorkGrouping,
  period: Period,
) {
  const resolved = await ports.resolvedCases(context, groupBy, period);
  const decided = await ports.decidedAppeals(context, groupBy, period);
  const closed = await ports.closedUnderpayments(context, groupBy, period);
  const completed = await ports.completedFollowUps(context, groupBy, period);
  const denialsOf = byRow(resolved, noneResolved);
  const appealsOf = byRow(decided, noDecisions);
  const underpaymentsOf = byRow(closed, noneClosed);
  const followUpsOf = byRow<Days & { readonly closed: number }>(completed, noneClosed);
  return {
    rows: distinctRows(resolved, decided, closed, completed),
    workOf: (row: RowKey) => ({
      denials: denialsOf(row),
      appeals: appealsOf(row),
      underpayments: underpaymentsOf(row),
      followUps: followUpsOf(row),
    }),
  };
}

/** The lists with the records of a row. */
function recordPaths(
  context: TenantContext,
  groupBy: WorkGrouping,
  row: RowKey,
  query: Filters & Pick<Period, 'from' | 'to'>,
) {
  const filters = filtersOf(groupBy, row, query);
  const { from, to } = momentsOfRow(context, groupBy, row, query);
  const closed = { status: ['RECOVERED', 'WRITTEN_OFF', 'INVALID'], closedFrom: from, closedTo: to };
  return {
    denials: listPath(
      '/denial-management/cases',
      filters && { ...filters, ...resolvedIn(context, groupBy, row, query) },
    ),
    appeals: listPath('/appeals', filters && { ...filters, ...decidedIn(context, groupBy, row, query) }),
    followUps: listPath(
      '/ar-management/follow-ups',
      filters && { ...filters, status: 'COMPLETED', endedFrom: from, endedTo: to },
    ),
    underpayments: listPath('/contract-management/underpayment-cases', filters && { ...filters, ...closed }),
  };
}

const recovered = (
  closed: number,
  sums: Days & { readonly recoveredAmount: string },
  records: string | null,
) => ({
  closed,
  daysOpen: days(closed, sums),
  recoveredAmount: sums.recoveredAmount,
  records,
});
