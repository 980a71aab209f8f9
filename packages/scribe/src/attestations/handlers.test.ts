import { aPrincipal, type CallOptions, refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scribeHost, signature } from '../../test/scribe-host.ts';

let sample: Awaited<ReturnType<typeof scribeHost>>;
beforeAll(async () => {
  sample = await scribeHost();
});
afterAll(() => sample.host.close());

const attest = (
  params: Record<string, string>,
  body: Record<string, unknown> = {},
  options: CallOptions = {},
) => sample.host.call('scribe.attestJob', { params, body: { ...signature, ...body } }, options);
const read = async (params: Record<string, string>) =>
  (await sample.host.call('scribe.getJob', { params })).data;
const versionsOf = async (params: Record<string, string>) =>
  (await sample.host.call('scribe.listNoteVersions', { params })).data.noteVersions;

describe('scribe.attestJob', () => {
  test('answers 200 with the job in ATTESTED, and the signer, version, time and statement', async () => {
    const params = await sample.aNote(false);
    await sample.update(params, { finalNote: 'Patient reports much less pain.' });
    const { job } = await read(params);
    const now = new Date(testTime.getTime() + 60_000);
    const { status, data, tag } = await attest(params, {}, { now });
    const at = now.toISOString();
    expect(status).toBe(200);
    expect(data).toEqual({
      job: { ...job, status: 'ATTESTED', updatedAt: at },
      attestation: {
        id: expect.stringMatching(/^sca_/),
        organizationId: sample.host.principal.organization.id,
        jobId: params.jobId,
        noteVersion: 2,
        memberId: 'mem_1',
        memberName: 'Avery Stone',
        statement: 'I have read this note.',
        attestedAt: at,
        createdAt: at,
        updatedAt: at,
      },
      externalRiskMode: 'LOCAL_ONLY',
    });
    expect(tag).toBe('"4"');
    expect(await read(params)).toMatchObject({ job: data.job, attestations: [data.attestation] });
    expect((await versionsOf(params)).map(({ attestedAt }: { attestedAt: unknown }) => attestedAt)).toEqual([
      at,
      null,
    ]);
  });

  test('never changes the signed version: a later change of the note is stored as a version after the attestation', async () => {
    const params = await sample.aNote(true);
    await sample.update(params, { finalNote: 'Changed' });
    expect(await versionsOf(params)).toMatchObject([
      { number: 2, note: 'Changed', attestedAt: null, afterAttestation: true },
      {
        number: 1,
        note: 'Patient reports less pain.',
        attestedAt: testTime.toISOString(),
        afterAttestation: false,
      },
    ]);
    expect((await read(params)).attestations).toMatchObject([{ noteVersion: 1 }]);
  });

  test.each([
    ['RECORDING', ['UPLOADING', 'FAILED']],
    ['UPLOADING', ['UPLOADING', 'TRANSCRIBING', 'FAILED']],
    ['TRANSCRIBING', ['GENERATING_NOTE', 'FAILED']],
    ['GENERATING_NOTE', ['COMPLETED', 'FAILED']],
    ['ATTESTED', []],
    ['FAILED', ['UPLOADING']],
  ])('answers 409 with allowedNext for a job in %s, and nothing is signed', async (status, allowedNext) => {
    const params = await sample.aNote(false);
    await sample.update(params, { status });
    await expect(attest(params)).rejects.toMatchObject({ status: 409, details: { allowedNext } });
    expect(await read(params)).toMatchObject({ job: { status }, attestations: [] });
  });

  test('answers 409 for a job without a note', async () => {
    const { params } = await sample.aJob();
    await sample.update(params, { status: 'COMPLETED' });
    await expect(attest(params)).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    ['a statement of one character', { statement: 'x' }],
    ['a statement of 2000 characters', { statement: '😀'.repeat(2_000) }],
  ])('accepts %s', async (_case, body) => {
    const params = await sample.aNote(false);
    expect((await attest(params, body)).data.attestation).toMatchObject(body);
  });

  test.each([
    ['no statement', { statement: undefined }, 'statement'],
    ['an empty statement', { statement: '' }, 'statement'],
    ['a statement of 2001 characters', { statement: 'x'.repeat(2_001) }, 'statement'],
    ['null for a statement', { statement: null }, 'statement'],
    ['no member', { memberId: undefined }, 'memberId'],
    ['an empty member', { memberId: '' }, 'memberId'],
    ['an inactive member', { memberId: 'mem_inactive' }, 'memberId'],
  ])('answers 400 to %s', async (_case, body, field) => {
    const params = await sample.aNote(false);
    await expect(attest(params, body)).rejects.toMatchObject(refusedAt(`body.${field}`));
    expect((await read(params)).attestations).toEqual([]);
  });

  test('answers 404 for a job or a member that is missing or of another organization', async () => {
    const params = await sample.aNote(false);
    await expect(attest({ jobId: 'scj_unknown' })).rejects.toMatchObject({ status: 404 });
    await expect(attest(params, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(attest(params, { memberId: 'mem_unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const params = await sample.aNote(false);
    await expect(attest(params, {}, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
    expect((await attest(params, {}, { ifMatch: '"2"' })).status).toBe(200);
  });
});
