import { doubleMetaphone } from 'double-metaphone';
import type { PersonName } from './name.ts';
import { nicknamesOf } from './nicknames.ts';
import type { ListedIdentity, Subject } from './score.ts';
import { tradeWords } from './vocabulary.ts';

/** Initials that are interchangeable in names: Catherine and Katherine, Geoffrey and Jeffrey. */
const sharedInitials: Readonly<Record<string, string>> = { C: 'K', Q: 'K', G: 'J', Y: 'I', Z: 'S' };

const initialOf = (given: string) => sharedInitials[given.charAt(0)] ?? given.charAt(0);

const prefixLength = 3;

/**
 * The keys that similar words share. Either the first three letters are equal; or, with a typo in these, the words are
 * equal without one of their first four letters; or the sound (double metaphone) is equal.
 */
function similarityKeysOf(word: string): string[] {
  const deletions = Array.from({ length: Math.min(prefixLength + 1, word.length) }, (_, index) =>
    [word.slice(0, index), word.slice(index + 1)].join(''),
  );
  return [
    `<${word.slice(0, prefixLength)}`,
    ...[word, ...deletions].map((spelling) => `=${spelling}`),
    ...doubleMetaphone(word).flatMap((code) => (code === '' ? [] : [`~${code}`])),
  ];
}

/** Keys of the surname with the first initial. A surname alone scores too low to be a match. */
const personKeys = (surname: string, initials: Iterable<string>) =>
  [...initials].flatMap((initial) =>
    similarityKeysOf(surname).map((similarityKey) => `person ${similarityKey} ${initial}`),
  );

/** The key of a part of a surname with an initial, one of the keys of a person with just this surname. */
const partKeys = (parts: readonly string[], initials: Iterable<string>) =>
  [...initials].flatMap((initial) => parts.map((part) => `person =${part} ${initial}`));

/** Trade words are used as keys only if the name has no other words. */
function businessKeys(words: readonly string[]): string[] {
  const distinctive = words.filter((word) => !tradeWords.has(word));
  return (distinctive.length > 0 ? distinctive : words).flatMap((word) =>
    similarityKeysOf(word).map((similarityKey) => `business ${similarityKey}`),
  );
}

const exactKeys = (surname: string, state: string | null, dateOfBirth: string | null) => [
  ...(state === null ? [] : [`surname ${surname} ${state}`]),
  ...(dateOfBirth === null ? [] : [`surname ${surname} ${dateOfBirth}`]),
];

const npiKeys = (npi: string | null) => (npi === null ? [] : [`npi ${npi}`]);

/** The keys by which a listed entity is found. */
export function keysOfListed({ person, business, npi, state, dateOfBirth }: ListedIdentity): string[] {
  const keys = npiKeys(npi);
  if (person !== null) {
    const [given] = person.given;
    for (const surname of [person.surname, ...person.parts])
      keys.push(...exactKeys(surname, state, dateOfBirth));
    if (given !== undefined) {
      const initials = [initialOf(given)];
      keys.push(...personKeys(person.surname, initials), ...partKeys(person.parts, initials));
    }
  }
  if (business !== null) keys.push(...businessKeys(business));
  return [...new Set(keys)];
}

/** The keys that find all listed entities that may score at or above the threshold. */
export function keysOfSubject({ name, npi, state, dateOfBirth }: Subject): string[] {
  const persons = name.persons.flatMap(({ surname, parts, given }) => [
    ...[surname, ...parts].flatMap((one) => exactKeys(one, state, dateOfBirth)),
    ...personKeys(surname, initialsOf(given)),
    ...partKeys(parts, initialsOf(given)),
  ]);
  return [...new Set([...npiKeys(npi), ...persons, ...businessKeys(name.business)])];
}

function initialsOf([given]: PersonName['given']): Set<string> {
  return given === undefined ? new Set() : new Set([given, ...nicknamesOf(given)].map(initialOf));
}
