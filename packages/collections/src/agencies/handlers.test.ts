import { aPrincipal, expectNoDrift, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections, collectionsHost } from '../../test/collections-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await collectionsHost();
});
afterAll(() => host.close());

const agency = { name: 'Harbor Recovery', commissionRate: 22.5 };

const create = (body: Record<string, unknown>, options = {}) =>
  host.call('collections.createAgency', { body: { ...agency, ...body } }, options);

test('the migrations build what the entities describe', () => expectNoDrift(collections));

describe('collections.createAgency', () => {
  test('answers 201 with every field as sent', async () => {
    const given = {
      contactName: 'Sam Okafor',
      contactEmail: 'sam@harbor.example.org',
      contactPhone: '+1 559 555 0142',
      address: '1 Main Street, Fresno, CA 93701',
      contractStartDate: '2026-04-01',
      contractEndDate: '2027-03-31',
    };
    const { data, status, tag } = await create(given);
    expect(status).toBe(201);
    expect(tag).toBe('"1"');
    expect(data).toEqual({
      agency: {
        id: expect.stringMatching(/^agy_/),
        organizationId: host.principal.organization.id,
        ...agency,
        ...given,
        isActive: true,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test('stores null for omitted fields', async () => {
    const { data } = await create({});
    expect(data.agency).toMatchObject({
      contactName: null,
      contactEmail: null,
      contactPhone: null,
      address: null,
      contractStartDate: null,
      contractEndDate: null,
    });
  });

  test.each([0, 0.1, 33.333_33, 100])(
    'returns a commission rate as a JSON number with any decimals: %d',
    async (commissionRate) => {
      const { data } = await create({ commissionRate });
      expect(data.agency.commissionRate).toBe(commissionRate);
    },
  );

  const local = 'a'.repeat(64);
  const domain = (length: number) => `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 126)}.org`;

  const holds = async (field: string, good: unknown, bad: unknown) => {
    expect((await create({ [field]: good })).status).toBe(201);
    await expect(create({ [field]: bad })).rejects.toMatchObject({
      status: 400,
      details: { issues: expect.arrayContaining([expect.objectContaining({ path: `body.${field}` })]) },
    });
  };

  test.each([
    ['name', 'n'.repeat(200), 'n'.repeat(201)],
    ['name', 'n', ''],
    ['name', '💶'.repeat(200), null],
    ['contactName', 'n'.repeat(160), 'n'.repeat(161)],
    ['contactName', 'n', ''],
    ['contactPhone', '1'.repeat(40), '1'.repeat(41)],
    ['contactPhone', '1', ''],
    ['address', 'a'.repeat(500), 'a'.repeat(501)],
    ['address', 'a', ''],
  ])(
    'takes a name of 1 to 200 code points, contactName 160, contactPhone 40, address 500, else 400: %s',
    holds,
  );

  test.each([
    ['contactEmail', `${local}@${domain(189)}`, `${local}@${domain(190)}`],
    ['contactEmail', 'a@example.org', 'example.org'],
  ])('takes an email address of at most 254 characters, else 400: %s', holds);

  test.each([
    ['commissionRate', 0, -0.01],
    ['commissionRate', 100, 100.01],
    ['commissionRate', 12.5, '12.5'],
    ['commissionRate', 12.5, null],
  ])('takes a commission rate that is a number of 0 to 100, else 400: %s %d, not %j', holds);

  test.each([
    ['contractStartDate', '2028-02-29', '2026-02-29'],
    ['contractStartDate', '2026-04-01T10:00:00Z', 'April'],
    ['contractEndDate', '2026-04-30', '2026-04-31'],
    ['contractEndDate', '2026-04-30', ''],
    ['contractEndDate', '2026-04-30', null],
  ])('takes existing dates, else 400: %s', holds);

  test.each(['name', 'commissionRate'])('needs a name and a commissionRate, else 400: %s', async (field) => {
    await expect(create({ [field]: undefined })).rejects.toMatchObject({ status: 400 });
  });

  test('takes a contract that begins before it ends, else 400', async () => {
    const dates = (contractStartDate: string, contractEndDate: string) =>
      create({ contractStartDate, contractEndDate });
    expect((await dates('2026-04-01', '2026-04-02')).status).toBe(201);
    for (const end of ['2026-04-01', '2026-03-31']) {
      await expect(dates('2026-04-01', end)).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: 'body.contractEndDate', code: 'too_small' })] },
      });
    }
  });

  test('stores the date part of a date-time, and accepts a single date', async () => {
    const { data } = await create({ contractEndDate: '2026-04-01T23:30:00-05:00' });
    expect(data.agency).toMatchObject({ contractStartDate: null, contractEndDate: '2026-04-01' });
  });
});

