import { createHash } from 'node:crypto';
import { testTime } from '@rcm/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CodingHost, codingHost } from '../../test/coding-host.ts';
import { codeListTables } from './code-list.ts';
import { importCodes } from './replacement.ts';
import type { CodeListKey } from './schema.ts';

let host: CodingHost;
let owner: pg.Client;
beforeAll(async () => {
  host = await codingHost();
  owner = new pg.Client({ connectionString: host.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await host.close();
});
beforeEach(async () => {
  for (const table of codeListTables) await owner.query(`delete from ${table}`);
});

const places = 'code,display\n11,Office\n21,Inpatient hospital\n22,Outpatient hospital\n23,Emergency room\n';

/** The stored rows of all lists. */
async function stored() {
  const contents = [];
  for (const table of codeListTables) {
    contents.push((await owner.query(`select * from ${table} order by 1, 2, 3`)).rows);
  }
  return contents;
}

const codes = async () =>
  (await owner.query('select code from medical_coding.loaded_codes order by code')).rows.map(
    ({ code }) => code,
  );

describe('rcm import codes', () => {
  test('stores version, row count, checksum and the numbers of changes', async () => {
    expect(await host.load('POS', places)).toEqual({
      list: 'POS',
      version: 1,
      rowCount: 4,
      checksum: createHash('sha256').update(places).digest('hex'),
      added: 4,
      removed: 0,
      changed: 0,
      unchanged: 0,
      importedAt: testTime,
      rejected: [],
    });
    const next =
      'code,display\n11,Physician office\n21,Inpatient hospital\n23,Emergency room\n24,Surgical center\n';
    expect(await host.load('POS', next)).toMatchObject({
      version: 2,
      rowCount: 4,
      added: 1,
      removed: 1,
      changed: 1,
      unchanged: 2,
    });
  });

  test('replaces all previous rows, and leaves other lists unchanged', async () => {
    await host.load('CVX', 'code,display\n140,Influenza\n');
    await host.load('POS', places);
    await host.load('POS', 'code,display\n11,Office\n31,Nursing facility\n');
    expect(await codes()).toEqual(['11', '140', '31']);
  });

  test('the same file again creates a new version without changes', async () => {
    await host.load('POS', places);
    expect(await host.load('POS', places)).toMatchObject({ version: 2, added: 0, changed: 0, unchanged: 4 });
  });

  test('accepts columns in any order and letter case, quoted text and a byte order mark', async () => {
    await host.load('POS', '\uFEFFDisplay,CODE\r\n"Office, with ""quotes""",11\r\n');
    const { rows } = await owner.query('select code, display from medical_coding.loaded_codes');
    expect(rows).toEqual([{ code: '11', display: 'Office, with "quotes"' }]);
  });

  test('stores every column of a code, with the code in its normalized form', async () => {
    const header = 'code,display,effective_date,termination_date,billable,sex,minimum_age,maximum_age\n';
    await host.load(
      'ICD10CM',
      `${header}o09511,Supervision,20251001,2026-09-30,Y,f,9,64\nO09,Heading,,*,0,,,\n`,
    );
    const { rows } = await owner.query(
      `select code, effective_date::text, termination_date::text, is_billable, sex, minimum_age, maximum_age
       from medical_coding.loaded_codes order by code`,
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['O09', null, null, false, null, null, null],
      ['O09.511', '2025-10-01', '2026-09-30', true, 'F', 9, 64],
    ]);
  });

  test('loads pairs of procedures, one of them with two periods', async () => {
    const header = 'column_1,column_2,effective_date,deletion_date,modifier_indicator\n';
    const rows = '11042,97597,20200101,20211231,1\n11042,97597,20230101,*,0\n99213,G0101,2020-01-01,,9\n';
    expect(await host.load('PTP_PRACTITIONER', header + rows)).toMatchObject({ rowCount: 3 });
    const { rows: kept } = await owner.query(
      `select column_two, deletion_date::text, modifier_indicator from medical_coding.procedure_pairs
       order by column_one, effective_date`,
    );
    expect(kept.map((row) => Object.values(row))).toEqual([
      ['97597', '2021-12-31', 1],
      ['97597', null, 0],
      ['G0101', null, 9],
    ]);
  });

  test('loads the maximum units of procedures, with the indicator as it is published', async () => {
    const header = 'code,mue_value,adjudication_indicator\n';
    const rows = '99213,2,3 Date of Service Edit: Clinical\n97597,0,1\n';
    expect(await host.load('MUE_PRACTITIONER', header + rows)).toMatchObject({ rowCount: 2 });
    const { rows: kept } = await owner.query(
      'select code, units, adjudication_indicator from medical_coding.unit_limits order by code',
    );
    expect(kept.map((row) => Object.values(row))).toEqual([
      ['97597', 0, 1],
      ['99213', 2, 3],
    ]);
  });

  test('streams a file in several batches and reports progress', async () => {
    const rows = Array.from(
      { length: 12_000 },
      (_row, index) => `${String(index).padStart(5, '0')},Code ${index}`,
    );
    const steps: [file: string, share: number][] = [];
    await importCodes({
      ownerUrl: host.ownerUrl,
      list: 'CPT',
      files: [host.file('cpt.csv', `code,display\n${rows.join('\n')}\n`)],
      now: testTime,
      onProgress: (file, done, total) => steps.push([file, done / total]),
    });
    expect(await codes()).toHaveLength(12_000);
    expect(steps).toHaveLength(3);
    expect(steps.at(-1)).toEqual(['cpt.csv', 1]);
  });

  test('two concurrent imports run one after the other', async () => {
    const loads = await Promise.all([host.load('POS', places), host.load('CVX', 'code,display\n140,Flu\n')]);
    expect(loads.map(({ version }) => version)).toEqual([1, 1]);
    expect(await codes()).toHaveLength(5);
  });
});

describe('a national list', () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_row, index) => `${String(index).padStart(5, '0')},Code\n`).join('');

  test('loads without its few bad rows, and reports them by line', async () => {
    const content = `code,display\n${rowsOf(150)}0X11Z,New shape\n${rowsOf(1)}${rowsOf(300).slice(150 * 11)}99999\n\n`;
    expect(await host.load('CPT', content)).toMatchObject({
      rowCount: 300,
      added: 300,
      rejected: [
        { line: 152, reason: 'code is not well-formed' },
        { line: 153, reason: 'it is a duplicate of an earlier row' },
        { line: 304, reason: 'it has 1 columns instead of 2' },
      ],
    });
    expect(await codes()).toHaveLength(300);
  });

  test('names a duplicate of another batch, and keeps the first row', async () => {
    const content = `code,display\n${rowsOf(6_000)}00007,Again\n`;
    expect(await host.load('CPT', content)).toMatchObject({
      rowCount: 6_000,
      rejected: [{ line: 6_002, reason: 'it is a duplicate of an earlier row' }],
    });
    const { rows } = await owner.query(
      `select display from medical_coding.loaded_codes where code = '00007'`,
    );
    expect(rows).toEqual([{ display: 'Code' }]);
  });

  test('names the second of two equal pairs of procedures', async () => {
    const header = 'column_1,column_2,effective_date,deletion_date,modifier_indicator\n';
    const rows = Array.from({ length: 99 }, (_row, index) => `11042,${97_000 + index},20200101,,1\n`).join(
      '',
    );
    await expect(host.load('PTP_HOSPITAL', `${header}${rows}11042,97000,2020-01-01,,0\n`)).rejects.toThrow(
      'line 101: it is a duplicate of an earlier row',
    );
  });

  test.each<[CodeListKey, string, string]>([
    ['ICD10CM', 'QA0', 'QA0'],
    ['ICD10CM', 'QA00101', 'QA0.0101'],
    ['ICD10CM', 'C4A9', 'C4A.9'],
    ['CPT', '0011A', '0011A'],
  ])('of %s has the code %s', async (list, code, stored) => {
    expect(await host.load(list, `code,display\r\n${code},Text\r\n\r\n`)).toMatchObject({ rejected: [] });
    expect(await codes()).toEqual([stored]);
  });
});

