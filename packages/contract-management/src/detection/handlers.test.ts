import type { TestHost } from '@rcm/testing';
import { refusedAt } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aTenant,
  books,
  type ContractTenant,
  claimWith,
  paidClaim,
  underpaymentHost,
} from '../../test/underpayment-host.ts';

let host: TestHost;
let tenant: ContractTenant;
beforeAll(async () => {
  host = await underpaymentHost();
});
beforeEach(() => {
  tenant = aTenant(host);
  books.clear();
});
afterAll(() => {
  books.restore();
  return host.close();
});

const run = async (body: Record<string, unknown> = {}) =>
  (await tenant.call('runUnderpaymentDetection', { body })).data.run;

const outcomes = (found: { claims: { claimId: string; outcome: string }[] }) =>
  Object.fromEntries(found.claims.map(({ claimId, outcome }) => [claimId, outcome]));

const cases = async () => (await tenant.call('listUnderpaymentCases', { query: {} })).data.underpaymentCases;

const fees = (contract: Record<string, unknown> = {}) =>
  tenant.aSchedule(
    {},
    [
      { code: '99213', amount: 100 },
      { code: '99214', amount: 140 },
    ],
    contract,
  );

describe('contract-management.runUnderpaymentDetection', () => {
  test('opens an IDENTIFIED case for underpaid lines, with their rates', async () => {
    const { contractId, scheduleId, rateIds } = await fees({ disputeWindowDays: 30 });
    books.put(
      paidClaim('clm_a', [
        { code: '99213', allowed: '80.00', paid: '64.00' },
        { code: '99214', allowed: '140.00', paid: '140.00' },
      ]),
      '2026-02-20',
    );
    const answer = await tenant.call('runUnderpaymentDetection', { body: {} });
    expect(answer.data.externalRiskMode).toBe('LOCAL_ONLY');
    const [opened] = await cases();
    const finding = {
      lineNumber: 1,
      procedureCode: '99213',
      modifiers: [],
      expectedAmount: '100.00',
      allowedAmount: '80.00',
      variance: '20.00',
      contractId,
      feeScheduleId: scheduleId,
      matchedRateId: rateIds[0],
    };
    expect(answer.data.run).toEqual({
      dryRun: false,
      counts: { claims: 1, opened: 1, updated: 0, closed: 0, underpaidLines: 1 },
      variance: '20.00',
      nextAfter: null,
      claims: [
        {
          claimId: 'clm_a',
          claimNumber: 'clm_a',
          payerId: 'pyr_1',
          outcome: 'OPENED',
          caseId: opened.id,
          expectedAmount: '100.00',
          allowedAmount: '80.00',
          variance: '20.00',
          lines: [
            { ...finding, outcome: 'UNDERPAID', tolerance: '0.00' },
            expect.objectContaining({ lineNumber: 2, outcome: 'AS_EXPECTED', variance: '0.00' }),
          ],
        },
      ],
    });
    expect(await tenant.read(opened.id)).toMatchObject({
      status: 'IDENTIFIED',
      origin: 'DETECTED',
      contractId,
      expectedAmount: '100.00',
      allowedAmount: '80.00',
      paidAmount: '64.00',
      variance: '20.00',
      recoveredAmount: '0.00',
      remittanceDate: '2026-02-20',
      disputeDeadline: '2026-03-23T03:59:59.999Z',
      findings: [finding],
      activities: [{ type: 'OPENED', toStatus: 'IDENTIFIED' }],
    });
  });

  test('opens no case twice, and none in a dry run', async () => {
    await fees();
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '80.00' }]));
    expect(outcomes(await run({ dryRun: true }))).toEqual({ clm_a: 'OPENED' });
    expect(await cases()).toEqual([]);
    expect(outcomes(await run())).toEqual({ clm_a: 'OPENED' });
    expect(outcomes(await run())).toEqual({ clm_a: 'UNCHANGED' });
    expect(outcomes(await run({ dryRun: true }))).toEqual({ clm_a: 'UNCHANGED' });
    expect(await cases()).toHaveLength(1);
  });

  test('does not treat unpaid, capitated, unmatched and unremitted lines as underpayments', async () => {
    await fees();
    await tenant.aSchedule({ method: 'CAPITATION' }, [{ code: '99000' }]);
    books.put(
      paidClaim('clm_a', [
        { code: '99213', allowed: '0.00', paid: '0.00' },
        { code: '99000', allowed: '0.00', paid: '0.00' },
        { code: '99999', allowed: '1.00' },
        { code: '99214', allowed: null },
        { code: '99213', allowed: '100.01' },
      ]),
    );
    const found = await run();
    expect(found.claims[0].lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'NOT_PAID',
      'CAPITATED',
      'UNMATCHED',
      'NOT_REMITTED',
      'AS_EXPECTED',
    ]);
    expect(outcomes(found)).toEqual({ clm_a: 'NOT_UNDERPAID' });
  });

  test('compares allowed amounts: a patient’s share is not an underpayment', async () => {
    await fees();
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '100.00', paid: '0.00' }]));
    expect(outcomes(await run())).toEqual({ clm_a: 'NOT_UNDERPAID' });
  });

  test('opens no case within the tolerance of the payer, nor for a disabled payer', async () => {
    await fees();
    const threshold = (body: Record<string, unknown>) =>
      tenant.call('setPayerThreshold', { params: { payerId: 'pyr_1' }, body });
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '95.00' }]));
    await threshold({ toleranceAmount: 5 });
    const within = await run();
    expect(outcomes(within)).toEqual({ clm_a: 'NOT_UNDERPAID' });
    expect(within.claims[0].lines[0]).toMatchObject({
      outcome: 'WITHIN_TOLERANCE',
      variance: '5.00',
      tolerance: '5.00',
    });
    await threshold({ toleranceAmount: 1, tolerancePercent: 5 });
    expect(outcomes(await run())).toEqual({ clm_a: 'NOT_UNDERPAID' });
    await threshold({ toleranceAmount: 4.99, isDisabled: true });
    expect(outcomes(await run())).toEqual({ clm_a: 'DISABLED' });
    await threshold({ toleranceAmount: 4.99 });
    expect(outcomes(await run())).toEqual({ clm_a: 'OPENED' });
  });

  test('uses the tolerance of the payer’s own record by default', async () => {
    await fees();
    const claim = paidClaim('clm_a', [{ code: '99213', allowed: '95.00' }]);
    books.put({ ...claim, varianceThresholdAmount: '5.00' });
    expect(outcomes(await run())).toEqual({ clm_a: 'NOT_UNDERPAID' });
    books.put({ ...claim, varianceThresholdPercent: 4.9 });
    expect(outcomes(await run())).toEqual({ clm_a: 'OPENED' });
  });

  test('updates an undisputed case, and ends it when nothing is underpaid any more', async () => {
    await fees();
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '80.00' }]));
    await run();
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '90.00' }]));
    expect(outcomes(await run({ dryRun: true }))).toEqual({ clm_a: 'UPDATED' });
    expect(outcomes(await run())).toEqual({ clm_a: 'UPDATED' });
    const [{ id }] = await cases();
    expect(await tenant.read(id)).toMatchObject({
      status: 'IDENTIFIED',
      allowedAmount: '90.00',
      variance: '10.00',
      findings: [{ allowedAmount: '90.00' }],
      lines: [{ allowedAmount: '90.00' }],
      activities: [{ type: 'OPENED' }, { type: 'UPDATED', amount: '10.00' }],
    });
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '100.00' }]));
    expect(outcomes(await run({ dryRun: true }))).toEqual({ clm_a: 'INVALIDATED' });
    const ended = await run();
    expect(ended.counts).toMatchObject({ closed: 1 });
    expect(await tenant.read(id)).toMatchObject({
      status: 'INVALID',
      closeReason: 'The claim is no longer allowed less than expected',
      closedAt: expect.any(String),
    });
    expect(outcomes(await run())).toEqual({ clm_a: 'NOT_UNDERPAID' });
  });

  test('does not open a case again that a person closed, until the amounts change', async () => {
    await fees();
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '80.00' }]));
    const { caseId } = (await run()).claims[0];
    const body = { outcome: 'INVALID', reason: 'Old rate is right' };
    await tenant.call('closeUnderpaymentCase', { params: { caseId }, body });
    const again = await run();
    expect(again.claims[0]).toMatchObject({ outcome: 'CLOSED_BEFORE', caseId });
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '70.00' }]));
    expect(outcomes(await run())).toEqual({ clm_a: 'OPENED' });
  });

  test('opens no case in addition to one that a person opened', async () => {
    await fees();
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '80.00' }]));
    const { id } = await tenant.aCase({ claimId: 'clm_a', expectedAmount: 400 });
    expect((await run()).claims[0]).toMatchObject({ outcome: 'OPEN_BY_HAND', caseId: id });
    const body = { outcome: 'INVALID', reason: 'Opened for another line' };
    await tenant.call('closeUnderpaymentCase', { params: { caseId: id }, body });
    expect(outcomes(await run())).toEqual({ clm_a: 'OPENED' });
  });

  test('compares a claim that is paid as a whole as a whole', async () => {
    await tenant.aSchedule({ method: 'CASE_RATE' }, [{ code: '27447', amount: 18_000 }]);
    books.put(
      paidClaim('clm_a', [
        { code: '27447', allowed: '10000.00', charge: '30000.00' },
        { code: 'C1776', allowed: '7500.00', charge: '9000.00' },
      ]),
    );
    const found = await run();
    expect(found.claims[0]).toMatchObject({
      outcome: 'OPENED',
      variance: '500.00',
      lines: [
        { lineNumber: null, expectedAmount: '18000.00', allowedAmount: '17500.00', variance: '500.00' },
      ],
    });
    expect(await tenant.read(found.claims[0].caseId)).toMatchObject({
      paidAmount: '17500.00',
      findings: [{ lineNumber: null, procedureCode: null }],
    });
  });

  test('compares a claim as a whole if remittances have no amounts by line', async () => {
    await fees();
    const lines = [
      { code: '99213', allowed: null },
      { code: '99214', allowed: null },
    ];
    books.put({ ...paidClaim('clm_a', lines), allowedAmount: '230.00', paidAmount: '230.00' });
    books.put({ ...paidClaim('clm_b', lines), allowedAmount: '0.00', paidAmount: '0.00', isDenied: true });
    books.put({
      ...paidClaim('clm_c', [...lines, { code: '99999', allowed: null }]),
      allowedAmount: '1.00',
      paidAmount: '1.00',
    });
    const found = await run();
    expect(outcomes(found)).toEqual({ clm_a: 'OPENED', clm_b: 'NOT_COMPARABLE', clm_c: 'NOT_COMPARABLE' });
    expect(found.claims[0]).toMatchObject({ variance: '10.00' });
  });

  test('compares the claims of the filters, and continues after the previous run', async () => {
    await fees();
    for (const id of ['clm_a', 'clm_b', 'clm_c'])
      books.put(paidClaim(id, [{ code: '99213', allowed: '80.00' }]));
    books.put({ ...paidClaim('clm_d', [{ code: '99213', allowed: '80.00' }]), payerId: 'pyr_2' });
    books.put({ ...paidClaim('clm_e', [{ code: '99213', allowed: '80.00' }]), serviceDate: '2026-06-01' });
    books.put(claimWith({ id: 'clm_f', allowedAmount: null }));
    const idsOf = async (body: Record<string, unknown>) =>
      Object.keys(outcomes(await run({ dryRun: true, ...body })));
    expect(await idsOf({ payerIds: ['pyr_2'] })).toEqual(['clm_d']);
    expect(await idsOf({ claimIds: ['clm_a', 'clm_c', 'clm_f'] })).toEqual(['clm_a', 'clm_c']);
    expect(await idsOf({ serviceFrom: '2026-06-01' })).toEqual(['clm_e']);
    expect(await idsOf({ serviceTo: '2026-05-31' })).toEqual(['clm_a', 'clm_b', 'clm_c', 'clm_d']);
    const first = await run({ take: 2 });
    expect(first).toMatchObject({ nextAfter: 'clm_b', counts: { claims: 2 } });
    expect(await idsOf({ after: first.nextAfter, take: 2 })).toEqual(['clm_c', 'clm_d']);
    expect(await idsOf({ after: 'clm_e' })).toEqual([]);
  });

  test('reports that the payer has no contract', async () => {
    books.put(paidClaim('clm_a', [{ code: '99213', allowed: '80.00' }]));
    expect(outcomes(await run())).toEqual({ clm_a: 'NOT_COMPARABLE' });
  });

  test.each([
    ['take', { take: 0 }],
    ['take', { take: 501 }],
    ['claimIds', { claimIds: [] }],
    ['payerIds', { payerIds: [] }],
    ['claimIds', { claimIds: Array.from({ length: 501 }, (_, index) => `clm_${index}`) }],
    ['serviceFrom', { serviceFrom: '2026-02-30' }],
    ['serviceTo', { serviceFrom: '2026-02-02', serviceTo: '2026-02-01' }],
    ['dryRun', { dryRun: 'yes' }],
  ])('answers 400 at %s', async (path, body) => {
    await expect(run(body)).rejects.toMatchObject(refusedAt(`body.${path}`));
  });

  test.each([[{ payerIds: ['pyr_1', 'pyr_none'] }], [{ claimIds: ['clm_none'] }]])(
    'answers 404 for a missing record: %j',
    async (body) => {
      await expect(run(body)).rejects.toMatchObject({ status: 404 });
    },
  );
});
