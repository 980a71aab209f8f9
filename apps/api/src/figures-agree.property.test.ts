import { fc, test as property } from '@fast-check/vitest';
import { addDays, endOfDay } from '@rcm/calendar';
import { multiply, subtract, sum } from '@rcm/money';
import { type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { withBoundedShrinking } from '../test/bounded-shrinking.ts';
import { journalsOn } from '../test/plain-figures.ts';
import { firstDay, ReportedBooks, stepOrAdjustment } from '../test/reported-books.ts';
import { describedModules, packageTables } from './modules.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost(describedModules, packageTables.slice(0, 1));
});
afterAll(() => host.close());

/** How many random books are tested. */
const runs = Number(process.env.RCM_TEST_FIGURES_RUNS ?? 2);

/** How many smaller books are tried after a failure: each takes seconds. */
const shrinkAttempts = 10;

/** The days, counted from the first, on which figures are compared: while entries are posted, and as they age. */
const dates = [
  ...Array.from({ length: 40 }, (_, index) => index * 3),
  122,
  125,
  130,
  140,
  150,
  160,
  180,
  200,
  240,
  280,
];

const ages = ['days0To30', 'days31To60', 'days61To90', 'days91To120', 'days121AndOver', 'total'] as const;

/** Amounts by age, with the credits that each figure names in its own way. */
type Aged = Readonly<Record<(typeof ages)[number], string>> & {
  readonly credit?: string;
  readonly unappliedCredit?: string;
};

const agedOf = (amounts: Aged) => ({
  ...Object.fromEntries(ages.map((age) => [age, amounts[age]])),
  credit: amounts.credit ?? amounts.unappliedCredit,
});

const sumOf = (all: readonly Aged[]) => ({
  ...Object.fromEntries(ages.map((age) => [age, sum(all.map((one) => one[age]))])),
  credit: sum(all.map(({ credit, unappliedCredit }) => credit ?? unappliedCredit ?? '0.00')),
});

/** Compares all figures of receivables at the end of a day. */
async function expectAgreement(books: ReportedBooks, asOf: string, basis: string) {
  const day = { asOf, basis };
  const named = (name: string, value: unknown) => ({ asOf, basis, name, value });
  const byPayer = await books.ask('reports.getReceivables', { ...day, groupBy: 'PAYER' });
  const { insurance, patient, claims, accounts, openReceivables } = byPayer.totals;

  for (const groupBy of ['PAYER', 'PROVIDER', 'FACILITY', 'MONTH']) {
    const { rows, totals } = await books.ask('reports.getReceivables', { ...day, groupBy });
    for (const side of ['insurance', 'patient']) {
      const parts = sumOf(rows.map((row: Record<string, Aged>) => row[side]));
      expect(named(`${side} by ${groupBy}`, parts)).toEqual(
        named(`${side} by ${groupBy}`, agedOf(byPayer.totals[side])),
      );
    }
    const { daysInReceivables, shareAbove90Days } = totals;
    expect(named(groupBy, [totals.claims, totals.accounts, totals.openReceivables])).toEqual(
      named(groupBy, [claims, accounts, openReceivables]),
    );
    expect(named(groupBy, [daysInReceivables.numerator, shareAbove90Days])).toMatchObject(
      named(groupBy, [
        multiply('90', openReceivables),
        {
          numerator: sum([insurance, patient].flatMap((side) => [side.days91To120, side.days121AndOver])),
          denominator: openReceivables,
        },
      ]),
    );
  }
  expect(named('open receivables', openReceivables)).toEqual(
    named('open receivables', sum([insurance.total, patient.total])),
  );

  const ofPayers = await books.ask('ar-management.getAging', day);
  expect(named('ages of payers', agedOf(ofPayers.totals))).toEqual(
    named('ages of payers', agedOf(insurance)),
  );
  expect(named('claims of payers', ofPayers.totals.claims)).toEqual(named('claims of payers', claims));
  const shownBy = (rows: readonly (Aged & { readonly claims: number })[], keyOf: (row: never) => unknown) =>
    Object.fromEntries(
      rows
        .filter(({ total, credit }) => total !== '0.00' || credit !== '0.00')
        .map((row) => [keyOf(row as never), { claims: row.claims, ...agedOf(row) }]),
    );
  const ofRows = byPayer.rows.map((row: { insurance: Aged }) => ({ ...row, ...row.insurance }));
  expect(
    named(
      'each payer',
      shownBy(ofPayers.payers, ({ payerId }) => payerId),
    ),
  ).toEqual(
    named(
      'each payer',
      shownBy(ofRows, ({ key }) => key),
    ),
  );

  for (const groupBy of ['ACCOUNT', 'FACILITY', 'FINANCIAL_CLASS']) {
    for (const sort of ['-total', '-days121AndOver']) {
      const ofPatients = await books.ask('patient-ar.getAging', { ...day, groupBy, sort });
      expect(named(groupBy, agedOf(ofPatients.totals))).toEqual(named(groupBy, agedOf(patient)));
      expect(named(groupBy, sumOf(ofPatients.groups))).toEqual(named(groupBy, agedOf(patient)));
      expect(named(groupBy, ofPatients.totals.accounts)).toEqual(named(groupBy, accounts));
    }
  }

  const { timeZone } = books.as.organization;
  const plain = await host.inside(books.as, (context) =>
    context.sql.one(journalsOn, { asOf, basis, until: endOfDay(asOf, timeZone) }),
  );
  expect(named('journals', plain)).toEqual(
    named('journals', {
      insurance: insurance.total,
      credit: insurance.credit,
      patient: subtract(patient.total, patient.credit),
    }),
  );
}