describe('collections.listAgencies', () => {
  test('returns those of the organization, newest first, a page at a time, with the total', async () => {
    const as = aPrincipal();
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) {
      const now = new Date(testTime.getTime() + minute * 60_000);
      ids.unshift((await create({}, { as, now })).data.agency.id);
    }
    const { data } = await host.call('collections.listAgencies', { query: { skip: '1', take: '1' } }, { as });
    expect(data.total).toBe(3);
    expect(data.agencies).toMatchObject([{ id: ids[1], organizationId: as.organization.id, ...agency }]);
    const none = await host.call('collections.listAgencies', {}, { as: aPrincipal() });
    expect(none.data).toEqual({ agencies: [], total: 0, nextCursor: null });
  });

  test('filters by whether accounts can be placed with them', async () => {
    const as = aPrincipal();
    const [active, other] = [
      (await create({}, { as })).data.agency.id,
      (await create({}, { as })).data.agency.id,
    ];
    const body = { isActive: false };
    await host.call('collections.updateAgency', { params: { agencyId: other }, body }, { as });
    const list = async (isActive: string) =>
      (await host.call('collections.listAgencies', { query: { isActive } }, { as })).data.agencies;
    expect(await list('true')).toMatchObject([{ id: active }]);
    expect(await list('false')).toMatchObject([{ id: other }]);
    await expect(list('yes')).rejects.toMatchObject({ status: 400 });
  });

  test.each([
    ['skip', '10000', '10001'],
    ['take', '100', '101'],
    ['take', '1', '0'],
  ])('takes skip up to 10000 and take 1 to 100, else 400: %s', async (field, good, bad) => {
    const list = (value: string) => host.call('collections.listAgencies', { query: { [field]: value } });
    expect((await list(good)).status).toBe(200);
    await expect(list(bad)).rejects.toMatchObject({ status: 400 });
  });
});

describe('collections.updateAgency', () => {
  const change = (agencyId: string, body: Record<string, unknown>, options = {}) =>
    host.call('collections.updateAgency', { params: { agencyId }, body }, options);

  const given = {
    name: 'Bay Recovery',
    contactName: 'Kim Park',
    contactEmail: 'kim@bay.example.org',
    contactPhone: '+1 559 555 0143',
    address: '2 Main Street',
    commissionRate: 30,
    contractStartDate: '2026-05-01',
    contractEndDate: '2027-05-01',
    isActive: false,
  };

  test('changes only the fields that are sent', async () => {
    const { id } = (await create({ contactName: 'Sam Okafor' })).data.agency;
    const { data, tag } = await change(id, given);
    expect(tag).toBe('"2"');
    expect(data.agency).toMatchObject({ id, ...given });
    expect((await change(id, { isActive: true })).data.agency).toMatchObject({ ...given, isActive: true });
  });

  test('clears optional fields by null', async () => {
    const { id } = (await create({ ...given, isActive: undefined })).data.agency;
    const empty = {
      contactName: null,
      contactEmail: null,
      contactPhone: null,
      address: null,
      contractStartDate: null,
      contractEndDate: null,
    };
    expect((await change(id, empty)).data.agency).toMatchObject({ name: 'Bay Recovery', ...empty });
  });

  test.each([
    ['name', 'n'.repeat(200), 'n'.repeat(201)],
    ['name', 'n', null],
    ['contactName', 'n'.repeat(160), 'n'.repeat(161)],
    ['contactEmail', 'a@example.org', 'example.org'],
    ['contactPhone', '1'.repeat(40), '1'.repeat(41)],
    ['address', 'a'.repeat(500), 'a'.repeat(501)],
    ['commissionRate', 100, 100.01],
    ['commissionRate', 0, -0.01],
    ['commissionRate', 0, null],
    ['contractStartDate', '2028-02-29', '2026-02-29'],
    ['contractEndDate', '2026-04-30', '2026-04-31'],
    ['isActive', true, null],
    ['isActive', false, 'false'],
  ])('takes values within their bounds, else 400: %s %s', async (field, good, bad) => {
    const { id } = (await create({})).data.agency;
    expect((await change(id, { [field]: good })).status).toBe(200);
    await expect(change(id, { [field]: bad })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
    });
  });

  test('takes a contract that ends after it begins, with either date sent', async () => {
    const contract = { contractStartDate: '2026-04-01', contractEndDate: '2026-04-03' };
    const { id } = (await create(contract)).data.agency;
    expect((await change(id, { contractStartDate: '2026-04-02' })).status).toBe(200);
    for (const body of [{ contractStartDate: '2026-04-03' }, { contractEndDate: '2026-04-02' }]) {
      await expect(change(id, body)).rejects.toMatchObject({ status: 400 });
    }
  });

  test('answers 404 for a foreign agency, and 412 if If-Match names another version', async () => {
    const foreign = (await create({}, { as: aPrincipal() })).data.agency.id;
    await expect(change(foreign, given)).rejects.toMatchObject({ status: 404 });
    await expect(change('agy_none', given)).rejects.toMatchObject({ status: 404 });
    const { id } = (await create({})).data.agency;
    await expect(change(id, given, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
  });
});
