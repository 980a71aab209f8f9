import { addDays, addMonths, dateInZone, endOfDay } from '@rcm/calendar';
import type { Handlers } from '@rcm/http';
import { inMemoryPage } from '@rcm/lists';
import { add, multiply, subtract, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';

import type { ClaimGrouping, Days, Period, ReportsPorts } from '../ports.ts';
import { filterNames, filtersOf, periodOf, scopeOf, underpaidStatuses } from './asked.ts';
import type { reportOperations } from './contract.ts';
import { daysOf, listed, rate } from './figure.ts';
import {
  agesOf,
  byRow,
  days,
  inTotal,
  type Keyed,
  noAges,
  noAnswers,
  noDays,
  noDecisions,
  noDenials,
  noneClosed,
  noneResolved,
  noUnderpayments,
  onlyTotal,
  rowsOf,
} from './rows.ts';

type DenialGrouping = ClaimGrouping | 'CODE' | 'PROCEDURE';

export const reportHandlers = (ports: ReportsPorts): Handlers<typeof reportOperations, readonly []> => {
  /** The names behind the keys of rows. */
  async function labelsOf(context: TenantContext, grouping: string, rows: readonly Keyed[]) {
    const kind = grouping as keyof typeof filterNames;
    const ids = rows.flatMap(({ key }) => key ?? []);
    const names = kind in filterNames && ids.length > 0 ? await ports.names(context, kind, ids) : [];
    const known = new Map(names.map(({ id, name }) => [id, name]));
    return ({ key, isTotal }: Keyed) => ({
      key,
      label: isTotal ? 'Total' : key === null ? null : (known.get(key) ?? key),
    });
  }

  /** What first answers denied by the rows of a report, and what stands for a row that they know nothing of. */
  async function answersOf(context: TenantContext, groupBy: DenialGrouping, period: Period) {
    const isByClaim = groupBy !== 'CODE' && groupBy !== 'PROCEDURE';
    const groups = await ports.firstAnswers(context, isByClaim ? groupBy : 'PAYER', period);
    if (isByClaim) return { answers: groups, none: noAnswers };
    const totals = groups.filter(({ isTotal }) => isTotal);
    if (groupBy === 'PROCEDURE') {
      const found = await ports.firstDenialsByProcedure(context, period);
      return { answers: [...found.map((one) => ({ ...one, isTotal: false })), ...totals], none: noAnswers };
    }
    // Every code is told of all claims that were answered.
    const none = { ...noAnswers, ...totals[0], ...noDenials };
    const found = await ports.firstDenialsByCode(context, period);
    return { answers: [...found.map((one) => ({ ...none, ...one, isTotal: false })), ...totals], none };
  }

  /** A page of what is made of rows, and the totals beside it; an export takes these as its last row. */
  async function paged<Made extends object>(
    context: TenantContext,
    query: Parameters<typeof inMemoryPage>[3] & { readonly groupBy: string },
    rows: readonly Keyed[],
    make: (row: Keyed) => Made,
  ) {
    const labelled = async (of: readonly Keyed[]) => {
      const label = await labelsOf(context, query.groupBy, of);
      return (row: Keyed) => ({ ...label(row), ...make(row) });
    };
    const { records, ...end } = await inMemoryPage(context, 'rows', rows, query, {
      usual: ['key'],
      identity: ['key'],
      closing: inTotal,
      shown: async (of) => of.map(await labelled(of)),
    });
    return { rows: [...records], totals: (await labelled([]))(inTotal), ...end };
  }

  return {
    async getReceivables(context, { query }) {
      const { groupBy } = query;
      const asOf = query.asOf ?? dateInZone(context.now, context.organization.timeZone);
      const scope = scopeOf(query);
      const until = endOfDay(asOf, context.organization.timeZone);
      const claims = await ports.claimReceivables(context, groupBy, { ...scope, asOf, until });
      const isOfClaims = scope.payerIds !== null || scope.providerIds !== null;
      const patients = isOfClaims
        ? []
        : await ports.patientReceivables(context, patientGrouping(groupBy), {
            facilityIds: scope.facilityIds,
            asOf,
          });
      const insurance = byRow(claims, { ...noAges, claims: 0, recentCharges: '0.00' });
      const patient = byRow(patients, { ...noAges, accounts: 0 });
      const rows = rowsOf(claims, patients);
      const made = (row: Keyed) => {
        const ofPayers = insurance(row);
        const ofPatients = patient(row);
        const open = add(ofPayers.total, ofPatients.total);
        const old = sum([
          ofPayers.days91To120,
          ofPayers.days121AndOver,
          ofPatients.days91To120,
          ofPatients.days121AndOver,
        ]);
        const records = listed('/reference/claims', {
          ...filtersOf(groupBy, row, query),
          serviceTo: asOf,
        });
        // Charges of a month of service are no measure of what is open of it.
        const charges = groupBy === 'MONTH' && !row.isTotal ? '0.00' : ofPayers.recentCharges;
        return {
          claims: ofPayers.claims,
          accounts: ofPatients.accounts,
          insurance: agesOf(ofPayers),
          patient: agesOf(ofPatients),
          openReceivables: open,
          daysInReceivables: daysOf(multiply('90', open), charges, records),
          shareAbove90Days: rate(old, open, records),
        };
      };
      return { asOf, groupBy, ...(await paged(context, query, rows, made)) };
    },

    async getDenials(context, { query }) {
      const { groupBy, from, to } = query;
      const period = periodOf(context, query);
      const { answers, none } = await answersOf(context, groupBy, period);
      const resolved = onlyTotal(
        groupBy === 'PROCEDURE',
        await ports.resolvedCases(context, groupBy === 'PROCEDURE' ? 'NONE' : groupBy, period),
      );
      const byAppeal = groupBy === 'PAYER' || groupBy === 'MONTH';
      const appeals = onlyTotal(
        !byAppeal,
        period.providerIds !== null || period.facilityIds !== null
          ? []
          : await ports.decidedAppeals(context, byAppeal ? groupBy : 'NONE', period),
      );
      const first = byRow(answers, none);
      const cases = byRow(resolved, noneResolved);
      const decisions = byRow(appeals, noDecisions);
      const rows = rowsOf(answers, resolved, appeals);
      const made = (row: Keyed) => {
        const answered = first(row);
        const ended = cases(row);
        const decided = decisions(row);
        const claims = listed('/reference/claims', filtersOf(groupBy, row, query));
        const primaryCode = groupBy === 'CODE' ? (row.key?.replace(/^[A-Z]+-/, '') ?? null) : null;
        const ofCases = listed('/denial-management/cases', {
          ...filtersOf(groupBy, row, query),
          primaryCode,
          status: 'RESOLVED',
        });
        return {
          initialDenialRate: rate(answered.denied, answered.answered, claims),
          initialLineDenialRate: rate(answered.deniedLines, answered.lines, claims),
          initialDeniedAmountRate: rate(answered.deniedAmount, answered.charges, claims),
          overturnRate: rate(ended.overturned, ended.resolved, ofCases),
          recoveryRate: rate(ended.recoveredAmount, ended.deniedAmount, ofCases),
          daysToResolve: days(ended.resolved, ended),
          daysToAppealDecision: days(decided.decided, decided),
        };
      };
      return { from, to, groupBy, ...(await paged(context, query, rows, made)) };
    },

    async getCollections(context, { query }) {
      const { groupBy, from, to } = query;
      const period = periodOf(context, query);
      const claims = await ports.claimCollections(context, groupBy, period);
      const isOfClaims = period.payerIds !== null || period.providerIds !== null;
      const by = patientGrouping(groupBy);
      const shares = onlyTotal(
        by === 'NONE',
        isOfClaims ? [] : await ports.patientShares(context, by, period),
      );
      const served = byRow(claims, {
        claims: 0,
        charges: '0.00',
        payments: '0.00',
        patientResponsibility: '0.00',
        contractualAmount: '0.00',
      });
      const shared = byRow(shares, { billed: '0.00', collected: '0.00' });
      const rows = rowsOf(claims, shares);
      const made = (row: Keyed) => {
        const { charges, payments, contractualAmount, patientResponsibility, claims: count } = served(row);
        const { billed, collected } = shared(row);
        const records = listed('/reference/claims', {
          ...filtersOf(groupBy, row, query),
          ...monthOf(groupBy, row, from, to),
        });
        return {
          claims: count,
          charges,
          payments,
          contractualAdjustments: contractualAmount,
          patientResponsibility,
          grossCollectionRate: rate(payments, charges, records),
          netCollectionRate: rate(payments, subtract(charges, contractualAmount), records),
          patientShareCollected: rate(collected, billed, listed('/patient-ar/accounts', {})),
        };
      };
      return { from, to, groupBy, ...(await paged(context, query, rows, made)) };
    },

    async getClaims(context, { query }) {
      const { groupBy, from, to } = query;
      const period = periodOf(context, query);
      const billed = await ports.billedFigures(context, groupBy, period);
      const answers = await ports.firstAnswers(context, groupBy, period);
      const payments = await ports.daysToPayment(context, groupBy, period);
      const sent = byRow(billed, { billed: 0, clean: 0, acknowledged: 0, accepted: 0, rejected: 0 });
      const first = byRow<{ readonly answered: number; readonly closed: number }>(answers, {
        answered: 0,
        closed: 0,
      });
      const paid = byRow(payments, { ...noDays, paid: 0 });
      const rows = rowsOf(billed, answers, payments);
      const made = (row: Keyed) => {
        const { billed: all, clean, acknowledged, rejected } = sent(row);
        const { answered, closed } = first(row);
        const settled = paid(row);
        const filters = filtersOf(groupBy, row, query);
        const ofBilled = listed('/reference/claims', {
          ...filters,
          billedFrom: period.start.toISOString(),
          billedTo: new Date(period.end.getTime() - 1).toISOString(),
        });
        return {
          cleanClaimRate: rate(clean, all, ofBilled),
          firstPassResolutionRate: rate(closed, answered, listed('/reference/claims', filters)),
          acknowledgementRate: rate(acknowledged, all, ofBilled),
          rejectionRate: rate(rejected, acknowledged, ofBilled),
          daysToPayment: days(settled.paid, settled),
        };
      };
      return { from, to, groupBy, ...(await paged(context, query, rows, made)) };
    },

    async getUnderpayments(context, { query }) {
      const { groupBy, from, to } = query;
      const contractIds = query.contractId ?? null;
      const period = periodOf(context, query);
      const cases = await ports.underpayments(context, groupBy, { ...period, contractIds });
      const found = byRow(cases, noUnderpayments);
      const rows = rowsOf(cases);
      const made = (row: Keyed) => {
        const { identified, disputed, recovered, expectedAmount, variance, ...amounts } = found(row);
        // The list of cases knows neither providers nor facilities.
        const { providerId, facilityId, ...ofCases } = {
          contractId: contractIds,
          ...filtersOf(groupBy, row, query),
        };
        const records = listed('/contract-management/underpayment-cases', {
          ...ofCases,
          status: underpaidStatuses,
          minVariance: '0.01',
        });
        return {
          identified,
          disputed,
          recovered,
          expectedAmount,
          variance,
          disputedVariance: amounts.disputedVariance,
          recoveredAmount: amounts.recoveredAmount,
          varianceRate: rate(variance, expectedAmount, records),
          disputeRate: rate(amounts.disputedVariance, variance, records),
          recoveryRate: rate(amounts.recoveredAmount, variance, records),
        };
      };
      return { from, to, groupBy, ...(await paged(context, query, rows, made)) };
    },

    async getProductivity(context, { query }) {
      const { groupBy, from, to } = query;
      const period = periodOf(context, query);
      const resolved = await ports.resolvedCases(context, groupBy, period);
      const decided = await ports.decidedAppeals(context, groupBy, period);
      const closed = await ports.closedUnderpayments(context, groupBy, period);
      const completed = await ports.completedFollowUps(context, groupBy, period);
      const denials = byRow(resolved, noneResolved);
      const appeals = byRow(decided, noDecisions);
      const underpayments = byRow(closed, noneClosed);
      const followUps = byRow<Days & { readonly closed: number }>(completed, noneClosed);
      const rows = rowsOf(resolved, decided, closed, completed);
      const made = (row: Keyed) => {
        const denied = denials(row);
        const appealed = appeals(row);
        const underpaid = underpayments(row);
        const followed = followUps(row);
        const { payerId, ...own } = filtersOf(groupBy, row, query);
        // The list of appeals takes one payer.
        const payer = [payerId ?? []].flat();
        return {
          itemsClosed: denied.resolved + appealed.decided + underpaid.closed + followed.closed,
          recoveredAmount: add(denied.recoveredAmount, underpaid.recoveredAmount),
          denialCases: {
            closed: denied.resolved,
            daysOpen: days(denied.resolved, denied),
            recoveredAmount: denied.recoveredAmount,
            records: listed('/denial-management/cases', { payerId, ...own, status: 'RESOLVED' }),
          },
          appeals: {
            closed: appealed.decided,
            daysOpen: days(appealed.decided, appealed),
            recoveredAmount: appealed.recoveredAmount,
            records: listed('/appeals', { payerId: payer.length === 1 ? payer : null }),
          },
          underpaymentCases: {
            closed: underpaid.closed,
            daysOpen: days(underpaid.closed, underpaid),
            recoveredAmount: underpaid.recoveredAmount,
            records: listed('/contract-management/underpayment-cases', {
              payerId,
              ...own,
              status: ['RECOVERED', 'WRITTEN_OFF', 'INVALID'],
            }),
          },
          followUps: { closed: followed.closed, daysOpen: days(followed.closed, followed) },
        };
      };
      return { from, to, groupBy, ...(await paged(context, query, rows, made)) };
    },
  };
};

/** Patients' accounts have neither payers nor providers. */
const patientGrouping = (grouping: ClaimGrouping) =>
  grouping === 'FACILITY' || grouping === 'MONTH' ? grouping : 'NONE';

/** The days of service of a row by month, else of the period. */
function monthOf(grouping: ClaimGrouping, { key }: Keyed, from: string, to: string) {
  if (grouping !== 'MONTH' || key === null) return { serviceFrom: from, serviceTo: to };
  const first = `${key}-01`;
  const last = addDays(addMonths(first, 1), -1);
  return { serviceFrom: first < from ? from : first, serviceTo: last > to ? to : last };
}
