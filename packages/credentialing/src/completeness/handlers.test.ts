import { aPrincipal, refusedAt, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOffice, credentialingHost, type Office } from '../../test/credentialing-host.ts';

let host: TestHost;
let office: Office;
beforeAll(async () => {
  host = await credentialingHost();
});
beforeEach(() => {
  office = anOffice(host);
});
afterAll(() => host.close());

describe('credentialing.getCompleteness', () => {
  const read = async (sessionId: string, query: Record<string, string> = {}, options = {}) =>
    (await office.call('getCompleteness', { params: { sessionId }, query }, options)).data.completeness;

  const codesOf = async (sessionId: string, query?: Record<string, string>) =>
    (await read(sessionId, query)).missing.map(({ code }: { code: string }) => code);

  test('reports what is missing today, in the time zone of the organization', async () => {
    const { sessionId, toVerify } = await office.aCompleteFile();
    const night = { now: new Date('2026-03-03T04:59:00Z') };
    expect(await read(sessionId, {}, night)).toMatchObject({
      asOf: '2026-03-02',
      isComplete: true,
      isVerified: false,
      verificationDays: 120,
      lastExclusionCheck: { id: 'exc_1', status: 'EXC_CLEAR', checkedAt: '2026-03-02T15:00:00.000Z' },
      warnings: [],
    });
    for (const entryId of toVerify) await office.verify(entryId);
    expect(await read(sessionId)).toMatchObject({ isComplete: true, isVerified: true, missing: [] });
  });

  test('reports what is missing on another date', async () => {
    const { sessionId, toVerify } = await office.aCompleteFile();
    for (const entryId of toVerify) await office.verify(entryId);
    expect(await codesOf(sessionId, { asOf: '2026-06-29' })).toEqual([]);
    expect(await codesOf(sessionId, { asOf: '2026-06-30' })).toEqual(['ATTESTATION_STALE']);
    expect(await codesOf(sessionId, { asOf: '2026-07-01' })).toEqual([
      'ATTESTATION_STALE',
      'VERIFICATION_STALE',
      'VERIFICATION_STALE',
      'VERIFICATION_STALE',
    ]);
  });

  test('requires a verification of a changed entry, but none of a deleted one', async () => {
    const { sessionId, toVerify } = await office.aCompleteFile();
    for (const entryId of toVerify) await office.verify(entryId);
    const [, licenseId = ''] = toVerify;
    const change = (licenseNumber: string) =>
      office.call('updateLicense', { params: { licenseId }, body: { licenseNumber } });
    await change('284113');
    expect(await codesOf(sessionId)).toEqual([]);
    await change('284114');
    expect(await codesOf(sessionId)).toEqual(['VERIFICATION_OUTDATED']);
    await office.call('deleteEntry', { params: { entryId: licenseId } });
    expect(await codesOf(sessionId)).toEqual(['ENTRIES_MISSING']);
  });

  test('has the exclusion check of the NPI, and null without an NPI', async () => {
    const match = await office.aCompleteFile({ npi: '1999999984' });
    expect(await codesOf(match.sessionId)).toContain('EXCLUSION_UNRESOLVED');
    const { id } = await office.aSession();
    expect(await read(id)).toMatchObject({
      lastExclusionCheck: null,
      warnings: [{ code: 'EXCLUSION_UNCHECKED' }],
    });
  });

  test('answers 400 to an invalid date, and 404 for a session that is missing, deleted or of another organization', async () => {
    const { id } = await office.aSession();
    await expect(read(id, { asOf: '2026-02-29' })).rejects.toMatchObject(refusedAt('query.asOf'));
    await expect(read('crs_none')).rejects.toMatchObject({ status: 404 });
    await expect(read(id, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await office.call('deleteSession', { params: { sessionId: id } });
    await expect(read(id)).rejects.toMatchObject({ status: 404 });
  });
});
