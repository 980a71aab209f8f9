import type { FoundRecord, SearchKind, SearchQuestion } from '@rcm/lists';
import { aPrincipal, type TestHost, testHost, testTime, trailOf } from '@rcm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSearch } from '../module.ts';

/** What each source finds, and the queries it got. */
let found: Partial<Record<SearchKind, FoundRecord[]>> = {};
let queries: (readonly [SearchKind, SearchQuestion])[] = [];

const source = (module: string, kind: SearchKind) => ({
  module,
  source: {
    kind,
    async find(_context: unknown, question: SearchQuestion) {
      queries.push([kind, question]);
      return found[kind] ?? [];
    },
  },
});

const module = createSearch({
  sources: [
    source('reference-data', 'CLAIM'),
    source('reference-data', 'PATIENT'),
    source('denial-management', 'DENIAL_CASE'),
    source('appeals', 'APPEAL'),
    source('patient-ar', 'PATIENT_ACCOUNT'),
    source('remittances', 'REMITTANCE_PAYMENT'),
  ],
});
const allKinds = ['CLAIM', 'PATIENT', 'DENIAL_CASE', 'APPEAL', 'PATIENT_ACCOUNT', 'REMITTANCE_PAYMENT'];

let host: TestHost;
beforeAll(async () => {
  host = await testHost([module]);
});
afterAll(() => host.close());
afterEach(() => {
  found = {};
  queries = [];
});

const aFind = (kind: SearchKind, id: string, values: Partial<FoundRecord> = {}): FoundRecord => ({
  kind,
  record: kind.toLowerCase(),
  id,
  match: 'EXACT_NUMBER',
  field: 'number',
  length: 4,
  number: '1234',
  name: null,
  status: null,
  patientId: null,
  claimId: null,
  createdAt: testTime,
  ...values,
});

const later = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);

const look = async (query: Record<string, unknown>, options = {}) =>
  (await host.call('search.listHits', { query: { q: '1234', ...query } }, options)).data;

const idsOf = ({ hits }: { hits: { recordId: string }[] }) => hits.map(({ recordId }) => recordId);

describe('search.listHits', () => {
  test('shows the hits and the kinds that were searched', async () => {
    found = {
      DENIAL_CASE: [
        aFind('DENIAL_CASE', 'dnc_1', {
          status: 'OPEN',
          name: 'Payer',
          patientId: 'pat_1',
          claimId: 'clm_1',
        }),
      ],
    };
    expect(await look({})).toEqual({
      hits: [
        {
          kind: 'DENIAL_CASE',
          recordType: 'denial_case',
          recordId: 'dnc_1',
          match: 'EXACT_NUMBER',
          field: 'number',
          number: '1234',
          name: 'Payer',
          status: 'OPEN',
          patientId: 'pat_1',
          claimId: 'clm_1',
          createdAt: testTime.toISOString(),
        },
      ],
      kinds: allKinds,
    });
  });

  test('ranks exact numbers, then prefixes with the shorter first, then exact names, then others; newest first', async () => {
    found = {
      PATIENT: [
        aFind('PATIENT', 'pat_name', { match: 'EXACT_NAME', length: 0, createdAt: later(9) }),
        aFind('PATIENT', 'pat_begins', { match: 'NAME_BEGINNING', length: 0, createdAt: later(9) }),
      ],
      CLAIM: [
        aFind('CLAIM', 'clm_longer', { match: 'NUMBER_BEGINNING', length: 6, createdAt: later(9) }),
        aFind('CLAIM', 'clm_older'),
      ],
      APPEAL: [
        aFind('APPEAL', 'apl_shorter', { match: 'NUMBER_BEGINNING', length: 5 }),
        aFind('APPEAL', 'apl_newer', { createdAt: later(1) }),
      ],
    };
    expect(idsOf(await look({}))).toEqual([
      'apl_newer',
      'clm_older',
      'apl_shorter',
      'clm_longer',
      'pat_name',
      'pat_begins',
    ]);
  });

  test('accepts a text of 2 to 100 characters, ignoring leading and trailing blanks', async () => {
    for (const q of ['ab', 'x'.repeat(100), ' ab ']) await look({ q });
    expect(queries.filter(([kind]) => kind === 'CLAIM').map(([, { text }]) => text)).toEqual([
      'ab',
      'x'.repeat(100),
      'ab',
    ]);
    for (const q of ['', 'a', ' a ', '   ', 'x'.repeat(101)]) {
      await expect(look({ q })).rejects.toMatchObject({ status: 400 });
    }
    await expect(host.call('search.listHits', { query: {} })).rejects.toMatchObject({ status: 400 });
  });

  test('returns 25 hits by default, or from 1 to 50 as requested', async () => {
    found = { CLAIM: Array.from({ length: 60 }, (_, index) => aFind('CLAIM', `clm_${index}`)) };
    expect((await look({})).hits).toHaveLength(25);
    for (const take of [1, 50]) expect((await look({ take: String(take) })).hits).toHaveLength(take);
    expect(new Set(queries.map(([, { take }]) => take))).toEqual(new Set([25, 1, 50]));
    for (const take of ['0', '51', 'x']) await expect(look({ take })).rejects.toMatchObject({ status: 400 });
  });

  test('searches only the requested kinds', async () => {
    expect((await look({ kinds: 'APPEAL' })).kinds).toEqual(['APPEAL']);
    expect((await look({ kinds: ['APPEAL', 'CLAIM'] })).kinds).toEqual(['CLAIM', 'APPEAL']);
    expect(queries.map(([kind]) => kind)).toEqual(['APPEAL', 'CLAIM', 'APPEAL']);
    await expect(look({ kinds: 'ESTIMATE' })).rejects.toMatchObject({ status: 400 });
  });

  test.each([
    [['appeals:read'], ['APPEAL']],
    [['patient-ar:write'], ['PATIENT_ACCOUNT']],
    [
      ['reference-data:*', 'gfe:read'],
      ['CLAIM', 'PATIENT'],
    ],
    [['*'], allKinds],
    [['gfe:read'], []],
  ])('with the scopes %j searches %j', async (scopes, kinds) => {
    const as = { ...aPrincipal(), scopes };
    expect((await look({}, { as })).kinds).toEqual(kinds);
    expect(queries.map(([kind]) => kind)).toEqual(kinds);
  });

  test('omits kinds that the key may not read, even if requested', async () => {
    const as = { ...aPrincipal(), scopes: ['appeals:read'] };
    expect((await look({ kinds: ['CLAIM', 'APPEAL'] }, { as })).kinds).toEqual(['APPEAL']);
  });

  test('omits disabled modules', async () => {
    const as = { ...aPrincipal(), disabledModules: ['appeals', 'reference-data'] };
    expect((await look({}, { as })).kinds).toEqual(['DENIAL_CASE', 'PATIENT_ACCOUNT', 'REMITTANCE_PAYMENT']);
  });

  test('is audited as a read of each record that it shows', async () => {
    found = { PATIENT: [aFind('PATIENT', 'pat_1'), aFind('PATIENT', 'pat_2')] };
    await look({ take: '1' });
    const trail = await trailOf(host.tenants, host.principal.organization.id);
    expect(trail.slice(-1)).toMatchObject([
      { operation: 'search.listHits', action: 'read', record: 'patient', id: 'pat_2' },
    ]);
  });
});
