import { aPrincipal, type CallOptions, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInquiry, aProfile, claimStatusHost, publish } from '../../test/claim-status-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimStatusHost();
});
afterAll(() => host.close());

type Params = { readonly id: string };
type Body = Readonly<Record<string, unknown>>;

const later = { now: new Date(testTime.getTime() + 5 * 24 * 60 * 60_000) };
/** 90 days later in New York, across a change of daylight saving time. */
const expired = { now: new Date('2026-05-31T14:00:00.000Z') };

const reprocess = (params: Params, body: Body = {}, options: CallOptions = later) =>
  host.call('claim-status.reprocessInquiry', { params, body }, options);
const cancel = (params: Params, options: CallOptions = later) =>
  host.call('claim-status.cancelInquiry', { params, body: {} }, options);
const answer = async (params: Params, categoryCode: string, claimIndex = 0, options: CallOptions = {}) => {
  const body = { claimIndex, statuses: [{ categoryCode, statusCode: '20' }] };
  return (await host.call('claim-status.recordResponse', { params, body }, options)).data;
};
const read = async (params: Params, options: CallOptions = {}) =>
  (await host.call('claim-status.getInquiry', { params }, options)).data;
const revisionsOf = async (params: Params) =>
  (await host.call('claim-status.listRevisions', { params })).data.revisions;

/** Publishes other rules of a profile as its next version. */
async function republish(profileId: string, body: Body, options: CallOptions = {}): Promise<void> {
  await host.call('claim-status.updateMappingProfile', { params: { profileId }, body }, options);
  await publish(host, profileId, options);
}

const rule = (categoryCode: string, outcome: string) => ({ rules: [{ categoryCode, outcome }] });

