import { aPrincipal, refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audio, otherOrganization, scribeHost } from '../../test/scribe-host.ts';

let sample: Awaited<ReturnType<typeof scribeHost>>;
beforeAll(async () => {
  sample = await scribeHost();
});
afterAll(() => sample.host.close());

const call = (...given: Parameters<typeof sample.host.call>) => sample.host.call(...given);

async function attached(body: Record<string, unknown>) {
  const { params } = await sample.aJob();
  return sample.attach(params, body);
}

describe('scribe.attachFile', () => {
  test('answers 201 with the file and its job, without storageKey and fileUrl', async () => {
    const { params } = await sample.aJob();
    const { status, data, tag } = await sample.attach(params);
    expect(status).toBe(201);
    expect(data.file).toEqual({
      id: expect.stringMatching(/^scf_/),
      fileName: 'visit.m4a',
      fileType: 'audio/mp4',
      fileSize: 1_048_576,
      createdAt: testTime.toISOString(),
    });
    const read = await call('scribe.getJob', { params });
    expect(data.job).toEqual(read.data.job);
    expect(tag).toBe(read.tag);
    expect(read.data.files).toEqual([data.file]);
    for (const answer of [data, read.data]) {
      expect(JSON.stringify(answer)).not.toMatch(/storage|recordings|fileUrl|secret/);
    }
  });

  test('moves the time of the last change of the job, also of one that is UPLOADING already', async () => {
    const { params } = await sample.aJob();
    for (const seconds of [1, 2]) {
      const now = new Date(testTime.getTime() + seconds * 1_000);
      const { data } = await call('scribe.attachFile', { params, body: audio }, { now });
      expect(data.job).toMatchObject({ status: 'UPLOADING', updatedAt: now.toISOString() });
    }
  });

  test('answers with the ETag of the job, for its next update', async () => {
    const { params } = await sample.aJob();
    await sample.update(params, { status: 'FAILED' });
    const { tag } = await sample.attach(params);
    expect(tag).toBe('"3"');
    expect((await call('scribe.getJob', { params })).tag).toBe(tag);
  });

  test.each(['RECORDING', 'UPLOADING', 'TRANSCRIBING', 'GENERATING_NOTE', 'COMPLETED', 'ATTESTED', 'FAILED'])(
    'leads from each status to UPLOADING: %s',
    async (status) => {
      const { params } = await sample.aJob();
      await sample.update(params, { status });
      expect((await sample.attach(params)).data.job.status).toBe('UPLOADING');
    },
  );

  test.each([
    ['fileName', 1, 255],
    ['fileType', 1, 255],
    ['storageKey', 1, 2048],
    ['fileUrl', 1, 2048],
  ])(
    'accepts fileName and fileType of 1 to 255 characters, storageKey and fileUrl of 1 to 2048: %s, %d to %d',
    async (field, least, most) => {
      for (const length of [least, most]) await attached({ [field]: '𝒳'.repeat(length) });
      for (const length of [least - 1, most + 1]) {
        await expect(attached({ [field]: 'x'.repeat(length) })).rejects.toMatchObject(
          refusedAt(`body.${field}`),
        );
      }
    },
  );

  test.each(['fileName', 'fileType'])(
    'trims fileName and fileType before their length is checked: %s',
    async (field) => {
      const { data } = await attached({ [field]: `  ${'x'.repeat(255)}\t\n` });
      expect(data.file[field]).toBe('x'.repeat(255));
      await expect(attached({ [field]: ' \t\n' })).rejects.toMatchObject(refusedAt(`body.${field}`));
    },
  );

  test.each([1, 104_857_600])('accepts a fileSize of 1 to 104857600: %d', async (fileSize) => {
    expect((await attached({ fileSize })).data.file.fileSize).toBe(fileSize);
  });

  test.each([0, 104_857_601, 1.5, '1', true, null])(
    'answers 400 to a fileSize of 0 or 104857601, a fraction, text, a boolean, null: %j',
    async (fileSize) => {
      await expect(attached({ fileSize })).rejects.toMatchObject(refusedAt('body.fileSize'));
    },
  );

  test.each(['fileName', 'fileType', 'fileSize', 'storageKey'])(
    'answers 400 without fileName, fileType, fileSize or storageKey: %s',
    async (field) => {
      await expect(attached({ [field]: undefined })).rejects.toMatchObject(refusedAt(`body.${field}`));
    },
  );

  test.each(['fileName', 'fileType', 'storageKey', 'fileUrl'])('answers 400 to null: %s', async (field) => {
    await expect(attached({ [field]: null })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('requires no fileUrl', async () => {
    expect((await attached({ fileUrl: undefined })).status).toBe(201);
  });

  test.each([
    ['two dots at the beginning', '../visit.m4a'],
    ['two dots between', 'recordings/../../visit.m4a'],
    ['two dots in a name', 'recordings/visit..m4a'],
    ['a leading slash', '/recordings/visit.m4a'],
    ['a backslash', 'recordings\\visit.m4a'],
    ['a line break', 'recordings/visit\n.m4a'],
    ['a NUL', 'recordings/visit\u0000.m4a'],
    ['a control character of the second block', 'recordings/visit\u0085.m4a'],
    ['a delete character', 'recordings/visit\u007f.m4a'],
    ['another organization at the beginning', `${otherOrganization}/visit.m4a`],
    ['another organization in its folder', `org/${otherOrganization}/visit.m4a`],
    ['another organization between', `recordings/2026/${otherOrganization}/visit.m4a`],
    ['another organization at the end', `recordings/${otherOrganization}`],
    ['another organization in capitals', `recordings/${otherOrganization.toUpperCase()}/visit.m4a`],
  ])(
    'answers 400 to a storageKey with two dots, a leading slash, a backslash, a control character or another organization: %s',
    async (_fault, storageKey) => {
      await expect(attached({ storageKey })).rejects.toMatchObject(refusedAt('body.storageKey'));
    },
  );

  test.each([
    ['the own organization', () => `org/${sample.host.principal.organization.id}/visit.m4a`],
    ['a UUID that is not an organization', () => `recordings/${aPrincipal().organization.id}/visit.m4a`],
    ['a name like a folder of organizations', () => 'org/someone/visit.m4a'],
    ['a word with the id in it', () => `recordings/visit-${otherOrganization}/visit.m4a`],
  ])('accepts a storageKey with %s', async (_what, storageKey) => {
    expect((await attached({ storageKey: storageKey() })).status).toBe(201);
  });

  test('never repeats a refused storageKey', async () => {
    const refused = await attached({ storageKey: '../hidden-place' }).catch((error) => error);
    expect(refused).toMatchObject(refusedAt('body.storageKey'));
    expect(JSON.stringify([refused.message, refused.details])).not.toContain('hidden-place');
  });

  test('answers 404 for a job that is missing or of another organization', async () => {
    const { params } = await sample.aJob();
    const foreign = call('scribe.attachFile', { params, body: audio }, { as: aPrincipal() });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    await expect(sample.attach({ jobId: 'scj_unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { params } = await sample.aJob();
    await sample.attach(params);
    await sample.update(params, { status: 'FAILED' });
    const late = call('scribe.attachFile', { params, body: audio }, { ifMatch: '"1"' });
    await expect(late).rejects.toMatchObject({ status: 412 });
  });
});

describe('scribe.attachFile, scribe.getJob', () => {
  test('add files one by one, and show them oldest first', async () => {
    const { params } = await sample.aJob();
    for (const fileName of ['first.m4a', 'second.m4a']) await sample.attach(params, { fileName });
    const { data } = await call('scribe.getJob', { params });
    expect(data.files.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
      'first.m4a',
      'second.m4a',
    ]);
  });
});
