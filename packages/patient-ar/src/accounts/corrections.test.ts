import { aPrincipal, refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, type PatientArHost, patientArHost, retryWhileUnavailable } from '../../test/host.ts';
import { planCalls } from '../../test/plans.ts';

let host: PatientArHost;
let plans: ReturnType<typeof planCalls>;
beforeAll(async () => {
  host = await patientArHost();
  plans = planCalls(host);
});
afterAll(() => host.close());

type Params = { accountId: string };

const reason = 'entered by mistake';

const send =
  (operation: string) =>
  async (params: Params, body: Record<string, unknown> = {}, options = {}) =>
    host.call(`patient-ar.${operation}`, { params, body: { reason, ...body } }, options);

const charge = send('recordCharge');
const refund = send('recordRefund');
const transfer = (from: Params, to: Params, body: Record<string, unknown>, options = {}) =>
  send('transferBalance')(from, { toAccountId: to.accountId, ...body }, options);
const reverse = (params: Params, entryId: string, body: Record<string, unknown> = {}, options = {}) =>
  send('reverseEntry')({ ...params, entryId } as Params, body, options);

const pay = async (params: Params, amount: number, options = {}): Promise<string> =>
  (await host.call('patient-ar.recordPayment', { params, body: { amount } }, options)).data.entry.id;

const adjust = async (params: Params, amount: number): Promise<string> =>
  (await host.call('patient-ar.recordAdjustment', { params, body: { amount, reasonCode: 'WRITE_OFF' } })).data
    .entry.id;

const readLedger = async (params: Params) =>
  (await host.call('patient-ar.listLedger', { params, query: { sort: 'sequence' } })).data.entries;

const firstEntry = async (params: Params): Promise<string> => (await readLedger(params))[0].id;

const statementOf = async (params: { statementId: string }) =>
  (await host.call('patient-ar.getStatement', { params })).data.statement;

describe('patient-ar.recordCharge', () => {
  test('adds to the balance with its reason and claim, whose service date starts its age', async () => {
    const params = await host.anAccount(100);
    const { data, status, tag } = await charge(params, { amount: 24.5, claimId: 'clm_1' });
    expect(status).toBe(201);
    expect(tag).toBe('"2"');
    expect(data).toMatchObject({
      entry: {
        sequence: 2,
        type: 'CHARGE',
        amount: '24.50',
        balanceAfter: '124.50',
        openAmount: '24.50',
        occurredAt: '2026-01-20T05:00:00.000Z',
        reason,
        claimId: 'clm_1',
        reversesEntryId: null,
        reversedByEntryId: null,
        debtKind: null,
        timeBarredOn: null,
        counterpartEntryId: null,
      },
      allocations: [],
      account: { balance: '124.50', outstandingSince: '2026-01-20T05:00:00.000Z' },
      externalRisk: 'LOCAL_ONLY',
    });
    const { data: dated } = await charge(params, { amount: 1, claimId: 'clm_1', serviceDate: '2026-02-01' });
    expect(dated.entry.occurredAt).toBe('2026-02-01T05:00:00.000Z');
    const { data: undated } = await charge(params, { amount: 1 });
    expect(undated.entry).toMatchObject({ occurredAt: testTime.toISOString(), claimId: null });
  });

  test('uses up unapplied credit', async () => {
    const params = await host.anAccount(10);
    const payment = await pay(params, 30);
    const { data } = await charge(params, { amount: 25 });
    expect(data).toMatchObject({
      entry: { openAmount: '5.00' },
      allocations: [{ creditEntryId: payment, chargeEntryId: data.entry.id, amount: '20.00' }],
      account: { balance: '5.00', unappliedCredit: '0.00' },
    });
  });

  test('answers 404 for an unknown claim, and 400 for one of another patient', async () => {
    const params = await host.anAccount(10);
    await expect(charge(params, { amount: 1, claimId: 'unknown' })).rejects.toMatchObject({ status: 404 });
    await expect(charge(params, { amount: 1, claimId: 'clm_of_another' })).rejects.toMatchObject(
      refusedAt('body.claimId'),
    );
  });

  test.each([
    ['amount', 0],
    ['amount', 0.001],
    ['amount', 1e12],
    ['amount', '5'],
    ['reason', ''],
    ['reason', 'x'.repeat(501)],
    ['reason', undefined],
    ['claimId', ''],
    ['serviceDate', '2026-02-30'],
    ['serviceDate', '2026-03-03'],
  ])(
    'answers 400 for values out of bounds, without a reason, for a date in the future: %s %j',
    async (field, value) => {
      const params = await host.anAccount(10);
      await expect(charge(params, { amount: 1, [field]: value })).rejects.toMatchObject(
        refusedAt(`body.${field}`),
      );
    },
  );

  test.each([
    ['amount', 0.01],
    ['amount', 999_999_999_999.99],
    ['reason', 'x'],
    ['reason', 'x'.repeat(500)],
    ['serviceDate', '2026-03-02'],
  ])('accepts the bounds: %s %j', async (field, value) => {
    const params = await host.anAccount(0);
    expect((await charge(params, { amount: 1, [field]: value })).status).toBe(201);
  });

  test('answers 400 if it takes the balance to 10^12', async () => {
    const params = await host.anAccount(999_999_999_999.98);
    await expect(charge(params, { amount: 0.02 })).rejects.toMatchObject(refusedAt('body.amount'));
  });
});

