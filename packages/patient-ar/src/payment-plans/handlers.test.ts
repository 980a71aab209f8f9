import { onConnection } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, type PatientArHost, patientArHost, persistently } from '../../test/host.ts';
import { Frequency } from './schema.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

const issue = (path: string) => ({ status: 400, details: { issues: [expect.objectContaining({ path })] } });

const terms = {
  originalBalance: 300,
  installmentAmount: 100,
  frequency: 'MONTHLY',
  totalInstallments: 3,
  startDate: '2026-01-31T10:00:00-05:00',
};

async function aPlan(body: Record<string, unknown> = {}, { activate = true, options = {} } = {}) {
  const account = body.accountId
    ? { accountId: String(body.accountId) }
    : await host.anAccount(300, {}, options);
  const created = await host.call(
    'patient-ar.createPaymentPlan',
    { body: { ...account, ...terms, ...body } },
    options,
  );
  const params = { planId: created.data.id as string };
  if (activate) await change(params, 'ACTIVATE', options);
  const plan = await read(params, options);
  return { account, params, plan, rows: plan.installments as { id: string }[] };
}

const read = async (params: { planId: string }, options = {}) =>
  (await host.call('patient-ar.getPaymentPlan', { params }, options)).data.paymentPlan;

const change = (params: { planId: string }, action: string, options = {}) =>
  host.call('patient-ar.changePaymentPlanStatus', { params, body: { action } }, options);

type Plan = Awaited<ReturnType<typeof aPlan>>;

const record = (
  { params, rows }: Pick<Plan, 'params' | 'rows'>,
  row: number,
  body: Record<string, unknown>,
  options = {},
) =>
  host.call(
    'patient-ar.recordInstallmentEvent',
    { params: { ...params, installmentId: rows[row]?.id ?? '' }, body },
    options,
  );

