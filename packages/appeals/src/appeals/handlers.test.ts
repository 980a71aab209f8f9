import { aPrincipal, expectNoDrift } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { afterDenial, appeals, appealsHost } from '../../test/appeals-host.ts';

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
});
afterAll(() => sample.close());

test('the migrations build what the entities describe', () => expectNoDrift(appeals));

describe('appeals.createAppeal', () => {
  test('answers 201 with a DRAFT of level 1 over the denied amount, its deadline computed: every field, null if empty, amounts as decimal strings, date-times in UTC with milliseconds', async () => {
    const { host, call } = sample;
    const { data, status, tag } = await call('appeals.createAppeal', {
      body: { denialCaseId: 'dnc_medicare' },
    });
    expect(status).toBe(201);
    expect(tag).toBe('"1"');
    expect(data.appeal).toEqual({
      id: expect.stringMatching(/^apl_/),
      organizationId: host.principal.organization.id,
      denialCaseId: 'dnc_medicare',
      claimId: 'clm_1',
      payerId: 'pay_1',
      payerProgram: 'MEDICARE_FFS',
      level: 'LEVEL_1_RECONSIDERATION',
      status: 'DRAFT',
      outcome: null,
      submissionMethod: null,
      noticeDate: '2026-06-01T16:00:00.000Z',
      receivedDate: null,
      appealDeadline: '2026-10-06T03:59:59.999Z',
      isDeadlineOverridden: false,
      payerDecisionDate: null,
      closedByAgentId: null,
      submittedAt: null,
      decisionDueAt: null,
      totalAppealedAmount: '1500.00',
      overturnedAmount: null,
      totalRecoveredAmount: '0.00',
      recoveredSinceSubmission: '0.00',
      confirmationNumber: null,
      trackingNumber: null,
      overrideReason: null,
      lateReason: null,
      previousAppealId: null,
      allowedNext: ['PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'],
      denialCaseSummary: {
        caseNumber: 'DC-20260601-7K3QX9RT',
        claimNumber: 'CLM-10042',
        payerName: 'Blue Ridge 50% Plan',
        denialReason: 'Not deemed a medical necessity',
        primaryCode: '50',
        denialDate: '2026-06-01T16:00:00.000Z',
      },
      createdAt: afterDenial.toISOString(),
      updatedAt: afterDenial.toISOString(),
    });
  });

  test('stores a given level, submissionMethod, totalAppealedAmount and appealDeadline', async () => {
    const given = {
      level: 'LEVEL_2_FORMAL_APPEAL',
      submissionMethod: 'FAX',
      totalAppealedAmount: 12.5,
      appealDeadline: '2026-07-01T12:00:00-05:00',
    };
    const { appeal } = await sample.anAppeal(given);
    expect(appeal).toMatchObject({
      ...given,
      totalAppealedAmount: '12.50',
      appealDeadline: '2026-07-01T17:00:00.000Z',
      isDeadlineOverridden: true,
    });
  });

  test('has no deadline if the program has no rule for the level', async () => {
    const { appeal } = await sample.anAppeal({ denialCaseId: 'dnc_other' });
    expect(appeal).toMatchObject({ appealDeadline: null, isDeadlineOverridden: false });
    const { appeal: outside } = await sample.anAppeal({ level: 'STATE_FAIR_HEARING' });
    expect(outside.appealDeadline).toBeNull();
  });

  test.each([
    // 120 days end on Tuesday 2026-09-29, and on Sunday 2026-10-18.
    ['2026-06-01', '2026-09-30T03:59:59.999Z'],
    ['2026-06-20', '2026-10-20T03:59:59.999Z'],
  ])('counts the deadline from the receipt of the notice: %s', async (receivedDate, appealDeadline) => {
    const { appeal } = await sample.anAppeal({ receivedDate });
    expect(appeal).toMatchObject({ receivedDate, appealDeadline, isDeadlineOverridden: false });
  });

  test.each(['2026-05-31', '2026-06-31', '2026-06-20T00:00:00Z'])(
    'answers 400 for a receipt before the notice, or that is no date: %s',
    async (receivedDate) => {
      await expect(sample.anAppeal({ receivedDate })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: 'body.receivedDate' }] },
      });
    },
  );

  test('counts the deadline in the time zone of the organization', async () => {
    const as = aPrincipal({ timeZone: 'Pacific/Honolulu' });
    const { appeal } = await sample.anAppeal({}, [], { as });
    expect(appeal.appealDeadline).toBe('2026-10-06T09:59:59.999Z');
  });

  test('answers 404 for a missing denial case', async () => {
    await expect(sample.anAppeal({ denialCaseId: 'dnc_unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 409 for a withdrawn denial even with a reason', async () => {
    await expect(
      sample.anAppeal({ denialCaseId: 'dnc_withdrawn', overrideReason: 'All the same' }),
    ).rejects.toMatchObject({ status: 409, details: { message: expect.stringContaining('withdrawn') } });
  });

  test('appeals a denial without a code', async () => {
    const { appeal } = await sample.anAppeal({ denialCaseId: 'dnc_no_codes' });
    expect(appeal.denialCaseSummary).toMatchObject({ primaryCode: null });
  });

  test('answers 409 for a denial without appeal rights unless a reason overrides it', async () => {
    const denialCaseId = 'dnc_no_rights';
    await expect(sample.anAppeal({ denialCaseId })).rejects.toMatchObject({
      status: 409,
      details: { message: expect.stringContaining('MA130') },
    });
    const overrideReason = 'The payer reopened the claim';
    const { appeal } = await sample.anAppeal({ denialCaseId, overrideReason });
    expect(appeal).toMatchObject({ status: 'DRAFT', overrideReason });
  });

  test.each([
    ['overrideReason', 'x'.repeat(500), 'x'.repeat(501)],
    ['overrideReason', 'x', ''],
    ['totalAppealedAmount', 0, -0.01],
    ['totalAppealedAmount', 1_500, 1_500.01],
    ['totalAppealedAmount', 1_500, 1_000_000_000_000],
    ['totalAppealedAmount', 0.01, 0.001],
    ['level', 'LEVEL_6_FEDERAL_COURT', 'LEVEL_7'],
    ['submissionMethod', 'PHONE_VERBAL', 'PIGEON'],
    ['appealDeadline', '2026-07-01T12:00:00Z', '2026-07-01'],
  ])(
    'limits %s to its bounds (overrideReason 1 to 500 characters, totalAppealedAmount 0 to the denied amount in whole cents)',
    async (field, within, beyond) => {
      await expect(sample.anAppeal({ [field]: within })).resolves.toBeDefined();
      await expect(sample.anAppeal({ [field]: beyond })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );
});

describe('appeals.getAppeal', () => {
  test('shows its documents, checklist and history', async () => {
    const { params, appeal } = await sample.anAppeal({ overrideReason: 'Asked to' });
    const { data: attached, status } = await sample.call('appeals.attachDocument', {
      params,
      body: {
        documentType: 'MEDICAL_RECORDS',
        fileName: 'records.pdf',
        fileType: 'application/pdf',
        pageCount: 12,
      },
    });
    expect(status).toBe(201);
    await sample.call('appeals.transitionAppeal', { params, body: { status: 'WITHDRAWN', reason: 'Paid' } });
    const { data, tag } = await sample.call('appeals.getAppeal', { params });
    expect(tag).toBe('"2"');
    expect(data.appeal).toMatchObject({
      id: appeal.id,
      status: 'WITHDRAWN',
      outcome: 'WITHDRAWN_BY_PROVIDER',
    });
    expect(data.appeal.documents).toEqual([attached.document]);
    expect(attached.document).toMatchObject({ fileSize: null, pageCount: 12, note: null });
    expect(data.appeal.documentChecklist).toEqual(attached.documentChecklist);
    expect(data.appeal.documentChecklist).toContainEqual({
      documentType: 'MEDICAL_RECORDS',
      isPresent: true,
      requiredBecause: 'DENIAL_CODE',
    });
    const history = data.appeal.activities as {
      type: string;
      fromStatus: string;
      toStatus: string;
      note: string;
    }[];
    const byType = (type: string) => history.find((entry) => entry.type === type);
    expect(history).toHaveLength(3);
    expect(byType('CREATED')).toMatchObject({ fromStatus: null, toStatus: 'DRAFT', note: 'Asked to' });
    expect(byType('DOCUMENT_ATTACHED')).toMatchObject({ toStatus: 'DRAFT', note: 'MEDICAL_RECORDS' });
    expect(byType('STATUS_CHANGED')).toMatchObject({
      fromStatus: 'DRAFT',
      toStatus: 'WITHDRAWN',
      note: 'Paid',
      actorKeyId: sample.host.principal.keyId,
    });
  });

  test('names the member and the agent definition that the key of each activity is bound to', async () => {
    const { principal } = sample.host;
    const { params } = await sample.anAppeal();
    const bound = { memberId: 'mem_1', agentId: 'agt_1' };
    const body = { status: 'WITHDRAWN', reason: 'Paid' };
    await sample.call('appeals.transitionAppeal', { params, body }, { as: { ...principal, ...bound } });
    const { data } = await sample.call('appeals.getAppeal', { params });
    expect(data.appeal.activities).toHaveLength(2);
    expect(data.appeal.activities).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'CREATED', memberId: null, agentId: null }),
        expect.objectContaining({ type: 'STATUS_CHANGED', actorKeyId: principal.keyId, ...bound }),
      ]),
    );
  });
});

