import { addDays, dateInZone } from '@rcm/calendar';
import { aPrincipal, expectNoDrift, refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientAr, patientArHost } from '../../test/host.ts';
import { aClaim, aShare, shareCalls } from '../../test/shares.ts';
import { HoldType } from './schema.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

test('the migrations build what the entities describe', () => expectNoDrift(patientAr));

describe('patient-ar.createAccount', () => {
  test('answers 201 and posts the opening balance to the ledger, as a decimal string', async () => {
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
    const params = { accountId: data.account.id as string };
    const { entries } = (await host.call('patient-ar.listLedger', { params })).data;
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

  test('defaults to a balance of 0 and a generated number', async () => {
    const { data } = await host.call('patient-ar.createAccount', { body: { patientId: 'pat_1' } });
    expect(data.account).toMatchObject({
      balance: '0.00',
      outstandingSince: null,
      financialClass: 'INSURED',
    });
    expect(data.account.accountNumber).toMatch(/^ACC-20260302-[0-9A-Z]{8}$/);
    const params = { accountId: data.account.id as string };
    expect((await host.call('patient-ar.listLedger', { params })).data.total).toBe(0);
  });

  test.each([{ patientId: 'unknown' }, { patientId: 'pat_1', facilityId: 'unknown' }])(
    'answers 404 for an unknown patient or facility: %j',
    async (body) => {
      await expect(host.call('patient-ar.createAccount', { body })).rejects.toMatchObject({ status: 404 });
    },
  );

  test('answers 409 for a number that exists in the organization, and only there', async () => {
    const body = { patientId: 'pat_1', accountNumber: 'A-TAKEN' };
    await host.call('patient-ar.createAccount', { body });
    await expect(host.call('patient-ar.createAccount', { body })).rejects.toMatchObject({
      status: 409,
      details: { message: 'Another account has this account number' },
    });
    await host.call('patient-ar.createAccount', { body }, { as: aPrincipal() });
  });

  test.each([
    ['openingBalance', 0, '0.00'],
    ['openingBalance', 999999999999.99, '999999999999.99'],
  ])('takes an opening balance of 0 to 999999999999.99: %s %d', async (field, value, balance) => {
    const body = { patientId: 'pat_1', [field]: value };
    const { data } = await host.call('patient-ar.createAccount', { body });
    expect(data.account.balance).toBe(balance);
  });

  test.each(['x', 'x'.repeat(80)])('takes a number of 1 to 80 characters: %s', async (accountNumber) => {
    const { data } = await host.call('patient-ar.createAccount', {
      body: { patientId: 'pat_1', accountNumber },
    });
    expect(data.account).toMatchObject({ accountNumber, balance: '0.00' });
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
  ])(
    'answers 400 for values out of bounds, 3 decimals, null, an invalid date or a future one: %s %j',
    async (field, value) => {
      const body = { patientId: 'pat_1', [field]: value };
      await expect(host.call('patient-ar.createAccount', { body })).rejects.toMatchObject(
        refusedAt(`body.${field}`),
      );
    },
  );
});

describe('patient-ar.setBillingHold', () => {
  const hold = (params: { accountId: string }, body: Record<string, unknown>) =>
    host.call('patient-ar.setBillingHold', { params, body });

  test.each(HoldType.options)('sets and clears a hold of each type: %s', async (type) => {
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
  ])('answers 400 for a missing or unknown type and a reason of 0 or 501 characters: %j', async (body) => {
    const params = await host.anAccount(100);
    await expect(hold(params, body)).rejects.toMatchObject({ status: 400 });
  });
});

describe('patient-ar.listAccounts', () => {
  test('filters by patient, facility, number, hold, balance, age and last payment (inclusive), and sorts', async () => {
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
    expect(await list({ sort: '-balance' })).toEqual([middle, oldest, newest]);
    expect(await list({ sort: 'outstandingSince' })).toEqual([oldest, middle, newest]);
    expect(await list({ facilityId: 'fac_1' })).toEqual([oldest]);
    expect(await list({ facilityId: ['fac_1', 'fac_2'] })).toEqual([oldest]);
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
    expect((await list({ open: 'true' })).sort()).toEqual([middle, oldest].sort());
    expect(await list({ open: 'false' })).toEqual([newest]);
    expect((await list({ openOn: '2026-03-02', basis: 'POSTED' })).sort()).toEqual([middle, oldest].sort());
    expect(await list({ openOn: '2026-01-31' })).toEqual([oldest]);
    expect(await list({ openOn: '2026-01-31', basis: 'POSTED' })).toEqual([]);
    expect(await list({ openOn: '2026-03-02', financialClass: ['INSURED'], hasFacility: 'true' })).toEqual([
      oldest,
    ]);
    expect((await list({ hasFacility: 'false' })).sort()).toEqual([middle, newest].sort());
    expect(await list({ financialClass: 'SELF_PAY' })).toEqual([]);
  });

  test('filters by the days of the open charges at the end of a day, bounds included', async () => {
    const as = aPrincipal();
    const { accountId } = await host.anAccount(100, { openingBalanceDate: '2026-01-31' }, { as });
    const list = async (query: Record<string, string>) => {
      const { data } = await host.call('patient-ar.listAccounts', { query }, { as });
      return data.accounts.map(({ id }: { id: string }) => id);
    };
    for (const basis of ['EFFECTIVE', 'POSTED']) {
      const day = { openOn: '2026-03-02', basis };
      expect(await list({ ...day, entryFrom: '2026-01-31', entryTo: '2026-01-31' })).toEqual([accountId]);
      expect(await list({ ...day, entryFrom: '2026-02-01' })).toEqual([]);
      expect(await list({ ...day, entryTo: '2026-01-30' })).toEqual([]);
    }
    expect(await list({ openOn: '2026-01-30', entryTo: '2026-01-31' })).toEqual([]);
    expect(await list({ entryFrom: '2026-01-31' })).toEqual([accountId]);
    expect(await list({ entryTo: '2026-01-30' })).toEqual([]);
  });

  test('shows, sorts and filters accounts that were open on a day by their balances of that day', async () => {
    const as = aPrincipal();
    const open = async (amount: number, openingBalanceDate: string) =>
      (await host.anAccount(amount, { openingBalanceDate }, { as })).accountId;
    const paid = await open(100, '2026-01-01');
    const owing = await open(80, '2026-01-05');
    const body = { amount: 130, receivedAt: '2026-02-10T15:00:00Z' };
    await host.call('patient-ar.recordPayment', { params: { accountId: paid }, body }, { as });
    const list = async (query: Record<string, string>) =>
      (await host.call('patient-ar.listAccounts', { query }, { as })).data.accounts.map(
        ({ id, balance, unappliedCredit }: Record<string, string>) => [id, balance, unappliedCredit],
      );
    const before = { openOn: '2026-02-09', sort: '-balance' };
    const both = [
      [paid, '100.00', '0.00'],
      [owing, '80.00', '0.00'],
    ];
    expect(await list(before)).toEqual(both);
    expect(await list({ ...before, minBalance: '100' })).toEqual([both[0]]);
    expect(await list({ ...before, skip: '1' })).toEqual([both[1]]);
    expect(await list({ ...before, openOn: '2026-02-10' })).toEqual([both[1], [paid, '-30.00', '30.00']]);
    expect(await list({ ...before, entryFrom: '2026-01-02' })).toEqual([both[1]]);
  });

  test('filters by the days of shares of claims, bounds included', async () => {
    const shares = shareCalls(host);
    const claim = aClaim();
    const open = async (amount: number) =>
      (await host.anAccount(amount, { patientId: claim.patientId }, { as: shares.as })).accountId;
    const [accountId] = [await open(0), await open(50)];
    await shares.apply([{ claim: { ...claim, accountId }, shares: [aShare('20.00')] }]);
    const list = async (query: Record<string, string>) => {
      const { data } = await host.call('patient-ar.listAccounts', { query }, { as: shares.as });
      return data.accounts.map(({ id }: { id: string }) => id);
    };
    const { data } = await host.call('patient-ar.listLedger', { params: { accountId } }, { as: shares.as });
    const day = dateInZone(new Date(data.entries[0].occurredAt), shares.as.organization.timeZone);
    expect(await list({ shareFrom: day, shareTo: day })).toEqual([accountId]);
    expect(await list({ shareFrom: addDays(day, 1), shareTo: addDays(day, 9) })).toEqual([]);
    expect(await list({ shareFrom: addDays(day, -9), shareTo: addDays(day, -1) })).toEqual([]);
    expect(await list({ shareFrom: day })).toEqual([accountId]);
    expect(await list({ shareTo: day })).toEqual([accountId]);
    expect(await list({ shareTo: addDays(day, -1) })).toEqual([]);
  });

  test.each([
    ['minBalance', 'x'],
    ['entryFrom', '2026-02-30'],
    ['shareTo', 'x'],
    ['minBalance', '1.234'],
    ['take', '101'],
    ['skip', '10001'],
    ['sort', 'name'],
  ])(
    'answers 400 for an invalid amount, skip above 10000, take above 100, an unknown sort: %s %s',
    async (name, value) => {
      const query = { [name]: value };
      await expect(host.call('patient-ar.listAccounts', { query })).rejects.toMatchObject({ status: 400 });
    },
  );
});

describe('patient-ar.getAccount', () => {
  test('computes the age at the end of the as-of day', async () => {
    const params = await host.anAccount(100, { openingBalanceDate: '2026-01-31' });
    const read = async (asOf: string, basis = 'EFFECTIVE') =>
      (await host.call('patient-ar.getAccount', { params, query: { asOf, basis } })).data.account.aging;
    expect(await read('2026-03-02')).toMatchObject({
      asOf: '2026-03-02',
      days0To30: '100.00',
      total: '100.00',
    });
    expect(await read('2026-03-03')).toMatchObject({ days0To30: '0.00', days31To60: '100.00' });
    expect(await read('2026-01-31')).toMatchObject({ days0To30: '100.00', total: '100.00' });
    expect(await read('2026-01-30')).toMatchObject({ total: '0.00' });
    expect(await read('2026-03-01', 'POSTED')).toMatchObject({ total: '0.00' });
  });

  test('returns what writing it returned, with its version', async () => {
    const { data } = await host.call('patient-ar.createAccount', {
      body: { patientId: 'pat_1', openingBalance: 12 },
    });
    const read = await host.call('patient-ar.getAccount', { params: { accountId: data.account.id } });
    expect(read.tag).toBe('"1"');
    expect(read.data.account).toMatchObject({ ...data.account, activePlan: null });
  });
});

describe('patient-ar.recordPayment, patient-ar.recordAdjustment, patient-ar.setBillingHold, patient-ar.getAccount, patient-ar.listLedger', () => {
  const body = {
    recordPayment: { amount: 1 },
    recordAdjustment: { amount: 1, reasonCode: 'OTHER' },
    setBillingHold: { type: 'OTHER' },
    getAccount: {},
    listLedger: {},
  };
  test.each(Object.entries(body))(
    'answer 404 for an account that is missing or of another organization: %s',
    async (operation, sent) => {
      const params = await host.anAccount(100);
      const missing = host.call(`patient-ar.${operation}`, { params: { accountId: 'acc_none' }, body: sent });
      await expect(missing).rejects.toMatchObject({ status: 404 });
      const foreign = host.call(`patient-ar.${operation}`, { params, body: sent }, { as: aPrincipal() });
      await expect(foreign).rejects.toMatchObject({ status: 404 });
    },
  );
});
