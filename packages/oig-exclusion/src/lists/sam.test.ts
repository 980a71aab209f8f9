import { samFile } from '@rcm/exclusion-lists';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { listedPerson } from '../matching/name.ts';
import { sam } from './sam.ts';

type Row = NonNullable<Parameters<typeof samFile>[0]>[number];

const read = (row: Row) => {
  const [fields] = parse<Record<string, string>>(samFile([row]), { columns: true });
  return sam.entityOf(fields ?? {});
};

describe('a row of the SAM exclusions', () => {
  test('is read by the names of its columns', () => {
    const entity = read({
      Last: 'SMITH',
      First: 'JOHN',
      Middle: 'Q',
      'State / Province': 'TX',
      NPI: '1234567893',
    });
    expect(entity).toEqual({
      person: listedPerson(['SMITH'], ['JOHN', 'Q']),
      business: null,
      npi: '1234567893',
      state: 'TX',
      dateOfBirth: null,
      inForceFrom: '2019-05-20',
      inForceUntil: null,
      details: {
        name: 'SMITH, JOHN Q',
        specialty: null,
        classification: 'Individual',
        exclusionType: 'Prohibition/Restriction',
        exclusionDate: '2019-05-20',
        reinstatementDate: null,
        terminationDate: null,
        program: 'Reciprocal',
        agency: 'HHS',
        ctCode: 'Z1',
        waiver: null,
      },
    });
  });

  test.each(['Firm', 'Special Entity Designation', 'Vessel'])('of a %s has a business name', (kind) => {
    expect(read({ Classification: kind, Name: 'Sunrise Supply LLC' })).toMatchObject({
      person: null,
      business: ['SUNRISE', 'SUPPLY'],
      details: { classification: kind },
    });
  });

  test.each(['Indefinite', 'INDEFINITE', ''])('with the termination %j has no end', (ends) => {
    expect(read({ Last: 'SMITH', 'Termination Date': ends }).inForceUntil).toBeNull();
  });

  test('is in force until its termination', () => {
    const row = { Last: 'SMITH', 'Active Date': '02/29/2024', 'Termination Date': '03/02/2026' };
    expect(read(row)).toMatchObject({ inForceFrom: '2024-02-29', inForceUntil: '2026-03-02' });
  });

  test.each(['Active Date', 'Termination Date'])(
    'with an invalid date in the column %s is refused',
    (column) => {
      expect(() => read({ Last: 'SMITH', [column]: '2024-02-29' })).toThrow(`${column} is not a date`);
    },
  );

  test('has null for zeros', () => {
    expect(read({ Last: 'SMITH', 'Active Date': '00/00/0000', NPI: '0000000000' })).toMatchObject({
      inForceFrom: null,
      npi: null,
    });
  });
});

test.each([
  [{ NPI: '', Creation_Date: '05/21/2019' }, true],
  [{ NPI: '', Creation_Date: '05/21/20' }, false],
  [{ NPI: '', Creation_Date: '' }, false],
  [{ NPI: '1234567893' }, true],
  [{ NPI: '' }, true],
  [{ NPI: '12345' }, false],
])('a last line that ends with %j is complete: %s', (row, expected) => {
  expect(sam.isWhole(row)).toBe(expected);
});
