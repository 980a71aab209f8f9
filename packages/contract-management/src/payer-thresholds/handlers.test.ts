import { refusedAt, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTenant, type ContractTenant, underpaymentHost } from '../../test/underpayment-host.ts';
import { isBeyond, toleranceOf } from './payer-threshold.ts';

let host: TestHost;
let tenant: ContractTenant;
beforeAll(async () => {
  host = await underpaymentHost();
});
beforeEach(() => {
  tenant = aTenant(host);
});
afterAll(() => host.close());

const set = (body: Record<string, unknown>, payerId = 'pyr_1', ifMatch?: string) =>
  tenant.call('setPayerThreshold', { params: { payerId }, body }, ifMatch ? { ifMatch } : {});

describe('contract-management.setPayerThreshold', () => {
  test('answers 200 with the new threshold, which replaces the previous one', async () => {
    const first = await set({ toleranceAmount: 5, tolerancePercent: 2.5, isDisabled: true });
    expect([first.status, first.tag]).toEqual([200, '"1"']);
    expect(first.data.payerThreshold).toEqual({
      id: expect.stringMatching(/^pth_/),
      organizationId: expect.any(String),
      payerId: 'pyr_1',
      toleranceAmount: '5.00',
      tolerancePercent: 2.5,
      isDisabled: true,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
    const second = await set({ toleranceAmount: null });
    expect(second.data.payerThreshold).toEqual({
      ...first.data.payerThreshold,
      toleranceAmount: null,
      tolerancePercent: null,
      isDisabled: false,
    });
    expect(second.tag).toBe('"2"');
  });

  test.each([
    ['toleranceAmount', 0, -0.01],
    ['toleranceAmount', 0.01, 0.001],
    ['tolerancePercent', 0, -1],
    ['tolerancePercent', 100, 100.1],
    ['isDisabled', false, 'no'],
    ['isDisabled', true, null],
  ])('accepts each field within its bounds, else answers 400: %s', async (field, good, bad) => {
    await set({ [field]: good });
    await expect(set({ [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('answers 404 for an unknown payer, and 412 if it has changed', async () => {
    await expect(set({}, 'pyr_none')).rejects.toMatchObject({ status: 404 });
    await set({});
    await expect(set({}, 'pyr_1', '"5"')).rejects.toMatchObject({ status: 412 });
  });

  test('is separate for each organization', async () => {
    await set({ toleranceAmount: 5 });
    tenant = aTenant(host);
    expect((await set({})).tag).toBe('"1"');
  });
});

describe('the tolerance', () => {
  test.each([
    ['5.00', 2.5, '100.00', '5.00'],
    ['5.00', 2.5, '300.00', '7.50'],
    ['5.00', null, '300.00', '5.00'],
    [null, 2.5, '300.00', '7.50'],
    [null, 2.5, '100.20', '2.51'],
    [null, null, '300.00', '0.00'],
  ])('of %s or %s %% is, of %s, %s', (toleranceAmount, tolerancePercent, expected, tolerance) => {
    expect(toleranceOf({ toleranceAmount, tolerancePercent, isDisabled: false }, expected)).toBe(tolerance);
  });

  test.each([
    ['5.00', false],
    ['5.01', true],
  ])('of 5.00 is exceeded by %s: %j', (variance, passed) => {
    expect(isBeyond(variance, '5.00')).toBe(passed);
  });
});
