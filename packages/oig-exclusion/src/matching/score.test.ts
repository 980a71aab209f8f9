import { describe, expect, test } from 'vitest';
import { type PublishedName, readListedName, readName } from './name.ts';
import {
  businessSimilarity,
  type Feature,
  type ListedIdentity,
  points,
  scoreOf,
  threshold,
} from './score.ts';

interface Listed extends Partial<PublishedName>, Partial<Omit<ListedIdentity, 'person' | 'business'>> {}

const noName = { lastName: null, firstName: null, middleName: null, businessName: null };

const score = (
  name: string,
  listed: Listed,
  { npi = '1234567893', state = 'TX', dateOfBirth = null as string | null } = {},
) =>
  scoreOf(
    { name: readName(name), npi, state, dateOfBirth },
    {
      ...readListedName({ ...noName, ...listed }),
      npi: listed.npi ?? null,
      state: listed.state ?? null,
      dateOfBirth: listed.dateOfBirth ?? null,
    },
  );

const smith: Listed = { lastName: 'SMITH', firstName: 'JOHN' };

describe('the worked examples of the scoring rules', () => {
  test.each<[string, string, Listed, number]>([
    ['exact name and state, no NPI on the list', 'John Smith', { ...smith, state: 'TX' }, 65],
    ['only surname and state', 'Zelda Smith', { ...smith, state: 'TX' }, 45],
    ['NPI equal, name different', 'John Jones', { ...smith, npi: '1234567893' }, 60],
    ['NPI and surname equal', 'Zelda Smith', { ...smith, npi: '1234567893' }, 95],
  ])('%s: %s against %j is %d', (_what, name, listed, expected) => {
    expect(score(name, listed).score).toBe(expected);
  });

  test('a score of 50 is the minimum of a potential match', () => expect(threshold).toBe(50));
});

