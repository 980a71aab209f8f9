import { foldRowCounts } from '@rcm/lists';
import { aPrincipal, refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  billedClaims,
  daysAfter,
  type PatientArHost,
  patientAr,
  patientArHost,
  retryWhileUnavailable,
} from '../../test/host.ts';
import { planCalls } from '../../test/plans.ts';
import { aClaim, aShare, shareCalls } from '../../test/shares.ts';
import { placeAccount } from '../lookups.ts';
import { continueRunJob } from './jobs.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

type Values = Readonly<Record<string, unknown>>;

const nextMonth = daysAfter(testTime, 30).toISOString();

/** Calls of an organization of its own. */
function practice() {
  const shares = shareCalls(host);
  const { as } = shares;
  const run = async (body: Values = {}, now = testTime) =>
    (
      await host.call(
        'patient-ar.createStatementRun',
        { body: { filter: {}, dueDate: daysAfter(now, 30).toISOString(), ...body } },
        { as, now },
      )
    ).data.statementRun;
  const list = async (query: Values) =>
    (await host.call('patient-ar.listStatements', { query: { take: '100', ...query } }, { as })).data;
  return {
    ...shares,
    run,
    list,
    /** The details of the statements of a run. */
    statementsOf: async (runId: string) => {
      const { statements } = await list({ runId });
      const details = [];
      for (const { id } of statements) {
        const params = { statementId: id };
        details.push((await host.call('patient-ar.getStatement', { params }, { as })).data.statement);
      }
      return details;
    },
    anAccount: (balance: number, body: Values = {}) => host.anAccount(balance, body, { as }),
    call: (operation: string, params: Values, body: Values, now = testTime) =>
      host.call(`patient-ar.${operation}`, { params, body } as never, { as, now }),
    continue: (runId: string) =>
      host.inside(as, async (context) => {
        await patientAr.jobs?.[continueRunJob]?.(context, runId);
      }),
    read: async (runId: string) =>
      (await host.call('patient-ar.getStatementRun', { params: { runId } }, { as })).data.statementRun,
  };
}

/** A claim of 150.00 of which the payer paid 100.00 and adjusted 30.00, and the patient owes 20.00. */
function aBilledClaim(claim: ReturnType<typeof aClaim>, isInsuranceDue = false) {
  billedClaims.set(claim.id, {
    id: claim.id,
    claimNumber: claim.claimNumber,
    serviceDate: claim.serviceDate,
    isInsuranceDue,
    services: [
      {
        serviceDate: claim.serviceDate,
        procedureCode: '99213',
        providerName: 'Dr. Stone',
        chargeAmount: '100.00',
        insurancePaid: '70.00',
        insuranceAdjusted: '15.00',
        patientAmount: '15.00',
      },
      {
        serviceDate: claim.serviceDate,
        procedureCode: '72100',
        providerName: 'Dr. Stone',
        chargeAmount: '50.00',
        insurancePaid: '30.00',
        insuranceAdjusted: '15.00',
        patientAmount: '5.00',
      },
    ],
  });
  return claim;
}

