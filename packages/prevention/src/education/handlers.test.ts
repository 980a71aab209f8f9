import { aPrincipal, type CallOptions, expectNoDrift, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prevention } from '../../test/prevention-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([prevention]);
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;

const least = { providerId: 'prv_1', topic: 'Prior authorization', description: 'Eleven denials in May' };
const create = (body: Body = {}, options?: CallOptions) =>
  host.call('prevention.createEducation', { body: { ...least, ...body } }, options);
const anEducation = async (body: Body = {}, options?: CallOptions) =>
  (await create(body, options)).data.education;
const read = (educationContentId: string, options?: CallOptions) =>
  host.call('prevention.getEducation', { params: { educationContentId } }, options);
const update = (educationContentId: string, body: Body, options?: CallOptions) =>
  host.call('prevention.updateEducation', { params: { educationContentId }, body }, options);

const complete = {
  educationType: 'WEBINAR',
  severity: 'HIGH',
  category: 'AUTHORIZATION',
  payerId: 'pyr_1',
  educationContent: 'Request the authorization before scheduling',
  actionItems: [{ title: 'Attach the number', steps: [1, { done: false }] }],
  resourceUrls: [
    'https://payer.example.org/authorization?plan=1&signature_required=1#top',
    'http://payer.example.org',
  ],
};

const taken: readonly [field: string, value: unknown][] = [
  ['topic', 't'],
  ['topic', 't'.repeat(255)],
  ['topic', '🩺'.repeat(255)],
  ['description', 'd'],
  ['description', 'd'.repeat(2_000)],
  ['educationType', 'e'],
  ['educationType', 'e'.repeat(100)],
  ['severity', 'LOW'],
  ['severity', 'MEDIUM'],
  ['severity', 'HIGH'],
  ['severity', 'CRITICAL'],
  ['category', 'c'],
  ['category', 'c'.repeat(100)],
  ['payerId', 'p'],
  ['educationContent', 'e'],
  ['educationContent', 'e'.repeat(20_000)],
  ['actionItems', []],
  ['actionItems', [{}, { title: 'One', nested: { list: [null, true, 1.5] } }]],
  ['resourceUrls', []],
  ['resourceUrls', ['https://example.org']],
  ['status', 's'],
  ['status', 's'.repeat(100)],
];

const refused: readonly [field: string, value: unknown][] = [
  ['providerId', ''],
  ['providerId', null],
  ['topic', ''],
  ['topic', 't'.repeat(256)],
  ['topic', null],
  ['description', ''],
  ['description', 'd'.repeat(2_001)],
  ['educationType', ''],
  ['educationType', 'e'.repeat(101)],
  ['educationType', null],
  ['severity', 'SEVERE'],
  ['severity', null],
  ['category', ''],
  ['category', 'c'.repeat(101)],
  ['reasonCode', ''],
  ['reasonCode', 'r'.repeat(101)],
  ['payerId', ''],
  ['payerId', 1],
  ['educationContent', ''],
  ['educationContent', 'e'.repeat(20_001)],
  ['educationContent', 'a\u0000b'],
  ['actionItems', {}],
  ['actionItems', ['call']],
  ['actionItems', [null]],
  ['actionItems', [[]]],
  ['actionItems', [{ nested: [Number.POSITIVE_INFINITY] }]],
  ['resourceUrls', 'https://example.org'],
  ['resourceUrls', ['']],
  ['resourceUrls', ['example.org']],
  ['resourceUrls', ['urn:isbn:9780306406157']],
  ['resourceUrls', ['ftp://example.org']],
  ['resourceUrls', ['javascript:alert(1)']],
  ['resourceUrls', ['https://user@example.org']],
  ['resourceUrls', ['https://example.org/?X-Amz-Signature=abc']],
  ['resourceUrls', ['https://example.org/;jsessionid=abc']],
  ['resourceUrls', ['https://example.org/(S(abc))/']],
  ['resourceUrls', ['https://']],
  ['resourceUrls', [' https://example.org']],
  ['resourceUrls', ['https://example.org', 'not a url']],
  ['resourceUrls', null],
  ['status', ''],
  ['status', 's'.repeat(101)],
  ['status', null],
];

