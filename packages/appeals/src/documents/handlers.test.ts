import { refusedAt } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appealsHost } from '../../test/appeals-host.ts';

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
});
afterAll(() => sample.close());

const document = { documentType: 'MEDICAL_RECORDS', fileName: 'records.pdf', fileType: 'application/pdf' };

describe('appeals.attachDocument', () => {
  test('stores metadata', async () => {
    const { params } = await sample.anAppeal();
    const body = { ...document, fileSize: 2_048, pageCount: 3, note: 'Page 2' };
    const { data } = await sample.call('appeals.attachDocument', { params, body });
    expect(data.document).toEqual({
      ...body,
      id: expect.stringMatching(/^apd_/),
      appealId: params.appealId,
      createdAt: expect.any(String),
    });
  });

  test('answers 400 to a storageKey, because files are stored elsewhere', async () => {
    const { params } = await sample.anAppeal();
    const refused = sample.call('appeals.attachDocument', {
      params,
      body: { ...document, storageKey: 'a.pdf' },
    });
    await expect(refused).rejects.toMatchObject(refusedAt('body.storageKey'));
  });

  test('is allowed for closed appeals too, for decision letters', async () => {
    const { params } = await sample.anAppeal({}, ['WITHDRAWN']);
    const body = { ...document, documentType: 'DECISION_LETTER' };
    await expect(sample.call('appeals.attachDocument', { params, body })).resolves.toMatchObject({
      status: 201,
    });
  });

  test.each([
    ['fileName', 'x'.repeat(255), 'x'.repeat(256)],
    ['fileName', 'x', ''],
    ['fileType', 'x'.repeat(255), 'x'.repeat(256)],
    ['fileType', 'x', ''],
    ['fileSize', 104_857_600, 104_857_601],
    ['fileSize', 1, 0],
    ['pageCount', 1, 0],
    ['pageCount', 1, 0.5],
    ['pageCount', 100_000, 100_001],
    ['note', 'x'.repeat(1_000), 'x'.repeat(1_001)],
    ['note', 'x', ''],
    ['documentType', 'OTHER', 'SELFIE'],
  ])(
    'limits %s to its bounds (fileName and fileType 1 to 255 characters, note 1 to 1000, fileSize 1 to 104857600 bytes, pageCount 1 to 100000)',
    async (field, within, beyond) => {
      const { params } = await sample.anAppeal();
      const attach = (value: unknown) =>
        sample.call('appeals.attachDocument', { params, body: { ...document, [field]: value } });
      await expect(attach(within)).resolves.toBeDefined();
      await expect(attach(beyond)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );

  test('answers 412 to an If-Match of another version', async () => {
    const { params } = await sample.anAppeal();
    const attach = sample.call('appeals.attachDocument', { params, body: document }, { ifMatch: '"7"' });
    await expect(attach).rejects.toMatchObject({ status: 412 });
  });
});
