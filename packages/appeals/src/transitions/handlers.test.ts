import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  afterDenial,
  appealsHost,
  lockedCases,
  moves,
  pathTo,
  payments,
  undoneDecisions,
} from '../../test/appeals-host.ts';

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
});
afterAll(() => sample.close());

const later = (minutes: number) => new Date(afterDenial.getTime() + minutes * 60_000);

const afterDeadline = new Date('2026-10-06T04:00:00.000Z');

const detail = async (appealId: string) =>
  (await sample.call('appeals.getAppeal', { params: { appealId } })).data.appeal;

describe('appeals.transitionAppeal', () => {
  test('answers 200 with the moved appeal and its next legal statuses', async () => {
    const { params } = await sample.anAppeal();
    const body = { status: 'READY_FOR_SUBMISSION' };
    const { data, status, tag } = await sample.call('appeals.transitionAppeal', { params, body });
    expect(status).toBe(200);
    expect(tag).toBe('"2"');
    expect(data.appeal).toMatchObject({
      status: 'READY_FOR_SUBMISSION',
      allowedNext: ['PENDING_DOCUMENTATION', 'SUBMITTED', 'WITHDRAWN', 'EXPIRED'],
    });
    expect(data).toMatchObject({ externalRiskMode: 'LOCAL_ONLY' });
  });

  test('answers 409 with the legal moves to an illegal one, and changes nothing', async () => {
    const { params, appeal } = await sample.anAppeal();
    const body = { status: 'SUBMITTED' };
    await expect(sample.call('appeals.transitionAppeal', { params, body })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'] },
    });
    expect(await detail(params.appealId)).toMatchObject({ status: 'DRAFT', updatedAt: appeal.updatedAt });
  });

  test('records a complete decision: outcome, payerDecisionDate, totalRecoveredAmount, confirmationNumber, trackingNumber', async () => {
    const { params } = await sample.anAppeal({}, pathTo.submitted);
    const body = {
      status: 'DECIDED_PARTIAL',
      outcome: 'SETTLED',
      payerDecisionDate: '2026-06-09T12:00:00Z',
      totalRecoveredAmount: 700.5,
      confirmationNumber: 'CN-1',
      trackingNumber: 'TN-1',
    };
    const { data } = await sample.call('appeals.transitionAppeal', { params, body });
    expect(data.appeal).toMatchObject({
      ...body,
      payerDecisionDate: '2026-06-09T12:00:00.000Z',
      totalRecoveredAmount: '700.50',
    });
  });

  test('refuses an outcome of another status with 400', async () => {
    const { params } = await sample.anAppeal({}, pathTo.submitted);
    const body = { status: 'DECIDED_FAVORABLE', outcome: 'UPHELD' };
    await expect(sample.call('appeals.transitionAppeal', { params, body })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.outcome' }] },
    });
  });

  test('to SUBMITTED after the deadline needs a good cause', async () => {
    const { params } = await sample.anAppeal({}, pathTo.ready);
    const submit = (reason?: string) =>
      sample.call(
        'appeals.transitionAppeal',
        { params, body: { status: 'SUBMITTED', ...(reason && { reason }) } },
        { now: afterDeadline },
      );
    await expect(submit()).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.reason', message: expect.stringContaining('good cause') }] },
    });
    expect((await submit('A flood')).data.appeal).toMatchObject({
      status: 'SUBMITTED',
      submittedAt: afterDeadline.toISOString(),
      lateReason: 'A flood',
    });
  });

  test.each([
    ['reason', 'x'.repeat(2_000), 'x'.repeat(2_001)],
    ['reason', 'x', ''],
    ['confirmationNumber', 'x'.repeat(100), 'x'.repeat(101)],
    ['confirmationNumber', 'x', ''],
    ['trackingNumber', 'x'.repeat(100), 'x'.repeat(101)],
    ['trackingNumber', 'x', ''],
    ['totalRecoveredAmount', 1_500, 1_500.01],
    ['totalRecoveredAmount', 0, -1],
  ])(
    'limits %s to its bounds (reason 1 to 2000 characters, confirmationNumber and trackingNumber 1 to 100, totalRecoveredAmount 0 to the appealed amount)',
    async (field, within, beyond) => {
      const { params } = await sample.anAppeal();
      const move = (value: unknown) =>
        sample.call('appeals.transitionAppeal', { params, body: { status: 'WITHDRAWN', [field]: value } });
      await expect(move(beyond)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
      await expect(move(within)).resolves.toBeDefined();
    },
  );

  test('calls the followers of each move, after locking its case', async () => {
    const { params } = await sample.anAppeal({ denialCaseId: 'dnc_commercial' });
    const movesBefore = moves.length;
    const locksBefore = lockedCases.length;
    for (const status of ['READY_FOR_SUBMISSION', 'SUBMITTED', 'DECIDED_UNFAVORABLE']) {
      await sample.call('appeals.transitionAppeal', { params, body: { status } });
    }
    const facts = {
      denialCaseId: 'dnc_commercial',
      claimId: 'clm_2',
      level: 'LEVEL_1_RECONSIDERATION',
      payerDecisionDate: null,
      overturnedAmount: null,
      confirmationNumber: null,
    };
    const submittedAt = afterDenial;
    expect(moves.slice(movesBefore)).toEqual([
      { ...facts, status: 'READY_FOR_SUBMISSION', submittedAt: null, isUnderAppeal: false },
      { ...facts, status: 'SUBMITTED', submittedAt, isUnderAppeal: true },
      {
        ...facts,
        status: 'DECIDED_UNFAVORABLE',
        submittedAt,
        payerDecisionDate: afterDenial,
        isUnderAppeal: false,
      },
    ]);
    expect(lockedCases.slice(locksBefore)).toEqual(['dnc_commercial', 'dnc_commercial', 'dnc_commercial']);
  });

  test('reports that a case is still under appeal by another appeal, and an escalation', async () => {
    const denialCaseId = 'dnc_large';
    await sample.anAppeal({ denialCaseId }, pathTo.submitted);
    const { params } = await sample.anAppeal({ denialCaseId }, pathTo.unfavorable);
    expect(moves.at(-1)).toMatchObject({ status: 'DECIDED_UNFAVORABLE', isUnderAppeal: true });
    await sample.call('appeals.escalateAppeal', { params, body: {} });
    expect(moves.at(-1)).toMatchObject({ denialCaseId, status: 'ESCALATED_TO_NEXT_LEVEL' });
  });
});

