import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodingHost, codingHost } from '../../test/coding-host.ts';

let host: CodingHost;
beforeAll(async () => {
  host = await codingHost();
  await host.load(
    'ICD10CM',
    `code,display,effective_date,termination_date,billable,sex,minimum_age,maximum_age
M54,Dorsalgia,,,N,,,
M545,Low back pain,,2021-09-30,N,,,
M5450,"Low back pain, unspecified",2021-10-01,,Y,,,
M5451,Vertebrogenic low back pain,2021-10-01,,Y,,,
O09511,"Supervision of elderly primigravida, first trimester",,,Y,F,35,64
Z0000,General adult medical examination,2030-01-01,,Y,,18,
`,
  );
  await host.load('NDC', 'code,display\n0777-3105-02,Prozac\n');
});
afterAll(() => host.close());

const search = async (system: string, query: Record<string, string> = {}) =>
  (await host.call('medical-coding.listCodes', { params: { system }, query })).data;

describe('medical-coding.listCodes', () => {
  test('shows the loaded list, and each code with all columns of the file', async () => {
    const { list, codes, total } = await search('ICD10CM', { search: 'o09' });
    expect(list).toEqual({
      system: 'ICD10CM',
      version: 1,
      rowCount: 6,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      importedAt: testTime.toISOString(),
    });
    expect([codes, total]).toEqual([
      [
        {
          code: 'O09.511',
          display: 'Supervision of elderly primigravida, first trimester',
          effectiveDate: null,
          terminationDate: null,
          isBillable: true,
          sex: 'F',
          minimumAge: 35,
          maximumAge: 64,
        },
      ],
      1,
    ]);
  });

  test.each([
    [{}, ['M54', 'M54.5', 'M54.50', 'M54.51', 'O09.511', 'Z00.00'], 6],
    [{ search: 'm54.5' }, ['M54.5', 'M54.50', 'M54.51'], 3],
    [{ search: 'M5450' }, ['M54.50'], 1],
    [{ search: 'back LOW' }, ['M54.5', 'M54.50', 'M54.51'], 3],
    [{ search: 'back knee' }, [], 0],
    [{ search: '%' }, [], 0],
    [{ activeOn: '2021-09-30' }, ['M54', 'M54.5', 'O09.511'], 3],
    [{ activeOn: '2021-10-01' }, ['M54', 'M54.50', 'M54.51', 'O09.511'], 4],
    [{ isBillable: 'false' }, ['M54', 'M54.5'], 2],
    [{ isBillable: 'true', search: 'pain' }, ['M54.50', 'M54.51'], 2],
    [{ skip: '1', take: '2' }, ['M54.5', 'M54.50'], 6],
  ])(
    'with %j returns %j of %d (by beginning, by words, by date, by billability; pages)',
    async (query, found, total) => {
      const answer = await search('ICD10CM', query as Record<string, string>);
      expect([answer.codes.map(({ code }: { code: string }) => code), answer.total]).toEqual([found, total]);
    },
  );

  test.each([
    [{}, ['M54', 'M54.5', 'M54.50', 'M54.51', 'O09.511', 'Z00.00']],
    [{ search: 'pain' }, ['M54.5', 'M54.50', 'M54.51']],
    [{ sort: '-code' }, ['Z00.00', 'O09.511', 'M54.51', 'M54.50', 'M54.5', 'M54']],
    [{ sort: 'effectiveDate' }, ['M54.50', 'M54.51', 'Z00.00', 'M54', 'M54.5', 'O09.511']],
    [{ sort: '-terminationDate', search: 'm54' }, ['M54.51', 'M54.50', 'M54', 'M54.5']],
  ])('are paged by cursor with %j', async (query, codes) => {
    const found: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof search>> = await search('ICD10CM', {
        ...query,
        take: '1',
        ...(cursor !== null && { cursor }),
      });
      found.push(...page.codes.map(({ code }: { code: string }) => code));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(found).toEqual(codes);
  });

  test('refuse a cursor of another system or search', async () => {
    const { nextCursor: cursor } = await search('ICD10CM', { take: '1' });
    const refused = { status: 400, details: { issues: [{ path: 'query.cursor' }] } };
    await expect(search('NDC', { cursor })).rejects.toMatchObject(refused);
    await expect(search('ICD10CM', { cursor, search: 'pain' })).rejects.toMatchObject(refused);
  });

  test.each(['CPT', 'NOTHING', 'PTP_PRACTITIONER', 'icd10cm'])(
    'answers 404 for a system that is unknown or has no loaded codes: %s',
    async (system) => {
      await expect(search(system)).rejects.toMatchObject({ status: 404 });
    },
  );

  test.each([
    { take: '0' },
    { take: '101' },
    { skip: '-1' },
    { skip: '10001' },
    { search: '' },
    { search: 'x'.repeat(201) },
    { activeOn: '2026-02-30' },
    { isBillable: 'yes' },
    { sort: 'sex' },
  ])('answers 400 to %j (skip -1 and 10001, take 0 and 101, an unknown or empty value)', async (query) => {
    await expect(search('ICD10CM', query as never)).rejects.toMatchObject({ status: 400 });
  });
});