describe('a file is refused, and the list is unchanged,', () => {
  const pairs = 'column_1,column_2,effective_date,deletion_date,modifier_indicator\n';
  const limits = 'code,mue_value,adjudication_indicator\n';
  const dated = 'code,display,effective_date\n';

  test.each<[string, CodeListKey, string, string]>([
    ['whose header lacks a column', 'POS', 'code,text\n11,Office\n', 'its header lacks display'],
    [
      'with an unknown column',
      'POS',
      'code,display,npi\n11,Office,1\n',
      'has an unknown column 3; the columns are',
    ],
    ['with a column twice', 'POS', 'code,display,display\n11,A,B\n', 'has the column display twice'],
    ['that has the header of another list', 'MUE_HOSPITAL', places, 'its header lacks mue_value'],
    ['that has no header', 'POS', '11,Office\n', 'its header lacks code, display'],
    ['that is empty', 'POS', '', 'it has no rows'],
    ['that holds no rows', 'POS', 'code,display\n', 'it has no rows'],
    ['whose last line is cut off', 'POS', places.trimEnd(), 'its last line is truncated'],
    ['with a line of too few columns', 'POS', 'code,display\n11\n', 'line 2: it has 1 columns instead of 2'],
    ['with an open quotation mark', 'POS', 'code,display\n11,"Office\n', 'a quotation mark is not closed'],
    [
      'with a code that is not well-formed',
      'POS',
      'code,display\n11,Office\n111,Odd\n',
      'line 3: code is not well-formed',
    ],
    ['with a code without text', 'POS', 'code,display\n11,\n', 'line 2: display is empty'],
    [
      'with a text that is too long',
      'POS',
      `code,display\n11,${'x'.repeat(4_001)}\n`,
      'line 2: display is longer',
    ],
    [
      'with a control character',
      'POS',
      'code,display\n11,Off\u0001ice\n',
      'line 2: display contains a control',
    ],
    ['with an invalid date', 'POS', `${dated}11,Office,20260230\n`, 'line 2: effective_date is not a date'],
    [
      'with a code twice',
      'POS',
      'code,display\n11,Office\n11,Again\n',
      'line 3: it is a duplicate of an earlier row',
    ],
    [
      'with an unknown sex',
      'ICD10CM',
      'code,display,sex\nA09,Gastroenteritis,X\n',
      'line 2: sex is neither F nor M',
    ],
    [
      'with an invalid age',
      'ICD10CM',
      'code,display,minimum_age\nA09,G,151\n',
      'line 2: minimum_age is not a whole number',
    ],
    [
      'with an invalid flag',
      'ICD10CM',
      'code,display,billable\nA09,G,maybe\n',
      'line 2: billable is neither',
    ],
    [
      'with a pair that has an invalid procedure code',
      'PTP_HOSPITAL',
      `${pairs}11042,M54,20200101,,1\n`,
      'line 2: column_2 is not',
    ],
    [
      'with a pair without an effective date',
      'PTP_HOSPITAL',
      `${pairs}11042,97597,*,,1\n`,
      'line 2: effective_date is empty',
    ],
    [
      'with an unknown indicator',
      'PTP_HOSPITAL',
      `${pairs}11042,97597,20200101,,2\n`,
      'must be one of 0, 1, 9',
    ],
    [
      'with invalid units',
      'MUE_SUPPLIER',
      `${limits}E0601,1.5,1\n`,
      'line 2: mue_value is not a whole number',
    ],
    ['without units', 'MUE_SUPPLIER', `${limits}E0601,,1\n`, 'line 2: mue_value is empty'],
    ['with an indicator above 3', 'MUE_SUPPLIER', `${limits}E0601,1,4\n`, 'must be one of 1, 2, 3'],
  ])('%s', async (_what, list, content, reason) => {
    await host.load('POS', places);
    const before = await stored();
    const load = host.load(list, content);
    await expect(load).rejects.toThrow(`The ${list} file is rejected and the list is unchanged: `);
    await expect(load).rejects.toThrow(reason);
    expect(await stored()).toEqual(before);
  });

  test('with less than half of the previous rows', async () => {
    await host.load('POS', places);
    await expect(host.load('POS', 'code,display\n11,Office\n')).rejects.toThrow(
      'it has 1 rows, fewer than half of the current 4',
    );
    expect(await codes()).toHaveLength(4);
  });

  test('that does not exist', async () => {
    const load = importCodes({
      ownerUrl: host.ownerUrl,
      list: 'POS',
      files: ['/nowhere.csv'],
      now: testTime,
    });
    await expect(load).rejects.toThrow('ENOENT');
  });

  test('with invalid lines after thousands of valid ones, without their content in the message', async () => {
    const rows = Array.from({ length: 6_000 }, (_row, index) => `${String(index).padStart(5, '0')},Code`);
    const load = host.load('CPT', `code,display\n${rows.join('\n')}\n${'CANARY,Code\n'.repeat(61)}`);
    await expect(load).rejects.toThrow('line 6002: code is not well-formed');
    await expect(load).rejects.not.toThrow('CANARY');
    expect(await codes()).toEqual([]);
  });
});

