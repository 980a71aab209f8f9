import { fc } from '@fast-check/vitest';

/** Decides what a generated claim has. */
export interface Choices {
  /** True if an optional value is present. */
  has(): boolean;
  /** How many values, or how many characters. */
  size(min: number, max: number): number;
  /** A whole number. */
  integer(min: number, max: number): number;
}

/** One of the values. */
export const pick = <T>(choices: Choices, values: readonly T[]): T =>
  values[choices.integer(0, values.length - 1)] as T;

/** Everything that is optional, the longest texts and the longest lists. */
export function mostChoices(): Choices {
  let count = 0;
  return {
    has: () => true,
    size: (_, max) => max,
    integer(min, max) {
      count += 1;
      return min + ((count * 7919) % (max - min + 1));
    },
  };
}

/** Numbers from 0 to below 1 that look random and depend on a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Choices at random: few short values as a rule, and now and then the longest. Of optional values a share is present, which
 * a counterexample has as few of as possible.
 */
function choicesOf(seed: number, presence: number): Choices {
  const random = randomOf(seed);
  const integer = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  return {
    has: () => random() * 100 < presence,
    size(min, max) {
      const chance = random();
      if (chance > 0.9) return max;
      return integer(min, chance > 0.8 ? max : Math.min(min + 3, max));
    },
    integer,
  };
}

export const anyChoices: fc.Arbitrary<Choices> = fc
  .record({ seed: fc.integer(), presence: fc.integer({ min: 0, max: 70 }) })
  .map(({ seed, presence }) => choicesOf(seed, presence));
