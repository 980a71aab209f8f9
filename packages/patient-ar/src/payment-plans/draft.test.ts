import { declaredStatements, inTenant } from '@rcm/tenancy';
import { aPrincipal, asOrganization, refusedAt, testTime, trailOf } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientArHost } from '../../test/host.ts';
import { planCalls, terms } from '../../test/plans.ts';
import { Installment } from './installment.ts';
import { Frequency } from './schema.ts';

let host: PatientArHost;
let calls: ReturnType<typeof planCalls>;
beforeAll(async () => {
  host = await patientArHost();
  calls = planCalls(host);
});
afterAll(() => host.close());

const expectRefused = async (field: string, value: unknown) => {
  const body = { accountId: 'acc_any', ...terms, [field]: value };
  await expect(host.call('patient-ar.createPaymentPlan', { body })).rejects.toMatchObject(
    refusedAt(`body.${field}`),
  );
};

const expectAccepted = async (field: string, value: unknown, shown: unknown) => {
  const { plan } = await calls.aPlan({ [field]: value }, { activate: false });
  expect(plan[field]).toBe(shown);
  expect(plan.installments).toHaveLength(plan.totalInstallments);
  expect(plan.nextPaymentDate).toBe(plan.startDate);
};

describe('patient-ar.createPaymentPlan, patient-ar.getPaymentPlan, patient-ar.listPaymentPlans', () => {
  test('create a draft with a pending installment per payment, answer 201 with exactly four fields, and show it', async () => {
    const { accountId } = await host.anAccount(300);
    const {
      data,
      status,
      tag: first,
    } = await host.call('patient-ar.createPaymentPlan', {
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
    expect([first, tag]).toEqual(['"1"', '"1"']);
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
          missDueAt: null,
          updatedAt: testTime.toISOString(),
        }),
      ),
    );
    const listed = await host.call('patient-ar.listPaymentPlans', { query: { accountId } });
    const { installments: _installments, ...summary } = shown.paymentPlan;
    expect(listed.data).toEqual({ paymentPlans: [summary], total: 1, nextCursor: null });
  });
});