describe('patient-ar.reverseEntry', () => {
  test('posts the opposite of a charge, and its payments become unapplied credit again', async () => {
    const params = await host.anAccount(100);
    const entryId = await firstEntry(params);
    const payment = await pay(params, 60);
    const { data, status, tag } = await reverse(params, entryId);
    expect(status).toBe(201);
    expect(tag).toBe('"3"');
    expect(data).toMatchObject({
      entry: {
        sequence: 3,
        type: 'OPENING_BALANCE',
        amount: '-100.00',
        balanceAfter: '-60.00',
        openAmount: '0.00',
        reason,
        reversesEntryId: entryId,
      },
      reversedEntry: { id: entryId, amount: '100.00', openAmount: '0.00', reversedByEntryId: data.entry.id },
      allocations: [
        { creditEntryId: payment, chargeEntryId: entryId, amount: '-60.00' },
        { creditEntryId: data.entry.id, chargeEntryId: entryId, amount: '100.00' },
      ],
      account: { balance: '-60.00', unappliedCredit: '60.00', outstandingSince: null },
      externalRisk: 'LOCAL_ONLY',
    });
    expect((await readLedger(params))[1]).toMatchObject({
      id: payment,
      amount: '-60.00',
      openAmount: '60.00',
    });
  });

  test('reallocates the payments of a charge to other open charges, oldest first', async () => {
    const params = await host.anAccount(100, { openingBalanceDate: '2026-01-01' });
    const entryId = await firstEntry(params);
    await pay(params, 100);
    const newer = (await charge(params, { amount: 30 })).data.entry.id;
    const { data } = await reverse(params, entryId);
    expect(data.account).toMatchObject({ balance: '-70.00', unappliedCredit: '70.00' });
    expect((await readLedger(params)).find(({ id }: { id: string }) => id === newer).openAmount).toBe('0.00');
  });

  test('reopens the charges of a payment with their age, and the previous payment becomes the last', async () => {
    const params = await host.anAccount(100, { openingBalanceDate: '2026-01-01' });
    await pay(params, 10);
    const later = daysAfter(testTime, 3);
    const entryId = await pay(params, 90, { now: later });
    const { data } = await reverse(params, entryId, {}, { now: later });
    expect(data).toMatchObject({
      entry: { type: 'PAYMENT', amount: '90.00', openAmount: '0.00', method: 'OTHER' },
      account: {
        balance: '90.00',
        outstandingSince: '2026-01-01T05:00:00.000Z',
        lastPaymentAt: testTime.toISOString(),
      },
    });
    expect((await readLedger(params))[0]).toMatchObject({ openAmount: '90.00' });
  });

  test('makes a refund owed again if its payment is reversed', async () => {
    const params = await host.anAccount(100);
    const payment = await pay(params, 150);
    await refund(params, { amount: 50 });
    const { data } = await reverse(params, payment);
    expect(data.account).toMatchObject({ balance: '150.00', unappliedCredit: '0.00' });
    expect((await readLedger(params))[2]).toMatchObject({ type: 'REFUND', openAmount: '50.00' });
    expect((await host.readAccount(params)).aging).toMatchObject({
      total: '150.00',
      unappliedCredit: '0.00',
    });
  });

  test('restores the credit of a refund', async () => {
    const params = await host.anAccount(0);
    await pay(params, 50);
    const { data } = await refund(params, { amount: 20 });
    const reversed = await reverse(params, data.entry.id);
    expect(reversed.data.account).toMatchObject({ balance: '-50.00', unappliedCredit: '50.00' });
  });

  test('reopens the amount of a write-off; before that, the charge itself answers 409', async () => {
    const params = await host.anAccount(100);
    const adjustment = await adjust(params, 40);
    const entryId = await firstEntry(params);
    await expect(reverse(params, entryId)).rejects.toMatchObject({
      status: 409,
      details: { message: 'The charge is partly adjusted: reverse the adjustment first' },
    });
    const { data } = await reverse(params, adjustment);
    expect(data).toMatchObject({
      entry: { type: 'ADJUSTMENT', amount: '40.00', reasonCode: 'WRITE_OFF' },
      account: { balance: '100.00' },
    });
    expect((await reverse(params, entryId)).data.account.balance).toBe('0.00');
  });

  test('reverses an entry only once, and never a reversal: 409, the second time with existingId', async () => {
    const params = await host.anAccount(100);
    const entryId = await firstEntry(params);
    const { data } = await reverse(params, entryId);
    await expect(reverse(params, entryId)).rejects.toMatchObject({
      status: 409,
      details: { existingId: data.entry.id },
    });
    await expect(reverse(params, data.entry.id)).rejects.toMatchObject({ status: 409 });
    expect((await host.readAccount(params)).balance).toBe('0.00');
  });

  test('reverses an entry once of ten concurrent requests', async () => {
    const params = await host.anAccount(100);
    const entryId = await firstEntry(params);
    const tries = Array.from({ length: 10 }, () => retryWhileUnavailable(() => reverse(params, entryId)));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
    }
    expect(await readLedger(params)).toHaveLength(2);
  });

  test('reopens the statement that the payment made PAID, and no other', async () => {
    const params = await host.anAccount(100);
    const returned = await host.aStatement(params.accountId);
    const delivered = await host.aStatement(params.accountId);
    await host.deliver(returned, 'RETURNED');
    await host.deliver(delivered);
    const paidAt = { now: daysAfter(testTime, 1) };
    const payment = await pay(params, 100, paidAt);
    const newer = { now: daysAfter(testTime, 2) };
    await charge(params, { amount: 10 }, newer);
    const next = await host.aStatement(params.accountId, {}, newer);
    await host.deliver(next, 'DELIVERED', newer);
    await pay(params, 10, newer);
    for (const statement of [returned, delivered, next]) {
      expect((await statementOf(statement)).status).toBe('PAID');
    }
    await reverse(params, payment, {}, newer);
    expect((await statementOf(returned)).status).toBe('RETURNED');
    expect((await statementOf(delivered)).status).toBe('DELIVERED');
    expect((await statementOf(next)).status).toBe('PAID');
    await pay(params, 100, newer);
    expect((await statementOf(delivered)).status).toBe('PAID');
  });

  test('makes a statement PAID if nothing on it is open, and is included in the totals of a draft', async () => {
    const params = await host.anAccount(100);
    const statement = await host.aStatement(params.accountId);
    await host.deliver(statement);
    const draft = await host.aStatement(params.accountId, { finalize: false });
    const payment = await pay(params, 30);
    await reverse(params, payment);
    await reverse(params, await firstEntry(params));
    expect((await statementOf(statement)).status).toBe('PAID');
    await pay(params, 20);
    await refund(params, { amount: 5 });
    const body = { action: 'FINALIZE' };
    await host.call('patient-ar.changeStatementStatus', { params: draft, body });
    expect(await statementOf(draft)).toMatchObject({
      previousBalance: '100.00',
      newCharges: '-100.00',
      payments: '15.00',
      adjustments: '0.00',
      totalDue: '-15.00',
    });
  });

  test('does not change the aging of earlier days', async () => {
    const params = await host.anAccount(100);
    const on = (days: number) => ({ now: daysAfter(testTime, days) });
    const payment = await pay(params, 130, on(10));
    await reverse(params, payment, {}, on(20));
    const at = async (days: number) => {
      const query = { asOf: on(days).now.toISOString().slice(0, 10) };
      const { data } = await host.call('patient-ar.getAccount', { params, query }, on(30));
      return [data.account.aging.total, data.account.aging.unappliedCredit];
    };
    expect(await at(9)).toEqual(['100.00', '0.00']);
    expect(await at(10)).toEqual(['0.00', '30.00']);
    expect(await at(19)).toEqual(['0.00', '30.00']);
    expect(await at(20)).toEqual(['100.00', '0.00']);
  });

  test('reverses a payment of an installment, and the plan that it completed becomes ACTIVE again', async () => {
    const plan = await plans.aPlan();
    const entries: string[] = [];
    for (const row of [0, 1, 2]) {
      const { data } = await plans.record(plan, row, { type: 'PAYMENT', amount: 100 });
      entries.push(data.entry.id);
    }
    expect((await plans.read(plan.params)).status).toBe('COMPLETED');
    await reverse(plan.account, entries[1] ?? '');
    expect(await plans.read(plan.params)).toMatchObject({
      status: 'ACTIVE',
      closedAt: null,
      paidAmount: '200.00',
      openInstallments: 1,
      installments: [
        { status: 'PAID' },
        { status: 'PENDING', paidAmount: '0.00', paidAt: null },
        { status: 'PAID' },
      ],
    });
    expect(await host.readAccount(plan.account)).toMatchObject({
      balance: '100.00',
      activePlanId: plan.params.planId,
    });
  });

  test('and events of installments at the same time do not block each other', async () => {
    const plan = await plans.aPlan({ installmentAmount: 50, totalInstallments: 6 });
    const payRow = (row: number) => plans.record(plan, row, { type: 'PAYMENT', amount: 50 });
    const paid = [(await payRow(0)).data, (await payRow(1)).data, (await payRow(2)).data];
    await Promise.all([
      ...paid.map(({ entry }) => retryWhileUnavailable(() => reverse(plan.account, entry.id))),
      ...[3, 4, 5].map((row) => retryWhileUnavailable(() => payRow(row))),
    ]);
    expect(await plans.read(plan.params)).toMatchObject({ paidAmount: '150.00', openInstallments: 3 });
    expect((await host.readAccount(plan.account)).balance).toBe('150.00');
  });

  test('answers 409 if the completed plan has a successor', async () => {
    const plan = await plans.aPlan({ totalInstallments: 1 });
    const { data } = await plans.record(plan, 0, { type: 'PAYMENT', amount: 100 });
    await plans.aPlan({ accountId: plan.account.accountId });
    await expect(reverse(plan.account, data.entry.id)).rejects.toMatchObject({
      status: 409,
      details: { message: 'The account already has another active or paused payment plan' },
    });
    expect((await plans.read(plan.params)).status).toBe('COMPLETED');
  });

  test('removes a late fee from its installment and plan', async () => {
    const plan = await plans.aPlan({ lateFeeAmount: 15 });
    const missed = await plans.record(plan, 0, { type: 'MISSED' });
    const { data } = await reverse(plan.account, missed.data.entry.id);
    expect(data.account.balance).toBe('300.00');
    const read = await plans.read(plan.params);
    expect(read).toMatchObject({ status: 'ACTIVE', lateFees: '0.00', missedCount: 1 });
    expect(read.installments[0]).toMatchObject({ status: 'MISSED', lateFee: '0.00' });
  });

  test('answers 409 for a charge without which the account would owe a cent less than its plan requires', async () => {
    const plan = await plans.aPlan();
    const params = plan.account;
    const extra = (await charge(params, { amount: 0.01 })).data.entry.id;
    await reverse(params, extra);
    const opening = await firstEntry(params);
    await charge(params, { amount: 299.99 });
    const refused = {
      status: 409,
      details: {
        message:
          'The account would owe less than its payment plan still requires: cancel the plan first, then create another',
      },
    };
    await expect(reverse(params, opening)).rejects.toMatchObject(refused);
    await plans.change(plan.params, 'PAUSE');
    await expect(reverse(params, opening)).rejects.toMatchObject(refused);
    await plans.change(plan.params, 'CANCEL');
    expect((await reverse(params, opening)).data.account.balance).toBe('299.99');
  });

  test('reverses a transfer in both accounts, from either side, but not a payment or charge that it moved', async () => {
    const [from, to] = [await host.anAccount(80), await host.anAccount(0)];
    const opening = await firstEntry(from);
    const { data: moved } = await transfer(from, to, { amount: 80, entryId: opening });
    await expect(reverse(from, opening)).rejects.toMatchObject({
      status: 409,
      details: { message: 'The charge is partly transferred to another account: reverse the transfer first' },
    });
    const { data: back } = await reverse(to, moved.counterpartEntry.id);
    expect(back.entry).toMatchObject({ amount: '-80.00', type: 'CHARGE_TRANSFER' });
    expect(await host.readAccount(from)).toMatchObject({ balance: '80.00' });
    expect(await host.readAccount(to)).toMatchObject({ balance: '0.00' });
    await expect(reverse(from, moved.entry.id)).rejects.toMatchObject({
      status: 409,
      details: { existingId: back.entry.counterpartEntryId },
    });

    const payment = await pay(from, 100);
    const { data: credit } = await transfer(from, to, { amount: 20 });
    await expect(reverse(from, payment)).rejects.toMatchObject({
      status: 409,
      details: { message: 'The credit is partly transferred to another account: reverse the transfer first' },
    });
    await reverse(from, credit.entry.id);
    expect(await host.readAccount(to)).toMatchObject({ balance: '0.00', unappliedCredit: '0.00' });
    expect((await reverse(from, payment)).data.account.balance).toBe('80.00');
  });

  test('answers 404 for an entry of another account', async () => {
    const [params, other] = [await host.anAccount(10), await host.anAccount(10)];
    await expect(reverse(other, await firstEntry(params))).rejects.toMatchObject({ status: 404 });
  });

  test.each(['', 'x'.repeat(501), undefined, null])(
    'answers 400 for a reason of 0 or 501 characters, or none: %j',
    async (given) => {
      const params = await host.anAccount(10);
      const entryId = await firstEntry(params);
      await expect(reverse(params, entryId, { reason: given })).rejects.toMatchObject(
        refusedAt('body.reason'),
      );
    },
  );
});

