import { refusedAt, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTenant, type ContractTenant, underpaymentHost } from '../../test/underpayment-host.ts';

let host: TestHost;
let tenant: ContractTenant;
let contractId: string;
beforeAll(async () => {
  host = await underpaymentHost();
});
beforeEach(async () => {
  tenant = aTenant(host);
  contractId = await tenant.aContract();
});
afterAll(() => host.close());

const create = (body: Record<string, unknown> = {}, id = contractId) =>
  tenant.call('createFeeSchedule', {
    params: { contractId: id },
    body: { name: 'Fees 2026', method: 'FEE_SCHEDULE', ...body },
  });

const defaultAdjustments = {
  bilateralPercent: 150,
  multipleProcedurePercents: [100, 50, 50],
  assistantPercent: 16,
  nonPhysicianAssistantPercent: 13.6,
  stopLoss: null,
};

describe('contract-management.createFeeSchedule', () => {
  test('answers 201 with the days of the contract and the default adjustments', async () => {
    const answer = await create();
    expect([answer.status, answer.tag]).toEqual([201, '"1"']);
    expect(answer.data.feeSchedule).toEqual({
      id: expect.stringMatching(/^fsc_/),
      organizationId: expect.any(String),
      contractId,
      name: 'Fees 2026',
      method: 'FEE_SCHEDULE',
      percent: null,
      baseAmount: null,
      effectiveFrom: '2026-01-01',
      effectiveTo: null,
      billingProviderId: null,
      facilityId: null,
      state: null,
      lesserOf: null,
      adjustments: defaultAdjustments,
      rateCount: 0,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('stores the given fields', async () => {
    const body = {
      method: 'DRG_WEIGHT',
      percent: 120.5,
      effectiveFrom: '2026-02-01',
      effectiveTo: '2026-02-01',
      billingProviderId: 'prv_1',
      facilityId: 'fac_1',
      state: 'CA',
      lesserOf: false,
    };
    const stopLoss = { threshold: 50_000, percent: 65 };
    const adjustments = { bilateralPercent: null, multipleProcedurePercents: [100], stopLoss };
    const { feeSchedule } = (await create({ ...body, baseAmount: 6_000.5, adjustments })).data;
    expect(feeSchedule).toMatchObject({
      ...body,
      baseAmount: '6000.5000',
      adjustments: {
        ...defaultAdjustments,
        bilateralPercent: null,
        multipleProcedurePercents: [100],
        stopLoss: { threshold: '50000.00', percent: 65, basis: 'EXCESS' },
      },
    });
  });

  test.each([
    ['percent', { percent: 1_000 }, { percent: 1_000.01 }],
    ['percent', { percent: 0 }, { percent: -1 }],
    ['percent', { percent: 0.0001 }, { percent: 0.00001 }],
    ['baseAmount', { baseAmount: 0.0001 }, { baseAmount: 0.00001 }],
    ['baseAmount', { method: 'DRG_WEIGHT', baseAmount: 1 }, { method: 'DRG_WEIGHT' }],
    ['effectiveTo', { effectiveTo: '2026-01-01' }, { effectiveTo: '2025-12-31' }],
    ['method', { method: 'APC' }, { method: 'RBRVS' }],
    ['name', { name: 'n'.repeat(200) }, { name: 'n'.repeat(201) }],
    ['state', { state: 'CA' }, { state: 'California' }],
    [
      'adjustments.multipleProcedurePercents',
      { adjustments: { multipleProcedurePercents: [100] } },
      { adjustments: { multipleProcedurePercents: [] } },
    ],
    [
      'adjustments.stopLoss.threshold',
      { adjustments: { stopLoss: { threshold: 0.01, percent: 1 } } },
      { adjustments: { stopLoss: { threshold: 0, percent: 1 } } },
    ],
    [
      'adjustments.assistantPercent',
      { adjustments: { assistantPercent: 100 } },
      { adjustments: { assistantPercent: 100.1 } },
    ],
  ])('accepts %s within its bounds, else answers 400', async (field, good, bad) => {
    await create(good);
    await expect(create(bad)).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('answers 404 for a missing contract, provider or facility and for those of another organization', async () => {
    const foreign = await aTenant(host).aContract();
    for (const id of [foreign, 'con_none'])
      await expect(create({}, id)).rejects.toMatchObject({ status: 404 });
    await expect(create({ billingProviderId: 'prv_none' })).rejects.toMatchObject({ status: 404 });
    await expect(create({ facilityId: 'fac_none' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 409 for a discarded contract', async () => {
    await tenant.call('updateContract', { params: { contractId }, body: { status: 'DISCARDED' } });
    await expect(create()).rejects.toMatchObject({ status: 409 });
  });
});

describe('contract-management.updateFeeSchedule', () => {
  const update = (scheduleId: string, body: Record<string, unknown>, ifMatch?: string) =>
    tenant.call('updateFeeSchedule', { params: { scheduleId }, body }, ifMatch ? { ifMatch } : {});

  test('changes the given fields and adjustments, and clears fields with null', async () => {
    const { feeSchedule } = (await create({ percent: 110, state: 'CA', effectiveTo: '2026-12-31' })).data;
    const changed = await update(feeSchedule.id, {
      name: 'Fees 2027',
      percent: null,
      state: null,
      effectiveTo: null,
      lesserOf: true,
      adjustments: { assistantPercent: 20, bilateralPercent: null },
    });
    expect(changed.data.feeSchedule).toEqual({
      ...feeSchedule,
      name: 'Fees 2027',
      percent: null,
      state: null,
      effectiveTo: null,
      lesserOf: true,
      adjustments: { ...defaultAdjustments, assistantPercent: 20, bilateralPercent: null },
    });
    expect(changed.tag).toBe('"2"');
  });

  test('answers 400 if its last day would be before its first, or weights would have no base amount', async () => {
    const { id } = (await create()).data.feeSchedule;
    await expect(update(id, { effectiveTo: '2025-12-31' })).rejects.toMatchObject(
      refusedAt('body.effectiveTo'),
    );
    const grouped = (await create({ method: 'DRG_WEIGHT', baseAmount: 1 })).data.feeSchedule;
    await expect(update(grouped.id, { baseAmount: null })).rejects.toMatchObject(
      refusedAt('body.baseAmount'),
    );
  });

  test('answers 404 for a missing record or one of another organization, and 412 if it has changed', async () => {
    const { id } = (await create()).data.feeSchedule;
    await expect(update('fsc_none', {})).rejects.toMatchObject({ status: 404 });
    await expect(update(id, { facilityId: 'fac_none' })).rejects.toMatchObject({ status: 404 });
    await expect(update(id, { name: 'a' }, '"9"')).rejects.toMatchObject({ status: 412 });
    tenant = aTenant(host);
    await expect(update(id, { name: 'a' })).rejects.toMatchObject({ status: 404 });
  });
});
