import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { createOrganization, request } from './support/api.ts';
import {
  answeredOn,
  claimAccepted,
  claimCorrected,
  claimDenied,
  claimSent,
  importFiles,
} from './support/claim-files.ts';
import { rcmJson } from './support/rcm.ts';
import { dateIn, World } from './support/world.ts';

let world: World;
beforeEach(async () => {
  world = new World(await createOrganization(), 'canary-text');
});

/** A denied claim whose appeal is submitted and tracked. */
async function anAppeal() {
  const { id: caseId, claimId } = await world.denialCase();
  const body = { denialCaseId: caseId, submissionMethod: 'FAX' };
  const { id: appealId } = (await world.send('post', '/appeals', body)).appeal;
  const { id: trackingId } = (await world.send('post', '/ar-management/appeals', { claimId })).appeal;
  const read = async () => {
    const { case: denialCase } = await world.send('get', `/denial-management/cases/${caseId}`);
    const { appeal } = await world.send('get', `/appeals/${appealId}`);
    const { appeal: tracking } = await world.send('get', `/ar-management/appeals/${trackingId}`);
    return { denialCase, appeal, tracking };
  };
  const move = (status: string) => world.send('post', `/appeals/${appealId}/transition`, { status });
  return { caseId, appealId, read, move };
}

describe('appeals.transitionAppeal, denial-management.getCase, ar-management.getAppeal', () => {
  test.each([
    ['DECIDED_FAVORABLE', 'RESOLVED', 'OVERTURNED'],
    ['DECIDED_PARTIAL', 'OPEN', null],
    ['DECIDED_UNFAVORABLE', 'OPEN', null],
    ['WITHDRAWN', 'OPEN', null],
  ])('say the same of an appeal that is %s', async (decision, caseStatus, outcome) => {
    const { read, move } = await anAppeal();
    await move('READY_FOR_SUBMISSION');
    await move('SUBMITTED');
    const submitted = await read();
    expect(submitted).toMatchObject({
      denialCase: { status: 'APPEALED' },
      appeal: { status: 'SUBMITTED', recoveredSinceSubmission: '0.00' },
      tracking: {
        status: 'SUBMITTED',
        submittedAt: submitted.appeal.submittedAt,
        recoveredSinceSubmission: '0.00',
      },
    });
    await move(decision);
    expect(await read()).toMatchObject({
      denialCase: { status: caseStatus, outcome },
      appeal: { status: decision },
      tracking: { status: decision, dollarsRecovered: null },
    });
  });
});

describe('denial-management.updateCase, appeals.listAppeals', () => {
  test('agree on a corrected denial', async () => {
    const { caseId, read } = await anAppeal();
    const body = {
      primaryCode: '197',
      denialReason: 'No authorization',
      denialDate: '2026-06-01T15:00:00.000Z',
    };
    await world.send('put', `/denial-management/cases/${caseId}`, body);
    const { appeals } = await world.send('get', `/appeals?denialCaseId=${caseId}`);
    expect(appeals).toMatchObject([{ denialCaseSummary: body }]);
    const { appeal, denialCase } = await read();
    expect(denialCase).toMatchObject(body);
    expect(appeal).toMatchObject({ noticeDate: body.denialDate, denialCaseSummary: body });
  });

  test('lose no update when they run concurrently', async () => {
    const { caseId, read, move } = await anAppeal();
    await move('READY_FOR_SUBMISSION');
    const correct = (denialReason: string) =>
      world.send('put', `/denial-management/cases/${caseId}`, { denialReason });
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => correct(`Reason ${index}`)),
      move('SUBMITTED'),
      ...Array.from({ length: 10 }, (_, index) => correct(`Ground ${index}`)),
    ]);
    const { denialCase, appeal, tracking } = await read();
    expect([denialCase.status, appeal.status, tracking.status]).toEqual([
      'APPEALED',
      'SUBMITTED',
      'SUBMITTED',
    ]);
    expect(appeal.denialCaseSummary.denialReason).toBe(denialCase.denialReason);
  });
});

