import { aPrincipal, type CallOptions, refusedAt, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scribeHost } from '../../test/scribe-host.ts';

let sample: Awaited<ReturnType<typeof scribeHost>>;
beforeAll(async () => {
  sample = await scribeHost();
});
afterAll(() => sample.host.close());

const add = (params: Record<string, string>, body: Record<string, unknown> = {}, options: CallOptions = {}) =>
  sample.host.call(
    'scribe.addAddendum',
    { params, body: { memberId: 'mem_1', text: 'The pain is gone.', ...body } },
    options,
  );
const read = async (params: Record<string, string>) =>
  (await sample.host.call('scribe.getJob', { params })).data;

describe('scribe.addAddendum', () => {
  test('answers 201 with author, text and time, and does not change the job, its note and its attestation', async () => {
    const params = await sample.aNote(true);
    const before = await read(params);
    const now = new Date(testTime.getTime() + 60_000);
    const at = now.toISOString();
    const { status, data } = await add(params, { text: '  Line one\nline two 😀' }, { now });
    expect([status, data]).toEqual([
      201,
      {
        addendum: {
          id: expect.stringMatching(/^scd_/),
          organizationId: sample.host.principal.organization.id,
          jobId: params.jobId,
          memberId: 'mem_1',
          memberName: 'Avery Stone',
          text: '  Line one\nline two 😀',
          createdAt: at,
          updatedAt: at,
        },
        externalRiskMode: 'LOCAL_ONLY',
      },
    ]);
    expect(await read(params)).toEqual({ ...before, addenda: [data.addendum] });
  });

  test('is allowed many times, and if an update set the status', async () => {
    const params = await sample.aNote(false);
    await sample.update(params, { status: 'ATTESTED' });
    for (const text of ['one', 'two', 'three']) await add(params, { text });
    expect((await read(params)).addenda).toHaveLength(3);
  });

  test.each([
    ['RECORDING', ['UPLOADING', 'FAILED']],
    ['UPLOADING', ['UPLOADING', 'TRANSCRIBING', 'FAILED']],
    ['TRANSCRIBING', ['GENERATING_NOTE', 'FAILED']],
    ['GENERATING_NOTE', ['COMPLETED', 'FAILED']],
    ['COMPLETED', ['ATTESTED', 'GENERATING_NOTE']],
    ['FAILED', ['UPLOADING']],
  ])('answers 409 with allowedNext before the attestation: %s', async (status, allowedNext) => {
    const params = await sample.aNote(false);
    await sample.update(params, { status });
    await expect(add(params)).rejects.toMatchObject({ status: 409, details: { allowedNext } });
    expect((await read(params)).addenda).toEqual([]);
  });

  test('accepts 1 to 100000 characters', async () => {
    const params = await sample.aNote(true);
    for (const text of ['x', '😀'.repeat(100_000)]) {
      expect((await add(params, { text })).data.addendum.text).toBe(text);
    }
  });

  test.each([
    ['no text', { text: undefined }, 'text'],
    ['an empty text', { text: '' }, 'text'],
    ['100001 characters', { text: 'x'.repeat(100_001) }, 'text'],
    ['null for a text', { text: null }, 'text'],
    ['no member', { memberId: undefined }, 'memberId'],
    ['an inactive member', { memberId: 'mem_inactive' }, 'memberId'],
  ])('answers 400 to %s', async (_case, body, field) => {
    const params = await sample.aNote(true);
    await expect(add(params, body)).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('answers 404 for a job or a member that is missing or of another organization', async () => {
    const params = await sample.aNote(true);
    await expect(add({ jobId: 'scj_unknown' })).rejects.toMatchObject({ status: 404 });
    await expect(add(params, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(add(params, { memberId: 'mem_unknown' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const params = await sample.aNote(true);
    await expect(add(params, {}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await add(params, {}, { ifMatch: '"3"' })).status).toBe(201);
  });
});
