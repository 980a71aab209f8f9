import { dataUrlStore } from '@rcm/documents';
import { aPrincipal, expectNoDrift, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGfe } from '../module.ts';

const gfe = createGfe({
  patient: async (_context, id) =>
    id === 'pat_unknown' ? null : { id, firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' },
  appointment: async (_context, id) => ({ id, scheduledAt: new Date('2026-03-01T15:00:00Z') }),
  facility: async (_context, id) => ({
    id,
    name: 'Riverside Clinic',
    npi: '1234567893',
    timeZone: 'America/Los_Angeles',
    address: '1 Main Street, Fresno, CA 93701',
  }),
  documents: dataUrlStore(),
});

let host: TestHost;
beforeAll(async () => {
  host = await testHost([gfe]);
});
afterAll(() => host.close());

const draft = {
  patientId: 'pat_1',
  serviceDate: '2026-03-20T15:00:00-05:00',
  providerName: 'Avery Stone, MD',
  providerNpi: '1558598797',
  diagnosisCodes: ['M54.50'],
  lineItems: [
    { cptCode: '99213', description: 'Office visit', quantity: 1, unitCharge: 125.5 },
    { cptCode: '72100', description: 'X-ray of the spine', quantity: 3, unitCharge: 40.335 },
  ],
};

async function anEstimate(overrides: Record<string, unknown> = {}, ...verbs: string[]) {
  const { data } = await host.call('gfe.createEstimate', { body: { ...draft, ...overrides } });
  const params = { gfeId: data.estimate.id as string };
  for (const verb of verbs) {
    const body = verb === 'deliver' ? { deliveryMethod: 'GFE_DEL_PORTAL' } : {};
    await host.call(`gfe.${verb}Estimate`, { params, body });
  }
  return { params, estimate: data.estimate };
}

test('the migrations build what the entities describe', () => expectNoDrift(gfe));

describe('creating an estimate', () => {
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

  test('counts the deadline in the zone of the facility', async () => {
    const { estimate } = await anEstimate({ facilityId: 'fac_1' });
    expect(estimate).toMatchObject({
      facilityName: 'Riverside Clinic',
      deliveryDeadline: '2026-03-06T07:59:59.999Z',
    });
  });

  test('answers 404 for a patient that is not there', async () => {
    const body = { ...draft, patientId: 'pat_unknown' };
    await expect(host.call('gfe.createEstimate', { body })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 400 for a discount above the total', async () => {
    const body = { ...draft, patientDiscount: 246.52 };
    await expect(host.call('gfe.createEstimate', { body })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.patientDiscount', code: 'too_big', message: expect.any(String) }] },
    });
  });
});

describe('reading an estimate', () => {
  test('gives the same as writing it did', async () => {
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

describe('listing estimates', () => {
  test('filters by what a reader would see, not by what is stored', async () => {
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
      expect(same.data).toEqual({ estimates: [read.estimate], total: 1 });
      const other = await host.call(
        'gfe.listEstimates',
        { query: { overdue: String(!isDeliveryOverdue) } },
        { as, now },
      );
      expect(other.data).toEqual({ estimates: [], total: 0 });
    }
  });

  test('pages newest first and counts all', async () => {
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

describe('the life of an estimate', () => {
  test('a late delivery is flagged', async () => {
    const { params } = await anEstimate({}, 'generate');
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

  test('a simulated delivery changes nothing, whatever the status', async () => {
    const { params } = await anEstimate({}, 'void');
    const body = { deliveryMethod: 'GFE_DEL_FAX', simulateOnly: true };
    const { data } = await host.call('gfe.deliverEstimate', { params, body });
    expect(data.simulation).toEqual({
      mode: 'simulated',
      deliveryMethod: 'GFE_DEL_FAX',
      wouldSetStatus: 'GFE_DELIVERED',
    });
    expect(data.estimate.status).toBe('GFE_VOID');
    expect((await host.call('gfe.getEstimate', { params })).data.estimate).toEqual(data.estimate);
  });

  test('generating names each missing element', async () => {
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

  test('an edit computes totals and deadline again', async () => {
    const { params } = await anEstimate();
    const body = { serviceDate: '2026-03-05T15:00:00Z', lineItems: draft.lineItems.slice(0, 1) };
    const { data } = await host.call('gfe.updateEstimate', { params, body });
    expect(data.estimate).toMatchObject({
      totalEstimatedCost: '125.50',
      deadlineBasis: 'SCHEDULED_3_BUSINESS_DAYS_AHEAD',
      deliveryDeadline: '2026-03-04T04:59:59.999Z',
    });
  });

  test('a revision supersedes the estimate', async () => {
    const { params, estimate } = await anEstimate({}, 'deliver', 'acknowledge');
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

  test('of fifty updates with one If-Match one is made', async () => {
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

  test('of a hundred parallel deliveries one is made', async () => {
    const { params } = await anEstimate();
    const body = { deliveryMethod: 'GFE_DEL_EMAIL' };
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => host.call('gfe.deliverEstimate', { params, body })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('comparing a bill', () => {
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

  test('looks at each provider, not at the total', async () => {
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

test('the document of an estimate is a PDF in a data URL', async () => {
  const { params } = await anEstimate({ facilityId: 'fac_1' });
  const { data } = await host.call('gfe.getEstimatePdf', { params });
  expect(data.document).toMatchObject({
    kind: 'DATA_URL',
    contentType: 'application/pdf',
    sensitiveContent: true,
  });
  const bytes = Buffer.from(data.document.url.replace('data:application/pdf;base64,', ''), 'base64');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test.each([
  ['9999-12-20T10:00:00Z', 200],
  ['9999-12-31T10:00:00Z', 400],
])(
  'a scheduling on %s: %d, for its deadline lies within the calendar or beyond',
  async (scheduledAt, status) => {
    const body = { scheduledAt, serviceDate: '9999-12-31T23:00:00Z' };
    const preview = host.call('gfe.previewDeadline', { body });
    await (status === 200 ? preview : expect(preview).rejects.toMatchObject({ status }));
  },
);

test('a preview says which rule applies', async () => {
  const body = { scheduledAt: '2026-11-25T15:00:00Z', serviceDate: '2026-12-01T15:00:00Z' };
  const { data } = await host.call('gfe.previewDeadline', { body });
  expect(data.deadline).toMatchObject({
    basis: 'SCHEDULED_3_BUSINESS_DAYS_AHEAD',
    date: '2026-11-27',
    businessDaysAhead: 3,
    holidaysSkipped: [{ date: '2026-11-26', name: expect.any(String) }],
  });
});
