import { aPrincipal, refusedAt, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOffice, credentialingHost, type Office } from '../../test/credentialing-host.ts';

let host: TestHost;
let office: Office;
let sessionId: string;
let entryId: string;
beforeAll(async () => {
  host = await credentialingHost();
});
beforeEach(async () => {
  office = anOffice(host);
  sessionId = (await office.aSession()).id;
  entryId = (await office.anEntry('License', sessionId)).id;
});
afterAll(() => host.close());

describe('credentialing.recordVerification', () => {
  const body = () => ({ entryId, source: 'State board', result: 'VERIFIED' });
  const record = (more: Record<string, unknown> = {}, options = {}) =>
    office.call('recordVerification', { body: { ...body(), ...more } }, options);

  test('answers 201 with every stored field', async () => {
    const answer = await record({ verifiedOn: '2026-02-01', note: 'By telephone' });
    expect([answer.status, answer.tag]).toEqual([201, '"1"']);
    expect(answer.data).toEqual({
      verification: {
        id: expect.stringMatching(/^crv_/),
        organizationId: expect.any(String),
        sessionId,
        entryId,
        section: 'licenses',
        source: 'State board',
        verifiedOn: '2026-02-01',
        result: 'VERIFIED',
        note: 'By telephone',
        actorKeyId: expect.stringMatching(/^key_/),
        memberId: null,
        agentId: null,
        createdAt: testTime.toISOString(),
      },
      externalRiskMode: 'LOCAL_ONLY',
    });
  });

  test('names the member and the agent definition that the key is bound to', async () => {
    const bound = { ...office.as, memberId: 'mem_1', agentId: 'agt_1' };
    expect((await record({}, { as: bound })).data.verification).toMatchObject({
      actorKeyId: bound.keyId,
      memberId: 'mem_1',
      agentId: 'agt_1',
    });
  });

  test('has the current date in the time zone of the organization and no note by default', async () => {
    const { data } = await record({}, { now: new Date('2026-03-03T04:59:00Z') });
    expect(data.verification).toMatchObject({ verifiedOn: '2026-03-02', note: null });
  });

  test('adds to the log without changing the entry; the ETag of the file changes', async () => {
    const read = () => office.call('getSession', { params: { sessionId } });
    const before = await read();
    const [first, second] = [await record(), await record({ result: 'DISCREPANCY' })];
    const after = await read();
    expect(after.data.session.verifications).toEqual([first.data.verification, second.data.verification]);
    expect(after.data.session.licenses).toEqual(before.data.session.licenses);
    expect(after.tag).not.toBe(before.tag);
  });

  test.each(['Education', 'DeaRegistration', 'Reference', 'CoveragePolicy'])(
    'accepts an entry of any section: %s',
    async (suffix) => {
      const entry = await office.anEntry(suffix, sessionId);
      expect((await record({ entryId: entry.id })).data.verification.entryId).toBe(entry.id);
    },
  );

  test.each([
    ['source', 'a'.repeat(200), 'a'.repeat(201)],
    ['source', 'a', ''],
    ['source', 'a', undefined],
    ['note', 'a'.repeat(2_000), 'a'.repeat(2_001)],
    ['note', undefined, ''],
    ['result', 'NOT_FOUND', 'OK'],
    ['result', 'UNABLE_TO_VERIFY', undefined],
    ['verifiedOn', '2026-03-02', '2026-03-03'],
    ['verifiedOn', '2024-02-29', '2026-02-29'],
    ['entryId', undefined, ''],
  ])('enforces the bounds of each field, else 400: %s', async (field, good, bad) => {
    if (good !== undefined) expect((await record({ [field]: good })).status).toBe(201);
    await expect(record({ [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('answers 404 for an entry that is missing, deleted, of another organization, or in a deleted file', async () => {
    await expect(record({ entryId: 'cre_none' })).rejects.toMatchObject({ status: 404 });
    await expect(record({}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    const other = await office.anEntry('License', sessionId);
    await office.call('deleteEntry', { params: { entryId: other.id } });
    await expect(record({ entryId: other.id })).rejects.toMatchObject({ status: 404 });
    await office.call('deleteSession', { params: { sessionId } });
    await expect(record()).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    await expect(record({}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await record({}, { ifMatch: '"1"' })).status).toBe(201);
  });
});