describe('creating a payment plan', () => {
  test('answers with exactly four fields and stores a pending row per payment', async () => {
    const { accountId } = await host.anAccount(300);
    const { data, status } = await host.call('patient-ar.createPaymentPlan', {
      body: {
        accountId,
        ...terms,
        idempotencyKey: 'plan-1',
        lateFeePercent: 1.5,
        processorPaymentMethodId: 'pm_1',
      },
    });
    expect(status).toBe(201);
    expect(data).toEqual({
      resourceType: 'PaymentPlan',
      status: 'CREATED',
      id: expect.stringMatching(/^pln_/),
      externalRisk: 'LOCAL_ONLY',
    });
    const { data: shown, tag } = await host.call('patient-ar.getPaymentPlan', {
      params: { planId: data.id },
    });
    expect(tag).toBe('"1"');
    expect(shown.paymentPlan).toMatchObject({
      accountId,
      status: 'DRAFT',
      planNumber: expect.stringMatching(/^PLN-[0-9A-F]{6}-20260302-[0-9A-Z]{8}$/),
      originalBalance: '300.00',
      installmentAmount: '100.00',
      startDate: '2026-01-31T15:00:00.000Z',
      nextPaymentDate: '2026-01-31T15:00:00.000Z',
      endDate: '2026-03-31T14:00:00.000Z',
      totalInstallments: 3,
      openInstallments: 3,
      autoPayEnabled: false,
      processorPaymentMethodId: 'pm_1',
      lateFeeAmount: null,
      lateFeePercent: 1.5,
      gracePeriodDays: null,
      maxMissedPayments: null,
      missedCount: 0,
      idempotencyKey: 'plan-1',
      createdAt: testTime.toISOString(),
    });
    expect(shown.paymentPlan.installments).toEqual(
      ['2026-01-31T15:00:00.000Z', '2026-02-28T15:00:00.000Z', '2026-03-31T14:00:00.000Z'].map(
        (dueDate, index) => ({
          id: expect.stringMatching(/^ins_/),
          sequence: index + 1,
          dueDate,
          amount: '100.00',
          paidAmount: '0.00',
          status: 'PENDING',
          lateFee: '0.00',
          paidAt: null,
          missedAt: null,
          updatedAt: testTime.toISOString(),
        }),
      ),
    );
    const listed = await host.call('patient-ar.listPaymentPlans', { query: { accountId } });
    const { installments: _installments, ...summary } = shown.paymentPlan;
    expect(listed.data).toEqual({ paymentPlans: [summary], total: 1 });
  });

  test('keeps the time of day of the organization’s zone', async () => {
    const as = aPrincipal({ timeZone: 'Pacific/Kiritimati' });
    const { plan } = await aPlan({ startDate: '2026-01-30T10:00:00Z' }, { activate: false, options: { as } });
    expect(plan.installments.map(({ dueDate }: { dueDate: string }) => dueDate.slice(0, 10))).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-30',
    ]);
  });

  test('makes all rows of a ONE_TIME plan due at its start', async () => {
    const { plan } = await aPlan({ frequency: 'ONE_TIME' }, { activate: false });
    expect(new Set(plan.installments.map(({ dueDate }: { dueDate: string }) => dueDate))).toEqual(
      new Set([plan.startDate]),
    );
    expect(plan.endDate).toBe(plan.startDate);
  });

  test('with a repeated key makes another plan', async () => {
    const { accountId } = await host.anAccount(300);
    const body = { accountId, idempotencyKey: 'same' };
    const plans = await Promise.all([1, 2, 3].map(() => aPlan(body, { activate: false })));
    expect(new Set(plans.map(({ plan }) => plan.planNumber)).size).toBe(3);
    expect(new Set(plans.map(({ plan }) => plan.planNumber.slice(0, 10))).size).toBe(1);
  });

  test('is made once for one Idempotency-Key header', async () => {
    const { accountId } = await host.anAccount(300);
    const input = { body: { accountId, ...terms } };
    const options = { idempotencyKey: 'plan-header' };
    const first = await host.call('patient-ar.createPaymentPlan', input, options);
    const again = await host.call('patient-ar.createPaymentPlan', input, options);
    expect(again).toMatchObject({ replayed: true, status: 201, data: first.data });
    const { data } = await host.call('patient-ar.listPaymentPlans', { query: { accountId } });
    expect(data.total).toBe(1);
  });

  test('leaves one audit event that names the plan', async () => {
    const as = aPrincipal();
    const { params } = await aPlan({}, { activate: false, options: { as } });
    const { rows } = await onConnection(host.tenants, as.organization.id, (_batch, client) =>
      client.query(`select operation, action, record_id from platform.audit_events
        where record_type = 'paymentPlan' order by id`),
    );
    expect(rows).toEqual([
      { operation: 'patient-ar.createPaymentPlan', action: 'create', record_id: params.planId },
      { operation: 'patient-ar.getPaymentPlan', action: 'read', record_id: params.planId },
    ]);
  });

  test.each([
    ['accountId', ''],
    ['accountId', undefined],
    ['originalBalance', 0],
    ['originalBalance', -1],
    ['originalBalance', 0.001],
    ['originalBalance', 1e12],
    ['originalBalance', '300'],
    ['originalBalance', undefined],
    ['installmentAmount', 0],
    ['installmentAmount', 0.001],
    ['installmentAmount', 1e12],
    ['installmentAmount', undefined],
    ['frequency', 'DAILY'],
    ['frequency', undefined],
    ['totalInstallments', 0],
    ['totalInstallments', 121],
    ['totalInstallments', 1.5],
    ['totalInstallments', undefined],
    ['startDate', '2026-01-31'],
    ['startDate', '2026-02-30T00:00:00Z'],
    ['startDate', '9999-12-31T00:00:00Z'],
    ['startDate', undefined],
    ['autoPayEnabled', 'yes'],
    ['autoPayEnabled', null],
    ['processorPaymentMethodId', ''],
    ['processorPaymentMethodId', 'x'.repeat(256)],
    ['lateFeeAmount', -0.01],
    ['lateFeeAmount', 0.001],
    ['lateFeePercent', -0.01],
    ['lateFeePercent', 100.01],
    ['lateFeePercent', null],
    ['gracePeriodDays', -1],
    ['gracePeriodDays', 366],
    ['gracePeriodDays', 0.5],
    ['maxMissedPayments', -1],
    ['maxMissedPayments', 25],
    ['idempotencyKey', ''],
    ['idempotencyKey', 'x'.repeat(129)],
    ['idempotencyKey', 'a\u0000b'],
  ])('answers 400 for %s %j', async (field, value) => {
    const body = { accountId: 'acc_any', ...terms, [field]: value };
    await expect(host.call('patient-ar.createPaymentPlan', { body })).rejects.toMatchObject(
      issue(`body.${field}`),
    );
  });

  test.each<[string, unknown, unknown]>([
    ['originalBalance', 0.01, '0.01'],
    ['originalBalance', 999999999999.99, '999999999999.99'],
    ['installmentAmount', 0.01, '0.01'],
    ['installmentAmount', 999999999999.99, '999999999999.99'],
    ...Frequency.options.map((frequency): [string, unknown, unknown] => ['frequency', frequency, frequency]),
    ['totalInstallments', 1, 1],
    ['totalInstallments', 120, 120],
    ['autoPayEnabled', true, true],
    ['processorPaymentMethodId', 'x', 'x'],
    ['processorPaymentMethodId', 'x'.repeat(255), 'x'.repeat(255)],
    ['lateFeeAmount', 0, '0.00'],
    ['lateFeePercent', 0, 0],
    ['lateFeePercent', 100, 100],
    ['lateFeePercent', 33.333333, 33.333333],
    ['lateFeePercent', 1e-7, 1e-7],
    ['gracePeriodDays', 0, 0],
    ['gracePeriodDays', 365, 365],
    ['maxMissedPayments', 0, 0],
    ['maxMissedPayments', 24, 24],
    ['idempotencyKey', 'x', 'x'],
    ['idempotencyKey', "'); drop table x; --", "'); drop table x; --"],
    ['idempotencyKey', 'x'.repeat(128), 'x'.repeat(128)],
    ['startDate', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('takes %s %j', async (field, value, shown) => {
    const { plan } = await aPlan({ [field]: value }, { activate: false });
    expect(plan[field]).toBe(shown);
    expect(plan.installments).toHaveLength(plan.totalInstallments);
    expect(plan.nextPaymentDate).toBe(plan.startDate);
  });

  test('answers 404 alike for an account that is missing and one that is foreign', async () => {
    const foreign = await host.anAccount(300, {}, { as: aPrincipal() });
    for (const accountId of ['acc_none', foreign.accountId]) {
      await expect(
        host.call('patient-ar.createPaymentPlan', { body: { accountId, ...terms } }),
      ).rejects.toMatchObject({ status: 404 });
      const { data } = await host.call('patient-ar.listPaymentPlans', { query: { accountId } });
      expect(data.total).toBe(0);
    }
  });
});

describe('the status of a plan', () => {
  test('goes to ACTIVE, PAUSED, ACTIVE and CANCELLED, and the account follows', async () => {
    const { account, params, plan, rows } = await aPlan();
    expect(plan).toMatchObject({ status: 'ACTIVE', activatedAt: testTime.toISOString() });
    expect(await host.readAccount(account)).toMatchObject({
      activePlanId: params.planId,
      activePlan: {
        id: params.planId,
        planNumber: plan.planNumber,
        status: 'ACTIVE',
        installmentAmount: '100.00',
        nextPaymentDate: plan.startDate,
      },
    });
    expect((await change(params, 'PAUSE')).data.paymentPlan.status).toBe('PAUSED');
    expect((await host.readAccount(account)).activePlan.status).toBe('PAUSED');
    expect((await change(params, 'ACTIVATE')).data.paymentPlan.status).toBe('ACTIVE');
    await record({ params, rows }, 0, { type: 'PAYMENT', amount: 100 });
    const { data, tag } = await change(params, 'CANCEL');
    expect(data.paymentPlan).toMatchObject({
      status: 'CANCELLED',
      nextPaymentDate: null,
      openInstallments: 0,
    });
    expect(tag).toBe('"6"');
    expect(data.paymentPlan.installments.map(({ status }: { status: string }) => status)).toEqual([
      'PAID',
      'CANCELLED',
      'CANCELLED',
    ]);
    expect(await host.readAccount(account)).toMatchObject({ activePlanId: null, activePlan: null });
    await expect(change(params, 'ACTIVATE')).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
  });

  test('is refused with what is legal', async () => {
    const { params } = await aPlan({}, { activate: false });
    await expect(change(params, 'PAUSE')).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['ACTIVATE', 'CANCEL'] },
    });
  });

  test('is active for one plan of an account', async () => {
    const { account } = await aPlan();
    const second = await aPlan(account, { activate: false });
    await expect(change(second.params, 'ACTIVATE')).rejects.toMatchObject({ status: 409 });
    expect((await read(second.params)).status).toBe('DRAFT');
  });

  test('honours If-Match', async () => {
    const { params } = await aPlan({}, { activate: false });
    await expect(change(params, 'ACTIVATE', { ifMatch: '"7"' })).rejects.toMatchObject({ status: 412 });
    await change(params, 'ACTIVATE', { ifMatch: '"1"' });
  });
});

