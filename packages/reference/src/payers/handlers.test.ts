import { PayerProgram } from '@rcm/envelope';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRecord, payerBody, referenceHost } from '../../test/reference-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

describe('reference.createPayer', () => {
  test('keeps its filing limit and its thresholds, null where left out', async () => {
    const body = {
      ...payerBody,
      payerCode: '60054',
      timelyFilingDays: 90,
      varianceThresholdAmount: 25.5,
      varianceThresholdPercent: 2.5,
    };
    expect(await aRecord(host, 'Payer', body)).toMatchObject({ ...body, varianceThresholdAmount: '25.50' });
    expect(await aRecord(host, 'Payer', payerBody)).toMatchObject({
      timelyFilingDays: null,
      varianceThresholdAmount: null,
      varianceThresholdPercent: null,
    });
  });

  test.each([
    ['timelyFilingDays', 0],
    ['timelyFilingDays', 3651],
    ['timelyFilingDays', 1.5],
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
    'answers 400 to a name of 0 or 201 characters, a payerCode of 81, an externalId of 201, a limit of 0, 3651 or 1.5 days, an unknown programme or none: %s %j',
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
    'takes a name and an externalId of 1 to 200 characters, a payerCode of 80, each programme: %s %j',
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

  test('answers 409 with the holder of its externalId', async () => {
    const body = { ...payerBody, externalId: 'P1' };
    const { id } = await aRecord(host, 'Payer', body);
    await expect(aRecord(host, 'Payer', body)).rejects.toMatchObject({
      status: 409,
      details: { existingId: id },
    });
  });
});

describe('reference.listPayers', () => {
  test('filters by programme, several of which mean OR, part of the name and code, and shows what creating showed', async () => {
    const as = aPrincipal();
    const commercial = await aRecord(host, 'Payer', { ...payerBody, varianceThresholdPercent: 5 }, { as });
    const medicare = { name: 'Medicare', programType: 'MEDICARE_FFS', payerCode: 'M', externalId: 'P2' };
    await aRecord(host, 'Payer', medicare, { as });
    const payers = async (query: Record<string, string | string[]>) =>
      (await host.call('reference.listPayers', { query }, { as })).data.payers;
    expect(await payers({ programType: 'COMMERCIAL' })).toEqual([commercial]);
    expect(await payers({ programType: ['COMMERCIAL', 'MEDICARE_FFS'] })).toHaveLength(2);
    expect(await payers({ name: 'medi' })).toMatchObject([{ payerCode: 'M' }]);
    expect(await payers({ payerCode: 'M' })).toMatchObject([{ externalId: 'P2' }]);
  });
});
