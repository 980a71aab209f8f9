import { credentials, generations, joiners, legalForms, titles } from './vocabulary.ts';

/** A name read as that of a person. */
export interface PersonName {
  /** Without spaces, so that DE LA CRUZ and DELACRUZ are equal. */
  readonly surname: string;
  readonly given: readonly string[];
}

/** The readings of a name: as a person's name in each possible order, and as a business name. */
export interface NameReadings {
  /** The words of the name without titles and suffixes, in order. */
  readonly key: string;
  readonly persons: readonly PersonName[];
  readonly business: readonly string[];
}

/** Letters that Unicode does not decompose into a Latin letter and a mark. */
const specialLetters: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  ı: 'I',
};

const maxSurnameWords = 4;

/** The words of a name in capitals, without marks and punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ÆŒØĐÐŁÞı]/g, (letter) => specialLetters[letter] ?? letter)
    // PA-C and FNP-BC are single credentials; O'BRIEN and M.D. are single words.
    .replace(/(?<=(?:\bPA|NP))-B?C\b/g, '')
    .replace(/['’‘`´ʼ]|\.(?=\p{L}(?!\p{L}))/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** True if the name has Latin letters, as all names on the lists do. */
export const isComparable = (text: string) => wordsOf(text).some((word) => /[A-Z]/.test(word));

const isNoise = (word: string) => generations.has(word) || credentials.has(word) || legalForms.has(word);

/** Removes leading titles, trailing suffixes and generations; keeps at least `least` words. */
function trimAffixes(words: readonly string[], least: number): string[] {
  let start = 0;
  let end = words.length;
  while (end - start > least && titles.has(words[start] ?? '')) start += 1;
  while (end - start > least && isNoise(words[end - 1] ?? '')) end -= 1;
  const kept = words.slice(start, end);
  const plain = kept.filter((word) => !generations.has(word));
  return plain.length < least ? kept : plain;
}

/** The words that distinguish a business from others. */
function businessWords(text: string): string[] {
  const words = trimAffixes(wordsOf(text), 1);
  const distinctive = words.filter((word) => !joiners.has(word) && !legalForms.has(word));
  return distinctive.length === 0 ? words : distinctive;
}

const surnameOf = (text: string) => trimAffixes(wordsOf(text), 1).join('');
const givenOf = (text: string) => trimAffixes(wordsOf(text), 0);

/** The parts of a name as a list publishes it. */
export interface PublishedName {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly businessName: string | null;
}

/** The normalized name of a listed entity, which may be a person, a business or both. */
export interface ListedName {
  readonly person: PersonName | null;
  readonly business: readonly string[] | null;
}

/** Reads a name whose parts are known. */
export function readListedName({ lastName, firstName, middleName, businessName }: PublishedName): ListedName {
  const surname = surnameOf(lastName ?? '');
  const given = [...givenOf(firstName ?? ''), ...givenOf(middleName ?? '')];
  const business = businessWords(businessName ?? '');
  return {
    person: surname === '' ? null : { surname, given },
    business: business.length === 0 ? null : business,
  };
}

/** Reads a name of unknown order: "First Last", "Last First" or "Last, First", with a surname of up to 4 words. */
export function readName(text: string): NameReadings {
  const all = wordsOf(text);
  const core = trimAffixes(all, Math.min(2, all.length));
  const [before = '', ...after] = text.split(',');
  const ordered = { surname: surnameOf(before), given: givenOf(after.join(' ')) };
  const persons = [
    ...(ordered.surname !== '' && ordered.given.length > 0 ? [ordered] : []),
    ...splits(core),
    // DO, MA and PA are both surnames and credentials.
    ...(core.length < all.length ? splits(all) : []),
  ];
  const distinct = new Map(persons.map((person) => [`${person.surname} ${person.given.join(' ')}`, person]));
  return { key: core.join(' '), persons: [...distinct.values()], business: businessWords(text) };
}

function splits(words: readonly string[]): PersonName[] {
  if (words.length < 2) return words.map((surname) => ({ surname, given: [] }));
  const longest = Math.min(words.length - 1, maxSurnameWords);
  return Array.from({ length: longest }, (_, index) => index + 1).flatMap((length) => [
    { surname: words.slice(-length).join(''), given: words.slice(0, -length) },
    { surname: words.slice(0, length).join(''), given: words.slice(length) },
  ]);
}
