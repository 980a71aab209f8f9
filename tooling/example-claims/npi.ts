import type { Choices } from './choices.ts';

/** A National Provider Identifier with its check digit. */
export function npiOf(choices: Choices): string {
  const digits = [...String(choices.integer(100_000_000, 199_999_999))].map(Number);
  // The prefix 80840 adds 24 to the sum of the Luhn algorithm.
  let total = 24;
  for (const [at, digit] of digits.entries()) {
    const doubled = at % 2 === 0 ? digit * 2 : digit;
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return `${digits.join('')}${(10 - (total % 10)) % 10}`;
}