describe('appeals.getAppeal, appeals.updateAppeal, appeals.transitionAppeal, appeals.submitAppeal, appeals.decideAppeal, appeals.escalateAppeal, appeals.attachDocument, appeals.draftLetter', () => {
  test('answer the same 404 for a missing appeal and for one of another organization', async () => {
    const { params } = await sample.anAppeal();
    const calls = [
      ['appeals.getAppeal', {}],
      ['appeals.updateAppeal', {}],
      ['appeals.transitionAppeal', { status: 'EXPIRED' }],
      ['appeals.submitAppeal', {}],
      ['appeals.decideAppeal', { status: 'DECIDED_PARTIAL' }],
      ['appeals.escalateAppeal', {}],
      ['appeals.attachDocument', { documentType: 'OTHER', fileName: 'a', fileType: 'b' }],
      ['appeals.draftLetter', {}],
    ] as const;
    for (const [id, body] of calls) {
      const answers = await Promise.allSettled([
        sample.call(id, { params, body }, { as: aPrincipal() }),
        sample.call(id, { params: { appealId: 'apl_none' }, body }),
      ]);
      const reason = expect.objectContaining({ status: 404, details: {} });
      expect(answers).toEqual([
        { status: 'rejected', reason },
        { status: 'rejected', reason },
      ]);
    }
  });
});

