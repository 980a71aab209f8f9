import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, type PatientArHost, patientArHost } from '../../test/host.ts';
import { aClaim, aShare, shareCalls } from '../../test/shares.ts';
import type { ClaimShares } from '../accounts/shares.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

const zeros = {
  days0To30: '0.00',
  days31To60: '0.00',
  days61To90: '0.00',
  days91To120: '0.00',
  days121AndOver: '0.00',
  total: '0.00',
  unappliedCredit: '0.00',
};

const anOrganization = () => {
  const as = aPrincipal();
  return {
    as,
    open: (openingBalance: number, body: Record<string, unknown> = {}) =>
      host.anAccount(openingBalance, body, { as }),
    pay: (params: { accountId: string }, amount: number, now = testTime) =>
      host.call('patient-ar.recordPayment', { params, body: { amount } }, { as, now }),
    aging: async (query: Record<string, string | string[]> = {}, now = testTime) =>
      (await host.call('patient-ar.getAging', { query }, { as, now })).data,
  };
};

describe('patient-ar.getAging', () => {
  test.each([
    [0, 'days0To30'],
    [30, 'days0To30'],
    [31, 'days31To60'],
    [60, 'days31To60'],
    [61, 'days61To90'],
    [90, 'days61To90'],
    [91, 'days91To120'],
    [120, 'days91To120'],
    [121, 'days121AndOver'],
    [4000, 'days121AndOver'],
  ])(
    'puts a charge into 0–30, 31–60, 61–90, 91–120 or 121+ days, at the bounds: %d in %s',
    async (days, bucket) => {
      const { open, aging } = anOrganization();
      await open(100);
      const asOf = daysAfter(testTime, days).toISOString().slice(0, 10);
      expect(await aging({ asOf })).toMatchObject({
        asOf,
        totals: { ...zeros, accounts: 1, [bucket]: '100.00', total: '100.00' },
      });
    },
  );

  test('counts days in the zone of the organization', async () => {
    const { open, aging } = anOrganization();
    await open(100);
    const lateEvening = new Date('2026-04-02T03:59:59Z');
    expect(await aging({}, lateEvening)).toMatchObject({
      asOf: '2026-04-01',
      totals: { days0To30: '100.00' },
    });
    const midnight = new Date('2026-04-02T04:00:00Z');
    expect(await aging({}, midnight)).toMatchObject({ asOf: '2026-04-02', totals: { days31To60: '100.00' } });
  });

  test('shows credit separately', async () => {
    const { open, pay, aging } = anOrganization();
    await open(100);
    const rich = await open(10);
    await pay(rich, 25.5);
    expect((await aging()).totals).toMatchObject({
      ...zeros,
      accounts: 2,
      days0To30: '100.00',
      total: '100.00',
      unappliedCredit: '15.50',
    });
  });

  test('counts entries from the day on which they are effective, or on which they were posted', async () => {
    const { as, open, aging } = anOrganization();
    const params = await open(100);
    const body = { amount: 40, receivedAt: daysAfter(testTime, 2).toISOString() };
    await host.call('patient-ar.recordPayment', { params, body }, { as, now: daysAfter(testTime, 5) });
    const at = async (days: number, basis: string) => {
      const asOf = daysAfter(testTime, days).toISOString().slice(0, 10);
      return (await aging({ asOf, basis }, daysAfter(testTime, 9))).totals.total;
    };
    expect([await at(1, 'EFFECTIVE'), await at(2, 'EFFECTIVE')]).toEqual(['100.00', '60.00']);
    expect([await at(4, 'POSTED'), await at(5, 'POSTED')]).toEqual(['100.00', '60.00']);
    const query = { asOf: daysAfter(testTime, 3).toISOString().slice(0, 10) };
    const read = async (basis: string) =>
      (await host.call('patient-ar.getAccount', { params, query: { ...query, basis } }, { as })).data.account;
    expect((await read('EFFECTIVE')).aging).toMatchObject({ total: '60.00' });
    expect((await read('POSTED')).aging).toMatchObject({ total: '100.00' });
  });

  describe('by effective day', () => {
    const on = (days: number) => daysAfter(testTime, days);
    const dayOf = (days: number) => on(days).toISOString().slice(0, 10);

    /** An account of the patient of a claim, with calls whose days are counted from the test time. */
    async function anAccountOf(first: ReturnType<typeof aClaim>) {
      const shares = shareCalls(host);
      const { as } = shares;
      const { accountId } = await host.anAccount(0, { patientId: first.patientId }, { as });
      return {
        claimShares: (claim: typeof first, amounts: readonly string[], effectiveOn: number) => ({
          claim: { ...claim, patientId: first.patientId, accountId },
          shares: amounts.map((amount) => aShare(amount)),
          effectiveOn: dayOf(effectiveOn),
        }),
        apply: (claims: readonly ClaimShares[], posted: number) =>
          shares.apply(claims, { reason: 'The payer took it back' }, on(posted)),
        pay: async (amount: number, day: number): Promise<string> => {
          const payment = { params: { accountId }, body: { amount } };
          const { data } = await host.call('patient-ar.recordPayment', payment, { as, now: on(day) });
          return data.entry.id;
        },
        reverse: (entryId: string, day: number) => {
          const reversal = { params: { accountId, entryId }, body: { reason: 'Bounced' } };
          return host.call('patient-ar.reverseEntry', reversal, { as, now: on(day) });
        },
        /** The open charges and the unapplied credit at the end of a day. */
        at: async (day: number) => {
          const query = { asOf: dayOf(day), basis: 'EFFECTIVE' };
          const { data } = await host.call('patient-ar.getAging', { query }, { as, now: on(20) });
          return [data.totals.total, data.totals.unappliedCredit];
        },
      };
    }

    test('applies a credit to an earlier share only from the day on which a reversal released it', async () => {
      const first = aClaim();
      const { claimShares, apply, pay, at } = await anAccountOf(first);
      await apply([claimShares(first, ['43.01'], 0)], 0);
      await pay(38, 1);
      await apply([claimShares(first, [], 8)], 8);
      await apply([claimShares(aClaim(), ['38.69'], 4)], 9);

      expect(await at(3)).toEqual(['5.01', '0.00']);
      expect(await at(4)).toEqual(['43.70', '0.00']);
      expect(await at(7)).toEqual(['43.70', '0.00']);
      expect(await at(8)).toEqual(['0.69', '0.00']);
    });

    test('releases a credit with the share that it settled, though another credit was released later', async () => {
      const first = aClaim();
      const { claimShares, apply, pay, reverse, at } = await anAccountOf(first);
      await apply([claimShares(first, ['100.00'], 0)], 0);
      await pay(60, 1);
      await reverse(await pay(30, 1), 9);
      await apply([claimShares(first, [], 5), claimShares(aClaim(), ['60.00'], 5)], 10);

      expect(await at(4)).toEqual(['10.00', '0.00']);
      expect(await at(5)).toEqual(['70.00', '100.00']);
      expect(await at(8)).toEqual(['70.00', '100.00']);
      expect(await at(9)).toEqual(['0.00', '0.00']);
    });
  });

  test('shows what was open then, regardless of later payments', async () => {
    const { as, open, pay, aging } = anOrganization();
    const params = await open(100);
    await pay(params, 40, daysAfter(testTime, 10));
    await pay(params, 70, daysAfter(testTime, 20));
    await host.deliver(
      await host.aStatement(params.accountId, {}, { as, now: daysAfter(testTime, 5) }),
      'DELIVERED',
      { as, now: daysAfter(testTime, 5) },
    );
    const at = async (days: number) => {
      const asOf = daysAfter(testTime, days).toISOString().slice(0, 10);
      const { total, unappliedCredit } = (await aging({ asOf }, daysAfter(testTime, 40))).totals;
      return [total, unappliedCredit];
    };
    expect(await at(-1)).toEqual(['0.00', '0.00']);
    expect(await at(0)).toEqual(['100.00', '0.00']);
    expect(await at(9)).toEqual(['100.00', '0.00']);
    expect(await at(10)).toEqual(['60.00', '0.00']);
    expect(await at(19)).toEqual(['60.00', '0.00']);
    expect(await at(20)).toEqual(['0.00', '10.00']);
    const read = await host.call(
      'patient-ar.getAccount',
      { params, query: { asOf: '2026-03-12' } },
      { as, now: daysAfter(testTime, 40) },
    );
    expect(read.data.account.aging).toMatchObject({ days0To30: '60.00', total: '60.00' });
  });

  test.each([
    ['ACCOUNT', undefined, ['90.00', '70.00', '30.00', '20.00', '10.00']],
    ['ACCOUNT', 'total', ['10.00', '20.00', '30.00', '70.00', '90.00']],
    ['FACILITY', undefined, ['120.00', '100.00']],
    ['FACILITY', '-accounts', ['120.00', '100.00']],
    ['FINANCIAL_CLASS', '-days121AndOver', ['200.00', '20.00']],
  ])(
    'by %s returns each row once in the order of %s while accounts are added',
    async (groupBy, sort, totals) => {
      const { open, aging } = anOrganization();
      for (const [amount, body] of [
        [10, { facilityId: 'fac_1' }],
        [20, { facilityId: 'fac_1', patientId: 'pat_self_pay' }],
        [90, { facilityId: 'fac_1' }],
        [30, {}],
        [70, {}],
      ] as const) {
        await open(amount, body);
      }
      const query = { groupBy, take: '1', ...(sort !== undefined && { sort }) };
      const later = daysAfter(testTime, 121);
      const late = groupBy === 'ACCOUNT' ? [5, 500] : [];
      const found: string[] = [];
      for (let cursor: string | null = null; ; ) {
        const page: Awaited<ReturnType<typeof aging>> = await aging(
          { ...query, ...(cursor !== null && { cursor }) },
          later,
        );
        found.push(...page.groups.map(({ total }: { total: string }) => total));
        cursor = page.nextCursor;
        if (cursor === null) break;
        const amount = late.pop();
        if (amount !== undefined) await open(amount);
      }
      expect(found.filter((total) => !['5.00', '500.00'].includes(total))).toEqual(totals);
      expect(new Set(found).size).toBe(found.length);
    },
  );

  test('answers 400 for a cursor of another grouping, day or organization', async () => {
    const { open, aging } = anOrganization();
    for (const amount of [10, 20]) await open(amount);
    const { nextCursor: cursor } = await aging({ take: '1' });
    const refused = { status: 400, details: { issues: [{ path: 'query.cursor' }] } };
    await expect(aging({ cursor, groupBy: 'FACILITY' })).rejects.toMatchObject(refused);
    await expect(aging({ cursor, asOf: '2026-03-01' })).rejects.toMatchObject(refused);
    await expect(anOrganization().aging({ cursor })).rejects.toMatchObject(refused);
    await expect(aging({ sort: 'days0To30' })).rejects.toMatchObject({ status: 400 });
    expect((await aging({ cursor })).groups).toMatchObject([{ total: '10.00' }]);
  });

  test('groups by account, facility and financial class, most outstanding first', async () => {
    const { open, aging } = anOrganization();
    const first = await open(100, { facilityId: 'fac_1' });
    const second = await open(50, { facilityId: 'fac_1', patientId: 'pat_self_pay' });
    const third = await open(70, { patientId: 'pat_self_pay' });
    await open(0);
    const byAccount = await aging();
    expect(byAccount).toMatchObject({
      groupBy: 'ACCOUNT',
      total: 3,
      totals: { accounts: 3, total: '220.00' },
    });
    expect(byAccount.groups.map(({ accountId }: { accountId: string }) => accountId)).toEqual(
      [first, third, second].map(({ accountId }) => accountId),
    );
    expect(byAccount.groups[2]).toMatchObject({
      facilityName: 'Clinic fac_1',
      financialClass: 'SELF_PAY',
      accounts: 1,
      total: '50.00',
    });
    expect((await aging({ groupBy: 'FACILITY' })).groups).toMatchObject([
      { facilityId: 'fac_1', facilityName: 'Clinic fac_1', accounts: 2, total: '150.00', accountId: null },
      { facilityId: null, facilityName: null, accounts: 1, total: '70.00' },
    ]);
    expect((await aging({ groupBy: 'FINANCIAL_CLASS' })).groups).toMatchObject([
      { financialClass: 'SELF_PAY', accounts: 2, total: '120.00' },
      { financialClass: 'INSURED', accounts: 1, total: '100.00' },
    ]);
    expect(await aging({ facilityId: 'fac_1', financialClass: 'SELF_PAY' })).toMatchObject({
      total: 1,
      totals: { total: '50.00' },
    });
    expect(await aging({ skip: '1', take: '1' })).toMatchObject({
      total: 3,
      totals: { total: '220.00' },
      groups: [{ accountId: third.accountId }],
    });
  });

  test('has the path of the accounts of each group, which were open then', async () => {
    const { as, open, pay, aging } = anOrganization();
    const first = await open(100, { facilityId: 'fac_1' });
    const second = await open(50, { patientId: 'pat_self_pay' });
    const paid = await open(70, { facilityId: 'fac_1' });
    await pay(paid, 70, daysAfter(testTime, 10));
    const later = { as, now: daysAfter(testTime, 40) };
    const follow = async (path: string) => {
      const { pathname, searchParams } = new URL(path, 'http://localhost');
      expect(pathname).toBe('/patient-ar/accounts');
      const query = Object.fromEntries(searchParams);
      const { data } = await host.call('patient-ar.listAccounts', { query }, later);
      return data.accounts.map(({ id }: { id: string }) => id).toSorted();
    };
    const asOf = (days: number) => daysAfter(testTime, days).toISOString().slice(0, 10);
    for (const basis of ['EFFECTIVE', 'POSTED']) {
      for (const groupBy of ['ACCOUNT', 'FACILITY', 'FINANCIAL_CLASS']) {
        for (const days of [-1, 0, 9, 10, 40]) {
          const query = { groupBy, basis, asOf: asOf(days) };
          const { groups, totals } = await aging(query, later.now);
          for (const { records, accounts } of [...groups, totals])
            expect([query, records, (await follow(records)).length]).toEqual([query, records, accounts]);
        }
      }
    }
    const ids = (...accounts: { accountId: string }[]) =>
      accounts.map(({ accountId }) => accountId).toSorted();
    const at = async (days: number, query: Record<string, string> = {}) =>
      follow((await aging({ asOf: asOf(days), ...query }, later.now)).totals.records);
    expect(await at(9)).toEqual(ids(first, second, paid));
    expect(await at(10)).toEqual(ids(first, second));
    expect(await at(9, { facilityId: 'fac_1' })).toEqual(ids(first, paid));
    expect(await at(9, { financialClass: 'SELF_PAY' })).toEqual(ids(second));
    const { groups } = await aging({ asOf: asOf(9), groupBy: 'FACILITY' }, later.now);
    expect(groups.map(({ records }: { records: string }) => records).toSorted()).toEqual([
      `/patient-ar/accounts?facilityId=fac_1&openOn=${asOf(9)}&basis=EFFECTIVE`,
      `/patient-ar/accounts?hasFacility=false&openOn=${asOf(9)}&basis=EFFECTIVE`,
    ]);
  });

  test('is empty for an organization without accounts', async () => {
    const { aging } = anOrganization();
    expect(await aging()).toEqual({
      asOf: '2026-03-02',
      basis: 'EFFECTIVE',
      groupBy: 'ACCOUNT',
      groups: [],
      totals: { accounts: 0, ...zeros, records: '/patient-ar/accounts?openOn=2026-03-02&basis=EFFECTIVE' },
      total: 0,
      nextCursor: null,
    });
  });

  test.each([
    ['asOf', '2026-02-30'],
    ['basis', 'BILLED'],
    ['groupBy', 'PAYER'],
    ['financialClass', 'RICH'],
  ])('answers 400 for an invalid date, an unknown grouping, an unknown class: %s %s', async (name, value) => {
    const { aging } = anOrganization();
    await expect(aging({ [name]: value })).rejects.toMatchObject({ status: 400 });
  });
});
