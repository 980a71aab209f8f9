import { beforeEach, describe, expect, test } from 'vitest';
import { createOrganization } from './support/api.ts';
import { World } from './support/world.ts';

let world: World;
beforeEach(async () => {
  world = new World(await createOrganization(), 'canary-text');
});

/** A denied claim whose appeal is with the payer and tracked. */
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
  test('say the same of a denial that is corrected', async () => {
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

  test('lose nothing to each other, whoever comes first', async () => {
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