describe('each feature', () => {
  test.each<[Feature, number, string, Listed]>([
    ['NPI_EQUAL', 60, 'Ann Doe', { ...smith, npi: '1234567893' }],
    ['NPI_DIFFERENT', -15, 'Ann Doe', { ...smith, npi: '1558598797' }],
    ['NPI_NOT_LISTED', 0, 'Ann Doe', smith],
    ['LAST_NAME_EXACT', 35, 'Ann Smith', smith],
    ['LAST_NAME_PART', 30, 'Ann Smith-Jones', smith],
    ['LAST_NAME_SIMILAR', 25, 'Ann Abroms', { lastName: 'ABRAMS' }],
    ['LAST_NAME_POSSIBLE_PART', 25, 'Ann Smith Jones', smith],
    ['FIRST_NAME_EXACT', 20, 'John Smith', smith],
    ['FIRST_NAME_SIMILAR', 12, 'Geraldine Smith', { ...smith, firstName: 'JERALDINE' }],
    ['FIRST_NAME_NICKNAME', 10, 'Bill Smith', { ...smith, firstName: 'WILLIAM' }],
    ['FIRST_NAME_INITIAL', 10, 'J Smith', smith],
    ['FIRST_NAME_INITIAL', 10, 'John Smith', { ...smith, firstName: 'J' }],
    ['MIDDLE_INITIAL_EQUAL', 3, 'John Quincy Smith', { ...smith, middleName: 'Q' }],
    ['MIDDLE_INITIAL_DIFFERENT', -5, 'John R Smith', { ...smith, middleName: 'QUINCY' }],
    ['BUSINESS_NAME_EQUAL', 55, 'Sunrise Home Care Inc', { businessName: 'SUNRISE HOME CARE LLC' }],
    ['BUSINESS_NAME_SIMILAR', 40, 'Evergreen Harbour Care', { businessName: 'EVERGREENS HARBOR CLINIC' }],
    ['STATE_EQUAL', 10, 'Ann Doe', { ...smith, state: 'TX' }],
    ['STATE_DIFFERENT', 0, 'Ann Doe', { ...smith, state: 'CA' }],
    ['DATE_OF_BIRTH_EQUAL', 20, 'Ann Doe', { ...smith, dateOfBirth: '1961-04-07' }],
    ['DATE_OF_BIRTH_DIFFERENT', -40, 'Ann Doe', { ...smith, dateOfBirth: '1961-04-08' }],
  ])('adds its points: %s %d', (feature, expected, name, listed) => {
    expect(points[feature]).toBe(expected);
    expect(score(name, listed, { dateOfBirth: '1961-04-07' }).features).toContain(feature);
  });

  test('the sum of the features is the score', () => {
    const { score: total, features } = score('Robert L Johnson', {
      lastName: 'JOHNSON',
      firstName: 'BOB',
      middleName: 'LEE',
      state: 'TX',
    });
    expect(features).toEqual([
      'LAST_NAME_EXACT',
      'FIRST_NAME_NICKNAME',
      'MIDDLE_INITIAL_EQUAL',
      'STATE_EQUAL',
      'NPI_NOT_LISTED',
    ]);
    expect(total).toBe(35 + 10 + 3 + 10);
  });

  test('unknown values are not compared', () => {
    const { features } = score('Ann Doe', { ...smith, dateOfBirth: '1961-04-07' });
    expect(features).toEqual(['NPI_NOT_LISTED']);
  });

  test('a first name counts only with a last name', () => {
    expect(score('John Jones', smith).features).toEqual(['NPI_NOT_LISTED']);
  });

  test('a middle name counts only with a first name', () => {
    expect(score('Zelda Quincy Smith', { ...smith, middleName: 'Q' }).features).not.toContain(
      'MIDDLE_INITIAL_EQUAL',
    );
  });

  test.each([
    ['ABRAMS', 'ABROMS', 'LAST_NAME_SIMILAR'],
    ['SMITH', 'SMYTH', undefined],
  ])('a surname is similar from 0.92: %s and %s', (one, other, expected) => {
    expect(
      score(`Zelda ${one}`, { lastName: other }).features.find((found) => found.startsWith('LAST')),
    ).toBe(expected);
  });

  test.each([
    ['JERALDINE', 'GERALDINE', 'FIRST_NAME_SIMILAR'],
    ['TANYA', 'TONYA', undefined],
  ])('a first name is similar from 0.90: %s and %s', (one, other, expected) => {
    const { features } = score(`${one} Smith`, { lastName: 'SMITH', firstName: other });
    expect(features.find((found) => found.startsWith('FIRST'))).toBe(expected);
  });
});

describe('one last name of two', () => {
  test.each([
    ['Temitope Oyelaran-Whitcombe', 'OYELARAN', 'TEMITOPE'],
    ['Temitope Oyelaran - Whitcombe', 'OYELARAN', 'TEMITOPE'],
    ['Ana Garcia-Lopez', 'LOPEZ-TORRES', 'ANA'],
    ['Ana Garcia-Lopez', 'GARCIA-TORRES', 'ANA'],
    ['Oyelaran-Whitcombe Temitope', 'OYELARAN', 'TEMITOPE'],
    ['Oyelaran Whitcombe, Temitope', 'OYELARAN', 'TEMITOPE'],
    ['Helena Brandt', 'KOWALCZYK-BRANDT', 'HELENA'],
    ['Helena Kowalczyk', 'KOWALCZYK-BRANDT', 'HELENA'],
    ['Ximena Villanueva', 'VILLANUEVA QUIROGA', 'XIMENA'],
    ['Baltasar Fuente', 'DE LA FUENTE', 'BALTASAR'],
    ['Odile Saint-Jean-Marchand', 'ST JEAN', 'ODILE'],
  ])('with the first name is a potential match in any state: %s and %s, %s', (name, lastName, firstName) => {
    expect(score(name, { lastName, firstName }, { state: 'NV' })).toHaveProperty('score', 50);
  });

  test('is a potential match in the same state only, if it may be a middle name', () => {
    const listed = { lastName: 'VILLANUEVA', firstName: 'XIMENA', state: 'TX' };
    expect(score('Ximena Villanueva Quiroga', listed, { state: 'NV' }).score).toBe(45);
    expect(score('Ximena Villanueva Quiroga', listed).score).toBe(55);
  });

  test.each([
    ['Odile Jean', 'ST JEAN', 'ODILE'],
    ['Odile Saint', 'ST JEAN', 'ODILE'],
    ['Baltasar La', 'DE LA FUENTE', 'BALTASAR'],
    ['Ana Garcia Lopez', 'GARCIA TORRES', 'ANA'],
  ])('is not every word of a name: %s and %s, %s', (name, lastName, firstName) => {
    expect(score(name, { lastName, firstName }).features).toEqual(['NPI_NOT_LISTED']);
  });
});

