import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, facilityBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceHost } from '../../test/reference-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

const address = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701' };

const update = (facilityId: string, body: Record<string, unknown>, options = {}) =>
  host.call('reference.updateFacility', { params: { facilityId }, body }, options);

describe('reference.createFacility', () => {
  test('stores its time zone, or defaults to the organization’s', async () => {
    expect(await aRecord(host, 'Facility', { ...facilityBody, timeZone: 'America/Phoenix' })).toMatchObject({
      timeZone: 'America/Phoenix',
    });
    const as = aPrincipal({ timeZone: 'Pacific/Honolulu' });
    const facility = await aRecord(host, 'Facility', { ...facilityBody, npi: '1234567890' }, { as });
    expect(facility).toMatchObject({
      name: 'Riverside Clinic',
      npi: '1234567890',
      timeZone: 'Pacific/Honolulu',
      placeOfServiceCode: null,
      address: null,
    });
  });

  test.each([
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', '+05:00'],
    ['npi', '123456789'],
    ['npi', '12345678901'],
    ['taxIdentifier', '94123456'],
    ['taxIdentifier', '9412345678'],
    ['placeOfServiceCode', '1'],
    ['placeOfServiceCode', '111'],
    ['name', ''],
    ['name', 'n'.repeat(201)],
  ])(
    'answers 400 to a name of 0 or 201 characters, an NPI of 9 or 11 digits, a TIN of 8 or 10, a place of service of 1 or 3, no IANA zone: %s %j',
    async (field, value) => {
      await expect(aRecord(host, 'Facility', { ...facilityBody, [field]: value })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );

  test.each([
    ['name', 'n'],
    ['name', 'n'.repeat(200)],
    ['npi', '0000000000'],
    ['taxIdentifier', '941234567'],
    ['placeOfServiceCode', '11'],
    ['timeZone', 'UTC'],
  ])(
    'takes a name of 1 to 200 characters, an NPI of 10 digits, a place of service of 2, an IANA zone: %s %j',
    async (field, value) => {
      expect(await aRecord(host, 'Facility', { ...facilityBody, [field]: value })).toMatchObject({
        [field]: value,
      });
    },
  );

  test('requires line1, city, state and postalCode of an address; line2 is optional', async () => {
    expect(await aRecord(host, 'Facility', { ...facilityBody, address })).toMatchObject({
      address: { ...address, line2: null },
    });
    const longer = { ...address, line2: 'Suite 2' };
    expect(await aRecord(host, 'Facility', { ...facilityBody, address: longer })).toMatchObject({
      address: longer,
    });
    for (const field of Object.keys(address)) {
      const lacking = { ...address, [field]: undefined };
      await expect(aRecord(host, 'Facility', { ...facilityBody, address: lacking })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.address.${field}` }] },
      });
    }
  });

  test('answers 409 with the record that has its externalId', async () => {
    const body = { ...facilityBody, externalId: 'F1' };
    const { id } = await aRecord(host, 'Facility', body);
    await expect(aRecord(host, 'Facility', body)).rejects.toMatchObject({
      status: 409,
      details: { existingId: id },
    });
  });
});

describe('reference.getFacility', () => {
  test('returns what the create returned, with its version', async () => {
    const facility = await aRecord(host, 'Facility', { ...facilityBody, address });
    const read = await host.call('reference.getFacility', { params: { facilityId: facility.id } });
    expect(read.data.facility).toEqual(facility);
    expect(read.tag).toBe('"1"');
  });
});

describe('reference.updateFacility', () => {
  test('changes the fields that are sent, clears with null and keeps the others', async () => {
    const facility = await aRecord(host, 'Facility', { ...facilityBody, npi: '1234567893', address });
    const now = new Date('2026-03-03T15:00:00.000Z');
    const body = { name: 'Lake Clinic', npi: null, timeZone: 'America/Phoenix' };
    const { data, tag } = await update(facility.id, body, { now });
    expect(data.facility).toEqual({ ...facility, ...body, updatedAt: '2026-03-03T15:00:00.000Z' });
    expect(tag).toBe('"2"');
  });

  test('replaces the whole address, or clears it', async () => {
    const { id } = await aRecord(host, 'Facility', { ...facilityBody, address: { ...address, line2: 'B' } });
    expect((await update(id, { address })).data.facility.address).toEqual({ ...address, line2: null });
    expect((await update(id, { address: null })).data.facility.address).toBeNull();
    await expect(update(id, { address: { line1: '1 Main Street' } })).rejects.toMatchObject({ status: 400 });
  });

  test.each([
    ['name', 'n'.repeat(200), 'n'.repeat(201)],
    ['npi', '1234567890', '123456789'],
    ['taxIdentifier', '941234567', '94123456'],
    ['taxIdentifier', null, '94-1234567'],
    ['placeOfServiceCode', '22', '222'],
    ['timeZone', 'UTC', 'Mars/Olympus'],
    ['externalId', 'x'.repeat(200), 'x'.repeat(201)],
    ['name', 'n', null],
    ['timeZone', 'UTC', null],
  ])(
    'accepts %s within the limits of a create, and refuses null for required fields',
    async (field, taken, not) => {
      const facility = await aRecord(host, 'Facility', facilityBody);
      const { data } = await update(facility.id, { [field]: taken });
      expect(data.facility).toMatchObject({ [field]: taken });
      await expect(update(facility.id, { [field]: not })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );

  test('answers 409 with the record that has the externalId', async () => {
    const held = await aRecord(host, 'Facility', { ...facilityBody, externalId: 'F-HELD' });
    const facility = await aRecord(host, 'Facility', facilityBody);
    await expect(update(facility.id, { externalId: 'F-HELD' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: held.id },
    });
  });

  test('answers 412 to an old version', async () => {
    const facility = await aRecord(host, 'Facility', facilityBody);
    await update(facility.id, { name: 'Lake' }, { ifMatch: '"1"' });
    await expect(update(facility.id, { name: 'Hill' }, { ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
  });
});

describe('reference.getFacility, reference.updateFacility', () => {
  test('answer 404 for a facility that is missing or of another organization', async () => {
    const foreign = await aRecord(host, 'Facility', facilityBody, { as: aPrincipal() });
    for (const id of [foreign.id, 'fac_unknown']) {
      await expect(update(id, {})).rejects.toMatchObject({ status: 404 });
      const read = host.call('reference.getFacility', { params: { facilityId: id } });
      await expect(read).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('reference.listFacilities', () => {
  test('filters by part of the name, NPI and externalId, newest first', async () => {
    const as = aPrincipal();
    await aRecord(host, 'Facility', { name: 'Hill Clinic', npi: '1234567893' }, { as });
    await aRecord(host, 'Facility', { name: 'Lake Clinic', externalId: 'F2' }, { as });
    const names = async (query: Record<string, string | string[]>) =>
      (await host.call('reference.listFacilities', { query }, { as })).data.facilities.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names({})).toEqual(['Lake Clinic', 'Hill Clinic']);
    expect(await names({ name: 'lake' })).toEqual(['Lake Clinic']);
    for (const name of ['LAKECLINIC', 'Láke–Clinic', 'łake']) {
      expect(await names({ name }), name).toEqual(['Lake Clinic']);
    }
    expect(await names({ name: '’' })).toEqual([]);
    expect(await names({ npi: '1234567893' })).toEqual(['Hill Clinic']);
    expect(await names({ externalId: 'F2' })).toEqual(['Lake Clinic']);
  });
});
