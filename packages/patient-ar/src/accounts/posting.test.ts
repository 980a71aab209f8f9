import { inTenant } from '@rcm/tenancy';
import { aPrincipal, refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientArHost, retryWhileUnavailable } from '../../test/host.ts';
import { account as accountLookup, openCharges } from '../lookups.ts';
import { AdjustmentReason } from './schema.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

const pay = (params: { accountId: string }, amount: number, body: Record<string, unknown> = {}) =>
  host.call('patient-ar.recordPayment', { params, body: { amount, ...body } });

const readLedger = async (params: { accountId: string }, query: Record<string, string> = {}) =>
  (await host.call('patient-ar.listLedger', { params, query: { sort: 'sequence', ...query } })).data;

/** Runs a lookup as another module would. */
const asModule = <Result>(work: Parameters<typeof inTenant<Result>>[2], principal = host.principal) =>
  inTenant(
    host.tenants,
    { principal, operation: 'test.lookup', requestId: 'req_test', now: testTime, audit: 'write' },
    work,
  );

describe('patient-ar.recordPayment', () => {
  test('settles the oldest charges first and leaves credit, which the next charge uses up', async () => {
    const params = await host.anAccount(100);
    const charge = async (amount: number, serviceDate: string): Promise<string> => {
      const body = { amount, reason: 'coinsurance', serviceDate };
      return (await host.call('patient-ar.recordCharge', { params, body })).data.entry.id;
    };
    const older = await charge(50, '2026-01-05');
    const first = await pay(params, 60, { method: 'CHECK', reference: 'check 1042', notes: 'by mail' });
    const { entries } = await readLedger(params);
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({
      entry: { sequence: 3, type: 'PAYMENT', amount: '-60.00', balanceAfter: '90.00', method: 'CHECK' },
      allocations: [
        { chargeEntryId: older, amount: '50.00' },
        { chargeEntryId: entries[0].id, amount: '10.00' },
      ],
      unappliedAmount: '0.00',
      account: { balance: '90.00', lastPaymentAt: testTime.toISOString() },
      externalRisk: 'LOCAL_ONLY',
    });
    const second = await pay(params, 100.01);
    expect(second.data).toMatchObject({
      allocations: [{ chargeEntryId: entries[0].id, amount: '90.00' }],
      unappliedAmount: '10.01',
      account: { balance: '-10.01', unappliedCredit: '10.01', outstandingSince: null },
    });
    await charge(15, '2026-03-01');
    const account = await host.readAccount(params);
    expect(account).toMatchObject({ balance: '4.99', unappliedCredit: '0.00' });
    expect(account.aging).toMatchObject({ total: '4.99', unappliedCredit: '0.00' });
  });

  test('adds up exactly in fifty concurrent requests', async () => {
    const params = await host.anAccount(3.5);
    await Promise.all(Array.from({ length: 50 }, () => retryWhileUnavailable(() => pay(params, 0.07))));
    expect(await host.readAccount(params)).toMatchObject({ balance: '0.00', unappliedCredit: '0.00' });
    const { entries, total } = await readLedger(params, { take: '100' });
    expect(total).toBe(51);
    expect(entries.map(({ sequence }: { sequence: number }) => sequence)).toEqual(
      Array.from({ length: 51 }, (_, index) => index + 1),
    );
    expect(entries.at(-1).balanceAfter).toBe('0.00');
    expect(entries[0].openAmount).toBe('0.00');
  });

  test.each([0, -1, 0.001, 1e12, '5', true, null])(
    'answers 400 for an amount of 0, below 0, of 3 decimals, of 10^12, or that is not a number: %j',
    async (amount) => {
      const params = await host.anAccount(100);
      await expect(host.call('patient-ar.recordPayment', { params, body: { amount } })).rejects.toMatchObject(
        refusedAt('body.amount'),
      );
    },
  );

  test('accepts a receipt up to now, and answers 400 for the future', async () => {
    const params = await host.anAccount(100);
    await pay(params, 1, { receivedAt: testTime.toISOString() });
    const receivedAt = new Date(testTime.getTime() + 1).toISOString();
    await expect(pay(params, 1, { receivedAt })).rejects.toMatchObject(refusedAt('body.receivedAt'));
  });

  test('answers 400 if it takes the credit to 10^12', async () => {
    const params = await host.anAccount(0);
    await pay(params, 999999999999.99);
    await expect(pay(params, 0.01)).rejects.toMatchObject(refusedAt('body.amount'));
  });

  test('is posted once per Idempotency-Key, and answers 409 for another body', async () => {
    const params = await host.anAccount(100);
    const input = { params, body: { amount: 10 } };
    const first = await host.call('patient-ar.recordPayment', input, { idempotencyKey: 'payment-1' });
    const again = await host.call('patient-ar.recordPayment', input, { idempotencyKey: 'payment-1' });
    expect(again).toMatchObject({ replayed: true, status: 201, data: first.data });
    expect((await host.readAccount(params)).balance).toBe('90.00');
    await expect(
      host.call(
        'patient-ar.recordPayment',
        { params, body: { amount: 11 } },
        { idempotencyKey: 'payment-1' },
      ),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('honours If-Match, else 412', async () => {
    const params = await host.anAccount(100);
    const input = { params, body: { amount: 10 } };
    const { tag } = await host.call('patient-ar.recordPayment', input, { ifMatch: '"1"' });
    expect(tag).toBe('"2"');
    await expect(host.call('patient-ar.recordPayment', input, { ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
  });
});

describe('patient-ar.recordAdjustment', () => {
  const adjust = (params: { accountId: string }, amount: number, reasonCode = 'SMALL_BALANCE') =>
    host.call('patient-ar.recordAdjustment', { params, body: { amount, reasonCode, notes: 'as approved' } });

  test.each(AdjustmentReason.options)('takes from the balance, for each reason: %s', async (reasonCode) => {
    const params = await host.anAccount(100);
    const { data } = await adjust(params, 30.25, reasonCode);
    expect(data).toMatchObject({
      entry: { type: 'ADJUSTMENT', amount: '-30.25', reasonCode, method: null },
      account: { balance: '69.75', lastPaymentAt: null },
    });
  });

  test('reduces the balance to 0.00, and answers 400 for a cent more', async () => {
    const params = await host.anAccount(100);
    await expect(adjust(params, 100.01)).rejects.toMatchObject(refusedAt('body.amount'));
    await adjust(params, 100);
    await expect(adjust(params, 0.01)).rejects.toMatchObject(refusedAt('body.amount'));
    expect((await host.readAccount(params)).balance).toBe('0.00');
  });

  test('answers 400 for an unknown reason', async () => {
    const params = await host.anAccount(100);
    await expect(adjust(params, 1, 'BECAUSE')).rejects.toMatchObject(refusedAt('body.reasonCode'));
  });
});

describe('patient-ar.listLedger', () => {
  test('returns pages, newest or oldest first, filtered by type and time', async () => {
    const params = await host.anAccount(100);
    for (const amount of [1, 2, 3]) await pay(params, amount);
    const newest = await host.call('patient-ar.listLedger', { params, query: { take: '2' } });
    expect(newest.data).toMatchObject({ total: 4, entries: [{ sequence: 4 }, { sequence: 3 }] });
    expect(await readLedger(params, { skip: '3', take: '1' })).toMatchObject({
      total: 4,
      entries: [{ sequence: 4, balanceAfter: '94.00' }],
    });
    expect(await readLedger(params, { type: 'OPENING_BALANCE' })).toMatchObject({ total: 1 });
    expect(await readLedger(params, { occurredTo: '2026-03-02T14:59:59Z' })).toMatchObject({ total: 0 });
  });
});

describe('the account that other modules read', () => {
  test('has its open charges with their first statements, and no settled charge or credit', async () => {
    const account = await host.anAccount(100);
    const day = '2026-02-10';
    const charge = (amount: number) =>
      host.call('patient-ar.recordCharge', {
        params: account,
        body: { amount, reason: 'A visit', serviceDate: day },
      });
    await host.deliver(await host.aStatement(account.accountId));
    await charge(20);
    const open = await asModule((context) => openCharges(context, account.accountId));
    expect(open.map(({ firstDeliveredAt }) => firstDeliveredAt)).toEqual([testTime, null]);
    expect(open[1]?.occurredAt).toEqual(new Date('2026-02-10T05:00:00Z'));
    await host.call('patient-ar.recordPayment', { params: account, body: { amount: 120.01 } });
    expect(await asModule((context) => openCharges(context, account.accountId))).toEqual([]);
  });

  test('has the balance, the hold and the plan', async () => {
    const { accountId } = await host.anAccount(100, { accountNumber: 'A-LOOKUP' });
    await host.call('patient-ar.setBillingHold', { params: { accountId }, body: { type: 'DISPUTE' } });
    await host.deliver(await host.aStatement((await host.anAccount(5)).accountId));
    expect(await asModule((context) => accountLookup(context, accountId))).toEqual({
      id: accountId,
      patientId: 'pat_1',
      accountNumber: 'A-LOOKUP',
      balance: '100.00',
      hold: 'DISPUTE',
      hasPendingDispute: false,
      activePlanId: null,
      placementId: null,
    });
    expect(await asModule((context) => accountLookup(context, accountId), aPrincipal())).toBeNull();
  });

  test('is null for an unknown account', async () => {
    expect(await asModule((context) => accountLookup(context, 'acc_none'))).toBeNull();
  });
});