describe('patient-ar.createStatementRun', () => {
  test('bills each account once, with the services of its claims and no previous balance', async () => {
    const { run, apply, statementsOf, readAccounts, call } = practice();
    const claim = aBilledClaim(aClaim());
    await apply([{ claim, shares: [aShare('15.00'), aShare('5.00', { kind: 'COPAY' })] }]);
    const [account] = await readAccounts(claim.patientId);
    await call('recordPayment', { accountId: account.id }, { amount: 4 });
    const made = await run({ notes: 'Thank you', deliveryMethod: 'MAIL' });
    expect(made).toMatchObject({
      isDryRun: false,
      isComplete: true,
      accountCount: 1,
      statementCount: 1,
      totalDue: '16.00',
      leftOut: [],
    });
    const [statement, ...others] = await statementsOf(made.id);
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      accountId: account.id,
      runId: made.id,
      dunningStep: 1,
      status: 'READY',
      deliveryMethod: 'MAIL',
      previousBalance: '0.00',
      newCharges: '20.00',
      payments: '4.00',
      adjustments: '0.00',
      totalDue: '16.00',
      notes: 'Thank you',
      aging: { total: '16.00' },
      items: [
        {
          claimId: claim.id,
          claimNumber: claim.claimNumber,
          serviceDate: '2026-01-20',
          patientAmount: '20.00',
          paidAmount: '4.00',
          adjustedAmount: '0.00',
          openAmount: '16.00',
          lines: [
            {
              serviceDate: '2026-01-20',
              providerName: 'Dr. Stone',
              procedureCode: '99213',
              description: 'Office visit',
              chargeAmount: '100.00',
              insurancePaid: '70.00',
              insuranceAdjusted: '15.00',
              patientAmount: '15.00',
            },
            { procedureCode: '72100', description: 'Procedure 72100', patientAmount: '5.00' },
          ],
        },
      ],
    });
  });

  test('bills charges without a claim by their kind, and applies adjustments', async () => {
    const { run, anAccount, statementsOf, call } = practice();
    const { accountId } = await anAccount(30);
    await call('recordCharge', { accountId }, { amount: 12, reason: 'Crutches' });
    await call('recordAdjustment', { accountId }, { amount: 5, reasonCode: 'COURTESY' });
    const [statement] = await statementsOf((await run()).id);
    expect(statement).toMatchObject({ newCharges: '42.00', adjustments: '5.00', totalDue: '37.00' });
    expect(statement.items).toMatchObject([
      {
        claimId: null,
        adjustedAmount: '5.00',
        openAmount: '25.00',
        lines: [{ description: 'Balance brought forward' }],
      },
      { claimId: null, openAmount: '12.00', lines: [{ description: 'Charge', chargeAmount: '12.00' }] },
    ]);
  });

  test('bills nothing of claims that payers still owe for', async () => {
    const { run, apply, statementsOf } = practice();
    const patientId = 'pat_two_claims';
    const settled = aBilledClaim(aClaim({ patientId }));
    const open = aBilledClaim(aClaim({ patientId }), true);
    await apply([{ claim: open, shares: [aShare('20.00')] }]);
    expect(await run()).toMatchObject({
      statementCount: 0,
      totalDue: '0.00',
      leftOut: [{ reason: 'INSURANCE_DUE', accounts: 1, amount: '20.00' }],
    });
    await apply([{ claim: settled, shares: [aShare('20.00')] }]);
    const made = await run();
    expect(made).toMatchObject({ statementCount: 1, totalDue: '20.00' });
    const [statement] = await statementsOf(made.id);
    expect(statement).toMatchObject({ totalDue: '20.00', items: [{ claimId: settled.id }] });
  });

  test.each([
    ['ON_HOLD', { type: 'DISPUTE' }],
    ['ON_HOLD', { type: 'BANKRUPTCY' }],
  ])('leaves out accounts with a billing hold as %s: %j', async (reason, hold) => {
    const { run, anAccount, call } = practice();
    const { accountId } = await anAccount(30);
    await call('setBillingHold', { accountId }, hold);
    expect(await run()).toMatchObject({
      statementCount: 0,
      leftOut: [{ reason, accounts: 1, amount: '30.00' }],
    });
  });

  test('leaves out placed accounts, accounts on a plan, small ones, and patients without an address', async () => {
    const { run, anAccount, as } = practice();
    const placed = await anAccount(10);
    const placement = { id: 'plc_1', agencyName: 'Harbor', placedAt: testTime };
    await host.inside(as, (context) => placeAccount(context, placed.accountId, placement));
    const planned = await anAccount(300);
    await planCalls(host).aPlan({ accountId: planned.accountId }, { options: { as } });
    await anAccount(4.99);
    await anAccount(20, { patientId: 'pat_homeless' });
    const billed = await anAccount(5);
    await anAccount(0);
    const leftOut = [
      { reason: 'PLACED', accounts: 1, amount: '10.00' },
      { reason: 'PAYMENT_PLAN', accounts: 1, amount: '300.00' },
      { reason: 'BELOW_MINIMUM', accounts: 1, amount: '4.99' },
    ];
    const noAddress = { reason: 'NO_ADDRESS', accounts: 1, amount: '20.00' };
    const dry = await run({ minimum: 5, dryRun: true });
    expect(dry).toMatchObject({
      isDryRun: true,
      isComplete: true,
      accountCount: 5,
      statementCount: 1,
      totalDue: '5.00',
      leftOut: [...leftOut, noAddress],
    });
    const portal = await run({ minimum: 5, deliveryMethod: 'PORTAL', dryRun: true });
    expect(portal).toMatchObject({ statementCount: 2, totalDue: '25.00', leftOut });
    const made = await run({ minimum: 5 });
    expect({ ...made, id: 0, isDryRun: 0 }).toEqual({
      ...dry,
      id: 0,
      isDryRun: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const named = await run({ filter: { accountIds: [billed.accountId, 'acc_none'] } });
    expect(named.leftOut).toEqual([{ reason: 'NOT_YET_DUE', accounts: 1, amount: '5.00' }]);
  });

  test('creates no statement in a dry run, and does not prevent the run itself', async () => {
    const { run, anAccount, list } = practice();
    await anAccount(30);
    const dry = await run({ dryRun: true });
    expect(dry).toMatchObject({ isDryRun: true, statementCount: 1 });
    expect((await list({})).total).toBe(0);
    expect(await run()).toMatchObject({ statementCount: 1 });
  });

  test('counts named accounts that owe nothing', async () => {
    const { run, anAccount } = practice();
    const { accountId } = await anAccount(0);
    expect(await run({ filter: { accountIds: [accountId] } })).toMatchObject({
      accountCount: 1,
      leftOut: [{ reason: 'NOTHING_DUE', accounts: 1, amount: '0.00' }],
    });
  });

  test('selects accounts by facility, class and age', async () => {
    const { run, anAccount } = practice();
    await anAccount(1, { facilityId: 'fac_1', openingBalanceDate: '2026-01-01' });
    await anAccount(2, { patientId: 'pat_self_pay' });
    await anAccount(4);
    const due = async (filter: Values) => (await run({ filter, dryRun: true })).totalDue;
    expect(await due({ facilityId: 'fac_1' })).toBe('1.00');
    expect(await due({ financialClass: 'SELF_PAY' })).toBe('2.00');
    expect(await due({ financialClass: 'INSURED', minDaysOutstanding: 0 })).toBe('5.00');
    expect(await due({ minDaysOutstanding: 30 })).toBe('1.00');
    expect(await due({ minDaysOutstanding: 61 })).toBe('0.00');
  });

  test('numbers the notices of a cycle, and sends none before the last one is due', async () => {
    const { run, anAccount, statementsOf, call } = practice();
    const { accountId } = await anAccount(30);
    const first = await run();
    expect(await run()).toMatchObject({ leftOut: [{ reason: 'NOT_YET_DUE' }] });
    expect(await run({}, daysAfter(testTime, 30))).toMatchObject({ leftOut: [{ reason: 'NOT_YET_DUE' }] });
    const later = daysAfter(testTime, 31);
    await call('recordCharge', { accountId }, { amount: 8, reason: 'Crutches' }, later);
    await call('recordPayment', { accountId }, { amount: 10 }, later);
    expect(await run({ dunningStep: 1 }, later)).toMatchObject({
      leftOut: [{ reason: 'OTHER_DUNNING_STEP', accounts: 1, amount: '28.00' }],
    });
    const second = await run({ dunningStep: 2 }, later);
    expect(await statementsOf(second.id)).toMatchObject([
      {
        dunningStep: 2,
        previousBalance: '30.00',
        newCharges: '8.00',
        payments: '10.00',
        adjustments: '0.00',
        totalDue: '28.00',
      },
    ]);
    const third = await run({ dunningStep: 3 }, daysAfter(testTime, 70));
    expect(third).toMatchObject({ statementCount: 1 });
    await call('recordPayment', { accountId }, { amount: 28 }, daysAfter(testTime, 71));
    await call('recordCharge', { accountId }, { amount: 3, reason: 'Crutches' }, daysAfter(testTime, 72));
    const fresh = await run({}, daysAfter(testTime, 72));
    expect(await statementsOf(fresh.id)).toMatchObject([
      { dunningStep: 1, previousBalance: '0.00', newCharges: '3.00', totalDue: '3.00' },
    ]);
    expect(first.statementCount).toBe(1);
  });

  test('shows a reopened charge as a negative payment of the next notice', async () => {
    const { run, anAccount, statementsOf, call } = practice();
    const { accountId } = await anAccount(30);
    const { data } = await call('recordPayment', { accountId }, { amount: 10 });
    await run();
    const later = daysAfter(testTime, 40);
    await call('reverseEntry', { accountId, entryId: data.entry.id }, { reason: 'Returned' }, later);
    const [statement] = await statementsOf((await run({}, later)).id);
    expect(statement).toMatchObject({ previousBalance: '20.00', payments: '-10.00', totalDue: '30.00' });
  });

  test('never bills an account twice in runs at the same time', async () => {
    const { run, anAccount, list } = practice();
    for (let count = 0; count < 12; count += 1) await anAccount(10 + count);
    const runs = await Promise.all([1, 2, 3].map(() => retryWhileUnavailable(() => run())));
    const { statements, total } = await list({});
    expect(total).toBe(12);
    expect(new Set(statements.map(({ accountId }: { accountId: string }) => accountId)).size).toBe(12);
    expect(runs.reduce((sum, { statementCount }) => sum + statementCount, 0)).toBe(12);
  });

  test('processes 100 accounts at once and the others in the background, once each however often it is taken up', async () => {
    const { run, apply, continue: takeUp, read, list } = practice();
    const claims = Array.from({ length: 230 }, () => aClaim());
    await apply(claims.map((claim) => ({ claim, shares: [aShare('1.00')] })));
    const made = await run();
    expect(made).toMatchObject({
      isComplete: false,
      completedAt: null,
      accountCount: 100,
      statementCount: 100,
    });
    await takeUp(made.id);
    expect(await read(made.id)).toMatchObject({ isComplete: false, accountCount: 200 });
    await Promise.all([takeUp(made.id), takeUp(made.id)]);
    await takeUp(made.id);
    expect(await read(made.id)).toMatchObject({
      isComplete: true,
      completedAt: testTime.toISOString(),
      accountCount: 230,
      statementCount: 230,
      totalDue: '230.00',
    });
    expect((await list({ runId: made.id })).total).toBe(230);
  });

  test('answers 400 for a due date before the statement date, an unknown filter, and bounds', async () => {
    const { run } = practice();
    const refusals: [Values, string][] = [
      [{ dueDate: daysAfter(testTime, -1).toISOString() }, 'body.dueDate'],
      [{ filter: { patientId: 'pat_1' } }, 'body.filter'],
      [{ filter: { accountIds: [] } }, 'body.filter.accountIds'],
      [{ filter: { accountIds: Array.from({ length: 501 }, () => 'acc_1') } }, 'body.filter.accountIds'],
      [{ filter: { minDaysOutstanding: -1 } }, 'body.filter.minDaysOutstanding'],
      [{ filter: { minDaysOutstanding: 36_501 } }, 'body.filter.minDaysOutstanding'],
      [{ minimum: 0 }, 'body.minimum'],
      [{ dunningStep: 0 }, 'body.dunningStep'],
      [{ dunningStep: 10 }, 'body.dunningStep'],
      [{ remitTo: 'x'.repeat(301) }, 'body.remitTo'],
      [{ notes: 'x'.repeat(2001) }, 'body.notes'],
    ];
    for (const [body, path] of refusals) {
      await expect(run(body)).rejects.toMatchObject(refusedAt(path));
    }
    const accountIds = Array.from({ length: 500 }, () => 'acc_1');
    await run({
      filter: { accountIds, minDaysOutstanding: 36_500 },
      dunningStep: 9,
      remitTo: 'x'.repeat(300),
    });
  });
});

