import { inTenant } from '@rcm/tenancy';
import { refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientArHost } from '../../test/host.ts';
import { openCharges } from '../lookups.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

type EntryParameters = Readonly<Record<'accountId' | 'entryId', string>>;

const charge = async (accountId: string, body: Record<string, unknown> = {}) => {
  const sent = { params: { accountId }, body: { amount: 50, reason: 'A visit', ...body } };
  return (await host.call('patient-ar.recordCharge', sent)).data.entry;
};

const set = (params: EntryParameters, body: Record<string, unknown>, options = {}) =>
  host.call('patient-ar.setLimitation', { params, body }, options);

const openChargesOf = (accountId: string) =>
  inTenant(
    host.tenants,
    {
      principal: host.principal,
      operation: 'test.lookup',
      requestId: 'req_test',
      now: testTime,
      audit: 'write',
    },
    (context) => openCharges(context, accountId),
  );

async function aCharge(body: Record<string, unknown> = {}): Promise<EntryParameters> {
  const { accountId } = await host.anAccount(0);
  return { accountId, entryId: (await charge(accountId, body)).id };
}

describe('patient-ar.recordCharge', () => {
  test('keeps the kind of debt and the day from which it is time-barred, null where they are left out', async () => {
    const { accountId } = await host.anAccount(0);
    const limitation = { debtKind: 'WRITTEN_CONTRACT', timeBarredOn: '2030-02-28' };
    expect(await charge(accountId, limitation)).toMatchObject(limitation);
    expect(await charge(accountId)).toMatchObject({ debtKind: null, timeBarredOn: null });
    expect(await openChargesOf(accountId)).toMatchObject([
      limitation,
      { debtKind: null, timeBarredOn: null, occurredAt: testTime, firstDeliveredAt: null },
    ]);
  });

  test.each([
    ['debtKind', 'LOAN'],
    ['debtKind', null],
    ['timeBarredOn', '2030-02-30'],
    ['timeBarredOn', null],
  ])('refuses %s %j with 400', async (field, value) => {
    const { accountId } = await host.anAccount(0);
    await expect(charge(accountId, { [field]: value })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });
});

describe('patient-ar.setLimitation', () => {
  test('changes what it is given, clears a null, and keeps what is left out', async () => {
    const params = await aCharge();
    const change = async (body: Record<string, unknown>) => {
      const { debtKind, timeBarredOn } = (await set(params, body)).data.entry;
      return [debtKind, timeBarredOn];
    };
    expect(await change({ debtKind: 'OPEN_ACCOUNT' })).toEqual(['OPEN_ACCOUNT', null]);
    expect(await change({ timeBarredOn: '2030-01-01' })).toEqual(['OPEN_ACCOUNT', '2030-01-01']);
    expect(await change({ debtKind: null })).toEqual([null, '2030-01-01']);
    expect(await change({ debtKind: 'ORAL_CONTRACT', timeBarredOn: null })).toEqual(['ORAL_CONTRACT', null]);
    expect(await openChargesOf(params.accountId)).toMatchObject([{ debtKind: 'ORAL_CONTRACT' }]);
  });

  test('follows a charge that is transferred to another account', async () => {
    const params = await aCharge({ debtKind: 'WRITTEN_CONTRACT', timeBarredOn: '2030-01-01' });
    const { accountId: toAccountId } = await host.anAccount(0);
    await host.call('patient-ar.transferBalance', {
      params: { accountId: params.accountId },
      body: { toAccountId, amount: 50, entryId: params.entryId, reason: 'Another stay' },
    });
    expect(await openChargesOf(toAccountId)).toMatchObject([
      { debtKind: 'WRITTEN_CONTRACT', timeBarredOn: '2030-01-01' },
    ]);
  });

  test('answers 409 for a credit, 404 for an entry of another account and 400 for unknown values', async () => {
    const params = await aCharge();
    const { data } = await host.call('patient-ar.recordPayment', {
      params: { accountId: params.accountId },
      body: { amount: 10 },
    });
    const credit = { ...params, entryId: data.entry.id };
    await expect(set(credit, { debtKind: 'OPEN_ACCOUNT' })).rejects.toMatchObject({ status: 409 });
    const other = { ...params, accountId: (await host.anAccount(0)).accountId };
    await expect(set(other, { debtKind: 'OPEN_ACCOUNT' })).rejects.toMatchObject({ status: 404 });
    for (const [field, value] of [
      ['debtKind', 'LOAN'],
      ['timeBarredOn', '2030-02-30'],
    ] as const) {
      await expect(set(params, { [field]: value })).rejects.toMatchObject(refusedAt(`body.${field}`));
    }
  });
});
