import { fc, test as property } from '@fast-check/vitest';
import { addDays, dateInZone, endOfDay } from '@rcm/calendar';
import { subtract, sum } from '@rcm/money';
import { type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { withBoundedShrinking } from '../test/bounded-shrinking.ts';
import { firstDay, ReportedBooks, stepOrAdjustment } from '../test/reported-books.ts';
import { describedModules, packageTables } from './modules.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost(describedModules, packageTables.slice(0, 1));
});
afterAll(() => host.close());

/** How many random books are tested. */
const runs = Number(process.env.RCM_TEST_RECORDS_RUNS ?? 2);

/** How many smaller books are tried after a failure: each takes seconds. */
const shrinkAttempts = 10;

const zone = 'America/New_York';
const last = addDays(firstDay, 119);
const now = endOfDay(last, zone);

type Values = Readonly<Record<string, string>>;

/** A row of a report: figures with the path of their records. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
type Row = any;

/** The operations of lists, with the key of their records, by path. */
const lists: Readonly<Record<string, readonly [id: string, key: string]>> = {
  '/reference/claims': ['reference.listClaims', 'claims'],
  '/patient-ar/accounts': ['patient-ar.listAccounts', 'accounts'],
  '/appeals': ['appeals.listAppeals', 'appeals'],
  '/ar-management/follow-ups': ['ar-management.listFollowUps', 'followUps'],
  '/denial-management/cases': ['denial-management.listCases', 'cases'],
  '/contract-management/underpayment-cases': [
    'contract-management.listUnderpaymentCases',
    'underpaymentCases',
  ],
};

