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
let now = testTime;
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
  call = createCaller(describedModules, database.tenants, principal, () => now);
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
}, 300_000);
afterAll(() => database.close());

const payers = new Map<string, string>();

/** The claims that the verification of the books names, with their open balances that nobody works on. */
async function named(at = now): Promise<string[]> {
  const differences = await bookDifferences(database.tenants, organizationId, at);
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
  await withClient(database.superuserUrl, (client) => client.query(sql));
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

describe('a denial case that a person ended', () => {
  /** A claim of 100.00 in two lines, of which a payer denied both. */
  async function aDeniedClaim(groupCode = 'CO') {
    made += 1;
    const { claim } = await call('reference.createClaim', {
      body: {
        claimNumber: `ENDED-${made}`,
        patientId,
        payerId: payers.get('Second'),
        serviceDate: '2026-01-05',
        billedAt,
        lines: [
          { procedureCode: '99213', chargeAmount: 60 },
          { procedureCode: '72100', chargeAmount: 40 },
        ],
      },
    });
    const id: string = claim.id;
    await answer(id, denied(1, groupCode, 60), denied(2, groupCode, 40));
    return { id, caseId: (await caseOf(id)).id as string };
  }

  const denied = (lineNumber: number, groupCode: string, amount: number) => ({
    lineNumber,
    paidAmount: 0,
    allowedAmount: 0,
    adjustments: [{ groupCode, reasonCode: '50', amount }],
  });
  const paid = (lineNumber: number, paidAmount: number) => ({
    lineNumber,
    paidAmount,
    allowedAmount: paidAmount,
    adjustments: [],
  });
  const answer = async (claimId: string, ...lines: readonly object[]) => {
    made += 1;
    now = new Date(now.getTime() + 60_000);
    const body = { receivedAt: '2026-03-01T12:00:00Z', paymentReference: `EFT-${made}`, lines };
    await call('reference.recordRemittance', { params: { claimId }, body });
  };
  const claimOf = async (claimId: string) => {
    const { claim } = await call('reference.getClaim', { params: { claimId } });
    const { insuranceBalance, writeOffAmount, patientBalance } = claim;
    return [insuranceBalance, writeOffAmount, patientBalance];
  };
  const caseOf = async (claimId: string) => {
    const { cases } = await call('denial-management.listCases', { query: { claimId } });
    expect(cases).toHaveLength(1);
    return (await call('denial-management.getCase', { params: { caseId: cases[0].id } })).case;
  };
  const end = (caseId: string, outcome: string) =>
    call('denial-management.resolveCase', { params: { caseId }, body: { outcome } });
  const returned = 'The write-off or transfer that ended the case was taken back';

  test.each([
    ['CO', 'WRITTEN_OFF', ['0.00', '100.00', '0.00']],
    ['PR', 'PATIENT_BILLED', ['0.00', '0.00', '100.00']],
  ])(
    'as group %s with %s is work again once the payer answers again and denies a line',
    async (group, outcome, ended) => {
      const { id, caseId } = await aDeniedClaim(group);
      await end(caseId, outcome);
      expect(await claimOf(id)).toEqual(ended);
      await answer(id, paid(1, 60), denied(2, group, 40));
      expect(await claimOf(id)).toEqual(['40.00', '0.00', '0.00']);
      expect(await caseOf(id)).toMatchObject({
        id: caseId,
        status: 'OPEN',
        reopenings: [{ outcome, reason: returned }],
      });
      expect(await named()).toEqual([]);
      await end(caseId, outcome);
      expect(await named()).toEqual([]);
      expect((await claimOf(id))[0]).toBe('0.00');
    },
  );

  test('stays ended while the next payment leaves nothing open', async () => {
    const { id, caseId } = await aDeniedClaim();
    await end(caseId, 'WRITTEN_OFF');
    await answer(id, paid(1, 60), paid(2, 40));
    expect(await caseOf(id)).toMatchObject({ status: 'RESOLVED', outcome: 'WRITTEN_OFF' });
    expect(await named()).toEqual([]);
  });

  test('is work again once a person reverses its write-off', async () => {
    const { id, caseId } = await aDeniedClaim();
    await end(caseId, 'WRITTEN_OFF');
    const { adjustments } = await call('reference.listClaimAdjustments', { params: { claimId: id } });
    const params = { claimId: id, adjustmentId: adjustments[0].id };
    await call('reference.reverseClaimAdjustment', { params, body: { reason: 'Appealed after all' } });
    expect(await claimOf(id)).toEqual(['100.00', '0.00', '0.00']);
    expect(await caseOf(id)).toMatchObject({ status: 'OPEN', reopenings: [{ reason: returned }] });
    expect(await named()).toEqual([]);
  });

  test('takes its write-off back when a person reopens it', async () => {
    const { id, caseId } = await aDeniedClaim();
    await end(caseId, 'WRITTEN_OFF');
    const body = { reason: 'Appealed after all' };
    const reopened = await call('denial-management.reopenCase', { params: { caseId }, body });
    const { adjustments } = await call('reference.listClaimAdjustments', { params: { claimId: id } });
    expect(reopened.reversedAdjustmentId).toBe(adjustments[0].id);
    expect(adjustments).toMatchObject([{ reversalReason: 'Appealed after all' }]);
    expect(await claimOf(id)).toEqual(['100.00', '0.00', '0.00']);
    expect(await caseOf(id)).toMatchObject({
      status: 'OPEN',
      reopenings: [{ reason: 'Appealed after all' }],
    });
    expect(await named()).toEqual([]);
  });

  test('returns to its appeal with what it wrote off once the decision is undone', async () => {
    const { id, caseId } = await aDeniedClaim();
    const appeal = { denialCaseId: caseId, level: 'LEVEL_1_RECONSIDERATION' };
    const { id: appealId } = (await call('appeals.createAppeal', { body: appeal })).appeal;
    const move = (name: string, sent: object) =>
      call(`appeals.${name}`, { params: { appealId }, body: sent as Record<string, unknown> });
    await move('transitionAppeal', { status: 'READY_FOR_SUBMISSION' });
    await move('submitAppeal', { submissionMethod: 'FAX' });
    await move('decideAppeal', { status: 'DECIDED_UNFAVORABLE' });
    await end(caseId, 'WRITTEN_OFF');
    await move('undoAppealDecision', { reason: 'Of another claim' });
    expect(await claimOf(id)).toEqual(['100.00', '0.00', '0.00']);
    expect(await caseOf(id)).toMatchObject({
      status: 'APPEALED',
      reopenings: [{ reason: 'Of another claim' }],
    });
    expect(await named()).toEqual([]);
  });

  test('leaves what the payer did not explain to its own work', async () => {
    const { id, caseId } = await aDeniedClaim();
    await answer(id, denied(1, 'CO', 30), denied(2, 'CO', 40));
    await end(caseId, 'WRITTEN_OFF');
    expect(await named()).toEqual([]);
  });
});
