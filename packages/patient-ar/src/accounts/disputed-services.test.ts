import { inTenant } from '@rcm/tenancy';
import { testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billedClaims, type PatientArHost, patientArHost, ports } from '../../test/host.ts';
import { account as accountLookup, followServiceDispute, type ServiceDispute } from '../lookups.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

type Parameters = { accountId: string };

const asModule = <Result>(work: globalThis.Parameters<typeof inTenant<Result>>[2]) =>
  inTenant(
    host.tenants,
    {
      principal: host.principal,
      operation: 'test.lookup',
      requestId: 'req_test',
      now: testTime,
      audit: 'write',
    },
    work,
  );

let cases = 0;

/** A dispute about an office visit on 10 February. */
const aDispute = (patientId: string, values: Partial<ServiceDispute> = {}): ServiceDispute => {
  cases += 1;
  return {
    caseId: `idr_${cases}`,
    patientId,
    services: [{ procedureCode: '99213', from: '2026-02-10', to: '2026-02-10' }],
    isPending: true,
    ...values,
  };
};

const follow = (dispute: ServiceDispute) =>
  asModule((context) => followServiceDispute(ports)(context, dispute));

const end = (dispute: ServiceDispute) => follow({ ...dispute, isPending: false });

const holdOf = async (params: Parameters) => (await host.readAccount(params)).hold?.type ?? null;

const setHold = (params: Parameters, type: string | null) =>
  host.call('patient-ar.setBillingHold', { params, body: { type } });

/** An account of a patient of its own that owes for a day. */
async function anAccountOf(patientId: string, day: string): Promise<Parameters> {
  return host.anAccount(100, { patientId, openingBalanceDate: day });
}

const aCharge = (params: Parameters, body: Record<string, unknown> = {}) =>
  host.call('patient-ar.recordCharge', { params, body: { amount: 50, reason: 'A visit', ...body } });

describe('a dispute about estimated services', () => {
  test('holds the accounts of the patient that carry them, until it ends', async () => {
    const carrying = await anAccountOf('pat_dispute', '2026-02-10');
    const dayBefore = await anAccountOf('pat_dispute', '2026-02-09');
    const dayAfter = await anAccountOf('pat_dispute', '2026-02-11');
    const foreign = await anAccountOf('pat_other', '2026-02-10');
    const dispute = aDispute('pat_dispute');
    await follow(dispute);
    expect((await host.readAccount(carrying)).hold).toEqual({
      type: 'PPDR',
      reason: null,
      placedAt: testTime.toISOString(),
    });
    for (const other of [dayBefore, dayAfter, foreign]) expect(await holdOf(other)).toBeNull();
    await follow(dispute);
    await end(dispute);
    expect(await holdOf(carrying)).toBeNull();
  });

  test.each([
    ['99213', '2026-02-10', 'PPDR'],
    ['99213', '2026-02-11', null],
    ['72100', '2026-02-10', null],
    [null, '2026-02-10', null],
  ])(
    'holds accounts with a claim of the service and the day: %s, %s',
    async (procedureCode, serviceDate, hold) => {
      const claimId = `clm_${procedureCode}_${serviceDate}`;
      const amounts = {
        chargeAmount: '50.00',
        insurancePaid: '0.00',
        insuranceAdjusted: '0.00',
        patientAmount: '50.00',
      };
      billedClaims.set(claimId, {
        id: claimId,
        claimNumber: claimId,
        serviceDate,
        isInsuranceDue: false,
        services: [{ serviceDate, procedureCode, providerName: null, ...amounts }],
      });
      const account = await host.anAccount(0, { patientId: 'pat_1' });
      // The day of the charge itself is that of the dispute; the claim says more.
      await aCharge(account, { claimId, serviceDate: '2026-02-10' });
      const dispute = aDispute('pat_1');
      await follow(dispute);
      expect(await holdOf(account)).toBe(hold);
      await end(dispute);
    },
  );

  test('holds no account whose charge was reversed', async () => {
    const account = await host.anAccount(0, { patientId: 'pat_reversed' });
    const { data } = await aCharge(account, { serviceDate: '2026-02-10' });
    await host.call('patient-ar.reverseEntry', {
      params: { ...account, entryId: data.entry.id },
      body: { reason: 'Not rendered' },
    });
    await follow(aDispute('pat_reversed'));
    expect(await holdOf(account)).toBeNull();
  });

  test('holds until the last of several ends', async () => {
    const account = await anAccountOf('pat_two', '2026-02-10');
    const [first, second] = [aDispute('pat_two'), aDispute('pat_two')];
    await follow(first);
    await follow(second);
    await end(first);
    expect(await holdOf(account)).toBe('PPDR');
    await end(second);
    expect(await holdOf(account)).toBeNull();
  });

  test('keeps another hold, which other modules see with the dispute', async () => {
    const account = await anAccountOf('pat_bankrupt', '2026-02-10');
    await setHold(account, 'BANKRUPTCY');
    const dispute = aDispute('pat_bankrupt');
    await follow(dispute);
    expect(await asModule((context) => accountLookup(context, account.accountId))).toMatchObject({
      hold: 'BANKRUPTCY',
      hasPendingDispute: true,
    });
    await end(dispute);
    expect(await asModule((context) => accountLookup(context, account.accountId))).toMatchObject({
      hold: 'BANKRUPTCY',
      hasPendingDispute: false,
    });
  });

  test('ends a hold PPDR that was set by hand before', async () => {
    const account = await anAccountOf('pat_by_hand', '2026-02-10');
    await setHold(account, 'PPDR');
    const dispute = aDispute('pat_by_hand');
    await follow(dispute);
    await end(dispute);
    expect(await holdOf(account)).toBeNull();
  });
});

describe('patient-ar.setBillingHold', () => {
  test('answers 409 where it would clear the hold of a pending dispute, which follows any other hold', async () => {
    const account = await anAccountOf('pat_pending', '2026-02-10');
    const dispute = aDispute('pat_pending');
    await follow(dispute);
    await expect(setHold(account, null)).rejects.toMatchObject({ status: 409 });
    expect(await holdOf(account)).toBe('PPDR');
    await setHold(account, 'DECEASED');
    expect(await holdOf(account)).toBe('DECEASED');
    await setHold(account, null);
    expect(await holdOf(account)).toBe('PPDR');
    await end(dispute);
    await setHold(account, 'OTHER');
    await setHold(account, null);
    expect(await holdOf(account)).toBeNull();
  });
});
