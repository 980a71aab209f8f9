import { dateIn, momentIn, type RequestBuilders, type World } from '../support/world.ts';

async function anInstallment(world: World) {
  const { id: planId } = await world.paymentPlan();
  await world.send('post', `/patient-ar/payment-plans/${planId}/status`, { action: 'ACTIVATE' });
  const { paymentPlan } = await world.send('get', `/patient-ar/payment-plans/${planId}`);
  return { planId, installmentId: paymentPlan.installments[0].id };
}

async function aFinalStatement(world: World) {
  const { id: statementId } = await world.statement();
  await world.send('post', `/patient-ar/statements/${statementId}/status`, { action: 'FINALIZE' });
  return { statementId };
}

/** The body of a run for one account. */
const aRunOf = async (world: World) => ({ filter: { accountIds: [(await world.account()).id] } });

async function aStatementRun(world: World) {
  const body = { ...(await aRunOf(world)), deliveryMethod: 'PORTAL' };
  const { statementRun } = await world.send('post', '/patient-ar/statement-runs', body);
  return { runId: statementRun.id };
}

/** An account with unapplied credit. */
async function anAccountWithCredit(world: World) {
  const account = await world.account(0);
  await world.send('post', `/patient-ar/accounts/${account.id}/payments`, { amount: 80 });
  return account;
}

async function anEntry(world: World) {
  const { id: accountId } = await world.account();
  const { entries } = await world.send('get', `/patient-ar/accounts/${accountId}/ledger`);
  return { accountId, entryId: entries[0].id };
}

const anyAmount = { minAmount: '0.00', maxAmount: '1000000.00' };