/** Follows a path of records, and returns all of them. */
async function follow(books: ReportedBooks, path: string): Promise<readonly Values[]> {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const [id = '', key = ''] = lists[pathname] ?? [];
  const query: Record<string, string | string[]> = {};
  for (const name of searchParams.keys()) {
    const values = searchParams.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  const data = await books.ask(id, query, now);
  expect([path, data[key].length]).toEqual([path, data.total]);
  return data[key];
}

const total = (records: readonly Values[], ...fields: readonly string[]) =>
  sum(records.flatMap((record) => fields.map((field) => record[field] ?? '0.00')));

/** What a payer owes of claims; what all payers owe if it is null. */
const owedBy = (payer: string | null, claims: readonly Values[]) =>
  payer === null
    ? total(claims, 'insuranceBalance', 'heldBalance')
    : sum([
        total(
          claims.filter((claim) => (claim.responsiblePayerId ?? claim.payerId) === payer),
          'insuranceBalance',
        ),
        total(
          claims.filter((claim) => (claim.nextPayerId ?? claim.payerId) === payer),
          'heldBalance',
        ),
      ]);

const creditOf = (payer: string | null, claims: readonly Values[]) =>
  total(
    claims.filter(({ payerId }) => payer === null || payerId === payer),
    'creditBalance',
  );

/** What a figure says, and the same of its records. */
interface Expectation {
  readonly expected: unknown;
  readonly of: (records: readonly Values[], asked: Asked) => unknown;
}

/** What was asked of a report. */
interface Asked {
  readonly books: ReportedBooks;
  readonly groupBy: string;
  readonly from: string;
  readonly to: string;
}

/** The figures of a row whose records are followed, by their names. */
type Figures = (row: Row, payer: string | null) => Readonly<Record<string, Expectation>>;

/** The lines of claims, of one procedure where a row has it as its key. */
async function linesOf(
  claims: readonly Values[],
  { books, groupBy }: Asked,
  { key }: Row,
): Promise<readonly Values[]> {
  const lines: Values[] = [];
  for (const { id: claimId = '' } of claims) {
    const { claim } = await books.readRecord('reference.getClaim', { claimId }, now);
    lines.push(...claim.lines);
  }
  return groupBy === 'PROCEDURE' && key !== null
    ? lines.filter(({ procedureCode }) => procedureCode === key)
    : lines;
}

/** The entries of the ledgers of accounts, of one month where a row has it as its key. */
async function entriesOf(
  accounts: readonly Values[],
  { books, groupBy }: Asked,
  { key }: Row,
): Promise<readonly Values[]> {
  const all: Row[] = [];
  for (const { id: accountId = '' } of accounts) {
    const { entries, total: count } = await books.readRecord('patient-ar.listLedger', { accountId }, now);
    expect(entries).toHaveLength(count);
    all.push(...entries);
  }
  const dated = all.map((entry) => ({ ...entry, day: dateInZone(new Date(entry.occurredAt), zone) }));
  return groupBy === 'MONTH' && key !== null ? dated.filter(({ day }) => day.startsWith(key)) : dated;
}

/** The shares of claims that accounts were charged in the days of a row. */
async function sharesOf(accounts: readonly Values[], asked: Asked, row: Row): Promise<string> {
  const { from, to } = asked;
  const entries = await entriesOf(accounts, asked, row);
  return total(
    entries.filter(({ claimPaymentId, day = '' }) => claimPaymentId !== null && day >= from && day <= to),
    'amount',
  );
}

/** The number of accounts, what they owe, and their credits. */
function openOf(accounts: readonly Values[]) {
  const credit = total(accounts, 'unappliedCredit');
  return [accounts.length, sum([total(accounts, 'balance'), credit]), credit];
}

/** The number of claims, what a payer owes of them, and the credits. */
const owedOf = (payer: string | null, claims: readonly Values[]) => [
  claims.length,
  owedBy(payer, claims),
  creditOf(payer, claims),
];

const counted = (expected: unknown): Expectation => ({
  expected,
  of: (records) => String(records.length),
});

/** Work that ended: the number of its records, and what they recovered. */
const ended = ({ closed, recoveredAmount }: Row, field = 'recoveredAmount'): Expectation => ({
  expected: [closed, recoveredAmount],
  of: (records) => [records.length, total(records, field)],
});

const figuresOf: Readonly<Record<string, Figures>> = {
  getReceivables: (row, payer) => ({
    insurance: {
      expected: [row.claims, row.insurance.total, row.insurance.credit],
      of: (claims) => owedOf(payer, claims),
    },
    patient: {
      expected: [row.accounts, row.patient.total, row.patient.credit],
      of: openOf,
    },
    daysInReceivables: {
      expected: row.daysInReceivables.denominator,
      of: (claims) => total(claims, 'totalCharge'),
    },
    shareAbove90Days: {
      expected: row.shareAbove90Days.denominator,
      of: (claims) => sum([owedBy(payer, claims), row.patient.total]),
    },
  }),
  getCollections: (row) => ({
    grossCollectionRate: {
      expected: [row.claims, row.grossCollectionRate.numerator, row.grossCollectionRate.denominator],
      of: (claims) => [claims.length, total(claims, 'paidAmount'), total(claims, 'totalCharge')],
    },
    netCollectionRate: {
      expected: [row.netCollectionRate.numerator, row.netCollectionRate.denominator],
      of: (claims) => [
        total(claims, 'paidAmount'),
        subtract(total(claims, 'totalCharge'), total(claims, 'contractualAmount')),
      ],
    },
    patientShareCollected: {
      expected: row.patientShareCollected.denominator,
      of: (accounts, asked) => sharesOf(accounts, asked, row),
    },
  }),
  getClaims: (row) => ({
    ...Object.fromEntries(
      ['cleanClaimRate', 'firstPassResolutionRate', 'acknowledgementRate', 'rejectionRate'].map((name) => [
        name,
        counted(row[name].denominator),
      ]),
    ),
    daysToPayment: counted(String(row.daysToPayment.count)),
  }),
  getDenials: (row) => ({
    initialDenialRate: counted(row.initialDenialRate.denominator),
    initialLineDenialRate: {
      expected: row.initialLineDenialRate.denominator,
      of: async (claims, asked) => String((await linesOf(claims, asked, row)).length),
    },
    initialDeniedAmountRate: {
      expected: row.initialDeniedAmountRate.denominator,
      of: async (claims, asked) => total(await linesOf(claims, asked, row), 'chargeAmount'),
    },
    overturnRate: counted(row.overturnRate.denominator),
    recoveryRate: {
      expected: [row.recoveryRate.numerator, row.recoveryRate.denominator],
      of: (cases) => [total(cases, 'recoveredAmount'), total(cases, 'deniedAmount')],
    },
    daysToResolve: counted(String(row.daysToResolve.count)),
    daysToAppealDecision: counted(String(row.daysToAppealDecision.count)),
  }),
  getUnderpayments: (row) => ({
    varianceRate: {
      expected: [row.identified, row.varianceRate.numerator, row.varianceRate.denominator],
      of: (cases) => [cases.length, total(cases, 'variance'), total(cases, 'expectedAmount')],
    },
    disputeRate: { expected: row.disputeRate.denominator, of: (cases) => total(cases, 'variance') },
    recoveryRate: {
      expected: [row.recoveryRate.numerator, row.recoveryRate.denominator],
      of: (cases) => [total(cases, 'recoveredAmount'), total(cases, 'variance')],
    },
  }),
  getProductivity: (row) => ({
    denialCases: ended(row.denialCases),
    appeals: ended(row.appeals, 'totalRecoveredAmount'),
    underpaymentCases: ended(row.underpaymentCases),
    followUps: counted(String(row.followUps.closed)),
  }),
};

const claimGroupings = ['PAYER', 'PROVIDER', 'FACILITY', 'MONTH'];

/** The groupings of each report. */
const reports: Readonly<Record<string, readonly string[]>> = {
  getReceivables: claimGroupings,
  getCollections: claimGroupings,
  getClaims: claimGroupings,
  getDenials: [...claimGroupings, 'CODE', 'PROCEDURE'],
  getUnderpayments: [...claimGroupings, 'CONTRACT', 'CODE'],
  getProductivity: ['MEMBER', 'AGENT', 'PAYER', 'MONTH'],
};

/** The figures that may lack a list of records, with the reasons. */
const withoutList: Readonly<Record<string, string>> = {
  'getReceivables shareAbove90Days':
    'Where only patients owe something, it has no claims, but `accountRecords`.',
};

/** What a figure counts, in each of the forms that figures have. */
const sizeOf = ({ denominator, count, closed, total: open, credit }: Row): readonly unknown[] =>
  open === undefined ? [denominator ?? count ?? closed] : [open, credit];

const isNothing = (size: unknown) => [0, '0', '0.00'].includes(size as string);

/** The objects among the values of a row: its figures. */
const figureNames = (row: Row) => Object.keys(row).filter((name) => row[name] instanceof Object);

/** Follows each path of a report, and compares the number of the figure with its records. */
async function expectRecords(
  books: ReportedBooks,
  name: string,
  groupBy: string,
  filters: Readonly<Record<string, string | string[]>>,
): Promise<void> {
  const period = { from: addDays(firstDay, -20), to: last };
  const asked = { books, groupBy, ...period };
  const query = name === 'getReceivables' ? { asOf: last, basis: 'POSTED' } : period;
  const { rows, totals } = await books.ask(`reports.${name}`, { ...query, ...filters, groupBy }, now);
  for (const row of [...rows, totals]) {
    const payer = (groupBy === 'PAYER' ? row.key : null) ?? filters.payerId ?? null;
    const figures = figuresOf[name]?.(row, payer) ?? {};
    for (const figure of figureNames(row)) {
      const path = row[figure].records ?? null;
      const place = `${name} ${figure}`;
      if (path === null) {
        const lacks = !(place in withoutList) && !sizeOf(row[figure]).every(isNothing);
        expect([place, groupBy, row.key, filters, lacks]).toEqual([place, groupBy, row.key, filters, false]);
        continue;
      }
      const { expected, of } = figures[figure] ?? { expected: 'a number to compare', of: () => null };
      const found = await of(await follow(books, path), asked);
      expect([place, groupBy, path, found]).toEqual([place, groupBy, path, expected]);
    }
  }
}

/** The days, counted from the first, of which the figures have the records of that day; the last one is today. */
const closedDays = [20, 55, 90, 118, 119];

/** A figure of a day: the path of its records, its numbers, and the same of the records. */
interface DayFigure {
  readonly name: string;
  readonly path: string | null;
  readonly expected: readonly unknown[];
  readonly of: (records: readonly Values[]) => readonly unknown[];
}

/** The figures of a day: of receivables and of both ageings. */
async function figuresOn(books: ReportedBooks, day: Values, filters: Values): Promise<DayFigure[]> {
  const figures: DayFigure[] = [];
  const asked = filters.payerId ?? null;
  const addOwed = (name: string, payer: string | null, path: string | null, expected: readonly unknown[]) =>
    figures.push({ name, path, expected, of: (claims) => owedOf(payer, claims) });
  const addOpen = (name: string, path: string | null, expected: readonly unknown[]) =>
    figures.push({ name, path, expected, of: openOf });
  for (const groupBy of claimGroupings) {
    const { rows, totals } = await books.ask('reports.getReceivables', { ...day, ...filters, groupBy }, now);
    for (const row of [...rows, totals] as Row[]) {
      const { key, insurance, patient, claims, accounts, daysInReceivables, shareAbove90Days } = row;
      const name = `${groupBy} ${key}`;
      const payer = (groupBy === 'PAYER' ? key : null) ?? asked;
      addOwed(`claims ${name}`, payer, insurance.records, [claims, insurance.total, insurance.credit]);
      addOpen(`accounts ${name}`, patient.records, [accounts, patient.total, patient.credit]);
      const { records: owing, accountRecords } = shareAbove90Days;
      expect([name, owing, accountRecords]).toEqual([name, insurance.records, patient.records]);
      figures.push({
        name: `charges ${name}`,
        path: daysInReceivables.records,
        expected: [daysInReceivables.denominator],
        of: (charged) => [total(charged, 'totalCharge')],
      });
    }
  }
  const { payers, totals: owed } = await books.ask('ar-management.getAging', { ...day, ...filters }, now);
  for (const { payerId, records, claims, total: due, credit } of [...payers, owed] as Row[])
    addOwed('payer', payerId ?? asked, records, [claims, due, credit]);
  if (asked !== null) return figures;
  for (const groupBy of ['ACCOUNT', 'FACILITY', 'FINANCIAL_CLASS']) {
    const { groups, totals } = await books.ask('patient-ar.getAging', { ...day, groupBy }, now);
    for (const { records, accounts, total: open, unappliedCredit } of [...groups, totals] as Row[])
      addOpen(groupBy, records, [accounts, open, unappliedCredit]);
  }
  return figures;
}

/** Follows the path of each figure of a day, and counts and adds. Without a path, the figure is of nothing. */
async function expectRecordsOfDay(books: ReportedBooks, day: Values, filters: Values): Promise<void> {
  for (const { name, path, expected, of } of await figuresOn(books, day, filters)) {
    const found = of(path === null ? [] : await follow(books, path));
    expect([name, day, path, found]).toEqual([name, day, path, expected]);
  }
}

property.prop([fc.array(stepOrAdjustment, { minLength: 60, maxLength: 90 })], { numRuns: runs })(
  'every path of records leads to exactly the records behind its number',
  withBoundedShrinking(shrinkAttempts, async (steps) => {
    const books = await ReportedBooks.open(host, zone, true);
    const inOrder = steps.toSorted(
      (one, other) => books.momentOf(one).getTime() - books.momentOf(other).getTime(),
    );
    for (const one of inOrder) await books.do(one);
    const { payers } = await books.ask('reference.listPayers', {}, now);
    const { facilities } = await books.ask('reference.listFacilities', {}, now);
    const facilityId = [facilities[0].id, 'fac_unknown'];
    for (const [name, groupings] of Object.entries(reports)) {
      for (const groupBy of groupings) {
        await expectRecords(books, name, groupBy, {});
        await expectRecords(books, name, groupBy, { payerId: payers[0].id });
        if (name !== 'getProductivity') await expectRecords(books, name, groupBy, { facilityId });
      }
    }
    for (const basis of ['EFFECTIVE', 'POSTED']) {
      for (const closed of closedDays) {
        const day = { asOf: addDays(firstDay, closed), basis };
        await expectRecordsOfDay(books, day, {});
        await expectRecordsOfDay(books, day, { payerId: payers[0].id });
      }
    }
  }),
  36_000_000,
);
