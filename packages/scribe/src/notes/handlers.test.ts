import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scribeHost } from '../../test/scribe-host.ts';

let sample: Awaited<ReturnType<typeof scribeHost>>;
beforeAll(async () => {
  sample = await scribeHost();
});
afterAll(() => sample.host.close());

const call = (...given: Parameters<typeof sample.host.call>) => sample.host.call(...given);

async function versionsOf(params: Record<string, string>, query: Record<string, string> = {}) {
  const { data } = await call('scribe.listNoteVersions', { params, query });
  return data;
}

describe('scribe.listNoteVersions', () => {
  test('lists the versions newest first, from the draft to the attested version, with the size of each change', async () => {
    const { params } = await sample.aJob();
    await sample.update(params, { finalNote: 'less pain', status: 'GENERATING_NOTE' });
    await sample.update(params, { finalNote: 'less back pain', status: 'COMPLETED' });
    await sample.update(params, { finalNote: 'much less back pain' });
    await sample.update(params, { status: 'ATTESTED' });
    const { noteVersions, total } = await versionsOf(params);
    expect(total).toBe(3);
    const common = {
      id: expect.stringMatching(/^scn_/),
      organizationId: sample.host.principal.organization.id,
      jobId: params.jobId,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    };
    expect(noteVersions).toEqual([
      {
        ...common,
        number: 3,
        note: 'much less back pain',
        status: 'COMPLETED',
        characters: 19,
        added: 5,
        removed: 0,
        addedSinceDraft: 14,
        removedSinceDraft: 4,
        attestedAt: testTime.toISOString(),
        afterAttestation: false,
      },
      {
        ...common,
        number: 2,
        note: 'less back pain',
        status: 'COMPLETED',
        characters: 14,
        added: 5,
        removed: 0,
        addedSinceDraft: 5,
        removedSinceDraft: 0,
        attestedAt: null,
        afterAttestation: false,
      },
      {
        ...common,
        number: 1,
        note: 'less pain',
        status: 'GENERATING_NOTE',
        characters: 9,
        added: 9,
        removed: 0,
        addedSinceDraft: 0,
        removedSinceDraft: 0,
        attestedAt: null,
        afterAttestation: false,
      },
    ]);
  });

  test('keeps the attested version when the note changes later', async () => {
    const { params } = await sample.aJob();
    await sample.update(params, { finalNote: 'Signed', status: 'ATTESTED' });
    const changed = await sample.update(params, { finalNote: 'Changed' });
    expect(changed).toMatchObject({ status: 'ATTESTED', finalNote: 'Changed', noteVersions: 2 });
    const signed = {
      number: 1,
      note: 'Signed',
      status: 'ATTESTED',
      attestedAt: testTime.toISOString(),
      afterAttestation: false,
    };
    const after = {
      number: 2,
      note: 'Changed',
      status: 'ATTESTED',
      attestedAt: null,
      afterAttestation: true,
    };
    expect((await versionsOf(params)).noteVersions).toMatchObject([after, signed]);
    await sample.update(params, { status: 'ATTESTED' });
    expect((await versionsOf(params)).noteVersions).toMatchObject([after, signed]);
  });

  test.each([
    ['ATTESTED', testTime.toISOString()],
    ['COMPLETED', null],
  ])('marks a note that is sent after the attestation with %s', async (status, attestedAt) => {
    const { params } = await sample.aJob();
    await sample.update(params, { finalNote: 'Signed', status: 'ATTESTED' });
    await sample.update(params, { finalNote: 'Changed', status });
    expect((await versionsOf(params)).noteVersions[0]).toMatchObject({
      number: 2,
      status,
      attestedAt,
      afterAttestation: true,
    });
  });

  test('stores a version for a removed note', async () => {
    const { params } = await sample.aJob();
    await sample.update(params, { finalNote: 'Draft' });
    await sample.update(params, { finalNote: null });
    expect((await versionsOf(params)).noteVersions[0]).toMatchObject({
      number: 2,
      note: null,
      characters: 0,
      added: 0,
      removed: 5,
      removedSinceDraft: 5,
    });
  });

  test('has no version without a note, and no new one for the same note', async () => {
    const { params } = await sample.aJob();
    expect(await versionsOf(params)).toEqual({ noteVersions: [], total: 0, nextCursor: null });
    for (const status of ['COMPLETED', 'ATTESTED']) {
      await sample.update(params, { finalNote: 'Draft', status });
    }
    expect((await versionsOf(params)).total).toBe(1);
  });

  test('numbers versions without gaps under concurrent changes', async () => {
    const { params } = await sample.aJob();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => sample.update(params, { finalNote: `note ${index}` })),
    );
    const { noteVersions } = await versionsOf(params);
    expect(noteVersions.map(({ number }: { number: number }) => number)).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
  });

  test('pages with the total', async () => {
    const { params } = await sample.aJob();
    for (const finalNote of ['a', 'b', 'c']) await sample.update(params, { finalNote });
    expect(await versionsOf(params, { skip: '1', take: '1' })).toMatchObject({
      noteVersions: [{ number: 2 }],
      total: 3,
    });
  });

  test.each([
    ['skip', '-1'],
    ['skip', '10001'],
    ['take', '0'],
    ['take', '101'],
  ])('answers 400 to skip -1 or 10001, take 0 or 101: %s %s', async (name, value) => {
    const { params } = await sample.aJob();
    await expect(versionsOf(params, { [name]: value })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: `query.${name}` }] },
    });
  });

  test('answers 404 for a job that is missing or of another organization', async () => {
    const { params } = await sample.aJob();
    const foreign = call('scribe.listNoteVersions', { params }, { as: aPrincipal() });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    await expect(versionsOf({ jobId: 'scj_unknown' })).rejects.toMatchObject({ status: 404 });
  });
});