describe('remittances.createPayment, remittances.voidClaimPayment', () => {
  const denying = {
    claimStatusCode: '4',
    paidAmount: 0,
    adjustments: [{ groupCode: 'CO', reasonCode: '197', amount: 450 }],
  };
  const paying = {
    claimStatusCode: '1',
    paidAmount: 400,
    adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: 50 }],
  };

  /** A claim of one line of 450.00, and the payer's adjudication. */
  async function aClaim() {
    const { id: claimId, claimNumber, payerId } = await world.claim();
    const answer = async (says: { paidAmount: number }) => {
      const { payment } = await world.send('post', '/remittances/payments', {
        payerId,
        method: 'ACH',
        reference: world.name(),
        paymentDate: dateIn(-3),
        amount: says.paidAmount,
        claimPayments: [{ patientControlNumber: claimNumber, chargeAmount: 450, ...says }],
      });
      const path = `/remittances/claim-payments?paymentId=${payment.id}`;
      const [posted] = (await world.send('get', path)).claimPayments;
      expect(posted).toMatchObject({ status: 'POSTED', claimId });
      return posted as { readonly id: string };
    };
    const read = async () => {
      const { cases } = await world.send('get', `/denial-management/cases?claimId=${claimId}`);
      expect(cases).toHaveLength(1);
      return cases[0];
    };
    const takeBack = ({ id }: { readonly id: string }) =>
      request('post', `${world.api}/api/v1/remittances/claim-payments/${id}/void`, {
        key: world.organization.apiKey,
        body: { reason: 'Typed twice' },
      });
    return { claimId, answer, read, takeBack };
  }

  test('open a case, resolve it by a payment, and reopen it with each void', async () => {
    const { answer, read, takeBack } = await aClaim();
    const denial = await answer(denying);
    const opened = await read();
    expect(opened).toMatchObject({
      status: 'OPEN',
      claimPaymentId: denial.id,
      deniedAmount: '450.00',
      groupCode: 'CO',
      primaryCode: '197',
    });
    const payment = await answer(paying);
    expect(await read()).toMatchObject({
      id: opened.id,
      status: 'RESOLVED',
      outcome: 'OVERTURNED',
      overturnedAmount: '450.00',
      recoveredAmount: '400.00',
    });
    await takeBack(payment);
    expect(await read()).toMatchObject({ status: 'OPEN', overturnedAmount: '0.00', recoveredAmount: '0.00' });
    await takeBack(denial);
    expect(await read()).toMatchObject({ status: 'WITHDRAWN', withdrawnReason: 'Typed twice' });
  });

  test('are distinguished from denials without a case', async () => {
    const { claimId, answer, takeBack } = await aClaim();
    const denial = await answer(denying);
    const { organizationId } = world.organization;
    const modules = (...args: string[]) =>
      rcmJson(['org', 'modules', '--org', organizationId, ...args], inject('environment'));
    await modules('--disable', 'denial-management');
    await sleep(1_000);
    const unseen = await aClaim();
    const unseenDenial = await unseen.answer(denying);
    await modules('--enable', 'denial-management');
    await sleep(1_000);
    const claims = async (withoutCase: boolean) => {
      const { claims: found, total } = await world.send(
        'get',
        `/reference/claims?withoutCase=${withoutCase}`,
      );
      expect(total).toBe(found.length);
      return found.map(({ id }: { id: string }) => id);
    };
    expect([await claims(true), await claims(false)]).toEqual([[unseen.claimId], [claimId]]);
    await world.send('post', '/denial-management/cases', { claimId: unseen.claimId });
    expect(await claims(true)).toEqual([]);
    expect(await claims(false)).toHaveLength(2);
    for (const one of [denial, unseenDenial]) expect((await takeBack(one)).status).toBe(200);
    expect(await claims(true)).toEqual([]);
    const other = new World(await createOrganization(), 'canary-text');
    const { total } = await other.send('get', '/reference/claims?withoutCase=false');
    expect(total).toBe(0);
  });

  test('show on the appeal and its tracking, and keep the appealed case', async () => {
    const { claimId, answer, read, takeBack } = await aClaim();
    const denial = await answer(denying);
    const { id: denialCaseId } = await read();
    const { id } = (await world.send('post', '/appeals', { denialCaseId })).appeal;
    const { id: trackingId } = (await world.send('post', '/ar-management/appeals', { claimId })).appeal;
    for (const status of ['READY_FOR_SUBMISSION', 'SUBMITTED']) {
      await world.send('post', `/appeals/${id}/transition`, { status });
    }
    expect((await takeBack(denial)).status).toBe(409);
    const recovered = async () => {
      const { appeal } = await world.send('get', `/appeals/${id}`);
      const { appeal: tracking } = await world.send('get', `/ar-management/appeals/${trackingId}`);
      return [appeal.recoveredSinceSubmission, tracking.recoveredSinceSubmission];
    };
    expect(await recovered()).toEqual(['0.00', '0.00']);
    const payment = await answer(paying);
    expect(await recovered()).toEqual(['400.00', '400.00']);
    expect((await read()).status).toBe('RESOLVED');
    expect((await takeBack(payment)).status).toBe(200);
    expect(await recovered()).toEqual(['0.00', '0.00']);
    expect((await read()).status).toBe('APPEALED');
  });
});

