import type { TestHost } from '@rcm/testing';
import { refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTenant, type ContractTenant, contract, underpaymentHost } from '../../test/underpayment-host.ts';

let host: TestHost;
let tenant: ContractTenant;
beforeAll(async () => {
  host = await underpaymentHost();
});
beforeEach(() => {
  tenant = aTenant(host);
});
afterAll(() => host.close());

const create = (body: Record<string, unknown> = {}) =>
  tenant.call('createContract', { body: { ...contract, ...body } });

const update = (contractId: string, body: Record<string, unknown>, ifMatch?: string) =>
  tenant.call('updateContract', { params: { contractId }, body }, ifMatch ? { ifMatch } : {});

const whole = {
  externalId: 'CTR-1',
  lineOfBusiness: 'COMMERCIAL',
  billingProviderId: 'prv_1',
  facilityId: 'fac_1',
  state: 'CA',
  effectiveTo: '2026-12-31',
  lesserOf: false,
  disputeWindowDays: 90,
  status: 'DRAFT',
};

describe('contract-management.createContract', () => {
  test('answers 201 with the given fields and the name of the payer', async () => {
    const answer = await create(whole);
    expect([answer.status, answer.tag]).toEqual([201, '"1"']);
    expect(answer.data.contract).toEqual({
      id: expect.stringMatching(/^con_/),
      organizationId: expect.any(String),
      ...contract,
      ...whole,
      payerName: 'Meridian Health',
      terminatedOn: null,
      terminationReason: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('is by default active, unlimited in scope and time, and allows at most the charge', async () => {
    expect((await create()).data.contract).toMatchObject({
      status: 'ACTIVE',
      externalId: null,
      lineOfBusiness: null,
      billingProviderId: null,
      facilityId: null,
      state: null,
      effectiveTo: null,
      lesserOf: true,
      disputeWindowDays: null,
    });
  });

  test.each([
    ['name', 'n'.repeat(200), 'n'.repeat(201)],
    ['name', 'n', ''],
    ['payerId', 'pyr_2', ''],
    ['externalId', 'e'.repeat(200), 'e'.repeat(201)],
    ['lineOfBusiness', 'MEDICAID', 'DENTAL'],
    ['state', 'CA', 'ca'],
    ['state', 'NV', 'Nevada'],
    ['effectiveFrom', '2024-02-29', '2026-02-29'],
    ['effectiveTo', '2026-01-01', '2025-12-31'],
    ['lesserOf', true, 'yes'],
    ['disputeWindowDays', 1, 0],
    ['disputeWindowDays', 3_650, 3_651],
    ['disputeWindowDays', 30, 30.5],
    ['status', 'DRAFT', 'TERMINATED'],
  ])('accepts each field within its bounds, else answers 400: %s', async (field, good, bad) => {
    expect((await create({ [field]: good })).data.contract).toMatchObject({ [field]: good });
    await expect(create({ [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test.each([
    ['payerId', 'pyr_none'],
    ['billingProviderId', 'prv_none'],
    ['facilityId', 'fac_none'],
  ])('answers 404 for an unknown %s', async (field, id) => {
    await expect(create({ [field]: id })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 409 with the id of the other contract for a taken externalId', async () => {
    const { data } = await create({ externalId: 'CTR-2' });
    await expect(create({ externalId: 'CTR-2' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: data.contract.id },
    });
  });
});

describe('contract-management.getContract', () => {
  test('shows its fee schedules, latest first day first', async () => {
    const contractId = await tenant.aContract();
    const add = async (effectiveFrom: string) =>
      (
        await tenant.call('createFeeSchedule', {
          params: { contractId },
          body: { name: 'Fees', method: 'FEE_SCHEDULE', effectiveFrom },
        })
      ).data.feeSchedule;
    const [first, second] = [await add('2026-01-01'), await add('2026-07-01')];
    const answer = await tenant.call('getContract', { params: { contractId } });
    expect(answer.data.contract).toMatchObject({ id: contractId, feeSchedules: [second, first] });
    expect(answer.tag).toBe('"1"');
  });

  test('answers 404 for a missing contract and for one of another organization', async () => {
    const contractId = await aTenant(host).aContract();
    for (const id of [contractId, 'con_none']) {
      await expect(tenant.call('getContract', { params: { contractId: id } })).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});

describe('contract-management.updateContract', () => {
  test('changes the given fields, and clears optional ones with null', async () => {
    const { data } = await create(whole);
    const changed = await update(data.contract.id, {
      name: 'Meridian 2027',
      externalId: null,
      lineOfBusiness: null,
      billingProviderId: 'prv_2',
      facilityId: null,
      state: null,
      effectiveTo: null,
      lesserOf: true,
      disputeWindowDays: null,
    });
    expect(changed.data.contract).toEqual({
      ...data.contract,
      name: 'Meridian 2027',
      externalId: null,
      lineOfBusiness: null,
      billingProviderId: 'prv_2',
      facilityId: null,
      state: null,
      effectiveTo: null,
      lesserOf: true,
      disputeWindowDays: null,
    });
  });

  test('activates a draft, terminates it, reinstates it, and discards it', async () => {
    const { id } = (await create({ status: 'DRAFT' })).data.contract;
    const to = async (body: Record<string, unknown>) => (await update(id, body)).data.contract;
    expect(await to({ status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE' });
    const ended = { terminatedOn: '2026-06-30', terminationReason: 'Not renewed' };
    expect(await to({ status: 'TERMINATED', ...ended })).toMatchObject({ status: 'TERMINATED', ...ended });
    expect(await to({ status: 'ACTIVE' })).toMatchObject({
      status: 'ACTIVE',
      terminatedOn: null,
      terminationReason: null,
    });
    expect(await to({ status: 'DISCARDED' })).toMatchObject({ status: 'DISCARDED' });
    for (const body of [{ name: 'Again' }, { status: 'ACTIVE' }, {}]) {
      await expect(update(id, body)).rejects.toMatchObject({ status: 409, details: { allowedNext: [] } });
    }
  });

  test.each([
    [{ status: 'TERMINATED' }, 'terminatedOn'],
    [{ status: 'TERMINATED', terminatedOn: '2025-12-31' }, 'terminatedOn'],
    [{ terminatedOn: '2026-06-30' }, 'terminatedOn'],
    [{ terminationReason: 'Not renewed' }, 'terminationReason'],
    [{ status: 'DRAFT' }, 'status'],
    [{ effectiveTo: '2025-12-31' }, 'effectiveTo'],
    [
      { status: 'TERMINATED', terminatedOn: '2026-06-30', terminationReason: 'r'.repeat(501) },
      'terminationReason',
    ],
    [{ name: null }, 'name'],
  ])('answers 400 for %j, at %s', async (body, field) => {
    const contractId = await tenant.aContract();
    await expect(update(contractId, body)).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('answers 404 for a missing record or one of another organization, and 412 if it has changed', async () => {
    const contractId = await tenant.aContract();
    await expect(update('con_none', { name: 'a' })).rejects.toMatchObject({ status: 404 });
    await expect(update(contractId, { facilityId: 'fac_none' })).rejects.toMatchObject({ status: 404 });
    await expect(update(contractId, { name: 'a' }, '"7"')).rejects.toMatchObject({ status: 412 });
  });
});

describe('contract-management.listContracts', () => {
  const list = async (query: Record<string, string | string[]> = {}) =>
    (await tenant.call('listContracts', { query })).data.contracts.map(({ name }: { name: string }) => name);

  test('pages newest first, and sorts by the first day', async () => {
    await create({ name: 'a', effectiveFrom: '2026-03-01' });
    await create({ name: 'b', effectiveFrom: '2026-01-01' });
    const { data } = await tenant.call('listContracts', { query: { take: '1' } });
    expect(data).toMatchObject({ contracts: [{ name: 'b' }], total: 2 });
    expect(await list({ sort: '-effectiveFrom' })).toEqual(['a', 'b']);
  });

  test('filters by payer, status, line of business, externalId and day', async () => {
    await create({ name: 'a', externalId: 'A', effectiveTo: '2026-06-30' });
    await create({ name: 'b', payerId: 'pyr_2', lineOfBusiness: 'MEDICAID', effectiveFrom: '2026-07-01' });
    await create({ name: 'c', status: 'DRAFT' });
    const { id } = (await create({ name: 'd' })).data.contract;
    await update(id, { status: 'TERMINATED', terminatedOn: '2026-06-30' });
    expect(await list({ payerId: 'pyr_2' })).toEqual(['b']);
    expect(await list({ status: ['DRAFT', 'TERMINATED'] })).toEqual(['d', 'c']);
    expect(await list({ lineOfBusiness: 'MEDICAID' })).toEqual(['b']);
    expect(await list({ externalId: 'A' })).toEqual(['a']);
    expect(await list({ effectiveOn: '2026-06-30' })).toEqual(['d', 'a']);
    expect(await list({ effectiveOn: '2026-07-01' })).toEqual(['b']);
    expect(await list({ effectiveOn: '2025-12-31' })).toEqual([]);
  });

  test.each([
    ['effectiveOn', 'today'],
    ['status', 'OPEN'],
    ['sort', 'name'],
    ['payerId', ''],
  ])('answers 400 for %s=%s', async (name, value) => {
    await expect(list({ [name]: value })).rejects.toMatchObject(refusedAt(`query.${name}`));
  });
});
