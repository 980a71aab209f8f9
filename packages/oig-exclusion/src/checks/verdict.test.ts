import { testTime } from '@rcm/testing';
import { describe, expect, test } from 'vitest';
import type { ListedDetails } from '../lists/entry.ts';
import type { ListSource } from '../lists/schema.ts';
import type { ListInForce } from '../lists/view.ts';
import { readListedName, readName } from '../matching/name.ts';
import { type Evidence, type Found, verdictOf } from './verdict.ts';

const listOf = (source: ListSource, importedAt = testTime, rowCount = 83_000): ListInForce => ({
  id: 1,
  source,
  version: 1,
  rowCount,
  rowsWithNpi: 10,
  checksum: '',
  added: 0,
  removed: 0,
  unchanged: 0,
  importedAt,
});

const details: ListedDetails = {
  name: 'SMITH, JOHN',
  specialty: 'PHYSICIAN',
  classification: null,
  exclusionType: '1128a1',
  exclusionDate: '2019-05-20',
  reinstatementDate: null,
  terminationDate: null,
  program: null,
  agency: null,
  ctCode: null,
  waiver: null,
};

const found = (
  source: ListSource,
  [firstName, lastName]: [string, string],
  { state = null, waiver = null }: { state?: string | null; waiver?: ListedDetails['waiver'] } = {},
): Found => ({
  source,
  identity: {
    ...readListedName({ lastName, firstName, middleName: null, businessName: null }),
    npi: null,
    state,
    dateOfBirth: null,
  },
  details: JSON.stringify({ ...details, name: `${lastName}, ${firstName}`, waiver }),
});

const john = (source: ListSource, more = {}) => found(source, ['JOHN', 'SMITH'], { state: 'TX', ...more });

const verdict = (evidence: Partial<Evidence> = {}) => {
  const { entityName = 'John Smith', npi = '1234567893' } = evidence;
  return verdictOf({
    subject: { name: readName(entityName), npi, state: 'TX', dateOfBirth: null },
    entityName,
    npi,
    lists: [listOf('LEIE'), listOf('SAM')],
    found: [],
    now: testTime,
    ...evidence,
  });
};

describe('the status', () => {
  const both = [listOf('LEIE'), listOf('SAM')];
  const near = found('LEIE', ['ZELDA', 'SMITH'], { state: 'TX' });
  test.each<[string, ListInForce[], Found[], string, string]>([
    ['no entity is found', both, [], 'John Smith', 'EXC_CLEAR'],
    ['the best scores 45', both, [near], 'John Smith', 'EXC_CLEAR'],
    ['LEIE has a match', both, [john('LEIE')], 'John Smith', 'EXC_POTENTIAL_MATCH'],
    ['SAM has a match', both, [john('SAM')], 'John Smith', 'EXC_POTENTIAL_MATCH'],
    ['no list is loaded', [], [], 'John Smith', 'EXC_PENDING'],
    ['only SAM is loaded', [listOf('SAM')], [], 'John Smith', 'EXC_PENDING'],
    [
      'only SAM is loaded, and has a match',
      [listOf('SAM')],
      [john('SAM')],
      'John Smith',
      'EXC_POTENTIAL_MATCH',
    ],
    ['only LEIE is loaded', [listOf('LEIE')], [], 'John Smith', 'EXC_CLEAR'],
    ['the name has no Latin letters', both, [], '李明', 'EXC_ERROR'],
    ['the name has no Latin letters, and no list is loaded', [], [], '李明', 'EXC_PENDING'],
  ])(
    'is clear below 50, a potential match from 50, pending without LEIE, an error for a name without Latin letters: %s',
    (_what, lists, listed, entityName, status) => {
      expect(verdict({ lists, found: listed, entityName }).status).toBe(status);
    },
  );
});

describe('the summary', () => {
  test.each<[Found[], object]>([
    [[], { leieMatch: false, samMatch: false, matchScore: 0 }],
    [
      [found('LEIE', ['ZELDA', 'SMITH'], { state: 'TX' })],
      { leieMatch: false, samMatch: false, matchScore: 45 },
    ],
    [[john('LEIE')], { leieMatch: true, samMatch: false, matchScore: 65 }],
    [[john('SAM')], { leieMatch: false, samMatch: true, matchScore: 65 }],
    [[john('SAM'), john('LEIE')], { leieMatch: true, samMatch: true, matchScore: 65 }],
  ])('shows which lists have a match of at least 50, and the highest score', (listed, summary) => {
    expect(verdict({ found: listed }).matchSummary).toEqual(summary);
  });

  test('is null for EXC_PENDING and EXC_ERROR', () => {
    expect(verdict({ lists: [] }).matchSummary).toBeNull();
    expect(verdict({ entityName: '李明' }).matchSummary).toBeNull();
  });

  test('shows the best match of each list, with dates as date-times', () => {
    const { leie, sam } = verdict({ found: [john('LEIE'), john('SAM')] });
    expect(leie).toEqual({
      exclusionType: '1128a1',
      state: 'TX',
      specialty: 'PHYSICIAN',
      exclusionDate: '2019-05-20T00:00:00.000Z',
      reinstatementDate: null,
    });
    expect(sam).toEqual({ exclusionType: '1128a1', exclusionDate: '2019-05-20T00:00:00.000Z' });
  });

  test('shows no match of a list whose best score is below 50', () => {
    const { leie, sam } = verdict({ found: [found('LEIE', ['ZELDA', 'SMITH'], { state: 'TX' })] });
    expect([leie, sam]).toEqual([null, null]);
  });
});

