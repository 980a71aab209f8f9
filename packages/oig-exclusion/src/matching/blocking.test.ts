import { generatedLeie } from '@rcm/exclusion-lists';
import { describe, expect, test } from 'vitest';
import { leie } from '../lists/leie.ts';
import { keysOfListed, keysOfSubject } from './blocking.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { readListedName, readName } from './name.ts';
import { type ListedIdentity, type Subject, scoreOf, threshold } from './score.ts';

const people: ListedIdentity[] = [...generatedLeie(2_000)].map((row) =>
  leie.entityOf(row as Record<string, string>),
);

const subjectOf = (name: string, details: Partial<Subject> = {}): Subject => ({
  name: readName(name),
  npi: '2000000002',
  state: 'TX',
  dateOfBirth: null,
  ...details,
});

const isFound = (subject: Subject, listed: ListedIdentity) => {
  const keys = new Set(keysOfListed(listed));
  return keysOfSubject(subject).some((key) => keys.has(key));
};

const person = (surname: string, given: string): ListedIdentity => ({
  ...readListedName({ lastName: surname, firstName: given, middleName: null, businessName: null }),
  npi: null,
  state: null,
  dateOfBirth: null,
});

/** Every word that results from one typo. */
function slips(word: string): string[] {
  return [...word].flatMap((letter, index) => {
    const [before, after] = [word.slice(0, index), word.slice(index + 1)];
    const next = after.charAt(0);
    return [
      before + after,
      `${before}${letter}${letter}${after}`,
      `${before}Q${after}`,
      `${before}${next}${letter}${after.slice(1)}`,
    ];
  });
}

describe('no entity that may score 50 or more is missed', () => {
  test('in a list of 2,000, for every tenth name', () => {
    const missed = people
      .filter((_listed, index) => index % 10 === 0)
      .flatMap(({ person: named, business, state }) => {
        const name = named ? `${named.given.join(' ')} ${named.surname}` : (business ?? []).join(' ');
        const subject = subjectOf(name, { state: state ?? 'TX' });
        return people
          .filter((listed) => scoreOf(subject, listed).score >= threshold && !isFound(subject, listed))
          .map((listed) => [name, listed.person ?? listed.business]);
      });
    expect(missed).toEqual([]);
  });

  test('after a typo that leaves the surname similar', () => {
    const surnames = [...new Set(people.flatMap((listed) => listed.person?.surname ?? []))];
    const missed = surnames.flatMap((surname) =>
      slips(surname)
        .filter((written) => written !== surname && jaroWinkler(written, surname) >= 0.92)
        .filter((written) => !isFound(subjectOf(`JOHN ${written}`), person(surname, 'JOHN'))),
    );
    expect(missed).toEqual([]);
  });

  test.each([
    ['Kathryn Schwartz', 'SHWARTZ', 'CATHRYN'],
    ['Geoffrey Thompson', 'TOMPSON', 'JEFFREY'],
    ['Bob Christensen', 'KRISTENSEN', 'ROBERT'],
    ['R. Gonzalez', 'GONSALES', 'ROBERT'],
    ['William Hernandez', 'HERNANDES', 'LIAM'],
  ])('%s finds %s, %s', (name, surname, given) => {
    expect(isFound(subjectOf(name), person(surname, given))).toBe(true);
  });

  test('by an NPI under any name', () => {
    const listed = { ...person('SMITH', 'JOHN'), npi: '1234567893' };
    expect(isFound(subjectOf('Zelda Jones', { npi: '1234567893' }), listed)).toBe(true);
    expect(isFound(subjectOf('Zelda Jones', { npi: null }), listed)).toBe(false);
  });

  test.each([
    ['state', { state: 'TX' }],
    ['date of birth', { dateOfBirth: '1961-04-07' }],
  ])('by a surname with the same %s', (_what, known) => {
    const subject = subjectOf('Zelda Smith', { dateOfBirth: '1961-04-07' });
    expect(isFound(subject, { ...person('SMITH', 'JOHN'), ...known })).toBe(true);
    expect(isFound(subject, person('SMITH', 'JOHN'))).toBe(false);
  });
});

describe('businesses', () => {
  const business = (businessName: string): ListedIdentity => ({
    ...readListedName({ lastName: null, firstName: null, middleName: null, businessName }),
    npi: null,
    state: null,
    dateOfBirth: null,
  });

  test('are found by a distinctive word, not by trade words', () => {
    expect(isFound(subjectOf('Sunrise Medical Supply'), business('SUNRISES HOME HEALTH CARE'))).toBe(true);
    expect(isFound(subjectOf('Horizon Home Health Care'), business('SUNRISE HOME HEALTH CARE'))).toBe(false);
  });

  test('whose name has only trade words are found by them', () => {
    expect(isFound(subjectOf('Home Health Care Inc'), business('HOME HEALTH CARE LLC'))).toBe(true);
  });
});

test('names without Latin letters have only the key of their NPI', () => {
  expect(keysOfSubject(subjectOf('李明')).filter((key) => key.includes('~'))).toEqual([]);
});
