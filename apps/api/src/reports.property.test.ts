import { fc, test as property } from '@fast-check/vitest';
import { addDays, endOfDay, startOfDay } from '@rcm/calendar';
import { add, quotient, subtract, sum } from '@rcm/money';
import { type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { bookDifferences } from '../test/book-differences.ts';
import { withBoundedShrinking } from '../test/bounded-shrinking.ts';
import { inPeriod, openNow } from '../test/plain-figures.ts';
import { firstDay, ReportedBooks, type Step, step } from '../test/reported-books.ts';
import { describedModules, packageTables } from './modules.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost(describedModules, packageTables.slice(0, 1));
});
afterAll(() => host.close());

/** How many random books are tested. */
const runs = Number(process.env.RCM_TEST_REPORTS_RUNS ?? 5);

/** How many smaller books are tried after a failure: each takes seconds. */
const shrinkAttempts = 20;

/** The days, counted from the first, for which receivables are reported, and between which the other reports are. */
const dates = [30, 75, 120] as const;

type Open = Awaited<ReturnType<typeof openOn>>;
type Plain = Awaited<ReturnType<typeof plainOf>>;

const openOn = (books: ReportedBooks, asOf: string) =>
  host.inside(books.as, (context) =>
    context.sql.all(openNow, { asOf, zone: books.as.organization.timeZone }),
  );

/** The exact sum of counts, or of amounts, in hundredths. */
const hundredths = (...texts: readonly string[]) =>
  texts.reduce((total, text) => total + BigInt(text.includes('.') ? text.replace('.', '') : `${text}00`), 0n);

const numeratorOf = /^-?\d+(\.\d\d)?$/;

/** Checks every rate against its numerator and denominator, and the format of every amount. */
function expectForm(value: unknown, name = ''): void {
  if (Array.isArray(value)) for (const each of value) expectForm(each, name);
  else if (value !== null && typeof value === 'object') {
    const entries = value as Readonly<Record<string, unknown>>;
    if ('numerator' in entries) {
      const { numerator, denominator, value: rate } = entries as Readonly<Record<string, string>>;
      expect([name, numerator, denominator]).toEqual([
        name,
        expect.stringMatching(numeratorOf),
        expect.stringMatching(numeratorOf),
      ]);
      const decimals = name === 'daysInReceivables' ? 1 : 4;
      expect([name, rate]).toEqual([name, quotient(numerator ?? '', denominator ?? '', decimals)]);
      expect([name, rate === null]).toEqual([name, Number(denominator) === 0]);
    } else if ('median' in entries) {
      const { count, median, percentile90 } = entries;
      const days = count === 0 ? null : expect.stringMatching(/^-?\d+\.\d$/);
      expect([name, median, percentile90]).toEqual([name, days, days]);
    } else for (const [key, each] of Object.entries(entries)) expectForm(each, key);
  } else if (/(amount|charges|payments|variance|adjustments|total|credit|days\d|receivables)/i.test(name)) {
    if (typeof value === 'string')
      expect([name, value]).toEqual([name, expect.stringMatching(/^-?\d+\.\d\d$/)]);
  }
}

const agesOf = ({
  days0To30,
  days31To60,
  days61To90,
  days91To120,
  days121AndOver,
}: Record<string, string>) => [days0To30, days31To60, days61To90, days91To120, days121AndOver];

const noAges = ['0.00', '0.00', '0.00', '0.00', '0.00'];

/** Checks the report of a past day against sums computed on that day. */
async function expectReceivables(books: ReportedBooks, asOf: string, open: Open) {
  const report = await books.report('getReceivables', { asOf, groupBy: 'PAYER' });
  expectForm(report);
  const { rows, totals } = report;
  for (const one of open) {
    const row = rows.find(({ key }: { key: string | null }) => key === one.key);
    const side = one.key === null ? row?.patient : row?.insurance;
    const reported = [row?.claims ?? 0, row?.accounts ?? 0, side?.total ?? '0.00', side?.credit ?? '0.00'];
    expect([asOf, one.key, ...reported]).toEqual([
      asOf,
      one.key,
      one.claims,
      one.accounts,
      one.total,
      one.credit,
    ]);
    expect([asOf, one.key, side ? agesOf(side) : noAges]).toEqual([asOf, one.key, one.ages]);
    if (row === undefined) continue;
    const [, , , older = '0.00', oldest = '0.00'] = one.ages as string[];
    expect(row.shareAbove90Days).toMatchObject({ numerator: add(older, oldest), denominator: one.total });
    expect(row.daysInReceivables).toMatchObject({ denominator: one.recent });
  }
  const total = sum(open.map((one) => one.total));
  expect([asOf, totals.openReceivables]).toEqual([asOf, total]);
  for (const groupBy of ['PROVIDER', 'FACILITY', 'MONTH']) {
    const others = await books.report('getReceivables', { asOf, groupBy });
    expect([groupBy, others.totals]).toEqual([groupBy, { ...totals, daysInReceivables: expect.anything() }]);
    expect([groupBy, sum(others.rows.map((row: typeof totals) => row.openReceivables))]).toEqual([
      groupBy,
      total,
    ]);
  }
}

