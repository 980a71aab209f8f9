import { addDays, addMonths, dateInZone, endOfDay, startOfDay } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { add, multiply, subtract, sum } from '@rcm/money';
import { knownPage, type TenantContext } from '@rcm/tenancy';
import type { AgedSums, ClaimGrouping, Days, Group, Period, ReportsPorts, Scope } from '../ports.ts';
import type { reportOperations } from './contract.ts';
import { daysOf, listed, rate } from './figure.ts';

interface Filters {
  readonly payerId?: readonly string[] | undefined;
  readonly providerId?: readonly string[] | undefined;
  readonly facilityId?: readonly string[] | undefined;
}

const scopeOf = ({ payerId, providerId, facilityId }: Filters): Scope => ({
  payerIds: payerId ?? null,
  providerIds: providerId ?? null,
  facilityIds: facilityId ?? null,
});

/** Throws 400 for one that ends before it begins. */
function periodOf(context: TenantContext, query: Filters & { from: string; to: string }): Period {
  const { from, to } = query;
  if (to < from) throw invalid('query.to', 'Expected a day that is not before `from`', 'too_small');
  const { timeZone } = context.organization;
  return {
    ...scopeOf(query),
    from,
    to,
    start: startOfDay(from, timeZone),
    end: startOfDay(addDays(to, 1), timeZone),
  };
}

type DenialGrouping = ClaimGrouping | 'CODE' | 'PROCEDURE';

type Keyed = { readonly key: string | null; readonly isTotal: boolean };

/** The name of a row among groups of several sources. */
const placeOf = ({ key, isTotal }: Keyed) => (isTotal ? 'total' : JSON.stringify(key));

/** Groups of one source by their rows; nothing where the source has none. */
function byRow<Sums>(groups: readonly Group<Sums>[], none: Sums): (row: Keyed) => Sums {
  const found = new Map<string, Sums>(groups.map((group) => [placeOf(group), group]));
  return (row) => found.get(placeOf(row)) ?? none;
}

/** The rows that any source has, each once, and the totals last. */
function rowsOf(...sources: readonly (readonly Keyed[])[]): readonly Keyed[] {
  const rows = new Map<string, Keyed>();
  for (const { key, isTotal } of sources.flat())
    if (!isTotal) rows.set(placeOf({ key, isTotal }), { key, isTotal });
  const sorted = [...rows.values()].sort((one, other) =>
    one.key === null ? 1 : other.key === null ? -1 : one.key < other.key ? -1 : 1,
  );
  return [...sorted, { key: null, isTotal: true }];
}

const noAges: AgedSums = {
  days0To30: '0.00',
  days31To60: '0.00',
  days61To90: '0.00',
  days91To120: '0.00',
  days121AndOver: '0.00',
  total: '0.00',
  credit: '0.00',
};
const noDenials = { denied: 0, deniedLines: 0, deniedAmount: '0.00' };
const noAnswers = { ...noDenials, answered: 0, lines: 0, charges: '0.00' };
const noUnderpayments = {
  identified: 0,
  disputed: 0,
  recovered: 0,
  expectedAmount: '0.00',
  variance: '0.00',
  disputedVariance: '0.00',
  recoveredAmount: '0.00',
};
const noDays: Days = { median: null, percentile90: null };
const noneResolved = {
  ...noDays,
  resolved: 0,
  overturned: 0,
  deniedAmount: '0.00',
  recoveredAmount: '0.00',
};
const noDecisions = { ...noDays, decided: 0, recoveredAmount: '0.00' };
const noneClosed = { ...noDays, closed: 0, recoveredAmount: '0.00' };
const days = (count: number, { median, percentile90 }: Days) => ({ count, median, percentile90 });
const agesOf = ({
  days0To30,
  days31To60,
  days61To90,
  days91To120,
  days121AndOver,
  total,
  credit,
}: AgedSums) => ({
  days0To30,
  days31To60,
  days61To90,
  days91To120,
  days121AndOver,
  total,
  credit,
});

const filterNames = {
  PAYER: 'payerId',
  PROVIDER: 'providerId',
  FACILITY: 'facilityId',
  CONTRACT: 'contractId',
  MEMBER: 'assignedToId',
} as const;

/** The statuses of underpayment cases that count. */
const underpaidStatuses = [
  'IDENTIFIED',
  'UNDER_REVIEW',
  'DISPUTED',
  'PAYER_RESPONDED',
  'PARTIALLY_RECOVERED',
  'RECOVERED',
  'WRITTEN_OFF',
];

