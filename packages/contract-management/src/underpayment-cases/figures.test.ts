import { inTenant, type Principal } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aDesk, books, paidClaim, underpaymentHost } from '../../test/underpayment-host.ts';
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
  ({ principal, operation: 'test.ask', requestId: 'req_1', now: testTime, audit: 'none' }) as const;

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

/** A case of the first payer with 200.15 missing, of which 50.10 came in, and one of the second that nobody disputed. */
async function twoCases(as: Principal) {
  const desk = aDesk(host, as);
  const first = await desk.aCase();
  const second = await desk.aCase({ claimId: 'clm_2', expectedAmount: 310.1 });
  await desk.assign(first.id, 'mem_a');
  await desk.dispute(first.id);
  await desk.call('recordRecovery', { params: { caseId: first.id }, body: { amount: 50.1 } });
  return { desk, first, second };
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

  test('are those of the payers, providers, facilities and contracts that are asked for', async () => {
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

  test('were opened at the beginning of the period or later, and before its end', async () => {
    const as = aPrincipal();
    await aDesk(host, as).aCase();
    const within = { start: testTime, end: new Date(testTime.getTime() + 1) };
    expect((await figures(as, 'PAYER', within)).at(-1)).toMatchObject({ identified: 1 });
    expect(await figures(as, 'PAYER', { end: testTime })).toEqual([{ key: null, isTotal: true, ...none }]);
    expect(await figures(as, 'CODE', { start: within.end })).toEqual([{ key: null, isTotal: true, ...none }]);
  });

  test('are no invalid cases, and none in which nothing fell short', async () => {
    const as = aPrincipal();
    const desk = aDesk(host, as);
    await desk.aCase({ expectedAmount: 300.1 });
    await desk.aCase({ expectedAmount: 300.09 });
    const { id } = await desk.aCase({ expectedAmount: 300.11 });
    expect((await figures(as, 'PAYER')).at(-1)).toMatchObject({ identified: 1, variance: '0.01' });
    const body = { outcome: 'INVALID', reason: 'Entered twice' };
    await desk.call('closeUnderpaymentCase', { params: { caseId: id }, body });
    expect((await figures(as, 'PAYER')).at(-1)).toMatchObject(none);
  });

  test('share by code what came in of a case, to the cent', async () => {
    const as = aPrincipal();
    const desk = aDesk(host, as);
    const rates = ['99213', '99214', '99215'].map((code) => ({ code, amount: 110 }));
    const { contractId } = await desk.aSchedule({}, rates);
    const lines = rates.map(({ code }) => ({ code, allowed: '100.00' }));
    books.put(paidClaim('clm_a', lines));
    await desk.call('runUnderpaymentDetection', { body: { claimIds: ['clm_a'] } });
    const [caseId = ''] = await desk.list({ contractId });
    await desk.assign(caseId, 'mem_a');
    await desk.dispute(caseId);
    await desk.call('recordRecovery', { params: { caseId }, body: { amount: 10 } });

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

  test('are not told to another organization', async () => {
    await twoCases(aPrincipal());
    expect(await figures(aPrincipal(), 'PAYER')).toEqual([{ key: null, isTotal: true, ...none }]);
  });
});

test('contracts are named to their organization alone', async () => {
  const as = aPrincipal();
  const id = await aDesk(host, as).aContract();
  const names = (principal: Principal) =>
    inTenant(host.tenants, run(principal), (context) => contractNames(context, [id, 'con_0']));
  expect(await names(as)).toEqual([{ id, name: 'Meridian 2026' }]);
  expect(await names(aPrincipal())).toEqual([]);
});
