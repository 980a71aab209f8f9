import { aPrincipal, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { arManagement, asked } from '../../test/ar-management-host.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await testHost([arManagement]);
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const call = async (operation: string, query: Record<string, string | string[]> = {}) =>
  (await host.call(`ar-management.${operation}`, { query }, { as })).data;

describe('ar-management.getWorklist', () => {
  test('asks for unpaid claims with the deadlines of all kinds of open work within 30 days', async () => {
    const query = { payerId: ['pay_1', 'pay_2'], minBalance: '50', skip: '2', take: '10', sort: '-balance' };
    await call('getWorklist', query);
    expect(asked.unpaid).toEqual({
      today: '2026-03-02',
      before: '2026-04-02',
      kinds: ['DENIAL_CASE', 'FOLLOW_UP'],
      payerIds: ['pay_1', 'pay_2'],
      providerIds: null,
      facilityIds: null,
      minBalance: '50',
      query: { ...query, skip: 2, take: 10 },
    });
  });

  test('shows the reasons for the rank of each claim as codes and messages', async () => {
    const { claims, total, nextCursor } = await call('getWorklist', { cursor: 'WyJ5Il0' });
    expect([total, nextCursor]).toEqual([2, 'WyJ4Il0']);
    expect(asked.unpaid).toMatchObject({ query: { cursor: 'WyJ5Il0', skip: 0, take: 25 } });
    expect(claims.map(({ reasons }: { reasons: unknown }) => reasons)).toEqual([
      [
        { code: 'OVERDUE', message: 'Overdue by 1 day' },
        { code: 'DENIAL_CASE', message: 'The denial has to be appealed' },
        { code: 'AMOUNT', message: '100.00 at stake' },
        { code: 'AGE', message: 'Open for 29 days' },
      ],
      [
        { code: 'AMOUNT', message: '100.00 at stake' },
        { code: 'AGE', message: 'Open for 30 days' },
      ],
    ]);
  });

  test('ignores the deadlines of disabled modules', async () => {
    as = aPrincipal({ disabledModules: ['denial-management'] });
    await call('getWorklist');
    expect(asked.unpaid).toMatchObject({ kinds: ['FOLLOW_UP'] });
  });

  test.each([
    ['minBalance', '-1'],
    ['minBalance', '1.001'],
    ['minBalance', 'x'],
    ['payerId', ''],
    ['sort', 'rank'],
    ['take', '101'],
    ['cursor', ''],
  ])('refuses %s=%s', async (name, value) => {
    await expect(call('getWorklist', { [name]: value })).rejects.toMatchObject({ status: 400 });
  });
});

describe('ar-management.getAging', () => {
  test('asks by default as of today in the time zone of the organization, from the billing date', async () => {
    const { asOf, basis, ageFrom, payers, totals, total } = await call('getAging');
    expect([asOf, basis, ageFrom, total]).toEqual(['2026-03-02', 'EFFECTIVE', 'BILLED', 1]);
    expect(payers).toEqual([expect.objectContaining({ payerId: 'pay_1', days0To30: '100.00' })]);
    expect(totals).toMatchObject({ claims: 1, total: '100.00', credit: '0.00' });
    expect(asked.aging).toMatchObject({
      asOf: '2026-03-02',
      basis: 'EFFECTIVE',
      ageFrom: 'BILLED',
      query: { skip: 0, take: 25 },
    });
    await call('getAging', {
      asOf: '2026-01-31',
      basis: 'POSTED',
      ageFrom: 'SERVICE',
      facilityId: 'fac_1',
      providerId: 'prv_1',
    });
    expect(asked.aging).toMatchObject({
      asOf: '2026-01-31',
      basis: 'POSTED',
      ageFrom: 'SERVICE',
      facilityIds: ['fac_1'],
      providerIds: ['prv_1'],
    });
  });

  test('has the path of the claims of each payer and of all', async () => {
    const query = { asOf: '2026-01-31', basis: 'POSTED', payerId: ['pay_1', 'pay_2'], facilityId: 'fac_1' };
    const { payers, totals } = await call('getAging', query);
    const open = 'facilityId=fac_1&openOn=2026-01-31&basis=POSTED';
    expect(payers[0].records).toBe(`/reference/claims?owedByPayerId=pay_1&${open}`);
    expect(totals.records).toBe(`/reference/claims?owedByPayerId=pay_1&owedByPayerId=pay_2&${open}`);
  });

  test.each([
    ['asOf', '2026-02-29'],
    ['basis', 'SERVICE'],
    ['ageFrom', 'PAID'],
    ['sort', 'days0To30'],
  ])('refuses %s=%s', async (name, value) => {
    await expect(call('getAging', { [name]: value })).rejects.toMatchObject({ status: 400 });
  });
});
