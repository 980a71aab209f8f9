import { inTenant } from '@rcm/tenancy';
import { aPrincipal, expectNoDrift, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, type PatientArHost, patientAr, patientArHost, persistently } from '../../test/host.ts';
import { account as accountLookup, postCharge } from '../lookups.ts';
import { AdjustmentReason, HoldType } from './schema.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

const issue = (path: string) => ({ status: 400, details: { issues: [expect.objectContaining({ path })] } });

const pay = (params: { accountId: string }, amount: number, body: Record<string, unknown> = {}) =>
  host.call('patient-ar.recordPayment', { params, body: { amount, ...body } });

const ledgerOf = async (params: { accountId: string }, query: Record<string, string> = {}) =>
  (await host.call('patient-ar.listLedger', { params, query: { sort: 'oldest', ...query } })).data;

/** Runs a lookup as another module would. */
const asModule = <Result>(work: Parameters<typeof inTenant<Result>>[2], principal = host.principal) =>
  inTenant(
    host.tenants,
    { principal, operation: 'test.lookup', requestId: 'req_test', now: testTime, audit: 'write' },
    work,
  ).then(({ result }) => result as Result);

test('the migrations build what the entities describe', () => expectNoDrift(patientAr));

describe('opening an account', () => {
  test('enters the opening balance into the ledger', async () => {
    const { data, status, tag } = await host.call('patient-ar.createAccount', {
      body: { patientId: 'pat_self_pay', openingBalance: 250.1, facilityId: 'fac_1', accountNumber: 'A-1' },
    });
    expect(status).toBe(201);
    expect(tag).toBe('"1"');
    expect(data.account).toMatchObject({
      accountNumber: 'A-1',
      patientId: 'pat_self_pay',
      facilityId: 'fac_1',
      facilityName: 'Clinic fac_1',
      financialClass: 'SELF_PAY',
      balance: '250.10',
      unappliedCredit: '0.00',
      hold: null,
      activePlanId: null,
      outstandingSince: testTime.toISOString(),
    });
    const { entries } = await ledgerOf({ accountId: data.account.id });
    expect(entries).toMatchObject([
      {
        sequence: 1,
        type: 'OPENING_BALANCE',
        amount: '250.10',
        balanceAfter: '250.10',
        openAmount: '250.10',
      },
    ]);
  });

  test('needs no balance and makes up a number', async () => {
    const { data } = await host.call('patient-ar.createAccount', { body: { patientId: 'pat_1' } });
    expect(data.account).toMatchObject({
      balance: '0.00',
      outstandingSince: null,
      financialClass: 'INSURED',
    });
    expect(data.account.accountNumber).toMatch(/^ACC-20260302-[0-9A-Z]{8}$/);
    expect((await ledgerOf({ accountId: data.account.id })).total).toBe(0);
  });

  test.each([{ patientId: 'unknown' }, { patientId: 'pat_1', facilityId: 'unknown' }])(
    'answers 404 for %j',
    async (body) => {
      await expect(host.call('patient-ar.createAccount', { body })).rejects.toMatchObject({ status: 404 });
    },
  );

  test('answers 409 for a number that is taken in the organization, and only there', async () => {
    const body = { patientId: 'pat_1', accountNumber: 'A-TAKEN' };
    await host.call('patient-ar.createAccount', { body });
    await expect(host.call('patient-ar.createAccount', { body })).rejects.toMatchObject({
      status: 409,
      details: { message: 'Another account has this account number' },
    });
    await host.call('patient-ar.createAccount', { body }, { as: aPrincipal() });
  });

  test.each([
    ['openingBalance', -0.01],
    ['openingBalance', 0.001],
    ['openingBalance', 1e12],
    ['openingBalance', null],
    ['accountNumber', ''],
    ['accountNumber', 'x'.repeat(81)],
    ['patientId', ''],
    ['openingBalanceDate', '2026-02-30'],
    ['openingBalanceDate', '2026-03-03'],
  ])('answers 400 for %s %j', async (field, value) => {
    const body = { patientId: 'pat_1', [field]: value };
    await expect(host.call('patient-ar.createAccount', { body })).rejects.toMatchObject(
      issue(`body.${field}`),
    );
  });

  test.each([
    ['openingBalance', 0, '0.00'],
    ['openingBalance', 999999999999.99, '999999999999.99'],
  ])('takes %s %d', async (field, value, balance) => {
    const body = { patientId: 'pat_1', [field]: value };
    const { data } = await host.call('patient-ar.createAccount', { body });
    expect(data.account.balance).toBe(balance);
  });
});