describe('patient-ar.createPaymentPlan', () => {
  const dueDates = async (startDate: string, timeZone: string, frequency = 'MONTHLY') => {
    const as = aPrincipal({ timeZone });
    const { plan } = await calls.aPlan({ startDate, frequency }, { activate: false, options: { as } });
    expect(plan.endDate).toBe(plan.installments.at(-1).dueDate);
    return plan.installments.map(({ dueDate }: { dueDate: string }) => dueDate.replace(':00.000Z', 'Z'));
  };

  test.each([
    [
      '2026-05-01T00:00:00Z',
      'America/New_York',
      ['2026-05-01T00:00Z', '2026-06-01T00:00Z', '2026-07-01T00:00Z'],
    ],
    [
      '2026-01-31T15:00:00Z',
      'America/New_York',
      ['2026-01-31T15:00Z', '2026-02-28T15:00Z', '2026-03-31T15:00Z'],
    ],
    [
      '2026-01-30T10:00:00Z',
      'Pacific/Kiritimati',
      ['2026-01-30T10:00Z', '2026-02-28T10:00Z', '2026-03-30T10:00Z'],
    ],
    [
      '2026-01-31T00:00:00Z',
      'Europe/London',
      ['2026-01-31T00:00Z', '2026-02-28T00:00Z', '2026-03-31T00:00Z'],
    ],
  ])('computes dates in UTC for a start with Z: %s in %s', async (startDate, timeZone, expected) => {
    expect(await dueDates(startDate, timeZone)).toEqual(expected);
  });

  test.each([
    [
      '2026-01-31T10:00:00-05:00',
      'America/New_York',
      ['2026-01-31T15:00Z', '2026-02-28T15:00Z', '2026-03-31T14:00Z'],
    ],
    [
      '2026-07-31T23:00:00-04:00',
      'America/New_York',
      ['2026-08-01T03:00Z', '2026-09-01T03:00Z', '2026-10-01T03:00Z'],
    ],
    [
      '2026-01-31T00:00:00+00:00',
      'Europe/London',
      ['2026-01-31T00:00Z', '2026-02-28T00:00Z', '2026-03-30T23:00Z'],
    ],
  ])(
    'computes dates in the organization’s time zone for a start with its offset, at the same time of day: %s in %s',
    async (startDate, timeZone, expected) => {
      expect(await dueDates(startDate, timeZone)).toEqual(expected);
    },
  );

  test.each([
    [
      '2026-01-31T10:00:00-04:00',
      'America/New_York',
      ['2026-01-31T14:00Z', '2026-02-28T14:00Z', '2026-03-31T14:00Z'],
    ],
    [
      '2026-01-31T01:00:00+05:30',
      'America/New_York',
      ['2026-01-30T19:30Z', '2026-02-27T19:30Z', '2026-03-30T19:30Z'],
    ],
    [
      '2026-01-31T00:00:00+00:00',
      'America/New_York',
      ['2026-01-31T00:00Z', '2026-02-28T00:00Z', '2026-03-31T00:00Z'],
    ],
    [
      '2026-01-31T00:00:00-00:00',
      'America/New_York',
      ['2026-01-31T00:00Z', '2026-02-28T00:00Z', '2026-03-31T00:00Z'],
    ],
    [
      '2026-01-31T00:00:00+23:59',
      'America/New_York',
      ['2026-01-30T00:01Z', '2026-02-27T00:01Z', '2026-03-30T00:01Z'],
    ],
  ])(
    'computes dates at a fixed offset for a start with any other offset: %s in %s',
    async (startDate, timeZone, expected) => {
      expect(await dueDates(startDate, timeZone)).toEqual(expected);
    },
  );

  test('previews the same dates', async () => {
    const as = aPrincipal({ timeZone: 'America/New_York' });
    const startDate = '2026-01-31T10:00:00-05:00';
    const body = { ...terms, originalBalance: 300, startDate };
    const { data } = await host.call('patient-ar.previewPaymentPlan', { body }, { as });
    const previewed = data.preview.installments.map(({ dueDate }: { dueDate: string }) => dueDate);
    expect(previewed.map((dueDate: string) => dueDate.replace(':00.000Z', 'Z'))).toEqual(
      await dueDates(startDate, 'America/New_York'),
    );
  });

  test('makes all installments of a ONE_TIME plan due at its start', async () => {
    const { plan } = await calls.aPlan({ frequency: 'ONE_TIME' }, { activate: false });
    expect(new Set(plan.installments.map(({ dueDate }: { dueDate: string }) => dueDate))).toEqual(
      new Set([plan.startDate]),
    );
    expect(plan.endDate).toBe(plan.startDate);
  });

  test('creates another plan for a repeated idempotencyKey, with the same number prefix', async () => {
    const { accountId } = await host.anAccount(300);
    const body = { accountId, idempotencyKey: 'same' };
    const plans = await Promise.all([1, 2, 3].map(() => calls.aPlan(body, { activate: false })));
    expect(new Set(plans.map(({ plan }) => plan.planNumber)).size).toBe(3);
    expect(new Set(plans.map(({ plan }) => plan.planNumber.slice(0, 10))).size).toBe(1);
  });

  test('creates one plan per Idempotency-Key header', async () => {
    const { accountId } = await host.anAccount(300);
    const input = { body: { accountId, ...terms } };
    const options = { idempotencyKey: 'plan-header' };
    const first = await host.call('patient-ar.createPaymentPlan', input, options);
    const again = await host.call('patient-ar.createPaymentPlan', input, options);
    expect(again).toMatchObject({ replayed: true, status: 201, data: first.data });
    const { data } = await host.call('patient-ar.listPaymentPlans', { query: { accountId } });
    expect(data.total).toBe(1);
  });

  test('writes one audit event that names the plan', async () => {
    const as = aPrincipal();
    const { params } = await calls.aPlan({}, { activate: false, options: { as } });
    const trail = await trailOf(host.tenants, as.organization.id);
    expect(trail.filter(({ record }) => record === 'paymentPlan')).toMatchObject([
      { operation: 'patient-ar.createPaymentPlan', action: 'create', id: params.planId },
      { operation: 'patient-ar.getPaymentPlan', action: 'read', id: params.planId },
    ]);
  });

  test.each([
    ['originalBalance', 0.01, '0.01'],
    ['originalBalance', 999999999999.99, '999999999999.99'],
    ['installmentAmount', 0.01, '0.01'],
    ['installmentAmount', 999999999999.99, '999999999999.99'],
  ])('takes amounts of 0.01 to 999999999999.99 that need not add up to the balance: %s %j', expectAccepted);

  test.each([
    ['originalBalance', 0],
    ['originalBalance', -1],
    ['originalBalance', 0.001],
    ['originalBalance', 1e12],
    ['originalBalance', '300'],
    ['originalBalance', undefined],
    ['installmentAmount', 0],
    ['installmentAmount', -1],
    ['installmentAmount', '100'],
    ['installmentAmount', 0.001],
    ['installmentAmount', 1e12],
    ['installmentAmount', undefined],
  ])('answers 400 for an amount out of bounds, of 3 decimals, as a string and missing: %s %j', expectRefused);

  test.each(Frequency.options)('takes each frequency: %s', (frequency) =>
    expectAccepted('frequency', frequency, frequency),
  );

  test('accepts a start on the first day of the calendar', () =>
    expectAccepted('startDate', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'));

  test.each([
    ['frequency', 'DAILY'],
    ['frequency', undefined],
    ['startDate', '2026-01-31'],
    ['startDate', '2026-02-30T00:00:00Z'],
    ['startDate', '9999-12-31T00:00:00Z'],
    ['startDate', undefined],
  ])(
    'answers 400 for an unknown frequency, a start that is not a date-time or too late: %s %j',
    expectRefused,
  );

  test.each([
    ['totalInstallments', 1, 1],
    ['totalInstallments', 120, 120],
    ['gracePeriodDays', 0, 0],
    ['gracePeriodDays', 365, 365],
    ['maxMissedPayments', 0, 0],
    ['maxMissedPayments', 24, 24],
  ])('takes 1 to 120 installments, 0 to 365 days of grace, 0 to 24 missed payments: %s %j', expectAccepted);

  test.each([
    ['totalInstallments', 0],
    ['totalInstallments', 121],
    ['totalInstallments', 1.5],
    ['totalInstallments', undefined],
    ['gracePeriodDays', -1],
    ['gracePeriodDays', 366],
    ['gracePeriodDays', 0.5],
    ['gracePeriodDays', null],
    ['maxMissedPayments', -1],
    ['maxMissedPayments', 25],
  ])('answers 400 for a count out of bounds, a fraction and null: %s %j', expectRefused);

  test.each([
    ['lateFeeAmount', 0, '0.00'],
    ['lateFeePercent', 0, 0],
    ['lateFeePercent', 100, 100],
    ['lateFeePercent', 33.333333, 33.333333],
    ['lateFeePercent', 1e-7, 1e-7],
  ])('takes a late fee from 0 and one of 0 to 100 per cent, which is a JSON number: %s %j', expectAccepted);

  test.each([
    ['lateFeeAmount', -0.01],
    ['lateFeeAmount', 0.001],
    ['lateFeePercent', -0.01],
    ['lateFeePercent', 100.01],
    ['lateFeePercent', null],
  ])('answers 400 for a fee out of bounds, of 3 decimals and null: %s %j', expectRefused);

  test.each([
    ['processorPaymentMethodId', 'x', 'x'],
    ['processorPaymentMethodId', 'x'.repeat(255), 'x'.repeat(255)],
    ['idempotencyKey', 'x', 'x'],
    ['idempotencyKey', "'); drop table x; --", "'); drop table x; --"],
    ['idempotencyKey', 'x'.repeat(128), 'x'.repeat(128)],
    ['autoPayEnabled', true, true],
  ])(
    'takes a payment method of 1 to 255 characters, a key of 1 to 128, autoPayEnabled: %s %j',
    expectAccepted,
  );

  test.each([
    ['processorPaymentMethodId', ''],
    ['processorPaymentMethodId', 'x'.repeat(256)],
    ['idempotencyKey', ''],
    ['idempotencyKey', 'x'.repeat(129)],
    ['idempotencyKey', 'a\u0000b'],
    ['autoPayEnabled', 'yes'],
    ['autoPayEnabled', null],
    ['accountId', ''],
    ['accountId', undefined],
    ['accountId', null],
  ])('answers 400 for a length out of bounds, a NUL, a non-boolean, a missing account: %s %j', expectRefused);

  test('answers the same 404 for a missing and a foreign account, and creates nothing', async () => {
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

describe('installments, which have no foreign key to their plan', () => {
  test('are inserted by the statement that inserts their plan, and by no other', async () => {
    const inserting = declaredStatements().filter(({ text }) =>
      text.includes('insert into patient_ar.installments'),
    );
    expect(inserting.map(({ name }) => name).sort()).toEqual([
      'patient_ar.insert_payment_plan',
      'patient_ar.insert_payment_plan+audit',
    ]);
    const as = aPrincipal();
    await expect(
      host.call('patient-ar.createPaymentPlan', { body: { accountId: 'acc_none', ...terms } }, { as }),
    ).rejects.toMatchObject({ status: 404 });
    const { rows } = await asOrganization(host.tenants, as.organization.id, (client) =>
      client.query('select from patient_ar.installments'),
    );
    expect(rows).toEqual([]);
  });

  test('are never inserted by the entity layer', async () => {
    const run = {
      principal: host.principal,
      operation: 'test.job',
      requestId: 'req_test',
      now: testTime,
      audit: 'write',
    } as const;
    const made = inTenant(host.tenants, run, async (context) =>
      context.create(Installment, {
        planId: 'pln_none',
        sequence: 1,
        dueDate: testTime,
        amount: '1.00',
        paidAmount: '0.00',
        status: 'PENDING',
        lateFee: '0.00',
        paidAt: null,
        missedAt: null,
        missDueAt: null,
      }),
    );
    await expect(made).rejects.toThrow('An installment is inserted with its plan');
  });

  test('keep their plan, because the role that serves requests can delete none', async () => {
    const as = aPrincipal();
    const { params } = await calls.aPlan({}, { activate: false, options: { as } });
    await expect(
      asOrganization(host.tenants, as.organization.id, (client) =>
        client.query('delete from patient_ar.payment_plans where id = $1', [params.planId]),
      ),
    ).rejects.toThrow('permission denied for table payment_plans');
  });
});
