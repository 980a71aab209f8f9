import { jaroWinkler } from './jaro-winkler.ts';
import type { ListedName, NameReadings, PersonName, Surname } from './name.ts';
import { nicknamesOf } from './nicknames.ts';
import { tradeWords } from './vocabulary.ts';

/** The points that each feature adds to the score of a match. */
export const points = {
  NPI_EQUAL: 60,
  NPI_DIFFERENT: -15,
  NPI_NOT_LISTED: 0,
  LAST_NAME_EXACT: 35,
  LAST_NAME_PART: 30,
  LAST_NAME_SIMILAR: 25,
  LAST_NAME_POSSIBLE_PART: 25,
  FIRST_NAME_EXACT: 20,
  FIRST_NAME_SIMILAR: 12,
  FIRST_NAME_NICKNAME: 10,
  FIRST_NAME_INITIAL: 10,
  MIDDLE_INITIAL_EQUAL: 3,
  MIDDLE_INITIAL_DIFFERENT: -5,
  BUSINESS_NAME_EQUAL: 55,
  BUSINESS_NAME_SIMILAR: 40,
  STATE_EQUAL: 10,
  STATE_DIFFERENT: 0,
  DATE_OF_BIRTH_EQUAL: 20,
  DATE_OF_BIRTH_DIFFERENT: -40,
} as const;

/** A feature of a match. */
export type Feature = keyof typeof points;

/** The minimum score of a potential match. */
export const threshold = 50;

const similarSurname = 0.92;
const similarGivenName = 0.9;
const similarWord = 0.9;
const equalBusiness = 0.95;
const similarBusiness = 0.88;
const tradeWeight = 0.25;

/** The person or business that is checked. */
export interface Subject {
  readonly name: NameReadings;
  readonly npi: string | null;
  /** Two capital letters. */
  readonly state: string;
  /** `YYYY-MM-DD`; null if unknown. */
  readonly dateOfBirth: string | null;
}

/** A listed entity, with the values that matching uses. */
export interface ListedIdentity extends ListedName {
  readonly npi: string | null;
  readonly state: string | null;
  readonly dateOfBirth: string | null;
}

/** The score of a listed entity, and the features that contribute to it. */
export interface Score {
  /** 0 to 100. */
  readonly score: number;
  readonly features: readonly Feature[];
}

/** Scores a listed entity by the reading of the name with the highest score. */
export function scoreOf(subject: Subject, listed: ListedIdentity): Score {
  const features = [...nameFeatures(subject.name, listed), ...identityFeatures(subject, listed)];
  return { score: Math.min(100, Math.max(0, sumOf(features))), features };
}

const sumOf = (features: readonly Feature[]) => features.reduce((sum, feature) => sum + points[feature], 0);

function identityFeatures(subject: Subject, { npi, state, dateOfBirth }: ListedIdentity): Feature[] {
  const compared: [theirs: string | null, ours: string | null, equal: Feature, different: Feature][] = [
    [npi, subject.npi, 'NPI_EQUAL', 'NPI_DIFFERENT'],
    [state, subject.state, 'STATE_EQUAL', 'STATE_DIFFERENT'],
    [dateOfBirth, subject.dateOfBirth, 'DATE_OF_BIRTH_EQUAL', 'DATE_OF_BIRTH_DIFFERENT'],
  ];
  const known = compared.flatMap(([theirs, ours, equal, different]) =>
    theirs === null || ours === null ? [] : [theirs === ours ? equal : different],
  );
  // Nine of ten listed entities have no NPI, so a missing one changes nothing.
  return npi === null ? [...known, 'NPI_NOT_LISTED'] : known;
}

function nameFeatures(name: NameReadings, { person, business }: ListedName): Feature[] {
  const readings = person === null ? [] : name.persons.map((reading) => personFeatures(reading, person));
  if (business !== null) readings.push(businessFeatures(name.business, business));
  return readings.reduce<Feature[]>(
    (best, features) => (sumOf(features) > sumOf(best) ? features : best),
    [],
  );
}

