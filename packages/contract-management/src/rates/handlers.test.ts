import type { TestHost } from '@rcm/testing';
import { refusedAt } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTenant, type ContractTenant, underpaymentHost } from '../../test/underpayment-host.ts';

let host: TestHost;
let tenant: ContractTenant;
let scheduleId: string;
beforeAll(async () => {
  host = await underpaymentHost();
});
beforeEach(async () => {
  tenant = aTenant(host);
  ({ scheduleId } = await tenant.aSchedule({}, [{ code: '00000', amount: 1 }]));
});
afterAll(() => host.close());

const send = async (body: Record<string, unknown>, id = scheduleId) =>
  (await tenant.call('importRates', { params: { scheduleId: id }, body })).data.import;

const load = (...rows: Record<string, unknown>[]) => send({ rows });

const rates = async (query: Record<string, string | string[]> = {}) =>
  (await tenant.call('listRates', { params: { scheduleId }, query })).data.rates;

const codes = async (query: Record<string, string | string[]> = {}) =>
  (await rates(query)).map(({ code }: { code: string }) => code);

const statuses = (result: { rows: { status: string }[] }) => result.rows.map(({ status }) => status);

const issueOf = async (body: Record<string, unknown>, id?: string) => {
  const [{ status, issues }] = (await send(body, id)).rows;
  return [status, issues[0]?.path, issues[0]?.code];
};

