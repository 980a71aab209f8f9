import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { testTime } from '@rcm/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodingHost, codingHost } from '../../test/coding-host.ts';
import { type CodeListKey, importCodes } from '../import.ts';
import type { CodingClaim, CodingLine, OtherService } from './coding-claim.ts';
import { ncciEdits } from './published-edits.ts';

let host: CodingHost;

/** A file of pairs as CMS publishes it: a notice, a title, and a header of four lines. */
const pairsFile = (...rows: string[]) =>
  [
    'CPT only copyright 2025 American Medical Association.  All rights reserved.',
    'Column1/Column2 Edits',
    'Column 1\tColumn 2\t*=in existence\tEffective\tDeletion\tModifier\tPTP Edit Rationale',
    '\t\tprior to 1996\tDate\tDate\t0=not allowed\t',
    '\t\t\t\t*=no data\t1=allowed\t',
    '\t\t\t\t\t9=not applicable\t',
    ...rows.map((row) => row.replaceAll(' ', '\t')),
    '',
  ].join('\r\n');

const notice =
  '"CPT codes, descriptions and other data only are copyright 2025.\r\nAll rights reserved.",,,\r\n';

const limitsFile = (setting: string, ...rows: string[]) =>
  `${notice}"HCPCS/\nCPT Code",${setting} Services MUE Values,MUE Adjudication Indicator,MUE Rationale\r\n${rows.join('\r\n')}\r\n`;

const addOnHeader =
  'AOC_Edit_Type,Add-On_Code,AOC_DelDT,Primary_Code,Primary_Code_DelDT,AOC_Edit_EffDT,AOC_Edit_DelDT,Special_Instruction_Notes';

const addOnsFile = (...rows: string[]) =>
  `CPT only copyright 2025,,,,,,,\r\n${addOnHeader}\r\n${rows.join('\r\n')}\r\n`;

beforeAll(async () => {
  host = await codingHost();
  await host.load(
    'PTP_PRACTITIONER',
    pairsFile(
      '11042 97597  20260301 20260310 0 Misuse',
      '11043 97597  20260301 * 1 Misuse',
      '11044 97597  20260301 * 9 Misuse',
    ),
  );
  await host.load('PTP_HOSPITAL', pairsFile('11042 97598 * 19960101 * 0 Misuse'));
  await host.load('MEDICAID_PTP_SUPPLIER', pairsFile('E0601 E0470  20200101 * 0 Misuse'));
  await host.load(
    'MUE_PRACTITIONER',
    limitsFile(
      'Practitioner',
      '97110,2,1 Line Edit,Nature of Service',
      '97112,2,2 Date of Service Edit: Policy,Nature of Service',
      '97116,2,3 Date of Service Edit: Clinical,Clinical: Data',
    ),
  );
  await host.load(
    'MEDICAID_MUE_PRACTITIONER',
    `${notice}HCPCS/CPT Code,Practitioner Services MUE Values,MUE Rationale\r\n97112,1,CMS Policy\r\n`,
  );
  await host.load(
    'AOC',
    addOnsFile(
      '1,22532,,22533,,2026060,2026069,',
      '2,99290,,CCCCC,,2013091,,Contractor Defined Primary Codes',
      '3,22853,,22551,,2020001,,',
      '1,99292,,99291,,2013091,,',
      '1,22614,2026060,22612,,2013091,,',
    ),
  );
});
afterAll(() => host.close());

const day = '2026-03-02';
/** A line with its units on the given days. */
type Line = Partial<CodingLine & { readonly day: string }>;

/** A claim of a practitioner to Medicare. */
const aClaim = (lines: readonly Line[], claim: Partial<CodingClaim> = {}): CodingClaim => ({
  claimId: 'clm_1',
  isInstitutional: false,
  filingIndicator: 'MB',
  facilityCode: '11',
  billingProvider: 'A',
  billingTaxonomyCode: null,
  birthDate: null,
  sex: null,
  conditionCodes: [],
  diagnoses: [],
  otherServices: [],
  ...claim,
  lines: lines.map(({ day: from = day, ...line }, index) => ({
    path: `lines.${index}`,
    code: '99213',
    modifiers: [],
    units: 1,
    from,
    to: from,
    provider: 'A',
    ...line,
  })),
});

