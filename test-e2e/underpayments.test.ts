import { beforeEach, describe, expect, test } from 'vitest';
import { createOrganization, request } from './support/api.ts';
import { dateIn, World } from './support/world.ts';

let world: World;
beforeEach(async () => {
  world = new World(await createOrganization(), 'canary-text');
});

/** A contract of a payer with a fee schedule of one rate. */
async function aContract(payerId: string, schedule: Record<string, unknown>, rate: Record<string, unknown>) {
  const head = { payerId, name: 'Meridian 2026', effectiveFrom: dateIn(-400), disputeWindowDays: 30 };
  const { contract } = await world.send('post', '/contract-management/contracts', head);
  const schedules = `/contract-management/contracts/${contract.id}/fee-schedules`;
  const { feeSchedule } = await world.send('post', schedules, { name: 'Fees', ...schedule });
  const imports = `/contract-management/fee-schedules/${feeSchedule.id}/rates/imports`;
  const loaded = await world.send('post', imports, { rows: [rate] });
  return { contract, rateId: loaded.import.rows[0].id };
}

/** A claim of 450.00 for which the payer's contract pays 120.00. */
async function aClaim() {
  const claim = await world.claim();
  const rate = { code: '99213', amount: 120 };
  return { claim, ...(await aContract(claim.payerId, { method: 'FEE_SCHEDULE' }, rate)) };
}

/** A claim of 450.00 that was paid 100.00 before the contract of 30 % was entered. */
async function aClaimOfBefore() {
  const claim = await world.claim();
  await pay(claim, 100, 'EFT-1');
  await aContract(claim.payerId, { method: 'PERCENT_OF_CHARGE', percent: 30 }, { code: '*' });
  return claim;
}

const runs = '/contract-management/underpayment-detection/runs';

/** Posts a payment of a claim manually, and returns the id of its claim payment. */
async function pay(claim: Awaited<ReturnType<World['claim']>>, paidAmount: number, reference: string) {
  const { payment } = await world.send('post', '/remittances/payments', {
    payerId: claim.payerId,
    method: 'ACH',
    reference,
    paymentDate: dateIn(-5),
    amount: paidAmount,
    claimPayments: [
      {
        patientControlNumber: claim.claimNumber,
        claimStatusCode: '1',
        chargeAmount: 450,
        paidAmount,
        lines: [
          {
            procedureCode: '99213',
            units: 1,
            chargeAmount: 450,
            paidAmount,
            adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: 450 - paidAmount }],
          },
        ],
      },
    ],
  });
  const { claimPayments } = await world.send('get', `/remittances/claim-payments?paymentId=${payment.id}`);
  return claimPayments[0].id as string;
}

const voided = (claimPaymentId: string) =>
  world.send('post', `/remittances/claim-payments/${claimPaymentId}/void`, { reason: 'Posted by mistake' });

const casesOf = async (claimId: string) =>
  (await world.send('get', `/contract-management/underpayment-cases?claimId=${claimId}`)).underpaymentCases;

describe('remittances.createPayment, contract-management.getUnderpaymentCase', () => {
  test('open a case with its rate and deadline, and close it when the payment is voided', async () => {
    const { claim, contract, rateId } = await aClaim();
    const claimPaymentId = await pay(claim, 100, 'EFT-1');
    const [opened] = await casesOf(claim.id);
    expect(opened).toMatchObject({
      status: 'IDENTIFIED',
      origin: 'DETECTED',
      contractId: contract.id,
      expectedAmount: '120.00',
      allowedAmount: '100.00',
      variance: '20.00',
      remittanceDate: dateIn(-5),
      disputeDeadline: expect.any(String),
    });
    const path = `/contract-management/underpayment-cases/${opened.id}`;
    expect((await world.send('get', path)).underpaymentCase.findings).toMatchObject([
      { lineNumber: 1, matchedRateId: rateId, variance: '20.00' },
    ]);
    await voided(claimPaymentId);
    expect(await casesOf(claim.id)).toMatchObject([
      { id: opened.id, status: 'INVALID', closeReason: 'Posted by mistake' },
    ]);
  });

  test('keep a disputed case: the void is refused until its outcome is recorded', async () => {
    const { claim } = await aClaim();
    const claimPaymentId = await pay(claim, 100, 'EFT-1');
    const [{ id }] = await casesOf(claim.id);
    const path = `/contract-management/underpayment-cases/${id}`;
    await world.send('put', `${path}/assignment`, { assigneeId: (await world.member()).id });
    await world.send('post', `${path}/dispute`, {});
    const refused = await request(
      'post',
      `${world.api}/api/v1/remittances/claim-payments/${claimPaymentId}/void`,
      { key: await world.keyFor('/remittances'), body: { reason: 'Posted by mistake' } },
    );
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ message: expect.stringContaining('is disputed with the payer') });
    await world.send('post', `${path}/recoveries`, { amount: 20 });
    await voided(claimPaymentId);
    expect(await casesOf(claim.id)).toMatchObject([{ id, status: 'RECOVERED', recoveredAmount: '20.00' }]);
  });

  test('open no case for a payment at the contracted rate', async () => {
    const { claim } = await aClaim();
    await pay(claim, 120, 'EFT-1');
    expect(await casesOf(claim.id)).toEqual([]);
  });
});

describe('contract-management.runUnderpaymentDetection', () => {
  test('finds earlier underpayments, once', async () => {
    const claim = await aClaimOfBefore();
    const { run } = await world.send('post', runs, { payerIds: [claim.payerId], serviceTo: dateIn(0) });
    expect(run).toMatchObject({
      counts: { claims: 1, opened: 1, underpaidLines: 1 },
      claims: [{ claimId: claim.id, outcome: 'OPENED', expectedAmount: '135.00', variance: '35.00' }],
    });
    expect((await world.send('post', runs, { claimIds: [claim.id] })).run.claims[0].outcome).toBe(
      'UNCHANGED',
    );
    expect(await casesOf(claim.id)).toMatchObject([{ remittanceDate: dateIn(-5) }]);
  });

  test('opens one case when several run concurrently', async () => {
    const claim = await aClaimOfBefore();
    await Promise.all(Array.from({ length: 5 }, () => world.send('post', runs, { claimIds: [claim.id] })));
    expect(await casesOf(claim.id)).toHaveLength(1);
  });
});
