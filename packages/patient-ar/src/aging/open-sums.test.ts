import { addDays, dateInZone } from '@rcm/calendar';
import { sum } from '@rcm/money';
import { statement } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, type PatientArHost, patientArHost } from '../../test/host.ts';
import { collected } from '../../test/shares.ts';
import { foldOpenSums, ledgerBooks, patientReceivables } from '../lookups.ts';
import { agingKeys, agingValues } from './buckets.ts';
import { selectAgingReport } from './report.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

type As = ReturnType<typeof aPrincipal>;

const groupings = ['ACCOUNT', 'FACILITY', 'FINANCIAL_CLASS'] as const;

const rows = statement({
  name: 'test.open_sum_rows',
  columns: { count: 'number' },
  text: 'select count(*) from patient_ar.open_sums t where t.organization_id = :tenant',
});
const countRows = (as: As) => host.inside(as, async (context) => (await context.sql.one(rows))?.count);
const differences = (as: As) => host.inside(as, (context) => collected(ledgerBooks(context)));
const fold = (as: As) => foldOpenSums(host.tenants, as.organization.id, testTime);

type AgingGroup = Readonly<
  Record<
    | 'total'
    | 'unappliedCredit'
    | 'days0To30'
    | 'days31To60'
    | 'days61To90'
    | 'days91To120'
    | 'days121AndOver',
    string
  >
> & {
  readonly accountId: string | null;
  readonly facilityId: string | null;
  readonly financialClass: string | null;
  readonly accounts: number;
};

const amountOf = (of: AgingGroup, key: string) => of[key as 'total'];
const toAmounts = (of: AgingGroup) => ({
  accounts: of.accounts,
  ...Object.fromEntries(agingKeys.map((key) => [key, amountOf(of, key)])),
});
const together = (groups: readonly AgingGroup[]) => ({
  accounts: groups.reduce((total, { accounts }) => total + accounts, 0),
  ...Object.fromEntries(agingKeys.map((key) => [key, sum(groups.map((group) => amountOf(group, key)))])),
});

const keys = { ACCOUNT: 'accountId', FACILITY: 'facilityId', FINANCIAL_CLASS: 'financialClass' } as const;

/** The aging of a day in every grouping, computed from the sums and from the entries. */
const agings = (
  as: As,
  asOf: string,
  isPast: boolean,
  filters: Record<string, unknown> = {},
  basis: 'EFFECTIVE' | 'POSTED' = 'EFFECTIVE',
) =>
  host.inside(as, async (context) => {
    const values = { ...agingValues(context, asOf), facilityId: null, financialClass: null, ...filters };
    const read = async (grouping: keyof typeof keys, sort?: string) => {
      const report = selectAgingReport(grouping, { basis, isPast, sort });
      const query = { skip: 0, take: 100, ...(sort !== undefined && { sort }) };
      return report.read(context, query, values, (row): AgingGroup => row);
    };
    // In an order without an index, all accounts are aged from their entries.
    const { rows: accounts } = await read('ACCOUNT', 'days121AndOver');
    const fromSums: Record<string, unknown> = {};
    const fromEntries: Record<string, unknown> = {};
    for (const grouping of groupings) {
      const key = keys[grouping];
      const { rows: found, sums, total } = await read(grouping);
      fromSums[grouping] = {
        groups: Object.fromEntries(found.map((group) => [String(group[key]), toAmounts(group)])),
        sums,
        total,
      };
      const expected = Map.groupBy(accounts, (account) => String(account[key]));
      fromEntries[grouping] = {
        groups: Object.fromEntries([...expected].map(([of, some]) => [of, together(some)])),
        sums: together(accounts),
        total: expected.size,
      };
    }
    return { fromSums, fromEntries, totals: together(accounts) };
  });

/** Expects the same aging from the sums and from the entries. */
async function expectSame(as: As, asOf: string, isPast: boolean, filters: Record<string, unknown> = {}) {
  const { fromSums, fromEntries, totals } = await agings(as, asOf, isPast, filters);
  expect(fromSums).toEqual(fromEntries);
  const posted = await agings(as, asOf, isPast, filters, 'POSTED');
  expect(posted.fromSums).toEqual(posted.fromEntries);
  return totals;
}