describe('patient-ar.recordRefund', () => {
  test('uses up unapplied credit to the cent, oldest first', async () => {
    const params = await host.anAccount(0);
    const first = await pay(params, 30);
    const second = await pay(params, 20.5);
    await expect(refund(params, { amount: 50.51 })).rejects.toMatchObject(refusedAt('body.amount'));
    const body = { amount: 40, method: 'CHECK', reference: 'check 2210' };
    const { data, status } = await refund(params, body);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      entry: {
        type: 'REFUND',
        amount: '40.00',
        openAmount: '0.00',
        reason,
        method: 'CHECK',
        reference: 'check 2210',
        occurredAt: testTime.toISOString(),
      },
      allocations: [
        { creditEntryId: first, amount: '30.00' },
        { creditEntryId: second, amount: '10.00' },
      ],
      account: { balance: '-10.50', unappliedCredit: '10.50' },
    });
    await refund(params, { amount: 10.5 });
    await expect(refund(params, { amount: 0.01 })).rejects.toMatchObject(refusedAt('body.amount'));
  });

  test('answers 400 if nothing is unapplied, however much was paid', async () => {
    const params = await host.anAccount(100);
    await pay(params, 99);
    await expect(refund(params, { amount: 0.01 })).rejects.toMatchObject(refusedAt('body.amount'));
  });

  test('refunds no more than the credit in twenty concurrent requests', async () => {
    const params = await host.anAccount(0);
    await pay(params, 50);
    const tries = Array.from({ length: 20 }, () =>
      retryWhileUnavailable(() => refund(params, { amount: 10 })),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await host.readAccount(params)).balance).toBe('0.00');
  });

  test.each([
    ['amount', 0],
    ['amount', 0.001],
    ['reason', undefined],
    ['reason', ''],
    ['reason', 'x'.repeat(501)],
    ['method', 'GOLD'],
    ['reference', ''],
    ['reference', 'x'.repeat(201)],
    ['refundedAt', daysAfter(testTime, 1).toISOString()],
  ])(
    'answers 400 for values out of bounds, without a reason, for a time in the future: %s %j',
    async (field, value) => {
      const params = await host.anAccount(0);
      await pay(params, 10);
      await expect(refund(params, { amount: 1, [field]: value })).rejects.toMatchObject(
        refusedAt(`body.${field}`),
      );
    },
  );

  test.each([
    ['reason', 'x'.repeat(500)],
    ['reference', 'x'.repeat(200)],
    ['refundedAt', testTime.toISOString()],
  ])('accepts the bounds: %s', async (field, value) => {
    const params = await host.anAccount(0);
    await pay(params, 10);
    expect((await refund(params, { amount: 1, [field]: value })).status).toBe(201);
  });
});