describe('a payment', () => {
  test('settles the oldest charges first and leaves credit, which the next charge uses up', async () => {
    const params = await host.anAccount(100);
    const charge = (amount: string, occurredAt: string) =>
      asModule((context) =>
        postCharge(context, { accountId: params.accountId, amount, occurredAt: new Date(occurredAt) }),
      );
    const older = await charge('50.00', '2026-01-05T15:00:00Z');
    const first = await pay(params, 60, { method: 'CHECK', reference: 'check 1042', notes: 'by mail' });
    const { entries } = await ledgerOf(params);
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
    await charge('15.00', '2026-03-01T15:00:00Z');
    const account = await host.readAccount(params);
    expect(account).toMatchObject({ balance: '4.99', unappliedCredit: '0.00' });
    expect(account.aging).toMatchObject({ total: '4.99', unappliedCredit: '0.00' });
  });

  test('of fifty at once adds up exactly', async () => {
    const params = await host.anAccount(3.5);
    await Promise.all(Array.from({ length: 50 }, () => persistently(() => pay(params, 0.07))));
    expect(await host.readAccount(params)).toMatchObject({ balance: '0.00', unappliedCredit: '0.00' });
    const { entries, total } = await ledgerOf(params, { take: '100' });
    expect(total).toBe(51);
    expect(entries.map(({ sequence }: { sequence: number }) => sequence)).toEqual(
      Array.from({ length: 51 }, (_, index) => index + 1),
    );
    expect(entries.at(-1).balanceAfter).toBe('0.00');
    expect(entries[0].openAmount).toBe('0.00');
  });

  test.each([0, -1, 0.001, 1e12, '5', true, null])('of %j is a 400', async (amount) => {
    const params = await host.anAccount(100);
    await expect(host.call('patient-ar.recordPayment', { params, body: { amount } })).rejects.toMatchObject(
      issue('body.amount'),
    );
  });

  test('was not received in the future', async () => {
    const params = await host.anAccount(100);
    await pay(params, 1, { receivedAt: testTime.toISOString() });
    const receivedAt = new Date(testTime.getTime() + 1).toISOString();
    await expect(pay(params, 1, { receivedAt })).rejects.toMatchObject(issue('body.receivedAt'));
  });

  test('that takes the credit beyond what can be stored is a 400', async () => {
    const params = await host.anAccount(0);
    await pay(params, 999999999999.99);
    await expect(pay(params, 0.01)).rejects.toMatchObject(issue('body.amount'));
  });

  test('is made once for one Idempotency-Key', async () => {
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

  test('honours If-Match', async () => {
    const params = await host.anAccount(100);
    const input = { params, body: { amount: 10 } };
    const { tag } = await host.call('patient-ar.recordPayment', input, { ifMatch: '"1"' });
    expect(tag).toBe('"2"');
    await expect(host.call('patient-ar.recordPayment', input, { ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
  });
});

describe('an adjustment', () => {
  const adjust = (params: { accountId: string }, amount: number, reasonCode = 'SMALL_BALANCE') =>
    host.call('patient-ar.recordAdjustment', { params, body: { amount, reasonCode, notes: 'as approved' } });

  test.each(AdjustmentReason.options)('for %s takes from the balance', async (reasonCode) => {
    const params = await host.anAccount(100);
    const { data } = await adjust(params, 30.25, reasonCode);
    expect(data).toMatchObject({
      entry: { type: 'ADJUSTMENT', amount: '-30.25', reasonCode, method: null },
      account: { balance: '69.75', lastPaymentAt: null },
    });
  });

  test('takes the whole balance and not a cent more', async () => {
    const params = await host.anAccount(100);
    await expect(adjust(params, 100.01)).rejects.toMatchObject(issue('body.amount'));
    await adjust(params, 100);
    await expect(adjust(params, 0.01)).rejects.toMatchObject(issue('body.amount'));
    expect((await host.readAccount(params)).balance).toBe('0.00');
  });

  test('needs a known reason', async () => {
    const params = await host.anAccount(100);
    await expect(adjust(params, 1, 'BECAUSE')).rejects.toMatchObject(issue('body.reasonCode'));
  });
});

describe('the ledger', () => {
  test('is read newest first or oldest first, a page at a time, by type', async () => {
    const params = await host.anAccount(100);
    for (const amount of [1, 2, 3]) await pay(params, amount);
    const newest = await host.call('patient-ar.listLedger', { params, query: { take: '2' } });
    expect(newest.data).toMatchObject({ total: 4, entries: [{ sequence: 4 }, { sequence: 3 }] });
    expect(await ledgerOf(params, { skip: '3', take: '1' })).toMatchObject({
      total: 4,
      entries: [{ sequence: 4, balanceAfter: '94.00' }],
    });
    expect(await ledgerOf(params, { type: 'OPENING_BALANCE' })).toMatchObject({ total: 1 });
    expect(await ledgerOf(params, { occurredTo: '2026-03-02T14:59:59Z' })).toMatchObject({ total: 0 });
  });
});

describe('a billing hold', () => {
  const hold = (params: { accountId: string }, body: Record<string, unknown>) =>
    host.call('patient-ar.setBillingHold', { params, body });

  test.each(HoldType.options)('of type %s is set and cleared', async (type) => {
    const params = await host.anAccount(100);
    const { data } = await hold(params, { type, reason: 'as filed' });
    expect(data.account.hold).toEqual({ type, reason: 'as filed', placedAt: testTime.toISOString() });
    expect((await host.readAccount(params)).hold).toEqual(data.account.hold);
    expect((await hold(params, { type: null })).data.account.hold).toBeNull();
  });

  test.each([
    {},
    { type: 'VACATION' },
    { type: 'OTHER', reason: '' },
    { type: 'OTHER', reason: 'x'.repeat(501) },
  ])('answers 400 for %j', async (body) => {
    const params = await host.anAccount(100);
    await expect(hold(params, body)).rejects.toMatchObject({ status: 400 });
  });
});

describe('listing accounts', () => {
  test('filters by what they say', async () => {
    const as = aPrincipal();
    const open = async (openingBalance: number, body: Record<string, unknown>) =>
      (await host.anAccount(openingBalance, body, { as })).accountId;
    const oldest = await open(100, { openingBalanceDate: '2026-01-01', facilityId: 'fac_1' });
    const middle = await open(300, { openingBalanceDate: '2026-02-01', patientId: 'pat_2' });
    const newest = await open(0, { accountNumber: 'B-1' });
    await host.call(
      'patient-ar.recordPayment',
      { params: { accountId: oldest }, body: { amount: 10, receivedAt: '2026-02-10T15:00:00Z' } },
      { as },
    );
    await host.call(
      'patient-ar.setBillingHold',
      { params: { accountId: middle }, body: { type: 'DECEASED' } },
      { as },
    );
    const list = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('patient-ar.listAccounts', { query }, { as });
      expect(data.total).toBe(data.accounts.length);
      return data.accounts.map(({ id }: { id: string }) => id);
    };
    const all = [newest, middle, oldest];
    expect((await list({})).sort()).toEqual([...all].sort());
    expect(await list({ sort: 'balance' })).toEqual([middle, oldest, newest]);
    expect(await list({ sort: 'daysOutstanding' })).toEqual([oldest, middle, newest]);
    expect(await list({ facilityId: 'fac_1' })).toEqual([oldest]);
    expect(await list({ patientId: 'pat_2' })).toEqual([middle]);
    expect(await list({ accountNumber: 'B-1' })).toEqual([newest]);
    expect(await list({ minBalance: '90', maxBalance: '90.00' })).toEqual([oldest]);
    expect(await list({ minBalance: '90.01' })).toEqual([middle]);
    expect(await list({ minDaysOutstanding: '60' })).toEqual([oldest]);
    expect(await list({ minDaysOutstanding: '61' })).toEqual([]);
    expect(await list({ maxDaysOutstanding: '29' })).toEqual([middle]);
    expect(await list({ maxDaysOutstanding: '28' })).toEqual([]);
    expect(
      await list({ lastPaymentFrom: '2026-02-10T15:00:00Z', lastPaymentTo: '2026-02-10T15:00:00Z' }),
    ).toEqual([oldest]);
    expect(await list({ lastPaymentFrom: '2026-02-10T15:00:01Z' })).toEqual([]);
    expect(await list({ onHold: 'true' })).toEqual([middle]);
    expect((await list({ onHold: 'false' })).sort()).toEqual([newest, oldest].sort());
    expect(await list({ holdType: ['DECEASED', 'PPDR'] })).toEqual([middle]);
  });

  test.each([
    ['minBalance', 'x'],
    ['minBalance', '1.234'],
    ['take', '101'],
    ['skip', '10001'],
    ['sort', 'name'],
  ])('answers 400 for %s %s', async (name, value) => {
    const query = { [name]: value };
    await expect(host.call('patient-ar.listAccounts', { query })).rejects.toMatchObject({ status: 400 });
  });
});

test('the age of an account counts to the end of the as-of day', async () => {
  const params = await host.anAccount(100, { openingBalanceDate: '2026-01-31' });
  const read = async (asOf: string) =>
    (await host.call('patient-ar.getAccount', { params, query: { asOf } })).data.account.aging;
  expect(await read('2026-03-02')).toMatchObject({
    asOf: '2026-03-02',
    days0To30: '100.00',
    total: '100.00',
  });
  expect(await read('2026-03-03')).toMatchObject({ days0To30: '0.00', days31To60: '100.00' });
  expect(await read('2026-03-01')).toMatchObject({ total: '0.00' });
});

test('an account reads the same as it was written, with its version', async () => {
  const { data } = await host.call('patient-ar.createAccount', {
    body: { patientId: 'pat_1', openingBalance: 12 },
  });
  const read = await host.call('patient-ar.getAccount', { params: { accountId: data.account.id } });
  expect(read.tag).toBe('"1"');
  expect(read.data.account).toMatchObject({ ...data.account, activePlan: null });
});

describe('an account of another organization', () => {
  const body = {
    recordPayment: { amount: 1 },
    recordAdjustment: { amount: 1, reasonCode: 'OTHER' },
    setBillingHold: { type: 'OTHER' },
    getAccount: {},
    listLedger: {},
  };
  test.each(Object.entries(body))('is not there for %s', async (operation, sent) => {
    const params = await host.anAccount(100);
    const missing = host.call(`patient-ar.${operation}`, { params: { accountId: 'acc_none' }, body: sent });
    await expect(missing).rejects.toMatchObject({ status: 404 });
    const foreign = host.call(`patient-ar.${operation}`, { params, body: sent }, { as: aPrincipal() });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
  });
});

describe('what other modules are told', () => {
  test('is the balance, the hold, the plan and the clock', async () => {
    const { accountId } = await host.anAccount(100, { accountNumber: 'A-LOOKUP' });
    await host.call('patient-ar.setBillingHold', { params: { accountId }, body: { type: 'DISPUTE' } });
    await host.deliver(await host.aStatement((await host.anAccount(5)).accountId));
    expect(await asModule((context) => accountLookup(context, accountId))).toEqual({
      id: accountId,
      patientId: 'pat_1',
      accountNumber: 'A-LOOKUP',
      balance: '100.00',
      hold: 'DISPUTE',
      activePlanId: null,
      firstDeliveredAt: null,
    });
    expect(await asModule((context) => accountLookup(context, accountId), aPrincipal())).toBeNull();
  });

  test('of an unknown account is nothing, and a charge to it a 404', async () => {
    const charge = { accountId: 'acc_none', amount: '1.00', occurredAt: daysAfter(testTime, -3) };
    expect(await asModule((context) => accountLookup(context, 'acc_none'))).toBeNull();
    await expect(asModule((context) => postCharge(context, charge))).rejects.toMatchObject({ status: 404 });
  });
});