/** Accounts in two facilities and in none, of both classes, with charges at hours around midnight. */
async function aPractice(timeZone: string) {
  const as = aPrincipal({ timeZone });
  const day = '2026-01-15';
  for (let hour = -30; hour <= 30; hour += 3) {
    const now = new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000);
    const facilityId = [undefined, 'fac_1', 'fac_2'][Math.abs(hour / 3) % 3];
    const patientId = hour % 2 === 0 ? 'pat_1' : 'pat_self_pay';
    await host.anAccount(100 + hour, { patientId, ...(facilityId && { facilityId }) }, { as, now });
  }
  return { as, day };
}

describe('the current aging', () => {
  test.each(['America/New_York', 'Pacific/Guam', 'UTC', 'Asia/Kolkata', 'Pacific/Apia'])(
    'is the same from the sums and from the entries, on each day at which a bucket begins, in %s',
    async (timeZone) => {
      const { as, day } = await aPractice(timeZone);
      await fold(as);
      for (const age of [30, 31, 60, 61, 90, 91, 120, 121]) {
        for (const further of [-2, -1, 0, 1, 2]) {
          await expectSame(as, addDays(day, age + further), false);
          await expectSame(as, addDays(day, age + further), true);
        }
      }
      const some = { facilityId: ['fac_1'], financialClass: ['SELF_PAY'] };
      expect((await expectSame(as, addDays(day, 31), false, some)).accounts).toBeGreaterThan(0);
      expect(await differences(as)).toEqual([]);
    },
  );

  test('follows payments, credit, deliveries and reversals', async () => {
    const as = aPrincipal();
    const today = dateInZone(daysAfter(testTime, 40), as.organization.timeZone);
    const readChecked = async () => {
      expect(await differences(as)).toEqual([]);
      return expectSame(as, today, false);
    };
    const params = await host.anAccount(100, { facilityId: 'fac_1' }, { as });
    const other = await host.anAccount(50, {}, { as });
    expect(await readChecked()).toMatchObject({ accounts: 2, days31To60: '150.00', total: '150.00' });
    const statementId = await host.aStatement(params.accountId, {}, { as, now: daysAfter(testTime, 20) });
    await host.deliver(statementId, 'DELIVERED', { as, now: daysAfter(testTime, 20) });
    expect(await readChecked()).toMatchObject({ accounts: 2, days0To30: '100.00', days31To60: '50.00' });
    const pay = async (amount: number) =>
      (await host.call('patient-ar.recordPayment', { params, body: { amount } }, { as })).data.entry.id;
    const entryId = await pay(100);
    expect(await readChecked()).toMatchObject({ accounts: 1, total: '50.00', unappliedCredit: '0.00' });
    await pay(30);
    expect(await readChecked()).toMatchObject({ accounts: 2, total: '50.00', unappliedCredit: '30.00' });
    await host.call(
      'patient-ar.reverseEntry',
      { params: { ...params, entryId }, body: { reason: 'entered by mistake' } },
      { as },
    );
    expect(await readChecked()).toMatchObject({ accounts: 2, days0To30: '70.00', unappliedCredit: '0.00' });
    const { data } = await host.call(
      'patient-ar.listLedger',
      { params, query: { sort: 'sequence' } },
      { as },
    );
    const body = {
      toAccountId: other.accountId,
      amount: 70,
      reason: 'one bill',
      entryId: data.entries[0].id,
    };
    await host.call('patient-ar.transferBalance', { params, body }, { as });
    expect(await readChecked()).toMatchObject({ accounts: 1, total: '120.00' });
  });

  test('of reports is the same by facility and in total, and leaves out facilities without open amounts', async () => {
    const { as } = await aPractice('America/New_York');
    const settled = await host.anAccount(20, { facilityId: 'fac_3' }, { as });
    await host.call('patient-ar.recordPayment', { params: settled, body: { amount: 20 } }, { as });
    const readFigures = (grouping: 'FACILITY' | 'MONTH' | 'NONE', facilityIds: string[] | null) =>
      host.inside(as, (context) =>
        patientReceivables(context, grouping, { asOf: '2026-03-02', basis: 'EFFECTIVE', facilityIds }),
      );
    for (const facilityIds of [null, ['fac_2', 'fac_3']]) {
      const [byFacility, byMonth, all] = [
        await readFigures('FACILITY', facilityIds),
        await readFigures('MONTH', facilityIds),
        await readFigures('NONE', facilityIds),
      ];
      expect(byFacility.at(-1)).toMatchObject({ ...byMonth.at(-1), isTotal: true });
      expect(all.at(-1)).toEqual(byMonth.at(-1));
      expect(byFacility.map(({ key }) => key)).toEqual(
        facilityIds ? ['fac_2', null] : ['fac_1', 'fac_2', null, null],
      );
    }
  });
});