describe('patient-ar.transferBalance', () => {
  test('moves unapplied credit, which settles open charges of the other account', async () => {
    const [from, to] = [await host.anAccount(0), await host.anAccount(30)];
    await pay(from, 50);
    const { data, status, tag } = await transfer(from, to, { amount: 40 });
    expect(status).toBe(201);
    expect(tag).toBe('"3"');
    expect(data).toMatchObject({
      entry: { type: 'CREDIT_TRANSFER', amount: '40.00', openAmount: '0.00', reason, ...from },
      counterpartEntry: { type: 'CREDIT_TRANSFER', amount: '-40.00', openAmount: '10.00', reason, ...to },
      account: { id: from.accountId, balance: '-10.00' },
      counterpartAccount: { id: to.accountId, balance: '-10.00', unappliedCredit: '10.00' },
      externalRisk: 'LOCAL_ONLY',
    });
    expect(data.entry.counterpartEntryId).toBe(data.counterpartEntry.id);
    expect(data.counterpartEntry.counterpartEntryId).toBe(data.entry.id);
    await expect(transfer(from, to, { amount: 10.01 })).rejects.toMatchObject(refusedAt('body.amount'));
    await transfer(from, to, { amount: 10 });
  });

  test('moves the open amount of a charge, with its claim and its age', async () => {
    const [from, to] = [await host.anAccount(10), await host.anAccount(0)];
    const { data: made } = await charge(from, { amount: 50, claimId: 'clm_1' });
    const delivered = daysAfter(testTime, 1);
    await host.deliver(await host.aStatement(from.accountId, {}, { now: delivered }), 'DELIVERED', {
      now: delivered,
    });
    const now = daysAfter(testTime, 40);
    const entryId = made.entry.id;
    const { data } = await transfer(from, to, { amount: 20, entryId }, { now });
    expect(data).toMatchObject({
      entry: { type: 'CHARGE_TRANSFER', amount: '-20.00', openAmount: '0.00' },
      counterpartEntry: {
        type: 'CHARGE_TRANSFER',
        amount: '20.00',
        openAmount: '20.00',
        claimId: 'clm_1',
        occurredAt: '2026-01-20T05:00:00.000Z',
        firstDeliveredAt: delivered.toISOString(),
      },
      account: { balance: '40.00' },
      counterpartAccount: { balance: '20.00', outstandingSince: delivered.toISOString() },
    });
    expect((await host.readAccount(to, { now })).aging).toMatchObject({ days31To60: '20.00' });
    await expect(transfer(from, to, { amount: 30.01, entryId }, { now })).rejects.toMatchObject(
      refusedAt('body.amount'),
    );
    await transfer(from, to, { amount: 30, entryId }, { now });
    await expect(transfer(from, to, { amount: 0.01, entryId }, { now })).rejects.toMatchObject(
      refusedAt('body.amount'),
    );
  });

  test('answers 409 if the account would owe less than its plan requires', async () => {
    const plan = await plans.aPlan();
    const to = await host.anAccount(0);
    const entryId = await firstEntry(plan.account);
    await expect(transfer(plan.account, to, { amount: 0.01, entryId })).rejects.toMatchObject({
      status: 409,
    });
    await plans.change(plan.params, 'CANCEL');
    await transfer(plan.account, to, { amount: 0.01, entryId });
  });

  test('answers 400 for the account itself, for one of another patient and for a credit as the charge', async () => {
    const [from, to] = [await host.anAccount(10), await host.anAccount(0)];
    const stranger = await host.anAccount(0, { patientId: 'pat_2' });
    const payment = await pay(from, 20);
    await expect(transfer(from, from, { amount: 1 })).rejects.toMatchObject(refusedAt('body.toAccountId'));
    await expect(transfer(from, stranger, { amount: 1 })).rejects.toMatchObject(
      refusedAt('body.toAccountId'),
    );
    await expect(transfer(from, to, { amount: 1, entryId: payment })).rejects.toMatchObject(
      refusedAt('body.entryId'),
    );
  });

  test('answers 404 for an account that is missing or foreign, and for a charge of another account', async () => {
    const [from, to] = [await host.anAccount(0), await host.anAccount(10)];
    const foreign = await host.anAccount(0, {}, { as: aPrincipal() });
    await pay(from, 20);
    for (const other of [{ accountId: 'acc_none' }, foreign]) {
      await expect(transfer(from, other, { amount: 1 })).rejects.toMatchObject({ status: 404 });
    }
    const entryId = await firstEntry(to);
    await expect(transfer(from, to, { amount: 1, entryId })).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['amount', 0],
    ['amount', 0.001],
    ['toAccountId', ''],
    ['entryId', ''],
    ['reason', undefined],
    ['reason', 'x'.repeat(501)],
  ])('answers 400 for values out of bounds: %s %j', async (field, value) => {
    const [from, to] = [await host.anAccount(0), await host.anAccount(0)];
    await pay(from, 20);
    await expect(transfer(from, to, { amount: 1, [field]: value })).rejects.toMatchObject(
      refusedAt(`body.${field}`),
    );
  });

  test('does not deadlock with opposite transfers, forty concurrent ones', async () => {
    const [one, two] = [await host.anAccount(0), await host.anAccount(0)];
    await pay(one, 100);
    await pay(two, 100);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        retryWhileUnavailable(() =>
          index % 2 ? transfer(one, two, { amount: 1 }) : transfer(two, one, { amount: 1 }),
        ),
      ),
    );
    expect(await host.readAccount(one)).toMatchObject({ balance: '-100.00' });
    expect(await host.readAccount(two)).toMatchObject({ balance: '-100.00' });
  });
});

