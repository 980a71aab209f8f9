import { describe, expect, test } from 'vitest';
import { isComparable, readListedName, readName } from './name.ts';

const personsOf = (text: string) =>
  readName(text).persons.map(({ surname, given }) => `${surname}/${given.join(' ')}`);

describe('a name of unknown order', () => {
  test.each([
    ['John Smith', ['SMITH/JOHN', 'JOHN/SMITH']],
    ['Smith, John', ['SMITH/JOHN', 'JOHN/SMITH']],
    ['Cher', ['CHER/']],
    ['José Núñez', ['NUNEZ/JOSE', 'JOSE/NUNEZ']],
    ["Mary O'Brien", ['OBRIEN/MARY', 'MARY/OBRIEN']],
    ['Straße Łukasz', ['LUKASZ/STRASSE', 'STRASSE/LUKASZ']],
    [
      'John Smith, MD',
      ['SMITH/JOHN', 'JOHN/SMITH', 'MD/JOHN SMITH', 'JOHN/SMITH MD', 'SMITHMD/JOHN', 'JOHNSMITH/MD'],
    ],
    ['Anna Do', ['DO/ANNA', 'ANNA/DO']],
    ['Odile SaintClair', ['SAINTCLAIR/ODILE', 'STCLAIR/ODILE', 'ODILE/SAINTCLAIR']],
    [
      'St. Clair, Odile',
      ['STCLAIR/ODILE', 'SAINTCLAIR/ODILE', 'ODILE/ST CLAIR', 'ST/CLAIR ODILE', 'CLAIRODILE/ST'],
    ],
  ])('is read in capitals without marks (NFKD), in either order: %s may be %j', (text, persons) => {
    expect(personsOf(text)).toEqual(persons);
  });

  test('is read with surnames of up to four words, at the beginning or the end', () => {
    expect(personsOf('Ana de la Cruz')).toEqual([
      'CRUZ/ANA DE LA',
      'ANA/DE LA CRUZ',
      'LACRUZ/ANA DE',
      'ANADE/LA CRUZ',
      'DELACRUZ/ANA',
      'ANADELA/CRUZ',
    ]);
    const longest = Math.max(...personsOf('A B C D E F').map((person) => person.indexOf('/')));
    expect(longest).toBe(4);
  });

  test('is split at a comma, with any number of words before it', () => {
    expect(personsOf('Alpha Beta Gamma Delta Epsilon, Ana')[0]).toBe('ALPHABETAGAMMADELTAEPSILON/ANA');
  });
});

describe('the key of a name', () => {
  test.each([
    ['John Smith', 'JOHN SMITH'],
    ['  john   SMITH ', 'JOHN SMITH'],
    ['Dr. John Smith, M.D.', 'JOHN SMITH'],
    ['John Smith Jr.', 'JOHN SMITH'],
    ['John Smith, III, Ph.D.', 'JOHN SMITH'],
    ['John Smith PA-C', 'JOHN SMITH'],
    ['Jane Roe, FNP-BC', 'JANE ROE'],
    ['John Q.Smith', 'JOHN Q SMITH'],
    ['Smith Jr, John', 'SMITH JOHN'],
    ['Sunrise Home Care, L.L.C.', 'SUNRISE HOME CARE'],
    ['Anna Do', 'ANNA DO'],
  ])('has no suffixes, credentials and titles: the key of %j is %j', (text, key) => {
    expect(readName(text).key).toBe(key);
  });
});

describe('the words of a business', () => {
  test.each([
    ['The Sunrise Company of Texas, Inc.', ['SUNRISE', 'TEXAS']],
    ['Smith & Sons, P.C.', ['SMITH', 'SONS']],
    ['Acme LTD', ['ACME']],
    ['PA', ['PA']],
    ['The And Of', ['THE', 'AND', 'OF']],
  ])('do not include legal forms: those of %s are %j', (text, words) => {
    expect(readName(text).business).toEqual(words);
  });
});

describe('a listed name', () => {
  const published = { lastName: null, firstName: null, middleName: null, businessName: null };

  test('is read from its parts', () => {
    const name = { ...published, lastName: 'DE LA CRUZ JR', firstName: 'MARY ANN', middleName: 'K.' };
    expect(readListedName(name)).toEqual({
      person: {
        surname: 'DELACRUZ',
        surnameWords: ['DE', 'LA', 'CRUZ'],
        parts: ['CRUZ'],
        hasKnownParts: true,
        given: ['MARY', 'ANN', 'K'],
      },
      business: null,
    });
  });

  test('may be a business, or both', () => {
    expect(readListedName({ ...published, businessName: 'SUNRISE CARE LLC' })).toEqual({
      person: null,
      business: ['SUNRISE', 'CARE'],
    });
    expect(readListedName({ ...published, lastName: 'DO', businessName: 'DO PC' })).toEqual({
      person: { surname: 'DO', surnameWords: ['DO'], parts: [], hasKnownParts: true, given: [] },
      business: ['DO'],
    });
  });
});

test.each([
  ['Smith', true],
  ['Ñ', true],
  ['李明', false],
  ['1234', false],
  ['--', false],
])('%j can be compared with a list: %s', (text, expected) => {
  expect(isComparable(text)).toBe(expected);
});
