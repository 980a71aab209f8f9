import { sum } from '@rcm/money';
import { expect } from 'vitest';
import { dateIn, type World } from '../support/world.ts';
import type { Month } from './month.ts';
import type { Row } from './requests.ts';

/** The number of days, or of paths, that are read at once. More would keep all database connections of the API busy. */
const atOnce = 2;

const largestPage = 100;

/** The number of accounts of a day whose records are followed. */
const followedAccounts = 3;

const ages = ['days0To30', 'days31To60', 'days61To90', 'days91To120', 'days121AndOver', 'total'] as const;

const claimGroupings = ['PAYER', 'PROVIDER', 'FACILITY', 'MONTH'];
const accountGroupings = ['ACCOUNT', 'FACILITY', 'FINANCIAL_CLASS'];

/** The path of the records of a figure, and what is expected of them. */
interface Link {
  readonly name: string;
  readonly path: string;
  /** The number of records, the sum of a field of theirs, or of the shares that accounts were charged. */
  readonly expected:
    | number
    | { readonly field: string; readonly amount: string }
    | { readonly shares: string };
}

const creditOf = ({ credit, unappliedCredit }: Row): string => credit ?? unappliedCredit;

/** Amounts by age, with the credits that each figure names in its own way. */
const agedOf = (row: Row): readonly string[] => [...ages.map((age) => row[age]), creditOf(row)];

const sumOf = (rows: readonly Row[]): readonly string[] => [
  ...ages.map((age) => sum(rows.map((row) => row[age]))),
  sum(rows.map(creditOf)),
];

/**
 * Expects that all figures of receivables agree at the end of each of some days, the last of which is today, and that the
 * records of every figure of all days together, and of those of some of the days, are as many as it counts.
 */
export async function compareFigures({ world }: Month, days: number, linkedDays: number): Promise<void> {
  const links = await linksOfReports(world, `from=${dateIn(-days)}&to=${dateIn(0)}`);
  const every = Math.max(1, Math.floor(days / linkedDays));
  await inParallel([...Array(days).keys()], async (age) => {
    const found = await expectAgreement(world, dateIn(-age));
    if (age % every === 0) links.push(...found);
  });
  const distinct = new Map(links.map((link) => [JSON.stringify([link.path, link.expected]), link]));
  await inParallel([...distinct.values()], (link) => follow(world, link));
}

/** Compares all figures of receivables at the end of a day, and returns the paths of their records. */
async function expectAgreement(world: World, asOf: string): Promise<Link[]> {
  const get = (path: string) => world.send('get', path);
  const links: Link[] = [];
  const ofPayers = await get(`/ar-management/aging?asOf=${asOf}&take=${largestPage}`);
  const reports: Row[] = [];
  for (const groupBy of claimGroupings)
    reports.push(await get(`/reports/receivables?asOf=${asOf}&groupBy=${groupBy}&take=${largestPage}`));
  const { insurance, patient, claims, accounts } = reports[0]?.totals ?? {};
  const owed = (name: string, value: unknown) => ({ asOf, name, value });
  for (const { groupBy, rows, totals } of reports) {
    const shown = [totals.claims, totals.accounts, agedOf(totals.insurance), agedOf(totals.patient)];
    const added = ['insurance', 'patient'].map((side) => sumOf(rows.map((row: Row) => row[side])));
    expect(owed(groupBy, [shown, added])).toEqual(
      owed(groupBy, [
        [claims, accounts, agedOf(insurance), agedOf(patient)],
        [agedOf(insurance), agedOf(patient)],
      ]),
    );
    links.push(...[...rows, totals].flatMap((row: Row) => linksOfRow(`receivables by ${groupBy}`, row)));
  }
  expect(owed('payers', [ofPayers.totals.claims, agedOf(ofPayers.totals), sumOf(ofPayers.payers)])).toEqual(
    owed('payers', [claims, agedOf(insurance), agedOf(insurance)]),
  );
  links.push(
    ...[...ofPayers.payers, ofPayers.totals].map(({ records, claims: count }: Row) => ({
      name: 'aging of payers',
      path: records,
      expected: count,
    })),
  );
  for (const groupBy of accountGroupings) {
    const path = `/patient-ar/aging?asOf=${asOf}&groupBy=${groupBy}`;
    const { totals } = await get(`${path}&take=1`);
    const groups = await readAll(world, path, 'groups');
    expect(owed(groupBy, [totals.accounts, agedOf(totals), sumOf(groups)])).toEqual(
      owed(groupBy, [accounts, agedOf(patient), agedOf(patient)]),
    );
    const followed = groupBy === 'ACCOUNT' ? groups.slice(0, followedAccounts) : groups;
    links.push(
      ...[...followed, totals].map(({ records, accounts: count }: Row) => ({
        name: `aging by ${groupBy}`,
        path: records,
        expected: count,
      })),
    );
  }
  return links;
}

