import { refusedAt, type TestHost, testTime } from '@rcm/testing';
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

const license = (expirationDate: string | null, more: Record<string, unknown> = {}) =>
  office.anEntry('License', sessionId, { expirationDate, ...more });

describe('credentialing.listExpirables', () => {
  const list = async (query: Record<string, string | string[]> = {}, options = {}) =>
    (await office.call('listExpirables', { query }, options)).data;
  const idsOf = async (query: Record<string, string | string[]> = {}, options = {}) =>
    (await list(query, options)).expirables.map(({ id }: { id: string }) => id);

  test('shows an entry with fields of its session', async () => {
    const session = await office.aSession({ providerId: 'prv_1' });
    const { id } = await office.anEntry('License', session.id, {
      licenseType: 'MD',
      state: 'NY',
      licenseNumber: '284113',
      expirationDate: '2026-04-30',
    });
    expect(await list()).toEqual({
      expirables: [
        {
          id,
          sessionId: session.id,
          sessionNumber: session.sessionNumber,
          providerId: 'prv_1',
          firstName: 'Avery',
          lastName: 'Stone',
          section: 'licenses',
          label: 'MD NY',
          expiresOn: '2026-04-30',
        },
      ],
      total: 1,
      nextCursor: null,
    });
  });

  test.each([
    ['License', 'licenses', 'state license'],
    ['DeaRegistration', 'deaRegistrations', 'DEA or CDS registration'],
    ['BoardCertification', 'boardCertifications', 'board certification'],
    ['MalpracticeInsurance', 'malpracticeInsurance', 'malpractice insurance'],
  ])('lists the entries of every section that expires: %s', async (suffix, section, label) => {
    const { id } = await office.anEntry(suffix, sessionId, { expirationDate: '2026-04-30' });
    await license('2026-05-01', { status: 'REVOKED' });
    await office.anEducation(sessionId, { endDate: '2026-04-30' });
    expect((await list()).expirables).toMatchObject([{ id, section, label, expiresOn: '2026-04-30' }]);
  });

  test('lists expired entries and those that expire within 90 or the given days, earliest first', async () => {
    const late = await license('2026-06-01');
    const last = await license('2026-05-31');
    const today = await license('2026-03-02');
    const over = await license('2020-01-01');
    await license(null);
    expect(await idsOf()).toEqual([over.id, today.id, last.id]);
    expect(await idsOf({ withinDays: '91' })).toEqual([over.id, today.id, last.id, late.id]);
    expect(await idsOf({ withinDays: '0' })).toEqual([over.id, today.id]);
    expect(await idsOf({ expiresFrom: '2026-03-02' })).toEqual([today.id, last.id]);
    expect(await idsOf({ sort: '-expiresOn' })).toEqual([last.id, today.id, over.id]);
    const { nextCursor } = await list({ take: '2' });
    expect(await idsOf({ take: '2', cursor: nextCursor })).toEqual([last.id]);
    expect(await idsOf({ skip: '1', take: '1' })).toEqual([today.id]);
    expect((await list({ take: '1' })).total).toBe(3);
  });

  test('counts the days from today in the time zone of the organization', async () => {
    const { id } = await license('2026-03-03');
    const before = { now: new Date('2026-03-03T04:59:00Z') };
    expect(await idsOf({ withinDays: '0' }, before)).toEqual([]);
    expect(await idsOf({ withinDays: '0' }, { now: new Date('2026-03-03T05:00:00Z') })).toEqual([id]);
  });

  test('filters by section and session', async () => {
    const { id } = await license('2026-04-30');
    const board = await office.anEntry('BoardCertification', sessionId, { expirationDate: '2026-04-29' });
    const other = await office.aSession();
    const elsewhere = await office.anEntry('License', other.id, { expirationDate: '2026-04-28' });
    expect(await idsOf({ section: 'licenses' })).toEqual([elsewhere.id, id]);
    expect(await idsOf({ section: ['licenses', 'boardCertifications'], sessionId })).toEqual([board.id, id]);
    expect(await idsOf({ sessionId: 'crs_none' })).toEqual([]);
  });

  test('follows each change of an entry', async () => {
    const { id } = await license('2030-01-01');
    const change = (body: Record<string, unknown>) =>
      office.call('updateLicense', { params: { licenseId: id }, body });
    expect(await idsOf()).toEqual([]);
    await change({ expirationDate: '2026-04-30' });
    expect(await idsOf()).toEqual([id]);
    await change({ status: 'INACTIVE' });
    expect(await idsOf()).toEqual([]);
    await change({ status: null });
    expect(await idsOf()).toEqual([id]);
    await change({ expirationDate: null });
    expect(await idsOf()).toEqual([]);
    await change({ expirationDate: '2026-04-30' });
    await office.call('deleteEntry', { params: { entryId: id } });
    expect(await idsOf()).toEqual([]);
  });

  test('excludes files that are deleted or closed, even if an entry is changed or added later', async () => {
    const kept = (await license('2026-04-30')).id;
    for (const status of ['WITHDRAWN', 'EXPIRED']) {
      const { id } = await office.aSession();
      const entry = await office.anEntry('License', id, { expirationDate: '2026-04-30' });
      await office.call('updateSession', { params: { sessionId: id }, body: { status } });
      await office.call('updateLicense', { params: { licenseId: entry.id }, body: { state: 'NJ' } });
      await office.anEntry('License', id, { expirationDate: '2026-04-30' });
    }
    const { id } = await office.aSession();
    await office.anEntry('License', id, { expirationDate: '2026-04-30' });
    await office.call('deleteSession', { params: { sessionId: id } });
    expect(await idsOf()).toEqual([kept]);
  });

  test('excludes a file that is closed while its entries are changed and added', async () => {
    const entries = await Promise.all([1, 2, 3].map(() => license('2026-04-30')));
    await Promise.all([
      ...entries.map(({ id }) =>
        office.call('updateLicense', { params: { licenseId: id }, body: { expirationDate: '2026-05-01' } }),
      ),
      office.call('updateSession', { params: { sessionId }, body: { status: 'WITHDRAWN' } }),
      ...entries.map(({ id }) => office.verify(id)),
      license('2026-04-29'),
    ]);
    expect(await idsOf()).toEqual([]);
  });

  test('excludes denied files and approvals that were ended by a later one', async () => {
    const decide = (id: string, body: Record<string, unknown>) =>
      office.call('decideSession', { params: { sessionId: id }, body });
    const filesOf = async (query: Record<string, string>) => [
      ...new Set((await list(query)).expirables.map(({ sessionId }: { sessionId: string }) => sessionId)),
    ];
    const year = { withinDays: '1096' };
    const first = await office.aFileInCommittee({ providerId: 'prv_1' });
    await decide(first, { decision: 'APPROVED' });
    const denied = await office.aFileInCommittee({ providerId: 'prv_1' });
    expect((await filesOf(year)).sort()).toEqual([first, denied].sort());
    await decide(denied, { decision: 'DENIED', reason: 'x' });
    expect(await filesOf(year)).toEqual([first]);
    const second = await office.aFileInCommittee({ providerId: 'prv_1' });
    await decide(second, { decision: 'APPROVED' });
    expect(await filesOf(year)).toEqual([second]);
  });

  test.each([
    ['withinDays', '-1'],
    ['withinDays', '1097'],
    ['withinDays', '1.5'],
    ['expiresFrom', '2026-02-29'],
    ['section', 'education'],
    ['section', 'license'],
    ['sessionId', ''],
    ['take', '101'],
    ['skip', '10001'],
  ])('answers 400 to values outside the bounds and unknown values: %s=%s', async (name, value) => {
    await expect(list({ [name]: value })).rejects.toMatchObject(refusedAt(`query.${name}`));
  });

  test('shows no entries of other organizations', async () => {
    await license('2026-04-30');
    const { data } = await anOffice(host).call('listExpirables', {}, { now: testTime });
    expect(data).toEqual({ expirables: [], total: 0, nextCursor: null });
  });
});