describe('imports.createX12Import, appeals.draftLetter, appeals.decideAppeal, ar-management.getAppeal', () => {
  const environment = inject('environment');
  const number = 'LKS-26462967';
  const bringIn = (...files: readonly string[]) =>
    importFiles(world.organization.organizationId, environment, ...files);

  /** A claim that was imported, acknowledged and denied by files, with its case. */
  async function aDeniedClaim() {
    await bringIn(claimSent(number), claimAccepted(number), claimDenied(number));
    const { cases } = await world.send('get', '/denial-management/cases');
    expect(cases).toMatchObject([{ claimNumber: number, status: 'OPEN', deniedAmount: '500.00' }]);
    return cases[0] as { readonly id: string; readonly claimId: string };
  }

  test('follow a denied claim from its 837 to its payment, with a complete letter', async () => {
    const { id: caseId, claimId } = await aDeniedClaim();
    const member = await world.member();
    const assigned = { assignedToId: member.id };
    await world.send('post', `/denial-management/cases/${caseId}/assign`, assigned);
    const { appeal } = await world.send('post', '/appeals', {
      denialCaseId: caseId,
      submissionMethod: 'MAIL_CERTIFIED',
    });
    const assignedAppeals = async () =>
      (await world.send('get', `/appeals?isAssigned=true&assignedToId=${member.id}`)).total;
    expect(await assignedAppeals()).toBe(1);
    for (const [next, found] of [
      [{ assignedToId: null }, 0],
      [assigned, 1],
    ] as const) {
      await world.send('post', `/denial-management/cases/${caseId}/assign`, next);
      expect(await assignedAppeals()).toBe(found);
    }
    const { letter } = await world.send('post', `/appeals/${appeal.id}/letter`, {});
    expect(letter).toMatchObject({ template: 'MEDICAL_NECESSITY', gaps: [], missing: [] });
    for (const fact of [
      '234 SEAWAY ST, SUITE 4, MIAMI, FL 33111-0001',
      'ALLIANCE HEALTH\n10 SOUTH AVENUE, RICHMOND, VA 23221',
      'Patient: TED SMITH',
      'Member identifier: MB00221111',
      'Your claim number: ICN-1',
      'Provider: AVERY STONE, NPI 1558598797',
      'Services denied: 72148-26 on 2026-01-05, $500.00\n',
      `Denial: CO-50, N115, dated ${answeredOn}`,
      'The diagnoses of the claim are M54.50, M54.16.',
      `Sincerely,\n\n${member.name}\n`,
    ])
      expect(letter.text).toContain(fact);
    const { letter: late } = await world.send('post', `/appeals/${appeal.id}/letter`, {
      template: 'TIMELY_FILING',
    });
    expect(late.gaps).toEqual([]);
    expect(late.text).toContain('It was accepted by ALLIANCE HEALTH on 2026-01-11.');

    const transition = `/appeals/${appeal.id}/transition`;
    await world.send('post', transition, { status: 'READY_FOR_SUBMISSION' });
    await world.send('post', `/appeals/${appeal.id}/submit`, {});
    const { appeal: tracking } = await world.send('post', '/ar-management/appeals', { claimId });
    expect(tracking).toMatchObject({
      denialCaseId: caseId,
      status: 'SUBMITTED',
      dueDate: appeal.appealDeadline,
      submittedAt: expect.any(String),
    });
    await world.send('post', `/appeals/${appeal.id}/decision`, {
      status: 'DECIDED_FAVORABLE',
      confirmationNumber: 'CN-884213',
    });
    await bringIn(claimCorrected(number));

    const { claim } = await world.send('get', `/reference/claims/${claimId}`);
    expect(claim).toMatchObject({ status: 'PAID', paidAmount: '475.00', balance: '0.00' });
    const { case: denialCase } = await world.send('get', `/denial-management/cases/${caseId}`);
    expect(denialCase).toMatchObject({
      status: 'RESOLVED',
      outcome: 'OVERTURNED',
      overturnedAmount: '500.00',
      recoveredAmount: '380.00',
    });
    expect((await world.send('get', `/appeals/${appeal.id}`)).appeal).toMatchObject({
      status: 'DECIDED_FAVORABLE',
      totalRecoveredAmount: '380.00',
      recoveredSinceSubmission: '380.00',
    });
    const tracked = await world.send('get', `/ar-management/appeals/${tracking.id}`);
    expect(tracked.appeal).toMatchObject({
      status: 'DECIDED_FAVORABLE',
      confirmationNumber: 'CN-884213',
      dollarsRecovered: '380.00',
    });
    const command = ['books', 'verify', '--org', world.organization.organizationId];
    expect(await rcmJson<object>(command, environment)).toMatchObject({
      valid: true,
      organizations: [{ differences: [] }],
    });
  });

  test('resolve a case by the payer’s own correction', async () => {
    const { id } = await aDeniedClaim();
    await bringIn(claimCorrected(number));
    const { case: denialCase } = await world.send('get', `/denial-management/cases/${id}`);
    expect(denialCase).toMatchObject({
      status: 'RESOLVED',
      outcome: 'OVERTURNED',
      recoveredAmount: '380.00',
    });
  });
});
