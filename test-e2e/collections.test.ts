import { beforeEach, describe, expect, inject, test } from 'vitest';
import { createOrganization, request, type TestOrganization } from './support/api.ts';
import { rcmJson } from './support/rcm.ts';
import { dateIn, momentIn, World } from './support/world.ts';

let organization: TestOrganization;
let world: World;
beforeEach(async () => {
  organization = await createOrganization();
  world = new World(organization, 'canary-text');
});

/** A claim of 450.00 with 150.00 patient responsibility, and the account that owes it. */
async function aShare() {
  const { id: patientId } = await world.patient();
  const { id: payerId } = await world.payer();
  const { claim } = await world.send('post', '/reference/claims', {
    patientId,
    payerId,
    serviceDate: dateIn(-200),
    lines: [{ procedureCode: '99213', chargeAmount: 450 }],
  });
  await world.send('post', '/remittances/payments', {
    payerId,
    method: 'ACH',
    reference: world.name(),
    paymentDate: dateIn(-170),
    amount: 300,
    claimPayments: [
      {
        patientControlNumber: claim.claimNumber,
        claimStatusCode: '1',
        chargeAmount: 450,
        paidAmount: 300,
        adjustments: [{ groupCode: 'PR', reasonCode: '2', amount: 150 }],
      },
    ],
  });
  const { accounts } = await world.send('get', `/patient-ar/accounts?patientId=${patientId}`);
  expect(accounts).toMatchObject([{ balance: '150.00', placement: null }]);
  return accounts[0] as { readonly id: string; readonly balance: string };
}

/** Bills the balance of an account, and records a delivery some days ago. */
async function bill(accountId: string, daysAgo: number): Promise<void> {
  const drafted = await world.send('post', '/patient-ar/statements', {
    accountId,
    idempotencyKey: world.name(),
    deliveryMethod: 'MAIL',
  });
  await world.send('post', `/patient-ar/statements/${drafted.id}/status`, { action: 'FINALIZE' });
  await world.send('post', `/patient-ar/statements/${drafted.id}/delivery`, {
    result: 'DELIVERED',
    occurredAt: momentIn(-daysAgo),
  });
}

/** Creates a payment plan of three installments for the balance, the first due a month ago. */
async function aPlan({ id: accountId, balance }: { readonly id: string; readonly balance: string }) {
  const { id } = await world.send('post', '/patient-ar/payment-plans', {
    accountId,
    originalBalance: Number(balance),
    installmentAmount: Number(balance) / 3,
    frequency: 'MONTHLY',
    totalInstallments: 3,
    startDate: momentIn(-30),
    maxMissedPayments: 0,
  });
  await world.send('post', `/patient-ar/payment-plans/${id}/status`, { action: 'ACTIVATE' });
  return {
    /** Records that the first payment was missed. */
    async miss() {
      const { paymentPlan } = await world.send('get', `/patient-ar/payment-plans/${id}`);
      const path = `/patient-ar/payment-plans/${id}/installments/${paymentPlan.installments[0].id}/events`;
      return (await world.send('post', path, { type: 'MISSED' })).paymentPlan;
    },
  };
}

const anAgency = async () =>
  (await world.send('post', '/collections/agencies', { name: world.name(), commissionRate: 22.5 })).agency
    .id as string;

/** The obstacles to placing an account. */
async function obstaclesTo(body: { readonly accountId: string; readonly agencyId: string }) {
  const { status, json } = await request('post', `${world.api}/api/v1/collections/placements`, {
    key: organization.apiKey,
    body,
  });
  expect(status).toBe(409);
  return json.obstacles.map(({ code }: { code: string }) => code);
}

/** An account with a defaulted plan, placed with an agency. */
async function aPlacement() {
  const owing = await aShare();
  await bill(owing.id, 130);
  await (await aPlan(owing)).miss();
  const { placement } = await world.send('post', '/collections/placements', {
    accountId: owing.id,
    agencyId: await anAgency(),
  });
  return {
    accountId: owing.id,
    id: placement.id as string,
    read: async () => (await world.send('get', `/collections/placements/${placement.id}`)).placement,
    account: async () => (await world.send('get', `/patient-ar/accounts/${owing.id}`)).account,
    pay: (amount: number) =>
      world.send('post', `/collections/placements/${placement.id}/payments`, { amount }),
  };
}

/** The verified books of the organization. */
const verify = () =>
  rcmJson<{ readonly valid: boolean; readonly organizations: readonly object[] }>(
    ['books', 'verify', '--org', organization.organizationId],
    inject('environment'),
  );

/** Books without differences, with one checked placement. */
const rightBooks = { valid: true, organizations: [{ checked: { placements: 1 }, differences: [] }] };