describe('contract-management.importRates', () => {
  test('creates rates, replaces them by key or externalId, and does not write unchanged ones', async () => {
    const row = { code: '99213', modifiers: ['25'], placeOfService: '11', amount: 98.42 };
    const first = await load(row, { ...row, code: 'j1885', externalId: 'E1' });
    expect(first).toMatchObject({
      feeScheduleId: scheduleId,
      dryRun: false,
      counts: { rows: 2, created: 2, updated: 0, unchanged: 0, failed: 0, overlapping: 0 },
      rows: [
        {
          row: 1,
          status: 'CREATED',
          externalId: null,
          id: expect.stringMatching(/^rat_/),
          overlaps: [],
          issues: [],
        },
        { row: 2, status: 'CREATED', externalId: 'E1' },
      ],
    });
    const again = await load(row, { ...row, code: 'J1885', externalId: 'E1', amount: 98.4201 });
    expect(statuses(again)).toEqual(['UNCHANGED', 'UPDATED']);
    expect(again.rows.map(({ id }: { id: string }) => id)).toEqual(
      first.rows.map(({ id }: { id: string }) => id),
    );
    const moved = await load({ code: 'J1886', externalId: 'E1', amount: 1, effectiveFrom: '2026-05-01' });
    expect(moved.rows).toMatchObject([{ status: 'UPDATED', id: first.rows[1].id }]);
    expect(await rates({ externalId: 'E1' })).toMatchObject([
      { code: 'J1886', modifiers: [], placeOfService: null, amount: '1.0000', effectiveFrom: '2026-05-01' },
    ]);
  });

  test('stores the fields of a row, by default with the first day of the schedule, ignoring the order of modifiers', async () => {
    const row = {
      externalId: 'E2',
      codeType: 'REVENUE',
      code: '0120',
      modifiers: ['rt', '26', 'RT'],
      placeOfService: '21',
      providerType: 'Hospital',
      amount: 1_250.1234,
      percent: 120.5,
      weight: 1.4203,
      multipleProcedure: false,
      effectiveTo: '2026-12-31',
      isActive: false,
    };
    await load(row);
    const [stored] = await rates({ code: '0120' });
    expect(stored).toMatchObject({
      ...row,
      modifiers: ['26', 'RT'],
      amount: '1250.1234',
      effectiveFrom: '2026-01-01',
      feeScheduleId: scheduleId,
    });
    expect(statuses(await load({ ...row, modifiers: ['RT', '26'] }))).toEqual(['UNCHANGED']);
  });

  test('counts the rates of the schedule, and writes nothing in a dry run', async () => {
    const { contractId, scheduleId: other } = await tenant.aSchedule({}, [{ code: '99213', amount: 1 }]);
    const rows = [
      { code: '99213', amount: 2 },
      { code: '99214', amount: 3 },
    ];
    const dry = await send({ rows, dryRun: true }, other);
    expect(dry).toMatchObject({ dryRun: true, counts: { created: 1, updated: 1 } });
    expect(dry.rows.map(({ id }: { id: string | null }) => id)).toEqual([expect.any(String), null]);
    const countOf = async () =>
      (await tenant.call('getContract', { params: { contractId } })).data.contract.feeSchedules[0].rateCount;
    expect(await countOf()).toBe(1);
    await send({ rows }, other);
    expect(await countOf()).toBe(2);
  });

  test('reports overlaps with existing rates and among its own rows', async () => {
    const first = await load({ code: '99213', amount: 1, effectiveTo: '2026-06-30' });
    const result = await load(
      { code: '99213', amount: 2, effectiveFrom: '2026-06-30' },
      { code: '99213', amount: 3, effectiveFrom: '2026-07-01', effectiveTo: '2026-07-31' },
      { code: '99213', modifiers: ['25'], amount: 4 },
      { code: '99213', amount: 5, effectiveFrom: '2025-01-01', effectiveTo: '2025-12-31' },
      { code: '99213', amount: 6, effectiveFrom: '2026-07-15', isActive: false },
    );
    expect(result.counts).toMatchObject({ created: 5, overlapping: 2 });
    expect(result.rows.map(({ overlaps }: { overlaps: unknown }) => overlaps)).toEqual([
      [
        { id: first.rows[0].id, row: null, effectiveFrom: '2026-01-01', effectiveTo: '2026-06-30' },
        { id: null, row: 2, effectiveFrom: '2026-07-01', effectiveTo: '2026-07-31' },
      ],
      [{ id: null, row: 1, effectiveFrom: '2026-06-30', effectiveTo: null }],
      [],
      [],
      [],
    ]);
  });

  test('writes valid rows and reports the issues of the others', async () => {
    const content = [
      '{"code":"99213","amount":98.42,"externalId":"A"}',
      '',
      '{"code":',
      '[1]',
      '{"code":"9 9","amount":1}',
      '{"code":"99214","amount":1,"effectiveTo":"2025-12-31"}',
      '{"code":"99215"}',
      '{"code":"99213","amount":1}',
      '{"code":"99216","amount":1,"externalId":"A"}',
    ].join('\n');
    const result = await send({ content });
    expect(result.counts).toMatchObject({ rows: 8, created: 1, failed: 7 });
    expect(
      result.rows.map(({ issues }: { issues: { path: string; code: string }[] }) =>
        issues.map(({ path, code }) => `${path} ${code}`).join(),
      ),
    ).toEqual([
      '',
      ' invalid_json',
      ' invalid_type',
      'code invalid_format',
      'effectiveTo too_small',
      'amount invalid_type',
      'code duplicate',
      'externalId duplicate',
    ]);
    expect(await codes({ code: ['99213', '99214', '99215', '99216'] })).toEqual(['99213']);
  });

  test('reads a CSV file by its header, ignoring empty cells', async () => {
    const content = [
      'code,modifiers,amount,percent,multipleProcedure,isActive,effectiveFrom,createdAt',
      '29881,50 RT,812.5,,true,,2026-02-01,',
      '29882,,,,,FALSE,,',
      'one cell',
    ].join('\r\n');
    const result = await send({ format: 'CSV', content });
    expect(statuses(result)).toEqual(['CREATED', 'FAILED', 'FAILED']);
    expect(await rates({ code: '29881' })).toMatchObject([
      {
        modifiers: ['50', 'RT'],
        amount: '812.5000',
        percent: null,
        multipleProcedure: true,
        isActive: true,
        effectiveFrom: '2026-02-01',
      },
    ]);
    await expect(send({ format: 'CSV', content: 'code\n"99213' })).rejects.toMatchObject(
      refusedAt('body.content'),
    );
  });

  test.each([
    ['code,amount,amount\n99213,100,250\n', 'Column 3 ("amount") is in the header twice'],
    ['code,amount,modifier,effective_to\n71046,18,26,2026-06-30\n', 'Column 3 ("modifier") is unknown'],
    ['code,Amount\n99213,100\n', 'Column 2 ("Amount") is unknown'],
    ['99213,100\n', 'Expected a header that names the columns'],
  ])('answers 400 to a column that is unknown or there twice, naming it: %j', async (content, message) => {
    await expect(send({ format: 'CSV', content })).rejects.toMatchObject({
      status: 400,
      details: {
        issues: expect.arrayContaining([
          expect.objectContaining({ message: expect.stringContaining(message) }),
        ]),
      },
    });
    expect(await rates({ code: ['99213', '71046'] })).toEqual([]);
  });

  test('reads rows whose lines end in different ways', async () => {
    const content = 'amount,code,placeOfService\n1,A1,11\r\n2,A2,11\n3,A3,11\r\n\n';
    expect(statuses(await send({ format: 'CSV', content }))).toEqual(['CREATED', 'CREATED', 'CREATED']);
    expect(statuses(await send({ format: 'CSV', content }))).toEqual(['UNCHANGED', 'UNCHANGED', 'UNCHANGED']);
  });

  test('keeps an externalId that a row omits', async () => {
    const [{ id }] = (await load({ code: '99213', amount: 1, externalId: 'A' })).rows;
    expect((await load({ code: '99213', amount: 2 })).rows).toMatchObject([
      { id, status: 'UPDATED', externalId: 'A' },
    ]);
    expect(await rates({ externalId: 'A' })).toMatchObject([{ id, amount: '2.0000' }]);
  });

  test('accepts a freed key for a new rate, but not for another changed one', async () => {
    await load({ code: 'A1', amount: 1, externalId: 'A' }, { code: 'B1', amount: 2, externalId: 'B' });
    const moved = await load(
      { code: 'B2', amount: 2, externalId: 'B' },
      { code: 'B1', amount: 1, externalId: 'A' },
      { code: 'B1', amount: 3 },
    );
    expect(statuses(moved)).toEqual(['UPDATED', 'FAILED', 'CREATED']);
    expect(await codes({ code: ['A1', 'B1', 'B2'] })).toEqual(['A1', 'B1', 'B2']);
  });

  test('refuses another externalId for a rate that has one', async () => {
    await load({ code: '99213', amount: 1, externalId: 'A' });
    expect(await issueOf({ rows: [{ code: '99213', amount: 1, externalId: 'B' }] })).toEqual([
      'FAILED',
      'code',
      'duplicate',
    ]);
    await load({ code: '99214', amount: 1 });
    expect(await issueOf({ rows: [{ code: '99214', amount: 1, externalId: 'A' }] })).toEqual([
      'FAILED',
      'code',
      'duplicate',
    ]);
    expect(statuses(await load({ code: '99214', amount: 1, externalId: 'C' }))).toEqual(['UPDATED']);
  });

  test.each([
    ['FEE_SCHEDULE', {}, { amount: 1 }, 'amount'],
    ['PERCENT_OF_CHARGE', {}, { percent: 1 }, 'percent'],
    ['PERCENT_OF_MEDICARE', { percent: 120 }, { amount: 1 }, 'amount'],
    ['PERCENT_OF_MEDICARE', {}, { amount: 1, percent: 1 }, 'amount'],
    ['CASE_RATE', {}, { amount: 1 }, 'amount'],
    ['PER_DIEM', {}, { amount: 1 }, 'amount'],
    ['DRG_WEIGHT', { baseAmount: 1 }, { weight: 1 }, 'weight'],
    ['APC', { baseAmount: 1 }, { weight: 1 }, 'amount'],
    ['APC', {}, { amount: 1 }, 'amount'],
  ])('requires the fields of the method %s', async (method, schedule, rate, missing) => {
    const made = await tenant.aSchedule({ method, ...schedule }, [{ code: '470', ...rate }]);
    expect(made.rateIds).toEqual([expect.stringMatching(/^rat_/)]);
    expect(await issueOf({ rows: [{ code: '471' }] }, made.scheduleId)).toEqual([
      'FAILED',
      missing,
      'invalid_type',
    ]);
    const codeType = method === 'DRG_WEIGHT' ? 'DRG' : 'PROCEDURE';
    scheduleId = made.scheduleId;
    expect(await rates()).toMatchObject([{ code: '470', codeType }]);
  });

  test('requires no amount for CASE_RATE if the schedule has one', async () => {
    const { rateIds } = await tenant.aSchedule({ method: 'CASE_RATE', baseAmount: 1 }, [{ code: '470' }]);
    expect(rateIds).toEqual([expect.any(String)]);
  });

  test.each([
    [98.4275, '98.4275'],
    [98.4, '98.4000'],
    [98, '98.0000'],
    [0.0001, '0.0001'],
  ])('shows the amount %d with 4 decimals', async (amount, shown) => {
    await load({ code: 'DEC', amount });
    expect(await rates({ code: 'DEC' })).toMatchObject([{ amount: shown }]);
  });

  test('requires no field for CAPITATION', async () => {
    const { rateIds } = await tenant.aSchedule({ method: 'CAPITATION' }, [{ code: '*' }]);
    expect(rateIds).toEqual([expect.any(String)]);
  });

  test('accepts content of up to 4 MiB in UTF-8', async () => {
    const row = '{"code":"99213","amount":1}\n';
    const content = (bytes: number) => row + ' '.repeat(bytes - row.length);
    expect((await send({ content: content(4 * 1024 * 1024) })).counts).toMatchObject({ created: 1 });
    await expect(send({ content: content(4 * 1024 * 1024 + 1) })).rejects.toMatchObject(
      refusedAt('body.content'),
    );
  });

  test('accepts up to 10,000 rows', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ code: `B${index}`, amount: 1 }));
    expect((await send({ rows: rows(10_000) })).counts).toMatchObject({ rows: 10_000, created: 10_000 });
    await expect(send({ rows: rows(10_001) })).rejects.toMatchObject(refusedAt('body.rows'));
    const content = rows(10_001)
      .map((row) => JSON.stringify(row))
      .join('\n');
    await expect(send({ content })).rejects.toMatchObject(refusedAt('body.content'));
    const lines = ['code,amount', ...rows(10_001).map(({ code }) => `${code},1`)].join('\n');
    await expect(send({ content: lines, format: 'CSV' })).rejects.toMatchObject(refusedAt('body.content'));
  });

  test.each([
    ['rows', {}],
    ['rows', { rows: [{ code: '1', amount: 1 }], content: '{}' }],
    ['rows', { rows: [] }],
    ['rows.0.amount', { rows: [{ code: '1', amount: 1.00001 }] }],
    ['rows.0.amount', { rows: [{ code: '1', amount: -1 }] }],
    ['rows.0.code', { rows: [{ code: 'A'.repeat(16), amount: 1 }] }],
    ['rows.0.modifiers', { rows: [{ code: '1', amount: 1, modifiers: ['1A', '2A', '3A', '4A', '5A'] }] }],
    ['rows.0.modifiers.0', { rows: [{ code: '1', amount: 1, modifiers: ['100'] }] }],
    ['rows.0.weight', { rows: [{ code: '1', amount: 1, weight: 0 }] }],
    ['rows.0.weight', { rows: [{ code: '1', amount: 1, weight: 10_000 }] }],
    ['rows.0.placeOfService', { rows: [{ code: '1', amount: 1, placeOfService: '1' }] }],
    ['content', { content: '' }],
    ['format', { content: '{}', format: 'XML' }],
  ])('answers 400 at %s', async (path, body) => {
    await expect(send(body)).rejects.toMatchObject(refusedAt(`body.${path}`));
  });

  test('answers 404 for a missing schedule and for one of another organization', async () => {
    const { scheduleId: foreign } = await aTenant(host).aSchedule({}, [{ code: '1', amount: 1 }]);
    for (const id of [foreign, 'fsc_none']) {
      await expect(send({ rows: [{ code: '1', amount: 1 }] }, id)).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('contract-management.listRates', () => {
  test('lists by code, then by latest first day, and pages', async () => {
    await load(
      { code: '99214', amount: 3 },
      { code: '99213', amount: 1 },
      { code: '99213', amount: 2, effectiveFrom: '2026-07-01' },
    );
    const listed = await rates({ skip: '1' });
    expect(listed.map(({ amount }: { amount: string }) => amount)).toEqual(['2.0000', '1.0000', '3.0000']);
    const { data } = await tenant.call('listRates', {
      params: { scheduleId },
      query: { take: '1', sort: '-code' },
    });
    expect(data).toMatchObject({ rates: [{ code: '99214' }], total: 4 });
  });

  test('filters by code, code type, modifier, day, externalId and isActive', async () => {
    await load(
      { code: '99213', amount: 1, effectiveTo: '2026-06-30', externalId: 'E9' },
      { code: '71046', modifiers: ['26', 'RT'], amount: 2, effectiveFrom: '2026-07-01' },
      { code: '0120', codeType: 'REVENUE', amount: 3, isActive: false },
    );
    expect(await codes({ code: ['99213', '0120'] })).toEqual(['0120', '99213']);
    expect(await codes({ codeType: 'REVENUE' })).toEqual(['0120']);
    expect(await codes({ modifier: 'rt' })).toEqual(['71046']);
    expect(await codes({ modifier: 'TC' })).toEqual([]);
    expect(await codes({ onDate: '2026-06-30' })).toEqual(['00000', '0120', '99213']);
    expect(await codes({ onDate: '2026-07-01' })).toEqual(['00000', '0120', '71046']);
    expect(await codes({ externalId: 'E9' })).toEqual(['99213']);
    expect(await codes({ isActive: 'false' })).toEqual(['0120']);
  });

  test.each([
    ['modifier', '2'],
    ['onDate', 'today'],
    ['codeType', 'ICD'],
    ['sort', 'amount'],
    ['isActive', 'yes'],
  ])('answers 400 for %s=%s', async (name, value) => {
    await expect(rates({ [name]: value })).rejects.toMatchObject(refusedAt(`query.${name}`));
  });

  test('answers 404 for a missing schedule and for one of another organization', async () => {
    const own = scheduleId;
    tenant = aTenant(host);
    for (scheduleId of [own, 'fsc_none']) await expect(rates()).rejects.toMatchObject({ status: 404 });
  });
});
