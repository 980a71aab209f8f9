import { beforeEach, describe, expect, inject, test } from 'vitest';
import { createOrganization, type TestOrganization } from './support/api.ts';
import { rcmJson } from './support/rcm.ts';
import { dateIn, momentIn, World } from './support/world.ts';

let organization: TestOrganization;
let world: World;
let patientId: string;
let payerId: string;
beforeEach(async () => {
  organization = await createOrganization();
  world = new World(organization, 'canary-text');
  patientId = (await world.patient()).id;
  payerId = (await world.payer()).id;
});

/** A claim of 150.00 in two lines, of the same patient and payer. */
const aClaim = async () => {
  const { claim } = await world.send('post', '/reference/claims', {
    patientId,
    payerId,
    serviceDate: dateIn(-60),
    lines: [
      { procedureCode: '99213', chargeAmount: 100 },
      { procedureCode: '72100', chargeAmount: 50 },
    ],
  });
  return claim as { readonly id: string; readonly claimNumber: string };
};

/** The payer pays 90.00 of the claim, adjusts 40.00, and leaves 20.00 to the patient; or denies its second line. */
async function answer({ claimNumber }: { readonly claimNumber: string }, isDenied = false): Promise<void> {
  const adjustment = (groupCode: string, reasonCode: string, amount: number) => ({
    groupCode,
    reasonCode,
    amount,
  });
  await world.send('post', '/remittances/payments', {
    payerId,
    method: 'ACH',
    reference: world.name(),
    paymentDate: dateIn(-30),
    amount: isDenied ? 60 : 90,
    claimPayments: [
      {
        patientControlNumber: claimNumber,
        claimStatusCode: '1',
        chargeAmount: 150,
        paidAmount: isDenied ? 60 : 90,
        adjustments: [],
        lines: [
          {
            procedureCode: '99213',
            chargeAmount: 100,
            paidAmount: 60,
            adjustments: [adjustment('CO', '45', 20), adjustment('PR', '2', 20)],
          },
          isDenied
            ? {
                procedureCode: '72100',
                chargeAmount: 50,
                paidAmount: 0,
                adjustments: [adjustment('CO', '50', 50)],
              }
            : {
                procedureCode: '72100',
                chargeAmount: 50,
                paidAmount: 30,
                adjustments: [adjustment('CO', '45', 20)],
              },
        ],
      },
    ],
  });
}

const run = async (body: object = {}) =>
  (
    await world.send('post', '/patient-ar/statement-runs', {
      filter: {},
      deliveryMethod: 'PORTAL',
      dueDate: momentIn(30),
      ...body,
    })
  ).statementRun;

const verified = () =>
  rcmJson(['books', 'verify', '--org', organization.organizationId], inject('environment'));

describe('a statement run', () => {
  test('bills the balances of claims by service, and nothing of a claim that a payer still owes for', async () => {
    const [settled, open] = [await aClaim(), await aClaim()];
    await answer(settled);
    await answer(open, true);
    const { accounts } = await world.send('get', `/patient-ar/accounts?patientId=${patientId}`);
    expect(accounts).toMatchObject([{ balance: '40.00' }]);
    expect(await run({ dryRun: true })).toMatchObject({ statementCount: 1, totalDue: '20.00' });
    const made = await run();
    expect(made).toMatchObject({ isComplete: true, statementCount: 1, totalDue: '20.00', leftOut: [] });
    const { statements } = await world.send('get', `/patient-ar/statements?runId=${made.id}`);
    const { statement } = await world.send('get', `/patient-ar/statements/${statements[0].id}`);
    expect(statement).toMatchObject({
      status: 'READY',
      previousBalance: '0.00',
      newCharges: '20.00',
      totalDue: '20.00',
      items: [
        {
          claimId: settled.id,
          openAmount: '20.00',
          lines: [
            {
              procedureCode: '99213',
              chargeAmount: '100.00',
              insurancePaid: '60.00',
              insuranceAdjusted: '20.00',
              patientAmount: '20.00',
            },
            {
              procedureCode: '72100',
              chargeAmount: '50.00',
              insurancePaid: '30.00',
              insuranceAdjusted: '20.00',
              patientAmount: '0.00',
            },
          ],
        },
      ],
    });
    const { documents } = await world.send(
      'get',
      `/patient-ar/statement-runs/${made.id}/pdf?format=SEPARATE`,
    );
    expect(documents).toMatchObject([{ contentType: 'application/pdf' }]);
    expect(await verified()).toMatchObject({ valid: true });
  });

  test('bills what a prepayment leaves of the share that it settles when the payer answers', async () => {
    const { account } = await world.send('post', '/patient-ar/accounts', { patientId });
    const pay = (amount: number) =>
      world.send('post', `/patient-ar/accounts/${account.id}/payments`, { amount });
    expect(await pay(15)).toMatchObject({ unappliedAmount: '15.00', account: { unappliedCredit: '15.00' } });
    await answer(await aClaim());
    const { account: charged } = await world.send('get', `/patient-ar/accounts/${account.id}`);
    expect(charged).toMatchObject({ balance: '5.00', unappliedCredit: '0.00' });
    const made = await run();
    const { statements } = await world.send('get', `/patient-ar/statements?runId=${made.id}`);
    expect(statements).toMatchObject([{ newCharges: '20.00', payments: '15.00', totalDue: '5.00' }]);
    expect(await pay(7.5)).toMatchObject({ unappliedAmount: '2.50', account: { balance: '-2.50' } });
    await world.send('post', `/patient-ar/accounts/${account.id}/refunds`, {
      amount: 2.5,
      reason: 'Overpaid',
    });
    expect(await run()).toMatchObject({ statementCount: 0, accountCount: 0 });
    expect(await verified()).toMatchObject({ valid: true });
  });
});
