import { inTenant, type Principal } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aTenant, books, paidClaim, underpaymentHost } from '../../test/underpayment-host.ts';
import { contractNames, underpayments } from './figures.ts';

let host: TestHost;
beforeAll(async () => {
  host = await underpaymentHost();
});
afterEach(() => books.restore());
afterAll(() => host.close());

const day = 86_400_000;
const noFilter = { payerIds: null, providerIds: null, facilityIds: null, contractIds: null };

const run = (principal: Principal) =>
  ({
    principal,
    operation: 'test.ask',
    requestId: 'req_1',
    now: testTime,
    audit: 'none',
    writes: false,
  }) as const;

const figures = (
  as: Principal,
  grouping: Parameters<typeof underpayments>[1],
  question: Partial<Parameters<typeof underpayments>[2]> = {},
) =>
  inTenant(host.tenants, run(as), (context) =>
    underpayments(context, grouping, {
      ...noFilter,
      start: new Date(testTime.getTime() - day),
      end: new Date(testTime.getTime() + day),
      ...question,
    }),
  );

/** A case of the first payer with a variance of 200.15 and 50.10 recovered, and an undisputed one of the second payer. */
async function twoCases(as: Principal) {
  const tenant = aTenant(host, as);
  const first = await tenant.aCase();
  const second = await tenant.aCase({ claimId: 'clm_2', expectedAmount: 310.1 });
  await tenant.assign(first.id, 'mem_a');
  await tenant.dispute(first.id);
  await tenant.call('recordRecovery', { params: { caseId: first.id }, body: { amount: 50.1 } });
  return { tenant, first, second };
}

const none = {
  identified: 0,
  disputed: 0,
  recovered: 0,
  expectedAmount: '0.00',
  variance: '0.00',
  disputedVariance: '0.00',
  recoveredAmount: '0.00',
};
const disputedCase = {
  identified: 1,
  disputed: 1,
  recovered: 1,
  expectedAmount: '500.25',
  variance: '200.15',
  disputedVariance: '200.15',
  recoveredAmount: '50.10',
};
const freshCase = { ...none, identified: 1, expectedAmount: '310.10', variance: '10.00' };
const bothCases = {
  ...disputedCase,
  identified: 2,
  expectedAmount: '810.35',
  variance: '210.15',
};

describe('underpayments', () => {
  test.each([
    ['PAYER', 'pyr_1', 'pyr_2'],
    ['PROVIDER', 'prv_1', null],
    ['FACILITY', null, null],
    ['CONTRACT', null, null],
    ['CODE', null, null],
    ['MONTH', '2026-03', null],
  ] as const)('are summed by %s and over all', async (grouping, first, second) => {
    const as = aPrincipal();
    await twoCases(as);
    const groups = second
      ? [
          { key: first, isTotal: false, ...disputedCase },
          { key: second, isTotal: false, ...freshCase },
        ]
      : [{ key: first, isTotal: false, ...bothCases }];
    expect(await figures(as, grouping)).toEqual([...groups, { key: null, isTotal: true, ...bothCases }]);
  });

  test('are limited to the given payers, providers, facilities and contracts', async () => {
    const as = aPrincipal();
    await twoCases(as);
    const total = async (question: Parameters<typeof figures>[2]) =>
      (await figures(as, 'PAYER', question)).at(-1)?.identified;
    expect(await total({ payerIds: ['pyr_2'] })).toBe(1);
    expect(await total({ providerIds: ['prv_1'] })).toBe(2);
    expect(await total({ providerIds: ['prv_2'] })).toBe(0);
    expect(await total({ facilityIds: ['fac_1'] })).toBe(0);
    expect(await total({ contractIds: ['con_1'] })).toBe(0);
  });

  test('are limited to a period, inclusive its start and exclusive its end', async () => {
    const as = aPrincipal();
    await aTenant(host, as).aCase();
    const within = { start: testTime, end: new Date(testTime.getTime() + 1) };
    expect((await figures(as, 'PAYER', within)).at(-1)).toMatchObject({ identified: 1 });
    expect(await figures(as, 'PAYER', { end: testTime })).toEqual([{ key: null, isTotal: true, ...none }]);
    expect(await figures(as, 'CODE', { start: within.end })).toEqual([{ key: null, isTotal: true, ...none }]);
  });

  test('exclude invalid cases and cases without a variance', async () => {
    const as = aPrincipal();
    const tenant = aTenant(host, as);
    await tenant.aCase({ expectedAmount: 300.1 });
    const { id } = await tenant.aCase({ expectedAmount: 300.11 });
    expect((await figures(as, 'PAYER')).at(-1)).toMatchObject({ identified: 1, variance: '0.01' });
    const body = { outcome: 'INVALID', reason: 'Entered twice' };
    await tenant.call('closeUnderpaymentCase', { params: { caseId: id }, body });
    expect((await figures(as, 'PAYER')).at(-1)).toMatchObject(none);
  });

  test('allocate the recovery of a case to codes, to the cent', async () => {
    const as = aPrincipal();
    const tenant = aTenant(host, as);
    const rates = ['99213', '99214', '99215'].map((code) => ({ code, amount: 110 }));
    const { contractId } = await tenant.aSchedule({}, rates);
    const lines = rates.map(({ code }) => ({ code, allowed: '100.00' }));
    books.put(paidClaim('clm_a', lines));
    await tenant.call('runUnderpaymentDetection', { body: { claimIds: ['clm_a'] } });
    const [caseId = ''] = await tenant.list({ contractId });
    await tenant.assign(caseId, 'mem_a');
    await tenant.dispute(caseId);
    await tenant.call('recordRecovery', { params: { caseId }, body: { amount: 10 } });

    const each = { ...disputedCase, expectedAmount: '110.00', variance: '10.00', disputedVariance: '10.00' };
    const whole = { ...each, expectedAmount: '330.00', variance: '30.00', disputedVariance: '30.00' };
    expect(await figures(as, 'CODE')).toEqual([
      { key: '99213', isTotal: false, ...each, recoveredAmount: '3.33' },
      { key: '99214', isTotal: false, ...each, recoveredAmount: '3.34' },
      { key: '99215', isTotal: false, ...each, recoveredAmount: '3.33' },
      { key: null, isTotal: true, ...whole, recoveredAmount: '10.00' },
    ]);
    expect(await figures(as, 'CONTRACT', { contractIds: [contractId] })).toEqual([
      { key: contractId, isTotal: false, ...whole, recoveredAmount: '10.00' },
      { key: null, isTotal: true, ...whole, recoveredAmount: '10.00' },
    ]);
  });

  test('are not returned to another organization', async () => {
    await twoCases(aPrincipal());
    expect(await figures(aPrincipal(), 'PAYER')).toEqual([{ key: null, isTotal: true, ...none }]);
  });
});

test('names of contracts are returned to their organization only', async () => {
  const as = aPrincipal();
  const id = await aTenant(host, as).aContract();
  const names = (principal: Principal) =>
    inTenant(host.tenants, run(principal), (context) => contractNames(context, [id, 'con_0']));
  expect(await names(as)).toEqual([{ id, name: 'Meridian 2026' }]);
  expect(await names(aPrincipal())).toEqual([]);
});