/** The filters of a list that leave the records of a row. */
function filtersOf(grouping: string, row: Keyed, query: Filters) {
  const name = filterNames[grouping as keyof typeof filterNames];
  const { payerId, providerId, facilityId } = query;
  const own = name && row.key !== null ? { [name]: row.key } : {};
  return { payerId: payerId ?? null, providerId: providerId ?? null, facilityId: facilityId ?? null, ...own };
}

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

  /** A page of rows, with the totals beside it; an export takes the totals as its last row. */
  async function paged<Row extends object>(
    context: TenantContext,
    query: Parameters<typeof knownPage>[3],
    made: readonly Row[],
  ) {
    const totals = made.at(-1);
    if (totals === undefined) throw new Error('A report has totals');
    const found = context.export ? made : made.slice(0, -1);
    const { records, total, nextCursor } = await knownPage(context, 'rows', found, query);
    return { rows: [...records], totals, total, nextCursor };
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
      const labels = await labelsOf(context, groupBy, rows);
      const made = rows.map((row) => {
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
          ...labels(row),
          claims: ofPayers.claims,
          accounts: ofPatients.accounts,
          insurance: agesOf(ofPayers),
          patient: agesOf(ofPatients),
          openReceivables: open,
          daysInReceivables: daysOf(multiply('90', open), charges, records),
          shareAbove90Days: rate(old, open, records),
        };
      });
      return { asOf, groupBy, ...(await paged(context, query, made)) };
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
      const labels = await labelsOf(context, groupBy, rows);
      const made = rows.map((row) => {
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
          ...labels(row),
          initialDenialRate: rate(answered.denied, answered.answered, claims),
          initialLineDenialRate: rate(answered.deniedLines, answered.lines, claims),
          initialDeniedAmountRate: rate(answered.deniedAmount, answered.charges, claims),
          overturnRate: rate(ended.overturned, ended.resolved, ofCases),
          recoveryRate: rate(ended.recoveredAmount, ended.deniedAmount, ofCases),
          daysToResolve: days(ended.resolved, ended),
          daysToAppealDecision: days(decided.decided, decided),
        };
      });
      return { from, to, groupBy, ...(await paged(context, query, made)) };
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
      const labels = await labelsOf(context, groupBy, rows);
      const made = rows.map((row) => {
        const { charges, payments, contractualAmount, patientResponsibility, claims: count } = served(row);
        const { billed, collected } = shared(row);
        const records = listed('/reference/claims', {
          ...filtersOf(groupBy, row, query),
          ...monthOf(groupBy, row, from, to),
        });
        return {
          ...labels(row),
          claims: count,
          charges,
          payments,
          contractualAdjustments: contractualAmount,
          patientResponsibility,
          grossCollectionRate: rate(payments, charges, records),
          netCollectionRate: rate(payments, subtract(charges, contractualAmount), records),
          patientShareCollected: rate(collected, billed, listed('/patient-ar/accounts', {})),
        };
      });
      return { from, to, groupBy, ...(await paged(context, query, made)) };
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
      const labels = await labelsOf(context, groupBy, rows);
      const made = rows.map((row) => {
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
          ...labels(row),
          cleanClaimRate: rate(clean, all, ofBilled),
          firstPassResolutionRate: rate(closed, answered, listed('/reference/claims', filters)),
          acknowledgementRate: rate(acknowledged, all, ofBilled),
          rejectionRate: rate(rejected, acknowledged, ofBilled),
          daysToPayment: days(settled.paid, settled),
        };
      });
      return { from, to, groupBy, ...(await paged(context, query, made)) };
    },

    async getUnderpayments(context, { query }) {
      const { groupBy, from, to } = query;
      const contractIds = query.contractId ?? null;
      const period = periodOf(context, query);
      const cases = await ports.underpayments(context, groupBy, { ...period, contractIds });
      const found = byRow(cases, noUnderpayments);
      const rows = rowsOf(cases);
      const labels = await labelsOf(context, groupBy, rows);
      const made = rows.map((row) => {
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
          ...labels(row),
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
      });
      return { from, to, groupBy, ...(await paged(context, query, made)) };
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
      const labels = await labelsOf(context, groupBy, rows);
      const made = rows.map((row) => {
        const denied = denials(row);
        const appealed = appeals(row);
        const underpaid = underpayments(row);
        const followed = followUps(row);
        const { payerId, ...own } = filtersOf(groupBy, row, query);
        // The list of appeals takes one payer.
        const payer = [payerId ?? []].flat();
        return {
          ...labels(row),
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
      });
      return { from, to, groupBy, ...(await paged(context, query, made)) };
    },
  };
};

/** Patients' accounts have neither payers nor providers. */
const patientGrouping = (grouping: ClaimGrouping) =>
  grouping === 'FACILITY' || grouping === 'MONTH' ? grouping : 'NONE';

/** What is not told apart by the rows of a report counts in its totals alone. */
const onlyTotal = <Sums>(isUngrouped: boolean, groups: readonly Group<Sums>[]): readonly Group<Sums>[] =>
  isUngrouped ? groups.filter(({ isTotal }) => isTotal) : groups;

/** The days of service of a row by month, else of the period. */
function monthOf(grouping: ClaimGrouping, { key }: Keyed, from: string, to: string) {
  if (grouping !== 'MONTH' || key === null) return { serviceFrom: from, serviceTo: to };
  const first = `${key}-01`;
  const last = addDays(addMonths(first, 1), -1);
  return { serviceFrom: first < from ? from : first, serviceTo: last > to ? to : last };
}
