import { aPrincipal, type CallOptions, type TestHost, testTime } from '@rcm/testing';
import { anAuthorization as authorizationOf } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceHost } from '../../test/reference-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;

const anAuthorization = (overrides: Body = {}, options: CallOptions = {}) =>
  authorizationOf(host, overrides, options);

const update = (authorizationId: string, body: Body, options = {}) =>
  host.call('reference.updateAuthorization', { params: { authorizationId }, body }, options);

const list = async (query: Record<string, string | string[]>, options = {}) =>
  (await host.call('reference.listAuthorizations', { query }, options)).data;

const read = async ({ id, patientId }: { id: string; patientId: string }) => {
  const { authorizations } = await list({ patientId });
  return authorizations.find((one: { id: string }) => one.id === id);
};

describe('reference.createAuthorization', () => {
  test('stores all fields', async () => {
    const given = {
      externalId: 'AUTH-EXT',
      authorizationNumber: 'AUTH-20417',
      procedureCodes: ['97110', '97112'],
      serviceDescription: 'Physical therapy',
      unitType: 'VISITS',
      unitsAuthorized: 0.25,
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-06-30',
      status: 'APPROVED',
      note: 'Asked by telephone',
    };
    const authorization = await anAuthorization(given);
    expect(authorization).toMatchObject({ ...given, unitsUsed: 0, unitsLeft: 0.25 });
    expect(await read(authorization)).toEqual(authorization);
  });

  test('defaults to UNITS and REQUESTED; other fields are null', async () => {
    const bare = await anAuthorization({
      authorizationNumber: undefined,
      unitType: undefined,
      status: undefined,
    });
    expect(bare).toMatchObject({
      externalId: null,
      authorizationNumber: null,
      serviceDescription: null,
      unitType: 'UNITS',
      effectiveFrom: null,
      effectiveTo: null,
      status: 'REQUESTED',
      note: null,
      unitsUsed: 0,
      unitsLeft: 12,
    });
    const worded = await anAuthorization({ procedureCodes: undefined, serviceDescription: 'Home care' });
    expect(worded).toMatchObject({ procedureCodes: [], serviceDescription: 'Home care' });
  });

  test.each<[string, Body]>([
    ['numbers of 1 character', { authorizationNumber: 'A' }],
    ['numbers of 50 characters', { authorizationNumber: 'A'.repeat(50) }],
    ['50 procedure codes', { procedureCodes: Array.from({ length: 50 }, () => '9'.repeat(20)) }],
    ['a description of 500 characters', { serviceDescription: 'd'.repeat(500) }],
    ['a note of 2000 characters', { note: 'n'.repeat(2000) }],
    ['a day', { effectiveFrom: '2026-06-30', effectiveTo: '2026-06-30' }],
    ['one unit below 10^9', { unitsAuthorized: 999_999_999 }],
  ])('accepts values at the limits: %s', async (_what, body) => {
    expect(await anAuthorization(body)).toMatchObject(body);
  });

  test.each<[string, Body]>([
    ['authorizationNumber', { authorizationNumber: '' }],
    ['authorizationNumber', { authorizationNumber: 'A'.repeat(51) }],
    ['authorizationNumber', { authorizationNumber: undefined }],
    ['procedureCodes', { procedureCodes: Array.from({ length: 51 }, () => '97110') }],
    ['procedureCodes.0', { procedureCodes: ['9'.repeat(21)] }],
    ['procedureCodes', { procedureCodes: [] }],
    ['serviceDescription', { serviceDescription: '' }],
    ['serviceDescription', { serviceDescription: 'd'.repeat(501) }],
    ['unitType', { unitType: 'DAYS' }],
    ['unitsAuthorized', { unitsAuthorized: 0 }],
    ['unitsAuthorized', { unitsAuthorized: 1_000_000_000 }],
    ['unitsAuthorized', { unitsAuthorized: 0.00001 }],
    ['unitsAuthorized', { unitsAuthorized: undefined }],
    ['effectiveTo', { effectiveFrom: '2026-06-30', effectiveTo: '2026-06-29' }],
    ['effectiveTo', { effectiveTo: '2026-02-29' }],
    ['status', { status: 'EXPIRED' }],
    ['note', { note: '' }],
    ['note', { note: 'n'.repeat(2001) }],
  ])('answers 400 to a value past a limit: %s', async (path, body) => {
    await expect(anAuthorization(body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: `body.${path}` }] },
    });
  });

  test.each(['patientId', 'payerId'])(
    'answers 404 for an unknown %s and for one of another organization',
    async (field) => {
      const foreign = await anAuthorization({}, { as: aPrincipal() });
      await expect(anAuthorization({ [field]: 'unknown' })).rejects.toMatchObject({ status: 404 });
      await expect(anAuthorization({ [field]: foreign[field] })).rejects.toMatchObject({ status: 404 });
    },
  );

  test('answers 409 for a number that exists for the patient and payer, or an existing externalId', async () => {
    const first = await anAuthorization({ externalId: 'A-1' });
    const { patientId, payerId } = first;
    await expect(anAuthorization({ patientId, payerId })).rejects.toMatchObject({ status: 409 });
    await expect(anAuthorization({ externalId: 'A-1' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: first.id },
    });
    expect(await anAuthorization({ patientId })).toMatchObject({ authorizationNumber: 'AUTH-1' });
    const requested = { patientId, payerId, authorizationNumber: undefined, status: 'REQUESTED' };
    await anAuthorization(requested);
    expect(await anAuthorization(requested)).toMatchObject({ authorizationNumber: null });
  });
});

