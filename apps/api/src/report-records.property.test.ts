import { fc, test as property } from '@fast-check/vitest';
import { addDays, endOfDay } from '@rcm/calendar';
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

/** The path of the records of each figure of a row, the number behind it, and the same number of the records. */
const figuresOf: Readonly<
  Record<
    string,
    (
      row: Row,
      payer: string | null,
    ) => readonly (readonly [
      path: string | null,
      expected: unknown,
      of: (records: readonly Values[]) => unknown,
    ])[]
  >
> = {
  getReceivables: (row, payer) => [
    [
      row.insurance.records,
      [row.claims, row.insurance.total, row.insurance.credit],
      (claims) => [claims.length, owedBy(payer, claims), creditOf(payer, claims)],
    ],
    [
      row.patient.records,
      [row.accounts, row.patient.credit, row.patient.total],
      (accounts) => [
        accounts.length,
        total(accounts, 'unappliedCredit'),
        sum([total(accounts, 'balance'), total(accounts, 'unappliedCredit')]),
      ],
    ],
    [
      row.daysInReceivables.records,
      row.daysInReceivables.denominator,
      (claims) => total(claims, 'totalCharge'),
    ],
    [row.shareAbove90Days.records, row.shareAbove90Days.denominator, (claims) => owedBy(payer, claims)],
  ],
  getCollections: (row) => [
    [
      row.grossCollectionRate.records,
      [row.claims, row.grossCollectionRate.numerator, row.grossCollectionRate.denominator],
      (claims) => [claims.length, total(claims, 'paidAmount'), total(claims, 'totalCharge')],
    ],
    [
      row.netCollectionRate.records,
      [row.netCollectionRate.numerator, row.netCollectionRate.denominator],
      (claims) => [
        total(claims, 'paidAmount'),
        subtract(total(claims, 'totalCharge'), total(claims, 'contractualAmount')),
      ],
    ],
  ],
  getClaims: (row) =>
    ['cleanClaimRate', 'firstPassResolutionRate', 'acknowledgementRate', 'rejectionRate'].map((name) => [
      row[name].records,
      row[name].denominator,
      (claims) => String(claims.length),
    ]),
  getDenials: (row) => [
    [row.initialDenialRate.records, row.initialDenialRate.denominator, (claims) => String(claims.length)],
    [
      row.initialLineDenialRate.records,
      row.initialLineDenialRate.denominator,
      (claims) => String(2 * claims.length),
    ],
    [
      row.initialDeniedAmountRate.records,
      row.initialDeniedAmountRate.denominator,
      (claims) => total(claims, 'totalCharge'),
    ],
    [row.overturnRate.records, row.overturnRate.denominator, (cases) => String(cases.length)],
    [
      row.recoveryRate.records,
      [row.recoveryRate.numerator, row.recoveryRate.denominator],
      (cases) => [total(cases, 'recoveredAmount'), total(cases, 'deniedAmount')],
    ],
  ],
  getUnderpayments: (row) => [
    [
      row.varianceRate.records,
      [row.identified, row.varianceRate.numerator, row.varianceRate.denominator],
      (cases) => [cases.length, total(cases, 'variance'), total(cases, 'expectedAmount')],
    ],
    [row.disputeRate.records, row.disputeRate.denominator, (cases) => total(cases, 'variance')],
    [
      row.recoveryRate.records,
      [row.recoveryRate.numerator, row.recoveryRate.denominator],
      (cases) => [total(cases, 'recoveredAmount'), total(cases, 'variance')],
    ],
  ],
  getProductivity: (row) =>
    [row.denialCases, row.underpaymentCases].map((done) => [
      done.records,
      [done.closed, done.recoveredAmount],
      (cases) => [cases.length, total(cases, 'recoveredAmount')],
    ]),
};

const claimGroupings = ['PAYER', 'PROVIDER', 'FACILITY', 'MONTH'];

/** The groupings of each report, and how many figures of its totals have no list of records. */
const reports: Readonly<
  Record<string, { readonly groupings: readonly string[]; readonly without?: number }>
