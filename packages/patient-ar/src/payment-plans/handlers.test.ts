import { inTenant } from '@rcm/tenancy';
import { aPrincipal, refusedAt, testTime, trailOf } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  daysAfter,
  type PatientArHost,
  patientAr,
  patientArHost,
  retryWhileUnavailable,
} from '../../test/host.ts';
import { planCalls, terms } from '../../test/plans.ts';
import { countMissJob } from './misses.ts';

let host: PatientArHost;
let calls: ReturnType<typeof planCalls>;
beforeAll(async () => {
  host = await patientArHost();
  calls = planCalls(host);
});
afterAll(() => host.close());

describe('patient-ar.changePaymentPlanStatus', () => {
  test('makes a plan ACTIVE, PAUSED, ACTIVE and CANCELLED, and updates the account', async () => {
    const { account, params, plan, rows } = await calls.aPlan();
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
    expect((await calls.change(params, 'PAUSE')).data.paymentPlan.status).toBe('PAUSED');
    expect((await host.readAccount(account)).activePlan.status).toBe('PAUSED');
    expect((await calls.change(params, 'ACTIVATE')).data.paymentPlan.status).toBe('ACTIVE');
    await calls.record({ params, rows }, 0, { type: 'PAYMENT', amount: 100 });
    const { data, tag } = await calls.change(params, 'CANCEL');
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
    await expect(calls.change(params, 'ACTIVATE')).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
  });

  test('answers 409 with the allowed actions in allowedNext', async () => {
    const { params } = await calls.aPlan({}, { activate: false });
    await expect(calls.change(params, 'PAUSE')).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['ACTIVATE', 'CANCEL'] },
    });
  });

  test('answers 409 for a second active plan of an account', async () => {
    const { account } = await calls.aPlan();
    const second = await calls.aPlan(account, { activate: false });
    await expect(calls.change(second.params, 'ACTIVATE')).rejects.toMatchObject({ status: 409 });
    expect((await calls.read(second.params)).status).toBe('DRAFT');
  });

  test('honours If-Match, else 412', async () => {
    const { params } = await calls.aPlan({}, { activate: false });
    await expect(calls.change(params, 'ACTIVATE', { ifMatch: '"7"' })).rejects.toMatchObject({ status: 412 });
    await calls.change(params, 'ACTIVATE', { ifMatch: '"1"' });
  });
});