describe('a statement of a run', () => {
  test('starts the clock of the charges that it bills, and is paid with them', async () => {
    const { run, apply, list, readLedger, readAccounts, call } = practice();
    const patientId = 'pat_partly_billed';
    const open = aBilledClaim(aClaim({ patientId, serviceDate: '2026-01-10' }), true);
    const billed = aBilledClaim(aClaim({ patientId }));
    await apply([
      { claim: open, shares: [aShare('7.00')] },
      { claim: billed, shares: [aShare('20.00')] },
    ]);
    const [account] = await readAccounts(patientId);
    const made = await run();
    const [{ id: statementId }] = (await list({ runId: made.id })).statements;
    await call('recordStatementDelivery', { statementId }, { result: 'DELIVERED', channel: 'MAIL' });
    const entries = await readLedger(account.id);
    const delivered = new Map(
      entries.map((entry: Record<string, string>) => [entry.claimId, entry.firstDeliveredAt]),
    );
    expect([delivered.get(open.id), delivered.get(billed.id)]).toEqual([null, testTime.toISOString()]);
    const share = entries.find(({ claimId }: { claimId: string }) => claimId === billed.id);
    const pay = (amount: number) =>
      call(
        'recordPayment',
        { accountId: account.id },
        {
          amount,
          allocations: [{ entryId: share.id, amount }],
        },
      );
    const statusOf = async () => (await list({ runId: made.id })).statements[0].status;
    await pay(19.99);
    expect(await statusOf()).toBe('DELIVERED');
    const { data } = await pay(0.01);
    expect(await statusOf()).toBe('PAID');
    await call('reverseEntry', { accountId: account.id, entryId: data.entry.id }, { reason: 'Returned' });
    expect(await statusOf()).toBe('DELIVERED');
  });
});