describe('the role that serves requests', () => {
  const asApplication = async (query: string) => {
    const client = new pg.Client({ connectionString: host.appUrl });
    await client.connect();
    try {
      return await client.query(query);
    } finally {
      await client.end();
    }
  };

  beforeEach(async () => {
    await host.load('POS', places);
    await host.load('MUE_HOSPITAL', 'code,mue_value,adjudication_indicator\n99213,2,3\n');
    await host.load('AOC', 'type,add_on_code,primary_code,effective_date\n1,22614,22612,20200101\n');
    await host.load(
      'PTP_HOSPITAL',
      'column_1,column_2,effective_date,deletion_date,modifier_indicator\n11042,97597,20200101,,1\n',
    );
  });

  test.each(codeListTables)('reads %s, but cannot insert, update or delete', async (table) => {
    expect((await asApplication(`select from ${table}`)).rowCount).toBeGreaterThan(0);
    const before = await stored();
    await expect(asApplication(`insert into ${table} select * from ${table}`)).rejects.toMatchObject({
      code: '42501',
    });
    const column = table.endsWith('versions') ? 'id' : 'list_id';
    expect((await asApplication(`update ${table} set ${column} = 9`)).rowCount).toBe(0);
    expect((await asApplication(`delete from ${table}`)).rowCount).toBe(0);
    expect(await stored()).toEqual(before);
  });
});