> = {
  // The list of claims, or of accounts, has not what both owe.
  getReceivables: { groupings: claimGroupings, without: 1 },
  getCollections: { groupings: claimGroupings },
  getClaims: { groupings: claimGroupings },
  getDenials: { groupings: [...claimGroupings, 'CODE', 'PROCEDURE'] },
  getUnderpayments: { groupings: [...claimGroupings, 'CONTRACT', 'CODE'] },
  getProductivity: { groupings: ['MEMBER', 'PAYER', 'MONTH'] },
};

/** Follows each path of a report, and compares the number of the figure with its records. */
async function expectRecords(
  books: ReportedBooks,
  name: string,
  groupBy: string,
  filters: Readonly<Record<string, string>>,
): Promise<void> {
  const period: Values =
    name === 'getReceivables' ? { asOf: last, basis: 'POSTED' } : { from: addDays(firstDay, -20), to: last };
  const { rows, totals } = await books.ask(`reports.${name}`, { ...period, ...filters, groupBy }, now);
  for (const row of [...rows, totals]) {
    const payer = (groupBy === 'PAYER' ? row.key : null) ?? filters.payerId ?? null;
    for (const [path, expected, of] of figuresOf[name]?.(row, payer) ?? []) {
      if (path === null) continue;
      expect([name, groupBy, path, of(await follow(books, path))]).toEqual([name, groupBy, path, expected]);
    }
  }
  const missing = (figuresOf[name]?.(totals, null) ?? []).filter(([path]) => path === null);
  expect([name, groupBy, missing.length <= (reports[name]?.without ?? 0)]).toEqual([name, groupBy, true]);
}

/** The days, counted from the first, of which the figures have the records of the past. */
const pastDays = [20, 55, 90, 118];

/** The figures of a day with the path of their records and how many there are: of receivables and of both ageings. */
async function figuresOn(books: ReportedBooks, day: Values, filters: Values) {
  const figures: (readonly [name: string, path: string | null, count: number])[] = [];
  const excludesPatients = 'payerId' in filters;
  for (const groupBy of claimGroupings) {
    const { rows, totals } = await books.ask('reports.getReceivables', { ...day, ...filters, groupBy }, now);
    for (const { key, insurance, patient, ...row } of [...rows, totals] as Row[]) {
      const name = `${groupBy} ${key}`;
      figures.push([`claims ${name}`, insurance.records, row.claims]);
      // The list of accounts has no months of charges.
      if (groupBy !== 'MONTH' || key === null)
        figures.push([`accounts ${name}`, patient.records, row.accounts]);
    }
  }
  const { payers, totals: owed } = await books.ask('ar-management.getAging', { ...day, ...filters }, now);
  for (const row of [...payers, owed] as Row[]) figures.push(['payer', row.records, row.claims]);
  if (excludesPatients) return figures;
  for (const groupBy of ['ACCOUNT', 'FACILITY', 'FINANCIAL_CLASS']) {
    const { groups, totals } = await books.ask('patient-ar.getAging', { ...day, groupBy }, now);
    for (const row of [...groups, totals] as Row[]) figures.push([groupBy, row.records, row.accounts]);
  }
  return figures;
}

/** Follows the path of each figure of a past day, and counts. Without a path, the figure counts nothing. */
async function expectPastRecords(books: ReportedBooks, day: Values, filters: Values): Promise<void> {
  for (const [name, path, count] of await figuresOn(books, day, filters)) {
    const found = path === null ? 0 : (await follow(books, path)).length;
    expect([name, day, path, found]).toEqual([name, day, path, count]);
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
    for (const [name, { groupings }] of Object.entries(reports)) {
      for (const groupBy of groupings) {
        await expectRecords(books, name, groupBy, {});
        await expectRecords(books, name, groupBy, { payerId: payers[0].id });
      }
    }
    for (const basis of ['EFFECTIVE', 'POSTED']) {
      for (const past of pastDays) {
        const day = { asOf: addDays(firstDay, past), basis };
        await expectPastRecords(books, day, {});
        await expectPastRecords(books, day, { payerId: payers[0].id });
      }
    }
  }),
  36_000_000,
);