describe('claim-status.reprocessInquiry', () => {
  test('maps the answers by the newest version of the profile, as the next revision, and keeps the earlier one', async () => {
    const { params, profileId } = await anInquiry(host, 2);
    const before = await answer(params, 'P1', 1);
    await republish(profileId, rule('P1', 'on_hold'));
    const { status, data } = await reprocess(params);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...before,
      mappingProfileVersion: 2,
      resultRevision: 2,
      updatedAt: later.now.toISOString(),
      claims: [
        before.claims[0],
        {
          ...before.claims[1],
          outcome: 'on_hold',
          statuses: [{ ...before.claims[1].statuses[0], outcome: 'on_hold', mappedBy: 'RULE' }],
        },
      ],
    });
    expect(await read(params, later)).toEqual(data);
    const revisions = await revisionsOf(params);
    expect(revisions.map(({ result }: { result: unknown }) => result).slice(0, 2)).toEqual([data, before]);
  });

  test('uses the given version, even an earlier one, also for later answers', async () => {
    const { params, profileId } = await anInquiry(host, 1, rule('P1', 'in_review'));
    await answer(params, 'P1');
    await republish(profileId, rule('P1', 'on_hold'));
    const outcomes = [];
    for (const mappingProfileVersion of [2, 1]) {
      const { data } = await reprocess(params, { mappingProfileVersion });
      outcomes.push([data.outcome, data.mappingProfileVersion, data.resultRevision]);
    }
    expect(outcomes).toEqual([
      ['on_hold', 2, 2],
      ['in_review', 1, 3],
    ]);
    expect((await answer(params, 'P1')).outcome).toBe('in_review');
  });

  test('uses a named profile, else the one in force for the payer if its own is superseded', async () => {
    const { params, payerId } = await anInquiry(host);
    await answer(params, 'P1');
    const next = await aProfile(host, { payerId, ...rule('P1', 'denied') });
    await publish(host, next.id);
    for (const body of [{}, { mappingProfileId: next.id }]) {
      expect((await reprocess(params, body)).data).toMatchObject({
        mappingProfileId: next.id,
        mappingProfileVersion: 1,
        outcome: 'denied',
      });
    }
  });

  test('counts next checks from the dates of the answers, in the time zone of the organization', async () => {
    const as = aPrincipal({ timeZone: 'America/Los_Angeles' });
    const { params, profileId } = await anInquiry(host, 1, {}, { as });
    await answer(params, 'P1', 0, { as, now: new Date('2026-03-03T07:59:59Z') });
    await republish(profileId, rule('P1', 'in_review'), { as });
    const { data } = await reprocess(params, {}, { as, ...later });
    expect([data.outcome, data.nextCheckDate]).toEqual(['in_review', '2026-03-16']);
  });

  test.each([
    ['FAILED', 'X0', 1, 'COMPLETED', 'in_process'],
    ['FAILED', 'X0', 2, 'PARTIAL', 'pending'],
    ['PARTIAL', 'P1', 2, 'PARTIAL', 'pending'],
  ] as const)(
    'leads from %s, by %s of %d claims, to %s: %s',
    async (before, code, claims, after, outcome) => {
      const { params, profileId } = await anInquiry(host, claims);
      expect((await answer(params, code)).processingState).toBe(before);
      await republish(profileId, { defaultOutcome: 'in_process' });
      expect((await reprocess(params)).data).toMatchObject({ processingState: after, outcome, ok: true });
    },
  );

  test('leads from COMPLETED to FAILED if no status is mapped any more', async () => {
    const { params, profileId } = await anInquiry(host, 1, { defaultOutcome: 'in_process' });
    expect((await answer(params, 'X0')).processingState).toBe('COMPLETED');
    await republish(profileId, { defaultOutcome: null });
    expect((await reprocess(params)).data).toMatchObject({
      processingState: 'FAILED',
      outcome: 'unmapped',
      errorCode: 'STATUS_NOT_MAPPED',
      ok: false,
    });
  });

  test('answers 409 before the first answer, after a cancellation and after 90 days without an answer', async () => {
    const { params } = await anInquiry(host);
    for (const options of [later, expired]) {
      await expect(reprocess(params, {}, options)).rejects.toMatchObject({ status: 409 });
    }
    await cancel(params);
    await expect(reprocess(params)).rejects.toMatchObject({ status: 409 });
    expect((await read(params)).resultRevision).toBe(1);
  });

  test('answers 422 for a version that does not exist, a profile that is not published and one for another payer', async () => {
    const { params, payerId } = await anInquiry(host);
    await answer(params, 'P1');
    const draft = await aProfile(host, { payerId });
    const foreign = await anInquiry(host);
    for (const [body, field] of [
      [{ mappingProfileVersion: 2 }, 'mappingProfileVersion'],
      [{ mappingProfileId: draft.id }, 'mappingProfileId'],
      [{ mappingProfileId: foreign.profileId }, 'mappingProfileId'],
    ] as const) {
      await expect(reprocess(params, body)).rejects.toMatchObject({
        status: 422,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
    }
    expect((await read(params)).resultRevision).toBe(1);
  });

  test.each([
    ['mappingProfileVersion', 0],
    ['mappingProfileVersion', 1.5],
    ['mappingProfileVersion', '1'],
    ['mappingProfileVersion', null],
    ['mappingProfileId', ''],
    ['mappingProfileId', null],
  ])('answers 400 for a version below 1 and for values of another type: %s %j', async (field, value) => {
    const { params } = await anInquiry(host);
    await expect(reprocess(params, { [field]: value })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
    });
  });

  test('answers 404 for an inquiry or a profile that is missing or of another organization', async () => {
    const { params } = await anInquiry(host);
    await answer(params, 'P1');
    const other = aPrincipal();
    const { profileId: mappingProfileId } = await anInquiry(host, 1, {}, { as: other });
    await expect(reprocess({ id: 'inq_missing' })).rejects.toMatchObject({ status: 404 });
    await expect(reprocess(params, {}, { as: other })).rejects.toMatchObject({ status: 404 });
    for (const body of [{ mappingProfileId: 'mpr_missing' }, { mappingProfileId }]) {
      await expect(reprocess(params, body)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { params } = await anInquiry(host);
    await answer(params, 'P1');
    await reprocess(params, {}, { ifMatch: '"2"' });
    await expect(reprocess(params, {}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
  });
});

describe('claim-status.cancelInquiry', () => {
  test('answers 200 with CANCELLED and no further check, as the next revision', async () => {
    const { params, inquiry } = await anInquiry(host, 2);
    const { status, data } = await cancel(params);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...inquiry,
      processingState: 'CANCELLED',
      resultRevision: 1,
      nextCheckDate: null,
      updatedAt: later.now.toISOString(),
      claims: inquiry.claims.map((claim: object) => ({ ...claim, nextCheckDate: null, nextAction: 'NONE' })),
    });
    expect(await read(params, expired)).toEqual(data);
    expect((await revisionsOf(params))[0].result).toEqual(data);
  });

  test('answers 409 if it is cancelled, expired or answered, and to later answers to a cancelled one', async () => {
    const { params } = await anInquiry(host);
    await expect(cancel(params, expired)).rejects.toMatchObject({ status: 409 });
    await cancel(params);
    await expect(cancel(params)).rejects.toMatchObject({ status: 409 });
    await expect(answer(params, 'F1')).rejects.toMatchObject({ status: 409 });
    const answered = await anInquiry(host, 2);
    await answer(answered.params, 'F1');
    await expect(cancel(answered.params)).rejects.toMatchObject({ status: 409 });
  });

  test('answers 404 for an inquiry that is missing or of another organization', async () => {
    const { params } = await anInquiry(host);
    await expect(cancel({ id: 'inq_missing' })).rejects.toMatchObject({ status: 404 });
    await expect(cancel(params, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { params } = await anInquiry(host);
    await expect(cancel(params, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await cancel(params, { ifMatch: '"1"' })).tag).toBe('"2"');
  });
});