describe('reference.updateAuthorization', () => {
  test('changes the fields that are sent, keeps the others, and clears with null', async () => {
    const authorization = await anAuthorization({
      externalId: 'A-CHANGED',
      serviceDescription: 'Therapy',
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-06-30',
      note: 'A note',
    });
    const other = await anAuthorization();
    const changes = {
      patientId: other.patientId,
      payerId: other.payerId,
      authorizationNumber: 'AUTH-2',
      procedureCodes: ['99213'],
      unitType: 'VISITS',
      unitsAuthorized: 3,
      effectiveFrom: '2026-01-02',
      effectiveTo: '2026-07-31',
      note: 'Another',
    };
    const { data, tag } = await update(authorization.id, changes);
    expect(data.authorization).toEqual({ ...authorization, ...changes, unitsLeft: 3 });
    expect(tag).toBe('"2"');
    const cleared = {
      externalId: null,
      authorizationNumber: null,
      serviceDescription: null,
      effectiveFrom: null,
      effectiveTo: null,
      note: null,
    };
    const { data: last } = await update(authorization.id, { ...cleared, status: 'DENIED' });
    expect(last.authorization).toMatchObject({ ...cleared, status: 'DENIED', procedureCodes: ['99213'] });
  });

  test.each<[string, Body]>([
    ['authorizationNumber', { authorizationNumber: null }],
    ['authorizationNumber', { authorizationNumber: 'A'.repeat(51) }],
    ['procedureCodes', { procedureCodes: [] }],
    ['procedureCodes', { procedureCodes: null }],
    ['unitsAuthorized', { unitsAuthorized: 0 }],
    ['unitsAuthorized', { unitsAuthorized: null }],
    ['effectiveTo', { effectiveTo: '2025-12-31' }],
    ['status', { status: 'EXPIRED' }],
    ['note', { note: 'n'.repeat(2001) }],
    ['patientId', { patientId: null }],
  ])('answers 400 to a value past a limit, and changes nothing: %s', async (path, body) => {
    const authorization = await anAuthorization({ effectiveFrom: '2026-01-01' });
    await expect(update(authorization.id, body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: `body.${path}` }] },
    });
    expect(await read(authorization)).toEqual(authorization);
  });

  test('answers 409 to an illegal move, with the legal moves', async () => {
    const { id } = await anAuthorization();
    await expect(update(id, { status: 'REQUESTED' })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['DENIED', 'CANCELLED'] },
    });
  });

  test('answers 409 for a number of another authorization of the patient', async () => {
    const { patientId, payerId } = await anAuthorization();
    const { id } = await anAuthorization({ patientId, payerId, authorizationNumber: 'AUTH-2' });
    await expect(update(id, { authorizationNumber: 'AUTH-1' })).rejects.toMatchObject({ status: 409 });
  });

  test('answers 404 for one that is missing or of another organization, and for a foreign payer', async () => {
    const foreign = await anAuthorization({}, { as: aPrincipal() });
    const { id } = await anAuthorization();
    await expect(update(foreign.id, {})).rejects.toMatchObject({ status: 404 });
    await expect(update('aut_unknown', {})).rejects.toMatchObject({ status: 404 });
    await expect(update(id, { payerId: foreign.payerId })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 412 if If-Match names another version', async () => {
    const { id } = await anAuthorization();
    await expect(update(id, { note: 'A note' }, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await update(id, { note: 'A note' }, { ifMatch: '"1"' })).tag).toBe('"2"');
  });
});