describe('appeals.submitAppeal', () => {
  test('records submissionMethod, submittedAt and trackingNumber, with LOCAL_ONLY', async () => {
    const { params } = await sample.anAppeal({ submissionMethod: 'FAX' }, pathTo.ready);
    const body = {
      submissionMethod: 'MAIL_CERTIFIED',
      trackingNumber: '9407',
      submittedAt: '2026-06-09T12:00:00Z',
    };
    const { data } = await sample.call('appeals.submitAppeal', { params, body });
    expect(data).toMatchObject({
      externalRiskMode: 'LOCAL_ONLY',
      appeal: { ...body, status: 'SUBMITTED', submittedAt: '2026-06-09T12:00:00.000Z' },
    });
    expect(data.readiness).toBeUndefined();
  });

  test('uses the stored method and the current time by default', async () => {
    const { params } = await sample.anAppeal({ submissionMethod: 'FAX' }, pathTo.ready);
    const { data } = await sample.call('appeals.submitAppeal', { params });
    expect(data.appeal).toMatchObject({ submissionMethod: 'FAX', submittedAt: afterDenial.toISOString() });
  });

  test('is a 400 without a method, and with a time in the future', async () => {
    const { params } = await sample.anAppeal({}, pathTo.ready);
    await expect(sample.call('appeals.submitAppeal', { params })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.submissionMethod' }] },
    });
    const at = (submittedAt: Date) =>
      sample.call('appeals.submitAppeal', {
        params,
        body: { submissionMethod: 'FAX', submittedAt: submittedAt.toISOString() },
      });
    await expect(at(new Date(afterDenial.getTime() + 1))).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.submittedAt' }] },
    });
    await expect(at(afterDenial)).resolves.toBeDefined();
  });

  test('needs a good cause after the deadline, but not if it was submitted in time', async () => {
    const late = await sample.anAppeal({ submissionMethod: 'FAX' }, pathTo.ready);
    const submit = (body: Record<string, unknown>) =>
      sample.call('appeals.submitAppeal', { params: late.params, body }, { now: afterDeadline });
    await expect(submit({})).rejects.toMatchObject({ details: { issues: [{ path: 'body.reason' }] } });
    const { data } = await submit({ submittedAt: '2026-10-06T03:59:59.999Z' });
    expect(data.appeal).toMatchObject({ status: 'SUBMITTED', lateReason: null });
  });

  test('is a 409 for a draft', async () => {
    const { params } = await sample.anAppeal({ submissionMethod: 'FAX' });
    await expect(sample.call('appeals.submitAppeal', { params })).rejects.toMatchObject({ status: 409 });
  });

  test('by ELECTRONIC_PORTAL only validates: VALIDATED_ONLY with its problems, and stores nothing', async () => {
    const { params, appeal } = await sample.anAppeal({ submissionMethod: 'ELECTRONIC_PORTAL' });
    const validate = (now = afterDenial) => sample.call('appeals.submitAppeal', { params }, { now });
    const codesOf = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code);
    const { data } = await validate(afterDeadline);
    expect(data.externalRiskMode).toBe('VALIDATED_ONLY');
    expect(data.appeal).toEqual(appeal);
    expect(data.readiness.isReady).toBe(false);
    expect(new Set(codesOf(data.readiness))).toEqual(
      new Set(['STATUS', 'DEADLINE_PASSED', 'MISSING_DOCUMENT']),
    );

    for (const { documentType } of (await detail(params.appealId)).documentChecklist) {
      const body = { documentType, fileName: 'a.pdf', fileType: 'application/pdf' };
      await sample.call('appeals.attachDocument', { params, body });
    }
    await sample.call('appeals.transitionAppeal', { params, body: { status: 'READY_FOR_SUBMISSION' } });
    const ready = await validate();
    expect(ready.data.readiness).toEqual({ isReady: true, problems: [] });
    expect(ready.data.appeal.status).toBe('READY_FOR_SUBMISSION');
    expect((await detail(params.appealId)).submittedAt).toBeNull();
  });
});