describe('patient-ar.recordCharge, patient-ar.reverseEntry, patient-ar.recordRefund, patient-ar.transferBalance', () => {
  const operations = ['recordCharge', 'reverseEntry', 'recordRefund', 'transferBalance'];

  const aRequest = async (operation: string) => {
    const [account, other] = [await host.anAccount(0), await host.anAccount(0)];
    const entryId = await pay(account, 20);
    const body = {
      reason,
      ...(operation !== 'reverseEntry' && { amount: 5 }),
      ...(operation === 'transferBalance' && { toAccountId: other.accountId }),
    };
    return { params: { ...account, entryId }, body };
  };

  test.each(operations)(
    'answer 404 for an account that is missing or of another organization: %s',
    async (operation) => {
      const { params, body } = await aRequest(operation);
      const missing = { params: { ...params, accountId: 'acc_none' }, body };
      await expect(host.call(`patient-ar.${operation}`, missing)).rejects.toMatchObject({ status: 404 });
      const foreign = host.call(`patient-ar.${operation}`, { params, body }, { as: aPrincipal() });
      await expect(foreign).rejects.toMatchObject({ status: 404 });
    },
  );

  test.each(operations)('honour If-Match, else 412, and write nothing then: %s', async (operation) => {
    const request = await aRequest(operation);
    const stale = host.call(`patient-ar.${operation}`, request, { ifMatch: '"1"' });
    await expect(stale).rejects.toMatchObject({ status: 412 });
    expect(await readLedger(request.params)).toHaveLength(1);
    const { tag } = await host.call(`patient-ar.${operation}`, request, { ifMatch: '"2"' });
    expect(tag).toBe('"3"');
  });

  test.each(operations)('are made once for one Idempotency-Key: %s', async (operation) => {
    const request = await aRequest(operation);
    const options = { idempotencyKey: `once-${operation}` };
    const first = await host.call(`patient-ar.${operation}`, request, options);
    const again = await host.call(`patient-ar.${operation}`, request, options);
    expect(again).toMatchObject({ replayed: true, status: 201, data: first.data });
    expect(await readLedger(request.params)).toHaveLength(2);
  });
});
