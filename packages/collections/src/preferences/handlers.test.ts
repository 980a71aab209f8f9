import { aPrincipal, type CallOptions, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionsHost, openAccount } from '../../test/collections-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await collectionsHost();
});
afterAll(() => host.close());

const replace = (accountId: string, body: Record<string, unknown>, options: CallOptions = {}) =>
  host.call('collections.replacePreferences', { params: { accountId }, body }, options);

const read = async (accountId: string, options: CallOptions = {}) =>
  (await host.call('collections.getPreferences', { params: { accountId } }, options)).data.preferences;

const attorney = {
  name: 'Jordan Hale',
  phone: '+1 559 555 0171',
  email: 'hale@example.org',
  address: '9 Court Street',
};

const lunch = { days: ['MONDAY', 'TUESDAY'], from: '12:00', to: '13:30' };

const given = {
  ceaseCommunication: true,
  attorney,
  inconvenientTimes: [lunch],
  inconvenientPlaces: ['WORKPLACE'],
  channelOptOuts: ['SMS', 'EMAIL'],
  notes: 'Asked on the telephone',
};

const nothing = {
  ceaseCommunication: false,
  attorney: null,
  inconvenientTimes: [],
  inconvenientPlaces: [],
  channelOptOuts: [],
  notes: null,
};

describe('collections.replacePreferences', () => {
  test('stores every field for one account', async () => {
    const accountId = openAccount();
    const { data, tag } = await replace(accountId, given);
    expect(tag).toBe('"1"');
    expect(data).toEqual({
      preferences: {
        id: expect.stringMatching(/^cpf_/),
        organizationId: host.principal.organization.id,
        accountId,
        ...given,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
    expect(await read(accountId)).toEqual(data.preferences);
  });

  test('replaces the whole: an omitted or null field clears the preference', async () => {
    const accountId = openAccount();
    const first = (await replace(accountId, given)).data.preferences;
    const { data, tag } = await replace(accountId, { attorney: { name: 'Kim', phone: null } });
    expect(tag).toBe('"2"');
    expect(data.preferences).toMatchObject({
      id: first.id,
      ...nothing,
      attorney: { name: 'Kim', phone: null, email: null, address: null },
    });
    const empty = Object.fromEntries(Object.keys(given).map((name) => [name, null]));
    const cleared = await replace(accountId, { ...empty, ceaseCommunication: undefined });
    expect(cleared.data.preferences).toMatchObject(nothing);
  });

  test('are created once by concurrent requests', async () => {
    const accountId = openAccount();
    await Promise.allSettled([replace(accountId, {}), replace(accountId, given)]);
    expect(await read(accountId)).not.toBeNull();
  });

  test('answers 404 for a missing account, and 412 if If-Match names another version', async () => {
    await expect(replace('acc_none', given)).rejects.toMatchObject({ status: 404 });
    const accountId = openAccount();
    await replace(accountId, given);
    await expect(replace(accountId, {}, { ifMatch: '"2"' })).rejects.toMatchObject({ status: 412 });
    expect((await replace(accountId, {}, { ifMatch: '"1"' })).status).toBe(200);
  });

  const time = (values: object) => [{ ...lunch, ...values }];

  test.each([
    ['ceaseCommunication', true, null],
    ['attorney', { name: 'n'.repeat(200) }, { name: 'n'.repeat(201) }],
    ['attorney', { name: 'n' }, { name: '' }],
    ['attorney', { name: 'n' }, {}],
    ['attorney', { ...attorney, phone: '1'.repeat(40) }, { ...attorney, phone: '1'.repeat(41) }],
    ['attorney', { ...attorney, address: 'a'.repeat(500) }, { ...attorney, address: 'a'.repeat(501) }],
    ['attorney', attorney, { ...attorney, email: 'example.org' }],
    ['inconvenientTimes', Array.from({ length: 50 }, () => lunch), Array.from({ length: 51 }, () => lunch)],
    ['inconvenientTimes', time({ from: '00:00', to: '24:00' }), time({ from: '24:00', to: '24:00' })],
    ['inconvenientTimes', time({ to: '12:01' }), time({ to: '12:00' })],
    ['inconvenientTimes', time({ to: '23:59' }), time({ to: '24:01' })],
    ['inconvenientTimes', time({ from: '09:00' }), time({ from: '9:00' })],
    ['inconvenientTimes', time({ days: ['SUNDAY'] }), time({ days: [] })],
    ['inconvenientTimes', time({}), time({ days: ['SUNDAY', 'SUNDAY'] })],
    ['inconvenientPlaces', ['HOME', 'WORKPLACE', 'OTHER'], ['HOME', 'HOME']],
    ['inconvenientPlaces', [], ['SCHOOL']],
    ['channelOptOuts', ['CALL', 'EMAIL', 'SMS', 'LETTER'], ['CALL', 'CALL']],
    ['channelOptOuts', [], ['FAX']],
    ['notes', 'n'.repeat(2000), 'n'.repeat(2001)],
  ])('takes values in their bounds, else 400: %s %#', async (field, good, bad) => {
    const accountId = openAccount();
    expect((await replace(accountId, { [field]: good })).status).toBe(200);
    await expect(replace(accountId, { [field]: bad })).rejects.toMatchObject({
      status: 400,
      details: {
        issues: expect.arrayContaining([
          expect.objectContaining({ path: expect.stringMatching(new RegExp(`^body\\.${field}`)) }),
        ]),
      },
    });
  });
});

describe('collections.getPreferences', () => {
  test('returns null without preferences, and answers 404 for a missing account', async () => {
    const accountId = openAccount();
    expect(await read(accountId)).toBeNull();
    await replace(accountId, given, { as: aPrincipal() });
    expect(await read(accountId)).toBeNull();
    await expect(read('acc_none')).rejects.toMatchObject({ status: 404 });
  });
});