/** A first name counts only together with a last name, since too many people share it. */
function personFeatures(reading: PersonName, person: PersonName): Feature[] {
  const surname = surnameFeature(reading, person);
  if (surname === null) return [];
  const first = givenNameFeature(reading.given, person.given);
  const middle = first === null ? null : middleFeature(reading.given[1], person.given[1]);
  return [surname, first, middle].filter((feature) => feature !== null);
}

/** The OIG asks to search for each last name of a hyphenated one; a person may be listed under either. */
function surnameFeature(one: Surname, other: Surname): Feature | null {
  if (one.surname === other.surname) return 'LAST_NAME_EXACT';
  const theirs = [other.surname, ...other.parts];
  const isKnownPart = one.hasKnownParts && one.parts.some((part) => theirs.includes(part));
  if (isKnownPart || other.parts.includes(one.surname)) return 'LAST_NAME_PART';
  if (jaroWinkler(one.surname, other.surname) >= similarSurname) return 'LAST_NAME_SIMILAR';
  return one.parts.includes(other.surname) ? 'LAST_NAME_POSSIBLE_PART' : null;
}

function givenNameFeature(one: readonly string[], other: readonly string[]): Feature | null {
  const [ours, theirs] = [one[0], other[0]];
  if (ours === undefined || theirs === undefined) return null;
  if (ours === theirs || one.join('') === other.join('')) return 'FIRST_NAME_EXACT';
  if (jaroWinkler(ours, theirs) >= similarGivenName) return 'FIRST_NAME_SIMILAR';
  if (nicknamesOf(ours).has(theirs)) return 'FIRST_NAME_NICKNAME';
  const isInitial = (ours.length === 1 || theirs.length === 1) && ours[0] === theirs[0];
  return isInitial ? 'FIRST_NAME_INITIAL' : null;
}

function middleFeature(one: string | undefined, other: string | undefined): Feature | null {
  if (one === undefined || other === undefined) return null;
  return one[0] === other[0] ? 'MIDDLE_INITIAL_EQUAL' : 'MIDDLE_INITIAL_DIFFERENT';
}

function businessFeatures(one: readonly string[], other: readonly string[]): Feature[] {
  const similarity = businessSimilarity(one, other);
  if (similarity >= equalBusiness) return ['BUSINESS_NAME_EQUAL'];
  return similarity >= similarBusiness ? ['BUSINESS_NAME_SIMILAR'] : [];
}

const weightOf = (word: string) => word.length * (tradeWords.has(word) ? tradeWeight : 1);

/**
 * The similarity of two business names, 0 to 1. Each word is paired with the most similar unpaired word of the other
 * name. Words are weighted by their length, trade words by a quarter of it.
 */
export function businessSimilarity(one: readonly string[], other: readonly string[]): number {
  if (one.join('') === other.join('')) return one.length === 0 ? 0 : 1;
  const pairs = one
    .flatMap((word, left) =>
      other.map((against, right) => ({ left, right, similarity: wordSimilarity(word, against) })),
    )
    .filter(({ similarity }) => similarity >= similarWord)
    .sort((a, b) => b.similarity - a.similarity);
  const paired = { left: new Set<number>(), right: new Set<number>() };
  let shared = 0;
  for (const { left, right, similarity } of pairs) {
    if (paired.left.has(left) || paired.right.has(right)) continue;
    paired.left.add(left);
    paired.right.add(right);
    shared += similarity * (weightOf(one[left] ?? '') + weightOf(other[right] ?? ''));
  }
  const total = [...one, ...other].reduce((sum, word) => sum + weightOf(word), 0);
  return shared / total;
}

const wordSimilarity = (one: string, other: string) => (one === other ? 1 : jaroWinkler(one, other));
