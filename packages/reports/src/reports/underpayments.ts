import { listPath } from '@rcm/lists';
import type { ReportsPorts } from '../ports.ts';
import { rate } from './figure.ts';
import { filtersOf, momentsOfRow, periodOf, underpaymentStatuses } from './filters.ts';
import { type ReportHandlers, reportPage } from './report.ts';
import { byRow, distinctRows, noUnderpayments, type RowKey } from './rows.ts';

/** The filters for the cases of a procedure, or of those with an amount that no line has. */
const procedureOf = (groupBy: string, { key, isTotal }: RowKey) => {
  if (groupBy !== 'CODE' || isTotal) return {};
  return key === null ? { hasProcedure: 'false' } : { procedureCode: key };
};

export const getUnderpayments =
  (ports: ReportsPorts): ReportHandlers['getUnderpayments'] =>
  async (context, { query }) => {
    const { groupBy, from, to } = query;
    const contractIds = query.contractId ?? null;
    const period = periodOf(context, query);
    const cases = await ports.underpayments(context, groupBy, { ...period, contractIds });
    const sumsOf = byRow(cases, noUnderpayments);
    const figuresOf = (row: RowKey) => {
      const { identified, disputed, recovered, expectedAmount, variance, ...amounts } = sumsOf(row);
      const { disputedVariance, recoveredAmount } = amounts;
      const filters = filtersOf(groupBy, row, query);
      const { from: createdFrom, to: createdTo } = momentsOfRow(context, groupBy, row, query);
      const opened = { status: underpaymentStatuses, minVariance: '0.01', createdFrom, createdTo };
      const records = listPath(
        '/contract-management/underpayment-cases',
        filters && { contractId: contractIds, ...filters, ...procedureOf(groupBy, row), ...opened },
      );
      return {
        identified,
        disputed,
        recovered,
        expectedAmount,
        variance,
        disputedVariance,
        recoveredAmount,
        varianceRate: rate(variance, expectedAmount, records),
        disputeRate: rate(disputedVariance, variance, records),
        recoveryRate: rate(recoveredAmount, variance, records),
      };
    };
    const rows = distinctRows(cases);
    return { from, to, groupBy, ...(await reportPage(ports, context, query, rows, figuresOf)) };
  };
