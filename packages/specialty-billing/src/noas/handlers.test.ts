import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aNoa, anEpisode, billingHost, expectMissing } from '../../test/billing-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await billingHost();
});
afterAll(() => host.close());

const draft = (episodeId: string, body: Record<string, unknown> = {}, options = {}) =>
  host.call('specialty-billing.createNoa', { params: { episodeId }, body }, options);
const read = async (params: { episodeId: string; noaId: string }, options = {}) =>
  (await host.call('specialty-billing.getNoa', { params }, options)).data.noa;
const submit = (episodeId: string, body: Record<string, unknown>, options = {}) =>
  host.call('specialty-billing.submitNoa', { params: { episodeId }, body }, options);

describe('specialty-billing.createNoa', () => {
  test('answers 201 with a DRAFT of type of bill 32A from the start of care, due 5 calendar days later', async () => {
    const { id: episodeId } = await anEpisode(host, { startOfCareDate: '2026-10-06' });
    const { status, data } = await draft(episodeId);
    expect(status).toBe(201);
    expect(data.noa).toEqual({
      id: expect.stringMatching(/^noa_/),
      organizationId: host.principal.organization.id,
      episodeId,
      status: 'DRAFT',
      typeOfBill: '32A',
      admissionDate: '2026-10-06',
      fromDate: '2026-10-06',
      throughDate: '2026-10-06',
      conditionCodes: [],
      submissionDeadline: '2026-10-11',
      submittedAt: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
      daysLeft: 223,
      projectedReduction: { acceptedOn: '2026-03-02', lateDays: 0, periods: [] },
      attempts: [],
    });
  });

  test('counts from an admission date of its own: From, Through and deadline', async () => {
    const { id } = await anEpisode(host);
    const { data } = await draft(id, { admissionDate: '2026-05-04', conditionCodes: ['47'] });
    expect(data.noa).toMatchObject({
      admissionDate: '2026-05-04',
      fromDate: '2026-05-04',
      throughDate: '2026-05-04',
      submissionDeadline: '2026-05-09',
      conditionCodes: ['47'],
    });
  });

  test.each([
    ['admissionDate', '2000-01-01'],
    ['admissionDate', '2099-12-31'],
    ['conditionCodes', []],
    ['conditionCodes', ['c', 'c'.repeat(20)]],
    ['conditionCodes', Array.from({ length: 24 }, () => '47')],
  ])(
    'takes an admission from 2000-01-01 to 2099-12-31, 0 to 24 condition codes of 1 to 20 characters: %s %j',
    async (field, value) => {
      const { id } = await anEpisode(host);
      expect((await draft(id, { [field]: value })).data.noa[field]).toEqual(value);
    },
  );

  test.each([
    ['admissionDate', '1999-12-31'],
    ['admissionDate', '2100-01-01'],
    ['admissionDate', '2026-02-29'],
    ['admissionDate', null],
    ['conditionCodes', '47'],
    ['conditionCodes', ['']],
    ['conditionCodes', ['c'.repeat(21)]],
    ['conditionCodes', [47]],
    ['conditionCodes', Array.from({ length: 25 }, () => '47')],
  ])(
    'answers 400 to an admission past its bounds, no date, null, 25 condition codes, one of 0 or 21 characters: %s %j',
    async (field, value) => {
      const { id } = await anEpisode(host);
      await expect(draft(id, { [field]: value })).rejects.toMatchObject({ status: 400 });
    },
  );

  test('answers 404 for an episode that is missing or of another organization', async () => {
    const { id } = await anEpisode(host);
    await expectMissing([draft('hhe_unknown'), draft(id, {}, { as: aPrincipal() })]);
  });
});

