import { aPrincipal, type CallOptions, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionsHost, openAccount } from '../../test/collections-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await collectionsHost();
});
afterAll(() => host.close());

const dispute = (body: Record<string, unknown> = {}, options: CallOptions = {}) =>
  host.call(
    'collections.createDispute',
    { body: { accountId: 'acc_1', reason: 'Not mine', ...body } },
    options,
  );

const update = (disputeId: string, body: Record<string, unknown>, options: CallOptions = {}) =>
  host.call('collections.updateDispute', { params: { disputeId }, body }, options);

const aDispute = async (body: Record<string, unknown> = {}, options: CallOptions = {}) =>
  (await dispute(body, options)).data.dispute.id as string;

const sent = { verificationSentAt: testTime.toISOString() };

const blockedBy = async (accountId: string) => {
  const body = { accountId, channel: 'LETTER', plannedAt: '2026-03-10T16:00:00Z' };
  const { check } = (await host.call('collections.createCheck', { body })).data;
  return check.violations.map(({ code }: { code: string }) => code);
};

describe('collections.createDispute', () => {
  test('answers 201 with an open dispute of the patient of the account, received now', async () => {
    const { data, status } = await dispute();
    expect(status).toBe(201);
    expect(data).toEqual({
      dispute: {
        id: expect.stringMatching(/^dsp_/),
        organizationId: host.principal.organization.id,
        accountId: 'acc_1',
        personId: 'pat_1',
        status: 'OPEN',
        receivedAt: testTime.toISOString(),
        reason: 'Not mine',
        verificationSentAt: null,
        outcome: null,
        resolvedAt: null,
        resolutionNotes: null,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test('blocks every contact about the account, and none about another', async () => {
    const accountId = openAccount();
    await aDispute({ accountId, personId: 'pat_2' });
    await aDispute({ accountId });
    expect(await blockedBy(accountId)).toEqual(['DISPUTE_PENDING']);
    expect(await blockedBy(openAccount())).toEqual([]);
  });

  test('answers 404 for a missing account or person', async () => {
    await expect(dispute({ accountId: 'acc_none' })).rejects.toMatchObject({ status: 404 });
    await expect(dispute({ personId: 'pat_none' })).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['accountId', 'acc_1', undefined],
    ['personId', 'pat_2', null],
    ['reason', 'r'.repeat(2000), 'r'.repeat(2001)],
    ['reason', 'r', ''],
    ['reason', 'r', undefined],
    ['receivedAt', testTime.toISOString(), new Date(testTime.getTime() + 1).toISOString()],
  ])(
    'takes a reason of 1 to 2000 characters and a time up to now, else 400: %s',
    async (field, good, bad) => {
      expect((await dispute({ [field]: good })).status).toBe(201);
      await expect(dispute({ [field]: bad })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
    },
  );
});

describe('collections.updateDispute', () => {
  test('records that verification was sent, after which collection may resume', async () => {
    const accountId = openAccount();
    const id = await aDispute({ accountId });
    const { data } = await update(id, sent);
    expect(data.dispute).toMatchObject({ status: 'VERIFICATION_SENT', ...sent, outcome: null });
    expect(await blockedBy(accountId)).toEqual([]);
  });

  test.each(['DEBT_CANCELLED', 'WITHDRAWN'])('resolves without verification as %s', async (outcome) => {
    const accountId = openAccount();
    const id = await aDispute({ accountId });
    const now = new Date(testTime.getTime() + 1000);
    const { data } = await update(id, { outcome, resolutionNotes: 'By letter' }, { now });
    expect(data.dispute).toMatchObject({
      status: 'RESOLVED',
      outcome,
      resolvedAt: now.toISOString(),
      resolutionNotes: 'By letter',
      verificationSentAt: null,
    });
    expect(await blockedBy(accountId)).toEqual([]);
  });

  test.each(['DEBT_VERIFIED', 'DEBT_ADJUSTED'])('resolves as %s only a verified dispute', async (outcome) => {
    const id = await aDispute();
    await expect(update(id, { outcome })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['SEND_VERIFICATION', 'DEBT_CANCELLED', 'WITHDRAWN'] },
    });
    const { data } = await update(id, { ...sent, outcome });
    expect(data.dispute).toMatchObject({ status: 'RESOLVED', outcome, ...sent, resolutionNotes: null });
  });

  test('answers 409 for a dispute that is already verified or resolved', async () => {
    const id = await aDispute();
    await update(id, sent);
    await expect(update(id, sent)).rejects.toMatchObject({ status: 409 });
    await update(id, { outcome: 'DEBT_VERIFIED' });
    for (const body of [sent, { outcome: 'WITHDRAWN' }]) {
      await expect(update(id, body)).rejects.toMatchObject({ status: 409, details: { allowedNext: [] } });
    }
  });

  test('takes a verification from the receipt up to now, else 400', async () => {
    const receivedAt = new Date(testTime.getTime() - 1000);
    const at = async (time: number) =>
      update(await aDispute({ receivedAt: receivedAt.toISOString() }), {
        verificationSentAt: new Date(time).toISOString(),
      });
    expect((await at(receivedAt.getTime())).status).toBe(200);
    expect((await at(testTime.getTime())).status).toBe(200);
    for (const time of [receivedAt.getTime() - 1, testTime.getTime() + 1]) {
      await expect(at(time)).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: 'body.verificationSentAt' })] },
      });
    }
  });

  test.each([
    ['outcome', { outcome: 'LOST' }],
    ['outcome', { resolutionNotes: 'By letter' }],
    ['resolutionNotes', { outcome: 'WITHDRAWN', resolutionNotes: 'n'.repeat(2001) }],
    ['resolutionNotes', { outcome: 'WITHDRAWN', resolutionNotes: '' }],
  ])(
    'takes known outcomes, and notes of 1 to 2000 characters only with an outcome, else 400: %s',
    async (path, body) => {
      const id = await aDispute();
      await expect(update(id, body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${path}` })] },
      });
      const good = { outcome: 'WITHDRAWN', resolutionNotes: 'n'.repeat(2000) };
      expect((await update(id, good)).status).toBe(200);
    },
  );

  test('answers 404 for a foreign dispute, and 412 if If-Match names another version', async () => {
    const foreign = await aDispute({}, { as: aPrincipal() });
    await expect(update(foreign, sent)).rejects.toMatchObject({ status: 404 });
    const id = await aDispute();
    await expect(update(id, sent, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await update(id, sent, { ifMatch: '"1"' })).tag).toBe('"2"');
  });
});

describe('collections.listDisputes', () => {
  const as = aPrincipal();
  const ids: string[] = [];
  beforeAll(async () => {
    for (const [minute, personId] of ['pat_1', 'pat_2', 'pat_2'].entries()) {
      const now = new Date(testTime.getTime() + minute * 60_000);
      const accountId = minute === 2 ? 'acc_2' : 'acc_1';
      ids.push(await aDispute({ personId, accountId }, { as, now }));
    }
    await update(ids[0] ?? '', sent, { as });
  });

  const list = async (query: Record<string, string | string[]>) => {
    const { data } = await host.call('collections.listDisputes', { query }, { as });
    return data.disputes.map(({ id }: { id: string }) => ids.indexOf(id));
  };

  test('returns those of the organization, newest first, a page at a time, with the total', async () => {
    expect(await list({})).toEqual([2, 1, 0]);
    const { data } = await host.call('collections.listDisputes', { query: { skip: '1', take: '1' } }, { as });
    expect(data).toMatchObject({ disputes: [{ id: ids[1], reason: 'Not mine' }], total: 3 });
  });

  test.each([
    ['receivedAt', [0, 1, 2]],
    ['-receivedAt', [2, 1, 0]],
    ['createdAt', [0, 1, 2]],
  ])('sorts by %s', async (sort, order) => {
    expect(await list({ sort })).toEqual(order);
  });

  test('filters by status, account, person and time of receipt, bounds inclusive', async () => {
    const at = (minute: number) => new Date(testTime.getTime() + minute * 60_000).toISOString();
    expect(await list({ status: 'OPEN' })).toEqual([2, 1]);
    expect(await list({ status: ['OPEN', 'VERIFICATION_SENT'] })).toEqual([2, 1, 0]);
    expect(await list({ accountId: 'acc_1' })).toEqual([1, 0]);
    expect(await list({ personId: 'pat_2' })).toEqual([2, 1]);
    expect(await list({ receivedFrom: at(1), receivedTo: at(1) })).toEqual([1]);
    expect(await list({ accountId: 'acc_none' })).toEqual([]);
  });

  test.each([
    ['take', '101'],
    ['status', 'CLOSED'],
    ['receivedFrom', '2026-03-01'],
  ])('answers 400 for an invalid value: %s', async (field, bad) => {
    await expect(list({ [field]: bad })).rejects.toMatchObject({ status: 400 });
  });
});
