import { addDays, dateInZone } from '@rcm/calendar';
import { statement } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, type PatientArHost, patientArHost } from '../../test/host.ts';
import { collected } from '../../test/shares.ts';
import { foldOpenSums, ledgerBooks, patientReceivables } from '../lookups.ts';
import { agingValues } from './buckets.ts';
import { agingReport } from './report.ts';

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

/** The aging of a day from the sums, and as it is worked out from all entries. */
const told = (as: As, asOf: string, filters: Record<string, unknown> = {}) =>
  host.inside(as, async (context) => {
    const values = { ...agingValues(context, asOf), facilityId: null, financialClass: null, ...filters };
    const query = { skip: 0, take: 50 };
    const read = (isPast: boolean) =>
      Promise.all(
        groupings.map((grouping) =>
          agingReport(grouping, { isPast, sort: undefined }).read(context, query, values, (row) => row),
        ),
      );
    return { fromSums: await read(false), workedOut: await read(true) };
  });

/** Accounts in two facilities and none, of both classes, whose charges began at hours around a midnight. */
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

describe('the aging of now', () => {
  test.each(['America/New_York', 'Pacific/Guam', 'UTC', 'Asia/Kolkata', 'Pacific/Apia'])(
    'is from the sums what it is from the entries, on each day at which an age begins, in %s',
    async (timeZone) => {
      const { as, day } = await aPractice(timeZone);
      await fold(as);
      for (const age of [30, 31, 60, 61, 90, 91, 120, 121]) {
        for (const further of [-2, -1, 0, 1, 2]) {
          const { fromSums, workedOut } = await told(as, addDays(day, age + further));
          expect(fromSums).toEqual(workedOut);
        }
      }
      const { fromSums, workedOut } = await told(as, addDays(day, 31), {
        facilityId: 'fac_1',
        financialClass: ['SELF_PAY'],
      });
      expect(fromSums).toEqual(workedOut);
      expect(fromSums[0]?.total).toBeGreaterThan(0);
      expect(await differences(as)).toEqual([]);
    },
  );

  test('follows payments, credit, deliveries and what is taken back', async () => {
    const as = aPrincipal();
    const today = dateInZone(daysAfter(testTime, 40), as.organization.timeZone);
    const expectSame = async () => {
      const { fromSums, workedOut } = await told(as, today);
      expect(fromSums).toEqual(workedOut);
      expect(await differences(as)).toEqual([]);
      return fromSums[0]?.sums;
    };
    const params = await host.anAccount(100, { facilityId: 'fac_1' }, { as });
    const other = await host.anAccount(50, {}, { as });
    expect(await expectSame()).toMatchObject({ accounts: 2, days31To60: '150.00', total: '150.00' });
    const statementId = await host.aStatement(params.accountId, {}, { as, now: daysAfter(testTime, 20) });
    await host.deliver(statementId, 'DELIVERED', { as, now: daysAfter(testTime, 20) });
    expect(await expectSame()).toMatchObject({ accounts: 2, days0To30: '100.00', days31To60: '50.00' });
    const pay = async (amount: number) =>
      (await host.call('patient-ar.recordPayment', { params, body: { amount } }, { as })).data.entry.id;
    const entryId = await pay(100);
    expect(await expectSame()).toMatchObject({ accounts: 1, total: '50.00', unappliedCredit: '0.00' });
    await pay(30);
    expect(await expectSame()).toMatchObject({ accounts: 2, total: '50.00', unappliedCredit: '30.00' });
    await host.call(
      'patient-ar.reverseEntry',
      { params: { ...params, entryId }, body: { reason: 'entered by mistake' } },
      { as },
    );
    expect(await expectSame()).toMatchObject({ accounts: 2, days0To30: '70.00', unappliedCredit: '0.00' });
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
    expect(await expectSame()).toMatchObject({ accounts: 1, total: '120.00' });
  });

  test('of reports is the same by facility and in all, and leaves out facilities where nothing is open', async () => {
    const { as } = await aPractice('America/New_York');
    const gone = await host.anAccount(20, { facilityId: 'fac_3' }, { as });
    await host.call('patient-ar.recordPayment', { params: gone, body: { amount: 20 } }, { as });
    const asked = (grouping: 'FACILITY' | 'MONTH' | 'NONE', facilityIds: string[] | null) =>
      host.inside(as, (context) =>
        patientReceivables(context, grouping, { asOf: '2026-03-02', facilityIds }),
      );
    for (const facilityIds of [null, ['fac_2', 'fac_3']]) {
      const [byFacility, byMonth, all] = [
        await asked('FACILITY', facilityIds),
        await asked('MONTH', facilityIds),
        await asked('NONE', facilityIds),
      ];
      expect(byFacility.at(-1)).toMatchObject({ ...byMonth.at(-1), isTotal: true });
      expect(all.at(-1)).toEqual(byMonth.at(-1));
      expect(byFacility.map(({ key }) => key)).toEqual(
        facilityIds ? ['fac_2', null] : ['fac_1', 'fac_2', null, null],
      );
    }
  });
});

describe('sums', () => {
  test('are one row for each facility, class and day once they are folded, and none where nothing is open', async () => {
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

  test('that are others than what is open are named by the books', async () => {
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