describe('the candidates', () => {
  test('are sorted by score, each with its reasons', () => {
    const { candidates } = verdict({ found: [found('SAM', ['J', 'SMITH']), john('LEIE')] });
    expect(candidates.map(({ source, score }) => [source, score])).toEqual([
      ['LEIE', 65],
      ['SAM', 45],
    ]);
    expect(candidates[0]?.reasons).toEqual([
      { code: 'LAST_NAME_EXACT', points: 35, message: 'The last name is the same' },
      { code: 'FIRST_NAME_EXACT', points: 20, message: 'The first name is the same' },
      { code: 'STATE_EQUAL', points: 10, message: 'The state is the same' },
      {
        code: 'NPI_NOT_LISTED',
        points: 0,
        message: 'The list has no NPI, as is the case for 9 of 10 entities',
      },
    ]);
  });

  test('are up to 50 matches and the 5 closest others', () => {
    const near = Array.from({ length: 9 }, () => found('LEIE', ['ZELDA', 'SMITH'], { state: 'TX' }));
    const matches = (count: number) => Array.from({ length: count }, () => john('LEIE'));
    expect(verdict({ found: near }).candidates).toHaveLength(5);
    expect(verdict({ found: [...matches(7), ...near] }).candidates).toHaveLength(12);
    expect(verdict({ found: [...matches(60), ...near] }).candidates).toHaveLength(50);
  });

  test('do not include entities without common features', () => {
    expect(verdict({ found: [found('LEIE', ['ZELDA', 'JONES'])] }).candidates).toEqual([]);
  });

  test('with a waiver in the checked state show it and remain candidates', () => {
    const waiver = { state: 'TX', date: '2020-01-31' };
    const { status, candidates } = verdict({ found: [john('LEIE', { waiver })] });
    expect(status).toBe('EXC_POTENTIAL_MATCH');
    expect(candidates[0]).toMatchObject({ score: 65, waiver });
    expect(candidates[0]?.reasons.at(-1)).toMatchObject({ code: 'WAIVER_IN_STATE', points: 0 });
  });

  test('with a waiver in another state show it without a reason', () => {
    const waiver = { state: 'OK', date: null };
    const { candidates } = verdict({ found: [john('LEIE', { waiver })] });
    expect(candidates[0]?.waiver).toEqual(waiver);
    expect(candidates[0]?.reasons.map(({ code }) => code)).not.toContain('WAIVER_IN_STATE');
  });
});

describe('the warnings', () => {
  const codes = (evidence: Partial<Evidence>) =>
    verdict(evidence).warnings.map(({ code, source }) => (source ? `${code} ${source}` : code));

  test.each(['1234567893', '1558598797', '1999999984', '1000000004'])(
    'are empty for an NPI with a valid check digit, Luhn with the prefix 80840 and 1 or 2 as first digit: %s',
    (npi) => {
      expect(codes({ npi })).toEqual([]);
    },
  );

  test.each(['1234567890', '3234567893', '0000000000'])(
    'include an NPI that fails its check digit: %s',
    (npi) => {
      expect(codes({ npi })).toEqual(['NPI_CHECK_DIGIT']);
    },
  );

  test('include each list that is not loaded', () => {
    expect(codes({ lists: [] })).toEqual(['LIST_NOT_LOADED LEIE', 'LIST_NOT_LOADED SAM']);
  });

  test('include a list that is older than 35 days', () => {
    const aged = (milliseconds: number) => new Date(testTime.getTime() - 35 * 86_400_000 - milliseconds);
    expect(codes({ lists: [listOf('LEIE', aged(0)), listOf('SAM', aged(0))] })).toEqual([]);
    expect(codes({ lists: [listOf('LEIE', aged(1)), listOf('SAM', aged(0))] })).toEqual([
      'LIST_OUTDATED LEIE',
    ]);
  });

  test('include a LEIE with less than half of the published rows', () => {
    const loaded = (source: ListSource, rowCount: number) => listOf(source, testTime, rowCount);
    expect(codes({ lists: [loaded('LEIE', 41_500), loaded('SAM', 1)] })).toEqual([]);
    expect(codes({ lists: [loaded('LEIE', 41_499), loaded('SAM', 1)] })).toEqual(['LIST_SHORT LEIE']);
  });

  test('include a name that cannot be compared with the lists', () => {
    expect(codes({ entityName: '李明' })).toEqual(['NAME_NOT_COMPARABLE']);
  });
});

test('the coverage has each list with its version, row count and age', () => {
  const day = 86_400_000;
  const importedAt = new Date(testTime.getTime() - 3 * day + 1);
  const list = { version: 1, rowCount: 83_000, importedAt: importedAt.toISOString(), ageDays: 2 };
  expect(verdict({ lists: [listOf('LEIE', importedAt)] }).coverage).toEqual([{ source: 'LEIE', ...list }]);
  expect(verdict({ lists: [] }).coverage).toEqual([]);
});
