import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAddress } from '../../test/addresses.ts';
import { referenceHost } from '../../test/reference-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

const update = (providerId: string, body: Record<string, unknown>, options = {}) =>
  host.call('reference.updateProvider', { params: { providerId }, body }, options);

describe('reference.createProvider', () => {
  test('accepts a person or an organization', async () => {
    const person = {
      ...providerBody,
      taxIdentifier: '941234567',
      taxonomyCode: '207Q00000X',
      specialty: 'Family Medicine',
    };
    expect(await aRecord(host, 'Provider', person)).toMatchObject({ ...person, organizationName: null });
    const organization = { organizationName: 'Stone Group', npi: '1558598797' };
    expect(await aRecord(host, 'Provider', organization)).toMatchObject({ ...organization, lastName: null });
  });

  test.each([
    ['lastName', { firstName: 'Avery', lastName: undefined }],
    ['lastName', { firstName: undefined, lastName: undefined }],
    ['npi', { npi: '123456789' }],
    ['npi', { npi: '12345678930' }],
    ['npi', { npi: '1234567890' }],
    ['npi', { npi: '3234567899' }],
    ['npi', { npi: undefined }],
    ['taxonomyCode', { taxonomyCode: '207Q00000' }],
    ['taxonomyCode', { taxonomyCode: '207Q000000' }],
    ['taxonomyCode', { taxonomyCode: '207q00000X' }],
    ['taxonomyCode', { taxonomyCode: '207Q000000X' }],
  ])(
    'answers 400 to a person without lastName, an NPI not of 10 digits or with a wrong check digit, no taxonomy code: %s of %j',
    async (field, overrides) => {
      await expect(aRecord(host, 'Provider', { ...providerBody, ...overrides })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );

  test.each(['1234567893', '1558598797', '1999999984', '1000000004'])(
    'takes an NPI with a correct check digit: %s',
    async (npi) => {
      expect(await aRecord(host, 'Provider', { ...providerBody, npi })).toMatchObject({ npi });
    },
  );

  test('answers 409 with the record that has its externalId', async () => {
    const body = { ...providerBody, externalId: 'D1' };
    const { id } = await aRecord(host, 'Provider', body);
    await expect(aRecord(host, 'Provider', body)).rejects.toMatchObject({
      status: 409,
      details: { existingId: id },
    });
  });
});

describe('reference.getProvider', () => {
  test('returns the latest exclusion check and the credentialing', async () => {
    const provider = await aRecord(host, 'Provider', providerBody);
    const { data, tag } = await host.call('reference.getProvider', { params: { providerId: provider.id } });
    expect(data.provider).toEqual({
      ...provider,
      lastExclusionCheck: { id: 'exc_1', status: 'EXC_CLEAR', checkedAt: '2026-02-01T00:00:00.000Z' },
      credentialing: { sessionId: 'crd_1', sessionType: 'INITIAL', status: 'APPROVED' },
    });
    expect(tag).toBe('"1"');
  });

  test('returns null if there is none', async () => {
    const { id } = await aRecord(host, 'Provider', { organizationName: 'Stone Group', npi: '1558598797' });
    const { data } = await host.call('reference.getProvider', { params: { providerId: id } });
    expect(data.provider).toMatchObject({ lastExclusionCheck: null, credentialing: null });
  });

  test('answers 404 for a provider that is missing or of another organization', async () => {
    const foreign = await aRecord(host, 'Provider', providerBody, { as: aPrincipal() });
    for (const providerId of [foreign.id, 'prv_unknown']) {
      await expect(host.call('reference.getProvider', { params: { providerId } })).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});

describe('reference.updateProvider', () => {
  test('changes the fields that are sent, clears with null and keeps the others', async () => {
    const provider = await aRecord(host, 'Provider', { ...providerBody, specialty: 'Family Medicine' });
    const now = new Date('2026-03-03T15:00:00.000Z');
    const body = { npi: '1558598797', taxonomyCode: '207Q00000X', specialty: null };
    const { data, tag } = await update(provider.id, body, { now });
    expect(data.provider).toEqual({ ...provider, ...body, updatedAt: '2026-03-03T15:00:00.000Z' });
    expect(tag).toBe('"2"');
  });

  test('changes a person to an organization, and requires a name', async () => {
    const { id } = await aRecord(host, 'Provider', providerBody);
    const nameless = { status: 400, details: { issues: [{ path: 'body.lastName' }] } };
    await expect(update(id, { lastName: null })).rejects.toMatchObject(nameless);
    const person = await host.call('reference.getProvider', { params: { providerId: id } });
    expect(person.data.provider.lastName).toBe('Stone');
    const body = { firstName: null, lastName: null, organizationName: 'Stone Group' };
    expect((await update(id, body)).data.provider).toMatchObject(body);
    await expect(update(id, { organizationName: null })).rejects.toMatchObject(nameless);
  });

  test.each([
    ['firstName', 'n'.repeat(100), 'n'.repeat(101)],
    ['lastName', 'n'.repeat(100), 'n'.repeat(101)],
    ['organizationName', 'n'.repeat(200), 'n'.repeat(201)],
    ['npi', '1999999984', '1999999985'],
    ['npi', '1000000004', '100000004'],
    ['npi', '1234567893', null],
    ['taxonomyCode', '207Q00000X', '207Q00000'],
    ['taxIdentifier', '941234567', '94123456'],
    ['taxIdentifier', null, '94-1234567'],
    ['specialty', 's'.repeat(100), 's'.repeat(101)],
    ['externalId', 'x'.repeat(200), 'x'.repeat(201)],
  ])(
    'accepts %s within the limits of a create, an NPI with a correct check digit',
    async (field, taken, not) => {
      const provider = await aRecord(host, 'Provider', providerBody);
      const { data } = await update(provider.id, { [field]: taken });
      expect(data.provider).toMatchObject({ [field]: taken });
      await expect(update(provider.id, { [field]: not })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );

  test('answers 409 with the record that has the externalId', async () => {
    const held = await aRecord(host, 'Provider', { ...providerBody, externalId: 'D-HELD' });
    const provider = await aRecord(host, 'Provider', providerBody);
    await expect(update(provider.id, { externalId: 'D-HELD' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: held.id },
    });
  });

  test('answers 412 to an old version', async () => {
    const provider = await aRecord(host, 'Provider', providerBody);
    await update(provider.id, { firstName: 'Ray' }, { ifMatch: '"1"' });
    await expect(update(provider.id, { firstName: 'Roy' }, { ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
  });

  test('answers 404 for a provider that is missing or of another organization', async () => {
    const foreign = await aRecord(host, 'Provider', providerBody, { as: aPrincipal() });
    for (const id of [foreign.id, 'prv_unknown']) {
      await expect(update(id, {})).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('reference.createProvider, reference.updateProvider', () => {
  testAddress(
    (body) => aRecord(host, 'Provider', { ...providerBody, ...body }),
    async (id, body) => (await update(id, body)).data.provider,
  );
});

describe('reference.listProviders', () => {
  test('filters by NPI, several of which mean OR, by name however it is spelled, by part of the specialty and by externalId', async () => {
    const as = aPrincipal();
    await aRecord(host, 'Provider', { ...providerBody, specialty: 'Family Medicine' }, { as });
    await aRecord(
      host,
      'Provider',
      { organizationName: 'Group', npi: '1558598797', externalId: 'D2' },
      { as },
    );
    const npis = async (query: Record<string, string | string[]>) =>
      (await host.call('reference.listProviders', { query }, { as })).data.providers.map(
        ({ npi }: { npi: string }) => npi,
      );
    expect(await npis({ npi: ['1234567893', '1558598797'] })).toEqual(['1558598797', '1234567893']);
    await aRecord(
      host,
      'Provider',
      { firstName: 'Søren', lastName: "O'Hara-Brandt", npi: '1245319599' },
      { as },
    );
    for (const name of ['soren ohara', 'O’HARA BRANDT', 'OHaraBrandt', 'ara-br']) {
      expect(await npis({ name }), name).toEqual(['1245319599']);
    }
    expect(await npis({ name: 'GROUP' })).toEqual(['1558598797']);
    expect(await npis({ specialty: 'family' })).toEqual(['1234567893']);
    expect(await npis({ externalId: 'D2' })).toEqual(['1558598797']);
  });
});
