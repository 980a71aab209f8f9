import { doubleMetaphone } from 'double-metaphone';
import type { PersonName } from './name.ts';
import { nicknamesOf } from './nicknames.ts';
import type { ListedIdentity, Subject } from './score.ts';
import { tradeWords } from './vocabulary.ts';

/** Initials that one name is written with in turns: Catherine and Katherine, Geoffrey and Jeffrey. */
const sharedInitials: Readonly<Record<string, string>> = { C: 'K', Q: 'K', G: 'J', Y: 'I', Z: 'S' };

const initialOf = (given: string) => sharedInitials[given.charAt(0)] ?? given.charAt(0);

const sharedBeginning = 3;

/**
 * What alike words have in common: the first three letters; or, where a slip of the hand is among these, the word
 * without one of its first four letters, as it is or as the slip left it; or the sound.
 */
function tracesOf(word: string): string[] {
  const lacking = Array.from({ length: Math.min(sharedBeginning + 1, word.length) }, (_, index) =>
    [word.slice(0, index), word.slice(index + 1)].join(''),
  );
  return [
    `<${word.slice(0, sharedBeginning)}`,
    ...[word, ...lacking].map((spelling) => `=${spelling}`),
    ...doubleMetaphone(word).flatMap((code) => (code === '' ? [] : [`~${code}`])),
  ];
}

/** Names of a whole person are told apart by surname and first initial; a surname alone counts only beside more. */
const personKeys = (surname: string, initials: Iterable<string>) =>
  [...initials].flatMap((initial) => tracesOf(surname).map((trace) => `person ${trace} ${initial}`));

/** Words of the trade find a business only where its name has no other. */
function businessKeys(words: readonly string[]): string[] {
  const telling = words.filter((word) => !tradeWords.has(word));
  return (telling.length > 0 ? telling : words).flatMap((word) =>
    tracesOf(word).map((trace) => `business ${trace}`),
  );
}

const exactKeys = (surname: string, state: string | null, dateOfBirth: string | null) => [
  ...(state === null ? [] : [`surname ${surname} ${state}`]),
  ...(dateOfBirth === null ? [] : [`surname ${surname} ${dateOfBirth}`]),
];

const npiKeys = (npi: string | null) => (npi === null ? [] : [`npi ${npi}`]);

/** The keys under which a listed entity is found. */
export function keysOfListed({ person, business, npi, state, dateOfBirth }: ListedIdentity): string[] {
  const keys = npiKeys(npi);
  if (person !== null) {
    const [given] = person.given;
    keys.push(...exactKeys(person.surname, state, dateOfBirth));
    if (given !== undefined) keys.push(...personKeys(person.surname, [initialOf(given)]));
  }
  if (business !== null) keys.push(...businessKeys(business));
  return [...new Set(keys)];
}

/** The keys under which the listed entities are looked for that may score at or above the threshold. */
export function keysOfSubject({ name, npi, state, dateOfBirth }: Subject): string[] {
  const persons = name.persons.flatMap(({ surname, given }) => [
    ...exactKeys(surname, state, dateOfBirth),
    ...personKeys(surname, initialsOf(given)),
  ]);
  return [...new Set([...npiKeys(npi), ...persons, ...businessKeys(name.business)])];
}

function initialsOf([given]: PersonName['given']): Set<string> {
  return given === undefined ? new Set() : new Set([given, ...nicknamesOf(given)].map(initialOf));
}
