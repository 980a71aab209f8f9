import { aPrincipal, expectNoDrift, refusedAt, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  anOffice,
  credentialing,
  credentialingHost,
  noDisclosures,
  type Office,
  opening,
} from '../../test/credentialing-host.ts';
import { SessionType } from './schema.ts';

let host: TestHost;
let office: Office;
beforeAll(async () => {
  host = await credentialingHost();
});
beforeEach(() => {
  office = anOffice(host);
});
afterAll(() => host.close());

const minutes = (count: number) => new Date(testTime.getTime() + count * 60_000);
const params = (sessionId: string) => ({ params: { sessionId } });

test('the migrations build what the entities describe', () => expectNoDrift(credentialing));

describe('credentialing.createSession', () => {
  test('answers 201 with a numbered draft and every stored field', async () => {
    const answer = await office.call('createSession', {
      body: { ...opening, providerId: 'prv_1', npi: '1234567890', dueDate: '2026-06-30' },
    });
    expect(answer.status).toBe(201);
    expect(answer.tag).toBe('"1"');
    expect(answer.data.session).toEqual({
      id: expect.stringMatching(/^crs_/),
      organizationId: expect.any(String),
      sessionNumber: expect.stringMatching(/^CRD-20260302-[0-9A-Z]{8}$/),
      sessionType: 'INITIAL',
      status: 'DRAFT',
      providerId: 'prv_1',
      firstName: 'Avery',
      lastName: 'Stone',
      npi: '1234567890',
      caqhId: null,
      verificationStandard: 'ACCREDITATION',
      disclosures: [],
      attestationDate: null,
      dueDate: '2026-06-30',
      submittedAt: null,
      decidedOn: null,
      statusReason: null,
      recredentialingDueDate: null,
      allowedNext: ['SUBMITTED', 'IN_REVIEW', 'WITHDRAWN', 'EXPIRED'],
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('stores null for an omitted providerId, npi or dueDate', async () => {
    expect(await office.aSession()).toMatchObject({ providerId: null, npi: null, dueDate: null });
  });

  test('uses the NPI of the provider by default', async () => {
    expect(await office.aSession({ providerId: 'prv_1' })).toMatchObject({ npi: '1558598797' });
    expect(await office.aSession({ providerId: 'prv_1', npi: '1234567893' })).toMatchObject({
      npi: '1234567893',
    });
  });

  test.each(SessionType.options)(
    'accepts the types INITIAL, RECREDENTIALING and OFF_CYCLE: %s',
    async (sessionType) => {
      expect(await office.aSession({ sessionType })).toMatchObject({ sessionType });
    },
  );

  const holds = async (field: string, good: unknown, bad: unknown) => {
    await office.aSession({ [field]: good });
    await expect(office.aSession({ [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
  };

  test.each([
    ['firstName', 'a', ''],
    ['firstName', '😀'.repeat(100), 'a'.repeat(101)],
    ['firstName', 'a', null],
    ['firstName', 'a', undefined],
    ['lastName', 'a', ''],
    ['lastName', 'a'.repeat(100), '😀'.repeat(101)],
    ['lastName', 'a', 'a\u0000'],
    ['lastName', 'a', undefined],
  ])('requires a firstName and a lastName of 1 to 100 characters, else 400: %s', holds);

  test.each([
    ['npi', '0123456789', '123456789'],
    ['npi', '9999999999', '12345678901'],
    ['npi', undefined, 1_234_567_893],
    ['npi', undefined, null],
  ])('accepts an NPI of 10 digits with any check digit, else 400: %s %j', holds);

  test.each([
    ['sessionType', 'OFF_CYCLE', 'ANNUAL'],
    ['sessionType', 'OFF_CYCLE', undefined],
    ['providerId', undefined, ''],
    ['providerId', undefined, null],
    ['dueDate', '2028-02-29', '2026-02-29'],
    ['dueDate', undefined, null],
    ['caqhId', '12345678', '1234567'],
    ['caqhId', '00000000', '123456789'],
    ['verificationStandard', 'CVO', 'NCQA'],
  ])('answers 400 to an unknown type, an empty providerId, an invalid date, and null: %s', holds);

  test('answers 404 for a provider that the organization does not have', async () => {
    await expect(office.aSession({ providerId: 'prv_none' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('credentialing.getSession', () => {
  test('shows the session with every section, including empty ones', async () => {
    const session = await office.aSession();
    const read = await office.call('getSession', params(session.id));
    const keys = [
      'education',
      'licenses',
      'deaRegistrations',
      'boardCertifications',
      'workHistory',
      'malpracticeInsurance',
      'hospitalAffiliations',
      'references',
      'coveragePolicies',
      'verifications',
    ];
    expect(read.data.session).toEqual({ ...session, ...Object.fromEntries(keys.map((key) => [key, []])) });
  });

  test('shows the verifications by date, without those of deleted entries', async () => {
    const { id } = await office.aSession();
    const [kept, deleted] = [await office.anEducation(id), await office.anEducation(id)];
    const march = await office.verify(kept.id, { verifiedOn: '2026-03-02' });
    const february = await office.verify(kept.id, { verifiedOn: '2026-02-01' });
    await office.verify(deleted.id);
    await office.call('deleteEntry', { params: { entryId: deleted.id } });
    const { data } = await office.call('getSession', params(id));
    expect(data.session.verifications).toEqual([february.data.verification, march.data.verification]);
  });

  test('shows the entries of the session by sort order, without deleted ones', async () => {
    const [{ id }, other] = [await office.aSession(), await office.aSession()];
    await office.anEducation(other.id, { degree: 'elsewhere' });
    const last = await office.anEducation(id, { degree: 'last', sortOrder: 7 });
    const first = await office.anEducation(id, { degree: 'first', sortOrder: -1 });
    const deleted = await office.anEducation(id, { degree: 'deleted', sortOrder: 3 });
    await office.call('deleteEntry', { params: { entryId: deleted.id } });
    const { data } = await office.call('getSession', params(id));
    expect(data.session.education).toEqual([first, last]);
  });

  test('has an ETag that changes with each entry', async () => {
    const { id } = await office.aSession();
    const tags = [(await office.call('getSession', params(id))).tag];
    const entry = await office.anEducation(id);
    tags.push((await office.call('getSession', params(id))).tag);
    await office.call('updateEducation', { params: { educationId: entry.id }, body: { degree: 'MD' } });
    tags.push((await office.call('getSession', params(id))).tag);
    await office.call('deleteEntry', { params: { entryId: entry.id } });
    tags.push((await office.call('getSession', params(id))).tag);
    expect(tags).toEqual(['"1"', '"2"', '"3"', '"4"']);
  });
});

describe('credentialing.updateSession', () => {
  const change = (id: string, body: Record<string, unknown>, options = {}) =>
    office.call('updateSession', { ...params(id), body }, options);

  test('changes only the fields that are sent, and moves a draft to IN_PROGRESS', async () => {
    const session = await office.aSession({ npi: '1234567893', dueDate: '2026-06-30' });
    const disclosures = [
      { question: 'FELONY_CONVICTION', answer: false, explanation: null },
      { question: 'MALPRACTICE_CLAIM', answer: true, explanation: 'Settled in 2019' },
    ];
    const answer = await change(session.id, {
      firstName: 'Ava',
      providerId: 'prv_1',
      caqhId: '12345678',
      verificationStandard: 'CVO',
      sessionType: 'OFF_CYCLE',
      disclosures: [{ question: 'FELONY_CONVICTION', answer: false }, disclosures[1]],
      attestationDate: '2026-03-02',
    });
    expect(answer.data).toEqual({
      session: {
        ...session,
        firstName: 'Ava',
        providerId: 'prv_1',
        caqhId: '12345678',
        verificationStandard: 'CVO',
        sessionType: 'OFF_CYCLE',
        disclosures,
        attestationDate: '2026-03-02',
        status: 'IN_PROGRESS',
      },
      externalRiskMode: 'LOCAL_ONLY',
    });
    expect(answer.tag).toBe('"2"');
  });

  test('clears with null, and replaces the disclosures as a whole', async () => {
    const { id } = await office.aSession({ npi: '1234567893', dueDate: '2026-06-30', providerId: 'prv_1' });
    await change(id, { caqhId: '12345678', attestationDate: '2026-01-01', disclosures: noDisclosures });
    const cleared = { npi: null, dueDate: null, providerId: null, caqhId: null, attestationDate: null };
    const { data } = await change(id, { ...cleared, disclosures: [] });
    expect(data.session).toMatchObject({ ...cleared, disclosures: [] });
  });

  test('changes nothing if no field is sent', async () => {
    const session = await office.aSession();
    const answer = await change(session.id, {});
    expect([answer.data.session, answer.tag]).toEqual([session, '"1"']);
  });

  test.each([
    ['firstName', 'a'.repeat(100), 'a'.repeat(101)],
    ['firstName', 'a', null],
    ['lastName', 'a', ''],
    ['npi', '0123456789', '123456789'],
    ['caqhId', '12345678', 12_345_678],
    ['attestationDate', '2026-03-02', '2026-03-03'],
    ['attestationDate', '2026-02-28', '2026-02-29'],
    ['dueDate', '2030-01-01', 'soon'],
    ['verificationStandard', 'ACCREDITATION', null],
    ['disclosures', [], null],
    ['disclosures', [], [{ question: 'ANYTHING', answer: true }]],
    ['disclosures', [], [noDisclosures[0], noDisclosures[0]]],
    ['disclosures', [], [{ question: 'FELONY_CONVICTION', answer: true, explanation: '' }]],
    ['status', 'EXPIRED', 'APPROVED'],
    ['status', 'WITHDRAWN', 'IN_REVIEW'],
  ])('enforces the bounds of each field, else 400: %s', async (field, good, bad) => {
    const { id } = await office.aSession();
    await expect(change(id, { [field]: bad })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: expect.stringMatching(`^body.${field}`) })] },
    });
    expect((await change(id, { [field]: good })).status).toBe(200);
  });

  test('accepts an explanation of up to 2000 characters, and a reason of the same length only with a status', async () => {
    const { id } = await office.aSession();
    const explained = (length: number) => ({
      disclosures: [{ question: 'PRIVILEGE_LOSS', answer: true, explanation: 'a'.repeat(length) }],
    });
    await change(id, explained(2_000));
    await expect(change(id, explained(2_001))).rejects.toMatchObject({ status: 400 });
    const withdrawn = (length: number) => ({ status: 'WITHDRAWN', statusReason: 'a'.repeat(length) });
    await expect(change(id, withdrawn(2_001))).rejects.toMatchObject(refusedAt('body.statusReason'));
    await expect(change(id, { statusReason: 'a' })).rejects.toMatchObject(refusedAt('body.statusReason'));
    expect((await change(id, withdrawn(2_000))).data.session.statusReason).toHaveLength(2_000);
  });

  test.each(['WITHDRAWN', 'EXPIRED'])('ends an undecided session: %s', async (status) => {
    const { id } = await office.aSession();
    const { data } = await change(id, { status, statusReason: 'Moved away', lastName: 'Stein' });
    expect(data.session).toMatchObject({
      status,
      statusReason: 'Moved away',
      lastName: 'Stein',
      allowedNext: [],
    });
    await expect(change(id, { firstName: 'Ava' })).rejects.toMatchObject({ status: 409 });
    await expect(change(id, { status: 'WITHDRAWN' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
  });

  test('moves a file in review to COMMITTEE, and answers 409 with allowedNext in other statuses', async () => {
    const { id } = await office.aSession();
    await expect(change(id, { status: 'COMMITTEE' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['SUBMITTED', 'IN_REVIEW', 'WITHDRAWN', 'EXPIRED'] },
    });
    const sessionId = await office.aFileInCommittee();
    const { data } = await office.call('getSession', params(sessionId));
    expect(data.session).toMatchObject({
      status: 'COMMITTEE',
      allowedNext: ['APPROVED', 'DENIED', 'RETURNED', 'WITHDRAWN', 'EXPIRED'],
    });
  });

  test('answers 404 for a session that is missing, deleted or of another organization, and for an unknown provider', async () => {
    const { id } = await office.aSession();
    await expect(change('crs_none', {})).rejects.toMatchObject({ status: 404 });
    await expect(change(id, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(change(id, { providerId: 'prv_none' })).rejects.toMatchObject({ status: 404 });
    await office.call('deleteSession', params(id));
    await expect(change(id, {})).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { id } = await office.aSession();
    await expect(change(id, { firstName: 'Ava' }, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await change(id, { firstName: 'Ava' }, { ifMatch: '"1"' })).tag).toBe('"2"');
  });
});

describe('credentialing.submitSession', () => {
  const submit = (id: string, options = {}) => office.call('submitSession', params(id), options);

  test('moves a complete file with current verifications to IN_REVIEW', async () => {
    const { sessionId, toVerify } = await office.aCompleteFile();
    for (const entryId of toVerify) await office.verify(entryId);
    const { data } = await submit(sessionId);
    expect(data).toMatchObject({
      session: { status: 'IN_REVIEW', submittedAt: testTime.toISOString() },
      completeness: { isComplete: true, isVerified: true, missing: [] },
      externalRiskMode: 'LOCAL_ONLY',
    });
  });

  test('moves a file that lacks only verifications to SUBMITTED, and to IN_REVIEW once they are recorded', async () => {
    const { sessionId, toVerify } = await office.aCompleteFile();
    const { data } = await submit(sessionId);
    expect(data.session.status).toBe('SUBMITTED');
    expect(data.completeness).toMatchObject({ isComplete: true, isVerified: false });
    for (const entryId of toVerify) {
      await expect(submit(sessionId)).rejects.toMatchObject({
        status: 409,
        details: {
          obstacles: expect.arrayContaining([expect.objectContaining({ code: 'VERIFICATION_MISSING' })]),
        },
      });
      await office.verify(entryId);
    }
    expect((await submit(sessionId)).data.session.status).toBe('IN_REVIEW');
  });

  test('answers 409 with all missing items, and does not change the file', async () => {
    const { sessionId } = await office.aCompleteFile({ npi: undefined });
    const license = { licenseType: 'DO', state: 'NJ', expirationDate: '2026-03-01' };
    const { id: entryId } = await office.anEntry('License', sessionId, license);
    const refused = await submit(sessionId).catch((error) => error);
    expect(refused).toMatchObject({ status: 409, details: { message: expect.any(String) } });
    expect(refused.details.obstacles).toEqual([
      { code: 'NPI_MISSING', message: 'The session requires an NPI' },
      expect.objectContaining({ code: 'VERIFICATION_MISSING' }),
      { code: 'FIELD_MISSING', message: 'A state license requires licenseNumber' },
      { code: 'EXPIRED', message: 'A state license has expired' },
      expect.objectContaining({ code: 'VERIFICATION_MISSING' }),
      expect.objectContaining({ code: 'VERIFICATION_MISSING' }),
      expect.objectContaining({ code: 'VERIFICATION_MISSING' }),
    ]);
    expect(JSON.stringify(refused.details)).not.toContain('2026-03-01');
    await office.call('deleteEntry', { params: { entryId } });
    await office.call('updateSession', { ...params(sessionId), body: { npi: '1234567893' } });
    expect((await submit(sessionId)).data.session.status).toBe('SUBMITTED');
  });

  test('answers 409 with allowedNext if the file is already in review', async () => {
    const sessionId = await office.aFileInCommittee();
    await expect(submit(sessionId)).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['APPROVED', 'DENIED', 'RETURNED', 'WITHDRAWN', 'EXPIRED'] },
    });
  });

  test('answers 404 for a session that is missing or of another organization, and 412 to an outdated If-Match', async () => {
    const { sessionId } = await office.aCompleteFile();
    await expect(submit('crs_none')).rejects.toMatchObject({ status: 404 });
    await expect(submit(sessionId, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(submit(sessionId, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
  });
});

describe('credentialing.decideSession', () => {
  const decide = (id: string, body: Record<string, unknown>, options = {}) =>
    office.call('decideSession', { ...params(id), body }, options);

  test('an approval is valid for 36 months from the date of the decision', async () => {
    const sessionId = await office.aFileInCommittee();
    const { data } = await decide(sessionId, { decision: 'APPROVED', reason: 'Clean file' });
    expect(data).toEqual({
      session: expect.objectContaining({
        status: 'APPROVED',
        statusReason: 'Clean file',
        decidedOn: '2026-03-02',
        recredentialingDueDate: '2029-03-02',
        allowedNext: ['EXPIRED'],
      }),
      endedSessionIds: [],
      externalRiskMode: 'LOCAL_ONLY',
    });
  });

  test('an approval is EXPIRED from the day after its last day, in the time zone of the organization', async () => {
    const sessionId = await office.aFileInCommittee();
    await decide(sessionId, { decision: 'APPROVED' });
    // 2 March 2029 ends in New York at 05:00 UTC.
    const lastMoment = new Date('2029-03-03T04:59:59.999Z');
    const statusAt = async (now: Date) =>
      (await office.call('getSession', params(sessionId), { now })).data.session;
    expect(await statusAt(lastMoment)).toMatchObject({ status: 'APPROVED', allowedNext: ['EXPIRED'] });
    const over = new Date(lastMoment.getTime() + 1);
    expect(await statusAt(over)).toMatchObject({ status: 'EXPIRED', allowedNext: [] });
    const listed = async (status: string, now: Date) =>
      (await office.call('listSessions', { query: { status } }, { now })).data.total;
    expect([await listed('APPROVED', lastMoment), await listed('EXPIRED', lastMoment)]).toEqual([1, 0]);
    expect([await listed('APPROVED', over), await listed('EXPIRED', over)]).toEqual([0, 1]);
  });

  test('an approval ends the earlier approvals of the provider, and no others', async () => {
    const approved = async (head: Record<string, unknown>) => {
      const sessionId = await office.aFileInCommittee(head);
      await decide(sessionId, { decision: 'APPROVED' });
      return sessionId;
    };
    const byNpi = await approved({});
    const byProvider = await approved({ providerId: 'prv_1' });
    const another = await approved({ npi: '1558598797' });
    const statusOf = async (id: string) => (await office.call('getSession', params(id))).data.session.status;
    expect(await Promise.all([byNpi, byProvider, another].map(statusOf))).toEqual([
      'EXPIRED',
      'APPROVED',
      'APPROVED',
    ]);
    const renewal = await office.aFileInCommittee({
      sessionType: 'RECREDENTIALING',
      providerId: 'prv_1',
      npi: '1245319599',
    });
    const { data } = await decide(renewal, { decision: 'APPROVED' });
    expect(data.endedSessionIds).toEqual([byProvider]);
    expect(await statusOf(another)).toBe('APPROVED');
  });

  test('accepts a date of the decision from the submission to today', async () => {
    const sessionId = await office.aFileInCommittee();
    const now = new Date(testTime.getTime() + 3 * 86_400_000);
    for (const decidedOn of ['2026-03-01', '2026-03-06']) {
      await expect(decide(sessionId, { decision: 'APPROVED', decidedOn }, { now })).rejects.toMatchObject(
        refusedAt('body.decidedOn'),
      );
    }
    const { data } = await decide(sessionId, { decision: 'APPROVED', decidedOn: '2026-03-02' }, { now });
    expect(data.session).toMatchObject({ decidedOn: '2026-03-02', recredentialingDueDate: '2029-03-02' });
  });

  test('an approval requires a file that is complete and verified on that date, else 409 with obstacles', async () => {
    const sessionId = await office.aFileInCommittee();
    const after = (days: number) => ({ now: new Date(testTime.getTime() + days * 86_400_000) });
    await expect(decide(sessionId, { decision: 'APPROVED' }, after(121))).rejects.toMatchObject({
      status: 409,
      details: {
        obstacles: expect.arrayContaining([
          { code: 'ATTESTATION_STALE', message: 'The attestation is older than 120 days' },
          {
            code: 'VERIFICATION_STALE',
            message: 'A state license has no verification of the last 120 days',
          },
        ]),
      },
    });
    expect((await decide(sessionId, { decision: 'APPROVED' }, after(119))).status).toBe(200);
  });

  test.each([
    ['has no result', '1000000004', 'EXCLUSION_UNCHECKED'],
    ['is missing', '1003000126', 'EXCLUSION_UNCHECKED'],
  ])(
    'an approval answers 409 while the exclusion check %s; other decisions do not need it',
    async (_what, npi, code) => {
      const sessionId = await office.aFileInCommittee({ npi });
      await expect(decide(sessionId, { decision: 'APPROVED' })).rejects.toMatchObject({
        status: 409,
        details: { obstacles: [{ code, message: 'No exclusion check of the NPI has a result' }] },
      });
      const { data } = await decide(sessionId, { decision: 'RETURNED', reason: 'Not screened yet' });
      expect(data.session.status).toBe('RETURNED');
    },
  );

  test('an approval answers 409 while the exclusion check has a match', async () => {
    const sessionId = await office.aFileInCommittee();
    await office.call('updateSession', { ...params(sessionId), body: { npi: '1999999984' } });
    await expect(decide(sessionId, { decision: 'APPROVED' })).rejects.toMatchObject({
      status: 409,
      details: { obstacles: [expect.objectContaining({ code: 'EXCLUSION_UNRESOLVED' })] },
    });
    await office.call('updateSession', { ...params(sessionId), body: { npi: '1245319599' } });
    expect((await decide(sessionId, { decision: 'APPROVED' })).data.session.status).toBe('APPROVED');
  });

  test.each(['DENIED', 'RETURNED'])('%s requires a reason, else 400', async (decision) => {
    const sessionId = await office.aFileInCommittee();
    await expect(decide(sessionId, { decision })).rejects.toMatchObject(refusedAt('body.reason'));
    await expect(decide(sessionId, { decision, reason: '' })).rejects.toMatchObject(refusedAt('body.reason'));
    const { data } = await decide(sessionId, { decision, reason: 'No board certification' });
    expect(data.session).toMatchObject({
      status: decision,
      statusReason: 'No board certification',
      decidedOn: '2026-03-02',
      recredentialingDueDate: null,
    });
  });

  test('a returned file moves to IN_PROGRESS with its next change, and can be submitted again', async () => {
    const sessionId = await office.aFileInCommittee();
    await decide(sessionId, { decision: 'RETURNED', reason: 'A gap' });
    await office.anEntry('Reference', sessionId);
    const read = await office.call('getSession', params(sessionId));
    expect(read.data.session).toMatchObject({ status: 'IN_PROGRESS', statusReason: 'A gap' });
    const [, , , reference] = read.data.session.references;
    await office.call('deleteEntry', { params: { entryId: reference.id } });
    expect((await office.call('submitSession', params(sessionId))).data.session.status).toBe('IN_REVIEW');
  });

  test('answers 409 with allowedNext in statuses without a decision', async () => {
    const { id } = await office.aSession();
    for (const decision of ['APPROVED', 'DENIED', 'RETURNED']) {
      await expect(decide(id, { decision, reason: 'x' })).rejects.toMatchObject({
        status: 409,
        details: { allowedNext: ['SUBMITTED', 'IN_REVIEW', 'WITHDRAWN', 'EXPIRED'] },
      });
    }
  });

  test('answers 400 to an unknown decision, 404 for a session that is missing or of another organization, 412 to an outdated If-Match', async () => {
    const sessionId = await office.aFileInCommittee();
    const body = { decision: 'DENIED', reason: 'x' };
    await expect(decide(sessionId, { decision: 'WITHDRAWN' })).rejects.toMatchObject(
      refusedAt('body.decision'),
    );
    await expect(decide('crs_none', body)).rejects.toMatchObject({ status: 404 });
    await expect(decide(sessionId, body, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(decide(sessionId, body, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
  });
});

describe('credentialing.getSession, credentialing.deleteSession', () => {
  test.each(['getSession', 'deleteSession'])(
    'answer 404 to a missing id and to another organization: %s',
    async (operation) => {
      const { id } = await office.aSession();
      await expect(office.call(operation, params('crs_none'))).rejects.toMatchObject({ status: 404 });
      await expect(office.call(operation, params(id), { as: aPrincipal() })).rejects.toMatchObject({
        status: 404,
      });
      expect((await office.call('getSession', params(id))).data.session.id).toBe(id);
    },
  );
});

describe('credentialing.deleteSession', () => {
  test('answers 204 without a body; afterwards the session is a 404 and not listed', async () => {
    const { id } = await office.aSession();
    const answer = await office.call('deleteSession', params(id));
    expect([answer.status, answer.data]).toEqual([204, null]);
    for (const operation of ['getSession', 'deleteSession', 'addEducation']) {
      await expect(office.call(operation, params(id))).rejects.toMatchObject({ status: 404 });
    }
    expect((await office.call('listSessions')).data).toEqual({ sessions: [], total: 0, nextCursor: null });
  });

  test('hides the entries of the file (404)', async () => {
    const { id } = await office.aSession();
    const entry = await office.anEducation(id);
    await office.call('deleteSession', params(id));
    await expect(
      office.call('updateEducation', { params: { educationId: entry.id }, body: { degree: 'MD' } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(office.call('deleteEntry', { params: { entryId: entry.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { id } = await office.aSession();
    const { tag } = await office.call('getSession', params(id));
    await office.anEducation(id);
    await expect(office.call('deleteSession', params(id), { ifMatch: String(tag) })).rejects.toMatchObject({
      status: 412,
    });
    const now = (await office.call('getSession', params(id))).tag;
    expect((await office.call('deleteSession', params(id), { ifMatch: String(now) })).status).toBe(204);
  });
});

describe('credentialing.listSessions', () => {
  const idsOf = async (query: Record<string, string | string[]>) =>
    (await office.call('listSessions', { query })).data.sessions.map(({ id }: { id: string }) => id);

  test('pages newest first with the total', async () => {
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) {
      const { data } = await office.call('createSession', { body: opening }, { now: minutes(minute) });
      ids.unshift(data.session.id);
    }
    const { data } = await office.call('listSessions', { query: { skip: '1', take: '1' } });
    expect(data.total).toBe(3);
    expect(data.sessions).toEqual([
      expect.objectContaining({ id: ids[1], status: 'DRAFT', organizationId: expect.any(String) }),
    ]);
    expect(await idsOf({})).toEqual(ids);
  });

  test('filters by status, type, provider (each repeatable) and due date (inclusive), and sorts by it', async () => {
    const fieldOf = await office.aSession();
    const march = await office.aSession({ sessionType: 'RECREDENTIALING', dueDate: '2026-03-31' });
    const april = await office.aSession({
      sessionType: 'OFF_CYCLE',
      dueDate: '2026-04-01',
      providerId: 'prv_1',
    });
    expect(await idsOf({ status: 'DRAFT' })).toHaveLength(3);
    expect(await idsOf({ status: ['APPROVED', 'EXPIRED'] })).toEqual([]);
    expect(await idsOf({ sessionType: 'INITIAL' })).toEqual([fieldOf.id]);
    expect(await idsOf({ sessionType: ['OFF_CYCLE', 'RECREDENTIALING'], sort: 'dueDate' })).toEqual([
      march.id,
      april.id,
    ]);
    expect(await idsOf({ providerId: ['prv_1', 'prv_2'] })).toEqual([april.id]);
    expect(await idsOf({ providerId: 'prv_2' })).toEqual([]);
    expect(await idsOf({ dueFrom: '2026-04-01' })).toEqual([april.id]);
    expect(await idsOf({ dueTo: '2026-03-31' })).toEqual([march.id]);
    expect(await idsOf({ dueFrom: '2026-03-31', dueTo: '2026-03-31' })).toEqual([march.id]);
    expect(await idsOf({ sort: 'dueDate' })).toEqual([march.id, april.id, fieldOf.id]);
    expect(await idsOf({ sort: '-dueDate' })).toEqual([fieldOf.id, april.id, march.id]);
  });

  test('filters by the end of an approval (inclusive), and sorts by it', async () => {
    const [second, first] = [
      await office.aFileInCommittee(),
      await office.aFileInCommittee({ npi: '1558598797' }),
    ];
    const day = 86_400_000;
    for (const [id, now] of [
      [first, testTime],
      [second, new Date(testTime.getTime() + day)],
    ] as const) {
      await office.call('decideSession', { ...params(id), body: { decision: 'APPROVED' } }, { now });
    }
    const fieldOf = await office.aSession();
    expect(await idsOf({ recredentialingDueFrom: '2029-03-03' })).toEqual([second]);
    expect(await idsOf({ recredentialingDueTo: '2029-03-02' })).toEqual([first]);
    expect(await idsOf({ sort: 'recredentialingDueDate' })).toEqual([first, second, fieldOf.id]);
  });

  test('sorts by the last name, and pages by cursor', async () => {
    const [stone, ellis] = [await office.aSession(), await office.aSession({ lastName: 'Ellis' })];
    const { data } = await office.call('listSessions', { query: { sort: 'lastName', take: '1' } });
    expect(data.sessions).toMatchObject([{ id: ellis.id }]);
    expect(await idsOf({ sort: 'lastName', take: '1', cursor: data.nextCursor })).toEqual([stone.id]);
  });

  test('shows neither disclosures nor reasons', async () => {
    await office.aSession();
    const [session] = (await office.call('listSessions')).data.sessions;
    expect(Object.keys(session)).not.toEqual(
      expect.arrayContaining([expect.stringMatching('disclosures|statusReason')]),
    );
  });

  test.each([
    ['take', '0'],
    ['take', '101'],
    ['skip', '-1'],
    ['skip', '10001'],
    ['sort', 'name'],
    ['status', 'OPEN'],
    ['sessionType', 'initial'],
    ['providerId', ''],
    ['dueFrom', '2026-02-30'],
    ['dueTo', 'tomorrow'],
    ['recredentialingDueFrom', '2029-02-29'],
    ['recredentialingDueTo', ''],
  ])('answers 400 to pages outside the bounds and unknown values: %s=%s', async (name, value) => {
    await expect(office.call('listSessions', { query: { [name]: value } })).rejects.toMatchObject(
      refusedAt(`query.${name}`),
    );
  });

  test('accepts skip up to 10000 and take up to 100', async () => {
    const { data } = await office.call('listSessions', { query: { skip: '10000', take: '100' } });
    expect(data).toEqual({ sessions: [], total: 0, nextCursor: null });
  });

  test('shows no sessions of other organizations', async () => {
    await office.aSession();
    expect((await anOffice(host).call('listSessions')).data).toEqual({
      sessions: [],
      total: 0,
      nextCursor: null,
    });
  });
});