/** Requests to the patient AR operations. */
export const patientAr: RequestBuilders = {
  'patient-ar.listAccounts': async () => ({
    query: {
      minBalance: '1',
      onHold: 'false',
      open: 'true',
      openOn: dateIn(0),
      basis: 'POSTED',
      entryFrom: dateIn(-30),
      entryTo: dateIn(0),
      shareFrom: dateIn(-30),
      shareTo: dateIn(0),
      financialClass: ['INSURED'],
      hasFacility: 'true',
      isPlaced: 'false',
    },
  }),
  'patient-ar.createAccount': async (world) => ({
    body: {
      patientId: (await world.patient()).id,
      facilityId: (await world.facility()).id,
      accountNumber: world.name(),
      openingBalance: 120.5,
    },
  }),
  'patient-ar.getAccount': async (world) => ({ params: { accountId: (await world.account()).id } }),
  'patient-ar.listLedger': async (world) => ({
    params: { accountId: (await world.account()).id },
    query: { occurredFrom: momentIn(-365) },
  }),
  'patient-ar.recordPayment': async (world) => {
    const { accountId, entryId } = await anEntry(world);
    return {
      params: { accountId },
      body: { amount: 20.5, method: 'CHECK', allocations: [{ entryId, amount: 10.5 }] },
    };
  },
  'patient-ar.recordAdjustment': async (world) => ({
    params: { accountId: (await world.account()).id },
    body: { amount: 10, reasonCode: 'COURTESY' },
  }),
  'patient-ar.bulkAccountAdjustments': async (world) => ({
    body: {
      kind: 'SMALL_BALANCE',
      maxAmount: 1000,
      filter: { accountIds: [(await world.account()).id] },
      notes: world.name(),
      dryRun: true,
    },
  }),
  'patient-ar.recordCharge': async (world) => {
    const claim = await world.claim();
    const { account } = await world.send('post', '/patient-ar/accounts', { patientId: claim.patientId });
    return {
      params: { accountId: account.id },
      body: { amount: 35.5, reason: world.name(), claimId: claim.id, serviceDate: dateIn(-30) },
    };
  },
  'patient-ar.reverseEntry': async (world) => ({
    params: await anEntry(world),
    body: { reason: world.name() },
  }),
  'patient-ar.recordRefund': async (world) => ({
    params: { accountId: (await anAccountWithCredit(world)).id },
    body: {
      amount: 20,
      reason: world.name(),
      method: 'CHECK',
      refundedAt: momentIn(0),
      reference: world.name(),
    },
  }),
  'patient-ar.transferBalance': async (world) => {
    const account = await world.account();
    const { entries } = await world.send('get', `/patient-ar/accounts/${account.id}/ledger`);
    const { patientId } = account;
    const { account: other } = await world.send('post', '/patient-ar/accounts', { patientId });
    return {
      params: { accountId: account.id },
      body: { toAccountId: other.id, amount: 25, entryId: entries[0].id, reason: world.name() },
    };
  },
  'patient-ar.setLimitation': async (world) => ({
    params: await anEntry(world),
    body: { debtKind: 'OPEN_ACCOUNT', timeBarredOn: dateIn(365) },
  }),
  'patient-ar.setBillingHold': async (world) => ({
    params: { accountId: (await world.account()).id },
    body: { type: 'DISPUTE', reason: 'Disputed by phone' },
  }),
  'patient-ar.listStatements': async () => ({
    query: {
      status: 'DRAFT',
      runId: 'str_none',
      statementFrom: momentIn(-365),
      dueFrom: momentIn(-365),
      dueTo: momentIn(365),
      ...anyAmount,
    },
  }),
  'patient-ar.createStatement': async (world) => ({
    body: { accountId: (await world.account()).id, idempotencyKey: world.name(), deliveryMethod: 'MAIL' },
  }),
  'patient-ar.getStatement': async (world) => ({ params: { statementId: (await world.statement()).id } }),
  'patient-ar.changeStatementStatus': async (world) => ({
    params: { statementId: (await world.statement()).id },
    body: { action: 'FINALIZE' },
  }),
  'patient-ar.recordStatementDelivery': async (world) => ({
    params: await aFinalStatement(world),
    body: { result: 'DELIVERED', channel: 'MAIL' },
  }),
  'patient-ar.getStatementPdf': async (world) => ({ params: { statementId: (await world.statement()).id } }),
  'patient-ar.listStatementRuns': async () => ({ query: { isDryRun: 'false', sort: '-statementDate' } }),
  'patient-ar.createStatementRun': async (world) => ({
    body: {
      ...(await aRunOf(world)),
      dueDate: momentIn(30),
      minimum: 5,
      deliveryMethod: 'PORTAL',
      remitTo: 'PO Box 20, Salem, MA 01970',
      notes: world.name(),
      dryRun: true,
    },
  }),
  'patient-ar.getStatementRun': async (world) => ({ params: await aStatementRun(world) }),
  'patient-ar.getStatementRunPdf': async (world) => ({
    params: await aStatementRun(world),
    query: { format: 'COMBINED', part: '1' },
  }),
  'patient-ar.listPaymentPlans': async () => ({
    query: {
      status: 'DRAFT',
      nextPaymentFrom: momentIn(-365),
      createdFrom: momentIn(-365),
      createdTo: momentIn(1),
      ...anyAmount,
    },
  }),
  'patient-ar.createPaymentPlan': async (world) => ({ body: await world.planBody() }),
  'patient-ar.previewPaymentPlan': async (world) => ({ body: await world.planBody() }),
  'patient-ar.getPaymentPlan': async (world) => ({ params: { planId: (await world.paymentPlan()).id } }),
  'patient-ar.changePaymentPlanStatus': async (world) => ({
    params: { planId: (await world.paymentPlan()).id },
    body: { action: 'ACTIVATE' },
  }),
  'patient-ar.recordInstallmentEvent': async (world) => ({
    params: await anInstallment(world),
    body: { type: 'PAYMENT', amount: 50, occurredAt: momentIn(0) },
  }),
  'patient-ar.getAging': async () => ({ query: { groupBy: 'ACCOUNT' } }),
};