describe('appeals.updateAppeal', () => {
  test('sets the given fields, clears those that are null and keeps the others', async () => {
    const { params } = await sample.anAppeal({ submissionMethod: 'FAX' });
    const body = {
      totalAppealedAmount: 900,
      totalRecoveredAmount: 100.25,
      trackingNumber: '9407',
      confirmationNumber: 'CN-1',
    };
    const { data, tag } = await sample.call('appeals.updateAppeal', { params, body });
    expect(tag).toBe('"2"');
    expect(data.appeal).toMatchObject({
      totalAppealedAmount: '900.00',
      totalRecoveredAmount: '100.25',
      trackingNumber: '9407',
      confirmationNumber: 'CN-1',
      submissionMethod: 'FAX',
    });
    const cleared = { trackingNumber: null, submissionMethod: null };
    const { data: after } = await sample.call('appeals.updateAppeal', { params, body: cleared });
    expect(after.appeal).toMatchObject({ ...cleared, confirmationNumber: 'CN-1' });
  });

  test('overrides the deadline, and restores that of the ladder with null', async () => {
    const { params, appeal } = await sample.anAppeal();
    const set = (appealDeadline: string | null) =>
      sample.call('appeals.updateAppeal', { params, body: { appealDeadline } });
    expect((await set('2026-08-01T00:00:00Z')).data.appeal).toMatchObject({
      appealDeadline: '2026-08-01T00:00:00.000Z',
      isDeadlineOverridden: true,
    });
    expect((await set(null)).data.appeal).toMatchObject({
      appealDeadline: appeal.appealDeadline,
      isDeadlineOverridden: false,
    });
  });

  test('counts the deadline again from another receipt, and with null from the presumed one', async () => {
    const { params, appeal } = await sample.anAppeal();
    const receive = async (receivedDate: string | null) =>
      (await sample.call('appeals.updateAppeal', { params, body: { receivedDate } })).data.appeal;
    expect(await receive('2026-06-20')).toMatchObject({
      receivedDate: '2026-06-20',
      appealDeadline: '2026-10-20T03:59:59.999Z',
    });
    expect(await receive(null)).toMatchObject({
      receivedDate: null,
      appealDeadline: appeal.appealDeadline,
    });
    await expect(receive('2026-05-31')).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.receivedDate' }] },
    });
  });

  test('keeps an overridden deadline with a receipt', async () => {
    const { params } = await sample.anAppeal({ appealDeadline: '2026-08-01T00:00:00Z' });
    const body = { receivedDate: '2026-06-20' };
    expect((await sample.call('appeals.updateAppeal', { params, body })).data.appeal).toMatchObject({
      ...body,
      appealDeadline: '2026-08-01T00:00:00.000Z',
    });
    const restored = await sample.call('appeals.updateAppeal', { params, body: { appealDeadline: null } });
    expect(restored.data.appeal.appealDeadline).toBe('2026-10-20T03:59:59.999Z');
  });

  test('changes nothing with an empty body', async () => {
    const { params, appeal } = await sample.anAppeal();
    const { data } = await sample.call('appeals.updateAppeal', { params, body: {} });
    expect(data.appeal).toEqual(appeal);
  });

  test('recovers at most the appealed amount; a cent more is a 400', async () => {
    const { params } = await sample.anAppeal({ totalAppealedAmount: 100 });
    const recover = (totalRecoveredAmount: number) =>
      sample.call('appeals.updateAppeal', { params, body: { totalRecoveredAmount } });
    await expect(recover(100.01)).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.totalRecoveredAmount' }] },
    });
    await expect(recover(100)).resolves.toBeDefined();
  });

  test.each([
    ['trackingNumber', 'x'.repeat(100), 'x'.repeat(101)],
    ['trackingNumber', 'x', ''],
    ['confirmationNumber', 'x'.repeat(100), 'x'.repeat(101)],
    ['confirmationNumber', 'x', ''],
    ['totalAppealedAmount', 0, null],
    ['totalAppealedAmount', 1_500, 1_500.01],
    ['totalRecoveredAmount', 0, -0.01],
    ['submissionMethod', 'FAX', 'PIGEON'],
    ['appealDeadline', '2026-07-01T12:00:00Z', '2026-07-01'],
  ])(
    'limits %s to its bounds (trackingNumber and confirmationNumber 1 to 100 characters, amounts from 0 to the denied amount)',
    async (field, within, beyond) => {
      const { params } = await sample.anAppeal();
      const edit = (value: unknown) =>
        sample.call('appeals.updateAppeal', { params, body: { [field]: value } });
      await expect(edit(within)).resolves.toBeDefined();
      await expect(edit(beyond)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );

  test('answers 409 once the appeal is closed', async () => {
    const { params } = await sample.anAppeal({}, ['WITHDRAWN']);
    const body = { trackingNumber: '9407' };
    await expect(sample.call('appeals.updateAppeal', { params, body })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('answers 412 to an If-Match of another version', async () => {
    const { params } = await sample.anAppeal();
    const edit = (ifMatch: string) =>
      sample.call('appeals.updateAppeal', { params, body: { trackingNumber: '9407' } }, { ifMatch });
    await expect(edit('"9"')).rejects.toMatchObject({ status: 412 });
    await expect(edit('"1"')).resolves.toMatchObject({ tag: '"2"' });
  });
});