const validate = async (codes: readonly object[], dateOfService?: string) =>
  (
    await host.call('medical-coding.validateCodes', {
      body: { codes, ...(dateOfService && { dateOfService }) },
    })
  ).data;

describe('medical-coding.validateCodes', () => {
  test('returns the verdict on a code', async () => {
    expect(await validate([{ system: 'ICD10CM', code: 'm5450' }], '2026-03-02')).toEqual({
      dateOfService: '2026-03-02',
      isValid: true,
      results: [
        {
          system: 'ICD10CM',
          code: 'm5450',
          normalizedCode: 'M54.50',
          isWellFormed: true,
          isLoaded: true,
          exists: true,
          isActive: true,
          isBillable: true,
          display: 'Low back pain, unspecified',
          isValid: true,
          issues: [],
        },
      ],
    });
  });

  test.each([
    ['ICD10CM', 'M54.5X9Z1', ['MALFORMED'], null, null],
    ['ICD10CM', 'M54.59', ['UNKNOWN'], false, null],
    ['ICD10CM', 'M54', ['NOT_BILLABLE'], true, true],
    ['ICD10CM', 'M54.5', ['NO_LONGER_ACTIVE', 'NOT_BILLABLE'], true, false],
    ['ICD10CM', 'Z00.00', ['NOT_YET_ACTIVE'], true, false],
    ['NDC', '00777310502', [], true, true],
    ['NDC', '0777310502', ['MALFORMED'], null, null],
    ['LOINC', '2160-0', [], null, null],
    ['LOINC', '2160-1', ['MALFORMED'], null, null],
    ['SNOMEDCT', '73211009', [], null, null],
    ['SNOMEDCT', '73211008', ['MALFORMED'], null, null],
    ['CPT', '99213', [], null, null],
    ['CPT', '0011A', [], null, null],
  ])(
    'returns for %s %s %j (format, NDC in 5-4-2, check digits, existence and activity if the system is loaded)',
    async (system, code, issues, exists, isActive) => {
      const { isValid, results } = await validate([{ system, code }], '2026-03-02');
      expect(results[0].issues.map((issue: { code: string }) => issue.code)).toEqual(issues);
      expect([isValid, results[0].isValid]).toEqual([issues.length === 0, issues.length === 0]);
      expect([results[0].exists, results[0].isActive]).toEqual([exists, isActive]);
    },
  );

  test.each([
    ['2021-09-30', 'NOT_YET_ACTIVE'],
    ['2021-10-01', undefined],
  ])('compares a code with the date of service: %s, %s', async (dateOfService, issue) => {
    const { results } = await validate([{ system: 'ICD10CM', code: 'M54.50' }], dateOfService);
    expect(results[0].issues[0]?.code).toBe(issue);
  });

  test('uses today in the time zone of the organization by default', async () => {
    const as = aPrincipal({ timeZone: 'Pacific/Auckland' });
    const { data } = await host.call(
      'medical-coding.validateCodes',
      { body: { codes: [{ system: 'POS', code: '11' }] } },
      { as },
    );
    expect(data.dateOfService).toBe('2026-03-03');
  });

  test('returns one result for each of 200 codes, in the given order, including duplicates', async () => {
    const codes = Array.from({ length: 200 }, (_code, index) => ({
      system: 'CPT',
      code: String(99_000 + (index % 150)),
    }));
    const { results } = await validate(codes);
    expect(results.map(({ code }: { code: string }) => code)).toEqual(codes.map(({ code }) => code));
  });

  test.each([
    ['no codes', { codes: [] }],
    ['201 codes', { codes: Array.from({ length: 201 }, () => ({ system: 'CPT', code: '99213' })) }],
    ['an unknown system', { codes: [{ system: 'ICD9', code: '724.2' }] }],
    ['a table of edits', { codes: [{ system: 'PTP_PRACTITIONER', code: '99213' }] }],
    ['an empty code', { codes: [{ system: 'CPT', code: '' }] }],
    ['a code of 51 characters', { codes: [{ system: 'CPT', code: '9'.repeat(51) }] }],
    ['no date', { codes: [{ system: 'CPT', code: '99213' }], dateOfService: '2026-02-30' }],
  ])('answers 400 to %s (1 to 200 codes of 1 to 50 characters)', async (_case, body) => {
    await expect(host.call('medical-coding.validateCodes', { body })).rejects.toMatchObject({ status: 400 });
  });

  test('accepts a code of 50 characters, which is not well-formed', async () => {
    const { results } = await validate([{ system: 'CPT', code: '9'.repeat(50) }]);
    expect(results[0].isWellFormed).toBe(false);
  });
});
