import { aPrincipal, expectNoDrift, refusedAt, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anEpisode,
  billingHost,
  episodeBody,
  expectMissing,
  specialtyBilling,
} from '../../test/billing-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await billingHost();
});
afterAll(() => host.close());

test('the migrations build what the entities describe', () => expectNoDrift(specialtyBilling));

describe('specialty-billing.createEpisode', () => {
  test('answers 201 with an OPEN episode, every stored field, null if empty', async () => {
    const { status, data } = await host.call('specialty-billing.createEpisode', { body: episodeBody });
    expect(status).toBe(201);
    expect(data.episode).toEqual({
      id: expect.stringMatching(/^hhe_/),
      organizationId: host.principal.organization.id,
      patientId: 'pat_1',
      payerId: null,
      status: 'OPEN',
      startOfCareDate: '2026-03-02',
      mbi: null,
      agencyNpi: null,
      orderDate: null,
      firstVisitDate: null,
      dischargeDate: null,
      isTransfer: false,
      requiresNoa: true,
      periodPayment: null,
      noaDueOn: '2026-03-07',
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
      periods: [{ number: 1, startDate: '2026-03-02', endDate: '2026-03-31' }],
      noas: [],
    });
  });

  test('stores every field', async () => {
    const given = {
      payerId: 'pyr_1',
      mbi: '1EG4TE5MK73',
      agencyNpi: '1234567893',
      orderDate: '2026-02-27',
      firstVisitDate: '2026-03-02',
      isTransfer: true,
      requiresNoa: false,
    };
    const episode = await anEpisode(host, { ...given, periodPayment: 2043.5 });
    expect(episode).toMatchObject({ ...given, periodPayment: '2043.50', noaDueOn: null });
  });

  test.each([
    ['mbi', 'm'],
    ['mbi', 'm'.repeat(20)],
    ['agencyNpi', '0000000000'],
    ['startOfCareDate', '2000-01-01'],
    ['startOfCareDate', '2099-12-31'],
    ['startOfCareDate', '2028-02-29'],
    ['orderDate', '1999-12-31'],
    ['firstVisitDate', '2100-01-01'],
  ])(
    'takes an mbi of 1 to 20 characters, an NPI of 10 digits, a start of care from 2000-01-01 to 2099-12-31: %s %j',
    async (field, value) => {
      expect((await anEpisode(host, { [field]: value }))[field]).toBe(value);
    },
  );

  test.each([
    ['patientId', undefined],
    ['patientId', ''],
    ['patientId', 1],
    ['payerId', ''],
    ['payerId', null],
    ['startOfCareDate', undefined],
    ['startOfCareDate', '1999-12-31'],
    ['startOfCareDate', '2100-01-01'],
    ['startOfCareDate', '2026-02-29'],
    ['startOfCareDate', '2026-03-02T00:00:00Z'],
    ['mbi', ''],
    ['mbi', 'm'.repeat(21)],
    ['mbi', null],
    ['agencyNpi', '123456789'],
    ['agencyNpi', '12345678901'],
    ['agencyNpi', '123456789X'],
    ['orderDate', '2026-13-01'],
    ['firstVisitDate', '02/03/2026'],
    ['isTransfer', 'yes'],
    ['requiresNoa', null],
    ['periodPayment', -0.01],
    ['periodPayment', 0.001],
    ['periodPayment', '1'],
  ])(
    'answers 400 to an mbi of 0 or 21 characters, an NPI of 9 or 11 digits, a start of care past its bounds or none, no date, null: %s %j',
    async (field, value) => {
      await expect(anEpisode(host, { [field]: value })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
    },
  );

  test.each([
    ['patientId', 'pat_unknown'],
    ['payerId', 'pyr_unknown'],
  ])('answers 404 for a patient or payer that the organization does not have: %s', async (field, value) => {
    await expect(anEpisode(host, { [field]: value })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 400 to a status, and ignores another organization', async () => {
    await expect(anEpisode(host, { status: 'CLOSED' })).rejects.toMatchObject(refusedAt('body.status'));
    const episode = await anEpisode(host, { organizationId: 'another' });
    expect(episode).toMatchObject({ organizationId: host.principal.organization.id, status: 'OPEN' });
  });
});

describe('specialty-billing.getEpisode', () => {
  const read = (episodeId: string, options = {}) =>
    host.call('specialty-billing.getEpisode', { params: { episodeId } }, options);

  test('answers 200 with what creating it returned, and its version', async () => {
    const episode = await anEpisode(host);
    const { data, status, tag } = await read(episode.id);
    expect(data).toEqual({ episode });
    expect([status, tag]).toEqual([200, '"1"']);
  });

  test('counts the periods that have begun in the time zone of the organization', async () => {
    const { id } = await anEpisode(host);
    const numbers = async (now: string) =>
      (await read(id, { now: new Date(now) })).data.episode.periods.map(
        ({ number }: { number: number }) => number,
      );
    // Midnight in New York, where daylight saving time has begun.
    expect(await numbers('2026-04-01T03:59:59.999Z')).toEqual([1]);
    expect(await numbers('2026-04-01T04:00:00.000Z')).toEqual([1, 2]);
  });

  test('shows the state of its notices, oldest first', async () => {
    const { id: episodeId } = await anEpisode(host);
    const params = { episodeId };
    const { data: first } = await host.call('specialty-billing.createNoa', { params });
    const { data: second } = await host.call('specialty-billing.createNoa', {
      params,
      body: { admissionDate: '2026-05-04' },
    });
    await host.call('specialty-billing.submitNoa', { params, body: { noaId: first.noa.id } });
    expect((await read(episodeId)).data.episode.noaDueOn).toBe('2026-03-07');
    expect((await read(episodeId)).data.episode.noas).toMatchObject([
      { id: first.noa.id, status: 'PENDING_ACK', submissionDeadline: '2026-03-07' },
      { id: second.noa.id, status: 'DRAFT', submissionDeadline: '2026-05-09' },
    ]);
  });

  test('answers 404 to another organization and for an unknown id alike', async () => {
    const { id } = await anEpisode(host);
    await expectMissing([read(id, { as: aPrincipal() }), read('hhe_unknown')]);
  });
});

describe('specialty-billing.listEpisodes', () => {
  type Query = Readonly<Record<string, string | string[]>>;

  const as = aPrincipal();
  const list = async (query: Query = {}) =>
    (await host.call('specialty-billing.listEpisodes', { query }, { as })).data;
  const starts = async (query: Query) =>
    (await list(query)).episodes.map(({ startOfCareDate }: { startOfCareDate: string }) => startOfCareDate);

  beforeAll(async () => {
    for (const [index, startOfCareDate] of ['2026-01-05', '2026-02-02', '2026-03-02'].entries()) {
      const now = new Date(testTime.getTime() + index * 60_000);
      const payer = index < 2 ? { payerId: `pyr_${index + 1}` } : {};
      await anEpisode(host, { startOfCareDate, ...payer }, { as, now });
    }
  });

  test('returns the fields of lists, newest first', async () => {
    const { episodes, total } = await list();
    expect(total).toBe(3);
    expect(episodes[0]).toMatchObject({ startOfCareDate: '2026-03-02', status: 'OPEN', payerId: null });
    expect(episodes[0]).not.toHaveProperty('periods');
    expect(await starts({})).toEqual(['2026-03-02', '2026-02-02', '2026-01-05']);
  });

  test('returns pages with the total', async () => {
    expect(await starts({ skip: '1', take: '1' })).toEqual(['2026-02-02']);
    expect((await list({ skip: '1', take: '1' })).total).toBe(3);
  });

  test.each<[Query, string[]]>([
    [{ payerId: 'pyr_1' }, ['2026-01-05']],
    [{ payerId: ['pyr_1', 'pyr_2'] }, ['2026-02-02', '2026-01-05']],
    [{ payerId: 'pyr_3' }, []],
    [{ status: 'OPEN' }, ['2026-03-02', '2026-02-02', '2026-01-05']],
    [{ status: 'CLOSED' }, []],
    [{ patientId: 'pat_1' }, ['2026-03-02', '2026-02-02', '2026-01-05']],
    [{ patientId: ['pat_2', 'pat_3'] }, []],
    [{ startOfCareFrom: '2026-02-02' }, ['2026-03-02', '2026-02-02']],
    [{ startOfCareFrom: '2026-02-03' }, ['2026-03-02']],
    [{ startOfCareTo: '2026-02-02' }, ['2026-02-02', '2026-01-05']],
    [{ startOfCareTo: '2026-02-01' }, ['2026-01-05']],
  ])(
    'filters by patient, payer and status, several meaning OR, and inclusive starts of care: %j',
    async (query, expected) => {
      expect(await starts(query)).toEqual(expected);
    },
  );

  test.each<Query>([
    { status: 'DISCHARGED' },
    { payerId: '' },
    { patientId: '' },
    { startOfCareFrom: '2026-02-30' },
    { startOfCareTo: ['2026-02-01', '2026-02-02'] },
    { skip: '-1' },
    { skip: '10001' },
    { take: '0' },
    { take: '101' },
  ])(
    'answers 400 to an unknown status, an empty payerId or patientId, an invalid date, a repeated bound, skip -1 or 10001, take 0 or 101: %j',
    async (query) => {
      await expect(list(query)).rejects.toMatchObject({ status: 400 });
    },
  );

  test('shows nothing of another organization', async () => {
    const { data } = await host.call('specialty-billing.listEpisodes', {}, { as: aPrincipal() });
    expect(data).toEqual({ episodes: [], total: 0, nextCursor: null });
  });
});

describe('specialty-billing.updateEpisode', () => {
  const update = async (episodeId: string, body: Record<string, unknown>, options = {}) =>
    host.call('specialty-billing.updateEpisode', { params: { episodeId }, body }, options);
  const changed = async (episodeId: string, body: Record<string, unknown>, options = {}) =>
    (await update(episodeId, body, options)).data.episode;
  const draft = async (episodeId: string, body: Record<string, unknown> = {}) =>
    (await host.call('specialty-billing.createNoa', { params: { episodeId }, body })).data.noa;
  const submit = (episodeId: string, noaId: string) =>
    host.call('specialty-billing.submitNoa', { params: { episodeId }, body: { noaId } });

  const given = {
    payerId: 'pyr_1',
    mbi: '1EG4TE5MK73',
    agencyNpi: '1234567893',
    orderDate: '2026-02-27',
    firstVisitDate: '2026-03-02',
  };

  test('changes only what is sent, and answers 200 with the whole episode', async () => {
    const episode = await anEpisode(host);
    const { status, tag, data } = await update(episode.id, {
      ...given,
      isTransfer: true,
      periodPayment: 1999.99,
    });
    expect([status, tag]).toEqual([200, '"2"']);
    expect(data.episode).toEqual({ ...episode, ...given, isTransfer: true, periodPayment: '1999.99' });
    expect(await changed(episode.id, {})).toEqual(data.episode);
  });

  test('clears optional fields by null', async () => {
    const { id } = await anEpisode(host, { ...given, periodPayment: 10 });
    const empty = Object.fromEntries([...Object.keys(given), 'periodPayment'].map((key) => [key, null]));
    expect(await changed(id, empty)).toMatchObject(empty);
  });

  test.each([
    ['startOfCareDate', null],
    ['startOfCareDate', '1999-12-31'],
    ['startOfCareDate', '2100-01-01'],
    ['dischargeDate', '2026-02-30'],
    ['dischargeDate', '2026-03-03'],
    ['dischargeDate', '2026-03-01'],
    ['isTransfer', null],
    ['requiresNoa', null],
    ['mbi', ''],
    ['mbi', 'm'.repeat(21)],
    ['agencyNpi', '123456789'],
    ['periodPayment', -1],
    ['periodPayment', 1.234],
    ['payerId', ''],
  ])(
    'answers 400 to a start of care past its bounds, a discharge tomorrow or before the care, an mbi of 0 or 21 characters, null if nothing may be empty: %s %j',
    async (field, value) => {
      const { id } = await anEpisode(host);
      await expect(update(id, { [field]: value })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
    },
  );

  test('closes with a discharge from the start of care to today, and reopens by null', async () => {
    const { id } = await anEpisode(host, { startOfCareDate: '2026-01-01' });
    expect(await changed(id, { dischargeDate: '2026-03-02' })).toMatchObject({
      status: 'CLOSED',
      dischargeDate: '2026-03-02',
    });
    const corrected = await changed(id, { dischargeDate: '2026-01-30' });
    expect(corrected).toMatchObject({ status: 'CLOSED', dischargeDate: '2026-01-30' });
    expect(corrected.periods).toHaveLength(1);
    expect((await changed(id, { dischargeDate: '2026-01-31' })).periods).toHaveLength(2);
    expect((await changed(id, { dischargeDate: '2026-01-01' })).dischargeDate).toBe('2026-01-01');
    const open = { status: 'OPEN', dischargeDate: null };
    expect(await changed(id, { dischargeDate: null })).toMatchObject(open);
    expect(await changed(id, { dischargeDate: null })).toMatchObject(open);
  });

  test('takes today in the time zone of the organization', async () => {
    const { id } = await anEpisode(host);
    const before = { now: new Date('2026-03-04T04:59:59.999Z') };
    await expect(update(id, { dischargeDate: '2026-03-04' }, before)).rejects.toMatchObject({ status: 400 });
    const after = { now: new Date('2026-03-04T05:00:00.000Z') };
    expect((await changed(id, { dischargeDate: '2026-03-04' }, after)).status).toBe('CLOSED');
  });

  test('answers 400 to a start of care after the discharge', async () => {
    const { id } = await anEpisode(host);
    await changed(id, { dischargeDate: '2026-03-02' });
    await expect(update(id, { startOfCareDate: '2026-03-03' })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: 'body.startOfCareDate' })] },
    });
  });

  test('allows no notice for an admission after the discharge, which belongs to another episode', async () => {
    const { id } = await anEpisode(host, { startOfCareDate: '2026-01-01' });
    await changed(id, { dischargeDate: '2026-02-01' });
    await expect(draft(id, { admissionDate: '2026-02-02' })).rejects.toMatchObject({ status: 409 });
    await draft(id, { admissionDate: '2026-02-01' });
    const later = await anEpisode(host, { startOfCareDate: '2026-02-02' });
    expect((await draft(later.id)).admissionDate).toBe('2026-02-02');
  });

  test('answers 409 to a discharge before the admission date of a notice', async () => {
    const { id } = await anEpisode(host, { startOfCareDate: '2026-01-01' });
    await draft(id, { admissionDate: '2026-02-01' });
    await expect(update(id, { dischargeDate: '2026-01-31' })).rejects.toMatchObject({ status: 409 });
    expect((await changed(id, { dischargeDate: '2026-02-01' })).status).toBe('CLOSED');
  });

  test('moves a notice that can be edited with the start of care, and no other', async () => {
    const { id } = await anEpisode(host, { startOfCareDate: '2026-01-01' });
    await draft(id);
    await draft(id, { admissionDate: '2026-02-01' });
    const { noas, ...episode } = await changed(id, { startOfCareDate: '2026-01-03' });
    expect(episode).toMatchObject({ startOfCareDate: '2026-01-03', noaDueOn: '2026-01-08' });
    expect(noas).toMatchObject([
      { admissionDate: '2026-01-03', submissionDeadline: '2026-01-08' },
      { admissionDate: '2026-02-01', submissionDeadline: '2026-02-06' },
    ]);
  });

  test('answers 409 to another start of care if its notice is submitted, and changes nothing', async () => {
    const { id } = await anEpisode(host);
    const { id: noaId } = await draft(id);
    await submit(id, noaId);
    await expect(update(id, { startOfCareDate: '2026-03-01', mbi: 'other' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: expect.arrayContaining(['CANCELLED']) },
    });
    const { data } = await host.call('specialty-billing.getEpisode', { params: { episodeId: id } });
    expect(data.episode).toMatchObject({ startOfCareDate: '2026-03-02', mbi: null });
    expect((await changed(id, { startOfCareDate: '2026-03-02' })).startOfCareDate).toBe('2026-03-02');
  });

  test('makes a notice due only if the payer requires one', async () => {
    const { id } = await anEpisode(host);
    expect((await changed(id, { requiresNoa: false })).noaDueOn).toBeNull();
    expect((await changed(id, { requiresNoa: true })).noaDueOn).toBe('2026-03-07');
  });

  test('answers 404 for an episode or payer that is missing or of another organization', async () => {
    const { id } = await anEpisode(host);
    await expectMissing([
      update('hhe_unknown', {}),
      update(id, {}, { as: aPrincipal() }),
      update(id, { payerId: 'pyr_unknown' }),
    ]);
  });

  test('answers 412 to an old version', async () => {
    const { id } = await anEpisode(host);
    await expect(update(id, { mbi: 'new' }, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await update(id, { mbi: 'new' }, { ifMatch: '"1"' })).status).toBe(200);
  });
});
