import { isNpi } from '@rcm/envelope';
import type { LeieRow } from './format.ts';
import {
  businessNames,
  businessTrades,
  exclusionTypes,
  firstNames,
  frequentSurnames,
  legalForms,
  specialties,
  states,
  surnameBeginnings,
  surnameEnds,
} from './names.ts';

/** Deterministic pseudo-random numbers in [0, 1) for a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const npiOf = (number: number) =>
  Array.from('0123456789', (check) => `1${String(number).padStart(8, '0')}${check}`).find(isNpi) ?? '';

/**
 * Generates synthetic rows of the LEIE, always the same for the same count: a third of the people share a hundred surnames,
 * one row in ten has an NPI and one in twenty-five is a business.
 */
export function* generatedLeie(count: number): Generator<LeieRow> {
  const random = randomNumbers(1_128);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = (values: readonly string[]) => values[below(values.length)] ?? '';
  const two = (value: number) => String(value).padStart(2, '0');
  const dateFrom = (year: number, years: number) =>
    `${year + below(years)}${two(1 + below(12))}${two(1 + below(28))}`;
  const surname = () =>
    random() < 1 / 3
      ? // Squared, so that the first of the list are the most frequent.
        (frequentSurnames[Math.floor(random() ** 2 * frequentSurnames.length)] ?? '')
      : oneOf(surnameBeginnings) + oneOf(surnameEnds);
  for (let number = 1; number <= count; number += 1) {
    const isBusiness = number % 25 === 0;
    const who = isBusiness
      ? {
          BUSNAME: `${oneOf(businessNames)} ${oneOf(businessTrades)} ${oneOf(legalForms)}`,
          GENERAL: 'OTHER BUSINESS',
        }
      : {
          LASTNAME: surname(),
          FIRSTNAME: oneOf(firstNames),
          MIDNAME: random() < 0.7 ? oneOf(firstNames).slice(0, 1) : '',
          GENERAL: 'IND- LIC HC SERV PRO',
          DOB: dateFrom(1940, 55),
        };
    yield {
      ...who,
      SPECIALTY: oneOf(specialties).replace('_', ' '),
      NPI: number % 10 === 3 ? npiOf(10_000_000 + number * 7) : '0000000000',
      ADDRESS: `${1 + below(9_999)} ${oneOf(frequentSurnames)} STREET`,
      CITY: `${oneOf(surnameBeginnings)}${oneOf(surnameEnds)}`,
      STATE: oneOf(states),
      ZIP: String(10_000 + below(89_999)),
      EXCLTYPE: oneOf(exclusionTypes),
      EXCLDATE: dateFrom(1985, 41),
    };
  }
}
