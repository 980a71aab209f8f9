import { leieFile } from '@rcm/exclusion-lists';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { listedPerson } from '../matching/name.ts';
import { leie } from './leie.ts';

type Row = NonNullable<Parameters<typeof leieFile>[0]>[number];

const read = (row: Row) => {
  const [fields] = parse<Record<string, string>>(leieFile([row]), { columns: true });
  return leie.entityOf(fields ?? {});
};

describe('a row of the LEIE', () => {
  test('is read by the names of its columns', () => {
    const entity = read({
      LASTNAME: 'SMITH',
      FIRSTNAME: 'JOHN',
      MIDNAME: 'Q',
      GENERAL: 'IND- LIC HC SERV PRO',
      SPECIALTY: 'NURSE/NURSES AIDE',
      NPI: '1234567893',
      DOB: '19610407',
      STATE: 'TX',
      EXCLTYPE: '1128b4',
      EXCLDATE: '20190520',
      WAIVERDATE: '20200131',
      WVRSTATE: 'OK',
    });
    expect(entity).toEqual({
      person: listedPerson(['SMITH'], ['JOHN', 'Q']),
      business: null,
      npi: '1234567893',
      state: 'TX',
      dateOfBirth: '1961-04-07',
      inForceFrom: null,
      inForceUntil: null,
      details: {
        name: 'SMITH, JOHN Q',
        specialty: 'NURSE/NURSES AIDE',
        classification: null,
        exclusionType: '1128b4',
        exclusionDate: '2019-05-20',
        reinstatementDate: null,
        terminationDate: null,
        program: null,
        agency: null,
        ctCode: null,
        waiver: { state: 'OK', date: '2020-01-31' },
      },
    });
  });

  test('has null for zeros', () => {
    const entity = read({ LASTNAME: 'SMITH', DOB: '00000000', EXCLDATE: '00000000' });
    expect(entity).toMatchObject({
      npi: null,
      dateOfBirth: null,
      details: { exclusionDate: null, reinstatementDate: null, waiver: null },
    });
  });

  test('falls back to the general specialty', () => {
    expect(read({ LASTNAME: 'SMITH', GENERAL: 'OTHER BUSINESS' }).details.specialty).toBe('OTHER BUSINESS');
  });

  test('may be a business', () => {
    expect(read({ BUSNAME: 'SUNRISE HOME CARE, INC' })).toMatchObject({
      person: null,
      business: ['SUNRISE', 'HOME', 'CARE'],
      details: { name: 'SUNRISE HOME CARE, INC' },
    });
  });

  test('is in force until the day before the reinstatement', () => {
    expect(read({ LASTNAME: 'SMITH', REINDATE: '20240301' })).toMatchObject({
      inForceUntil: '2024-02-29',
      details: { reinstatementDate: '2024-03-01' },
    });
  });

  test('is in force before the exclusion takes effect', () => {
    expect(read({ LASTNAME: 'SMITH', EXCLDATE: '20991231' }).inForceFrom).toBeNull();
  });

  test.each(['EXCLDATE', 'REINDATE', 'WAIVERDATE'])('with an invalid date in %s is refused', (column) => {
    expect(() => read({ LASTNAME: 'SMITH', [column]: '20190230' })).toThrow(`${column} is not a date`);
  });

  test('ignores an invalid date of birth', () => {
    expect(read({ LASTNAME: 'SMITH', DOB: '19610000' }).dateOfBirth).toBeNull();
  });

  test.each(['0000000000', '', '123456789', '12345678931', 'NONE'])('has no NPI in %j', (npi) => {
    expect(read({ LASTNAME: 'SMITH', NPI: npi }).npi).toBeNull();
  });
});

test.each([
  ['', '00000000', true],
  ['OK', '20200131', true],
  ['O', '20200131', false],
  ['', '20200131', false],
])(
  'a last line that ends with the state %j of a waiver of %s is complete: %s',
  (WVRSTATE, WAIVERDATE, expected) => {
    expect(leie.isWhole({ WVRSTATE, WAIVERDATE })).toBe(expected);
  },
);
