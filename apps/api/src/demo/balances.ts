import type { CreatedRecord, DemoContext } from './demo-context.ts';
import type { SharedRecords } from './shared-records.ts';

/**
 * Creates patient balances: a deductible on a payment plan, a disputed bill on hold, and a balance in collections; and a dry run
 * of the statements of all accounts.
 */
export async function createBalances(demo: DemoContext, shared: SharedRecords): Promise<void> {
  const { call, create, at, moment } = demo;
  await payByInstallments(demo, await accountOf(demo, shared.mara));

  const disputed = await openAccount(demo, shared, shared.theo, 1725.5, -16);
  await call(
    'patient-ar.setBillingHold',
    {
      params: { accountId: disputed.id },
      body: { type: 'PPDR', reason: 'The bill exceeds the good faith estimate by 600.00' },
    },
    at(-12),
  );

  const unpaid = await openAccount(demo, shared, shared.ines, 310, -150);
  await sendStatement(demo, unpaid, -148);
  await create(
    'collections.createAgency',
    'agency',
    {
      name: 'Harbor Recovery',
      contactName: 'Noor Haddad',
      contactEmail: 'intake@harbor-recovery.example',
      commissionRate: 22.5,
      contractStartDate: demo.date(-100),
      contractEndDate: demo.date(265),
    },
    -100,
  );
  await call(
    'collections.createRule',
    {
      body: {
        ruleName: 'New York calls',
        ruleType: 'CALL_LIMITS',
        description: 'Fewer calls than Regulation F allows, and none before nine',
        state: 'NY',
        maxCallsPerWeek: 3,
        noCallBeforeHour: 9,
        noCallAfterHour: 20,
      },
    },
    at(-100),
  );
  const contact = { accountId: unpaid.id, personId: shared.ines.id };
  for (const [days, channel, purpose, result, notes] of [
    [-20, 'LETTER', 'VALIDATION_NOTICE', 'SENT', 'Validation notice by first-class mail'],
    [-2, 'CALL', 'COLLECTION', 'NO_ANSWER', 'No answer, no message left'],
  ] as const) {
    const body = { ...contact, channel, purpose, result, notes, contactedAt: moment(days) };
    await call('collections.createContact', { body }, at(days));
  }
  // The middle of the night in New York, so that the check refuses the call.
  const plannedAt = `${demo.date(1)}T08:00:00.000Z`;
  await call('collections.createCheck', { body: { ...contact, channel: 'CALL', plannedAt } }, at(-1));
  await call('patient-ar.createStatementRun', { body: { filter: {}, dryRun: true } }, at(-1));
}

/** The account with the patient's share of a claim. */
async function accountOf({ call, at }: DemoContext, patient: CreatedRecord): Promise<CreatedRecord> {
  const { accounts } = await call('patient-ar.listAccounts', { query: { patientId: patient.id } }, at(-24));
  return accounts[0];
}

const openAccount = (
  { create, date }: DemoContext,
  { clinic }: SharedRecords,
  patient: CreatedRecord,
  openingBalance: number,
  day: number,
): Promise<CreatedRecord> =>
  create(
    'patient-ar.createAccount',
    'account',
    {
      patientId: patient.id,
      openingBalance,
      openingBalanceDate: date(day),
      facilityId: clinic.id,
    },
    day,
  );

async function sendStatement(
  { call, at, moment, date }: DemoContext,
  account: CreatedRecord,
  day: number,
): Promise<void> {
  const { id: statementId } = await call(
    'patient-ar.createStatement',
    {
      body: {
        accountId: account.id,
        idempotencyKey: `statement-${date(day)}`,
        dueDate: moment(day + 30),
      },
    },
    at(day),
  );
  const params = { statementId };
  await call('patient-ar.changeStatementStatus', { params, body: { action: 'FINALIZE' } }, at(day));
  await call(
    'patient-ar.recordStatementDelivery',
    { params, body: { result: 'DELIVERED', channel: 'MAIL' } },
    at(day + 1),
  );
}

/** Creates a payment plan of four equal installments, the first of them paid. */
async function payByInstallments(demo: DemoContext, account: CreatedRecord): Promise<void> {
  const { call, at, moment } = demo;
  await sendStatement(demo, account, -23);
  const { id: planId } = await call(
    'patient-ar.createPaymentPlan',
    {
      body: {
        accountId: account.id,
        originalBalance: 148,
        installmentAmount: 37,
        frequency: 'MONTHLY',
        totalInstallments: 4,
        startDate: moment(-10),
      },
    },
    at(-18),
  );
  const params = { planId };
  await call('patient-ar.changePaymentPlanStatus', { params, body: { action: 'ACTIVATE' } }, at(-17));
  const { paymentPlan } = await call('patient-ar.getPaymentPlan', { params });
  await call(
    'patient-ar.recordInstallmentEvent',
    {
      params: { planId, installmentId: paymentPlan.installments[0].id },
      body: { type: 'PAYMENT', amount: 37, method: 'CARD', reference: 'Card at the front desk' },
    },
    at(-10),
  );
}
