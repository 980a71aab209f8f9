import { foldName } from '@rcm/tenancy';
import { credentials, generations, joiners, legalForms, particles, titles } from './vocabulary.ts';

/** A surname, and the surnames that it consists of. */
export interface Surname {
  /** Without spaces, so that DE LA CRUZ and DELACRUZ are equal. */
  readonly surname: string;
  /** The surnames of which a hyphenated or double surname consists; none of a single one without particles. */
  readonly parts: readonly string[];
  /** False if the first part may be a middle name: the order of the name is unknown and it has no hyphen. */
  readonly hasKnownParts: boolean;
}

/** A name read as that of a person. */
export interface PersonName extends Surname {
  readonly given: readonly string[];
}

/** The readings of a name: as a person's name in each possible order, and as a business name. */
export interface NameReadings {
  /** The words of the name without titles and suffixes, in order. */
  readonly key: string;
  readonly persons: readonly PersonName[];
  readonly business: readonly string[];
}

const maxSurnameWords = 4;

/** The words of a folded name in capitals. PA-C and FNP-BC are single credentials; M.D. is a single word. */
const wordsOf = (text: string): string[] =>
  foldName(text.replace(/(?<=(?:\bPA|NP))-B?C\b/gi, '').replace(/\.(?=\p{L}(?!\p{L}))/gu, ''))
    .toUpperCase()
    .split(' ')
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

/** The words of a surname, without suffixes. */
const surnameWordsOf = (text: string) => trimAffixes(wordsOf(text), 1);

/** Reads the words of a surname. */
function surnameOf(words: readonly string[], hasKnownParts = true): Surname {
  const surname = words.join('');
  const parts = words
    .join(' ')
    .replace(/\bST (?=.)/g, 'ST')
    .split(' ')
    .filter((part) => part.length > 1 && part !== surname && !particles.has(part));
  return { surname, parts, hasKnownParts };
}

const givenOf = (text: string) => trimAffixes(wordsOf(text), 0);

/** The parts of a name as a list publishes it. */
export interface PublishedName {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly businessName: string | null;
}

/** The name of a listed person, with the words of the surname as they are stored. */
export interface ListedPerson extends PersonName {
  readonly surnameWords: readonly string[];
}

/** The normalized name of a listed entity, which may be a person, a business or both. */
export interface ListedName {
  readonly person: ListedPerson | null;
  readonly business: readonly string[] | null;
}

/** The name of a listed person, from the normalized words of the surname and the given names. */
export const listedPerson = (surnameWords: readonly string[], given: readonly string[]): ListedPerson => ({
  ...surnameOf(surnameWords),
  surnameWords,
  given,
});

/** Reads a name whose parts are known. */
export function readListedName({ lastName, firstName, middleName, businessName }: PublishedName): ListedName {
  const surnameWords = surnameWordsOf(lastName ?? '');
  const given = [...givenOf(firstName ?? ''), ...givenOf(middleName ?? '')];
  const business = businessWords(businessName ?? '');
  return {
    person: surnameWords.length === 0 ? null : listedPerson(surnameWords, given),
    business: business.length === 0 ? null : business,
  };
}

/** Names with a hyphen, as they are written. */
const hyphenated = /[\p{L}\p{M}'’.]+(?:\s*[-‐‑–]\s*[\p{L}\p{M}'’.]+)+/gu;

/** Reads a name of unknown order: "First Last", "Last First" or "Last, First", with a surname of up to 4 words. */
export function readName(text: string): NameReadings {
  const all = wordsOf(text);
  const core = trimAffixes(all, Math.min(2, all.length));
  const [before = '', ...after] = text.split(',');
  const ordered = { ...surnameOf(surnameWordsOf(before)), given: givenOf(after.join(' ')) };
  const withHyphen = new Set((text.match(hyphenated) ?? []).map((name) => surnameWordsOf(name).join('')));
  const persons = [
    ...(ordered.surname !== '' && ordered.given.length > 0 ? [ordered] : []),
    ...splits(core, withHyphen),
    // DO, MA and PA are both surnames and credentials.
    ...(core.length < all.length ? splits(all, withHyphen) : []),
  ];
  const distinct = new Map<string, PersonName>();
  for (const person of persons.flatMap((one) => withOtherSaint(one, all.includes('ST')))) {
    const key = `${person.surname} ${person.given.join(' ')}`;
    if (!distinct.has(key)) distinct.set(key, person);
  }
  return { key: core.join(' '), persons: [...distinct.values()], business: businessWords(text) };
}

/** A name, and its other spelling if the surname begins with Saint: `SAINTCLAIR` in one word is `ST CLAIR` in two. */
function withOtherSaint(name: PersonName, hasSaint: boolean): PersonName[] {
  const other = hasSaint
    ? name.surname.replace(/^ST(?=[A-Z]{3})/, 'SAINT')
    : name.surname.replace(/^SAINT(?=[A-Z]{3})/, 'ST');
  return other === name.surname ? [name] : [name, { ...name, surname: other }];
}

function splits(words: readonly string[], withHyphen: ReadonlySet<string>): PersonName[] {
  const read = (surnameWords: readonly string[], given: readonly string[], isGivenFirst: boolean) => {
    const hasHyphen = withHyphen.has(surnameWords.join(''));
    const { parts, ...surname } = surnameOf(surnameWords, hasHyphen);
    return { ...surname, parts: isGivenFirst || hasHyphen ? parts : [], given };
  };
  if (words.length < 2) return words.map((word) => read([word], [], false));
  const longest = Math.min(words.length - 1, maxSurnameWords);
  return Array.from({ length: longest }, (_, index) => index + 1).flatMap((length) => [
    read(words.slice(-length), words.slice(0, -length), true),
    read(words.slice(0, length), words.slice(length), false),
  ]);
}
