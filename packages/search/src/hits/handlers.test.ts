import type { FoundRecord, SearchKind, SearchQuestion } from '@rcm/lists';
import { aPrincipal, type TestHost, testHost, testTime, trailOf } from '@rcm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSearch } from '../module.ts';

/** What each kind finds, and what it was asked. */
let found: Partial<Record<SearchKind, FoundRecord[]>> = {};
let asked: (readonly [SearchKind, SearchQuestion])[] = [];

const source = (module: string, kind: SearchKind) => ({
  module,
  source: {
    kind,
    async find(_context: unknown, question: SearchQuestion) {
      asked.push([kind, question]);
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
  asked = [];
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
  test('shows what was found, and where it looked', async () => {
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

  test('ranks exact numbers, then beginnings with the shorter first, then whole names, then others; newest first', async () => {
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

  test('takes a text of 2 to 100 characters, blanks at its ends aside', async () => {
    for (const q of ['ab', 'x'.repeat(100), ' ab ']) await look({ q });
    expect(asked.filter(([kind]) => kind === 'CLAIM').map(([, { text }]) => text)).toEqual([
      'ab',
      'x'.repeat(100),
      'ab',
    ]);
    for (const q of ['', 'a', ' a ', '   ', 'x'.repeat(101)]) {
      await expect(look({ q })).rejects.toMatchObject({ status: 400 });
    }
    await expect(host.call('search.listHits', { query: {} })).rejects.toMatchObject({ status: 400 });
  });

  test('answers 25 hits, or as many as asked, from 1 to 50', async () => {
    found = { CLAIM: Array.from({ length: 60 }, (_, index) => aFind('CLAIM', `clm_${index}`)) };
    expect((await look({})).hits).toHaveLength(25);
    for (const take of [1, 50]) expect((await look({ take: String(take) })).hits).toHaveLength(take);
    expect(new Set(asked.map(([, { take }]) => take))).toEqual(new Set([25, 1, 50]));
    for (const take of ['0', '51', 'x']) await expect(look({ take })).rejects.toMatchObject({ status: 400 });
  });

  test('looks among the kinds that are asked for alone', async () => {
    expect((await look({ kinds: 'APPEAL' })).kinds).toEqual(['APPEAL']);
    expect((await look({ kinds: ['APPEAL', 'CLAIM'] })).kinds).toEqual(['CLAIM', 'APPEAL']);
    expect(asked.map(([kind]) => kind)).toEqual(['APPEAL', 'CLAIM', 'APPEAL']);
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
  ])('with the scopes %j looks among %j', async (scopes, kinds) => {
    const as = { ...aPrincipal(), scopes };
    expect((await look({}, { as })).kinds).toEqual(kinds);
    expect(asked.map(([kind]) => kind)).toEqual(kinds);
  });

  test('leaves out what the key may not read, even if asked for', async () => {
    const as = { ...aPrincipal(), scopes: ['appeals:read'] };
    expect((await look({ kinds: ['CLAIM', 'APPEAL'] }, { as })).kinds).toEqual(['APPEAL']);
  });

  test('leaves out modules that are switched off', async () => {
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
