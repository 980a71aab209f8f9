import { momentIn, type RequestBuilders, type World } from '../support/world.ts';

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

/** Requests to the patient AR operations. */
export const patientAr: RequestBuilders = {
  'patient-ar.listAccounts': async () => ({ query: { minBalance: '1', onHold: 'false' } }),
  'patient-ar.createAccount': async (world) => ({
    body: {
      patientId: (await world.patient()).id,
      facilityId: (await world.facility()).id,
      accountNumber: world.name(),
      openingBalance: 120.5,
    },
  }),
  'patient-ar.getAccount': async (world) => ({ params: { accountId: (await world.account()).id } }),
  'patient-ar.listLedger': async (world) => ({ params: { accountId: (await world.account()).id } }),
  'patient-ar.recordPayment': async (world) => ({
    params: { accountId: (await world.account()).id },
    body: { amount: 20.5, method: 'CHECK' },
  }),
  'patient-ar.recordAdjustment': async (world) => ({
    params: { accountId: (await world.account()).id },
    body: { amount: 10, reasonCode: 'COURTESY' },
  }),
  'patient-ar.setBillingHold': async (world) => ({
    params: { accountId: (await world.account()).id },
    body: { type: 'DISPUTE', reason: 'Disputed by phone' },
  }),
  'patient-ar.listStatements': async () => ({ query: { status: 'DRAFT' } }),
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
  'patient-ar.listPaymentPlans': async () => ({ query: { status: 'DRAFT' } }),
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