describe('collections.createPlacement, collections.recordAgencyPayment, patient-ar.getAccount', () => {
  test("follow a patient's balance through statement, plan, default and agency to zero", async () => {
    await world.send('put', '/organization', { isCharitableHospital: true });
    const owing = await aShare();
    const planned = { accountId: owing.id, agencyId: await anAgency() };
    expect(await obstaclesTo(planned)).toEqual(['NO_STATEMENT_DELIVERED']);
    await bill(owing.id, 119);
    expect(await obstaclesTo(planned)).toEqual(['NOTIFICATION_PERIOD']);
    await bill(owing.id, 130);
    const plan = await aPlan(owing);
    expect(await obstaclesTo(planned)).toEqual(['ACTIVE_PAYMENT_PLAN']);
    expect(await plan.miss()).toMatchObject({ status: 'DEFAULTED' });

    const { placement } = await world.send('post', '/collections/placements', planned);
    expect(placement).toMatchObject({
      status: 'PLACED',
      placedAmount: owing.balance,
      accountBalance: owing.balance,
    });
    const { account: placed } = await world.send('get', `/patient-ar/accounts/${owing.id}`);
    expect(placed.placement).toEqual({
      id: placement.id,
      agencyName: placement.agencyName,
      placedAt: placement.placedAt,
    });
    expect(await obstaclesTo(planned)).toEqual(['ALREADY_PLACED']);

    const path = `/collections/placements/${placement.id}`;
    const first = await world.send('post', `${path}/payments`, { amount: 40 });
    expect(first).toMatchObject({
      payment: { commissionAmount: '9.00', netAmount: '31.00' },
      placement: { status: 'PARTIALLY_PAID', accountBalance: '110.00' },
    });
    const last = await world.send('post', `${path}/payments`, {
      amount: Number(first.placement.accountBalance),
    });
    expect(last.placement).toMatchObject({
      status: 'CLOSED',
      endCause: 'NOTHING_OWED',
      recoveredAmount: owing.balance,
      commissionAmount: '33.75',
      netAmount: '116.25',
    });
    const { account } = await world.send('get', `/patient-ar/accounts/${owing.id}`);
    expect(account).toMatchObject({ balance: '0.00', placement: null });
    const { entries } = await world.send('get', `/patient-ar/accounts/${owing.id}/ledger`);
    expect(entries).toMatchObject([
      { id: last.payment.ledgerEntryId, type: 'PAYMENT', amount: '-110.00', placementId: placement.id },
      { id: first.payment.ledgerEntryId, type: 'PAYMENT', amount: '-40.00', placementId: placement.id },
      { type: 'CHARGE', amount: '150.00', openAmount: '0.00', placementId: null },
    ]);
    const { statements } = await world.send('get', `/patient-ar/statements?accountId=${owing.id}`);
    expect(statements).toMatchObject([{ status: 'PAID' }, { status: 'PAID' }]);
    expect(await verify()).toMatchObject(rightBooks);
  });
});

describe('patient-ar.reverseEntry, patient-ar.recordPayment, collections.getPlacement', () => {
  test('agree on a placement whose last payment is reversed', async () => {
    const { accountId, read, account, pay } = await aPlacement();
    await pay(100);
    const { payment } = await pay(50);
    expect(await read()).toMatchObject({ status: 'CLOSED', recoveredAmount: '150.00' });
    await world.send('post', `/patient-ar/accounts/${accountId}/ledger/${payment.ledgerEntryId}/reverse`, {
      reason: 'The check was returned',
    });
    const reopened = await read();
    expect(reopened).toMatchObject({
      status: 'PARTIALLY_PAID',
      accountBalance: '50.00',
      recoveredAmount: '100.00',
      commissionAmount: '22.50',
      endedAt: null,
    });
    expect(reopened.payments).toMatchObject([{ reversedAt: null }, { reversedAt: expect.any(String) }]);
    expect((await account()).placement.id).toBe(reopened.id);
    await world.send('post', `/patient-ar/accounts/${accountId}/payments`, { amount: 50 });
    expect(await read()).toMatchObject({ status: 'CLOSED', recoveredAmount: '100.00' });
    expect(await account()).toMatchObject({ balance: '0.00', placement: null });
    expect(await verify()).toMatchObject(rightBooks);
  });

  test('lose no update when they run concurrently', async () => {
    const { accountId, read, account, pay } = await aPlacement();
    await Promise.all([
      ...Array.from({ length: 5 }, () => pay(10)),
      ...Array.from({ length: 5 }, () =>
        world.send('post', `/patient-ar/accounts/${accountId}/payments`, { amount: 5 }),
      ),
    ]);
    expect(await read()).toMatchObject({
      status: 'PARTIALLY_PAID',
      accountBalance: '75.00',
      recoveredAmount: '50.00',
      commissionAmount: '11.25',
    });
    expect((await account()).balance).toBe('75.00');
  });
});

describe('collections.changePlacementStatus, patient-ar.changeStatementStatus', () => {
  test('bill an account again after its recall from an agency', async () => {
    const { id, accountId, account } = await aPlacement();
    const { id: statementId } = await world.send('post', '/patient-ar/statements', {
      accountId,
      idempotencyKey: world.name(),
    });
    const path = `/patient-ar/statements/${statementId}/status`;
    const finalize = () =>
      request('post', `${world.api}/api/v1${path}`, {
        key: organization.apiKey,
        body: { action: 'FINALIZE' },
      });
    expect((await finalize()).status).toBe(409);
    const recalled = { action: 'RECALL', reason: 'Financial assistance' };
    await world.send('post', `/collections/placements/${id}/status`, recalled);
    expect((await account()).placement).toBeNull();
    expect((await finalize()).status).toBe(200);
  });
});