describe('patient-ar.listStatementRuns', () => {
  test('lists the runs, newest first, and those that only compute', async () => {
    const { run, as } = practice();
    const dry = await run({ dryRun: true });
    const made = await run({}, daysAfter(testTime, 1));
    const listed = async (query: Values) => {
      const { data } = await host.call('patient-ar.listStatementRuns', { query } as never, { as });
      expect(data.total).toBe(data.statementRuns.length);
      return data.statementRuns.map(({ id }: { id: string }) => id);
    };
    const ask = async () => {
      expect(await listed({})).toEqual([made.id, dry.id]);
      expect(await listed({ isDryRun: 'true' })).toEqual([dry.id]);
      expect(await listed({ isDryRun: 'false', sort: '-statementDate' })).toEqual([made.id]);
    };
    await ask();
    await foldRowCounts(host.tenants, as.organization.id);
    await ask();
  });
});

describe('patient-ar.getStatementRun', () => {
  test('answers 404 for an unknown run and for one of another organization', async () => {
    const { run } = practice();
    const { id: runId } = await run();
    for (const [params, as] of [
      [{ runId: 'str_none' }, host.principal],
      [{ runId }, aPrincipal()],
    ] as const) {
      await expect(host.call('patient-ar.getStatementRun', { params }, { as })).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});

describe('patient-ar.getStatementRunPdf', () => {
  test('answers one file of all statements of a part, or one for each', async () => {
    const { run, apply, as } = practice();
    const claims = Array.from({ length: 21 }, () => aBilledClaim(aClaim()));
    await apply(claims.map((claim) => ({ claim, shares: [aShare('20.00')] })));
    const { id: runId } = await run({ remitTo: 'PO Box 20, Salem, MA 01970', dueDate: nextMonth });
    const pdf = async (query: Values) =>
      (await host.call('patient-ar.getStatementRunPdf', { params: { runId }, query } as never, { as })).data;
    const combined = await pdf({});
    expect(combined).toMatchObject({
      parts: 2,
      documents: [{ kind: 'DATA_URL', contentType: 'application/pdf', sensitiveContent: true }],
    });
    const separate = await pdf({ format: 'SEPARATE', part: '2' });
    expect(separate.documents).toHaveLength(1);
    expect((await pdf({ format: 'SEPARATE' })).documents).toHaveLength(20);
    expect(await pdf({ part: '3' })).toEqual({ parts: 2, documents: [] });
    await expect(pdf({ part: '0' })).rejects.toMatchObject(refusedAt('query.part'));
  });
});
