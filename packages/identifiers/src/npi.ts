/** Why a text is not a National Provider Identifier: its length, its first digit, or its check digit. */
export type NpiFault = 'NOT_TEN_DIGITS' | 'FIRST_DIGIT' | 'CHECK_DIGIT';

/**
 * What is wrong with a National Provider Identifier, or null: it must have ten digits, begin with 1 or 2, and pass the
 * Luhn check with the prefix 80840 (45 CFR 162.406).
 */
export function npiFault(value: string): NpiFault | null {
  if (!/^\d{10}$/.test(value)) return 'NOT_TEN_DIGITS';
  if (!/^[12]/.test(value)) return 'FIRST_DIGIT';
  let total = 24;
  for (let index = 0; index < 10; index += 1) {
    const digit = Number(value[9 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0 ? null : 'CHECK_DIGIT';
}

/** True for a National Provider Identifier with a correct check digit. */
export const isNpi = (value: string): boolean => npiFault(value) === null;
