import { aPrincipal, refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GfeHost, gfeHost, reportedDisputes } from '../../test/gfe-host.ts';

let host: GfeHost;
beforeAll(async () => {
  host = await gfeHost();
});
afterAll(() => host.close());

const open = (params: { gfeId: string }, body: Record<string, unknown>) =>
  host.call('gfe.openIdrCase', { params, body });

const record = (params: { caseId: string }, type: string, amount?: unknown, options = {}) =>
  host.call('gfe.recordIdrEvent', { params, body: { type, amount } }, options);

const acknowledged = () => host.anEstimate({}, ['deliver', 'acknowledge']);

describe('gfe.openIdrCase', () => {
  test('answers 201 with the case, every field, and the disputed estimate', async () => {
    const { params, estimate } = await acknowledged();
    const { data, status } = await open(params, { billedAmount: 646.51, qualifyingPaymentAmount: 300 });
    expect(status).toBe(201);
    expect(data.idrCase).toEqual({
      id: expect.stringMatching(/^idr_/),
      organizationId: host.principal.organization.id,
      estimateId: estimate.id,
      status: 'IDR_INITIATED',
      billedAmount: '646.51',
      estimatedAmount: '246.51',
      resolvedAmount: null,
      qualifyingPaymentAmount: '300.00',
      providerOfferAmount: null,
      payerCounterAmount: null,
      arbitrationAmount: null,
      initiatedAt: testTime.toISOString(),
      resolvedAt: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
    expect(data.estimate).toMatchObject({
      status: 'GFE_DISPUTED',
      disputedAt: testTime.toISOString(),
      idrCase: data.idrCase,
    });
    const read = await host.call('gfe.getEstimate', { params });
    expect(read.data.estimate).toEqual(data.estimate);
  });

  test('needs an excess of 400.00, and not a cent less', async () => {
    const { params, estimate } = await acknowledged();
    await expect(open(params, { billedAmount: 646.5 })).rejects.toMatchObject(refusedAt('body.billedAmount'));
    const { data } = await host.call('gfe.getEstimate', { params });
    expect(data.estimate).toMatchObject({ status: 'GFE_ACKNOWLEDGED', disputedAt: null });
    expect((await host.call('gfe.listIdrCases', { query: { estimateId: estimate.id } })).data.total).toBe(0);
    await expect(open(params, { billedAmount: 646.51 })).resolves.toMatchObject({ status: 201 });
  });

  test.each([
    ['GFE_DRAFT', []],
    ['GFE_GENERATED', ['generate']],
    ['GFE_DELIVERED', ['deliver']],
    ['GFE_VOID', ['void']],
    ['GFE_EXPIRED', ['revise']],
  ])('from %s is a 400', async (_status, verbs) => {
    const { params } = await host.anEstimate({}, verbs);
    await expect(open(params, { billedAmount: 1000 })).rejects.toMatchObject(refusedAt('status'));
  });

  test('of a disputed estimate is a 400', async () => {
    const { params } = await host.aCase();
    await expect(open(params, { billedAmount: 1000 })).rejects.toMatchObject(refusedAt('status'));
  });

  test.each([
    ['billedAmount', 999_999_999_999.99],
    ['qualifyingPaymentAmount', 0],
    ['qualifyingPaymentAmount', 999_999_999_999.99],
  ])('takes %s %j', async (field, value) => {
    const { params } = await acknowledged();
    const { data } = await open(params, { billedAmount: 1000, [field]: value });
    expect(data.idrCase[field]).toBe(value.toFixed(2));
  });

  test.each([
    ['billedAmount', undefined],
    ['billedAmount', 0],
    ['billedAmount', -1],
    ['billedAmount', 1000.001],
    ['billedAmount', 1e12],
    ['billedAmount', '1000'],
    ['qualifyingPaymentAmount', -0.01],
    ['qualifyingPaymentAmount', 0.001],
    ['qualifyingPaymentAmount', null],
  ])('refuses %s %j with 400', async (field, value) => {
    const { params } = await acknowledged();
    await expect(open(params, { billedAmount: 1000, [field]: value })).rejects.toMatchObject(
      refusedAt(`body.${field}`),
    );
  });
});

describe('gfe.openIdrCase, gfe.recordIdrEvent', () => {
  const reportsOf = (caseId: string) => reportedDisputes.filter((dispute) => dispute.caseId === caseId);

  test.each([
    ['WITHDRAW'],
    ['OFFER', 'WITHDRAW'],
    ['OFFER', 'RESOLVE_PROVIDER'],
    ['OFFER', 'COUNTER', 'RESOLVE_PAYER'],
    ['OFFER', 'COUNTER', 'RESOLVE_SPLIT'],
    ['OFFER', 'COUNTER', 'ARBITRATION', 'RESOLVE_PROVIDER'],
    ['OFFER', 'COUNTER', 'ARBITRATION', 'RESOLVE_PAYER'],
    ['OFFER', 'COUNTER', 'ARBITRATION', 'RESOLVE_SPLIT'],
  ])('report the dispute as pending until it ends: %s %s %s %s', async (...types) => {
    const { case: idrCase } = await host.aCase();
    for (const type of types) await record(idrCase, type);
    expect(reportsOf(idrCase.caseId).map(({ isPending }) => isPending)).toEqual(
      types.map(() => true).concat(false),
    );
  });

  test('report the services with the days on which they are expected, in the zone of the facility', async () => {
    const recurrence = { frequency: 'Once a week', startDate: '2026-03-20', endDate: '2026-06-12' };
    const { params } = await host.anEstimate(
      {
        facilityId: 'fac_1',
        serviceDate: '2026-03-21T02:00:00Z',
        lineItems: [
          { cptCode: '99213', description: 'Office visit', quantity: 1, unitCharge: 125.5 },
          { cptCode: '97110', description: 'Exercise', quantity: 13, unitCharge: 40, recurrence },
        ],
      },
      ['deliver', 'acknowledge'],
    );
    const { data } = await open(params, { billedAmount: 2000 });
    expect(reportsOf(data.idrCase.id)).toEqual([
      {
        caseId: data.idrCase.id,
        patientId: 'pat_1',
        services: [
          { procedureCode: '99213', from: '2026-03-20', to: '2026-03-20' },
          { procedureCode: '97110', from: '2026-03-20', to: '2026-06-12' },
        ],
        isPending: true,
      },
    ]);
  });

  test('report nothing that is refused', async () => {
    const { case: idrCase } = await host.aCase();
    await expect(record(idrCase, 'COUNTER', 1)).rejects.toMatchObject({ status: 409 });
    expect(reportsOf(idrCase.caseId)).toHaveLength(1);
  });
});

describe('gfe.recordIdrEvent', () => {
  test('answers 200 with the case, and the estimate follows', async () => {
    const { params, case: idrCase } = await host.aCase();
    const { data, status, tag } = await record(idrCase, 'OFFER', 500);
    expect(status).toBe(200);
    expect(tag).toBe('"2"');
    expect(data.idrCase).toMatchObject({
      id: idrCase.caseId,
      status: 'IDR_OFFER_SUBMITTED',
      providerOfferAmount: '500.00',
      timeline: [
        { type: 'INITIATE', status: 'IDR_INITIATED', amount: null },
        { type: 'OFFER', status: 'IDR_OFFER_SUBMITTED', amount: '500.00' },
      ],
    });
    const { data: read } = await host.call('gfe.getEstimate', { params });
    expect(read.estimate.idrCase).toMatchObject({
      status: 'IDR_OFFER_SUBMITTED',
      providerOfferAmount: '500.00',
    });
    expect((await host.call('gfe.getIdrCase', { params: idrCase })).data).toEqual(data);
  });

  test('answers 409 with the allowed events for any other, and changes nothing', async () => {
    const { case: idrCase } = await host.aCase();
    await expect(record(idrCase, 'COUNTER', 1)).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['OFFER', 'WITHDRAW'] },
    });
    await record(idrCase, 'WITHDRAW');
    await expect(record(idrCase, 'OFFER', 1)).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
  });

  test.each([
    ['OFFER', undefined, null],
    ['OFFER', 0, '0.00'],
    ['OFFER', 999_999_999_999.99, '999999999999.99'],
  ])('%s takes the amount %j', async (type, amount, shown) => {
    const { case: idrCase } = await host.aCase();
    expect((await record(idrCase, type, amount)).data.idrCase.providerOfferAmount).toBe(shown);
  });

  test.each([
    ['amount', 'OFFER', -0.01],
    ['amount', 'OFFER', 0.001],
    ['amount', 'OFFER', null],
    ['type', 'SETTLE', 1],
    ['type', 'INITIATE', 1],
  ])('names %s where it refuses %s of %j', async (field, type, amount) => {
    const { case: idrCase } = await host.aCase();
    await expect(record(idrCase, type, amount)).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('records one of fifty concurrent events with the same If-Match', async () => {
    const { case: idrCase } = await host.aCase();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => record(idrCase, 'OFFER', 1, { ifMatch: '"1"' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('gfe.getIdrCase, gfe.recordIdrEvent', () => {
  test('answer 404 for a case that is missing or of another organization', async () => {
    const { case: idrCase } = await host.aCase();
    const missing = { status: 404, details: {} };
    for (const [params, options] of [
      [{ caseId: 'idr_none' }, {}],
      [idrCase, { as: aPrincipal() }],
    ] as const) {
      await expect(host.call('gfe.getIdrCase', { params }, options)).rejects.toMatchObject(missing);
      await expect(record(params, 'WITHDRAW', undefined, options)).rejects.toMatchObject(missing);
    }
  });
});

describe('gfe.getIdrCase', () => {
  test('counts days from the initiation to the resolution', async () => {
    const { case: idrCase } = await host.aCase();
    const countersAt = async (now: string) =>
      (await host.call('gfe.getIdrCase', { params: idrCase }, { now: new Date(now) })).data.idrCase
        .dayCounters;
    // From a Monday to the next Monday in New York.
    expect(await countersAt('2026-03-09T15:00:00Z')).toEqual({ calendarDays: 7, businessDays: 5 });
    await record(idrCase, 'WITHDRAW', undefined, { now: new Date('2026-03-04T15:00:00Z') });
    expect(await countersAt('2026-06-01T15:00:00Z')).toEqual({ calendarDays: 2, businessDays: 2 });
  });
});

describe('gfe.listIdrCases', () => {
  test('filters by status, estimate and inclusive initiation, newest first', async () => {
    const as = aPrincipal();
    const first = await host.aCase({ as });
    const second = await host.aCase({ as, now: new Date(testTime.getTime() + 1) });
    await record(first.case, 'WITHDRAW', undefined, { as });
    const ids = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('gfe.listIdrCases', { query }, { as });
      return data.idrCases.map(({ id }: { id: string }) => id);
    };
    const [older, newer] = [first.case.caseId, second.case.caseId];
    expect(await ids({})).toEqual([newer, older]);
    expect(await ids({ status: 'IDR_WITHDRAWN' })).toEqual([older]);
    expect(await ids({ status: ['IDR_WITHDRAWN', 'IDR_INITIATED'] })).toEqual([newer, older]);
    expect(await ids({ estimateId: second.params.gfeId })).toEqual([newer]);
    expect(await ids({ initiatedTo: testTime.toISOString() })).toEqual([older]);
    expect(await ids({ initiatedFrom: new Date(testTime.getTime() + 1).toISOString() })).toEqual([newer]);
    expect(await ids({ skip: '1', take: '1' })).toEqual([older]);
  });

  test.each([
    ['skip', '10001'],
    ['skip', '-1'],
    ['take', '0'],
    ['take', '101'],
    ['status', 'IDR_OPEN'],
    ['estimateId', ''],
    ['initiatedFrom', '2026-03-02'],
  ])('refuses %s=%j', async (name, value) => {
    await expect(host.call('gfe.listIdrCases', { query: { [name]: value } })).rejects.toMatchObject(
      refusedAt(`query.${name}`),
    );
  });
});