describe('a payment on an installment', () => {
  test('is entered into the ledger and moves the plan on to its completion', async () => {
    const plan = await aPlan();
    const part = await record(plan, 0, { type: 'PAYMENT', amount: 40, method: 'CARD', reference: 'r-1' });
    expect(part.data).toMatchObject({
      externalRisk: 'LOCAL_ONLY',
      entry: {
        type: 'PAYMENT',
        amount: '-40.00',
        balanceAfter: '260.00',
        method: 'CARD',
        reference: 'r-1',
        planId: plan.params.planId,
        installmentId: plan.rows[0]?.id,
      },
      paymentPlan: { paidAmount: '40.00', nextPaymentDate: plan.plan.startDate, openInstallments: 3 },
    });
    expect(part.data.paymentPlan.installments[0]).toMatchObject({ status: 'PARTIAL', paidAmount: '40.00' });
    const full = await record(plan, 0, { type: 'PAYMENT', amount: 60 });
    expect(full.data.paymentPlan).toMatchObject({
      nextPaymentDate: '2026-02-28T15:00:00.000Z',
      openInstallments: 2,
    });
    await record(plan, 2, { type: 'PAYMENT', amount: 100 });
    const last = await record(plan, 1, { type: 'WAIVE' });
    expect(last.data).toMatchObject({
      entry: null,
      paymentPlan: {
        status: 'COMPLETED',
        nextPaymentDate: null,
        paidAmount: '200.00',
        closedAt: testTime.toISOString(),
      },
    });
    expect(await host.readAccount(plan.account)).toMatchObject({ balance: '100.00', activePlanId: null });
  });

  test('of fifty at once is taken up to the installment', async () => {
    const plan = await aPlan({ installmentAmount: 3, totalInstallments: 2 });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => persistently(() => record(plan, 0, { type: 'PAYMENT', amount: 0.1 }))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(await read(plan.params)).toMatchObject({ paidAmount: '3.00', openInstallments: 1 });
    expect((await host.readAccount(plan.account)).balance).toBe('297.00');
  });

  test('needs an amount, at most what is open', async () => {
    const plan = await aPlan();
    await expect(record(plan, 0, { type: 'PAYMENT' })).rejects.toMatchObject(issue('body.amount'));
    await expect(record(plan, 0, { type: 'PAYMENT', amount: 100.01 })).rejects.toMatchObject(
      issue('body.amount'),
    );
    await expect(record(plan, 0, { type: 'PAYMENT', amount: 0 })).rejects.toMatchObject(issue('body.amount'));
    const occurredAt = new Date(testTime.getTime() + 1).toISOString();
    await expect(record(plan, 0, { type: 'PAYMENT', amount: 1, occurredAt })).rejects.toMatchObject(
      issue('body.occurredAt'),
    );
  });

  test('is refused for a draft and for a settled installment', async () => {
    const draft = await aPlan({}, { activate: false });
    await expect(record(draft, 0, { type: 'PAYMENT', amount: 1 })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
    const plan = await aPlan();
    await record(plan, 0, { type: 'PAYMENT', amount: 100 });
    await expect(record(plan, 0, { type: 'PAYMENT', amount: 1 })).rejects.toMatchObject({ status: 409 });
    expect((await host.readAccount(plan.account)).balance).toBe('200.00');
  });

  test('is made once for one Idempotency-Key header', async () => {
    const plan = await aPlan();
    const options = { idempotencyKey: `event-${plan.params.planId}` };
    const body = { type: 'PAYMENT', amount: 25 };
    await record(plan, 0, body, options);
    expect(await record(plan, 0, body, options)).toMatchObject({ replayed: true });
    expect((await host.readAccount(plan.account)).balance).toBe('275.00');
  });
});

describe('a missed installment', () => {
  const fees = { lateFeeAmount: 5, lateFeePercent: 7.5, gracePeriodDays: 10 };
  const due = new Date('2026-01-31T15:00:00Z');

  test('charges the larger late fee after the grace period, once', async () => {
    const plan = await aPlan(fees);
    const inGrace = daysAfter(due, 10).toISOString();
    const early = await record(plan, 0, { type: 'MISSED', occurredAt: inGrace });
    expect(early.data).toMatchObject({ entry: null, paymentPlan: { missedCount: 1, lateFees: '0.00' } });
    const late = await record(plan, 0, { type: 'MISSED' });
    expect(late.data).toMatchObject({
      entry: { type: 'LATE_FEE', amount: '7.50', balanceAfter: '307.50', installmentId: plan.rows[0]?.id },
      paymentPlan: { missedCount: 1, lateFees: '7.50', nextPaymentDate: '2026-02-28T15:00:00.000Z' },
    });
    expect(late.data.paymentPlan.installments[0]).toMatchObject({
      status: 'MISSED',
      lateFee: '7.50',
      missedAt: inGrace,
    });
    await expect(record(plan, 0, { type: 'MISSED' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['PAYMENT', 'WAIVE'] },
    });
    const paid = await record(plan, 0, { type: 'PAYMENT', amount: 100 });
    expect(paid.data.paymentPlan.installments[0].status).toBe('PAID');
    expect((await host.readAccount(plan.account)).balance).toBe('207.50');
  });

  test('is not missed before it is due', async () => {
    const plan = await aPlan(fees);
    await expect(record(plan, 2, { type: 'MISSED' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['PAYMENT', 'WAIVE'] },
    });
  });

  test('costs nothing while the account is on a billing hold', async () => {
    const plan = await aPlan(fees);
    await host.call('patient-ar.setBillingHold', { params: plan.account, body: { type: 'PPDR' } });
    const { data } = await record(plan, 0, { type: 'MISSED' });
    expect(data).toMatchObject({ entry: null, paymentPlan: { missedCount: 1, lateFees: '0.00' } });
    expect((await host.readAccount(plan.account)).balance).toBe('300.00');
  });

  test('defaults the plan past the most that may be missed', async () => {
    const plan = await aPlan({ ...fees, maxMissedPayments: 1 });
    await record(plan, 0, { type: 'MISSED' });
    const { data } = await record(plan, 1, { type: 'MISSED' });
    expect(data.paymentPlan).toMatchObject({ status: 'DEFAULTED', missedCount: 2, nextPaymentDate: null });
    expect(data.paymentPlan.installments.map(({ status }: { status: string }) => status)).toEqual([
      'MISSED',
      'MISSED',
      'CANCELLED',
    ]);
    expect((await host.readAccount(plan.account)).activePlanId).toBeNull();
    await expect(record(plan, 0, { type: 'PAYMENT', amount: 1 })).rejects.toMatchObject({ status: 409 });
  });
});

describe('previewing a plan', () => {
  const preview = (body: Record<string, unknown>) =>
    host.call('patient-ar.previewPaymentPlan', { body: { ...terms, ...body } });

  test('gives dated rows, totals and fees and stores nothing', async () => {
    const { accountId } = await host.anAccount(250);
    const { data, status } = await preview({ accountId, originalBalance: undefined, lateFeeAmount: 5 });
    expect(status).toBe(200);
    expect(data.preview).toMatchObject({
      externalRisk: 'SIMULATED_ONLY',
      endDate: '2026-03-31T14:00:00.000Z',
      balance: '250.00',
      plannedTotal: '300.00',
      difference: '50.00',
      shortfall: '0.00',
      excess: '50.00',
      suggestedLastInstallment: { sequence: 3, dueDate: '2026-03-31T14:00:00.000Z', amount: '50.00' },
      lateFees: { perInstallment: '5.00', mostMissed: 3, most: '15.00', defaultsAfter: null },
    });
    expect(data.preview.installments[1]).toEqual({
      sequence: 2,
      dueDate: '2026-02-28T15:00:00.000Z',
      amount: '100.00',
      lateAfter: '2026-02-28T15:00:00.000Z',
    });
    const { data: listed } = await host.call('patient-ar.listPaymentPlans', { query: { accountId } });
    expect(listed.total).toBe(0);
  });

  test('needs no account where a balance is given', async () => {
    const { data } = await preview({});
    expect(data.preview).toMatchObject({ balance: '300.00', difference: '0.00' });
  });

  test('answers 400 without a balance and 404 for an unknown account', async () => {
    const { accountId } = await host.anAccount(0);
    await expect(preview({ originalBalance: undefined })).rejects.toMatchObject(
      issue('body.originalBalance'),
    );
    await expect(preview({ originalBalance: undefined, accountId })).rejects.toMatchObject(
      issue('body.originalBalance'),
    );
    await expect(preview({ accountId: 'acc_none' })).rejects.toMatchObject({ status: 404 });
    await expect(preview({ totalInstallments: 121 })).rejects.toMatchObject(issue('body.totalInstallments'));
  });
});

describe('listing plans', () => {
  test('filters by status, missed count and next payment', async () => {
    const as = aPrincipal();
    const options = { as };
    const draft = await aPlan({}, { activate: false, options });
    const active = await aPlan({ startDate: '2026-02-15T15:00:00Z' }, { options });
    await record(active, 0, { type: 'MISSED' }, options);
    const list = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('patient-ar.listPaymentPlans', { query }, options);
      expect(data.total).toBe(data.paymentPlans.length);
      return data.paymentPlans.map(({ id }: { id: string }) => id).sort();
    };
    const ids = (...plans: Plan[]) => plans.map(({ params }) => params.planId).sort();
    expect(await list({})).toEqual(ids(draft, active));
    expect(await list({ status: 'DRAFT' })).toEqual(ids(draft));
    expect(await list({ status: ['ACTIVE', 'PAUSED'] })).toEqual(ids(active));
    expect(await list({ minMissed: '0' })).toEqual(ids(draft, active));
    expect(await list({ minMissed: '1' })).toEqual(ids(active));
    expect(await list({ minMissed: '2' })).toEqual([]);
    expect(await list({ nextPaymentTo: '2026-02-01T00:00:00Z' })).toEqual(ids(draft));
    expect(await list({ accountId: active.account.accountId })).toEqual(ids(active));
  });
});

describe('a plan of another organization', () => {
  test('is not there', async () => {
    const plan = await aPlan();
    const row = plan.rows.slice(0, 1);
    for (const [params, options] of [
      [plan.params, { as: aPrincipal() }],
      [{ planId: 'pln_none' }, {}],
    ] as const) {
      const missing = { status: 404 };
      await expect(read(params, options)).rejects.toMatchObject(missing);
      await expect(change(params, 'PAUSE', options)).rejects.toMatchObject(missing);
      await expect(record({ params, rows: row }, 0, { type: 'WAIVE' }, options)).rejects.toMatchObject(
        missing,
      );
    }
  });

  test('and an installment of another plan are not there', async () => {
    const [plan, other] = [await aPlan(), await aPlan()];
    await expect(
      record({ params: plan.params, rows: other.rows }, 0, { type: 'WAIVE' }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});