/** The number of the records of figures that count something else. */
const counters: Readonly<Record<string, (row: Row) => number | string>> = {
  insurance: ({ claims }) => claims,
  patient: ({ accounts }) => accounts,
  shareAbove90Days: ({ claims }) => claims,
  grossCollectionRate: ({ claims }) => claims,
  netCollectionRate: ({ claims }) => claims,
  initialLineDenialRate: ({ initialDenialRate }) => initialDenialRate.denominator,
  recoveryRate: ({ identified, overturnRate }) => identified ?? overturnRate.denominator,
  varianceRate: ({ identified }) => identified,
  disputeRate: ({ identified }) => identified,
};

/** The figures whose denominator is the sum of a field of their records. */
const summedFields: Readonly<Record<string, string>> = {
  daysInReceivables: 'totalCharge',
  initialDeniedAmountRate: 'totalCharge',
};

/** The figures that may lack a list of records, with the reasons. */
const withoutList: Readonly<Record<string, string>> = {
  shareAbove90Days: 'No list has both claims and accounts; the figures of either lead to them.',
  daysInReceivables: 'The list of claims has the charges of now, not those of a past day.',
};

/** What a figure counts, in each of the forms that figures have. */
const sizeOf = ({ denominator, count, closed, total, ...value }: Row): readonly unknown[] =>
  total === undefined ? [denominator ?? count ?? closed] : [total, creditOf(value)];

/** The paths of the records of the figures of a row. Every figure that counts something has one, except for a few. */
function linksOfRow(name: string, row: Row): Link[] {
  const figures = Object.entries(row).filter(([, value]) => value instanceof Object);
  return figures.flatMap(([figure, value]): Link[] => {
    const place = `${figure} of ${name} ${row.key}`;
    const path: unknown = value.records;
    if (typeof path !== 'string') {
      const isNothing = sizeOf(value).every((size) => [0, '0', '0.00'].includes(size as string));
      expect([place, isNothing || figure in withoutList]).toEqual([place, true]);
      return [];
    }
    if (figure === 'patientShareCollected') {
      return [{ name: place, path, expected: { shares: value.denominator } }];
    }
    // The charges of a procedure are those of some lines of the claims.
    const field = name.endsWith('PROCEDURE') && row.key !== null ? undefined : summedFields[figure];
    const count =
      figure === 'initialDeniedAmountRate'
        ? row.initialDenialRate.denominator
        : (counters[figure]?.(row) ?? value.closed ?? value.count ?? value.denominator);
    const expected = field ? { field, amount: value.denominator } : Number(count);
    return [{ name: place, path, expected }];
  });
}

/** The paths of the records of all figures of a period, by every grouping. */
async function linksOfReports(world: World, period: string): Promise<Link[]> {
  const groupings = {
    collections: claimGroupings,
    claims: claimGroupings,
    denials: [...claimGroupings, 'CODE', 'PROCEDURE'],
    underpayments: [...claimGroupings, 'CONTRACT', 'CODE'],
    productivity: ['MEMBER', 'PAYER', 'MONTH'],
  };
  const links: Link[] = [];
  for (const [name, values] of Object.entries(groupings)) {
    for (const groupBy of values) {
      const { rows, totals } = await world.send(
        'get',
        `/reports/${name}?${period}&groupBy=${groupBy}&take=${largestPage}`,
      );
      links.push(...[...rows, totals].flatMap((row: Row) => linksOfRow(`${name} by ${groupBy}`, row)));
    }
  }
  return links;
}

/** Follows the path of records, and compares them with what their figure says. */
async function follow(world: World, { name, path, expected }: Link): Promise<void> {
  const compare = (found: unknown, said: unknown) =>
    expect({ name, path, found }).toEqual({ name, path, found: said });
  if (typeof expected === 'number') {
    compare((await world.send('get', `${path}&take=1`)).total, expected);
  } else if ('shares' in expected) {
    compare(await chargedShares(world, path), expected.shares);
  } else {
    const rows = await readAll(world, path, 'claims');
    compare(sum(rows.map((row) => row[expected.field])), expected.amount);
  }
}

/** Formats the day of a moment in the time zone of the organization of the month, as `YYYY-MM-DD`. */
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The shares of claims in the ledgers of the accounts of a path, in its days. */
async function chargedShares(world: World, path: string): Promise<string> {
  const { searchParams } = new URL(path, 'http://localhost');
  const [from, to] = ['shareFrom', 'shareTo'].map((name) => searchParams.get(name) ?? '');
  const shares: string[] = [];
  for (const { id } of await readAll(world, path, 'accounts')) {
    for (const entry of await readAll(world, `/patient-ar/accounts/${id}/ledger?sort=sequence`, 'entries')) {
      const day = dayIn.format(new Date(entry.occurredAt));
      if (entry.claimPaymentId !== null && day >= `${from}` && day <= `${to}`) shares.push(entry.amount);
    }
  }
  return sum(shares);
}

/** All records of a list, page by page: exports would keep a connection for themselves. */
async function readAll(world: World, path: string, key: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let total = 1; rows.length < total; ) {
    const page = await world.send('get', `${path}&take=${largestPage}&skip=${rows.length}`);
    total = page.total;
    rows.push(...page[key]);
  }
  return rows;
}

/** Calls a function for each item, some at once. */
async function inParallel<Item>(items: readonly Item[], call: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const work = async () => {
    for (const item of left) await call(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
