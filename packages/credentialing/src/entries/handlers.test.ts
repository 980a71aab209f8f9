import { aPrincipal, refusedAt, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOffice, credentialingHost, type Office } from '../../test/credentialing-host.ts';

let host: TestHost;
let office: Office;
let sessionId: string;
beforeAll(async () => {
  host = await credentialingHost();
});
beforeEach(async () => {
  office = anOffice(host);
  sessionId = (await office.aSession()).id;
});
afterAll(() => host.close());

const sent = {
  educationType: 'MEDICAL_SCHOOL',
  degree: 'Doctor of Medicine',
  institutionName: 'Riverside College of Medicine',
  startDate: '2008-09-01',
  endDate: '2012-05-31',
};

const nothing = { educationType: null, degree: null, institutionName: null, startDate: null, endDate: null };

const later = new Date(testTime.getTime() + 60_000);

const edit = (educationId: string, body: Record<string, unknown>, options = {}) =>
  office.call('updateEducation', { params: { educationId }, body }, options);

const remove = (entryId: string, options = {}) =>
  office.call('deleteEntry', { params: { entryId } }, options);

const educationOf = async () =>
  (await office.call('getSession', { params: { sessionId } })).data.session.education;

describe('credentialing.addEducation', () => {
  test.each(['section', 'sessionId'])('answers 400 to %s', async (field) => {
    const refused = office.anEducation(sessionId, { ...sent, [field]: 'crs_2' });
    await expect(refused).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('answers 201 with every stored field', async () => {
    const answer = await office.call('addEducation', { params: { sessionId }, body: sent });
    expect(answer.status).toBe(201);
    expect(answer.tag).toBe('"1"');
    expect(answer.data.record).toEqual({
      id: expect.stringMatching(/^cre_/),
      organizationId: expect.any(String),
      sessionId,
      ...sent,
      sortOrder: 0,
      deletedAt: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('requires no field, and stores null for omitted fields', async () => {
    expect(await office.anEducation(sessionId)).toMatchObject(nothing);
    expect(await office.anEducation(sessionId, nothing)).toMatchObject(nothing);
  });

  test('adds an entry after the last one of its section by default', async () => {
    const places = [];
    for (const sortOrder of [undefined, undefined, 10, undefined]) {
      places.push((await office.anEducation(sessionId, { sortOrder })).sortOrder);
    }
    expect(places).toEqual([0, 1, 10, 11]);
    const policy = await office.call('addCoveragePolicy', { params: { sessionId }, body: {} });
    expect(policy.data.record.sortOrder).toBe(0);
  });

  test('gives concurrently added entries unique sort orders', async () => {
    const added = await Promise.all([1, 2, 3, 4].map(() => office.anEducation(sessionId)));
    expect(added.map(({ sortOrder }) => sortOrder).sort()).toEqual([0, 1, 2, 3]);
  });

  test.each([
    ['sortOrder', -2_147_483_648, -2_147_483_649],
    ['sortOrder', 2_147_483_647, 2_147_483_648],
    ['sortOrder', undefined, 1.5],
    ['sortOrder', undefined, '1'],
    ['sortOrder', undefined, null],
  ])('accepts a 32-bit integer as sort order, else 400: %s %j, not %j', async (field, good, bad) => {
    await office.anEducation(sessionId, { [field]: good });
    await expect(office.anEducation(sessionId, { [field]: bad })).rejects.toMatchObject(
      refusedAt(`body.${field}`),
    );
  });

  test('uses the maximum 32-bit integer for further entries after it', async () => {
    await office.anEducation(sessionId, { sortOrder: 2_147_483_647 });
    expect((await office.anEducation(sessionId)).sortOrder).toBe(2_147_483_647);
  });

  test('answers 404 for a session that is missing or of another organization', async () => {
    await expect(office.anEducation('crs_none')).rejects.toMatchObject({ status: 404 });
    await expect(anOffice(host).anEducation(sessionId)).rejects.toMatchObject({ status: 404 });
    expect(await educationOf()).toEqual([]);
  });

  test('answers 412 to an outdated If-Match', async () => {
    const call = () => office.call('addEducation', { params: { sessionId }, body: sent }, { ifMatch: '"1"' });
    expect((await call()).status).toBe(201);
    await expect(call()).rejects.toMatchObject({ status: 412 });
  });
});

/** Bounds that are the same for adding and updating an entry. */
const texts: [field: string, text: string | null][] = [
  ['educationType', ''],
  ['educationType', ' any words '],
  ['educationType', 'a'.repeat(255)],
  ['educationType', null],
  ['degree', '😀'.repeat(255)],
  ['degree', ''],
  ['degree', null],
  ['institutionName', 'a'.repeat(255)],
  ['institutionName', ''],
  ['institutionName', null],
];

const noTexts: [field: string, sent: unknown][] = [
  ['educationType', 'a'.repeat(256)],
  ['educationType', 5],
  ['educationType', 'a\u0000'],
  ['degree', '😀'.repeat(256)],
  ['degree', '\ud800'],
  ['degree', ['MD']],
  ['institutionName', 'a'.repeat(256)],
  ['institutionName', true],
];

const dates: [field: string, sent: string | null, shown: string | null][] = [
  ['startDate', '2024-02-29', '2024-02-29'],
  ['startDate', '0001-01-01', '0001-01-01'],
  ['startDate', '2024-02-29T23:30:00-05:00', '2024-02-29'],
  ['startDate', '2024-03-01T00:30:00.000Z', '2024-03-01'],
  ['startDate', null, null],
  ['endDate', '9999-12-31', '9999-12-31'],
  ['endDate', '2024-12-31T23:59:59+14:00', '2024-12-31'],
  ['endDate', null, null],
];

const noDates: [field: string, sent: unknown][] = [
  ['startDate', ''],
  ['startDate', '2026-02-29'],
  ['startDate', '2024-02-30T10:00:00Z'],
  ['startDate', '2024-1-1'],
  ['startDate', '2024-01-01T10:00:00'],
  ['startDate', 'soon'],
  ['startDate', 20_240_101],
  ['endDate', ''],
  ['endDate', '2023-02-29'],
  ['endDate', '2024-13-01'],
  ['endDate', '01/31/2024'],
  ['endDate', {}],
];

describe.each([
  ['adding', (body: Record<string, unknown>) => office.anEducation(sessionId, body)],
  [
    'updating',
    async (body: Record<string, unknown>) => {
      const { id } = await office.anEducation(sessionId, sent);
      return (await edit(id, body)).data.record;
    },
  ],
])('credentialing.addEducation, credentialing.updateEducation (%s)', (_verb, write) => {
  const refuses = async (field: string, sent: unknown) => {
    await expect(write({ [field]: sent })).rejects.toMatchObject(refusedAt(`body.${field}`));
  };

  test.each(texts)('take texts of up to 255 characters (code points), and null: %s', async (field, text) => {
    expect((await write({ [field]: text }))[field]).toBe(text);
  });

  test.each(noTexts)('answer 400 for 256 characters, another type, NUL, a lone surrogate: %s', refuses);

  test.each(dates)(
    'accept dates, the date part of a date-time, and null: %s %j',
    async (field, sent, shown) => {
      expect((await write({ [field]: sent }))[field]).toBe(shown);
    },
  );

  test.each(noDates)('answer 400 for a date that does not exist, another form or type: %s %j', refuses);

  test('accept a startDate after the endDate', async () => {
    const dates = { startDate: '2024-06-01', endDate: '2024-01-01' };
    expect(await write(dates)).toMatchObject(dates);
  });

  test('ignore an organizationId', async () => {
    expect(await write({ ...sent, organizationId: 'x' })).toMatchObject({ ...sent, sessionId });
  });
});

describe('credentialing.updateEducation', () => {
  test('answers 200 with the record, and changes only the fields that are sent', async () => {
    const before = await office.anEducation(sessionId, sent);
    const answer = await edit(before.id, { degree: 'Doctor of Osteopathy', sortOrder: 9 }, { now: later });
    expect(answer.status).toBe(200);
    expect(answer.tag).toBe('"2"');
    expect(answer.data).toEqual({
      record: { ...before, degree: 'Doctor of Osteopathy', updatedAt: later.toISOString() },
    });
    expect(await educationOf()).toEqual([answer.data.record]);
  });

  test('ignores unknown fields, including sessionId', async () => {
    const { id } = await office.anEducation(sessionId, sent);
    const { record } = (await edit(id, { ...sent, section: 'coveragePolicy', sessionId: 'crs_2' })).data;
    expect(record).toMatchObject({ ...sent, sessionId });
    expect(record).not.toHaveProperty('section');
  });

  test('clears each of the five fields separately with null', async () => {
    const { id } = await office.anEducation(sessionId, sent);
    const left: Record<string, unknown> = { ...sent };
    for (const field of Object.keys(sent)) {
      left[field] = null;
      expect((await edit(id, { [field]: null })).data.record).toMatchObject(left);
    }
    expect(left).toEqual(nothing);
  });

  test('changes nothing, not even the version, if no field is sent', async () => {
    const before = await office.anEducation(sessionId, sent);
    const file = await office.call('getSession', { params: { sessionId } });
    const answer = await edit(before.id, {}, { now: later });
    expect([answer.data.record, answer.tag]).toEqual([before, '"1"']);
    expect(await office.call('getSession', { params: { sessionId } })).toEqual(file);
  });

  test('answers 404 for an entry that is missing, deleted, or of another organization or section', async () => {
    const { id } = await office.anEducation(sessionId);
    const deleted = await office.anEducation(sessionId);
    await remove(deleted.id);
    const policy = await office.call('addCoveragePolicy', { params: { sessionId }, body: {} });
    for (const educationId of ['cre_none', deleted.id, policy.data.record.id]) {
      await expect(edit(educationId, sent)).rejects.toMatchObject({ status: 404 });
    }
    await expect(edit(id, sent, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    expect((await educationOf())[0]).toMatchObject(nothing);
  });

  test('answers 412 to an outdated If-Match, and writes nothing', async () => {
    const { id } = await office.anEducation(sessionId);
    await edit(id, { degree: 'MD' }, { ifMatch: '"1"' });
    await expect(edit(id, { degree: 'DO' }, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
    expect(await educationOf()).toEqual([expect.objectContaining({ degree: 'MD' })]);
  });

  test('keeps both of two concurrent changes', async () => {
    const { id } = await office.anEducation(sessionId);
    await Promise.all([edit(id, { degree: 'MD' }), edit(id, { educationType: 'RESIDENCY' })]);
    expect(await educationOf()).toEqual([
      expect.objectContaining({ degree: 'MD', educationType: 'RESIDENCY' }),
    ]);
  });
});

describe('credentialing.deleteEntry', () => {
  test('answers 204 without a body, hides the entry, and answers 404 afterwards', async () => {
    const { id } = await office.anEducation(sessionId);
    const kept = await office.anEducation(sessionId);
    const answer = await remove(id);
    expect([answer.status, answer.data]).toEqual([204, null]);
    expect(await educationOf()).toEqual([kept]);
    await expect(remove(id)).rejects.toMatchObject({ status: 404 });
  });

  test('answers 404 for an entry that is missing or of another organization', async () => {
    const { id } = await office.anEducation(sessionId);
    await expect(remove('cre_none')).rejects.toMatchObject({ status: 404 });
    await expect(remove(id, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    expect(await educationOf()).toHaveLength(1);
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { id } = await office.anEducation(sessionId);
    await expect(remove(id, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await remove(id, { ifMatch: '"1"' })).status).toBe(204);
  });
});

describe('a section that is declared as data', () => {
  const policy = {
    carrier: 'Meridian Mutual',
    states: ['NY', 'NJ'],
    perClaim: 1_000_000,
    hasTail: false,
    expirationDate: '2027-01-31T12:00:00Z',
    retroactiveDate: null,
  };

  test('can be added to, updated, shown (credentialing.getSession) and deleted from (credentialing.deleteEntry) like any other', async () => {
    const added = await office.call('addCoveragePolicy', { params: { sessionId }, body: policy });
    expect(added.status).toBe(201);
    expect(added.data.record).toMatchObject({
      sessionId,
      ...policy,
      perClaim: '1000000.00',
      expirationDate: '2027-01-31',
      sortOrder: 0,
    });
    const coveragePolicyId = added.data.record.id;
    const updated = await office.call('updateCoveragePolicy', {
      params: { coveragePolicyId },
      body: { hasTail: true, states: null, perClaim: 0.5 },
    });
    expect(updated.data.record).toEqual({
      ...added.data.record,
      hasTail: true,
      states: null,
      perClaim: '0.50',
    });
    const read = () => office.call('getSession', { params: { sessionId } });
    expect((await read()).data.session).toMatchObject({
      education: [],
      coveragePolicies: [updated.data.record],
    });
    await remove(coveragePolicyId);
    expect((await read()).data.session.coveragePolicies).toEqual([]);
  });

  test('enforces the bounds of its fields, else 400', async () => {
    for (const [field, bad] of Object.entries({
      carrier: 'a'.repeat(101),
      states: ['NYC'],
      perClaim: 1.001,
      hasTail: 'no',
      expirationDate: '2027-02-29',
    })) {
      await expect(
        office.call('addCoveragePolicy', { params: { sessionId }, body: { ...policy, [field]: bad } }),
      ).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: expect.stringMatching(`^body.${field}`) }] },
      });
    }
  });
});