const hospital = { isInstitutional: true, filingIndicator: 'MA', facilityCode: '13' } as const;
const supplier = { billingTaxonomyCode: '332B00000X' } as const;
const medicaid = { filingIndicator: 'MC' } as const;

const failed = async (lines: readonly Line[], claim: Partial<CodingClaim> = {}) => {
  const found = await host.inside(host.principal, (context) => ncciEdits(context, [aClaim(lines, claim)]));
  return found.get('clm_1') ?? [];
};

const codes = async (...given: Parameters<typeof failed>) =>
  (await failed(...given)).map(({ code, path, severity }) => [code, path, severity]);

const pair = (first: string, line: Line = {}, both: Line = {}) => [
  { code: '97597', ...both, ...line },
  { code: first, ...both },
];
const denied = [['PTP_NOT_ALLOWED', 'lines.0.procedure', 'ERROR']];

describe('pairs of procedures', () => {
  test.each<[string, readonly Line[], Partial<CodingClaim>, readonly (readonly string[])[]]>([
    ['on the effective date', pair('11042', {}, { day: '2026-03-01' }), {}, denied],
    ['a day before it', pair('11042', {}, { day: '2026-02-28' }), {}, []],
    ['on the deletion date', pair('11042', {}, { day: '2026-03-10' }), {}, denied],
    ['a day after it', pair('11042', {}, { day: '2026-03-11' }), {}, []],
    ['on different days', pair('11042', { day: '2026-03-03' }), {}, []],
    ['with indicator 0 and a modifier', pair('11042', { modifiers: ['59'] }), {}, denied],
    ['with indicator 1', pair('11043'), {}, [['PTP_MODIFIER_REQUIRED', 'lines.0.procedure', 'ERROR']]],
    ['with indicator 1 and a modifier', pair('11043', { modifiers: ['XS'] }), {}, []],
    ['with indicator 9', pair('11044'), {}, []],
    ['of two providers', pair('11042', { provider: 'B' }), {}, []],
    [
      'of two providers in a hospital',
      [{ code: '97598', provider: 'B' }, { code: '11042' }],
      hospital,
      denied,
    ],
    ['of Medicaid, whose table is not loaded', pair('11042'), medicaid, []],
    ['of Medicaid for DME', [{ code: 'e0470' }, { code: 'E0601' }], { ...medicaid, ...supplier }, denied],
  ])('%s', async (_case, lines, set, expected) => {
    expect(await codes(lines, set)).toEqual(expected);
  });
});

describe('maximum units', () => {
  const units = (code: string, ...counts: number[]) => counts.map((count) => ({ code, units: count }));
  test.each<[readonly Line[], Partial<CodingClaim>, readonly (readonly string[])[]]>([
    [units('97110', 2, 2), {}, []],
    [units('97110', 2, 3), {}, [['MUE_UNITS_OF_LINE', 'lines.1.units', 'ERROR']]],
    [units('97112', 1, 1), {}, []],
    [
      units('97112', 1, 2),
      {},
      [
        ['MUE_UNITS_OF_DAY', 'lines.0.units', 'ERROR'],
        ['MUE_UNITS_OF_DAY', 'lines.1.units', 'ERROR'],
      ],
    ],
    [units('97116', 3), {}, [['MUE_UNITS_OF_DAY', 'lines.0.units', 'WARNING']]],
    [units('97112', 1, 1), medicaid, []],
    [units('97112', 2), medicaid, [['MUE_UNITS_OF_LINE', 'lines.0.units', 'ERROR']]],
  ])('case %#', async (lines, set, expected) => {
    expect(await codes(lines, set)).toEqual(expected);
  });
});