/** The interpolated median with one decimal; null without values. */
function medianOf(values: readonly number[]): string | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return sorted.length === 0 ? null : quotient(low + high, 2, 1);
}

/** The 90th percentile with one decimal; null without values. */
function percentile90Of(values: readonly number[]): string | null {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.ceil(sorted.length * 0.9) - 1];
  return found === undefined ? null : quotient(found, 1, 1);
}

const daysOf = (values: unknown) => ({
  count: (values as number[]).length,
  median: medianOf(values as number[]),
  percentile90: percentile90Of(values as number[]),
});

async function plainOf(books: ReportedBooks, from: string, to: string) {
  const zone = books.as.organization.timeZone;
  const start = startOfDay(from, zone);
  const end = startOfDay(addDays(to, 1), zone);
  const found = await host.inside(books.as, (context) =>
    context.sql.one(inPeriod, { from, to, zone, start, end }),
  );
  if (found === null) throw new Error('The sums have one row');
  return found;
}

const rate = (numerator: string | number, denominator: string | number) => ({
  numerator: String(numerator),
  denominator: String(denominator),
});

/** The expected totals of the reports of a period, from plain sums. */
const expectedOf = (plain: Plain) => ({
  getDenials: {
    initialDenialRate: rate(plain.denied, plain.answered),
    initialLineDenialRate: rate(plain.deniedLines, plain.lines),
    initialDeniedAmountRate: rate(plain.deniedAmount, plain.answeredCharges),
    overturnRate: rate(plain.overturned, plain.resolved),
    recoveryRate: rate(plain.recovered, plain.caseAmount),
    daysToResolve: daysOf(plain.daysToResolve),
  },
  getCollections: {
    charges: plain.charges,
    payments: plain.payments,
    contractualAdjustments: plain.contractual,
    grossCollectionRate: rate(plain.payments, plain.charges),
    netCollectionRate: rate(plain.payments, subtract(plain.charges, plain.contractual)),
    patientShareCollected: rate(plain.collected, plain.shares),
  },
  getClaims: {
    cleanClaimRate: rate(plain.clean, plain.billed),
    firstPassResolutionRate: rate(plain.closed, plain.answered),
    acknowledgementRate: rate(plain.acknowledged, plain.billed),
    rejectionRate: rate(plain.rejected, plain.acknowledged),
    daysToPayment: daysOf(plain.daysToPayment),
  },
  getUnderpayments: {
    identified: plain.identified,
    disputed: plain.disputed,
    varianceRate: rate(plain.variance, plain.expected),
    disputeRate: rate(plain.disputedVariance, plain.variance),
    recoveryRate: rate(plain.underpaidRecovered, plain.variance),
  },
  getProductivity: {
    itemsClosed: plain.resolved + plain.closedUnderpaid + plain.followUps,
    denialCases: { closed: plain.resolved, recoveredAmount: plain.recovered },
    underpaymentCases: { closed: plain.closedUnderpaid },
    followUps: { closed: plain.followUps, daysOpen: daysOf(plain.daysToFollowUp) },
  },
});

const groupings = {
  getDenials: ['PAYER', 'PROVIDER', 'FACILITY', 'MONTH', 'CODE', 'PROCEDURE'],
  getCollections: ['PAYER', 'PROVIDER', 'FACILITY', 'MONTH'],
  getClaims: ['PAYER', 'PROVIDER', 'FACILITY', 'MONTH'],
  getUnderpayments: ['PAYER', 'PROVIDER', 'FACILITY', 'MONTH'],
  getProductivity: ['MEMBER', 'AGENT', 'PAYER', 'MONTH'],
} as const;

/** The rate of each report whose rows add up to the total, because each record counts in one row only. */
const additive = {
  getDenials: 'overturnRate',
  getCollections: 'grossCollectionRate',
  getClaims: 'cleanClaimRate',
  getUnderpayments: 'varianceRate',
  getProductivity: null,
} as const;