describe('specialty-billing.getNoa', () => {
  test('answers 200 with the same as creating it did, and its version', async () => {
    const { noa, ...params } = await aNoa(host);
    const { data, status, tag } = await host.call('specialty-billing.getNoa', { params });
    expect(data).toEqual({ noa });
    expect([status, tag]).toEqual([200, '"1"']);
  });

  test.each([
    ['2026-10-06T12:00:00Z', 5, 0],
    ['2026-10-11T12:00:00Z', 0, 0],
    ['2026-10-12T12:00:00Z', -1, 6],
    ['2026-10-16T12:00:00Z', -5, 10],
  ])(
    'tells how many days are left, 0 on the deadline, and how many would be lost: at %s %i and %i',
    async (now, daysLeft, lateDays) => {
      const params = await aNoa(host, { startOfCareDate: '2026-10-06' });
      const noa = await read(params, { now: new Date(now) });
      expect(noa).toMatchObject({
        submissionDeadline: '2026-10-11',
        daysLeft,
        projectedReduction: { acceptedOn: now.slice(0, 10), lateDays },
      });
    },
  );

  test('projects 10/30 of the first period ten days after the start of care', async () => {
    const params = await aNoa(host, { startOfCareDate: '2026-10-06' });
    const noa = await read(params, { now: new Date('2026-10-16T12:00:00Z') });
    expect(noa.projectedReduction.periods).toEqual([
      { number: 1, startDate: '2026-10-06', endDate: '2026-11-04', reducedDays: 10, ofDays: 30 },
    ]);
  });

  test('counts days in the time zone of the organization', async () => {
    const params = await aNoa(host, { startOfCareDate: '2026-10-06' });
    const daysLeft = async (now: string) => (await read(params, { now: new Date(now) })).daysLeft;
    // Midnight in New York.
    expect(await daysLeft('2026-10-12T03:59:59.999Z')).toBe(0);
    expect(await daysLeft('2026-10-12T04:00:00.000Z')).toBe(-1);
  });

  test('answers 404 for a notice that is missing, of another episode or of another organization', async () => {
    const { episodeId, noaId } = await aNoa(host);
    const other = await aNoa(host);
    await expectMissing([
      read({ episodeId, noaId: 'noa_unknown' }),
      read({ episodeId, noaId: other.noaId }),
      read({ episodeId: 'hhe_unknown', noaId }),
      read({ episodeId, noaId }, { as: aPrincipal() }),
    ]);
  });
});

describe('specialty-billing.submitNoa, specialty-billing.getNoa', () => {
  test('show the attempts as they were queued', async () => {
    const params = await aNoa(host);
    const { data } = await submit(params.episodeId, { noaId: params.noaId, idempotencyKey: 'first' });
    expect(await read(params)).toMatchObject({
      status: 'PENDING_ACK',
      submittedAt: testTime.toISOString(),
      attempts: [data.attempt],
    });
  });
});

