import type { AnsweredClaim } from '@rcm/lists';
import { inTenant, readTogether } from '@rcm/tenancy';
import { aPrincipal } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { afterDenial, appealsHost, pathTo } from '../test/appeals-host.ts';
import {
  appealedCaseOfClaim,
  appealsOfCase,
  appealsOfClaim,
  casesUnderAppeal,
  followAssignments,
  followPayments,
  refreshDenialCases,
} from './lookups.ts';

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
});
afterAll(() => sample.close());

test('appeals are found by denial case and by claim', async () => {
  const { appeal } = await sample.anAppeal({}, ['READY_FOR_SUBMISSION']);
  await sample.anAppeal({ denialCaseId: 'dnc_commercial' });
  const { host } = sample;
  const run = {
    principal: host.principal,
    operation: 'test.lookups',
    requestId: 'req_1',
    now: afterDenial,
    audit: 'none',
    writes: false,
  } as const;
  const result = await inTenant(host.tenants, run, async (context) => {
    const ofCase = await appealsOfCase(context, 'dnc_medicare');
    const [ofClaim, ofNone] = await readTogether(context, [
      appealsOfClaim('clm_1'),
      appealsOfClaim('clm_none'),
    ]);
    return { ofCase, ofClaim, ofNone };
  });
  expect(result).toEqual({
    ofCase: [{ id: appeal.id, level: 'LEVEL_1_RECONSIDERATION', status: 'READY_FOR_SUBMISSION' }],
    ofClaim: [appeal.id],
    ofNone: [],
  });
});

test('the denial case of the newest appeal at a level is returned with the progress of the appeal', async () => {
  const { host } = sample;
  const asked = (claimId: string, level: number) =>
    host.inside(host.principal, (context) => appealedCaseOfClaim(context, claimId, level));
  expect(await asked('clm_paid', 1)).toBeNull();
  const { appeal } = await sample.anAppeal({ denialCaseId: 'dnc_paid' });
  const known = {
    id: 'dnc_paid',
    status: 'DRAFT',
    appealDeadline: new Date(appeal.appealDeadline),
    submittedAt: null,
    confirmationNumber: null,
    overturnedAmount: null,
    recoveredSinceSubmission: '0.00',
  };
  expect(await asked('clm_paid', 1)).toEqual(known);
  await sample.anAppeal({ denialCaseId: 'dnc_paid' }, pathTo.submitted);
  expect(await asked('clm_paid', 1)).toEqual({ ...known, status: 'SUBMITTED', submittedAt: afterDenial });
  expect(await asked('clm_paid', 2)).toBeNull();
});

test('a case is under appeal from the submission to the decision', async () => {
  const cases = ['dnc_small', 'dnc_other', 'dnc_none'];
  const { host } = sample;
  const asked = () => host.inside(host.principal, (context) => casesUnderAppeal(context, cases));
  await sample.anAppeal({ denialCaseId: 'dnc_small' }, pathTo.ready);
  await sample.anAppeal({ denialCaseId: 'dnc_other' }, pathTo.unfavorable);
  expect(await asked()).toEqual([]);
  const { params } = await sample.anAppeal({ denialCaseId: 'dnc_other' }, pathTo.submitted);
  expect(await asked()).toEqual(['dnc_other']);
  await sample.call('appeals.transitionAppeal', { params, body: { status: 'WITHDRAWN' } });
  expect(await asked()).toEqual([]);
});

