import { PayerProgram } from '@rcm/envelope';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAddress } from '../../test/addresses.ts';
import { changedDays, referenceHost } from '../../test/reference-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

const update = (payerId: string, body: Record<string, unknown>, options = {}) =>
  host.call('reference.updatePayer', { params: { payerId }, body }, options);

describe('reference.createPayer', () => {
  test('stores its filing limit and its thresholds, null by default', async () => {
    const body = {
      ...payerBody,
      payerCode: '60054',
      timelyFilingDays: 90,
      responseDays: 45,
      varianceThresholdAmount: 25.5,
      varianceThresholdPercent: 2.5,
    };
    expect(await aRecord(host, 'Payer', body)).toMatchObject({ ...body, varianceThresholdAmount: '25.50' });
    expect(await aRecord(host, 'Payer', payerBody)).toMatchObject({
      timelyFilingDays: null,
      responseDays: 30,
      varianceThresholdAmount: null,
      varianceThresholdPercent: null,
    });
  });

  test.each([
    ['timelyFilingDays', 0],
    ['timelyFilingDays', 3651],
    ['timelyFilingDays', 1.5],
    ['responseDays', 0],
    ['responseDays', 366],
    ['responseDays', 1.5],
    ['responseDays', null],
    ['programType', 'HMO'],
    ['name', ''],
    ['name', 'n'.repeat(201)],
    ['programType', undefined],
    ['payerCode', ''],
    ['payerCode', 'c'.repeat(81)],
    ['externalId', ''],
    ['externalId', 'e'.repeat(201)],
    ['varianceThresholdAmount', 1.001],
    ['varianceThresholdPercent', 100.1],
  ])(
    'answers 400 to a name of 0 or 201 characters, a payerCode of 81, an externalId of 201, a limit of 0, 3651 or 1.5 days, 0 or 366 days to answer, an unknown program or none: %s %j',
    async (field, value) => {
      await expect(aRecord(host, 'Payer', { ...payerBody, [field]: value })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );

  test.each([
    ['name', 'n'],
    ['name', 'n'.repeat(200)],
    ['payerCode', 'c'],
    ['payerCode', 'c'.repeat(80)],
    ['externalId', 'e'],
    ['externalId', 'e'.repeat(200)],
    ...PayerProgram.options.map((program): [string, string] => ['programType', program]),
  ])(
    'takes a name and an externalId of 1 to 200 characters, a payerCode of 80, each program: %s %j',
    async (field, value) => {
      expect(await aRecord(host, 'Payer', { ...payerBody, [field]: value })).toMatchObject({
        [field]: value,
      });
    },
  );

  test.each([1, 3650])('takes a filing limit of 1 to 3650 days: %d', async (timelyFilingDays) => {
    expect(await aRecord(host, 'Payer', { ...payerBody, timelyFilingDays })).toMatchObject({
      timelyFilingDays,
    });
  });

  test.each([1, 365])('takes 1 to 365 days to answer: %d', async (responseDays) => {
    expect(await aRecord(host, 'Payer', { ...payerBody, responseDays })).toMatchObject({ responseDays });
  });

  test('answers 409 with the record that has its externalId', async () => {
    const body = { ...payerBody, externalId: 'P1' };
    const { id } = await aRecord(host, 'Payer', body);
    await expect(aRecord(host, 'Payer', body)).rejects.toMatchObject({
      status: 409,
      details: { existingId: id },
    });
  });
});

describe('reference.getPayer', () => {
  test('returns what the create returned, with its version', async () => {
    const payer = await aRecord(host, 'Payer', { ...payerBody, varianceThresholdAmount: 25 });
    const read = await host.call('reference.getPayer', { params: { payerId: payer.id } });
    expect(read.data.payer).toEqual(payer);
    expect(read.tag).toBe('"1"');
  });
});

describe('reference.updatePayer', () => {
  test('changes the fields that are sent, clears with null and keeps the others', async () => {
    const payer = await aRecord(host, 'Payer', { ...payerBody, payerCode: '60054', timelyFilingDays: 90 });
    const now = new Date('2026-03-03T15:00:00.000Z');
    const body = { name: 'Blue Valley', payerCode: null, varianceThresholdAmount: 25.5 };
    const { data, tag } = await update(payer.id, body, { now });
    expect(data.payer).toEqual({
      ...payer,
      ...body,
      varianceThresholdAmount: '25.50',
      updatedAt: '2026-03-03T15:00:00.000Z',
    });
    expect(tag).toBe('"2"');
  });

  test('reports changed days to the claims, and no other change', async () => {
    const payer = await aRecord(host, 'Payer', payerBody);
    await update(payer.id, { name: 'Renamed', responseDays: 30, timelyFilingDays: null });
    expect(changedDays.filter(({ payerId }) => payerId === payer.id)).toEqual([]);
    await update(payer.id, { responseDays: 45 });
    await update(payer.id, { timelyFilingDays: 90 });
    expect(changedDays.filter(({ payerId }) => payerId === payer.id)).toEqual([
      { payerId: payer.id, responseDays: 45, timelyFilingDays: null },
      { payerId: payer.id, responseDays: 45, timelyFilingDays: 90 },
    ]);
  });

  test.each([
    ['name', 'n'.repeat(200), 'n'.repeat(201)],
    ['payerCode', 'c'.repeat(80), 'c'.repeat(81)],
    ['externalId', 'x'.repeat(200), 'x'.repeat(201)],
    ['programType', 'TRICARE', 'HMO'],
    ['timelyFilingDays', 3650, 3651],
    ['timelyFilingDays', 1, 0],
    ['responseDays', 365, 366],
    ['responseDays', 1, 0],
    ['responseDays', 30, null],
    ['varianceThresholdPercent', 100, 100.1],
    ['varianceThresholdAmount', null, -0.01],
    ['name', 'n', null],
    ['programType', 'OTHER', null],
  ])(
    'accepts %s within the limits of a create, and refuses null for required fields',
    async (field, taken, not) => {
      const payer = await aRecord(host, 'Payer', payerBody);
      const { data } = await update(payer.id, { [field]: taken });
      expect(data.payer).toMatchObject({ [field]: taken });
      await expect(update(payer.id, { [field]: not })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );

  test('answers 409 with the record that has the externalId, and takes its own', async () => {
    const held = await aRecord(host, 'Payer', { ...payerBody, externalId: 'P-HELD' });
    const payer = await aRecord(host, 'Payer', { ...payerBody, externalId: 'P-OWN' });
    await expect(update(payer.id, { externalId: 'P-HELD' })).rejects.toMatchObject({
      status: 409,
      details: { existingId: held.id },
    });
    expect((await update(payer.id, { externalId: 'P-OWN' })).data.payer.externalId).toBe('P-OWN');
  });

  test('answers 412 to an old version', async () => {
    const payer = await aRecord(host, 'Payer', payerBody);
    await update(payer.id, { name: 'Blue' }, { ifMatch: '"1"' });
    await expect(update(payer.id, { name: 'Green' }, { ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
  });
});

describe('reference.getPayer, reference.updatePayer', () => {
  test('answer 404 for a payer that is missing or of another organization', async () => {
    const foreign = await aRecord(host, 'Payer', payerBody, { as: aPrincipal() });
    for (const id of [foreign.id, 'pyr_unknown']) {
      await expect(update(id, {})).rejects.toMatchObject({ status: 404 });
      await expect(host.call('reference.getPayer', { params: { payerId: id } })).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});

describe('reference.createPayer, reference.updatePayer', () => {
  testAddress(
    (body) => aRecord(host, 'Payer', { ...payerBody, ...body }),
    async (id, body) => (await update(id, body)).data.payer,
  );
});

describe('reference.listPayers', () => {
  test('filters by program, several of which mean OR, part of the name and code, and returns what the create returned', async () => {
    const as = aPrincipal();
    const commercial = await aRecord(host, 'Payer', { ...payerBody, varianceThresholdPercent: 5 }, { as });
    const medicare = { name: 'Medicare', programType: 'MEDICARE_FFS', payerCode: 'M', externalId: 'P2' };
    await aRecord(host, 'Payer', medicare, { as });
    const payers = async (query: Record<string, string | string[]>) =>
      (await host.call('reference.listPayers', { query }, { as })).data.payers;
    expect(await payers({ programType: 'COMMERCIAL' })).toEqual([commercial]);
    expect(await payers({ programType: ['COMMERCIAL', 'MEDICARE_FFS'] })).toHaveLength(2);
    expect(await payers({ name: 'medi' })).toMatchObject([{ payerCode: 'M' }]);
    expect(await payers({ name: 'MÉDI-CARE' })).toMatchObject([{ payerCode: 'M' }]);
    expect(await payers({ payerCode: 'M' })).toMatchObject([{ externalId: 'P2' }]);
  });
});
