import { aPrincipal, expectNoDrift, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSampleModule } from '../module.ts';

const module = createSampleModule({
  patient: async (_context, id) => (id === 'pat_unknown' ? null : { id }),
});

let host: TestHost;
beforeAll(async () => {
  host = await testHost([module]);
});
afterAll(() => host.close());

const draft = { patientId: 'pat_1', title: 'First' };

async function aSampleRecord(overrides: Record<string, unknown> = {}) {
  const { data } = await host.call('sample-module.createSampleRecord', { body: { ...draft, ...overrides } });
  return { params: { sampleRecordId: data.sampleRecord.id as string }, sampleRecord: data.sampleRecord };
}

test('the migrations build what the entities describe', () => expectNoDrift(module));

describe('sample-module.createSampleRecord', () => {
  test('returns the stored record', async () => {
    const { sampleRecord } = await aSampleRecord();
    expect(sampleRecord).toMatchObject({
      ...draft,
      organizationId: host.principal.organization.id,
      status: 'OPEN',
      closedAt: null,
      createdAt: testTime.toISOString(),
    });
  });

  test('accepts a title of 1 to 200 characters', async () => {
    expect((await aSampleRecord({ title: 'x'.repeat(200) })).sampleRecord.title).toHaveLength(200);
    for (const title of ['', 'x'.repeat(201), null]) {
      await expect(aSampleRecord({ title })).rejects.toMatchObject({ status: 400 });
    }
  });

  test('needs a patient of the organization', async () => {
    await expect(aSampleRecord({ patientId: 'pat_unknown' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('sample-module.getSampleRecord', () => {
  test('returns one by its id', async () => {
    const { params, sampleRecord } = await aSampleRecord();
    const { data, tag } = await host.call('sample-module.getSampleRecord', { params });
    expect([data.sampleRecord, tag]).toEqual([sampleRecord, '"1"']);
  });

  test('answers 404 for a missing one and for one of another organization', async () => {
    const { params } = await aSampleRecord();
    await expect(
      host.call('sample-module.getSampleRecord', { params: { sampleRecordId: 'missing_1' } }),
    ).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      host.call('sample-module.getSampleRecord', { params }, { as: aPrincipal() }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('sample-module.listSampleRecords', () => {
  test('filters by patient and status', async () => {
    const { params, sampleRecord } = await aSampleRecord({ patientId: 'pat_listed' });
    await aSampleRecord({ patientId: 'pat_listed' });
    await host.call('sample-module.closeSampleRecord', { params });
    const { data } = await host.call('sample-module.listSampleRecords', {
      query: { patientId: 'pat_listed', status: 'CLOSED' },
    });
    expect(data).toMatchObject({ total: 1, sampleRecords: [{ id: sampleRecord.id, status: 'CLOSED' }] });
  });
});

describe('sample-module.updateSampleRecord', () => {
  test('keeps omitted fields', async () => {
    const { params } = await aSampleRecord();
    const renamed = await host.call('sample-module.updateSampleRecord', {
      params,
      body: { title: 'Second' },
    });
    const kept = await host.call('sample-module.updateSampleRecord', { params, body: {} });
    expect([renamed.data.sampleRecord.title, kept.data.sampleRecord.title]).toEqual(['Second', 'Second']);
  });

  test('refuses a stale version', async () => {
    const { params } = await aSampleRecord();
    await host.call(
      'sample-module.updateSampleRecord',
      { params, body: { title: 'Second' } },
      { ifMatch: '"1"' },
    );
    await expect(
      host.call('sample-module.updateSampleRecord', { params, body: { title: 'Third' } }, { ifMatch: '"1"' }),
    ).rejects.toMatchObject({ status: 412 });
  });
});

describe('sample-module.closeSampleRecord', () => {
  test('closes once', async () => {
    const { params } = await aSampleRecord();
    const { data } = await host.call('sample-module.closeSampleRecord', { params });
    expect(data.sampleRecord).toMatchObject({ status: 'CLOSED', closedAt: testTime.toISOString() });
    await expect(host.call('sample-module.closeSampleRecord', { params })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
  });
});