describe('a denial case that changes, appeals.getAppeal, appeals.listAppeals', () => {
  const said = {
    caseNumber: 'DC-20260601-7K3QX9RT',
    claimNumber: 'CLM-10042',
    payerName: 'Blue Ridge 50% Plan',
    denialReason: 'Coded wrongly',
    primaryCode: '4',
    denialDate: new Date('2026-05-20T16:00:00Z'),
  };
  const shown = { ...said, denialDate: said.denialDate.toISOString() };
  const read = async (appealId: string) =>
    (await sample.call('appeals.getAppeal', { params: { appealId } })).data.appeal;
  const refresh = (id: string) =>
    sample.host.inside(sample.host.principal, (context) => refreshDenialCases(context, [{ id, ...said }]));

  test('is updated in each of its appeals, and moves the deadline of one that is not submitted', async () => {
    const denialCaseId = 'dnc_refreshed';
    const { appeal: draft } = await sample.anAppeal({ denialCaseId });
    const appealDeadline = '2026-09-01T12:00:00.000Z';
    const { appeal: dated } = await sample.anAppeal({ denialCaseId, appealDeadline });
    const { appeal: sent } = await sample.anAppeal({ denialCaseId }, pathTo.submitted);
    const { appeal: other } = await sample.anAppeal();
    await refresh(denialCaseId);
    expect(await read(draft.id)).toMatchObject({
      denialCaseSummary: shown,
      noticeDate: shown.denialDate,
      appealDeadline: '2026-09-23T03:59:59.999Z',
    });
    expect(await read(dated.id)).toMatchObject({ noticeDate: shown.denialDate, appealDeadline });
    expect(await read(sent.id)).toMatchObject({
      denialCaseSummary: shown,
      noticeDate: sent.noticeDate,
      appealDeadline: sent.appealDeadline,
    });
    expect((await read(other.id)).denialCaseSummary).toEqual(other.denialCaseSummary);
    const { data } = await sample.call('appeals.listAppeals', { query: { denialCaseId } });
    for (const { denialCaseSummary } of data.appeals) expect(denialCaseSummary).toEqual(shown);
  });

  test('passes its member to each of its appeals, and to none of another organization', async () => {
    const denialCaseId = 'dnc_assigned';
    const { appeal } = await sample.anAppeal({ denialCaseId });
    const { appeal: next, params } = await sample.anAppeal({ denialCaseId }, pathTo.unfavorable);
    const { appeal: other } = await sample.anAppeal({ denialCaseId: 'dnc_other' });
    const assign = (assignedToId: string | null, as = sample.host.principal) =>
      sample.host.inside(as, (context) => followAssignments(context, [{ id: denialCaseId, assignedToId }]));
    const listed = async (query: Record<string, string>): Promise<string[]> =>
      (await sample.call('appeals.listAppeals', { query })).data.appeals.map(({ id }: { id: string }) => id);
    await assign('mem_9', aPrincipal());
    expect(await listed({ assignedToId: 'mem_9' })).toEqual([]);
    await assign('mem_9');
    expect(await listed({ assignedToId: 'mem_9' })).toEqual([next.id, appeal.id]);
    expect(await listed({ assignedToId: 'mem_9', isAssigned: 'false' })).toEqual([]);
    expect((await read(appeal.id)).updatedAt).toBe(appeal.updatedAt);
    const { nextAppeal } = (await sample.call('appeals.escalateAppeal', { params, body: {} })).data;
    expect(await listed({ assignedToId: 'mem_9' })).toEqual([nextAppeal.id, next.id, appeal.id]);
    await assign(null);
    expect(await listed({ assignedToId: 'mem_9' })).toEqual([]);
    expect(await listed({ isAssigned: 'false' })).toEqual(expect.arrayContaining([appeal.id, other.id]));
  });

  test('determines the documents by its current code', async () => {
    const denialCaseId = 'dnc_refreshed';
    const { appeal } = await sample.anAppeal({ denialCaseId });
    await refresh(denialCaseId);
    const { documentChecklist } = await read(appeal.id);
    const byCode = documentChecklist.filter(
      ({ requiredBecause }: { requiredBecause: string }) => requiredBecause === 'DENIAL_CODE',
    );
    expect(byCode.map(({ documentType }: { documentType: string }) => documentType)).not.toContain(
      'LETTER_OF_MEDICAL_NECESSITY',
    );
  });
});

