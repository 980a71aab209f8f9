import { describe, expect, test } from 'vitest';
import { noDisclosures } from '../../test/credentialing-host.ts';
import type { Section } from '../entries/section.ts';
import { sections } from '../entries/sections.ts';
import { type CredentialingFile, completenessOf } from './completeness.ts';

const asOf = '2026-03-02';

const sectionOf = (key: string) => sections.find((section) => section.key === key) as Section;

const entry = (key: string, fields: Record<string, unknown>, id = key) => ({
  id,
  version: 1,
  section: sectionOf(key),
  fields,
});

const verified = (entryId: string, more: Partial<CredentialingFile['verifications'][number]> = {}) => ({
  entryId,
  entryVersion: 1,
  verifiedOn: '2026-02-01',
  result: 'VERIFIED' as const,
  ...more,
});

const license = { licenseType: 'MD', licenseNumber: '1', state: 'NY', expirationDate: '2026-03-02' };
const peer = { name: 'Jordan Lee', relationship: 'Colleague', contact: 'jordan.lee@example.org' };

/** A complete and verified file. */
const complete: CredentialingFile = {
  session: {
    npi: '1234567893',
    verificationStandard: 'ACCREDITATION',
    attestationDate: '2026-03-01',
    disclosures: noDisclosures.map((disclosure) => ({ ...disclosure, explanation: null })),
  },
  sections,
  entries: [
    entry('education', { educationType: 'RESIDENCY', institutionName: 'Riverside', startDate: '2010-01-01' }),
    entry('licenses', license),
    entry('malpracticeInsurance', {
      carrier: 'Meridian Mutual',
      policyNumber: '1',
      perClaim: '1.00',
      aggregate: '3.00',
      status: 'ACTIVE',
      expirationDate: '2026-12-31',
    }),
    ...[1, 2, 3].map((index) => entry('references', peer, `references${index}`)),
  ],
  verifications: ['education', 'licenses', 'malpracticeInsurance'].map((id) => verified(id)),
  exclusionCheck: {
    id: 'exc_1',
    status: 'EXC_CLEAR',
    checkedAt: new Date('2026-02-10T12:00:00Z'),
    checkedOn: '2026-02-10',
  },
};

const withSession = (session: Partial<CredentialingFile['session']>): CredentialingFile => ({
  ...complete,
  session: { ...complete.session, ...session },
});

const withEntries = (...more: CredentialingFile['entries']): CredentialingFile => ({
  ...complete,
  entries: [...complete.entries, ...more],
});

const without = (id: string): CredentialingFile => ({
  ...complete,
  entries: complete.entries.filter((each) => each.id !== id),
});

const withVerification = (more: Parameters<typeof verified>[1]): CredentialingFile => ({
  ...complete,
  verifications: [...complete.verifications, verified('licenses', more)],
});

const codes = (file: CredentialingFile, day = asOf) =>
  completenessOf(file, day).missing.map(({ code, section, field }) => [code, section, field]);

test('a file without missing items is complete and verified', () => {
  expect(completenessOf(complete, asOf)).toEqual({
    asOf,
    isComplete: true,
    isVerified: true,
    verificationStandard: 'ACCREDITATION',
    verificationDays: 120,
    missing: [],
    sections: [
      { section: 'education', entries: 1, needed: 1, missing: 0 },
      { section: 'licenses', entries: 1, needed: 1, missing: 0 },
      { section: 'deaRegistrations', entries: 0, needed: 0, missing: 0 },
      { section: 'boardCertifications', entries: 0, needed: 0, missing: 0 },
      { section: 'workHistory', entries: 0, needed: 0, missing: 0 },
      { section: 'malpracticeInsurance', entries: 1, needed: 1, missing: 0 },
      { section: 'hospitalAffiliations', entries: 0, needed: 0, missing: 0 },
      { section: 'references', entries: 3, needed: 3, missing: 0 },
    ],
    workGaps: [],
    lastExclusionCheck: { id: 'exc_1', status: 'EXC_CLEAR', checkedAt: new Date('2026-02-10T12:00:00Z') },
    warnings: [],
  });
});