describe('reference.listAuthorizations', () => {
  test('returns used and remaining units, which are at least 0', async () => {
    const some = await anAuthorization({ externalId: 'USED-3.3' });
    expect(some).toMatchObject({ unitsUsed: 3.3, unitsLeft: 8.7 });
    expect(await read(some)).toEqual(some);
    const more = await anAuthorization({ externalId: 'USED-13' });
    expect(await read(more)).toMatchObject({ unitsUsed: 13, unitsLeft: 0 });
  });

  test('filters by patient, payer, number, status, last day and units left, several values meaning OR', async () => {
    const as = aPrincipal();
    const create = (overrides: Body) => anAuthorization(overrides, { as });
    const today = '2026-03-02';
    const old = await create({ authorizationNumber: 'OLD', effectiveTo: '2026-03-01' });
    const now = await create({ effectiveTo: today });
    const soon = await create({ effectiveTo: '2026-03-09', unitsAuthorized: 2.5, externalId: 'SOON' });
    const later = await create({ effectiveTo: '2026-03-10' });
    const asked = await create({ status: 'REQUESTED', effectiveTo: today });
    const endless = await create({ externalId: 'USED-11' });
    const ids = async (query: Record<string, string | string[]>) => {
      const { authorizations, total } = await list(query, { as });
      expect(total).toBe(authorizations.length);
      return authorizations.map(({ id }: { id: string }) => id);
    };
    expect(await ids({})).toEqual([endless, asked, later, soon, now, old].map(({ id }) => id));
    expect(await ids({ patientId: [old.patientId, now.patientId] })).toEqual([now.id, old.id]);
    expect(await ids({ payerId: soon.payerId })).toEqual([soon.id]);
    expect(await ids({ authorizationNumber: 'OLD' })).toEqual([old.id]);
    expect(await ids({ externalId: 'SOON' })).toEqual([soon.id]);
    expect(await ids({ status: 'EXPIRED' })).toEqual([old.id]);
    expect(await ids({ status: ['REQUESTED', 'EXPIRED'] })).toEqual([asked.id, old.id]);
    expect(await ids({ status: 'APPROVED' })).toEqual([endless.id, later.id, soon.id, now.id]);
    expect(await ids({ expiringWithinDays: '0' })).toEqual([now.id]);
    expect(await ids({ expiringWithinDays: '6' })).toEqual([now.id]);
    expect(await ids({ expiringWithinDays: '7' })).toEqual([soon.id, now.id]);
    expect(await ids({ expiringWithinDays: '366' })).toEqual([later.id, soon.id, now.id]);
    expect(await ids({ minUnitsLeft: '2.5', status: 'APPROVED' })).toEqual([later.id, soon.id, now.id]);
    expect(await ids({ minUnitsLeft: '2.5001', status: 'APPROVED' })).toEqual([later.id, now.id]);
    expect(await ids({ minUnitsLeft: '1' })).toHaveLength(6);
    const { authorizations, total } = await list({ minUnitsLeft: '0', skip: '5' }, { as });
    expect([authorizations, total]).toEqual([[expect.objectContaining({ id: old.id })], 6]);
  });

  test('returns an approval as EXPIRED after its last day in the organization’s time zone', async () => {
    const as = aPrincipal({ timeZone: 'America/New_York' });
    await anAuthorization({ effectiveTo: '2026-03-02' }, { as });
    const statusAt = async (now: string) =>
      (await list({}, { as, now: new Date(now) })).authorizations[0].status;
    expect(await statusAt(testTime.toISOString())).toBe('APPROVED');
    expect(await statusAt('2026-03-03T04:59:59.998Z')).toBe('APPROVED');
    expect(await statusAt('2026-03-03T05:00:00.000Z')).toBe('EXPIRED');
  });

  test.each([
    ['status', 'OPEN'],
    ['expiringWithinDays', '-1'],
    ['expiringWithinDays', '367'],
    ['expiringWithinDays', '1.5'],
    ['minUnitsLeft', '-1'],
    ['minUnitsLeft', '0.00001'],
    ['minUnitsLeft', '1000000000'],
  ])('answers 400 to an unknown status, 367 days, a quantity of 5 decimals: %s=%s', async (name, value) => {
    await expect(list({ [name]: value })).rejects.toMatchObject({ status: 400 });
  });
});
