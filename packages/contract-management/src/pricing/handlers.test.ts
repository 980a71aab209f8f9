import type { TestHost } from '@rcm/testing';
import { refusedAt } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aTenant,
  books,
  type ContractTenant,
  claimWith,
  underpaymentHost,
} from '../../test/underpayment-host.ts';

let host: TestHost;
let tenant: ContractTenant;
beforeAll(async () => {
  host = await underpaymentHost();
});
beforeEach(() => {
  tenant = aTenant(host);
});
afterAll(() => host.close());

const price = async (body: Record<string, unknown>) =>
  (await tenant.call('calculateExpectedReimbursement', { body })).data.expectedReimbursement;

const given = (lines: Record<string, unknown>[], values: Record<string, unknown> = {}) => ({
  payerId: 'pyr_1',
  serviceDate: '2026-03-02',
  lines,
  ...values,
});

const office = { procedureCode: '99213', chargeAmount: 450 };

describe('contract-management.calculateExpectedReimbursement', () => {
  test.each([
    ['PERCENT_OF_CHARGE', { percent: 40 }, '180.00'],
    ['CASE_RATE', { baseAmount: 99.995 }, '100.00'],
    ['CAPITATION', {}, '0.00'],
  ])('prices by a schedule of %s without any rate', async (method, values, expectedAmount) => {
    const contractId = await tenant.aContract();
    const body = { name: 'Fees', method, ...values };
    const { data } = await tenant.call('createFeeSchedule', { params: { contractId }, body });
    expect((await price(given([office]))).lines).toMatchObject([
      { method, feeScheduleId: data.feeSchedule.id, matchedRateId: null, expectedAmount },
    ]);
  });

  test('prices a claim of the organization, and shows the steps', async () => {
    const { contractId, scheduleId, rateIds } = await tenant.aSchedule({}, [
      { code: '99213', amount: 330.25 },
      { code: '99213', modifiers: ['57'], amount: 1 },
    ]);
    const priced = await price({ claimId: 'clm_1' });
    expect(priced).toEqual({
      claimId: 'clm_1',
      payerId: 'pyr_1',
      serviceDate: '2026-01-20',
      lines: [
        {
          lineNumber: 1,
          procedureCode: '99213',
          modifiers: ['25'],
          units: 1,
          chargeAmount: '450.00',
          status: 'PRICED',
          method: 'FEE_SCHEDULE',
          contractId,
          feeScheduleId: scheduleId,
          matchedRateId: rateIds[0],
          expectedAmount: '330.25',
          adjustments: [{ type: 'RATE', factor: null, amount: '330.25', result: '330.25' }],
          rejected: [
            { contractId, feeScheduleId: scheduleId, rateId: rateIds[1], reason: 'OTHER_MODIFIERS' },
          ],
          rejectedCount: 1,
        },
        expect.objectContaining({
          lineNumber: 2,
          status: 'UNMATCHED',
          expectedAmount: null,
          matchedRateId: null,
        }),
      ],
      claimAdjustments: [],
      unmatchedLines: [2],
      totals: {
        chargeAmount: '600.00',
        matchedChargeAmount: '450.00',
        expectedAmount: '330.25',
        allowedAmount: '320.00',
        expectedPaidAmount: null,
      },
    });
  });

  test('computes the expected payment of the payer if all lines match', async () => {
    await tenant.aSchedule({}, [{ code: '*', amount: 100 }]);
    expect((await price({ claimId: 'clm_1' })).totals).toMatchObject({
      expectedAmount: '250.00',
      expectedPaidAmount: '230.10',
    });
  });

  test('prices given lines, by default with one unit, and writes nothing', async () => {
    const { rateIds } = await tenant.aSchedule({}, [{ code: '99213', amount: 98.42 }]);
    const priced = await price(
      given([office, { ...office, units: 3, modifiers: ['25'], serviceDate: '2025-12-31' }]),
    );
    expect(priced).toMatchObject({
      claimId: null,
      lines: [
        { lineNumber: 1, units: 1, matchedRateId: rateIds[0], expectedAmount: '98.42' },
        { lineNumber: 2, units: 3, status: 'UNMATCHED', rejected: [{ reason: 'CONTRACT_NOT_EFFECTIVE' }] },
      ],
      unmatchedLines: [2],
      totals: {
        chargeAmount: '900.00',
        expectedAmount: '98.42',
        allowedAmount: null,
        expectedPaidAmount: null,
      },
    });
  });

  test.each([
    ['lineOfBusiness', { lineOfBusiness: 'COMMERCIAL' }, {}, { lineOfBusiness: 'MEDICAID' }],
    [
      'billingProviderId',
      { billingProviderId: 'prv_1' },
      { billingProviderId: 'prv_1' },
      { billingProviderId: 'prv_2' },
    ],
    ['facilityId', { facilityId: 'fac_1' }, { facilityId: 'fac_1' }, {}],
    ['the state of the facility', { state: 'CA' }, { facilityId: 'fac_1' }, { facilityId: 'fac_2' }],
    ['the state that is given', { state: 'NV' }, { facilityId: 'fac_2', state: 'NV' }, { state: 'CA' }],
  ])('chooses the contract by %s', async (_what, contract, fitting, other) => {
    await tenant.aSchedule({}, [{ code: '99213', amount: 98.42 }], contract);
    expect((await price(given([office], fitting))).unmatchedLines).toEqual([]);
    expect((await price(given([office], other))).unmatchedLines).toEqual([1]);
  });

  test('chooses the rate by revenue code, place of service, provider type and group', async () => {
    await tenant.aSchedule({}, [
      { code: '0120', codeType: 'REVENUE', amount: 1_250 },
      { code: '99213', placeOfService: '22', amount: 70 },
      { code: '99214', providerType: 'Podiatry', amount: 80 },
    ]);
    await tenant.aSchedule({ method: 'DRG_WEIGHT', baseAmount: 6_000 }, [{ code: '470', weight: 1.5 }]);
    const priced = await price(
      given(
        [
          { ...office, procedureCode: '99999', revenueCode: '0120', chargeAmount: 2_000 },
          { ...office, placeOfService: '22' },
          { ...office, procedureCode: '99214' },
        ],
        { providerType: 'podiatry' },
      ),
    );
    expect(priced.lines.map(({ expectedAmount }: { expectedAmount: string }) => expectedAmount)).toEqual([
      '1250.00',
      '70.00',
      '80.00',
    ]);
    const grouped = await price(given([{ ...office, chargeAmount: 50_000 }], { drgCode: '470' }));
    expect(grouped).toMatchObject({ lines: [{ method: 'DRG_WEIGHT', expectedAmount: '9000.00' }] });
    expect((await price({ claimId: 'clm_1', drgCode: '470' })).totals.expectedAmount).toBe('600.00');
  });

  test('ignores drafts, discarded contracts and contracts of another organization', async () => {
    const { contractId } = await tenant.aSchedule({}, [{ code: '99213', amount: 98.42 }], {
      status: 'DRAFT',
    });
    expect((await price(given([office]))).lines[0].rejected).toMatchObject([
      { reason: 'CONTRACT_NOT_ACTIVE' },
    ]);
    await tenant.call('updateContract', { params: { contractId }, body: { status: 'DISCARDED' } });
    expect((await price(given([office]))).lines[0].rejected).toEqual([]);
    await aTenant(host).aSchedule({}, [{ code: '99213', amount: 98.42 }]);
    expect((await price(given([office]))).lines[0].rejected).toEqual([]);
  });

  test('prices until the last day of a terminated contract', async () => {
    const { contractId } = await tenant.aSchedule({}, [{ code: '99213', amount: 98.42 }]);
    const body = { status: 'TERMINATED', terminatedOn: '2026-03-01' };
    await tenant.call('updateContract', { params: { contractId }, body });
    expect((await price(given([office], { serviceDate: '2026-03-01' }))).unmatchedLines).toEqual([]);
    expect((await price(given([office]))).unmatchedLines).toEqual([1]);
  });

  test.each([
    ['payerId', {}],
    ['serviceDate', { payerId: 'pyr_1', lines: [office] }],
    ['lines', { payerId: 'pyr_1', serviceDate: '2026-03-02' }],
    ['lines', given([])],
    ['lines', given(Array.from({ length: 1_000 }, () => office))],
    ['payerId', { claimId: 'clm_1', payerId: 'pyr_1' }],
    ['lines', { claimId: 'clm_1', lines: [office] }],
    ['lines.0.units', given([{ ...office, units: 0 }])],
    ['lines.0.chargeAmount', given([{ ...office, chargeAmount: -1 }])],
    ['lines.0.modifiers', given([{ ...office, modifiers: ['1A', '2A', '3A', '4A', '5A'] }])],
    ['state', given([office], { state: 'California' })],
    ['drgCode', given([office], { drgCode: '47000' })],
  ])('answers 400 at %s', async (path, body) => {
    await expect(price(body)).rejects.toMatchObject(refusedAt(`body.${path}`));
  });

  test('accepts up to 999 lines', async () => {
    expect((await price(given(Array.from({ length: 999 }, () => office)))).lines).toHaveLength(999);
  });

  test.each([
    [{ claimId: 'clm_none' }],
    [given([office], { payerId: 'pyr_none' })],
    [given([office], { billingProviderId: 'prv_none' })],
    [given([office], { facilityId: 'fac_none' })],
  ])('answers 404 for a missing record: %#', async (body) => {
    await expect(price(body)).rejects.toMatchObject({ status: 404 });
  });

  test('uses the state of a facility only if it is a postal code', async () => {
    await tenant.aSchedule({}, [{ code: '99213', amount: 98.42 }], { state: 'CA' });
    books.put(claimWith({ id: 'clm_ca', facilityId: 'fac_1', state: ' ca ' }));
    books.put(claimWith({ id: 'clm_ny', facilityId: 'fac_2', state: 'California' }));
    expect((await price({ claimId: 'clm_ca' })).unmatchedLines).toEqual([2]);
    expect((await price({ claimId: 'clm_ny' })).unmatchedLines).toEqual([1, 2]);
  });
});