describe('the session of a file', () => {
  test('requires an NPI, a signed attestation and an answer to each question', () => {
    const file = withSession({ npi: null, attestationDate: null, disclosures: [] });
    const found = completenessOf(file, asOf);
    expect(found.isComplete).toBe(false);
    expect(found.isVerified).toBe(true);
    expect(codes(file)).toEqual([
      ['NPI_MISSING', null, 'npi'],
      ['ATTESTATION_MISSING', null, 'attestationDate'],
      ...noDisclosures.map(() => ['DISCLOSURE_MISSING', null, 'disclosures']),
    ]);
  });

  test('requires an explanation for each yes', () => {
    const answers = (explanation: string | null) =>
      withSession({
        disclosures: complete.session.disclosures.map((disclosure, index) =>
          index === 0 ? { ...disclosure, answer: true, explanation } : disclosure,
        ),
      });
    expect(codes(answers(null))).toEqual([['DISCLOSURE_UNEXPLAINED', null, 'disclosures']]);
    expect(codes(answers('In 2012, since lifted'))).toEqual([]);
  });

  test.each([
    ['ACCREDITATION', '2025-11-02', []],
    ['ACCREDITATION', '2025-11-01', [['ATTESTATION_STALE', null, 'attestationDate']]],
    ['CVO', '2025-12-02', []],
    ['CVO', '2025-12-01', [['ATTESTATION_STALE', null, 'attestationDate']]],
  ] as const)(
    'requires an attestation of the last 120 days, 90 for a CVO: %s, %s',
    (standard, attestationDate, expected) => {
      const file = withSession({ verificationStandard: standard, attestationDate });
      const current = file.verifications.map((each) => ({ ...each, verifiedOn: '2026-02-01' }));
      expect(codes({ ...file, verifications: current })).toEqual(expected);
    },
  );

  test('warns of an NPI whose check digit does not match', () => {
    expect(completenessOf(withSession({ npi: '1234567890' }), asOf).warnings).toMatchObject([
      { code: 'NPI_CHECK_DIGIT', section: null, entryId: null },
    ]);
  });
});

describe('the exclusion check', () => {
  const withCheck = (status: string | null, checkedOn = '2026-02-10'): CredentialingFile => ({
    ...complete,
    exclusionCheck:
      status === null ? null : { id: 'exc_1', status, checkedAt: new Date(checkedOn), checkedOn },
  });

  test.each([
    ['EXC_CLEAR', []],
    ['EXC_FALSE_POSITIVE', []],
    ['EXC_PENDING', []],
    ['EXC_POTENTIAL_MATCH', [['EXCLUSION_UNRESOLVED', null, 'npi']]],
    ['EXC_CONFIRMED_MATCH', [['EXCLUSION_UNRESOLVED', null, 'npi']]],
  ])('is a missing item if it has a match: %s', (status, expected) => {
    expect(codes(withCheck(status))).toEqual(expected);
  });

  test.each([
    [null, '2026-02-10', ['EXCLUSION_UNCHECKED']],
    ['EXC_PENDING', '2026-02-10', ['EXCLUSION_UNCHECKED']],
    ['EXC_ERROR', '2026-02-10', ['EXCLUSION_UNCHECKED']],
    ['EXC_CLEAR', '2026-02-02', []],
    ['EXC_CLEAR', '2026-02-01', ['EXCLUSION_CHECK_OLD']],
  ])(
    'causes a warning if it has no result or is older than a month: %s of %s',
    (status, checkedOn, expected) => {
      const { warnings } = completenessOf(withCheck(status, checkedOn), asOf);
      expect(warnings.map(({ code }) => code)).toEqual(expected);
    },
  );
});