describe('specialty-billing.submitNoa', () => {
  test('answers 202 with QUEUED_ONLY and an attempt by 837I in the LOCAL_QUEUE; the notice becomes PENDING_ACK', async () => {
    const { episodeId, noaId } = await aNoa(host);
    const { status, data, tag } = await submit(episodeId, { noaId });
    expect([status, tag]).toEqual([202, '"2"']);
    expect(data).toEqual({
      externalRiskMode: 'QUEUED_ONLY',
      status: 'queued',
      episodeId,
      noaId,
      attempt: {
        id: expect.stringMatching(/^hna_/),
        submissionMethod: '837I',
        adapterName: 'LOCAL_QUEUE',
        correlationId: null,
        status: 'QUEUED',
        request: {
          typeOfBill: '32A',
          admissionDate: '2026-03-02',
          fromDate: '2026-03-02',
          throughDate: '2026-03-02',
          conditionCodes: [],
        },
        createdAt: testTime.toISOString(),
      },
    });
    expect((await read({ episodeId, noaId })).status).toBe('PENDING_ACK');
  });

  test('keeps the adapter name, and the idempotency key as correlation id', async () => {
    const { episodeId, noaId } = await aNoa(host);
    const body = { noaId, queueOnly: true, idempotencyKey: 'noa-1', adapterName: 'CLEARINGHOUSE' };
    const { data } = await submit(episodeId, body);
    expect(data.attempt).toMatchObject({ correlationId: 'noa-1', adapterName: 'CLEARINGHOUSE' });
  });

  test('lets two notices have one idempotency key', async () => {
    for (const { episodeId, noaId } of [await aNoa(host), await aNoa(host)]) {
      const { data } = await submit(episodeId, { noaId, idempotencyKey: 'the same' });
      expect(data.attempt.correlationId).toBe('the same');
    }
  });

  test.each([
    ['idempotencyKey', 'correlationId', 'k'],
    ['idempotencyKey', 'correlationId', 'k'.repeat(160)],
    ['idempotencyKey', 'correlationId', '🔑'.repeat(160)],
    ['adapterName', 'adapterName', 'a'],
    ['adapterName', 'adapterName', 'a'.repeat(80)],
  ])(
    'takes an idempotencyKey of 1 to 160 characters (code points), an adapterName of 80: %s as %s %j',
    async (field, shown, value) => {
      const { episodeId, noaId } = await aNoa(host);
      const { data } = await submit(episodeId, { noaId, [field]: value });
      expect(data.attempt[shown]).toBe(value);
    },
  );

  test.each([
    ['noaId', undefined],
    ['noaId', ''],
    ['noaId', 1],
    ['queueOnly', false],
    ['queueOnly', null],
    ['queueOnly', 'true'],
    ['queueOnly', 1],
    ['idempotencyKey', ''],
    ['idempotencyKey', 'k'.repeat(161)],
    ['idempotencyKey', null],
    ['adapterName', ''],
    ['adapterName', 'a'.repeat(81)],
    ['adapterName', null],
  ])(
    'answers 400 without a noaId, to queueOnly false, a key of 0 or 161 characters, a name of 0 or 81, null, and leaves the notice a draft: %s %j',
    async (field, value) => {
      const { episodeId, noaId } = await aNoa(host);
      await expect(submit(episodeId, { noaId, [field]: value })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
      expect(await read({ episodeId, noaId })).toMatchObject({ status: 'DRAFT', attempts: [] });
    },
  );

  test('answers 404 for a notice that is missing, of another episode or of another organization', async () => {
    const { episodeId, noaId } = await aNoa(host);
    const other = await aNoa(host);
    await expectMissing([
      submit(episodeId, { noaId: 'noa_unknown' }),
      submit(episodeId, { noaId: other.noaId }),
      submit('hhe_unknown', { noaId }),
      submit(episodeId, { noaId }, { as: aPrincipal() }),
    ]);
    expect((await read(other)).status).toBe('DRAFT');
  });

  test('makes a further attempt for a notice that waits for its acknowledgement', async () => {
    const { episodeId, noaId } = await aNoa(host);
    const first = await submit(episodeId, { noaId, idempotencyKey: 'first' });
    const second = await submit(episodeId, { noaId, idempotencyKey: 'second' });
    expect(second).toMatchObject({ status: 202, data: { status: 'queued', noaId } });
    const noa = await read({ episodeId, noaId });
    expect(noa).toMatchObject({
      status: 'PENDING_ACK',
      attempts: [{ correlationId: 'first' }, { correlationId: 'second' }],
    });
    expect(noa.attempts.map(({ id }: { id: string }) => id)).toEqual([
      first.data.attempt.id,
      second.data.attempt.id,
    ]);
  });

  test('answers 412 to an old version', async () => {
    const { episodeId, noaId } = await aNoa(host);
    await expect(submit(episodeId, { noaId }, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await submit(episodeId, { noaId }, { ifMatch: '"1"' })).status).toBe(202);
  });

  test('of fifty at once makes an attempt each', async () => {
    const { episodeId, noaId } = await aNoa(host);
    const results = await Promise.all(Array.from({ length: 50 }, () => submit(episodeId, { noaId })));
    expect(results.every(({ status }) => status === 202)).toBe(true);
    expect((await read({ episodeId, noaId })).attempts).toHaveLength(50);
  });
});