describe('the aging of a past day', () => {
  test('is what was shown on that day, regardless of later entries, allocations, deliveries and reversals', async () => {
    const as = aPrincipal();
    const at = (days: number) => ({ as, now: daysAfter(testTime, days) });
    const call = (
      operation: string,
      params: Record<string, string>,
      body: Record<string, unknown>,
      days: number,
    ) => host.call(`patient-ar.${operation}`, { params, body }, at(days));
    const first = await host.anAccount(100, { facilityId: 'fac_1' }, at(0));
    const second = await host.anAccount(50, { patientId: 'pat_self_pay' }, at(0));
    const steps: (() => Promise<unknown>)[] = [
      () => call('recordPayment', first, { amount: 40 }, 1),
      () => host.anAccount(70, { facilityId: 'fac_1', patientId: 'pat_self_pay' }, at(2)),
      async () => host.deliver(await host.aStatement(first.accountId, {}, at(35)), 'DELIVERED', at(35)),
      () => call('recordPayment', second, { amount: 80 }, 36),
      () => call('recordCharge', second, { amount: 10, reason: 'a visit' }, 37),
      async () => {
        const { data } = await host.call('patient-ar.listLedger', { params: second }, at(38));
        const { id: entryId } = data.entries.find(({ type }: { type: string }) => type === 'PAYMENT');
        return call('reverseEntry', { ...second, entryId }, { reason: 'another patient' }, 38);
      },
      () => call('recordPayment', first, { amount: 60 }, 70),
    ];
    const days = [1, 2, 35, 36, 37, 38, 70];
    const agingByDay = new Map<string, unknown>();
    for (const [index, step] of steps.entries()) {
      await step();
      const asOf = dateInZone(daysAfter(testTime, days[index] ?? 0), as.organization.timeZone);
      const { fromSums } = await agings(as, asOf, false);
      agingByDay.set(asOf, fromSums);
    }
    for (const isFolded of [false, true]) {
      if (isFolded) await fold(as);
      for (const [asOf, fromSums] of agingByDay) {
        expect((await agings(as, asOf, true)).fromSums).toEqual(fromSums);
        expect((await agings(as, asOf, true, {}, 'POSTED')).fromSums).toEqual(fromSums);
        await expectSame(as, addDays(asOf, 40), true, { facilityId: ['fac_1'] });
      }
      const before = dateInZone(daysAfter(testTime, -1), as.organization.timeZone);
      expect(await expectSame(as, before, true)).toMatchObject({ accounts: 0, total: '0.00' });
    }
  });
});

describe('sums', () => {
  test('are one row for each facility, class and day after folding, and none if nothing is open', async () => {
    const as = aPrincipal();
    const accounts = [await host.anAccount(10, {}, { as }), await host.anAccount(15, {}, { as })];
    await host.anAccount(5, { facilityId: 'fac_1' }, { as });
    expect(await countRows(as)).toBe(3);
    await fold(as);
    expect(await countRows(as)).toBe(2);
    for (const params of accounts) {
      await host.call('patient-ar.recordPayment', { params, body: { amount: 15 } }, { as });
    }
    await Promise.all([fold(as), fold(as), host.anAccount(5, {}, { as })]);
    await fold(as);
    expect(await countRows(as)).toBe(2);
    expect(await differences(as)).toEqual([]);
  });

  test('that differ from the open amounts are reported as differences', async () => {
    const as = aPrincipal();
    await host.anAccount(10, { facilityId: 'fac_1' }, { as });
    const tamper = statement({
      name: 'test.tamper_open_sums',
      columns: {},
      text: `update patient_ar.open_sums set charges = charges + 0.01, accounts = 2 where organization_id = :tenant`,
    });
    await host.inside(as, (context) => context.sql.all(tamper));
    const id = 'fac_1 INSURED 2026-03-02';
    expect(await differences(as)).toEqual([
      { record: 'openSum', id, field: 'accounts', stored: '2', computed: '1' },
      { record: 'openSum', id, field: 'charges', stored: '10.01', computed: '10.00' },
    ]);
  });
});
