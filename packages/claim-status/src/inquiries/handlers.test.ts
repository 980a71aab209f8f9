import { aPrincipal, type CallOptions, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anInquiry,
  aProfile,
  aPublishedProfile,
  claimStatusHost,
  publish,
} from '../../test/claim-status-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimStatusHost();
});
afterAll(() => host.close());

const create = (body: Record<string, unknown>, options: CallOptions = {}) =>
  host.call('claim-status.createInquiry', { body }, options);
const read = async (params: { id: string }, options: CallOptions = {}) =>
  (await host.call('claim-status.getInquiry', { params }, options)).data;
const paid = { statuses: [{ categoryCode: 'F1', statusCode: '65' }] };
const respond = (params: { id: string }, body: Record<string, unknown> = paid, options: CallOptions = {}) =>
  host.call('claim-status.recordResponse', { params, body }, options);

describe('claim-status.createInquiry', () => {
  test('answers 202 with the result, outcome pending, with the current version of the profile of the payer', async () => {
    const { profileId, payerId, claimIds } = await aPublishedProfile(host, {}, 2);
    const { status, data } = await create({ claimIds });
    expect(status).toBe(202);
    const waiting = {
      payerId,
      outcome: 'pending',
      nextCheckDate: '2026-03-03',
      nextAction: 'WAIT',
      totalCharge: null,
      paidAmount: null,
      payerClaimNumber: null,
      effectiveDate: null,
      answeredAt: null,
      statuses: [],
    };
    expect(data).toEqual({
      inquiryId: expect.stringMatching(/^inq_/),
      processingState: 'AWAITING_RESPONSE',
      errorCode: null,
      resultRevision: 0,
      mappingProfileId: profileId,
      mappingProfileVersion: 1,
      ok: true,
      outcome: 'pending',
      errors: [],
      warnings: [],
      totalCharge: null,
      paidAmount: null,
      nextCheckDate: '2026-03-03',
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
      claims: claimIds.map((claimId, claimIndex) => ({ claimIndex, claimId, ...waiting })),
    });
  });

  test('counts the next check from the date in the time zone of the organization', async () => {
    const as = aPrincipal({ timeZone: 'America/Los_Angeles' });
    const { claimIds } = await aPublishedProfile(host, {}, 1, { as });
    const { data } = await create({ claimIds }, { as, now: new Date('2026-03-03T07:59:59Z') });
    expect(data.nextCheckDate).toBe('2026-03-03');
  });

  test('accepts a named profile, for its payer or for every payer', async () => {
    const { profileId, claimIds } = await aPublishedProfile(host);
    expect((await create({ claimIds, mappingProfileId: profileId })).data.mappingProfileId).toBe(profileId);
  });

  test('falls back to the profile for every payer, which claims of several payers require, else 422', async () => {
    const as = aPrincipal();
    const own = await aPublishedProfile(host, {}, 1, { as });
    const claimIds = [...own.claimIds, 'clm_elsewhere_1'];
    await expect(create({ claimIds }, { as })).rejects.toMatchObject({ status: 422 });
    const general = await aProfile(host, {}, { as });
    await publish(host, general.id, { as });
    const profileOf = async (body: Record<string, unknown>) =>
      (await create(body, { as })).data.mappingProfileId;
    expect(await profileOf({ claimIds })).toBe(general.id);
    expect(await profileOf({ claimIds: ['clm_elsewhere_1'] })).toBe(general.id);
    expect(await profileOf({ claimIds: own.claimIds })).toBe(own.profileId);
    expect(await profileOf({ claimIds: own.claimIds, mappingProfileId: general.id })).toBe(general.id);
    const mismatch = create({ claimIds, mappingProfileId: own.profileId }, { as });
    await expect(mismatch).rejects.toMatchObject({
      status: 422,
      message: 'The profile is for another payer',
    });
  });

  test('answers 422 if no profile is published for the payer', async () => {
    await expect(create({ claimIds: ['clm_nobody_1'] })).rejects.toMatchObject({
      status: 422,
      details: { issues: [expect.objectContaining({ path: 'body.mappingProfileId' })] },
    });
  });

  test('answers 422 for a profile that is a draft or superseded', async () => {
    const { profileId, payerId, claimIds } = await aPublishedProfile(host);
    const { id: draftId } = await aProfile(host, { payerId });
    await expect(create({ claimIds, mappingProfileId: draftId })).rejects.toMatchObject({ status: 422 });
    await publish(host, draftId);
    await expect(create({ claimIds, mappingProfileId: profileId })).rejects.toMatchObject({ status: 422 });
  });

  test.each([
    ['a claim that does not exist', { claimIds: ['clm_missing_1'] }],
    ['one of several claims does not exist', { claimIds: ['clm_north_1', 'clm_missing_1'] }],
    ['a profile that does not exist', { claimIds: ['clm_north_1'], mappingProfileId: 'mpr_missing' }],
  ])('answers 404 for an unknown claim or profile: %s', async (_case, body) => {
    await expect(create(body)).rejects.toMatchObject({ status: 404 });
  });

  test('answers 404 for a profile of another organization', async () => {
    const { profileId, claimIds } = await aPublishedProfile(host, {}, 1, { as: aPrincipal() });
    await expect(create({ claimIds, mappingProfileId: profileId })).rejects.toMatchObject({ status: 404 });
  });

  test('accepts up to 50 claims', async () => {
    const { claimIds } = await aPublishedProfile(host, {}, 50);
    expect((await create({ claimIds })).data.claims).toHaveLength(50);
  });

  test.each([
    [undefined, 'body.claimIds'],
    [null, 'body.claimIds'],
    [[], 'body.claimIds'],
    [Array.from({ length: 51 }, (_, index) => `clm_north_${index}`), 'body.claimIds'],
    [['clm_north_1', 'clm_north_1'], 'body.claimIds'],
    [[''], 'body.claimIds.0'],
    [['clm_north_1', 7], 'body.claimIds.1'],
  ])('answers 400 for 0 or 51 claims, duplicates and other types: %j', async (claimIds, path) => {
    await expect(create({ claimIds })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test.each([null, '', 7])(
    'answers 400 for a mappingProfileId that is null, empty or of another type: %j',
    async (mappingProfileId) => {
      await expect(create({ claimIds: ['clm_north_1'], mappingProfileId })).rejects.toMatchObject({
        status: 400,
      });
    },
  );
});

describe('claim-status.getInquiry', () => {
  test('answers 200 with the result as it was stored', async () => {
    const { inquiry, params } = await anInquiry(host, 2);
    expect(await read(params)).toEqual(inquiry);
    const { data } = await respond(params);
    expect(await read(params)).toEqual(data);
    expect((await host.call('claim-status.getInquiry', { params })).tag).toBe('"2"');
  });

  test('answers 404 to another organization, as for a missing inquiry', async () => {
    const { params } = await anInquiry(host);
    await expect(read(params, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(read({ id: 'inq_missing' })).rejects.toMatchObject({ status: 404 });
  });

  test('shows AWAITING_RESPONSE as EXPIRED after 90 days, when claim-status.recordResponse answers 409', async () => {
    const { params } = await anInquiry(host);
    // 90 days later in New York, across a change of daylight saving time.
    const expired = new Date('2026-05-31T14:00:00.000Z');
    const justBefore = new Date(expired.getTime() - 1);
    expect((await read(params, { now: justBefore })).processingState).toBe('AWAITING_RESPONSE');
    expect(await read(params, { now: expired })).toMatchObject({
      processingState: 'EXPIRED',
      ok: false,
      outcome: 'pending',
      errorCode: 'NO_RESPONSE',
      errors: [{ code: 'NO_RESPONSE', source: 'payer', stage: 'PAYER', retryable: true }],
    });
    await expect(respond(params, paid, { now: expired })).rejects.toMatchObject({ status: 409 });
    expect((await respond(params, paid, { now: justBefore })).data.processingState).toBe('COMPLETED');
  });
});

describe('claim-status.listInquiries', () => {
  const as = aPrincipal();
  const listed = async (query: Record<string, string | string[]>, options: CallOptions = { as }) => {
    const { data } = await host.call('claim-status.listInquiries', { query }, options);
    return [data.inquiries.map(({ inquiryId }: { inquiryId: string }) => inquiryId), data.total];
  };

  test('filters by state, outcome, payer and claim, newest first, with the total', async () => {
    const at = (minute: number) => ({ as, now: new Date(testTime.getTime() + minute * 60_000) });
    const first = await anInquiry(host, 2, {}, at(1));
    const second = await anInquiry(host, 1, {}, at(2));
    await respond(second.params, paid, at(3));
    const [a, b] = [first.params.id, second.params.id];
    expect(await listed({})).toEqual([[b, a], 2]);
    expect(await listed({ skip: '1', take: '1' })).toEqual([[a], 2]);
    expect(await listed({ processingState: 'COMPLETED' })).toEqual([[b], 1]);
    expect(await listed({ processingState: ['COMPLETED', 'AWAITING_RESPONSE'] })).toEqual([[b, a], 2]);
    expect(await listed({ outcome: 'pending' })).toEqual([[a], 1]);
    expect(await listed({ outcome: ['paid', 'pending'] })).toEqual([[b, a], 2]);
    expect(await listed({ payerId: first.payerId })).toEqual([[a], 1]);
    expect(await listed({ claimId: first.claimIds[1] as string })).toEqual([[a], 1]);
    expect(await listed({ claimId: 'clm_nothing' })).toEqual([[], 0]);
    expect(await listed({ claimId: first.claimIds[1] as string }, { as: aPrincipal() })).toEqual([[], 0]);
  });

  test('sorts by the next check, and pages by cursor', async () => {
    const options = { as: aPrincipal() };
    const ids: string[] = [];
    for (const code of ['P2', 'F1', 'P1']) {
      const { params } = await anInquiry(host, 1, {}, options);
      await respond(params, { statuses: [{ categoryCode: code, statusCode: '20' }] }, options);
      ids.push(params.id);
    }
    const [inReview = '', paidOne = '', inProcess = ''] = ids;
    expect((await listed({ sort: 'nextCheckDate' }, options))[0]).toEqual([inProcess, inReview, paidOne]);
    const query = { sort: '-nextCheckDate', take: '2' };
    const { data } = await host.call('claim-status.listInquiries', { query }, options);
    const further = { ...query, cursor: data.nextCursor };
    expect(await listed(query, options)).toEqual([[paidOne, inReview], 3]);
    expect(await listed(further, options)).toEqual([[inProcess], 3]);
    await expect(listed({ sort: 'ok' }, options)).rejects.toMatchObject({ status: 400 });
  });

  test('filters by the computed state, not the stored one', async () => {
    const options = { as: aPrincipal() };
    const { params } = await anInquiry(host, 1, {}, options);
    for (const [time, state] of [
      ['2026-05-31T13:59:59.999Z', 'AWAITING_RESPONSE'],
      ['2026-05-31T14:00:00.000Z', 'EXPIRED'],
    ]) {
      const now = { ...options, now: new Date(time as string) };
      expect((await read(params, now)).processingState).toBe(state);
      expect(await listed({ processingState: state as string }, now)).toEqual([[params.id], 1]);
    }
  });

  test('shows the results without the individual claims', async () => {
    const { inquiry } = await anInquiry(host);
    const { claims, ...summary } = inquiry;
    const { data } = await host.call('claim-status.listInquiries', { query: { claimId: claims[0].claimId } });
    expect(data.inquiries).toEqual([summary]);
  });

  test.each([
    ['take', '0'],
    ['take', '101'],
    ['skip', '-1'],
    ['skip', '10001'],
    ['processingState', 'DONE'],
    ['outcome', 'PAID'],
    ['claimId', ''],
  ])(
    'accepts skip 0 to 10000, take 1 to 100, known states and outcomes, else 400: %s=%s',
    async (name, value) => {
      await expect(listed({ [name]: value })).rejects.toMatchObject({ status: 400 });
    },
  );
});

describe('claim-status.recordResponse', () => {
  test('answers 200 with the next revision, keeps every status, shows money as decimal strings', async () => {
    const { params, inquiry } = await anInquiry(host, 2);
    const now = new Date('2026-03-04T15:00:00Z');
    const { status, data } = await respond(
      params,
      {
        claimIndex: 1,
        statuses: [
          { categoryCode: 'P1', statusCode: '20', entityCode: 'PR' },
          { categoryCode: 'F1', statusCode: '65' },
        ],
        totalCharge: 456.1,
        paidAmount: 400,
        payerClaimNumber: '2026-0000451',
        effectiveDate: '2026-03-01',
      },
      { now },
    );
    expect(status).toBe(200);
    expect(data).toEqual({
      ...inquiry,
      processingState: 'PARTIAL',
      resultRevision: 1,
      totalCharge: '456.10',
      paidAmount: '400.00',
      updatedAt: now.toISOString(),
      claims: [
        inquiry.claims[0],
        {
          ...inquiry.claims[1],
          outcome: 'paid',
          nextCheckDate: null,
          nextAction: 'NONE',
          totalCharge: '456.10',
          paidAmount: '400.00',
          payerClaimNumber: '2026-0000451',
          effectiveDate: '2026-03-01',
          answeredAt: now.toISOString(),
          statuses: [
            {
              categoryCode: 'F1',
              statusCode: '65',
              entityCode: null,
              outcome: 'paid',
              mappedBy: 'CODE_TABLE',
            },
            {
              categoryCode: 'P1',
              statusCode: '20',
              entityCode: 'PR',
              outcome: 'in_process',
              mappedBy: 'CODE_TABLE',
            },
          ],
        },
      ],
    });
  });

  test('answers about the first claim without claimIndex, and adds a revision each time', async () => {
    const { params } = await anInquiry(host);
    expect((await respond(params)).data).toMatchObject({ resultRevision: 1, processingState: 'COMPLETED' });
    const body = { claimIndex: 0, statuses: [{ categoryCode: 'F2', statusCode: '65' }] };
    expect((await respond(params, body)).data).toMatchObject({
      resultRevision: 2,
      outcome: 'denied',
      ok: true,
    });
  });

  test('answers 200 with ok false for a payer that does not answer', async () => {
    const { params } = await anInquiry(host);
    const { status, data } = await respond(params, { statuses: [{ categoryCode: 'E1', statusCode: '0' }] });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ok: false,
      processingState: 'COMPLETED',
      outcome: 'payer_unavailable',
      errorCode: 'PAYER_UNAVAILABLE',
      errors: [
        {
          code: 'PAYER_UNAVAILABLE',
          message: expect.any(String),
          source: 'payer',
          retryable: true,
          stage: 'PAYER',
          claimIndex: 0,
        },
      ],
    });
  });

  test('answers 200 with FAILED and ok false for codes that are not mapped', async () => {
    const { params } = await anInquiry(host);
    const { data } = await respond(params, { statuses: [{ categoryCode: 'X0', statusCode: '1' }] });
    expect(data).toMatchObject({ ok: false, processingState: 'FAILED', outcome: 'unmapped' });
  });

  const statuses = (count: number) =>
    Array.from({ length: count }, () => ({ categoryCode: 'P1', statusCode: '20' }));
  const status = (values: Record<string, unknown>) => [{ categoryCode: 'P1', statusCode: '20', ...values }];

  const takes = async (name: string, value: unknown) => {
    const { params } = await anInquiry(host, 2);
    expect((await respond(params, { ...paid, [name]: value })).data.resultRevision).toBe(1);
  };

  const refuses = async (name: string, value: unknown, path: string) => {
    const { params } = await anInquiry(host, 2);
    await expect(respond(params, { ...paid, [name]: value })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
    expect((await read(params)).resultRevision).toBe(0);
  };

  test.each([
    ['statuses', statuses(20)],
    ['statuses', status({ categoryCode: 'ABCDEFGH10' })],
    ['statuses', status({ statusCode: '0' })],
    ['statuses', status({ entityCode: 'ABCDEFGH10' })],
  ])('accepts 1 to 20 statuses with codes of 1 to 10 characters: %s %j', takes);

  test.each([
    ['raw', 'ISA*00*canary~', 'body.raw'],
    ['statuses', status({ message: 'ISA*00*canary~' }), 'body.statuses.0.message'],
  ])('refuses fields of a payer that are not declared: %s', refuses);

  test.each([
    ['statuses', undefined, 'body.statuses'],
    ['statuses', [], 'body.statuses'],
    ['statuses', statuses(21), 'body.statuses'],
    ['statuses', status({ categoryCode: undefined }), 'body.statuses.0.categoryCode'],
    ['statuses', status({ categoryCode: 'ABCDEFGH101' }), 'body.statuses.0.categoryCode'],
    ['statuses', status({ categoryCode: '' }), 'body.statuses.0.categoryCode'],
    ['statuses', status({ statusCode: undefined }), 'body.statuses.0.statusCode'],
    ['statuses', status({ statusCode: 65 }), 'body.statuses.0.statusCode'],
    ['statuses', status({ statusCode: 'STC*F1:65' }), 'body.statuses.0.statusCode'],
    ['statuses', status({ entityCode: null }), 'body.statuses.0.entityCode'],
  ])('answers 400 with the path for other statuses, and records nothing: %s %j', refuses);

  test.each([
    ['totalCharge', 0],
    ['totalCharge', 999999999999.99],
    ['paidAmount', 0.01],
  ])('accepts amounts of 0 to 999999999999.99: %s %j', takes);

  test.each([
    ['totalCharge', -0.01, 'body.totalCharge'],
    ['totalCharge', 0.001, 'body.totalCharge'],
    ['totalCharge', 1e12, 'body.totalCharge'],
    ['totalCharge', '1.00', 'body.totalCharge'],
    ['totalCharge', null, 'body.totalCharge'],
    ['paidAmount', -1, 'body.paidAmount'],
    ['paidAmount', 1e12, 'body.paidAmount'],
  ])('answers 400 for amounts below 0, with 3 decimals, from 10^12, and of another type: %s %j', refuses);

  test.each([
    ['claimIndex', 1],
    ['payerClaimNumber', 'x'],
    ['payerClaimNumber', '😀'.repeat(80)],
    ['effectiveDate', '2028-02-29'],
  ])('accepts the index of a claim, a payerClaimNumber of 1 to 80 characters, a date: %s %j', takes);

  test.each([
    ['claimIndex', 2, 'body.claimIndex'],
    ['claimIndex', -1, 'body.claimIndex'],
    ['claimIndex', 0.5, 'body.claimIndex'],
    ['claimIndex', '0', 'body.claimIndex'],
    ['claimIndex', null, 'body.claimIndex'],
    ['payerClaimNumber', '', 'body.payerClaimNumber'],
    ['payerClaimNumber', 'x'.repeat(81), 'body.payerClaimNumber'],
    ['payerClaimNumber', 'CLP*1~', 'body.payerClaimNumber'],
    ['effectiveDate', '2026-02-29', 'body.effectiveDate'],
    ['effectiveDate', '2026-03-01T00:00:00Z', 'body.effectiveDate'],
  ])('answers 400 for an index without a claim, an invalid number or an invalid date: %s %j', refuses);

  test('answers 404 for an inquiry that is missing or of another organization', async () => {
    const { params } = await anInquiry(host);
    await expect(respond({ id: 'inq_missing' })).rejects.toMatchObject({ status: 404 });
    await expect(respond(params, paid, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { params } = await anInquiry(host);
    await respond(params, paid, { ifMatch: '"1"' });
    await expect(respond(params, paid, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
  });
});

const settledOf = async (
  calls: readonly Promise<{ data: { resultRevision: number }; replayed: boolean }>[],
) => {
  const results = await Promise.allSettled(calls);
  const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toMatchObject({
        status: 409,
        message: expect.stringContaining('still running'),
      });
    }
  }
  return answers;
};

describe('claim-status.recordResponse', () => {
  test('records one of a hundred concurrent answers with the same Idempotency-Key', async () => {
    const { params } = await anInquiry(host);
    const key = { idempotencyKey: 'a hundred responses' };
    const answers = await settledOf(Array.from({ length: 100 }, () => respond(params, paid, key)));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect((await read(params)).resultRevision).toBe(1);
    const again = await respond(params, paid, key);
    expect([again.replayed, again.status, again.data]).toEqual([true, 200, answers[0]?.data]);
  });
});

describe('claim-status.createInquiry', () => {
  test('creates one of a hundred concurrent inquiries with the same Idempotency-Key', async () => {
    const { claimIds } = await aPublishedProfile(host);
    const key = { idempotencyKey: 'a hundred inquiries' };
    const answers = await settledOf(Array.from({ length: 100 }, () => create({ claimIds }, key)));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const query = { claimId: claimIds[0] as string };
    expect((await host.call('claim-status.listInquiries', { query })).data.total).toBe(1);
    expect(await create({ claimIds }, key)).toMatchObject({ replayed: true, status: 202 });
  });

  test('answers 409 to the Idempotency-Key of another request', async () => {
    const { claimIds } = await aPublishedProfile(host, {}, 2);
    const key = { idempotencyKey: 'two bodies' };
    await create({ claimIds }, key);
    await expect(create({ claimIds: claimIds.slice(1) }, key)).rejects.toMatchObject({ status: 409 });
  });

  test('does not use up the Idempotency-Key of a failed request', async () => {
    const key = { idempotencyKey: 'try again' };
    const claimIds = ['clm_laterpublished_1'];
    await expect(create({ claimIds }, key)).rejects.toMatchObject({ status: 422 });
    const { id } = await aProfile(host, { payerId: 'pay_laterpublished' });
    await publish(host, id);
    expect(await create({ claimIds }, key)).toMatchObject({ replayed: false, status: 202 });
  });
});

describe('claim-status.createMappingProfile, claim-status.publishMappingProfile', () => {
  test('honour an Idempotency-Key', async () => {
    const created = { idempotencyKey: 'one profile' };
    const profile = await aProfile(host, { payerId: 'pay_once' }, created);
    expect(await aProfile(host, { payerId: 'pay_once' }, created)).toEqual(profile);
    const published = { idempotencyKey: 'one version' };
    const first = await publish(host, profile.id, published);
    expect(await publish(host, profile.id, published)).toEqual(first);
  });
});
