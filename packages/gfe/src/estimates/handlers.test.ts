import { type DocumentStore, dataUrlStore } from '@rcm/documents';
import { aPrincipal, expectNoDrift, refusedAt, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draft, type GfeHost, gfe, gfeHost, ports } from '../../test/gfe-host.ts';
import { createGfe } from '../module.ts';
import { DeliveryMethod, EstimateStatus } from './contract.ts';

let host: GfeHost;
let anEstimate: GfeHost['anEstimate'];
beforeAll(async () => {
  host = await gfeHost();
  anEstimate = host.anEstimate;
});
afterAll(() => host.close());

test('the migrations build what the entities describe', () => expectNoDrift(gfe));

describe('gfe.createEstimate', () => {
  test('computes totals and the deadline', async () => {
    const { estimate } = await anEstimate({ patientDiscount: 20 });
    expect(estimate).toMatchObject({
      status: 'GFE_DRAFT',
      totalEstimatedCost: '246.51',
      patientDiscount: '20.00',
      patientResponsibility: '226.51',
      scheduledAt: '2026-03-02T15:00:00.000Z',
      deliveryDeadline: '2026-03-06T04:59:59.999Z',
      deadlineBasis: 'SCHEDULED_10_BUSINESS_DAYS_AHEAD',
      isDeliveryOverdue: false,
    });
    expect(estimate.lineItems[1]).toMatchObject({ unitCharge: '40.335', totalCharge: '121.01' });
    expect(estimate.estimateNumber).toMatch(/^GFE-20260302-[0-9A-Z]{8}$/);
  });

  test('computes the deadline in the time zone of the facility', async () => {
    const { estimate } = await anEstimate({ facilityId: 'fac_1' });
    expect(estimate).toMatchObject({
      facilityName: 'Riverside Clinic',
      deliveryDeadline: '2026-03-06T07:59:59.999Z',
    });
  });

  test('defaults the facility and provider to those of the appointment', async () => {
    const left = { appointmentId: 'apt_placed', providerName: undefined, providerNpi: undefined };
    const { estimate } = await anEstimate(left);
    expect(estimate).toMatchObject({
      facilityId: 'fac_1',
      facilityName: 'Riverside Clinic',
      providerName: 'Avery Stone',
      providerNpi: '1558598797',
    });
    const { estimate: named } = await anEstimate({
      ...left,
      facilityId: 'fac_2',
      providerName: 'Lena Ortiz',
    });
    expect(named).toMatchObject({ facilityId: 'fac_2', providerName: 'Lena Ortiz', providerNpi: null });
    const { estimate: withoutFacility } = await anEstimate({ ...left, appointmentId: 'apt_1' });
    expect(withoutFacility).toMatchObject({ facilityId: null, providerName: null, providerNpi: null });
  });

  test.each(['patientId', 'appointmentId', 'facilityId'])('answers 404 for an unknown %s', async (field) => {
    await expect(anEstimate({ [field]: 'unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 201 with every field, null if empty', async () => {
    const { data, status } = await host.call('gfe.createEstimate', {
      body: {
        patientId: 'pat_1',
        serviceDate: '2026-03-20T20:00:00Z',
        lineItems: [{ cptCode: '99213', description: 'Visit', quantity: 2, unitCharge: 10 }],
      },
    });
    expect(status).toBe(201);
    expect(data.estimate).toEqual({
      id: expect.stringMatching(/^gfe_/),
      organizationId: host.principal.organization.id,
      estimateNumber: expect.any(String),
      patientId: 'pat_1',
      appointmentId: null,
      facilityId: null,
      facilityName: null,
      providerName: null,
      providerNpi: null,
      taxIdentifier: null,
      status: 'GFE_DRAFT',
      serviceDate: '2026-03-20T20:00:00.000Z',
      scheduledAt: testTime.toISOString(),
      requestedAt: null,
      deliveredAt: null,
      deliveryDeadline: '2026-03-06T04:59:59.999Z',
      deadlineBasis: 'SCHEDULED_10_BUSINESS_DAYS_AHEAD',
      acknowledgedAt: null,
      disputedAt: null,
      expiresAt: '2027-03-02T15:00:00.000Z',
      voidReason: null,
      diagnosisCodes: [],
      lineItems: [
        {
          cptCode: '99213',
          description: 'Visit',
          quantity: 2,
          unitCharge: '10.00',
          totalCharge: '20.00',
          providerName: null,
          providerNpi: null,
          providerType: null,
        },
      ],
      totalEstimatedCost: '20.00',
      patientDiscount: '0.00',
      patientResponsibility: '20.00',
      deliveryMethod: null,
      isDeliveryOverdue: false,
      complianceGaps: ['TAX_IDENTIFIER', 'NPI', 'PLACE', 'DIAGNOSIS_CODES'],
      needsRevision: false,
      supersedesId: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('defaults the scheduling time to that of the appointment', async () => {
    const { estimate } = await anEstimate({ appointmentId: 'apt_1' });
    expect(estimate).toMatchObject({ appointmentId: 'apt_1', scheduledAt: '2026-03-01T15:00:00.000Z' });
    const scheduledAt = '2026-02-27T15:00:00.000Z';
    expect((await anEstimate({ appointmentId: 'apt_1', scheduledAt })).estimate).toMatchObject({
      scheduledAt,
    });
  });

  const line = { cptCode: '99213', description: 'Visit', quantity: 1, unitCharge: 10 };
  const lines = (overrides: Record<string, unknown>) => [{ ...line, ...overrides }];

  test.each<[string, unknown]>([
    ['providerName', 'x'],
    ['providerName', 'é'.repeat(200)],
    ['providerNpi', '1234567890'],
    ['patientDiscount', 0],
    ['patientDiscount', 10],
    ['requestedAt', '2026-03-01T10:00:00+01:00'],
    ['serviceDate', '2028-02-29T23:59:59.999Z'],
    ['diagnosisCodes', []],
    ['lineItems', Array.from({ length: 500 }, () => line)],
    ['lineItems', lines({ cptCode: 'x', description: 'x' })],
    ['lineItems', lines({ cptCode: 'x'.repeat(20), description: 'x'.repeat(500) })],
    ['lineItems', lines({ quantity: 0.0001, unitCharge: 100_000 })],
    ['lineItems', lines({ unitCharge: 10.1234 })],
    ['lineItems', [line, { ...line, unitCharge: 0 }]],
    ['lineItems', lines({ providerName: 'P', providerNpi: '0000000000', providerType: 'CO_PROVIDER' })],
  ])('takes %s %j', async (field, value) => {
    await expect(anEstimate({ lineItems: [line], [field]: value })).resolves.toBeDefined();
  });

  test.each<[string, string, unknown]>([
    ['patientId', 'patientId', undefined],
    ['patientId', 'patientId', ''],
    ['patientId', 'patientId', null],
    ['appointmentId', 'appointmentId', null],
    ['providerName', 'providerName', ''],
    ['providerName', 'providerName', 'é'.repeat(201)],
    ['providerNpi', 'providerNpi', '123456789'],
    ['providerNpi', 'providerNpi', '12345678901'],
    ['providerNpi', 'providerNpi', '123456789x'],
    ['serviceDate', 'serviceDate', undefined],
    ['serviceDate', 'serviceDate', '2026-03-20'],
    ['serviceDate', 'serviceDate', '2026-02-29T10:00:00Z'],
    ['scheduledAt', 'scheduledAt', 'soon'],
    ['requestedAt', 'requestedAt', null],
    ['patientDiscount', 'patientDiscount', -0.01],
    ['patientDiscount', 'patientDiscount', 0.001],
    ['patientDiscount', 'patientDiscount', '1'],
    ['diagnosisCodes', 'diagnosisCodes', 'M54.50'],
    ['lineItems', 'lineItems', undefined],
    ['lineItems', 'lineItems', []],
    ['lineItems', 'lineItems', Array.from({ length: 501 }, () => line)],
    ['lineItems.0.cptCode', 'lineItems', lines({ cptCode: '' })],
    ['lineItems.0.cptCode', 'lineItems', lines({ cptCode: 'x'.repeat(21) })],
    ['lineItems.0.description', 'lineItems', lines({ description: '' })],
    ['lineItems.0.description', 'lineItems', lines({ description: 'x'.repeat(501) })],
    ['lineItems.0.quantity', 'lineItems', lines({ quantity: 0 })],
    ['lineItems.0.quantity', 'lineItems', lines({ quantity: true })],
    ['lineItems.0.unitCharge', 'lineItems', lines({ unitCharge: -0.01 })],
    ['lineItems.0.unitCharge', 'lineItems', lines({ unitCharge: 0.00001 })],
    ['lineItems.0.unitCharge', 'lineItems', lines({ unitCharge: 1e12 })],
    ['lineItems.0.providerNpi', 'lineItems', lines({ providerNpi: '1' })],
  ])('names %s where it refuses %s %j', async (path, field, value) => {
    await expect(anEstimate({ [field]: value })).rejects.toMatchObject(refusedAt(`body.${path}`));
  });

  test('answers 400 for a discount above the total', async () => {
    const body = { ...draft, patientDiscount: 246.52 };
    await expect(host.call('gfe.createEstimate', { body })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.patientDiscount', code: 'too_big', message: expect.any(String) }] },
    });
  });
});

describe('gfe.getEstimate', () => {
  test('returns what creating it returned', async () => {
    const { params, estimate } = await anEstimate();
    const read = await host.call('gfe.getEstimate', { params });
    expect(read.data.estimate).toEqual(estimate);
    expect(read.tag).toBe('"1"');
  });

  test('answers 404 to another organization', async () => {
    const { params } = await anEstimate();
    const foreign = host.call('gfe.getEstimate', { params }, { as: aPrincipal() });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
  });

  test('settles an expired status', async () => {
    const { params } = await anEstimate();
    const { data } = await host.call(
      'gfe.getEstimate',
      { params },
      { now: new Date('2027-03-02T15:00:00Z') },
    );
    expect(data.estimate.status).toBe('GFE_EXPIRED');
  });
});

describe('gfe.listEstimates', () => {
  test('filters by the shown status, not by the stored one', async () => {
    const as = aPrincipal();
    const { data } = await host.call('gfe.createEstimate', { body: draft }, { as });
    const { id, deliveryDeadline } = data.estimate;
    const times = [
      testTime,
      new Date(deliveryDeadline),
      new Date(Date.parse(deliveryDeadline) + 1),
      new Date('2027-03-02T15:00:00Z'),
    ];
    for (const now of times) {
      const { data: read } = await host.call('gfe.getEstimate', { params: { gfeId: id } }, { as, now });
      const { status, isDeliveryOverdue } = read.estimate;
      const same = await host.call(
        'gfe.listEstimates',
        { query: { status, overdue: String(isDeliveryOverdue) } },
        { as, now },
      );
      expect(same.data).toEqual({ estimates: [read.estimate], total: 1, nextCursor: null });
      const other = await host.call(
        'gfe.listEstimates',
        { query: { overdue: String(!isDeliveryOverdue) } },
        { as, now },
      );
      expect(other.data).toEqual({ estimates: [], total: 0, nextCursor: null });
    }
  });

  test('filters by deadline, service, opening and total, both bounds inclusive', async () => {
    const as = aPrincipal();
    const { estimate } = (await host.call('gfe.createEstimate', { body: draft }, { as })).data;
    const { deliveryDeadline, serviceDate, createdAt, totalEstimatedCost } = estimate;
    const count = async (query: Record<string, string>) =>
      (await host.call('gfe.listEstimates', { query }, { as })).data.total;
    const shifted = (at: string, milliseconds: number) =>
      new Date(Date.parse(at) + milliseconds).toISOString();
    const cents = (change: number) => (Number(totalEstimatedCost) + change / 100).toFixed(2);
    for (const [name, at] of Object.entries({
      due: deliveryDeadline,
      service: serviceDate,
      created: createdAt,
    })) {
      expect([name, await count({ [`${name}From`]: at, [`${name}To`]: at })]).toEqual([name, 1]);
      expect([name, await count({ [`${name}From`]: shifted(at, 1) })]).toEqual([name, 0]);
      expect([name, await count({ [`${name}To`]: shifted(at, -1) })]).toEqual([name, 0]);
    }
    expect(await count({ minAmount: cents(0), maxAmount: cents(0) })).toBe(1);
    expect(await count({ minAmount: cents(1) })).toBe(0);
    expect(await count({ maxAmount: cents(-1) })).toBe(0);
  });

  test('returns pages newest first with the total', async () => {
    const as = aPrincipal();
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) {
      const now = new Date(testTime.getTime() + minute * 60_000);
      ids.unshift((await host.call('gfe.createEstimate', { body: draft }, { as, now })).data.estimate.id);
    }
    const { data } = await host.call('gfe.listEstimates', { query: { skip: '1', take: '1' } }, { as });
    expect(data.total).toBe(3);
    expect(data.estimates.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
  });
});

/** The verbs that bring an estimate to each status. */
const verbsTo: Readonly<Record<(typeof EstimateStatus.options)[number], readonly string[]>> = {
  GFE_DRAFT: [],
  GFE_GENERATED: ['generate'],
  GFE_DELIVERED: ['deliver'],
  GFE_ACKNOWLEDGED: ['deliver', 'acknowledge'],
  GFE_DISPUTED: ['deliver', 'acknowledge'],
  GFE_EXPIRED: ['revise'],
  GFE_VOID: ['void'],
};

async function anEstimateIn(status: keyof typeof verbsTo) {
  const { params } = await anEstimate({}, verbsTo[status]);
  if (status === 'GFE_DISPUTED') {
    await host.call('gfe.openIdrCase', { params, body: { billedAmount: 1000 } });
  }
  const { data } = await host.call('gfe.getEstimate', { params });
  expect(data.estimate.status).toBe(status);
  return { params, estimate: data.estimate };
}

describe('gfe.deliverEstimate', () => {
  const deliver = (params: { gfeId: string }, body: Record<string, unknown>, options = {}) =>
    host.call('gfe.deliverEstimate', { params, body }, options);
  const body = { deliveryMethod: 'GFE_DEL_EMAIL' };

  test.each(DeliveryMethod.options)('takes the method %s', async (deliveryMethod) => {
    const { params, estimate } = await anEstimate();
    const { data, status } = await deliver(params, { deliveryMethod });
    expect(status).toBe(200);
    expect(data).toEqual({
      estimate: {
        ...estimate,
        status: 'GFE_DELIVERED',
        deliveryMethod,
        deliveredAt: testTime.toISOString(),
        isDeliveryOverdue: false,
      },
    });
    expect((await host.call('gfe.getEstimate', { params })).data).toEqual(data);
  });

  test.each(EstimateStatus.options)('from %s is made or is a 400 that changes nothing', async (status) => {
    const { params, estimate } = await anEstimateIn(status);
    if (status === 'GFE_DRAFT' || status === 'GFE_GENERATED') {
      await expect(deliver(params, body)).resolves.toMatchObject({ status: 200 });
      return;
    }
    await expect(deliver(params, body)).rejects.toMatchObject(refusedAt('status'));
    expect((await host.call('gfe.getEstimate', { params })).data.estimate).toEqual(estimate);
  });

  test.each(EstimateStatus.options)('is simulated from %s, and nothing changes', async (status) => {
    const { params, estimate } = await anEstimateIn(status);
    const { data } = await deliver(params, { ...body, simulateOnly: true });
    expect(data).toEqual({
      estimate,
      simulation: { mode: 'simulated', deliveryMethod: 'GFE_DEL_EMAIL', wouldSetStatus: 'GFE_DELIVERED' },
    });
    expect((await host.call('gfe.getEstimate', { params })).data.estimate).toEqual(estimate);
  });

  test('is live where simulateOnly is false', async () => {
    const { params } = await anEstimate();
    const { data } = await deliver(params, { ...body, simulateOnly: false });
    expect(data).toMatchObject({ estimate: { status: 'GFE_DELIVERED' } });
    expect(data).not.toHaveProperty('simulation');
  });

  test.each(['s', 's'.repeat(20_000)])('accepts a signature, and never returns it', async (signature) => {
    const { params } = await anEstimate();
    const { data } = await deliver(params, { ...body, signature });
    expect(data.estimate.status).toBe('GFE_DELIVERED');
    expect(data.estimate).not.toHaveProperty('signature');
  });

  test.each([
    ['deliveryMethod', undefined],
    ['deliveryMethod', null],
    ['deliveryMethod', 'GFE_DEL_SMS'],
    ['deliveryMethod', 'EMAIL'],
    ['simulateOnly', 'true'],
    ['simulateOnly', 1],
    ['simulateOnly', null],
    ['signature', ''],
    ['signature', null],
    ['signature', 5],
  ])('refuses %s %j with 400', async (field, value) => {
    const { params } = await anEstimate();
    await expect(deliver(params, { ...body, [field]: value })).rejects.toMatchObject(
      refusedAt(`body.${field}`),
    );
  });

  test('ignores unknown fields', async () => {
    const { params } = await anEstimate();
    const { data } = await deliver(params, { ...body, organizationId: 'other', status: 'GFE_VOID' });
    expect(data.estimate).toMatchObject({
      status: 'GFE_DELIVERED',
      organizationId: host.principal.organization.id,
    });
  });

  test('flags a late delivery', async () => {
    const { params } = await anEstimate({}, ['generate']);
    const now = new Date('2026-03-10T15:00:00Z');
    const body = { deliveryMethod: 'GFE_DEL_MAIL' };
    const { data } = await host.call('gfe.deliverEstimate', { params, body }, { now });
    expect(data.estimate).toMatchObject({
      status: 'GFE_DELIVERED',
      deliveredAt: '2026-03-10T15:00:00.000Z',
      deliveryMethod: 'GFE_DEL_MAIL',
      isDeliveryOverdue: true,
    });
  });

  test('makes one of a hundred concurrent deliveries', async () => {
    const { params } = await anEstimate();
    const body = { deliveryMethod: 'GFE_DEL_EMAIL' };
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => host.call('gfe.deliverEstimate', { params, body })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('an estimate that is missing or of another organization', () => {
  test.each([
    ['getEstimate', {}],
    ['updateEstimate', {}],
    ['generateEstimate', {}],
    ['deliverEstimate', { deliveryMethod: 'GFE_DEL_FAX' }],
    ['deliverEstimate', { deliveryMethod: 'GFE_DEL_FAX', simulateOnly: true }],
    ['acknowledgeEstimate', {}],
    ['voidEstimate', {}],
    ['reviseEstimate', {}],
    ['openIdrCase', { billedAmount: 1000 }],
    ['getEstimatePdf', {}],
    ['compareBill', { billedAt: '2026-03-25', charges: [{ billedAmount: 1 }] }],
  ])('answers 404 to %s with %j', async (operation, body) => {
    const { params } = await anEstimate();
    const id = `gfe.${operation}`;
    const missing = { status: 404, details: {} };
    await expect(host.call(id, { params, body }, { as: aPrincipal() })).rejects.toMatchObject(missing);
    await expect(host.call(id, { params: { gfeId: 'gfe_none' }, body })).rejects.toMatchObject(missing);
  });
});

describe('gfe.voidEstimate', () => {
  const voidIt = async (body: Record<string, unknown>) =>
    (await host.call('gfe.voidEstimate', { params: (await anEstimate()).params, body })).data.estimate;

  test.each([undefined, 'x', 'x'.repeat(500)])('takes the reason %j', async (reason) => {
    expect(await voidIt({ reason })).toMatchObject({ status: 'GFE_VOID', voidReason: reason ?? null });
  });

  test.each(['', 'x'.repeat(501), null])('refuses the reason %j', async (reason) => {
    await expect(voidIt({ reason })).rejects.toMatchObject(refusedAt('body.reason'));
  });
});

describe('gfe.generateEstimate, gfe.deliverEstimate, gfe.acknowledgeEstimate', () => {
  test('set the time of each step', async () => {
    const { params } = await anEstimate();
    const generated = await host.call('gfe.generateEstimate', { params });
    expect(generated).toMatchObject({ status: 200, data: { estimate: { status: 'GFE_GENERATED' } } });
    await expect(host.call('gfe.generateEstimate', { params })).rejects.toMatchObject(refusedAt('status'));
    await host.call('gfe.deliverEstimate', { params, body: { deliveryMethod: 'GFE_DEL_HAND_DELIVERY' } });
    const now = new Date(testTime.getTime() + 60_000);
    const { data } = await host.call('gfe.acknowledgeEstimate', { params }, { now });
    expect(data.estimate).toMatchObject({
      status: 'GFE_ACKNOWLEDGED',
      deliveredAt: testTime.toISOString(),
      acknowledgedAt: now.toISOString(),
    });
  });
});

describe('gfe.generateEstimate', () => {
  test('names each missing element of 45 CFR 149.610(c)(1)', async () => {
    const { params } = await anEstimate({ providerName: undefined, providerNpi: undefined });
    await expect(host.call('gfe.generateEstimate', { params })).rejects.toMatchObject({
      status: 400,
      details: {
        issues: [0, 1].flatMap((line) => [
          expect.objectContaining({
            path: `estimate.lineItems.${line}.providerName`,
            code: 'missing_element',
          }),
          expect.objectContaining({
            path: `estimate.lineItems.${line}.providerNpi`,
            code: 'missing_element',
          }),
        ]),
      },
    });
  });
});

describe('gfe.updateEstimate', () => {
  test('recomputes totals and the deadline', async () => {
    const { params } = await anEstimate();
    const body = { serviceDate: '2026-03-05T15:00:00Z', lineItems: draft.lineItems.slice(0, 1) };
    const { data } = await host.call('gfe.updateEstimate', { params, body });
    expect(data.estimate).toMatchObject({
      totalEstimatedCost: '125.50',
      deadlineBasis: 'SCHEDULED_3_BUSINESS_DAYS_AHEAD',
      deliveryDeadline: '2026-03-04T04:59:59.999Z',
    });
  });

  test('makes one of fifty concurrent updates with the same If-Match', async () => {
    const { params } = await anEstimate();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        host.call(
          'gfe.updateEstimate',
          { params, body: { providerName: `Provider ${index}` } },
          { ifMatch: '"1"' },
        ),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 412 });
    }
  });
});

describe('gfe.reviseEstimate', () => {
  test('answers 201 with a draft, and the superseded estimate expires', async () => {
    const { params, estimate } = await anEstimate({}, ['deliver', 'acknowledge']);
    const { data, status } = await host.call('gfe.reviseEstimate', {
      params,
      body: { serviceDate: '2026-03-23T14:00:00Z' },
    });
    expect(status).toBe(201);
    expect(data.estimate).toMatchObject({
      status: 'GFE_DRAFT',
      supersedesId: estimate.id,
      deadlineBasis: 'REVISION',
      deliveryDeadline: '2026-03-21T03:59:59.999Z',
    });
    expect((await host.call('gfe.getEstimate', { params })).data.estimate.status).toBe('GFE_EXPIRED');
  });
});

describe('gfe.compareBill', () => {
  test.each([
    [646.5, false],
    [646.51, true],
  ])('a bill of %d', async (billedAmount, excessive) => {
    const { params } = await anEstimate();
    const body = { billedAt: '2026-03-25', charges: [{ billedAmount }] };
    const { data } = await host.call('gfe.compareBill', { params, body });
    expect(data.comparison).toMatchObject({
      isSubstantiallyInExcess: excessive,
      disputeWindowEndsOn: '2026-07-23',
      isDisputeWindowOpen: true,
    });
  });

  test('compares each provider, not the total', async () => {
    const { params } = await anEstimate();
    const body = {
      billedAt: '2026-03-25',
      charges: [
        { billedAmount: 300 },
        { providerNpi: '1999999984', providerName: 'Imaging', billedAmount: 399.99 },
      ],
    };
    const { data } = await host.call('gfe.compareBill', { params, body });
    expect(data.comparison).toMatchObject({
      difference: '453.48',
      isSubstantiallyInExcess: false,
      providers: [
        { providerNpi: '1558598797', difference: '53.49' },
        { providerNpi: '1999999984', estimatedAmount: '0.00', difference: '399.99' },
      ],
    });
  });

  test.each([
    ['a provider by name', { providerName: 'Avery Stone, MD' }, {}],
    [
      'the facility by name where the estimate names no provider',
      { providerName: 'riverside clinic' },
      { facilityId: 'fac_1', providerName: undefined, providerNpi: undefined },
    ],
    [
      'the facility by NPI where the estimate names no provider',
      { providerNpi: '1234567893' },
      { facilityId: 'fac_1', providerName: undefined, providerNpi: undefined },
    ],
  ])('recognizes %s', async (_party, billedBy, overrides) => {
    const { params } = await anEstimate(overrides);
    const body = { billedAt: '2026-03-25', charges: [{ ...billedBy, billedAmount: 600 }] };
    const { data } = await host.call('gfe.compareBill', { params, body });
    expect(data.comparison.providers).toMatchObject([
      { estimatedAmount: '246.51', billedAmount: '600.00', isSubstantiallyInExcess: false },
    ]);
  });

  test('closes the window after 120 days', async () => {
    const { params } = await anEstimate();
    const body = { billedAt: '2026-03-25', charges: [{ billedAmount: 1000 }] };
    const openOn = async (now: string) =>
      (await host.call('gfe.compareBill', { params, body }, { now: new Date(now) })).data.comparison
        .isDisputeWindowOpen;
    expect(await openOn('2026-07-24T03:59:59Z')).toBe(true);
    expect(await openOn('2026-07-24T04:00:00Z')).toBe(false);
  });
});

describe('gfe.createEstimate, gfe.updateEstimate, gfe.reviseEstimate', () => {
  const weekly = { frequency: 'Once a week', startDate: '2026-03-20', endDate: '2026-06-12' };
  const recurring = { cptCode: '97110', description: 'Exercises', quantity: 13, unitCharge: 60 };
  const [visit] = draft.lineItems;

  test('keep the frequency and time frame of recurring services, and show none of others', async () => {
    const { params, estimate } = await anEstimate({
      lineItems: [visit, { ...recurring, recurrence: weekly }],
    });
    expect(estimate.lineItems[0]).not.toHaveProperty('recurrence');
    expect(estimate.lineItems[1]).toMatchObject({ totalCharge: '780.00', recurrence: weekly });
    const read = await host.call('gfe.getEstimate', { params });
    expect(read.data.estimate.lineItems[1].recurrence).toEqual(weekly);

    const monthly = { ...weekly, frequency: 'Once a month', endDate: '2027-03-19' };
    const body = { lineItems: [{ ...recurring, quantity: 12, recurrence: monthly }] };
    const updated = await host.call('gfe.updateEstimate', { params, body });
    expect(updated.data.estimate.lineItems).toMatchObject([{ quantity: 12, recurrence: monthly }]);
    const revised = await host.call('gfe.reviseEstimate', { params, body: {} });
    expect(revised.data.estimate.lineItems).toEqual(updated.data.estimate.lineItems);
  });

  test.each([
    ['2026-03-20', '2026-03-20', true],
    ['2026-03-20', '2026-03-19', false],
    ['2026-03-20', '2027-03-19', true],
    ['2026-03-20', '2027-03-20', false],
    ['2028-02-29', '2029-02-28', true],
    ['2028-02-29', '2029-03-01', false],
    ['2026-03-20', '2026-06-31', false],
  ])(
    'take a time frame of at most 12 months: %s to %s is accepted: %s',
    async (startDate, endDate, isAccepted) => {
      const recurrence = { ...weekly, startDate, endDate };
      const created = anEstimate({ lineItems: [{ ...recurring, recurrence }] });
      if (isAccepted) {
        await expect(created).resolves.toMatchObject({ estimate: { lineItems: [{ recurrence }] } });
      } else {
        await expect(created).rejects.toMatchObject({
          status: 400,
          details: { issues: [{ path: 'body.lineItems.0.recurrence.endDate' }] },
        });
      }
    },
  );

  test('need both frequency and time frame', async () => {
    for (const field of ['frequency', 'startDate', 'endDate']) {
      const recurrence = { ...weekly, [field]: undefined };
      await expect(anEstimate({ lineItems: [{ ...recurring, recurrence }] })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.lineItems.0.recurrence.${field}` }] },
      });
    }
  });
});

describe('gfe.getEstimatePdf', () => {
  test('returns a PDF in a data URL', async () => {
    const { params } = await anEstimate({ facilityId: 'fac_1' });
    const { data } = await host.call('gfe.getEstimatePdf', { params });
    expect(Object.keys(data.document).sort()).toEqual([
      'contentType',
      'expiresAt',
      'kind',
      'sensitiveContent',
      'url',
    ]);
    expect(data.document).toMatchObject({
      kind: 'DATA_URL',
      contentType: 'application/pdf',
      sensitiveContent: true,
    });
    const bytes = Buffer.from(data.document.url.replace('data:application/pdf;base64,', ''), 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('holds no connection while the document is rendered and stored', async () => {
    const requested = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const documents: DocumentStore = {
      async publish(document) {
        requested.resolve();
        await release.promise;
        return dataUrlStore().publish(document);
      },
    };
    const slow = await testHost([createGfe({ ...ports, documents })]);
    try {
      const { data } = await slow.call('gfe.createEstimate', { body: draft });
      const published = slow.call('gfe.getEstimatePdf', { params: { gfeId: data.estimate.id } });
      await requested.promise;
      expect(slow.tenants.pool.idleCount).toBe(slow.tenants.pool.totalCount);
      release.resolve();
      expect((await published).data.document.kind).toBe('DATA_URL');
    } finally {
      await slow.close();
    }
  });
});

describe('gfe.previewDeadline', () => {
  test.each([
    ['9999-12-20T10:00:00Z', 200],
    ['9999-12-31T10:00:00Z', 400],
  ])(
    'answers a scheduling on %s with %d: its deadline lies within the calendar or beyond it',
    async (scheduledAt, status) => {
      const body = { scheduledAt, serviceDate: '9999-12-31T23:00:00Z' };
      const preview = host.call('gfe.previewDeadline', { body });
      await (status === 200 ? preview : expect(preview).rejects.toMatchObject({ status }));
    },
  );

  test('returns the rule that applies', async () => {
    const body = { scheduledAt: '2026-11-25T15:00:00Z', serviceDate: '2026-12-01T15:00:00Z' };
    const { data } = await host.call('gfe.previewDeadline', { body });
    expect(data.deadline).toMatchObject({
      basis: 'SCHEDULED_3_BUSINESS_DAYS_AHEAD',
      date: '2026-11-27',
      businessDaysAhead: 3,
      holidaysSkipped: [{ date: '2026-11-26', name: expect.any(String) }],
    });
  });
});