describe('collections.createDispute, collections.replacePreferences, collections.createCheck', () => {
  test('block contacts until the debt is verified, and as the consumer requests', async () => {
    const { accountId, read } = await aPlacement();
    const check = async () => {
      const { check } = await world.send('post', '/collections/compliance/checks', {
        accountId,
        channel: 'LETTER',
        plannedAt: momentIn(1),
      });
      return [check.result, ...check.violations.map(({ code }: { code: string }) => code)];
    };
    expect(await check()).toEqual(['ALLOWED']);
    const { dispute } = await world.send('post', '/collections/disputes', {
      accountId,
      reason: 'The insurer has paid',
    });
    expect(await check()).toEqual(['BLOCKED', 'DISPUTE_PENDING']);
    expect((await read()).openDisputeIds).toEqual([dispute.id]);
    const path = `/collections/disputes/${dispute.id}`;
    await world.send('put', path, { verificationSentAt: new Date().toISOString() });
    expect(await check()).toEqual(['ALLOWED']);
    await world.send('put', path, { outcome: 'DEBT_VERIFIED' });
    const { disputes } = await world.send('get', `/collections/disputes?accountId=${accountId}`);
    expect(disputes).toMatchObject([{ id: dispute.id, status: 'RESOLVED', outcome: 'DEBT_VERIFIED' }]);

    const preferences = { ceaseCommunication: true, channelOptOuts: ['LETTER'] };
    await world.send('put', `/collections/accounts/${accountId}/preferences`, preferences);
    expect(await check()).toEqual(['BLOCKED', 'CEASE_COMMUNICATION', 'CHANNEL_OPT_OUT']);
    await world.send('put', `/collections/accounts/${accountId}/preferences`, {});
    expect(await check()).toEqual(['ALLOWED']);

    const { contact } = await world.send('post', '/collections/contacts', {
      accountId,
      channel: 'LETTER',
      contactedAt: momentIn(0),
      result: 'SENT',
    });
    const { contacts } = await world.send('get', `/collections/contacts?accountId=${accountId}`);
    expect(contacts).toEqual([contact]);
  });
});

describe('patient-ar.recordPayment', () => {
  test('takes a payment above the balance as credit, which the next charge uses up', async () => {
    const { id } = await world.account(100);
    const paid = await world.send('post', `/patient-ar/accounts/${id}/payments`, { amount: 130.01 });
    expect(paid).toMatchObject({
      entry: { amount: '-130.01', openAmount: '30.01' },
      unappliedAmount: '30.01',
      account: { balance: '-30.01', unappliedCredit: '30.01' },
    });
    const body = { amount: 50, reason: 'A later visit' };
    const charged = await world.send('post', `/patient-ar/accounts/${id}/charges`, body);
    expect(charged).toMatchObject({
      entry: { openAmount: '19.99' },
      account: { balance: '19.99', unappliedCredit: '0.00' },
    });
  });
});

describe('gfe.openIdrCase, gfe.recordIdrEvent, patient-ar.getAccount, collections.createCheck', () => {
  test('hold the accounts with the disputed services until the case ends', async () => {
    // At noon in New York, so that the day is the same in UTC.
    const serviceDate = `${dateIn(-10)}T17:00:00.000Z`;
    const estimateBody = { ...(await world.estimateBody()), serviceDate };
    const { patientId } = estimateBody;
    const open = async (openingBalanceDate: string) =>
      (
        await world.send('post', '/patient-ar/accounts', {
          patientId,
          openingBalance: 1_000,
          openingBalanceDate,
        })
      ).account.id as string;
    const { estimate } = await world.send('post', '/gfe/estimates', estimateBody);
    const held = await open(estimate.serviceDate.slice(0, 10));
    const free = await open(dateIn(-30));
    const path = `/gfe/estimates/${estimate.id}`;
    await world.send('post', `${path}/deliver`, { deliveryMethod: 'GFE_DEL_PORTAL' });
    await world.send('post', `${path}/acknowledge`, {});
    const { idrCase } = await world.send('post', `${path}/idr`, { billedAmount: 1_000 });
    const holdOf = async (id: string) =>
      (await world.send('get', `/patient-ar/accounts/${id}`)).account.hold?.type ?? null;
    const stops = async () => {
      const body = { accountId: held, channel: 'LETTER', plannedAt: momentIn(0) };
      const { check } = await world.send('post', '/collections/compliance/checks', body);
      return check.violations.map(({ code }: { code: string }) => code);
    };
    expect([await holdOf(held), await holdOf(free)]).toEqual(['PPDR', null]);
    expect(await stops()).toEqual(['PPDR_PENDING']);
    await world.send('post', `/gfe/idr-cases/${idrCase.id}/events`, { type: 'WITHDRAW' });
    expect(await holdOf(held)).toBeNull();
    expect(await stops()).toEqual([]);
  });
});