describe('add-on codes', () => {
  const missing = (severity = 'ERROR') => [['AOC_PRIMARY_MISSING', 'lines.0.procedure.code', severity]];
  const alone = (code: string, onDay = day) => [{ code, day: onDay }];
  test.each<[string, readonly Line[], readonly (readonly string[])[]]>([
    ['on the effective date', alone('22532', '2026-03-01'), missing()],
    ['a day before it', alone('22532', '2026-02-28'), []],
    ['on the deletion date', alone('22532', '2026-03-10'), missing()],
    ['a day after it', alone('22532', '2026-03-11'), []],
    ['with the primary procedure', [{ code: '22532' }, { code: '22533' }], []],
    [
      'with the primary procedure on another day',
      [{ code: '22532' }, { code: '22533', day: '2026-03-03' }],
      missing(),
    ],
    [
      'with the primary procedure of another provider',
      [{ code: '22532' }, { code: '22533', provider: 'B' }],
      missing(),
    ],
    ['of critical care continued by another', [{ code: '99292' }, { code: '99291', provider: 'B' }], []],
    ['of type 2 alone', alone('99290'), missing()],
    ['of type 2 with any procedure', [{ code: '99290' }, { code: '99213' }], []],
    ['of type 3 with another procedure', [{ code: '22853' }, { code: '99213' }], missing('WARNING')],
    ['of type 3 with its procedure', [{ code: '22853' }, { code: '22551' }], []],
    ['that ended on the day', alone('22614', '2026-03-01'), missing()],
    ['that ended the day before', alone('22614'), []],
  ])('%s', async (_case, lines, expected) => {
    expect(await codes(lines)).toEqual(expected);
  });
});

describe('services of other claims', () => {
  const other = (code: string, values: Partial<OtherService> = {}): OtherService => ({
    claimNumber: 'CL-2',
    code,
    modifiers: [],
    units: 1,
    from: day,
    provider: 'A',
    billingProvider: 'A',
    ...values,
  });
  const messages = async (lines: readonly Line[], ...otherServices: OtherService[]) =>
    (await failed(lines, { otherServices })).map(({ path, message }) => `${path}: ${message}`);

  test('of the provider on the day are the first of a pair, and fail no edit themselves', async () => {
    expect(await messages([{ code: '97597' }], other('11042'))).toEqual([
      'lines.0.procedure: 97597 is not paid together with 11042, regardless of modifiers (with claim CL-2)',
    ]);
    expect(await messages([{ code: '11042' }], other('97597'))).toEqual([]);
    expect(await messages([{ code: '97597' }], other('11042', { provider: 'B' }))).toEqual([]);
    expect(await messages([{ code: '97597' }], other('11042', { from: '2026-03-03' }))).toEqual([]);
  });

  test('count toward the units of a day, not toward those of a line', async () => {
    expect(await messages([{ code: '97112', units: 1 }], other('97112', { units: 1 }))).toEqual([]);
    expect(await messages([{ code: '97112', units: 1 }], other('97112', { units: 2 }))).toEqual([
      'lines.0.units: More than 2 units of 97112 in a day are medically unlikely (with claim CL-2)',
    ]);
    const more = other('97112', { claimNumber: 'CL-3' });
    expect(await messages([{ code: '97112', units: 1 }], other('97112'), more)).toEqual([
      'lines.0.units: More than 2 units of 97112 in a day are medically unlikely (with claim CL-2 and 1 more)',
    ]);
    expect(await messages([{ code: '97110', units: 2 }], other('97110', { units: 9 }))).toEqual([]);
  });

  test('have the primary procedure of an add-on code', async () => {
    expect(await messages([{ code: '22532' }], other('22533'))).toEqual([]);
  });
});

test('units of several days are divided by the days, and other units than units are not compared', async () => {
  const line = (units: number | null, to: string) => codes([{ code: '97110', units, to }]);
  expect(await line(4, '2026-03-03')).toEqual([]);
  expect(await line(5, '2026-03-03')).toEqual([['MUE_UNITS_OF_LINE', 'lines.0.units', 'ERROR']]);
  expect(await line(null, day)).toEqual([]);
});

test('the edits of Medicare warn other payers', async () => {
  expect(await codes(pair('11042'), { filingIndicator: 'CI' })).toEqual([
    ['PTP_NOT_ALLOWED', 'lines.0.procedure', 'WARNING'],
  ]);
});