async function expectPeriod(books: ReportedBooks, from: string, to: string) {
  const expected = expectedOf(await plainOf(books, from, to));
  for (const [name, totals] of Object.entries(expected)) {
    const report = name as keyof typeof groupings;
    for (const groupBy of groupings[report]) {
      const response = await books.report(report, { from, to, groupBy });
      expectForm(response);
      expect([report, groupBy, from, to, response.totals]).toMatchObject([report, groupBy, from, to, totals]);
      const figure = additive[report];
      if (figure === null || groupBy === 'PROCEDURE') continue;
      for (const part of ['numerator', 'denominator']) {
        const parts = response.rows.map((row: typeof response.totals) => row[figure][part] as string);
        expect([report, groupBy, hundredths(...parts)]).toEqual([
          report,
          groupBy,
          hundredths(response.totals[figure][part]),
        ]);
      }
    }
  }
}

/** Checks each row by code and procedure against its own sums, because a claim counts in several rows or in none. */
async function expectDenials(books: ReportedBooks, from: string, to: string) {
  const { procedures, codes } = await plainOf(books, from, to);
  const rowsBy = async (groupBy: string) =>
    (await books.report('getDenials', { from, to, groupBy })).rows as Figures[];
  const reported = (await rowsBy('PROCEDURE')).map(
    ({ key, initialDenialRate: claims, initialLineDenialRate: lines, initialDeniedAmountRate: amount }) => [
      key,
      [
        claims.denominator,
        lines.denominator,
        amount.denominator,
        claims.numerator,
        lines.numerator,
        amount.numerator,
      ],
    ],
  );
  expect(Object.fromEntries(reported)).toEqual(procedures);
  const denied = (await rowsBy('CODE'))
    .filter(({ initialDenialRate }) => initialDenialRate.numerator !== '0')
    .map(({ key, initialDenialRate: claims, initialDeniedAmountRate: amount }) => [
      key,
      [claims.numerator, amount.numerator],
    ]);
  expect(Object.fromEntries(denied)).toEqual(codes);
}

type Figure = Readonly<Record<'numerator' | 'denominator', string>>;
interface Figures {
  readonly key: string;
  readonly initialDenialRate: Figure;
  readonly initialLineDenialRate: Figure;
  readonly initialDeniedAmountRate: Figure;
}

/** Checks that the counts of two consecutive periods add up to those of the whole period. */
async function expectHalves(books: ReportedBooks, from: string, middle: string, to: string) {
  const counted = async (first: string, last: string) => {
    const { totals: denials } = await books.report('getDenials', { from: first, to: last });
    const { totals: claims } = await books.report('getClaims', { from: first, to: last });
    const { totals: collected } = await books.report('getCollections', { from: first, to: last });
    const { totals: done } = await books.report('getProductivity', { from: first, to: last });
    return [
      denials.initialLineDenialRate.denominator,
      denials.overturnRate.denominator,
      claims.cleanClaimRate.denominator,
      String(claims.daysToPayment.count),
      collected.grossCollectionRate.denominator,
      collected.patientShareCollected.denominator,
      String(done.itemsClosed),
    ];
  };
  const [before, after, whole] = [
    await counted(from, middle),
    await counted(addDays(middle, 1), to),
    await counted(from, to),
  ];
  expect(before.map((one, place) => hundredths(one, after[place] ?? '0'))).toEqual(
    whole.map((one) => hundredths(one)),
  );
}

const zones = ['America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Los_Angeles'];

const inOrder = (books: ReportedBooks, steps: readonly Step[]) =>
  steps.toSorted((one, other) => books.momentOf(one).getTime() - books.momentOf(other).getTime());

property.prop(
  [
    fc.constantFrom(...zones),
    fc.array(step, { minLength: 40, maxLength: 90 }),
    fc.integer({ min: 0, max: 119 }),
  ],
  { numRuns: runs },
)(
  'every report matches plain sums over random books, and the report of a past day never changes',
  withBoundedShrinking(shrinkAttempts, async (zone, steps, middle) => {
    const books = await ReportedBooks.open(host, zone);
    const left = inOrder(books, steps);
    const opened: [string, Open][] = [];
    for (const date of dates) {
      const asOf = addDays(firstDay, date);
      for (let next = left[0]; next && books.momentOf(next) <= endOfDay(asOf, zone); next = left[0]) {
        left.splice(0, 1);
        await books.do(next);
      }
      opened.push([asOf, await openOn(books, asOf)]);
    }
    for (const [asOf, open] of opened) {
      await expectReceivables(books, asOf, open);
      await expectPeriod(books, firstDay, asOf);
      await expectDenials(books, firstDay, asOf);
    }
    await expectHalves(books, firstDay, addDays(firstDay, middle), addDays(firstDay, 120));
    expect(await bookDifferences(host.tenants, books.as.organization.id)).toEqual([]);
  }),
  36_000_000,
);