describe('patient-ar.recordInstallmentEvent', () => {
  test('PAYMENT is posted to the ledger, WAIVE is not, and both can complete the plan', async () => {
    const plan = await calls.aPlan();
    const part = await calls.record(plan, 0, {
      type: 'PAYMENT',
      amount: 40,
      method: 'CARD',
      reference: 'r-1',
    });
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
    const full = await calls.record(plan, 0, { type: 'PAYMENT', amount: 60 });
    expect(full.data.paymentPlan).toMatchObject({
      nextPaymentDate: '2026-02-28T15:00:00.000Z',
      openInstallments: 2,
    });
    await calls.record(plan, 2, { type: 'PAYMENT', amount: 100 });
    const last = await calls.record(plan, 1, { type: 'WAIVE' });
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

  test('writes an audit event for each changed or created record', async () => {
    const as = aPrincipal();
    const plan = await calls.aPlan({ maxMissedPayments: 0, lateFeeAmount: 5 }, { options: { as } });
    await calls.record(plan, 0, { type: 'MISSED' }, { as });
    const trail = await trailOf(host.tenants, as.organization.id);
    const recorded = trail.filter(({ operation }) => operation === 'patient-ar.recordInstallmentEvent');
    expect(recorded.map(({ action, record }) => `${action} ${record}`).sort()).toEqual([
      'create ledgerEntry',
      'update account',
      'update installment',
      'update installment',
      'update installment',
      'update paymentPlan',
    ]);
  });

  test('PAYMENT is accepted up to the amount of the installment in fifty concurrent requests', async () => {
    const plan = await calls.aPlan({ installmentAmount: 3, totalInstallments: 2 });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        retryWhileUnavailable(() => calls.record(plan, 0, { type: 'PAYMENT', amount: 0.1 })),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(await calls.read(plan.params)).toMatchObject({ paidAmount: '3.00', openInstallments: 1 });
    expect((await host.readAccount(plan.account)).balance).toBe('297.00');
  });

  test('PAYMENT requires an amount above 0 and at most the open amount, not in the future, else 400', async () => {
    const plan = await calls.aPlan();
    await expect(calls.record(plan, 0, { type: 'PAYMENT' })).rejects.toMatchObject(refusedAt('body.amount'));
    await expect(calls.record(plan, 0, { type: 'PAYMENT', amount: 100.01 })).rejects.toMatchObject(
      refusedAt('body.amount'),
    );
    await expect(calls.record(plan, 0, { type: 'PAYMENT', amount: 0 })).rejects.toMatchObject(
      refusedAt('body.amount'),
    );
    const occurredAt = new Date(testTime.getTime() + 1).toISOString();
    await expect(calls.record(plan, 0, { type: 'PAYMENT', amount: 1, occurredAt })).rejects.toMatchObject(
      refusedAt('body.occurredAt'),
    );
  });

  test('PAYMENT answers 409 for a draft and for a settled installment', async () => {
    const draft = await calls.aPlan({}, { activate: false });
    await expect(calls.record(draft, 0, { type: 'PAYMENT', amount: 1 })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
    const plan = await calls.aPlan();
    await calls.record(plan, 0, { type: 'PAYMENT', amount: 100 });
    await expect(calls.record(plan, 0, { type: 'PAYMENT', amount: 1 })).rejects.toMatchObject({
      status: 409,
    });
    expect((await host.readAccount(plan.account)).balance).toBe('200.00');
  });

  test('records one event per Idempotency-Key header', async () => {
    const plan = await calls.aPlan();
    const options = { idempotencyKey: `event-${plan.params.planId}` };
    const body = { type: 'PAYMENT', amount: 25 };
    await calls.record(plan, 0, body, options);
    expect(await calls.record(plan, 0, body, options)).toMatchObject({ replayed: true });
    expect((await host.readAccount(plan.account)).balance).toBe('275.00');
  });

  const fees = { lateFeeAmount: 5, lateFeePercent: 7.5, gracePeriodDays: 10 };
  const due = new Date('2026-01-31T15:00:00Z');

  const graceEnd = daysAfter(due, 10);
  const afterGrace = new Date(graceEnd.getTime() + 1);

  /** Runs the job that counts a kept miss, as the queue does when its time has come. */
  const countMiss = ({ rows }: { rows: readonly { id: string }[] }, now: Date) =>
    inTenant(
      host.tenants,
      { principal: host.principal, operation: 'test.job', requestId: 'req_test', now, audit: 'write' },
      async (context) => {
        await patientAr.jobs?.[countMissJob]?.(context, rows[0]?.id ?? '');
      },
    );

  test('MISSED on the last day of the grace period counts after it, with the larger late fee', async () => {
    const plan = await calls.aPlan(fees);
    const early = await calls.record(plan, 0, { type: 'MISSED' }, { now: graceEnd });
    expect(early.data).toMatchObject({ entry: null, paymentPlan: { missedCount: 0, lateFees: '0.00' } });
    expect(early.data.paymentPlan.installments[0]).toMatchObject({
      status: 'PENDING',
      missedAt: null,
      missDueAt: graceEnd.toISOString(),
    });
    await expect(calls.record(plan, 0, { type: 'MISSED' }, { now: graceEnd })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['PAYMENT', 'WAIVE'] },
    });
    await countMiss(plan, graceEnd);
    expect((await calls.read(plan.params)).missedCount).toBe(0);
    await countMiss(plan, afterGrace);
    await countMiss(plan, afterGrace);
    const counted = await calls.read(plan.params);
    expect(counted).toMatchObject({ missedCount: 1, lateFees: '7.50' });
    expect(counted.installments[0]).toMatchObject({
      status: 'MISSED',
      lateFee: '7.50',
      missedAt: afterGrace.toISOString(),
      missDueAt: null,
    });
    expect((await host.readAccount(plan.account)).balance).toBe('307.50');
  });

  test.each([
    ['paid in full', '200.00', { type: 'PAYMENT', amount: 100 }],
    ['waived', '300.00', { type: 'WAIVE' }],
  ])(
    'MISSED within the grace period never counts once the installment is %s',
    async (_how, balance, body) => {
      const plan = await calls.aPlan(fees);
      await calls.record(plan, 0, { type: 'MISSED' }, { now: graceEnd });
      await calls.record(plan, 0, body, { now: graceEnd });
      await countMiss(plan, afterGrace);
      expect(await calls.read(plan.params)).toMatchObject({ missedCount: 0, lateFees: '0.00' });
      expect((await host.readAccount(plan.account)).balance).toBe(balance);
    },
  );

  test('MISSED within the grace period does not count while the plan is paused', async () => {
    const plan = await calls.aPlan(fees);
    await calls.record(plan, 0, { type: 'MISSED' }, { now: graceEnd });
    await calls.change(plan.params, 'PAUSE', { now: graceEnd });
    await countMiss(plan, afterGrace);
    const paused = await calls.read(plan.params);
    expect(paused).toMatchObject({ missedCount: 0, lateFees: '0.00' });
    expect(paused.installments[0]).toMatchObject({ status: 'PENDING', missDueAt: null });
  });

  test('MISSED after the grace period counts at once, also for a time within it, and charges the fee once', async () => {
    const plan = await calls.aPlan(fees);
    const occurredAt = graceEnd.toISOString();
    const late = await calls.record(plan, 0, { type: 'MISSED', occurredAt }, { now: afterGrace });
    expect(late.data).toMatchObject({
      entry: { type: 'LATE_FEE', amount: '7.50', balanceAfter: '307.50', installmentId: plan.rows[0]?.id },
      paymentPlan: { missedCount: 1, lateFees: '7.50', nextPaymentDate: '2026-02-28T15:00:00.000Z' },
    });
    expect(late.data.paymentPlan.installments[0]).toMatchObject({
      status: 'MISSED',
      lateFee: '7.50',
      missedAt: afterGrace.toISOString(),
      missDueAt: null,
    });
    await expect(calls.record(plan, 0, { type: 'MISSED' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['PAYMENT', 'WAIVE'] },
    });
    const paid = await calls.record(plan, 0, { type: 'PAYMENT', amount: 100 });
    expect(paid.data.paymentPlan.installments[0].status).toBe('PAID');
    expect((await host.readAccount(plan.account)).balance).toBe('207.50');
  });

  test('MISSED answers 409 before the installment is due', async () => {
    const plan = await calls.aPlan(fees);
    await expect(calls.record(plan, 2, { type: 'MISSED' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['PAYMENT', 'WAIVE'] },
    });
  });

  test('MISSED charges no fee while the account is on a billing hold', async () => {
    const plan = await calls.aPlan(fees);
    await host.call('patient-ar.setBillingHold', { params: plan.account, body: { type: 'PPDR' } });
    const { data } = await calls.record(plan, 0, { type: 'MISSED' });
    expect(data).toMatchObject({ entry: null, paymentPlan: { missedCount: 1, lateFees: '0.00' } });
    expect((await host.readAccount(plan.account)).balance).toBe('300.00');
  });

  test('MISSED above maxMissedPayments makes the plan DEFAULTED', async () => {
    const plan = await calls.aPlan({ ...fees, maxMissedPayments: 1 });
    await calls.record(plan, 0, { type: 'MISSED' });
    const { data } = await calls.record(plan, 1, { type: 'MISSED' }, { now: daysAfter(due, 60) });
    expect(data.paymentPlan).toMatchObject({ status: 'DEFAULTED', missedCount: 2, nextPaymentDate: null });
    expect(data.paymentPlan.installments.map(({ status }: { status: string }) => status)).toEqual([
      'MISSED',
      'MISSED',
      'CANCELLED',
    ]);
    expect((await host.readAccount(plan.account)).activePlanId).toBeNull();
    await expect(calls.record(plan, 0, { type: 'PAYMENT', amount: 1 })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('answers 404 for an installment of another plan', async () => {
    const [plan, other] = [await calls.aPlan(), await calls.aPlan()];
    await expect(
      calls.record({ params: plan.params, rows: other.rows }, 0, { type: 'WAIVE' }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('patient-ar.previewPaymentPlan', () => {
  const preview = (body: Record<string, unknown>) =>
    host.call('patient-ar.previewPaymentPlan', { body: { ...terms, ...body } });

  test('returns installments, totals, a suggested last installment and fees, SIMULATED_ONLY, and stores nothing', async () => {
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

  test('requires no account if a balance is given', async () => {
    const { data } = await preview({});
    expect(data.preview).toMatchObject({ balance: '300.00', difference: '0.00' });
  });

  test('answers 400 without a balance and for 121 installments, and 404 for an unknown account', async () => {
    const { accountId } = await host.anAccount(0);
    await expect(preview({ originalBalance: undefined })).rejects.toMatchObject(
      refusedAt('body.originalBalance'),
    );
    await expect(preview({ originalBalance: undefined, accountId })).rejects.toMatchObject(
      refusedAt('body.originalBalance'),
    );
    await expect(preview({ accountId: 'acc_none' })).rejects.toMatchObject({ status: 404 });
    await expect(preview({ totalInstallments: 121 })).rejects.toMatchObject(
      refusedAt('body.totalInstallments'),
    );
  });
});

describe('patient-ar.listPaymentPlans', () => {
  test('filters by account, status, missed count and next payment', async () => {
    const as = aPrincipal();
    const options = { as };
    const draft = await calls.aPlan({}, { activate: false, options });
    const active = await calls.aPlan({ startDate: '2026-02-15T15:00:00Z' }, { options });
    await calls.record(active, 0, { type: 'MISSED' }, options);
    const list = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('patient-ar.listPaymentPlans', { query }, options);
      expect(data.total).toBe(data.paymentPlans.length);
      return data.paymentPlans.map(({ id }: { id: string }) => id).sort();
    };
    const ids = (...plans: { params: { planId: string } }[]) =>
      plans.map(({ params }) => params.planId).sort();
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

describe('patient-ar.getPaymentPlan, patient-ar.changePaymentPlanStatus, patient-ar.recordInstallmentEvent', () => {
  test('answer 404 for a plan that is missing or of another organization', async () => {
    const plan = await calls.aPlan();
    const row = plan.rows.slice(0, 1);
    for (const [params, options] of [
      [plan.params, { as: aPrincipal() }],
      [{ planId: 'pln_none' }, {}],
    ] as const) {
      const missing = { status: 404 };
      await expect(calls.read(params, options)).rejects.toMatchObject(missing);
      await expect(calls.change(params, 'PAUSE', options)).rejects.toMatchObject(missing);
      await expect(calls.record({ params, rows: row }, 0, { type: 'WAIVE' }, options)).rejects.toMatchObject(
        missing,
      );
    }
  });
});