/** The rows with shortened values, for the titles of tests. */
const named = (rows: readonly [field: string, value: unknown][]) =>
  rows.map(([field, value]) => {
    const text = JSON.stringify(value);
    const short = text.length > 60 ? `${text.slice(0, 10)}… (${text.length} characters of JSON)` : text;
    return [field, short, value] as const;
  });

const refusalOf = (field: string) => ({
  status: 400,
  details: { issues: [expect.objectContaining({ path: expect.stringMatching(`^body\\.${field}(\\.|$)`) })] },
});

test('the migrations build what the entities describe', () => expectNoDrift(prevention));

describe('prevention.createEducation', () => {
  test('answers 201 with every stored field, null if empty, by default MEDIUM and ASSIGNED', async () => {
    const { status, data } = await create();
    expect(status).toBe(201);
    expect(data).toEqual({
      education: {
        id: expect.stringMatching(/^ped_/),
        organizationId: host.principal.organization.id,
        ...least,
        educationType: null,
        severity: 'MEDIUM',
        category: null,
        payerId: null,
        educationContent: null,
        actionItems: [],
        resourceUrls: [],
        status: 'ASSIGNED',
        viewedAt: null,
        acknowledgedAt: null,
        completedAt: null,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test('stores every given optional field', async () => {
    expect(await anEducation(complete)).toMatchObject(complete);
  });

  test.each(named(taken))(
    'accepts %s %s (texts at their bounds in code points, status in free text, every severity, lists of objects and of URLs, empty too)',
    async (field, _short, value) => {
      expect((await anEducation({ [field]: value }))[field]).toEqual(value);
    },
  );

  test.each(named(refused))(
    'refuses %s %s with 400 (topic 1 to 255 characters, description to 2000, educationContent to 20000, educationType, category, reasonCode and status to 100, none of them empty; another severity; lists of anything but objects and URLs)',
    async (field, _short, value) => {
      await expect(create({ [field]: value })).rejects.toMatchObject(refusalOf(field));
    },
  );

  test.each(['providerId', 'topic', 'description'])('refuses a body without %s with 400', async (field) => {
    await expect(create({ [field]: undefined })).rejects.toMatchObject(refusalOf(field));
  });

  test.each(['prv_2', 'mem_active'])('accepts a provider or an active member: %s', async (providerId) => {
    expect(await anEducation({ providerId })).toMatchObject({ providerId });
  });

  test.each([
    ['providerId', 'unknown'],
    ['providerId', 'mem_inactive'],
    ['payerId', 'pyr_unknown'],
  ])('answers 404 for the %s %s (unknown, or an inactive member)', async (field, value) => {
    await expect(create({ [field]: value })).rejects.toMatchObject({ status: 404 });
  });

  test('accepts a reason code of 1 to 100 characters and does not store it', async () => {
    for (const reasonCode of ['r', 'r'.repeat(100)]) {
      expect(await anEducation({ reasonCode })).not.toHaveProperty('reasonCode');
    }
  });

  test('sets the time of the initial status', async () => {
    expect(await anEducation({ status: 'VIEWED' })).toMatchObject({
      status: 'VIEWED',
      viewedAt: testTime.toISOString(),
      acknowledgedAt: null,
      completedAt: null,
    });
  });
});

describe('prevention.getEducation', () => {
  test('answers 200 with an ETag and the same record as its creation', async () => {
    const education = await anEducation(complete);
    const { data, status, tag } = await read(education.id);
    expect(data).toEqual({ education });
    expect([status, tag]).toEqual([200, '"1"']);
  });

  test('answers the same 404 to another organization and for an unknown id', async () => {
    const { id } = await anEducation();
    await expect(read(id, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(read('ped_unknown')).rejects.toMatchObject({ status: 404 });
  });
});

describe('prevention.updateEducation', () => {
  const later = new Date('2026-03-03T15:00:00.000Z');

  test('answers 200 with UPDATED and the whole record, omitted fields unchanged', async () => {
    const before = await anEducation(complete);
    const { status, data, tag } = await update(before.id, { topic: 'Imaging' }, { now: later });
    expect([status, tag]).toEqual([200, '"2"']);
    expect(data).toEqual({
      status: 'UPDATED',
      education: { ...before, topic: 'Imaging', updatedAt: later.toISOString() },
    });
    expect((await read(before.id)).data.education).toEqual(data.education);
  });

  test('changes nothing without fields', async () => {
    const education = await anEducation(complete);
    expect((await update(education.id, {}, { now: later })).data).toEqual({ status: 'UPDATED', education });
  });

  test.each(named(taken))(
    'accepts %s %s (texts at their bounds in code points, status in free text, every severity, lists of objects and of URLs, empty too)',
    async (field, _short, value) => {
      const { id } = await anEducation(complete);
      expect((await update(id, { [field]: value })).data.education[field]).toEqual(value);
      expect((await read(id)).data.education[field]).toEqual(value);
    },
  );

  test.each(named(refused))(
    'refuses %s %s with 400 and changes nothing (topic 1 to 255 characters, description to 2000, educationContent to 20000, educationType, category, reasonCode and status to 100, none of them empty; another severity; lists of anything but objects and URLs)',
    async (field, _short, value) => {
      const education = await anEducation(complete);
      await expect(update(education.id, { [field]: value })).rejects.toMatchObject(refusalOf(field));
      expect((await read(education.id)).data.education).toEqual(education);
    },
  );

  test('replaces the lists of actionItems and resourceUrls', async () => {
    const { id } = await anEducation(complete);
    const lists = { actionItems: [{ title: 'Another' }], resourceUrls: ['https://example.org/'] };
    expect((await update(id, lists)).data.education).toMatchObject(lists);
  });

  test('accepts a payer without checking it', async () => {
    const { id } = await anEducation();
    const { data } = await update(id, { payerId: 'pyr_unknown' });
    expect(data.education.payerId).toBe('pyr_unknown');
  });

  test('accepts a reason code of 1 to 100 characters and does not store it', async () => {
    const education = await anEducation();
    for (const reasonCode of ['r', 'r'.repeat(100)]) {
      expect((await update(education.id, { reasonCode })).data.education).toEqual(education);
    }
  });

  test.each([
    ['VIEWED', 'viewedAt'],
    ['ACKNOWLEDGED', 'acknowledgedAt'],
    ['COMPLETED', 'completedAt'],
  ])('to %s sets %s and no other time', async (status, stamp) => {
    const { id } = await anEducation();
    const { data } = await update(id, { status }, { now: later });
    expect(data.education).toMatchObject({
      status,
      viewedAt: null,
      acknowledgedAt: null,
      completedAt: null,
      [stamp]: later.toISOString(),
    });
  });

  test('to a custom status sets no time', async () => {
    const { id } = await anEducation();
    const { data } = await update(id, { status: 'waiting for the practice' });
    expect(data.education).toMatchObject({
      status: 'waiting for the practice',
      viewedAt: null,
      acknowledgedAt: null,
      completedAt: null,
    });
  });

  test('keeps the time of a status that is set again', async () => {
    const { id } = await anEducation({ status: 'VIEWED' });
    const { data } = await update(id, { status: 'VIEWED', topic: 'Imaging' }, { now: later });
    expect(data.education).toMatchObject({ topic: 'Imaging', viewedAt: testTime.toISOString() });
  });

  test.each(['prv_2', 'mem_active'])('moves it to a provider or an active member: %s', async (providerId) => {
    const { id } = await anEducation();
    expect((await update(id, { providerId })).data.education.providerId).toBe(providerId);
  });

  test.each(['unknown', 'mem_inactive'])(
    'answers 404 for the provider %s (unknown, or an inactive member) and writes nothing',
    async (providerId) => {
      const education = await anEducation();
      const body = { providerId, topic: 'Imaging' };
      await expect(update(education.id, body)).rejects.toMatchObject({ status: 404 });
      expect((await read(education.id)).data.education).toEqual(education);
    },
  );

  test('answers the same 404 to another organization and for an unknown id', async () => {
    const { id } = await anEducation();
    await expect(update(id, {}, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    await expect(update('ped_unknown', {})).rejects.toMatchObject({ status: 404 });
  });

  test('accepts one of fifty updates with the same If-Match and answers 412 to the others', async () => {
    const { id } = await anEducation();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => update(id, { topic: `Topic ${index}` }, { ifMatch: '"1"' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 412 });
    }
  });
});

describe('prevention.listEducation', () => {
  type Query = Readonly<Record<string, string | string[]>>;

  const as = aPrincipal();
  const list = async (query: Query = {}) =>
    (await host.call('prevention.listEducation', { query }, { as })).data;
  const topics = async (query: Query) =>
    (await list(query)).education.map(({ topic }: { topic: string }) => topic);

  beforeAll(async () => {
    const rows = [
      { topic: 'one', providerId: 'prv_1', severity: 'LOW', status: 'VIEWED', payerId: 'pyr_1' },
      { topic: 'two', providerId: 'prv_2', severity: 'HIGH', payerId: 'pyr_2' },
      { topic: 'three', providerId: 'prv_2', status: 'our own' },
    ];
    for (const [index, row] of rows.entries()) {
      await anEducation(row, { as, now: new Date(testTime.getTime() + index * 60_000) });
    }
  });

  test('answers with whole records and their total, newest first', async () => {
    const { education, total } = await list();
    expect(total).toBe(3);
    expect(await topics({})).toEqual(['three', 'two', 'one']);
    const { id } = education[0];
    expect(education[0]).toEqual((await read(id, { as })).data.education);
  });

  test('pages by skip and take and counts all', async () => {
    expect(await topics({ skip: '1', take: '1' })).toEqual(['two']);
    expect((await list({ skip: '1', take: '1' })).total).toBe(3);
  });

  test.each<[Query, string[]]>([
    [{ providerId: 'prv_2' }, ['three', 'two']],
    [{ providerId: ['prv_1', 'prv_2'] }, ['three', 'two', 'one']],
    [{ severity: 'MEDIUM' }, ['three']],
    [{ severity: ['LOW', 'HIGH'] }, ['two', 'one']],
    [{ status: 'VIEWED' }, ['one']],
    [{ status: ['our own', 'ASSIGNED'] }, ['three', 'two']],
    [{ payerId: 'pyr_1' }, ['one']],
    [{ payerId: ['pyr_1', 'pyr_2'] }, ['two', 'one']],
    [{ payerId: 'pyr_3' }, []],
    [{ providerId: 'prv_2', severity: 'HIGH' }, ['two']],
  ])('filters by %j: a repeated filter means OR, several filters mean AND', async (query, expected) => {
    expect(await topics(query)).toEqual(expected);
  });

  test.each<Query>([
    { severity: 'SEVERE' },
    { providerId: '' },
    { status: '' },
    { payerId: '' },
    { skip: '-1' },
    { skip: '10001' },
    { take: '0' },
    { take: '101' },
  ])(
    'refuses %j with 400 (skip -1 and 10001, take 0 and 101, an unknown severity, an empty filter)',
    async (query) => {
      await expect(list(query)).rejects.toMatchObject({ status: 400 });
    },
  );

  test('shows nothing of another organization', async () => {
    const { data } = await host.call('prevention.listEducation', {}, { as: aPrincipal() });
    expect(data).toEqual({ education: [], total: 0, nextCursor: null });
  });
});
