import type { ReportsPorts } from '../ports.ts';
import { listPath, rate } from './figure.ts';
import { filtersOf, periodOf } from './filters.ts';
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
      const billedRecords = listPath('/reference/claims', {
        ...filters,
        billedFrom: period.start.toISOString(),
        billedTo: new Date(period.end.getTime() - 1).toISOString(),
      });
      return {
        cleanClaimRate: rate(claims.clean, claims.billed, billedRecords),
        firstPassResolutionRate: rate(closed, answered, listPath('/reference/claims', filters)),
        acknowledgementRate: rate(claims.acknowledged, claims.billed, billedRecords),
        rejectionRate: rate(claims.rejected, claims.acknowledged, billedRecords),
        daysToPayment: days(payment.paid, payment),
      };
    };
    const rows = distinctRows(billed, answers, payments);
    return { from, to, groupBy, ...(await reportPage(ports, context, query, rows, figuresOf)) };
  };