/** Compares the receivables of now with the lists of claims, accounts and work. */
async function expectLists(books: ReportedBooks, now: Date, asOf: string) {
  const ask = (id: string, query: Record<string, string> = {}) => books.ask(id, query, now);
  const { totals } = await ask('reports.getReceivables', { basis: 'POSTED', asOf });
  const { insurance, patient } = totals;
  const all = (await ask('reference.listClaims')).claims as Record<string, string>[];
  const served = all.filter(({ serviceDate = '' }) => serviceDate <= asOf);
  const amounts = (records: readonly Record<string, string>[], field: string) =>
    sum(records.map((record) => record[field] ?? '0.00'));
  const { claims: unpaid } = await ask('ar-management.getWorklist');
  const { workItems } = await ask('ar-management.listWorkItems', { kind: 'CREDIT_BALANCE' });
  const { accounts } = await ask('patient-ar.listAccounts');
  expect({
    claims: amounts(served, 'balance'),
    balances: sum(served.flatMap((claim) => [claim.insuranceBalance ?? '', claim.heldBalance ?? ''])),
    unpaid: amounts(unpaid, 'balance'),
    credits: amounts(served, 'creditBalance'),
    creditWork: amounts(workItems, 'amount'),
    patient: amounts(accounts, 'balance'),
    unappliedCredit: amounts(accounts, 'unappliedCredit'),
  }).toEqual({
    claims: insurance.total,
    balances: insurance.total,
    unpaid: insurance.total,
    credits: insurance.credit,
    creditWork: insurance.credit,
    patient: subtract(patient.total, patient.credit),
    unappliedCredit: patient.credit,
  });
}

const zones = ['America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland'];

property.prop([fc.constantFrom(...zones), fc.array(stepOrAdjustment, { minLength: 60, maxLength: 90 })], {
  numRuns: runs,
})(
  'all figures of receivables agree on fifty days, by effective and by posted day, and with the lists of now',
  withBoundedShrinking(shrinkAttempts, async (zone, steps) => {
    const books = await ReportedBooks.open(host, zone, true);
    const inOrder = steps.toSorted(
      (one, other) => books.momentOf(one).getTime() - books.momentOf(other).getTime(),
    );
    for (const one of inOrder) await books.do(one);
    const last = addDays(firstDay, 119);
    await expectLists(books, endOfDay(last, zone), last);
    for (const date of dates) {
      for (const basis of ['EFFECTIVE', 'POSTED'])
        await expectAgreement(books, addDays(firstDay, date), basis);
    }
  }),
  36_000_000,
);
