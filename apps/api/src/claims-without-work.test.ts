import { commandPrincipal, createOrganization } from '@rcm/auth/bootstrap';
import { withClient } from '@rcm/database';
import { type TestDatabase, testDatabase, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookDifferences } from '../test/book-differences.ts';
import { peppers } from '../test/peppers.ts';
import { type Caller, createCaller } from './caller.ts';
import { createDemoData } from './demo/demo-data.ts';
import { describedModules, packageTables } from './modules.ts';

let database: TestDatabase;
let organizationId: string;
let call: Caller;
let patientId: string;
beforeAll(async () => {
  database = await testDatabase(packageTables);
  const host = { database: database.tenants, peppers, now: testTime };
  ({ organizationId } = await createOrganization(host, {
    name: 'Riverside Health',
    ownerName: 'Rowan Ellis',
    ownerEmail: 'rowan.ellis@riverside.example',
    timeZone: 'America/New_York',
  }));
  const principal = await commandPrincipal(host, organizationId);
  call = createCaller(describedModules, database.tenants, principal, () => testTime);
  await createDemoData(call, testTime);
  const body = { firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' };
  ({ id: patientId } = (await call('reference.createPatient', { body })).patient);
  for (const [name, rank] of [
    ['First', 'PRIMARY'],
    ['Second', 'SECONDARY'],
  ] as const) {
    const payer = { name, payerCode: name, programType: 'COMMERCIAL', timelyFilingDays: 90 };
    const { id: payerId } = (await call('reference.createPayer', { body: payer })).payer;
    payers.set(name, payerId);
    await call('reference.createCoverage', {
      params: { patientId },
      body: { payerId, rank, memberId: name },
    });
  }
}, 120_000);
afterAll(() => database.close());

const payers = new Map<string, string>();

/** The claims that the verification of the books names, with their open balances that nobody works on. */
async function named(now = testTime): Promise<string[]> {
  const differences = await bookDifferences(database.tenants, organizationId, now);
  return differences
    .filter(({ what }) => what.startsWith('work.'))
    .map(({ id, what, expected }) => `${id} ${what} ${expected}`);
}

let made = 0;
async function aClaim(
  billedAt: string | undefined,
  paid?: Readonly<Record<string, unknown>>,
): Promise<string> {
  made += 1;
  const body = {
    claimNumber: `PLANTED-${made}`,
    patientId,
    payerId: payers.get('First'),
    serviceDate: '2026-01-05',
    billedAt,
    lines: [{ procedureCode: '99213', chargeAmount: 100 }],
  };
  const { claim } = await call('reference.createClaim', { body });
  if (paid) {
    const lines = [{ lineNumber: 1, paidAmount: 0, allowedAmount: 0, adjustments: [], ...paid }];
    const remittance = { receivedAt: '2026-03-01T12:00:00Z', paymentReference: `EFT-${made}`, lines };
    await call('reference.recordRemittance', { params: { claimId: claim.id }, body: remittance });
  }
  return claim.id;
}

/** Runs a statement as a superuser, whom row level security does not concern. */
async function ask(sql: string): Promise<void> {
  const url = new URL(database.superuserUrl);
  url.pathname = new URL(database.appUrl).pathname;
  await withClient(url.href, (client) => client.query(sql));
}

const adjusted = (groupCode: string, reasonCode: string, amount: number) => ({
  adjustments: [{ groupCode, reasonCode, amount }],
});
const billedAt = '2026-02-20T12:00:00Z';

describe('the verification of the books', () => {
  test('names no claim of the demo', async () => {
    expect(await bookDifferences(database.tenants, organizationId, testTime)).toEqual([]);
  });

  test.each([
    ['that is not billed', undefined, undefined, `replaced_by_claim_id = 'clm_none'`, 'insuranceBalance'],
    ['that waits for its payer', billedAt, undefined, 'response_due_on = null', 'insuranceBalance'],
    ['that is not explained', billedAt, {}, 'unexplained_amount = 0', 'insuranceBalance'],
    [
      'that is pending',
      billedAt,
      adjusted('OA', '257', 100),
      `response_due_on = null, acknowledgement = 'ACCEPTED'`,
      'insuranceBalance',
    ],
    [
      'that the next payer is due for',
      billedAt,
      { allowedAmount: 100, ...adjusted('PR', '1', 100) },
      'secondary_due_amount = 0',
      'heldBalance',
    ],
  ])('names a claim %s once it is no work', async (_case, billed, paid, change, balance) => {
    const id = await aClaim(billed, paid);
    expect(await named()).toEqual([]);
    await ask(`update claims.claims set ${change} where id = '${id}'`);
    expect(await named()).toEqual([`${id} work.${balance} 100.00`]);
    await ask(`update claims.claims set insurance_balance = 0, held_balance = 0 where id = '${id}'`);
  });

  test('names a denied claim once its case is no work', async () => {
    const id = await aClaim(billedAt, adjusted('CO', '50', 100));
    expect(await named()).toEqual([]);
    const cases = `denial_management.denial_cases set status = `;
    await ask(`update ${cases} 'WITHDRAWN' where claim_id = '${id}'`);
    expect(await named()).toEqual([`${id} work.insuranceBalance 100.00`]);
    await ask(`update ${cases} 'OPEN' where claim_id = '${id}'`);
    expect(await named()).toEqual([]);
  });

  test('names a denied claim without a case unless a follow-up is open', async () => {
    const id = await aClaim(billedAt, adjusted('CO', '50', 100));
    await ask(`delete from denial_management.denial_cases where claim_id = '${id}'`);
    expect(await named()).toEqual([`${id} work.insuranceBalance 100.00`]);
    const body = { claimId: id, dueDate: '2026-04-01', task: 'Call' };
    await call('ar-management.createFollowUp', { body });
    expect(await named()).toEqual([]);
  });

  test('names no claim while its work is snoozed or its wait is over', async () => {
    const id = await aClaim(undefined);
    const body = { snoozedUntil: '2026-04-01' };
    await call('ar-management.updateWorkItem', { params: { itemId: `TIMELY_FILING:${id}` }, body });
    await aClaim(billedAt);
    expect(await named()).toEqual([]);
    expect(await named(new Date('2027-01-01T12:00:00Z'))).toEqual([]);
  });
});
