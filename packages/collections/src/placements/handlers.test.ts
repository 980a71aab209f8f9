import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionsHost, openAccount, postedPayments, readAccount } from '../../test/collections-host.ts';
import { placementCalls } from '../../test/placements.ts';

let host: TestHost;
let calls: ReturnType<typeof placementCalls>;
beforeAll(async () => {
  host = await collectionsHost();
  calls = placementCalls(host);
});
afterAll(() => host.close());

const hours = (count: number) => new Date(testTime.getTime() + count * 3_600_000);

const conflictOf = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ status: 409 });

const refused = async (work: Promise<unknown>, path: string) =>
  expect(work).rejects.toMatchObject({
    status: 400,
    details: { issues: [expect.objectContaining({ path })] },
  });

describe('collections.createPlacement', () => {
  test('answers 201 with the balance of the account and the rate of the agency, and shows it on the account', async () => {
    const accountId = openAccount({ balance: '148.75' });
    const { id: agencyId } = await calls.anAgency({ commissionRate: 33.333_33 });
    const { data, status, tag } = await calls.place({ accountId, agencyId, notes: 'Mail was returned' });
    expect(status).toBe(201);
    expect(tag).toBe('"1"');
    expect(data).toEqual({
      placement: {
        id: expect.stringMatching(/^plc_/),
        organizationId: host.principal.organization.id,
        placementNumber: expect.stringMatching(/^PLC-\d{8}-/),
        agencyId,
        agencyName: 'Harbor Recovery',
        accountId,
        accountNumber: `A-${accountId}`,
        patientId: 'pat_1',
        status: 'PLACED',
        placedAmount: '148.75',
        accountBalance: '148.75',
        commissionRate: 33.333_33,
        recoveredAmount: '0.00',
        commissionAmount: '0.00',
        netAmount: '0.00',
        firstDeliveredAt: '2025-06-01T12:00:00.000Z',
        notes: 'Mail was returned',
        placedAt: testTime.toISOString(),
        endedAt: null,
        endCause: null,
        endReason: null,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
      externalRiskMode: 'LOCAL_ONLY',
    });
    expect(readAccount(accountId).placementId).toBe(data.placement.id);
  });

  test('answers 409 with every obstacle, and places nothing', async () => {
    const accountId = openAccount({
      balance: '0.00',
      hold: 'BANKRUPTCY',
      activePlanId: 'pln_1',
    });
    const { id: agencyId } = await calls.anAgency({ contractEndDate: '2026-01-31' });
    await host.call('collections.updateAgency', { params: { agencyId }, body: { isActive: false } });
    await host.call('collections.createDispute', { body: { accountId, reason: 'Not mine' } });
    await expect(calls.place({ accountId, agencyId })).rejects.toMatchObject({
      status: 409,
      details: {
        obstacles: [
          'NOTHING_OWED',
          'BILLING_HOLD',
          'DISPUTE_OPEN',
          'ACTIVE_PAYMENT_PLAN',
          'AGENCY_INACTIVE',
          'CONTRACT_ENDED',
        ].map((code) => ({ code, message: expect.any(String) })),
      },
    });
    expect(readAccount(accountId).placementId).toBeNull();
  });

  test('waits for the 120 days of 26 CFR 1.501(r)-6 only in a charitable hospital', async () => {
    const organization = { ...aPrincipal().organization, isCharitableHospital: true };
    const hospital = { as: { ...aPrincipal(), organization } };
    const charges = (days: number | null) => [
      { firstDeliveredAt: new Date('2025-06-01T12:00:00Z') },
      { firstDeliveredAt: days === null ? null : hours(-24 * days) },
    ];
    for (const [days, code] of [
      [null, 'NO_STATEMENT_DELIVERED'],
      [119, 'NOTIFICATION_PERIOD'],
    ] as const) {
      const accountId = openAccount({}, charges(days));
      const { id: agencyId } = await calls.anAgency({}, hospital);
      await expect(calls.place({ accountId, agencyId }, hospital)).rejects.toMatchObject({
        status: 409,
        details: { obstacles: [{ code, message: expect.any(String) }] },
      });
      const { id: ownAgencyId } = await calls.anAgency();
      const { data } = await calls.place({ accountId, agencyId: ownAgencyId });
      expect(data.placement.firstDeliveredAt).toBe(days === null ? null : hours(-24 * days).toISOString());
    }
    const accountId = openAccount({}, charges(120));
    const { id: agencyId } = await calls.anAgency({}, hospital);
    expect((await calls.place({ accountId, agencyId }, hospital)).status).toBe(201);
  });

  test('answers 409 for an account that is already placed, with its placement', async () => {
    const { accountId, agencyId, params } = await calls.aPlacement();
    await expect(calls.place({ accountId, agencyId })).rejects.toMatchObject({
      status: 409,
      details: {
        existingId: params.placementId,
        obstacles: [expect.objectContaining({ code: 'ALREADY_PLACED' })],
      },
    });
    await calls.end(params, 'RECALL');
    expect((await calls.place({ accountId, agencyId })).status).toBe(201);
  });

  test.each([
    ['accountId', 'acc_none'],
    ['agencyId', 'agy_none'],
  ])('answers 404 for a missing account or agency: %s', async (field, id) => {
    const body = { accountId: openAccount(), agencyId: (await calls.anAgency()).id };
    await expect(calls.place({ ...body, [field]: id })).rejects.toMatchObject({ status: 404 });
    const { id: foreign } = await calls.anAgency({}, { as: aPrincipal() });
    await expect(calls.place({ ...body, agencyId: foreign })).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['accountId', undefined],
    ['accountId', ''],
    ['agencyId', undefined],
    ['notes', ''],
    ['notes', 'n'.repeat(2001)],
    ['notes', null],
  ])(
    'needs an account and an agency and takes notes of 1 to 2000 characters, else 400: %s',
    async (field, bad) => {
      const body = { accountId: openAccount(), agencyId: (await calls.anAgency()).id };
      await refused(calls.place({ ...body, [field]: bad }), `body.${field}`);
      expect((await calls.place({ ...body, notes: 'n'.repeat(2000) })).status).toBe(201);
    },
  );
});

describe('collections.listPlacements', () => {
  const as = aPrincipal();
  const made: { placementId: string }[] = [];
  beforeAll(async () => {
    const amounts = ['100.00', '200.00', '200.01'];
    for (const [index, balance] of amounts.entries()) {
      const now = new Date(testTime.getTime() + index * 86_400_000);
      made.push((await calls.aPlacement({ balance, patientId: `pat_${index}` }, {}, { as, now })).params);
    }
    await calls.end({ placementId: made[0]?.placementId ?? '' }, 'CLOSE', { as });
  });

  const list = async (query: Record<string, string | string[]>, now = new Date('2026-03-04T15:00:00Z')) => {
    const { data } = await host.call('collections.listPlacements', { query }, { as, now });
    expect(data.total).toBe(data.placements.length);
    return data.placements.map(({ id }: { id: string }) =>
      made.findIndex(({ placementId }) => id === placementId),
    );
  };

  test('returns those of the organization, newest first, a page at a time, with the total', async () => {
    expect(await list({})).toEqual([2, 1, 0]);
    const { data } = await host.call(
      'collections.listPlacements',
      { query: { skip: '1', take: '1' } },
      { as },
    );
    expect(data).toMatchObject({ placements: [{ id: made[1]?.placementId }], total: 3 });
    const none = await host.call('collections.listPlacements', {}, { as: aPrincipal() });
    expect(none.data).toEqual({ placements: [], total: 0, nextCursor: null });
  });

  test.each([
    ['createdAt', [0, 1, 2]],
    ['-placedAt', [2, 1, 0]],
    ['-placedAmount', [2, 1, 0]],
    ['placedAmount', [0, 1, 2]],
  ])('sorts by %s', async (sort, order) => {
    expect(await list({ sort })).toEqual(order);
    await expect(list({ sort: 'agencyName' })).rejects.toMatchObject({ status: 400 });
  });

  test('filters by status, agency, account, patient and amount, bounds inclusive', async () => {
    expect(await list({ status: 'CLOSED' })).toEqual([0]);
    expect(await list({ status: ['CLOSED', 'PLACED'] })).toEqual([2, 1, 0]);
    expect(await list({ status: 'RECALLED' })).toEqual([]);
    expect(await list({ minAmount: '200', maxAmount: '200.00' })).toEqual([1]);
    expect(await list({ minAmount: '200.01' })).toEqual([2]);
    expect(await list({ maxAmount: '199.99' })).toEqual([0]);
    expect(await list({ patientId: 'pat_1' })).toEqual([1]);
    const { accountId, agencyId } = await calls.read(made[2] ?? { placementId: '' }, { as });
    expect(await list({ accountId })).toEqual([2]);
    expect(await list({ agencyId })).toEqual([2]);
    expect(await list({ accountId: 'acc_none' })).toEqual([]);
  });

  test('counts the age in days of the zone of the organization, bounds inclusive', async () => {
    const now = new Date(testTime.getTime() + 2 * 86_400_000);
    expect(await list({ minDaysPlaced: '2' }, now)).toEqual([0]);
    expect(await list({ minDaysPlaced: '1', maxDaysPlaced: '1' }, now)).toEqual([1]);
    expect(await list({ maxDaysPlaced: '0' }, now)).toEqual([2]);
    expect(await list({ minDaysPlaced: '3' }, now)).toEqual([]);
  });

  test.each([
    ['skip', '10000', '10001'],
    ['take', '100', '101'],
    ['status', 'PLACED', 'LOST'],
    ['minDaysPlaced', '36500', '36501'],
    ['maxDaysPlaced', '0', '-1'],
    ['minAmount', '999999999999.99', '1.001'],
    ['maxAmount', '0', '-1'],
  ])('takes values in their bounds, else 400: %s', async (field, good, bad) => {
    const ask = (value: string) => host.call('collections.listPlacements', { query: { [field]: value } });
    expect((await ask(good)).status).toBe(200);
    await expect(ask(bad)).rejects.toMatchObject({ status: 400 });
  });
});

describe('collections.getPlacement', () => {
  test('returns the payments, oldest first, and the disputes that stop collection now', async () => {
    const { accountId, params } = await calls.aPlacement();
    const ids: string[] = [];
    for (const amount of [10, 20]) {
      const now = hours(amount);
      ids.push((await calls.pay(params, amount, { notes: 'By card' }, { now })).data.payment.id);
    }
    const dispute = async () =>
      (await host.call('collections.createDispute', { body: { accountId, reason: 'Not mine' } })).data.dispute
        .id;
    const [open, answered] = [await dispute(), await dispute()];
    const sent = { params: { disputeId: answered }, body: { verificationSentAt: testTime.toISOString() } };
    await host.call('collections.updateDispute', sent);
    const read = await calls.read(params);
    expect(read).toMatchObject({ status: 'PARTIALLY_PAID', openDisputeIds: [open] });
    expect(read.payments).toMatchObject([
      { id: ids[0], amount: '10.00', notes: 'By card' },
      { id: ids[1], amount: '20.00' },
    ]);
    await calls.end(params, 'RECALL');
    expect((await calls.read(params)).openDisputeIds).toEqual([]);
  });

  test('answers 404 for an id that is missing or of another organization', async () => {
    const { params } = await calls.aPlacement({}, {}, { as: aPrincipal() });
    await expect(calls.read(params)).rejects.toMatchObject({ status: 404 });
    await expect(calls.read({ placementId: 'plc_none' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('collections.recordAgencyPayment', () => {
  test('answers 201 with the commission, the net amount, and the ledger entry', async () => {
    const { accountId, agencyId, params } = await calls.aPlacement({ balance: '600.00' });
    const collectedAt = '2026-03-02T15:00:00.000Z';
    const given = { reference: 'Remittance 2026-03', notes: 'First of three', collectedAt };
    const { data, status } = await calls.pay(params, 100.1, given, { now: hours(48) });
    expect(status).toBe(201);
    expect(data).toEqual({
      payment: {
        id: expect.stringMatching(/^agp_/),
        organizationId: host.principal.organization.id,
        placementId: params.placementId,
        agencyId,
        accountId,
        amount: '100.10',
        commissionRate: 22.5,
        commissionAmount: '22.52',
        netAmount: '77.58',
        ...given,
        ledgerEntryId: expect.stringMatching(/^ent_/),
        reversalEntryId: null,
        reversedAt: null,
        createdAt: hours(48).toISOString(),
        updatedAt: hours(48).toISOString(),
      },
      placement: expect.objectContaining({
        status: 'PARTIALLY_PAID',
        placedAmount: '600.00',
        accountBalance: '499.90',
        recoveredAmount: '100.10',
        commissionAmount: '22.52',
        netAmount: '77.58',
      }),
      unappliedAmount: '0.00',
      externalRiskMode: 'LOCAL_ONLY',
    });
  });

  test.each([
    [0, '0.00', '0.05'],
    [10, '0.01', '0.04'],
    [9.999, '0.00', '0.05'],
    [100, '0.05', '0.00'],
    [0.000_000_1, '0.00', '0.05'],
  ])(
    'rounds the commission half up to cents: %d %% of 0.05',
    async (commissionRate, commissionAmount, netAmount) => {
      const { params } = await calls.aPlacement({}, { commissionRate });
      const { data } = await calls.pay(params, 0.05);
      expect(data.payment).toMatchObject({ commissionRate, commissionAmount, netAmount });
    },
  );

  test('keeps the rate of the placement when that of the agency changes', async () => {
    const { agencyId, params } = await calls.aPlacement();
    await host.call('collections.updateAgency', {
      params: { agencyId },
      body: { commissionRate: 50, name: 'Bay' },
    });
    const { data } = await calls.pay(params, 100);
    expect(data.payment.commissionAmount).toBe('22.50');
    expect(data.placement).toMatchObject({ agencyName: 'Harbor Recovery', commissionRate: 22.5 });
  });

  test('closes the placement when nothing is owed, and clears it from the account', async () => {
    const { accountId, params } = await calls.aPlacement({ balance: '100.00' });
    const { data: part } = await calls.pay(params, 99.99);
    expect(part.placement).toMatchObject({ status: 'PARTIALLY_PAID', accountBalance: '0.01', endedAt: null });
    const { data: whole } = await calls.pay(params, 0.01, {}, { now: hours(1) });
    expect(whole.placement).toMatchObject({
      status: 'CLOSED',
      accountBalance: '0.00',
      endedAt: hours(1).toISOString(),
      endCause: 'NOTHING_OWED',
      endReason: null,
    });
    expect(readAccount(accountId).placementId).toBeNull();
  });

  test('names the charges that it settles to the ledger, by default none', async () => {
    const { params } = await calls.aPlacement();
    const allocations = [{ entryId: 'ent_1', amount: 10 }];
    await calls.pay(params, 20, { allocations });
    await calls.pay(params, 20);
    expect(postedPayments.slice(-2)).toMatchObject([
      { amount: '20.00', allocations: [{ entryId: 'ent_1', amount: '10.00' }] },
      { amount: '20.00', allocations: [] },
    ]);
  });

  test('leaves the amount above the balance as credit', async () => {
    const { params } = await calls.aPlacement({ balance: '100.00' });
    const { data } = await calls.pay(params, 100.01);
    expect(data).toMatchObject({
      unappliedAmount: '0.01',
      placement: { status: 'CLOSED', accountBalance: '-0.01', recoveredAmount: '100.01' },
    });
  });

  test('accepts for an ended placement only payments received before its end, else answers 409', async () => {
    const { params } = await calls.aPlacement();
    await calls.end(params, 'RECALL', { now: hours(24) });
    const at = (time: Date) => calls.pay(params, 10, { collectedAt: time.toISOString() }, { now: hours(72) });
    await expect(at(new Date(hours(24).getTime() + 1))).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
    const { data } = await at(hours(24));
    expect(data.placement).toMatchObject({ status: 'RECALLED', recoveredAmount: '10.00' });
  });

  test('takes a time from the placement up to now, else 400', async () => {
    const { params } = await calls.aPlacement();
    const at = (time: Date) => calls.pay(params, 1, { collectedAt: time.toISOString() }, { now: hours(1) });
    expect((await at(testTime)).status).toBe(201);
    expect((await at(hours(1))).status).toBe(201);
    await refused(at(new Date(testTime.getTime() - 1)), 'body.collectedAt');
    await refused(at(new Date(hours(1).getTime() + 1)), 'body.collectedAt');
  });

  test.each([
    ['amount', 0.01, 0],
    ['amount', 0.01, 0.011],
    ['amount', 0.01, '1'],
    ['amount', 0.01, undefined],
    ['reference', 'r'.repeat(200), 'r'.repeat(201)],
    ['reference', 'r', ''],
    ['notes', 'n'.repeat(2000), 'n'.repeat(2001)],
    ['collectedAt', testTime.toISOString(), '2026-03-02'],
  ])(
    'takes amounts above zero with 2 decimals, references of 1 to 200 characters, notes of 2000, else 400: %s',
    async (field, good, bad) => {
      const { params } = await calls.aPlacement();
      const send = (value: unknown) => calls.pay(params, 1, { [field]: value });
      expect((await send(good)).status).toBe(201);
      await refused(send(bad), `body.${field}`);
    },
  );

  test('answers 404 for a foreign placement, and 412 if If-Match names another version', async () => {
    const { params } = await calls.aPlacement({}, {}, { as: aPrincipal() });
    await expect(calls.pay(params, 1)).rejects.toMatchObject({ status: 404 });
    const own = (await calls.aPlacement()).params;
    await expect(calls.pay(own, 1, {}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await calls.pay(own, 1, {}, { ifMatch: '"1"' })).status).toBe(201);
  });
});

describe('collections.changePlacementStatus', () => {
  test.each([
    ['RECALL', 'RECALLED'],
    ['CLOSE', 'CLOSED'],
  ])(
    '%s ends a placement, clears it from the account, and allows no further action',
    async (action, status) => {
      const { accountId, params } = await calls.aPlacement();
      const { data } = await calls.end(params, action, { now: hours(1) });
      expect(data).toMatchObject({
        placement: { status, endedAt: hours(1).toISOString(), endCause: 'REQUEST', endReason: 'Ended' },
        externalRiskMode: 'LOCAL_ONLY',
      });
      expect(readAccount(accountId).placementId).toBeNull();
      for (const next of ['RECALL', 'CLOSE']) {
        await expect(calls.end(params, next)).rejects.toMatchObject({
          status: 409,
          details: { allowedNext: [] },
        });
      }
    },
  );

  test('does not change an account that has a new placement', async () => {
    const { accountId, agencyId, params } = await calls.aPlacement();
    await calls.end(params, 'RECALL');
    const { data } = await calls.place({ accountId, agencyId });
    await conflictOf(calls.end(params, 'CLOSE'));
    expect(readAccount(accountId).placementId).toBe(data.placement.id);
  });

  test.each([
    ['action', 'REOPEN'],
    ['action', undefined],
    ['reason', ''],
    ['reason', 'r'.repeat(501)],
    ['reason', undefined],
  ])('takes RECALL and CLOSE with a reason of 1 to 500 characters, else 400: %s', async (field, bad) => {
    const { params } = await calls.aPlacement();
    const body = { action: 'CLOSE', reason: 'r'.repeat(500) };
    const send = (values: object) =>
      host.call('collections.changePlacementStatus', { params, body: { ...body, ...values } });
    await refused(send({ [field]: bad }), `body.${field}`);
    expect((await send({})).status).toBe(200);
  });

  test('answers 404 for a foreign placement, and 412 if If-Match names another version', async () => {
    const { params } = await calls.aPlacement({}, {}, { as: aPrincipal() });
    await expect(calls.end(params, 'CLOSE')).rejects.toMatchObject({ status: 404 });
    const own = (await calls.aPlacement()).params;
    await expect(calls.end(own, 'CLOSE', { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
  });
});