describe('spellings of Saint', () => {
  test.each(['Odile St. Jean', 'Odile Saint-Jean', 'Odile Sainte Jean', 'St Jean, Odile'])(
    'are equal: %s',
    (name) => {
      expect(score(name, { lastName: 'ST JEAN', firstName: 'ODILE' }).features).toContain('LAST_NAME_EXACT');
      expect(score(name, { lastName: 'SAINT JEAN', firstName: 'ODILE' }).features).toContain(
        'LAST_NAME_EXACT',
      );
    },
  );
});

describe('a score', () => {
  test('is never above 100', () => {
    const all = { ...smith, middleName: 'Q', npi: '1234567893', state: 'TX', dateOfBirth: '1961-04-07' };
    expect(score('John Q Smith', all, { dateOfBirth: '1961-04-07' }).score).toBe(100);
  });

  test('is never below 0', () => {
    const other = { ...smith, npi: '1558598797', dateOfBirth: '1970-01-01' };
    expect(score('Ann Doe', other, { dateOfBirth: '1961-04-07' }).score).toBe(0);
  });

  test.each(['John Smith', 'Smith John', 'Smith, John', 'SMITH, JOHN, MD', 'Dr. John Smith Jr.'])(
    'is the same for %j',
    (name) => {
      expect(score(name, { ...smith, state: 'TX' }).score).toBe(65);
    },
  );

  test('uses the better reading of a name, as a person or as a business', () => {
    const both = { ...smith, businessName: 'SMITH ORTHOPEDICS PC' };
    expect(score('Smith Orthopedics', both).features).toContain('BUSINESS_NAME_EQUAL');
    expect(score('John Smith', { businessName: 'JOHN SMITH MD PC' }).features).toContain(
      'BUSINESS_NAME_EQUAL',
    );
    expect(score('John Smith', both).features).toContain('FIRST_NAME_EXACT');
  });
});

describe('the similarity of businesses', () => {
  const between = (one: string, other: string) => businessSimilarity(one.split(' '), other.split(' '));

  test.each([
    ['SUNRISE HOME CARE', 'SUNRISE HOME CARE', 1, 1],
    ['HOME CARE SUNRISE', 'SUNRISE HOME CARE', 1, 1],
    ['SUN RISE CARE', 'SUNRISECARE', 1, 1],
    ['SUNRISE HOME CARE', 'SUNRISE CLINIC', 0.8, 0.88],
    ['SUNRISE HOME HEALTH CARE SERVICES', 'HORIZON HOME HEALTH CARE SERVICES', 0, 0.5],
    ['SUNRISE', 'HORIZON', 0, 0],
  ])('of %s and %s is from %d to %d', (one, other, least, most) => {
    expect(between(one, other)).toBeGreaterThanOrEqual(least);
    expect(between(one, other)).toBeLessThanOrEqual(most);
    expect(between(other, one)).toBeCloseTo(between(one, other), 12);
  });

  test('counts a repeated word only as often as it is in the other name', () => {
    expect(between('SUN SUN', 'SUN')).toBeCloseTo(2 / 3, 12);
  });
});