describe('a claim payment, appeals.getAppeal', () => {
  const minutes = (count: number) => new Date(afterDenial.getTime() + count * 60_000);
  const read = async (appealId: string) =>
    (await sample.call('appeals.getAppeal', { params: { appealId } })).data.appeal;
  const pay = (...claims: AnsweredClaim[]) =>
    sample.host.inside(sample.host.principal, (context) => followPayments(context, claims));
  const paid = (
    id: string,
    answers: readonly (readonly [minute: number, paidAmount: string])[],
  ): AnsweredClaim => ({
    claim: { id },
    answers: answers.map(([minute, paidAmount]) => ({ postedAt: minutes(minute), paidAmount })),
    takenBack: [],
  });

  test('counts if it was posted after the submission, by the current state of the claim', async () => {
    const { appeal } = await sample.anAppeal({ denialCaseId: 'dnc_paid' }, pathTo.submitted);
    expect(appeal.recoveredSinceSubmission).toBe('0.00');
    const claim = paid('clm_paid', [
      [-1, '10.00'],
      [0, '20.00'],
      [1, '100.10'],
      [2, '0.05'],
    ]);
    await pay(claim, paid('clm_unknown', [[1, '7.00']]));
    const counted = await read(appeal.id);
    expect(counted).toMatchObject({
      recoveredSinceSubmission: '100.15',
      totalRecoveredAmount: '0.00',
      status: 'SUBMITTED',
    });
    await pay(claim);
    expect(await read(appeal.id)).toEqual(counted);
    await pay(paid('clm_paid', []));
    expect((await read(appeal.id)).recoveredSinceSubmission).toBe('0.00');
  });

  test('is the recovered amount of a granted appeal, up to the appealed amount, unless a person stated another one', async () => {
    const decide = async (path: readonly string[], body: Record<string, unknown> = {}) => {
      const { params } = await sample.anAppeal({ denialCaseId: 'dnc_paid' }, pathTo.submitted);
      await pay(paid('clm_paid', [[1, '1000.00']]));
      for (const status of path) {
        await sample.call('appeals.transitionAppeal', { params, body: { status, ...body } });
      }
      return params.appealId;
    };
    const ids = [
      await decide(['DECIDED_FAVORABLE']),
      await decide(['DECIDED_PARTIAL']),
      await decide(['DECIDED_PARTIAL', 'ESCALATED_TO_NEXT_LEVEL']),
      await decide(['DECIDED_PARTIAL'], { totalRecoveredAmount: 700 }),
      await decide(['DECIDED_UNFAVORABLE']),
    ];
    const recovered = async () =>
      Promise.all(ids.map(async (id) => (await read(id)).totalRecoveredAmount as string));
    expect(await recovered()).toEqual(['1000.00', '1000.00', '1000.00', '700.00', '0.00']);
    await pay(paid('clm_paid', [[1, '1500.01']]));
    expect(await recovered()).toEqual(['1500.00', '1500.00', '1000.00', '700.00', '0.00']);
    await pay(paid('clm_paid', []));
    expect(await recovered()).toEqual(['0.00', '0.00', '1000.00', '700.00', '0.00']);
  });

  test('counts less what it took back of earlier payments, but not below zero', async () => {
    const { appeal } = await sample.anAppeal({ denialCaseId: 'dnc_paid' }, pathTo.submitted);
    const takenBack = [
      { postedAt: minutes(-1), takenBackAt: minutes(1), paidAmount: '10.00' },
      { postedAt: minutes(0), takenBackAt: minutes(1), paidAmount: '5.00' },
      // Neither claim had a payment at the submission.
      { postedAt: minutes(-2), takenBackAt: minutes(0), paidAmount: '7.00' },
      { postedAt: minutes(1), takenBackAt: minutes(2), paidAmount: '9.00' },
    ];
    await pay({ ...paid('clm_paid', [[1, '100.10']]), takenBack });
    expect((await read(appeal.id)).recoveredSinceSubmission).toBe('85.10');
    await pay({ ...paid('clm_paid', [[1, '14.99']]), takenBack });
    expect((await read(appeal.id)).recoveredSinceSubmission).toBe('0.00');
  });

  test('counts after the decision as well, but not before the submission', async () => {
    const { appeal: decided } = await sample.anAppeal({ denialCaseId: 'dnc_paid' }, pathTo.unfavorable);
    const { appeal: draft } = await sample.anAppeal({ denialCaseId: 'dnc_paid' });
    await pay(paid('clm_paid', [[1, '50.00']]));
    expect((await read(decided.id)).recoveredSinceSubmission).toBe('50.00');
    expect((await read(draft.id)).recoveredSinceSubmission).toBe('0.00');
  });
});
