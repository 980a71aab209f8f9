import { aPrincipal, type CallOptions, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInquiry, aPublishedProfile, claimStatusHost, publish } from '../../test/claim-status-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimStatusHost();
});
afterAll(() => host.close());

type Params = { readonly id: string };

const minutesLater = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);

const answer = async (params: Params, categoryCode: string, options: CallOptions = {}, claimIndex = 0) => {
  const body = { claimIndex, statuses: [{ categoryCode, statusCode: '20' }] };
  return (await host.call('claim-status.recordResponse', { params, body }, options)).data;
};

const revisionsOf = async (
  params: Params,
  query: Record<string, string> = {},
  options: CallOptions = {},
): Promise<{ revisions: { resultRevision: number; result: unknown }[]; total: number }> =>
  (await host.call('claim-status.listRevisions', { params, query }, options)).data;

const numbersOf = async (params: Params, query: Record<string, string> = {}) =>
  (await revisionsOf(params, query)).revisions.map(({ resultRevision }) => resultRevision);

describe('claim-status.listRevisions', () => {
  test('lists each result as it was shown, newest first, down to revision 0 as created, with the total', async () => {
    const { params, inquiry } = await anInquiry(host, 2);
    const denied = await answer(params, 'F2', { now: minutesLater(1) });
    const paid = await answer(params, 'F1', { now: minutesLater(2) });
    const revision = (resultRevision: number, result: unknown) => ({
      inquiryId: params.id,
      resultRevision,
      recordedAt: minutesLater(resultRevision).toISOString(),
      result,
    });
    expect(await revisionsOf(params)).toEqual({
      revisions: [revision(2, paid), revision(1, denied), revision(0, inquiry)],
      total: 3,
      nextCursor: null,
    });
  });

  test('lists revision 0, which claim-status.createInquiry adds', async () => {
    const { params } = await anInquiry(host);
    expect(await numbersOf(params)).toEqual([0]);
  });

  test('lists the same revisions, with their profile version, after the profile is edited and published again', async () => {
    const { profileId, params } = await anInquiry(host, 1, {
      rules: [{ categoryCode: 'P1', outcome: 'in_review' }],
    });
    const answered = await answer(params, 'P1');
    const before = await revisionsOf(params);
    const rules = [{ categoryCode: 'P1', outcome: 'on_hold' }];
    await host.call('claim-status.updateMappingProfile', { params: { profileId }, body: { rules } });
    expect((await publish(host, profileId)).version).toBe(2);
    expect(await revisionsOf(params)).toEqual(before);
    expect(before.revisions[0]?.result).toEqual(answered);
    expect(answered).toMatchObject({ mappingProfileVersion: 1, outcome: 'in_review' });
  });

  test('lists the same revisions after the inquiry expires', async () => {
    const { params, inquiry } = await anInquiry(host);
    const { revisions } = await revisionsOf(params, {}, { now: new Date('2027-03-02T15:00:00Z') });
    expect(revisions.map(({ result }) => result)).toEqual([inquiry]);
  });

  test('has neither gaps nor duplicates after 20 concurrent answers', async () => {
    const { params } = await anInquiry(host, 20);
    const shown = await Promise.all(
      Array.from({ length: 20 }, (_, claimIndex) => answer(params, 'F1', {}, claimIndex)),
    );
    const { revisions, total } = await revisionsOf(params, { take: '100' });
    expect(total).toBe(21);
    expect(revisions.map(({ resultRevision }) => resultRevision)).toEqual(
      Array.from({ length: 21 }, (_, index) => 20 - index),
    );
    const newestFirst = shown.toSorted((one, other) => other.resultRevision - one.resultRevision);
    expect(revisions.slice(0, 20).map(({ result }) => result)).toEqual(newestFirst);
    expect(newestFirst[0]).toMatchObject({ resultRevision: 20, processingState: 'COMPLETED' });
  });

  test('adds none for a refused answer', async () => {
    const { params } = await anInquiry(host);
    await expect(answer(params, 'F1', {}, 1)).rejects.toMatchObject({ status: 400 });
    await expect(answer(params, 'F1', { ifMatch: '"9"' })).rejects.toMatchObject({ status: 412 });
    expect(await numbersOf(params)).toEqual([0]);
  });

  test('adds one for an answer that is repeated with its Idempotency-Key', async () => {
    const { params } = await anInquiry(host);
    const key = { idempotencyKey: 'one revision' };
    await answer(params, 'F1', key);
    await answer(params, 'F1', key);
    expect(await numbersOf(params)).toEqual([1, 0]);
  });

  test('accepts skip up to 10000 and take up to 100', async () => {
    const { params } = await anInquiry(host);
    for (const category of ['P1', 'F2', 'F1']) await answer(params, category);
    expect(await numbersOf(params, { take: '2' })).toEqual([3, 2]);
    expect(await numbersOf(params, { skip: '1', take: '2' })).toEqual([2, 1]);
    expect(await revisionsOf(params, { skip: '4', take: '100' })).toEqual({
      revisions: [],
      total: 4,
      nextCursor: null,
    });
    expect(await numbersOf(params, { skip: '10000' })).toEqual([]);
  });

  test.each([
    ['take', '0'],
    ['take', '101'],
    ['skip', '-1'],
    ['skip', '10001'],
  ])('answers 400 outside the bounds of skip and take: %s=%s', async (name, value) => {
    const { params } = await anInquiry(host);
    await expect(revisionsOf(params, { [name]: value })).rejects.toMatchObject({ status: 400 });
  });

  test('answers 404 to another organization, as for an inquiry that is missing', async () => {
    const { params } = await anInquiry(host);
    const gone = { status: 404, message: 'inquiry not found' };
    await expect(revisionsOf(params, {}, { as: aPrincipal() })).rejects.toMatchObject(gone);
    await expect(revisionsOf({ id: 'inq_missing' })).rejects.toMatchObject(gone);
    await expect(revisionsOf({ id: 'inq_missing' }, { skip: '1' })).rejects.toMatchObject(gone);
  });
});

describe('claim-status.createInquiry, claim-status.recordResponse', () => {
  test('set the ETag of the inquiry, which does not count its revisions', async () => {
    const { claimIds } = await aPublishedProfile(host);
    const created = await host.call('claim-status.createInquiry', { body: { claimIds } });
    const params = { id: created.data.inquiryId };
    const body = { statuses: [{ categoryCode: 'F1', statusCode: '65' }] };
    const answered = await host.call('claim-status.recordResponse', { params, body });
    expect([created.tag, answered.tag]).toEqual(['"1"', '"2"']);
  });
});
