import { describe, expect, test } from 'vitest';
import { checkReadiness } from './readiness.ts';

const today = '2026-03-02';

const notice = {
  status: 'DRAFT',
  typeOfBill: '32A',
  admissionDate: '2026-03-02',
  conditionCodes: [] as string[],
} as const;

const episode = {
  orderDate: '2026-03-02',
  firstVisitDate: '2026-03-02',
  mbi: '1EG4TE5MK73',
  agencyNpi: '1234567893',
  isTransfer: false,
};

const address = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '937011234' };

const findUnmet = (given: { notice?: object; episode?: object; patient?: object } = {}) =>
  checkReadiness({ ...notice, ...given.notice }, { ...episode, ...given.episode }, today, {
    sex: 'F',
    address,
    ...given.patient,
  }).flatMap(({ code, isMet }) => (isMet ? [] : [code]));

test('a complete notice is ready, and every condition is listed', () => {
  expect(findUnmet()).toEqual([]);
  expect(checkReadiness(notice, episode, today, { sex: 'F', address }).map(({ code }) => code)).toEqual([
    'STATUS',
    'ORDER',
    'FIRST_VISIT',
    'MBI',
    'AGENCY_NPI',
    'FUTURE_DATE',
    'TRANSFER_CODE',
    'SEX',
    'ADDRESS',
    'ZIP_CODE',
  ]);
});

describe('a missing condition', () => {
  test.each([
    ['STATUS', { notice: { status: 'ACCEPTED' } }],
    ['STATUS', { notice: { status: 'CANCELLED' } }],
    ['ORDER', { episode: { orderDate: null } }],
    ['ORDER', { episode: { orderDate: '2026-03-03' } }],
    ['FIRST_VISIT', { episode: { firstVisitDate: null } }],
    ['FIRST_VISIT', { episode: { firstVisitDate: '2026-03-01' } }],
    ['MBI', { episode: { mbi: null } }],
    ['AGENCY_NPI', { episode: { agencyNpi: null } }],
    ['AGENCY_NPI', { episode: { agencyNpi: '1234567890' } }],
    ['TRANSFER_CODE', { episode: { isTransfer: true } }],
    ['TRANSFER_CODE', { notice: { conditionCodes: ['47'] } }],
    ['SEX', { patient: { sex: null } }],
    ['ADDRESS', { patient: { address: { ...address, line1: ' ' } } }],
    ['ADDRESS', { patient: { address: { ...address, city: '' } } }],
    ['ZIP_CODE', { patient: { address: { ...address, postalCode: '93701' } } }],
    ['ZIP_CODE', { patient: { address: { ...address, postalCode: '93701-123' } } }],
    ['ZIP_CODE', { patient: { address: { ...address, postalCode: '9370112345' } } }],
  ])('is the only one listed as not met: %s %j', (code, given) => {
    expect(findUnmet(given)).toEqual([code]);
  });

  test('for an admission tomorrow is the visit and the date', () => {
    const tomorrow = { admissionDate: '2026-03-03' };
    expect(findUnmet({ notice: tomorrow, episode: { firstVisitDate: '2026-03-03' } })).toEqual([
      'FIRST_VISIT',
      'FUTURE_DATE',
    ]);
  });

  test.each(['DRAFT', 'RETURNED', 'REJECTED', 'PENDING_ACK'])('does not include the status %s', (status) => {
    expect(findUnmet({ notice: { status } })).toEqual([]);
  });

  test('does not include a transfer with its condition code', () => {
    expect(findUnmet({ notice: { conditionCodes: ['47'] }, episode: { isTransfer: true } })).toEqual([]);
  });

  test('for a cancellation is only what its bill requires', () => {
    const incomplete = { orderDate: null, firstVisitDate: null, mbi: null, isTransfer: true };
    expect(findUnmet({ notice: { typeOfBill: '32D' }, episode: incomplete })).toEqual(['MBI']);
  });
});

describe('a Medicare beneficiary identifier', () => {
  test.each(['1EG4TE5MK73', '9AA0AA0AA00', '1A00A00AA00', '4YY9YY9YY99'])('is valid: %s', (mbi) => {
    expect(findUnmet({ episode: { mbi } })).toEqual([]);
  });

  test.each([
    '0EG4TE5MK73',
    '1SG4TE5MK73',
    '1EG4TE5MKA3',
    '1EL4TE5MK73',
    '1EGATE5MK73',
    '1EG44E5MK73',
    '1EG4TEMMK73',
    '1EG4TE55K73',
    '1EG4TE5M773',
    '1EG4TE5MK7',
    '1EG4TE5MK733',
    '1EG4-TE5-MK73',
    '1eg4te5mk73',
    '',
  ])('is invalid with a letter or digit out of place, one too few or too many, dashes: %j', (mbi) => {
    expect(findUnmet({ episode: { mbi } })).toEqual(['MBI']);
  });
});
