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

type Place = { readonly episodeId: string; readonly noaId: string };
type Body = Record<string, unknown>;

const act = async (operation: string, { episodeId, noaId }: Place, body: Body = {}, options = {}) =>
  host.call(`specialty-billing.${operation}`, { params: { episodeId, noaId }, body }, options);

/** A notice in a status, moved there by the operations. */
async function aNoaIn(status: string, overrides: Body = {}): Promise<Place> {
  const place = await aNoa(host, overrides);
  if (status === 'DRAFT') return place;
  if (status === 'CANCELLED') {
    await act('cancelNoa', place);
    return place;
  }
  await submit(place.episodeId, { noaId: place.noaId });
  if (status !== 'PENDING_ACK') {
    await act('acknowledgeNoa', place, { result: status, reasonCode: '19963' });
  }
  return place;
}

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
      acceptedOn: null,
      cancelsNoaId: null,
      cancelReason: null,
      exception: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
      daysLeft: 223,
      projectedReduction: { acceptedOn: '2026-03-02', lateDays: 0, amount: '0.00', periods: [] },
      attempts: [],
    });
  });

  test('derives the from date, the through date and the deadline from its own admission date', async () => {
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
    'answers 400 to an admission past its bounds, an invalid date, null, 25 condition codes, one of 0 or 21 characters: %s %j',
    async (field, value) => {
      const { id } = await anEpisode(host);
      await expect(draft(id, { [field]: value })).rejects.toMatchObject({ status: 400 });
    },
  );

  test('answers 409 to a second notice of an admission, until the first is cancelled', async () => {
    const { episodeId, noaId } = await aNoa(host);
    await expect(draft(episodeId)).rejects.toMatchObject({ status: 409 });
    await act('cancelNoa', { episodeId, noaId });
    expect((await draft(episodeId)).status).toBe(201);
  });

  test('makes one of ten concurrent notices', async () => {
    const { id } = await anEpisode(host);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => draft(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('answers 412 to an old version of the episode', async () => {
    const { id } = await anEpisode(host);
    await expect(draft(id, {}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await draft(id, {}, { ifMatch: '"1"' })).status).toBe(201);
  });

  test('answers 404 for an episode that is missing or of another organization', async () => {
    const { id } = await anEpisode(host);
    await expectMissing([draft('hhe_unknown'), draft(id, {}, { as: aPrincipal() })]);
  });
});

describe('specialty-billing.getNoa', () => {
  test('answers 200 with what creating it returned, and its version', async () => {
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
    'shows the days left, 0 on the deadline, and the days that would be lost: at %s %i and %i',
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
    const params = await aNoa(host, { startOfCareDate: '2026-10-06', periodPayment: 2043.5 });
    const noa = await read(params, { now: new Date('2026-10-16T12:00:00Z') });
    expect(noa.projectedReduction).toMatchObject({ lateDays: 10, amount: '681.17' });
    expect(noa.projectedReduction.periods).toEqual([
      {
        number: 1,
        startDate: '2026-10-06',
        endDate: '2026-11-04',
        reducedDays: 10,
        ofDays: 30,
        amount: '681.17',
      },
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

  test('stores the adapter name, and the idempotency key as correlation id', async () => {
    const { episodeId, noaId } = await aNoa(host);
    const body = { noaId, queueOnly: true, idempotencyKey: 'noa-1', adapterName: 'CLEARINGHOUSE' };
    const { data } = await submit(episodeId, body);
    expect(data.attempt).toMatchObject({ correlationId: 'noa-1', adapterName: 'CLEARINGHOUSE' });
  });

  test('accepts the same idempotency key for two notices', async () => {
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

  test('creates another attempt for a notice that waits for its acknowledgement', async () => {
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

  test('creates an attempt for each of fifty concurrent submissions', async () => {
    const { episodeId, noaId } = await aNoa(host);
    const results = await Promise.all(Array.from({ length: 50 }, () => submit(episodeId, { noaId })));
    expect(results.every(({ status }) => status === 202)).toBe(true);
    expect((await read({ episodeId, noaId })).attempts).toHaveLength(50);
  });
});

/** Requests for a notice get the same answer if it is missing, of another episode, or of another organization. */
function expectSameNotFound(operation: string, body: Body): void {
  test('answers 404 for a notice that is missing, of another episode or of another organization', async () => {
    const { episodeId, noaId } = await aNoa(host);
    const other = await aNoa(host);
    await expectMissing([
      act(operation, { episodeId, noaId: 'noa_unknown' }, body),
      act(operation, { episodeId, noaId: other.noaId }, body),
      act(operation, { episodeId: 'hhe_unknown', noaId }, body),
      act(operation, { episodeId, noaId }, body, { as: aPrincipal() }),
    ]);
  });
}

/** Requests to change a notice check the version in `If-Match`. */
function expectVersioned(operation: string, status: string, version: number, body: Body): void {
  test('answers 412 to an old version', async () => {
    const place = await aNoaIn(status);
    const old = act(operation, place, body, { ifMatch: `"${version - 1}"` });
    await expect(old).rejects.toMatchObject({ status: 412 });
    expect((await act(operation, place, body, { ifMatch: `"${version}"` })).status).toBe(200);
  });
}

describe('specialty-billing.updateNoa', () => {
  test.each(['DRAFT', 'RETURNED'])('changes what is sent in %s, and the deadline with it', async (status) => {
    const place = await aNoaIn(status);
    const { data } = await act('updateNoa', place, { admissionDate: '2026-03-01' });
    expect(data.noa).toMatchObject({
      status,
      admissionDate: '2026-03-01',
      fromDate: '2026-03-01',
      throughDate: '2026-03-01',
      submissionDeadline: '2026-03-06',
      conditionCodes: [],
    });
    const { data: coded } = await act('updateNoa', place, { conditionCodes: ['47'] });
    expect(coded.noa).toMatchObject({ admissionDate: '2026-03-01', conditionCodes: ['47'] });
    expect((await act('updateNoa', place)).data.noa).toEqual(coded.noa);
  });

  test.each([
    ['PENDING_ACK', ['ACCEPTED', 'CANCELLED', 'PENDING_ACK', 'REJECTED', 'RETURNED']],
    ['ACCEPTED', ['CANCELLED']],
    ['REJECTED', ['CANCELLED', 'PENDING_ACK']],
    ['CANCELLED', []],
  ])('answers 409 with allowedNext in %s', async (status, allowedNext) => {
    const place = await aNoaIn(status);
    const error = await act('updateNoa', place, { conditionCodes: [] }).catch((thrown) => thrown);
    expect(error.status).toBe(409);
    expect([...error.details.allowedNext].sort()).toEqual(allowedNext);
  });

  test('answers 409 to the admission of another notice, and to one after the discharge', async () => {
    const place = await aNoa(host, { startOfCareDate: '2026-01-01' });
    await draft(place.episodeId, { admissionDate: '2026-02-01' });
    const taken = act('updateNoa', place, { admissionDate: '2026-02-01' });
    await expect(taken).rejects.toMatchObject({ status: 409 });
    await host.call('specialty-billing.updateEpisode', {
      params: { episodeId: place.episodeId },
      body: { dischargeDate: '2026-02-10' },
    });
    const after = act('updateNoa', place, { admissionDate: '2026-02-11' });
    await expect(after).rejects.toMatchObject({ status: 409 });
    const { data } = await act('updateNoa', place, { admissionDate: '2026-02-10' });
    expect(data.noa.admissionDate).toBe('2026-02-10');
  });

  test.each([
    ['admissionDate', '1999-12-31'],
    ['admissionDate', '2100-01-01'],
    ['admissionDate', null],
    ['conditionCodes', null],
    ['conditionCodes', ['']],
    ['conditionCodes', ['c'.repeat(21)]],
    ['conditionCodes', Array.from({ length: 25 }, () => '47')],
  ])('answers 400 to the same values as a draft: %s %j', async (field, value) => {
    const place = await aNoa(host);
    await expect(act('updateNoa', place, { [field]: value })).rejects.toMatchObject({ status: 400 });
  });

  expectSameNotFound('updateNoa', {});
  expectVersioned('updateNoa', 'DRAFT', 1, { conditionCodes: ['47'] });
});

describe('specialty-billing.validateNoa', () => {
  const ready = {
    mbi: '1EG4TE5MK73',
    agencyNpi: '1234567893',
    orderDate: '2026-02-27',
    firstVisitDate: '2026-03-02',
  };

  test('answers VALIDATED_ONLY, ready where every condition is met, and changes nothing', async () => {
    const place = await aNoa(host, ready);
    const before = await read(place);
    const { status, data } = await act('validateNoa', place);
    expect(status).toBe(200);
    expect(data).toMatchObject({ externalRiskMode: 'VALIDATED_ONLY', isReady: true });
    expect(data.checks).toContainEqual({
      code: 'ORDER',
      isMet: true,
      message: 'A verbal or written order is dated on or before the admission',
    });
    expect(await read(place)).toEqual(before);
  });

  test('lists the missing conditions, and a submission is allowed all the same', async () => {
    const place = await aNoa(host, { ...ready, mbi: '1EG4-TE5-MK73', isTransfer: true });
    const { data } = await act('validateNoa', place);
    expect(data.isReady).toBe(false);
    const unmet = data.checks.filter(({ isMet }: { isMet: boolean }) => !isMet);
    expect(unmet.map(({ code }: { code: string }) => code)).toEqual(['MBI', 'TRANSFER_CODE']);
    expect((await submit(place.episodeId, { noaId: place.noaId })).status).toBe(202);
  });

  test('lists what the record of the patient lacks', async () => {
    const place = await aNoa(host, { ...ready, patientId: 'pat_bare' });
    const { checks } = (await act('validateNoa', place)).data;
    const unmet = checks.filter(({ isMet }: { isMet: boolean }) => !isMet);
    expect(unmet.map(({ code }: { code: string }) => code)).toEqual(['SEX', 'ADDRESS', 'ZIP_CODE']);
  });

  test('takes today in the time zone of the organization', async () => {
    const future = { ...ready, startOfCareDate: '2026-03-03', firstVisitDate: '2026-03-03' };
    const place = await aNoa(host, future);
    const isReady = async (now: string) =>
      (await act('validateNoa', place, {}, { now: new Date(now) })).data.isReady;
    expect(await isReady('2026-03-03T04:59:59.999Z')).toBe(false);
    expect(await isReady('2026-03-03T05:00:00.000Z')).toBe(true);
  });

  expectSameNotFound('validateNoa', {});
});

describe('specialty-billing.acknowledgeNoa', () => {
  const acceptance = { result: 'ACCEPTED' };

  test.each([
    ['ACCEPTED', 'ACKNOWLEDGED', '2026-03-02'],
    ['RETURNED', 'RETURNED', null],
    ['REJECTED', 'REJECTED', null],
  ])(
    'records %s with its day and code, and answers each queued attempt with it',
    async (result, attempt, acceptedOn) => {
      const place = await aNoaIn('PENDING_ACK');
      await submit(place.episodeId, { noaId: place.noaId });
      const { status, data } = await act('acknowledgeNoa', place, { result, reasonCode: '19963' });
      expect([status, data.externalRiskMode]).toEqual([200, 'LOCAL_ONLY']);
      expect(data.noa).toMatchObject({ status: result, acceptedOn });
      const answered = { status: attempt, answeredOn: '2026-03-02', reasonCode: '19963' };
      expect(data.noa.attempts).toMatchObject([answered, answered]);
      expect(await read(place)).toEqual(data.noa);
    },
  );

  test('leaves the answer to an earlier attempt as it was', async () => {
    const place = await aNoaIn('RETURNED');
    await submit(place.episodeId, { noaId: place.noaId });
    const { data } = await act('acknowledgeNoa', place, acceptance);
    expect(data.noa.attempts).toMatchObject([
      { status: 'RETURNED', reasonCode: '19963' },
      { status: 'ACKNOWLEDGED', reasonCode: null },
    ]);
  });

  test('ends the deadline on the day of acceptance, and the notice is no longer due', async () => {
    const place = await aNoaIn('PENDING_ACK', { startOfCareDate: '2026-02-20', periodPayment: 3000 });
    const { data } = await act('acknowledgeNoa', place, { ...acceptance, answeredOn: '2026-02-26' });
    const projectedReduction = { acceptedOn: '2026-02-26', lateDays: 6, amount: '600.00' };
    expect(data.noa).toMatchObject({ acceptedOn: '2026-02-26', projectedReduction });
    const later = await read(place, { now: new Date('2026-05-01T12:00:00Z') });
    expect(later).toMatchObject({ projectedReduction });
    const { data: shown } = await host.call('specialty-billing.getEpisode', { params: place });
    expect(shown.episode.noaDueOn).toBeNull();
  });

  test.each(['DRAFT', 'ACCEPTED', 'RETURNED', 'REJECTED', 'CANCELLED'])(
    'answers 409 in any status but PENDING_ACK: %s',
    async (status) => {
      const place = await aNoaIn(status);
      const answer = act('acknowledgeNoa', place, acceptance);
      await expect(answer).rejects.toMatchObject({
        status: 409,
        details: { allowedNext: expect.not.arrayContaining(['ACCEPTED']) },
      });
    },
  );

  test.each([
    ['2026-03-02', 200],
    ['2026-03-01', 400],
    ['2026-03-03', 400],
  ])('takes a day from the admission to today: %s, %i', async (answeredOn, status) => {
    const place = await aNoaIn('PENDING_ACK');
    const answer = act('acknowledgeNoa', place, { ...acceptance, answeredOn });
    if (status === 200) expect((await answer).status).toBe(200);
    else {
      await expect(answer).rejects.toMatchObject({
        status,
        details: { issues: [expect.objectContaining({ path: 'body.answeredOn' })] },
      });
    }
  });

  test.each([
    ['result', {}],
    ['result', { result: 'PENDING_ACK' }],
    ['result', { result: 'CANCELLED' }],
    ['reasonCode', { result: 'RETURNED' }],
    ['reasonCode', { result: 'REJECTED' }],
    ['reasonCode', { result: 'RETURNED', reasonCode: '' }],
    ['reasonCode', { result: 'RETURNED', reasonCode: 'r'.repeat(21) }],
    ['answeredOn', { result: 'ACCEPTED', answeredOn: '2026-02-30' }],
  ])(
    'answers 400 to no or another result, a return without a code of 1 to 20 characters, an invalid date: %s %j',
    async (field, body) => {
      const place = await aNoaIn('PENDING_ACK');
      await expect(act('acknowledgeNoa', place, body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
    },
  );

  test('takes a code of 20 characters', async () => {
    const reasonCode = 'r'.repeat(20);
    const place = await aNoaIn('PENDING_ACK');
    const { data } = await act('acknowledgeNoa', place, { result: 'RETURNED', reasonCode });
    expect(data.noa.attempts[0].reasonCode).toBe(reasonCode);
  });

  expectSameNotFound('acknowledgeNoa', acceptance);
  expectVersioned('acknowledgeNoa', 'PENDING_ACK', 2, acceptance);
});

describe('specialty-billing.cancelNoa', () => {
  test('cancels a draft without a 32D', async () => {
    const place = await aNoa(host);
    const { status, data } = await act('cancelNoa', place, { reason: 'Entered twice' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      externalRiskMode: 'LOCAL_ONLY',
      noa: { status: 'CANCELLED', cancelReason: 'Entered twice' },
      cancellation: null,
    });
  });

  test.each(['PENDING_ACK', 'ACCEPTED', 'RETURNED', 'REJECTED'])(
    'drafts a 32D for the same admission if the notice was submitted: %s',
    async (status) => {
      const place = await aNoaIn(status);
      const { data } = await act('cancelNoa', place);
      expect(data.noa).toMatchObject({ status: 'CANCELLED', cancelReason: null });
      expect(data.cancellation).toMatchObject({
        status: 'DRAFT',
        typeOfBill: '32D',
        cancelsNoaId: place.noaId,
        admissionDate: '2026-03-02',
        submissionDeadline: null,
      });
      expect(await read({ episodeId: place.episodeId, noaId: data.cancellation.id })).toMatchObject({
        typeOfBill: '32D',
        daysLeft: null,
        projectedReduction: null,
      });
    },
  );

  test('cancels the attempts that are queued, and no other', async () => {
    const place = await aNoaIn('RETURNED');
    await submit(place.episodeId, { noaId: place.noaId });
    const { data } = await act('cancelNoa', place);
    expect(data.noa.attempts).toMatchObject([{ status: 'RETURNED' }, { status: 'CANCELLED' }]);
  });

  test('drafts a 32D that can be submitted and acknowledged like any notice, but not edited', async () => {
    const { episodeId, noaId } = await aNoaIn('ACCEPTED');
    const { data } = await act('cancelNoa', { episodeId, noaId });
    const place = { episodeId, noaId: data.cancellation.id };
    await expect(act('updateNoa', place)).rejects.toMatchObject({ status: 409 });
    const { data: queued } = await submit(episodeId, { noaId: place.noaId });
    expect(queued.attempt.request.typeOfBill).toBe('32D');
    const { data: answered } = await act('acknowledgeNoa', place, { result: 'ACCEPTED' });
    expect(answered.noa).toMatchObject({ status: 'ACCEPTED', acceptedOn: '2026-03-02' });
    const { data: shown } = await host.call('specialty-billing.getEpisode', { params: place });
    expect(shown.episode.noaDueOn).toBe('2026-03-07');
  });

  test('drafts no other notice for a 32D', async () => {
    const { episodeId, noaId } = await aNoaIn('ACCEPTED');
    const { data } = await act('cancelNoa', { episodeId, noaId });
    const place = { episodeId, noaId: data.cancellation.id };
    await submit(episodeId, { noaId: place.noaId });
    expect((await act('cancelNoa', place)).data).toMatchObject({
      noa: { status: 'CANCELLED' },
      cancellation: null,
    });
  });

  test('answers 409 for a cancelled notice', async () => {
    const place = await aNoaIn('CANCELLED');
    await expect(act('cancelNoa', place)).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: [] },
    });
  });

  test.each([
    ['r', 200],
    ['r'.repeat(500), 200],
    ['', 400],
    ['r'.repeat(501), 400],
    [null, 400],
  ])('takes a reason of 1 to 500 characters: %j, %i', async (reason, status) => {
    const cancelled = act('cancelNoa', await aNoa(host), { reason });
    if (status === 200) expect((await cancelled).data.noa.cancelReason).toBe(reason);
    else await expect(cancelled).rejects.toMatchObject({ status });
  });

  expectSameNotFound('cancelNoa', {});
  expectVersioned('cancelNoa', 'PENDING_ACK', 2, {});
});

describe('specialty-billing.claimNoaException', () => {
  const claim = { reason: 'SYSTEM_ISSUE', remarks: 'The portal was down from 3 to 8 March' };
  const late = { now: new Date('2026-03-08T12:00:00Z') };

  test('stores the reason and remarks with the codes of the claim, and leaves status and reduction', async () => {
    const place = await aNoaIn('PENDING_ACK', { periodPayment: 3000 });
    const { status, data } = await act('claimNoaException', place, claim, late);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      externalRiskMode: 'LOCAL_ONLY',
      noa: {
        status: 'PENDING_ACK',
        exception: { ...claim, modifier: 'KX', revenueCode: '0023', claimedAt: late.now.toISOString() },
        projectedReduction: { lateDays: 6, amount: '600.00' },
      },
    });
    expect(await read(place, late)).toEqual(data.noa);
    const { data: shown } = await host.call('specialty-billing.getEpisode', { params: place }, late);
    expect(shown.episode.noas[0].exception).toEqual(data.noa.exception);
  });

  test.each(['DISASTER', 'SYSTEM_ISSUE', 'NEWLY_CERTIFIED', 'BEYOND_CONTROL'])(
    'accepts four reasons, and replaces one by another: %s',
    async (reason) => {
      const place = await aNoaIn('PENDING_ACK');
      await act('claimNoaException', place, claim, late);
      const { data } = await act('claimNoaException', place, { reason, remarks: 'r' }, late);
      expect(data.noa.exception).toMatchObject({ reason, remarks: 'r' });
    },
  );

  test.each([
    ['reason', 'OTHER'],
    ['reason', undefined],
    ['remarks', ''],
    ['remarks', 'r'.repeat(1_001)],
    ['remarks', undefined],
  ])('answers 400 to another reason, and to remarks of 0 or 1001 characters: %s', async (field, value) => {
    const place = await aNoa(host);
    const refused = act('claimNoaException', place, { ...claim, [field]: value }, late);
    await expect(refused).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
    });
  });

  test('takes remarks of 1000 characters', async () => {
    const remarks = 'r'.repeat(1_000);
    const place = await aNoa(host);
    const { data } = await act('claimNoaException', place, { ...claim, remarks }, late);
    expect(data.noa.exception.remarks).toBe(remarks);
  });

  test('answers 409 up to the deadline, for a timely acceptance and for a cancelled notice', async () => {
    const timely = await aNoaIn('PENDING_ACK');
    const onTheDay = { now: new Date('2026-03-07T12:00:00Z') };
    await expect(act('claimNoaException', timely, claim, onTheDay)).rejects.toMatchObject({ status: 409 });
    for (const status of ['ACCEPTED', 'CANCELLED']) {
      const refused = act('claimNoaException', await aNoaIn(status), claim, late);
      await expect(refused).rejects.toMatchObject({ status: 409 });
    }
  });

  expectSameNotFound('claimNoaException', claim);

  test('answers 412 to an old version', async () => {
    const place = await aNoa(host);
    const old = act('claimNoaException', place, claim, { ...late, ifMatch: '"2"' });
    await expect(old).rejects.toMatchObject({ status: 412 });
    expect((await act('claimNoaException', place, claim, { ...late, ifMatch: '"1"' })).status).toBe(200);
  });
});

describe('specialty-billing.listNoaTimeliness', () => {
  type Query = Readonly<Record<string, string | string[]>>;

  const as = aPrincipal();
  const now = new Date('2026-03-10T12:00:00Z');
  const list = async (query: Query = {}, options = {}) =>
    (await host.call('specialty-billing.listNoaTimeliness', { query }, { as, now, ...options })).data;
  const starts = async (query: Query = {}) =>
    (await list(query)).admissions.map(({ admissionDate }: { admissionDate: string }) => admissionDate);
  const noas: Record<string, Place> = {};

  beforeAll(async () => {
    const episode = async (startOfCareDate: string, more: Body = {}) =>
      (await anEpisode(host, { startOfCareDate, ...more }, { as })).id as string;
    const draftNoa = async (episodeId: string): Promise<Place> => {
      const { data } = await draft(episodeId, {}, { as });
      return { episodeId, noaId: data.noa.id };
    };
    await episode('2026-03-09', { periodPayment: 3000, payerId: 'pyr_1' });
    noas.late = await draftNoa(await episode('2026-02-20', { periodPayment: 2043.5, payerId: 'pyr_2' }));
    noas.timely = await draftNoa(await episode('2026-03-06'));
    await submit(noas.timely.episodeId, { noaId: noas.timely.noaId }, { as });
    const accepted = await draftNoa(await episode('2026-02-01'));
    await submit(accepted.episodeId, { noaId: accepted.noaId }, { as });
    await act('acknowledgeNoa', accepted, { result: 'ACCEPTED' }, { as, now });
    await episode('2026-02-02', { requiresNoa: false });
    const cancelled = await draftNoa(await episode('2026-02-03'));
    await act('cancelNoa', cancelled, {}, { as });
    const exception = { reason: 'DISASTER', remarks: 'Flood' };
    await act('claimNoaException', noas.late, exception, { as, now });
  });

  test('lists admissions without an accepted notice, earliest deadline first: drafted, cancelled and not drafted', async () => {
    expect(await starts()).toEqual(['2026-02-03', '2026-02-20', '2026-03-06', '2026-03-09']);
    expect((await list()).total).toBe(4);
  });

  test('shows the days and dollars lost by an acceptance today, per further day, and on the first late day', async () => {
    const { admissions } = await list();
    expect(admissions[1]).toEqual({
      episodeId: noas.late?.episodeId,
      noaId: noas.late?.noaId,
      noaStatus: 'DRAFT',
      patientId: 'pat_1',
      payerId: 'pyr_2',
      admissionDate: '2026-02-20',
      dischargeDate: null,
      submissionDeadline: '2026-02-25',
      daysLeft: -13,
      lateDays: 18,
      isExceptionClaimed: true,
      amountAtRisk: '1226.10',
      amountPerDay: '68.12',
      amountWhenLate: '408.70',
    });
    expect(admissions[3]).toMatchObject({
      noaId: null,
      noaStatus: null,
      submissionDeadline: '2026-03-14',
      daysLeft: 4,
      lateDays: 0,
      isExceptionClaimed: false,
      amountAtRisk: '0.00',
      amountPerDay: '100.00',
      amountWhenLate: '600.00',
    });
    expect(admissions[2]).toMatchObject({
      noaStatus: 'PENDING_ACK',
      daysLeft: 1,
      amountAtRisk: null,
      amountPerDay: null,
      amountWhenLate: null,
    });
  });

  test('counts days in the time zone of the organization', async () => {
    const at = async (time: string) => (await list({}, { now: new Date(time) })).admissions[1].lateDays;
    expect(await at('2026-02-26T04:59:59.999Z')).toBe(0);
    expect(await at('2026-02-26T05:00:00.000Z')).toBe(6);
  });

  test.each<[Query, string[]]>([
    [{ payerId: 'pyr_1' }, ['2026-03-09']],
    [{ payerId: ['pyr_1', 'pyr_2'] }, ['2026-02-20', '2026-03-09']],
    [{ noaStatus: 'DRAFT' }, ['2026-02-20']],
    [{ noaStatus: ['DRAFT', 'PENDING_ACK'] }, ['2026-02-20', '2026-03-06']],
    [{ dueFrom: '2026-02-25' }, ['2026-02-20', '2026-03-06', '2026-03-09']],
    [{ dueFrom: '2026-02-26' }, ['2026-03-06', '2026-03-09']],
    [{ dueTo: '2026-03-11' }, ['2026-02-03', '2026-02-20', '2026-03-06']],
    [{ dueTo: '2026-03-10' }, ['2026-02-03', '2026-02-20']],
    [{ skip: '1', take: '2' }, ['2026-02-20', '2026-03-06']],
  ])(
    'filters by payer and status, several meaning OR, and inclusive deadlines: %j',
    async (query, expected) => {
      expect(await starts(query)).toEqual(expected);
    },
  );

  test.each<Query>([
    { noaStatus: 'ACCEPTED' },
    { noaStatus: 'CANCELLED' },
    { payerId: '' },
    { dueFrom: '2026-02-30' },
    { dueTo: 'today' },
    { skip: '10001' },
    { take: '101' },
    { take: '0' },
  ])(
    'answers 400 to a status that is not due, an invalid date, skip 10001, take 0 or 101: %j',
    async (query) => {
      await expect(list(query)).rejects.toMatchObject({ status: 400 });
    },
  );

  test.each([
    [{}, ['2026-02-03', '2026-02-20', '2026-03-06', '2026-03-09']],
    [{ sort: '-submissionDeadline' }, ['2026-03-09', '2026-03-06', '2026-02-20', '2026-02-03']],
    [{ noaStatus: ['PENDING_ACK', 'DRAFT'] }, ['2026-02-20', '2026-03-06']],
  ])('continues from page to page with %j', async (query, expected) => {
    const found: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        ...query,
        take: '1',
        ...(cursor !== null && { cursor }),
      });
      found.push(...page.admissions.map(({ admissionDate }: { admissionDate: string }) => admissionDate));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(found).toEqual(expected);
  });

  test('continues after the last row though others are admitted before and after it', async () => {
    const other = aPrincipal();
    const admit = (startOfCareDate: string) => anEpisode(host, { startOfCareDate }, { as: other });
    for (const day of ['2026-03-01', '2026-03-03', '2026-03-05']) await admit(day);
    const { nextCursor: cursor } = await list({ take: '2' }, { as: other });
    for (const day of ['2026-03-02', '2026-03-04', '2026-02-28']) await admit(day);
    const { admissions, total } = await list({ cursor }, { as: other });
    expect(admissions.map(({ admissionDate }: { admissionDate: string }) => admissionDate)).toEqual([
      '2026-03-04',
      '2026-03-05',
    ]);
    expect(total).toBe(6);
    await expect(list({ cursor })).rejects.toMatchObject({ status: 400 });
    await expect(list({ cursor, dueTo: '2026-04-01' }, { as: other })).rejects.toMatchObject({ status: 400 });
  });

  test('shows nothing of another organization', async () => {
    expect(await list({}, { as: aPrincipal() })).toEqual({ admissions: [], total: 0, nextCursor: null });
  });
});
