import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRecord, facilityBody, referenceHost } from '../../test/reference-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

test("a facility keeps its time zone, or takes the organization's", async () => {
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
  ['placeOfServiceCode', '1'],
  ['placeOfServiceCode', '111'],
  ['name', ''],
  ['name', 'n'.repeat(201)],
])('%s %j is refused', async (field, value) => {
  await expect(aRecord(host, 'Facility', { ...facilityBody, [field]: value })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: `body.${field}` }] },
  });
});

test.each([
  ['name', 'n'],
  ['name', 'n'.repeat(200)],
  ['npi', '0000000000'],
  ['placeOfServiceCode', '11'],
  ['timeZone', 'UTC'],
])('%s %j is taken', async (field, value) => {
  expect(await aRecord(host, 'Facility', { ...facilityBody, [field]: value })).toMatchObject({
    [field]: value,
  });
});

test('an address needs a line, a city, a state and a postal code', async () => {
  const address = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701' };
  expect(await aRecord(host, 'Facility', { ...facilityBody, address })).toMatchObject({
    address: { ...address, line2: null },
  });
  for (const field of Object.keys(address)) {
    const lacking = { ...address, [field]: undefined };
    await expect(aRecord(host, 'Facility', { ...facilityBody, address: lacking })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: `body.address.${field}` }] },
    });
  }
});

test('lists filter by part of the name and by NPI', async () => {
  const as = aPrincipal();
  await aRecord(host, 'Facility', { name: 'Hill Clinic', npi: '1234567893' }, { as });
  await aRecord(host, 'Facility', { name: 'Lake Clinic', externalId: 'F2' }, { as });
  const names = async (query: Record<string, string | string[]>) =>
    (await host.call('reference.listFacilities', { query }, { as })).data.facilities.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names({})).toEqual(['Lake Clinic', 'Hill Clinic']);
  expect(await names({ name: 'lake' })).toEqual(['Lake Clinic']);
  expect(await names({ npi: '1234567893' })).toEqual(['Hill Clinic']);
  expect(await names({ externalId: 'F2' })).toEqual(['Lake Clinic']);
  await expect(aRecord(host, 'Facility', { name: 'Other', externalId: 'F2' }, { as })).rejects.toMatchObject({
    status: 409,
    details: { existingId: expect.stringMatching(/^fac_/) },
  });
});