describe('appeals.decideAppeal', () => {
  test('records status, outcome, date and amount together', async () => {
    const { params } = await sample.anAppeal({}, pathTo.submitted);
    const body = { status: 'DECIDED_FAVORABLE', totalRecoveredAmount: 1_500 };
    const { data } = await sample.call('appeals.decideAppeal', { params, body });
    expect(data.appeal).toMatchObject({
      status: 'DECIDED_FAVORABLE',
      outcome: 'FULL_OVERTURN',
      payerDecisionDate: afterDenial.toISOString(),
      totalRecoveredAmount: '1500.00',
      allowedNext: [],
    });
  });

  test.each([
    [{ status: 'UNDER_REVIEW' }, 'body.status'],
    [{ status: 'DECIDED_PARTIAL', outcome: 'FULL_OVERTURN' }, 'body.outcome'],
    [{ status: 'DECIDED_PARTIAL', totalRecoveredAmount: 1_500.01 }, 'body.totalRecoveredAmount'],
  ])('refuses an inconsistent %j with 400 and changes nothing', async (body, path) => {
    const { params } = await sample.anAppeal({}, pathTo.submitted);
    await expect(sample.call('appeals.decideAppeal', { params, body })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path }] },
    });
    expect(await detail(params.appealId)).toMatchObject({ status: 'SUBMITTED', outcome: null });
  });

  test('records what it overturned, and tells its followers', async () => {
    const { params } = await sample.anAppeal({}, pathTo.submitted);
    const body = { status: 'DECIDED_PARTIAL', overturnedAmount: 900.5 };
    const { data } = await sample.call('appeals.decideAppeal', { params, body });
    expect(data.appeal).toMatchObject({ overturnedAmount: '900.50', totalRecoveredAmount: '0.00' });
    expect(moves.at(-1)).toMatchObject({ overturnedAmount: '900.50', payerDecisionDate: afterDenial });
    const next = await sample.call('appeals.escalateAppeal', { params });
    expect(next.data.nextAppeal).toMatchObject({ totalAppealedAmount: '599.50', overturnedAmount: null });
  });

  test('is a 409 for an appeal that was not submitted', async () => {
    const { params } = await sample.anAppeal();
    const body = { status: 'DECIDED_PARTIAL' };
    await expect(sample.call('appeals.decideAppeal', { params, body })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('appeals.undoAppealDecision', () => {
  const reason = 'The letter was about another claim';
  const undo = (params: { appealId: string }, body: Readonly<Record<string, unknown>> = { reason }) =>
    sample.call('appeals.undoAppealDecision', { params, body });

  test('returns the appeal to its status before, and tells its followers', async () => {
    const path = [...pathTo.submitted, 'PEER_TO_PEER_SCHEDULED'];
    const { params } = await sample.anAppeal({}, path);
    const before = await detail(params.appealId);
    const body = { status: 'DECIDED_FAVORABLE', totalRecoveredAmount: 700, confirmationNumber: 'CN-1' };
    await sample.call('appeals.decideAppeal', { params, body });
    const { data, status } = await undo(params);
    expect(status).toBe(200);
    const { updatedAt: _updated, activities, ...after } = await detail(params.appealId);
    expect(before).toMatchObject(after);
    expect(data.appeal).toMatchObject({ status: 'PEER_TO_PEER_SCHEDULED', outcome: null });
    expect(activities.at(-1)).toMatchObject({
      type: 'DECISION_UNDONE',
      fromStatus: 'DECIDED_FAVORABLE',
      toStatus: 'PEER_TO_PEER_SCHEDULED',
      note: reason,
    });
    expect(undoneDecisions.at(-1)).toEqual({
      denialCaseId: 'dnc_medicare',
      claimId: 'clm_1',
      level: 'LEVEL_1_RECONSIDERATION',
      status: 'PEER_TO_PEER_SCHEDULED',
      submittedAt: afterDenial,
      payerDecisionDate: null,
      overturnedAmount: null,
      confirmationNumber: null,
      isUnderAppeal: true,
      undone: { recordedAt: afterDenial, overturnedAmount: '1500.00', confirmationNumber: 'CN-1' },
      reason,
    });
    expect(lockedCases.at(-1)).toBe('dnc_medicare');
  });

  test('lets the right decision be recorded', async () => {
    const { params } = await sample.anAppeal({}, pathTo.unfavorable);
    await undo(params);
    const body = { status: 'DECIDED_FAVORABLE' };
    const { data } = await sample.call('appeals.decideAppeal', { params, body });
    expect(data.appeal).toMatchObject({ status: 'DECIDED_FAVORABLE', overturnedAmount: '1500.00' });
  });

  test('is a 409 after an escalation, which it names', async () => {
    const { params } = await sample.anAppeal({}, pathTo.unfavorable);
    const { data } = await sample.call('appeals.escalateAppeal', { params });
    await expect(undo(params)).rejects.toMatchObject({
      status: 409,
      details: { existingId: data.nextAppeal.id },
    });
  });

  test('is a 409 after a payment for the claim, which it names', async () => {
    const { params } = await sample.anAppeal({ denialCaseId: 'dnc_paid' }, pathTo.unfavorable);
    payments.set('clm_paid', { id: 'cpm_1', postedAt: later(1) });
    await expect(undo(params)).rejects.toMatchObject({ status: 409, details: { existingId: 'cpm_1' } });
    expect(await detail(params.appealId)).toMatchObject({ status: 'DECIDED_UNFAVORABLE' });
    payments.set('clm_paid', { id: 'cpm_1', postedAt: later(0) });
    expect((await undo(params)).data.appeal).toMatchObject({ status: 'SUBMITTED' });
  });

  test('is a 409 for an appeal without a decision, and a 400 without a reason', async () => {
    const { params } = await sample.anAppeal({}, pathTo.submitted);
    await expect(undo(params)).rejects.toMatchObject({ status: 409 });
    const decided = await sample.anAppeal({}, pathTo.unfavorable);
    for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(2_001) }]) {
      await expect(undo(decided.params, body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: 'body.reason' }] },
      });
    }
    await undo(decided.params, { reason: 'x'.repeat(2_000) });
  });

  test('is a 404 for a missing appeal', async () => {
    await expect(undo({ appealId: 'apl_none' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('appeals.submitAppeal, appeals.transitionAppeal', () => {
  test.each([
    ['dnc_medicare', '2026-08-10T03:59:59.999Z'],
    ['dnc_other', '2026-08-10T03:59:59.999Z'],
  ])('set when the payer should have decided the appeal of %s', async (denialCaseId, decisionDueAt) => {
    const { appeal } = await sample.anAppeal({ denialCaseId }, pathTo.submitted);
    expect(appeal).toMatchObject({ decisionDueAt });
    const { params } = await sample.anAppeal({ denialCaseId, submissionMethod: 'FAX' }, pathTo.ready);
    const body = { submittedAt: later(-24 * 60).toISOString() };
    const { data } = await sample.call('appeals.submitAppeal', { params, body });
    expect(data.appeal).toMatchObject({ decisionDueAt: '2026-08-09T03:59:59.999Z' });
  });
});

describe('appeals.escalateAppeal', () => {
  test('closes the appeal and opens the next level for the remaining amount, with previousAppealId', async () => {
    const { params } = await sample.anAppeal({}, pathTo.submitted);
    const decision = {
      status: 'DECIDED_PARTIAL',
      payerDecisionDate: '2026-06-09T16:00:00Z',
      totalRecoveredAmount: 400.25,
    };
    await sample.call('appeals.decideAppeal', { params, body: decision });
    const { data, status, tag } = await sample.call('appeals.escalateAppeal', { params });
    expect(status).toBe(201);
    expect(tag).toBe(`"${5}"`);
    expect(data.appeal).toMatchObject({ status: 'ESCALATED_TO_NEXT_LEVEL', outcome: 'PARTIAL_OVERTURN' });
    expect(data.nextAppeal).toMatchObject({
      previousAppealId: params.appealId,
      level: 'LEVEL_2_FORMAL_APPEAL',
      status: 'DRAFT',
      outcome: null,
      totalAppealedAmount: '1099.75',
      totalRecoveredAmount: '0.00',
      noticeDate: '2026-06-09T16:00:00.000Z',
      // 2026-06-09 + 5 + 180 days is Friday 2026-12-11.
      appealDeadline: '2026-12-12T04:59:59.999Z',
      denialCaseSummary: data.appeal.denialCaseSummary,
    });
    const child = await detail(data.nextAppeal.id);
    expect(child.documentChecklist).toContainEqual({
      documentType: 'PRIOR_DECISION',
      isPresent: false,
      requiredBecause: 'LEVEL',
    });
  });

  test.each([
    // Four months end on Friday 9 October, and on Saturday 10 October before a holiday (45 CFR 147.136(d)(2)(i)).
    [undefined, '2026-10-10T03:59:59.999Z'],
    ['2026-06-10', '2026-10-14T03:59:59.999Z'],
  ])(
    'counts the months of an external review from the receipt of the decision: %s',
    async (receivedDate, appealDeadline) => {
      const { params } = await sample.anAppeal({ denialCaseId: 'dnc_commercial' }, pathTo.submitted);
      const decision = { status: 'DECIDED_UNFAVORABLE', payerDecisionDate: '2026-06-09T16:00:00Z' };
      await sample.call('appeals.decideAppeal', { params, body: decision });
      const body = { level: 'INDEPENDENT_REVIEW_ORG', receivedDate };
      const { data } = await sample.call('appeals.escalateAppeal', { params, body });
      expect(data.nextAppeal).toMatchObject({ receivedDate: receivedDate ?? null, appealDeadline });
    },
  );

  test('uses a given level and deadline', async () => {
    const { params } = await sample.anAppeal({ denialCaseId: 'dnc_commercial' }, pathTo.unfavorable);
    const body = { level: 'INDEPENDENT_REVIEW_ORG', appealDeadline: '2026-09-01T00:00:00Z' };
    const { data } = await sample.call('appeals.escalateAppeal', { params, body });
    expect(data.nextAppeal).toMatchObject({
      level: 'INDEPENDENT_REVIEW_ORG',
      appealDeadline: '2026-09-01T00:00:00.000Z',
      isDeadlineOverridden: true,
    });
  });

  test.each([
    ['to a level that is not next', {}, { level: 'LEVEL_6_FEDERAL_COURT' }],
    ['from the last level', { level: 'LEVEL_6_FEDERAL_COURT' }, {}],
    ['from a level that the ladder lacks', { level: 'STATE_FAIR_HEARING' }, {}],
    ['below the amount in controversy', { denialCaseId: 'dnc_small', level: 'LEVEL_2_FORMAL_APPEAL' }, {}],
  ])(
    '%s is a 409 and changes nothing (no such next level, or less than the amount in controversy)',
    async (_case, appeal, body) => {
      const { params } = await sample.anAppeal(appeal, pathTo.unfavorable);
      await expect(sample.call('appeals.escalateAppeal', { params, body })).rejects.toMatchObject({
        status: 409,
      });
      expect((await detail(params.appealId)).status).toBe('DECIDED_UNFAVORABLE');
    },
  );

  test('compares with the amount of the year of filing', async () => {
    const body = { denialCaseId: 'dnc_small', level: 'LEVEL_2_FORMAL_APPEAL' };
    const { params } = await sample.anAppeal(body, pathTo.unfavorable);
    // Still 2025 in New York.
    const now = new Date('2026-01-01T04:59:59Z');
    const { data } = await sample.call('appeals.escalateAppeal', { params }, { now });
    expect(data.nextAppeal.level).toBe('LEVEL_4_ALJ_HEARING');
  });

  test('is a 409 with the legal moves for an undecided appeal', async () => {
    const { params } = await sample.anAppeal();
    await expect(sample.call('appeals.escalateAppeal', { params })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: expect.arrayContaining(['READY_FOR_SUBMISSION']) },
    });
  });
});

describe('appeals.escalateAppeal, appeals.transitionAppeal', () => {
  test('do the same if the transition is to ESCALATED_TO_NEXT_LEVEL', async () => {
    const { params } = await sample.anAppeal({}, pathTo.unfavorable);
    const body = { status: 'ESCALATED_TO_NEXT_LEVEL' };
    const { data } = await sample.call('appeals.transitionAppeal', { params, body });
    expect(data.appeal.status).toBe('ESCALATED_TO_NEXT_LEVEL');
    expect(data.nextAppeal).toMatchObject({
      previousAppealId: params.appealId,
      level: 'LEVEL_2_FORMAL_APPEAL',
    });
  });

  test('open one next level in a hundred concurrent calls', async () => {
    const { params } = await sample.anAppeal({}, pathTo.unfavorable);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 === 0
          ? sample.call('appeals.escalateAppeal', { params })
          : sample.call('appeals.transitionAppeal', { params, body: { status: 'ESCALATED_TO_NEXT_LEVEL' } }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
    const { data } = await sample.call('appeals.listAppeals', { query: { take: '100' } });
    const full = await Promise.all(data.appeals.map(({ id }: { id: string }) => detail(id)));
    expect(full.filter(({ previousAppealId }) => previousAppealId === params.appealId)).toHaveLength(1);
  });
});
