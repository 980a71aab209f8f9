import { listPath } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import type { ClaimGrouping, Period, ReportsPorts } from '../ports.ts';
import { rate } from './figure.ts';
import { daysOfRow, decidedIn, type Filters, filtersOf, periodOf, resolvedIn } from './filters.ts';
import { type ReportHandlers, reportPage } from './report.ts';
import {
  byRow,
  days,
  distinctRows,
  noAnswers,
  noDecisions,
  noDenials,
  noneResolved,
  onlyTotal,
  type RowKey,
} from './rows.ts';

type DenialGrouping = ClaimGrouping | 'CODE' | 'PROCEDURE';

export const getDenials =
  (ports: ReportsPorts): ReportHandlers['getDenials'] =>
  async (context, { query }) => {
    const { groupBy, from, to } = query;
    const period = periodOf(context, query);
    const { answers, none } = await firstAnswersOf(ports, context, groupBy, period);
    const resolved = await resolvedCasesOf(ports, context, groupBy, period);
    const appeals = excludesAppeals(query) ? [] : await decidedAppealsOf(ports, context, groupBy, period);
    const answersOf = byRow(answers, none);
    const casesOf = byRow(resolved, noneResolved);
    const decisionsOf = byRow(appeals, noDecisions);
    const figuresOf = (row: RowKey) => {
      const first = answersOf(row);
      const cases = casesOf(row);
      const decisions = decisionsOf(row);
      const filters = filtersOf(groupBy, row, query);
      const inRow = daysOfRow(groupBy, row, query);
      const procedureCode = groupBy === 'PROCEDURE' ? row.key : null;
      // The first remittances of a code are those of all claims.
      const claims = listPath(
        '/reference/claims',
        filters && { ...filters, procedureCode, firstAnsweredFrom: inRow.from, firstAnsweredTo: inRow.to },
      );
      // Cases have no procedure.
      const hasCases = filters && (row.isTotal || groupBy !== 'PROCEDURE');
      const caseRecords = listPath(
        '/denial-management/cases',
        hasCases
          ? { ...filters, ...codeOf(groupBy, row), ...resolvedIn(context, groupBy, row, query) }
          : null,
      );
      const hasAppeals = filters && !excludesAppeals(query) && (row.isTotal || isGroupingOfAppeals(groupBy));
      const appealRecords = listPath(
        '/appeals',
        hasAppeals ? { ...filters, ...decidedIn(context, groupBy, row, query) } : null,
      );
      return {
        initialDenialRate: rate(first.denied, first.answered, claims),
        initialLineDenialRate: rate(first.deniedLines, first.lines, claims),
        initialDeniedAmountRate: rate(first.deniedAmount, first.charges, claims),
        overturnRate: rate(cases.overturned, cases.resolved, caseRecords),
        recoveryRate: rate(cases.recoveredAmount, cases.deniedAmount, caseRecords),
        daysToResolve: { ...days(cases.resolved, cases), records: caseRecords },
        daysToAppealDecision: { ...days(decisions.decided, decisions), records: appealRecords },
      };
    };
    const rows = distinctRows(answers, resolved, appeals);
    return { from, to, groupBy, ...(await reportPage(ports, context, query, rows, figuresOf)) };
  };

/** The filters for the cases of a code such as `CO-197`, or for those without a code. */
function codeOf(groupBy: DenialGrouping, { key, isTotal }: RowKey) {
  if (groupBy === 'CODE' && key === null && !isTotal) return { hasCode: 'false' };
  const [groupCode = null, primaryCode = null] = groupBy === 'CODE' ? (key?.split('-') ?? []) : [];
  return { groupCode, primaryCode };
}

/** What first remittances denied, by row, and the sums of a row without any. */
async function firstAnswersOf(
  ports: ReportsPorts,
  context: TenantContext,
  groupBy: DenialGrouping,
  period: Period,
) {
  const isByClaim = groupBy !== 'CODE' && groupBy !== 'PROCEDURE';
  const groups = await ports.firstAnswers(context, isByClaim ? groupBy : 'PAYER', period);
  if (isByClaim) return { answers: groups, none: noAnswers };
  const totals = groups.filter(({ isTotal }) => isTotal);
  if (groupBy === 'PROCEDURE') {
    const found = await ports.firstDenialsByProcedure(context, period);
    return { answers: [...found.map((one) => ({ ...one, isTotal: false })), ...totals], none: noAnswers };
  }
  // The rates of a code are of all claims with a first remittance.
  const none = { ...noAnswers, ...totals[0], ...noDenials };
  const found = await ports.firstDenialsByCode(context, period);
  return { answers: [...found.map((one) => ({ ...none, ...one, isTotal: false })), ...totals], none };
}

/** Denial cases have no procedure. */
async function resolvedCasesOf(
  ports: ReportsPorts,
  context: TenantContext,
  groupBy: DenialGrouping,
  period: Period,
) {
  const isUngrouped = groupBy === 'PROCEDURE';
  return onlyTotal(isUngrouped, await ports.resolvedCases(context, isUngrouped ? 'NONE' : groupBy, period));
}

/** True for filters by provider or facility, which appeals don't have. */
const excludesAppeals = ({ providerId, facilityId }: Filters) =>
  providerId !== undefined || facilityId !== undefined;

/** True for groupings that appeals have: they have neither provider, facility nor code. */
const isGroupingOfAppeals = (grouping: DenialGrouping) => grouping === 'PAYER' || grouping === 'MONTH';

/** What payers decided, by row. */
async function decidedAppealsOf(
  ports: ReportsPorts,
  context: TenantContext,
  groupBy: DenialGrouping,
  period: Period,
) {
  const grouping = isGroupingOfAppeals(groupBy) ? groupBy : 'NONE';
  return onlyTotal(grouping === 'NONE', await ports.decidedAppeals(context, grouping, period));
}