describe('a section', () => {
  test.each([
    ['education', 'education', 'WORK_GAP_UNEXPLAINED'],
    ['licenses', 'licenses', null],
    ['malpracticeInsurance', 'malpracticeInsurance', null],
    ['references1', 'references', null],
  ])('requires its entries: %s', (id, key, further) => {
    expect(codes(without(id))).toEqual([
      ['ENTRIES_MISSING', key, null],
      ...(further ? [[further, 'workHistory', null]] : []),
    ]);
  });

  test('counts only entries in force', () => {
    for (const status of ['SUSPENDED', 'INACTIVE', 'SURRENDERED', 'REVOKED']) {
      const file = without('licenses');
      const lapsed = entry('licenses', { ...license, status });
      expect(codes({ ...file, entries: [...file.entries, lapsed] })).toEqual([
        ['ENTRIES_MISSING', 'licenses', null],
      ]);
    }
    const probation = entry('licenses', { ...license, status: 'PROBATION' });
    expect(codes({ ...complete, entries: [...without('licenses').entries, probation] })).toEqual([]);
  });

  test('requires non-empty fields in entries in force', () => {
    expect(codes(withEntries(entry('references', { name: '', relationship: null }, 'peer')))).toEqual([
      ['FIELD_MISSING', 'references', 'name'],
      ['FIELD_MISSING', 'references', 'relationship'],
      ['FIELD_MISSING', 'references', 'contact'],
    ]);
    expect(codes(withEntries(entry('licenses', { status: 'INACTIVE' }, 'old')))).toEqual([]);
  });

  test('reports an entry with dates out of order', () => {
    const dates = (startDate: string, endDate: string) =>
      codes(withEntries(entry('hospitalAffiliations', { facilityName: 'Riverside', startDate, endDate })));
    expect(dates('2020-01-01', '2020-01-01')).toEqual([]);
    expect(dates('2020-01-02', '2020-01-01')).toEqual([
      ['DATES_OUT_OF_ORDER', 'hospitalAffiliations', 'endDate'],
    ]);
  });

  test('reports an expired entry, from the day after its last day', () => {
    const on = (day: string) => codes(complete, day);
    expect(on('2026-03-02')).toEqual([]);
    expect(on('2026-03-03')).toEqual([['EXPIRED', 'licenses', 'expirationDate']]);
  });

  test('shows an explained gap, without a missing item', () => {
    const file = withEntries(
      entry('workHistory', {
        employer: 'Clinic',
        startDate: '2026-01-01',
        gapExplanation: 'Travel',
        gapExplanationInWriting: true,
      }),
    );
    const { workGaps, missing } = completenessOf(
      { ...file, entries: file.entries.map((each) => withEnd(each, '2024-12-31')) },
      asOf,
    );
    expect(workGaps).toMatchObject([{ from: '2025-01-01', to: '2025-12-31', isExplained: true }]);
    expect(missing).toEqual([]);
  });

  test('reports a gap of more than a year without a written explanation', () => {
    const file = withEntries(
      entry('workHistory', { employer: 'Clinic', startDate: '2026-01-02', gapExplanation: 'Travel' }),
    );
    expect(codes({ ...file, entries: file.entries.map((each) => withEnd(each, '2024-12-31')) })).toEqual([
      ['WORK_GAP_NOT_IN_WRITING', 'workHistory', null],
    ]);
  });

  test('warns of a DEA number without a missing item', () => {
    const file = withEntries(
      entry('deaRegistrations', { number: 'BS1234564', state: 'NY', expirationDate: '2027-01-01' }, 'dea'),
    );
    const found = completenessOf({ ...file, verifications: [...file.verifications, verified('dea')] }, asOf);
    expect(found.missing).toEqual([]);
    expect(found.warnings).toMatchObject([
      { code: 'DEA_CHECK_DIGIT', section: 'deaRegistrations', entryId: 'dea' },
    ]);
  });
});

const withEnd = (each: CredentialingFile['entries'][number], endDate: string) =>
  each.section.key === 'education' ? { ...each, fields: { ...each.fields, endDate } } : each;

describe('a verification', () => {
  test('is a missing item if there is none, but does not make the application incomplete', () => {
    const found = completenessOf({ ...complete, verifications: [] }, asOf);
    expect(found).toMatchObject({ isComplete: true, isVerified: false });
    expect(found.missing.map(({ code, entryId }) => [code, entryId])).toEqual([
      ['VERIFICATION_MISSING', 'education'],
      ['VERIFICATION_MISSING', 'licenses'],
      ['VERIFICATION_MISSING', 'malpracticeInsurance'],
    ]);
  });

  test.each([
    ['ACCREDITATION', '2025-11-02', []],
    ['ACCREDITATION', '2025-11-01', [['VERIFICATION_STALE', 'licenses', null]]],
    ['CVO', '2025-12-02', []],
    ['CVO', '2025-12-01', [['VERIFICATION_STALE', 'licenses', null]]],
  ] as const)('is valid for 120 days, 90 for a CVO: %s, %s', (verificationStandard, verifiedOn, expected) => {
    const file = withSession({ verificationStandard });
    const verifications = file.verifications.map((each) =>
      each.entryId === 'licenses' ? { ...each, verifiedOn } : each,
    );
    expect(codes({ ...file, verifications })).toEqual(expected);
  });

  test('is the newest up to the date, regardless of earlier ones', () => {
    expect(codes(withVerification({ verifiedOn: '2026-03-01', result: 'DISCREPANCY' }))).toEqual([
      ['VERIFICATION_FAILED', 'licenses', null],
    ]);
    expect(codes(withVerification({ verifiedOn: '2026-03-03', result: 'DISCREPANCY' }))).toEqual([]);
    const mended = withVerification({ verifiedOn: '2026-03-01', result: 'NOT_FOUND' });
    expect(
      codes({
        ...mended,
        verifications: [...mended.verifications, verified('licenses', { verifiedOn: asOf })],
      }),
    ).toEqual([]);
  });

  test.each(['DISCREPANCY', 'NOT_FOUND', 'UNABLE_TO_VERIFY'] as const)(
    'fails with any other result: %s',
    (result) => {
      expect(codes(withVerification({ result }))).toEqual([['VERIFICATION_FAILED', 'licenses', null]]);
    },
  );

  test('is outdated if the entry was changed since', () => {
    const entries = complete.entries.map((each) => (each.id === 'licenses' ? { ...each, version: 2 } : each));
    expect(codes({ ...complete, entries })).toEqual([['VERIFICATION_OUTDATED', 'licenses', null]]);
    const again = withVerification({ entryVersion: 2 });
    expect(codes({ ...again, entries })).toEqual([]);
  });
});