test('claims of several kinds are checked at once', async () => {
  const kinds = [{}, medicaid, hospital, { ...hospital, facilityCode: '11' }];
  const claims = kinds.map((kind, index) => aClaim(pair('11042'), { ...kind, claimId: `clm_${index}` }));
  const found = await host.inside(host.principal, (context) => ncciEdits(context, claims));
  expect([...found].map(([claimId, edits]) => [claimId, edits.length])).toEqual([
    ['clm_0', 1],
    ['clm_1', 0],
    ['clm_2', 0],
  ]);
});

test('an edit names what failed and where it was published', async () => {
  expect(await failed(pair('11042'))).toEqual([
    {
      code: 'PTP_NOT_ALLOWED',
      path: 'lines.0.procedure',
      message: '97597 is not paid together with 11042, regardless of modifiers',
      severity: 'ERROR',
      source: `Medicare NCCI PTP, file of ${testTime.toISOString().slice(0, 10)}`,
    },
  ]);
  expect(await failed([])).toEqual([]);
});

describe('the files of a quarter', () => {
  const list: CodeListKey = 'MEDICAID_PTP_HOSPITAL';
  const load = (...contents: string[]) =>
    importCodes({
      ownerUrl: host.ownerUrl,
      list,
      files: contents.map((content, index) => host.file(`part-${index + 1}.txt`, content)),
      now: testTime,
    });
  const set = { ...hospital, ...medicaid };

  test('are one set that the next quarter replaces, and wrong lines replace nothing', async () => {
    const first = pairsFile('11042 97597  20200101 * 0 Misuse');
    const second = pairsFile('11043 97597  20200101 * 0 Misuse');
    expect(await load(first, second)).toMatchObject({ version: 1, rowCount: 2 });
    await expect(
      load(first, pairsFile('11043 97597  20200101 * 0 A', '11043 9759  20200101 * 0 A')),
    ).rejects.toThrow(
      "part-2.txt: 1 of 2 rows can't be read, more than 0 %: line 8: column_2 is not a well-formed procedure code",
    );
    await expect(load(first, first)).rejects.toThrow('line 7: it is a duplicate of an earlier row');
    expect(await codes(pair('11043'), set)).toEqual(denied);
    expect(await load(first)).toMatchObject({ version: 2, rowCount: 1, removed: 1, unchanged: 1 });
    expect(await codes(pair('11043'), set)).toEqual([]);
    expect(await codes(pair('11042'), set)).toEqual(denied);
  });

  test('whose import is killed leave the set as it was, and can be imported again', async () => {
    const path = host.file('killed.txt', pairsFile('11044 97597  20200101 * 0 Misuse'));
    const given = { ownerUrl: host.ownerUrl, list, files: [path] };
    const owner = new pg.Client({ connectionString: host.ownerUrl });
    await owner.connect();
    // Keeps the import waiting for its version, after it has written its rows.
    await owner.query('begin');
    await owner.query('lock table medical_coding.code_list_versions in share row exclusive mode');
    const script = `import { importCodes } from ${JSON.stringify(import.meta.resolve('../import.ts'))};
      await importCodes({ ...${JSON.stringify(given)}, now: new Date() });`;
    const importing = spawn(process.execPath, [
      '--conditions=@rcm/source',
      '--input-type=module',
      '--eval',
      script,
    ]);
    const ended = once(importing, 'exit');
    const observer = new pg.Client({ connectionString: host.ownerUrl });
    await observer.connect();
    const waiting = () =>
      observer.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like 'insert into medical_coding.code_list_versions%'`,
      );
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(1);
    importing.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await owner.query('rollback');
    await owner.end();
    await observer.end();
    expect(await codes(pair('11044'), set)).toEqual([]);
    const loaded = await importCodes({ ...given, now: testTime });
    expect(loaded).toMatchObject({ rowCount: 1 });
    expect(await codes(pair('11044'), set)).toEqual(denied);
  });

  test('that are imported twice at once are replaced one after the other', async () => {
    const file = pairsFile('11042 97597  20200101 * 0 Misuse');
    const loads = await Promise.all([load(file), load(file)]);
    const [first = 0, second = 0] = loads.map(({ version }) => version).sort();
    expect(second - first).toBe(1);
    expect(await codes(pair('11042'), set)).toEqual(denied);
  });
});
