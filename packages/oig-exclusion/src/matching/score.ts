import { jaroWinkler } from './jaro-winkler.ts';
import type { ListedName, NameReadings, PersonName } from './name.ts';
import { nicknamesOf } from './nicknames.ts';
import { tradeWords } from './vocabulary.ts';

/** What each feature of a match adds to its score. */
export const points = {
  NPI_EQUAL: 60,
  NPI_DIFFERENT: -15,
  NPI_NOT_LISTED: 0,
  LAST_NAME_EXACT: 35,
  LAST_NAME_SIMILAR: 25,
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

/** The score from which on a listed entity may be the one that is checked. */
export const threshold = 50;

const similarSurname = 0.92;
const similarGivenName = 0.9;
const similarWord = 0.9;
const equalBusiness = 0.95;
const similarBusiness = 0.88;
const tradeWeight = 0.25;

/** Who is checked. */
export interface Subject {
  readonly name: NameReadings;
  readonly npi: string | null;
  /** Two capitals. */
  readonly state: string;
  /** `YYYY-MM-DD` where the caller's records hold it. */
  readonly dateOfBirth: string | null;
}

/** Who stands on a list, as far as a match is about it. */
export interface ListedIdentity extends ListedName {
  readonly npi: string | null;
  readonly state: string | null;
  readonly dateOfBirth: string | null;
}

/** How well a subject and a listed entity agree, and by which features. */
export interface Score {
  /** 0 to 100. */
  readonly score: number;
  readonly features: readonly Feature[];
}

/** Scores a listed entity; of all readings of the name the best counts. A score is a lead, never a verdict. */
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
  // Nine of ten listed entities have no NPI on the list: that it is missing says nothing.
  return npi === null ? [...known, 'NPI_NOT_LISTED'] : known;
}

function nameFeatures(name: NameReadings, { person, business }: ListedName): Feature[] {
  const ways = person === null ? [] : name.persons.map((reading) => personFeatures(reading, person));
  if (business !== null) ways.push(businessFeatures(name.business, business));
  return ways.reduce<Feature[]>((best, way) => (sumOf(way) > sumOf(best) ? way : best), []);
}

/** A first name counts beside a last name only: by itself it is shared by too many. */
function personFeatures(reading: PersonName, person: PersonName): Feature[] {
  const surname = surnameFeature(reading.surname, person.surname);
  if (surname === null) return [];
  const first = givenNameFeature(reading.given, person.given);
  const middle = first === null ? null : middleFeature(reading.given[1], person.given[1]);
  return [surname, first, middle].filter((feature) => feature !== null);
}

function surnameFeature(one: string, other: string): Feature | null {
  if (one === other) return 'LAST_NAME_EXACT';
  return jaroWinkler(one, other) >= similarSurname ? 'LAST_NAME_SIMILAR' : null;
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
 * How much of two business names is the same, 0 to 1: each word goes with the most alike word of the other name
 * that is still free, long words count more than short ones, and words of the trade a quarter.
 */
export function businessSimilarity(one: readonly string[], other: readonly string[]): number {
  if (one.join('') === other.join('')) return one.length === 0 ? 0 : 1;
  const pairs = one
    .flatMap((word, left) =>
      other.map((against, right) => ({ left, right, alike: alikeness(word, against) })),
    )
    .filter(({ alike }) => alike >= similarWord)
    .sort((a, b) => b.alike - a.alike);
  const taken = { left: new Set<number>(), right: new Set<number>() };
  let shared = 0;
  for (const { left, right, alike } of pairs) {
    if (taken.left.has(left) || taken.right.has(right)) continue;
    taken.left.add(left);
    taken.right.add(right);
    shared += alike * (weightOf(one[left] ?? '') + weightOf(other[right] ?? ''));
  }
  const total = [...one, ...other].reduce((sum, word) => sum + weightOf(word), 0);
  return shared / total;
}

const alikeness = (one: string, other: string) => (one === other ? 1 : jaroWinkler(one, other));
