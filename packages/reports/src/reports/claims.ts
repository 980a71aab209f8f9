import { listPath } from '@rcm/lists';
import type { ReportsPorts } from '../ports.ts';
import { rate } from './figure.ts';
import { daysOfRow, filtersOf, momentsOfRow, periodOf } from './filters.ts';
import { type ReportHandlers, reportPage } from './report.ts';
import { byRow, days, distinctRows, noDays, type RowKey } from './rows.ts';

const noneBilled = { billed: 0, clean: 0, acknowledged: 0, accepted: 0, rejected: 0 };
const noneAnswered = { answered: 0, closed: 0 };

export const getClaims =
  (ports: ReportsPorts): ReportHandlers['getClaims'] =>
  async (context, { query }) => {
    const { groupBy, from, to } = query;
    const period = periodOf(context, query);
    const billed = await ports.billedFigures(context, groupBy, period);
    const answers = await ports.firstAnswers(context, groupBy, period);
    const payments = await ports.daysToPayment(context, groupBy, period);
    const billedOf = byRow(billed, noneBilled);
    const answersOf = byRow<typeof noneAnswered>(answers, noneAnswered);
    const paymentsOf = byRow(payments, { ...noDays, paid: 0 });
    const figuresOf = (row: RowKey) => {
      const claims = billedOf(row);
      const { answered, closed } = answersOf(row);
      const payment = paymentsOf(row);
      const filters = filtersOf(groupBy, row, query);
      const moments = momentsOfRow(context, groupBy, row, query);
      const inRow = daysOfRow(groupBy, row, query);
      const billedFilters = filters && {
        ...filters,
        firstBilledFrom: moments.from,
        firstBilledTo: moments.to,
      };
      const billedRecords = listPath('/reference/claims', billedFilters);
      const acknowledged = billedFilters && { ...billedFilters, acknowledgement: ['ACCEPTED', 'REJECTED'] };
      const answeredRecords = listPath(
        '/reference/claims',
        filters && { ...filters, firstAnsweredFrom: inRow.from, firstAnsweredTo: inRow.to },
      );
      const paidRecords = listPath(
        '/reference/claims',
        filters && { ...filters, firstPaidFrom: inRow.from, firstPaidTo: inRow.to },
      );
      return {
        cleanClaimRate: rate(claims.clean, claims.billed, billedRecords),
        firstPassResolutionRate: rate(closed, answered, answeredRecords),
        acknowledgementRate: rate(claims.acknowledged, claims.billed, billedRecords),
        rejectionRate: rate(
          claims.rejected,
          claims.acknowledged,
          listPath('/reference/claims', acknowledged),
        ),
        daysToPayment: { ...days(payment.paid, payment), records: paidRecords },
      };
    };
    const rows = distinctRows(billed, answers, payments);
    return { from, to, groupBy, ...(await reportPage(ports, context, query, rows, figuresOf)) };
  };
