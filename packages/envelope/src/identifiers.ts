import { z } from 'zod';

/** Ten digits, as a National Provider Identifier is written; the check digit is not looked at. */
export const tenDigits = z
  .string()
  .regex(/^\d{10}$/, 'Expected exactly 10 digits')
  .meta({ examples: ['1234567893'] });

/** Why a text is no National Provider Identifier: how long it is, what it begins with, or its check digit. */
export type NpiFault = 'NOT_TEN_DIGITS' | 'FIRST_DIGIT' | 'CHECK_DIGIT';

/**
 * What is wrong with a National Provider Identifier, null where nothing is: ten digits, the first 1 or 2, and a Luhn
 * check over 80840 and the ten that holds (45 CFR 162.406).
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

/** True for a National Provider Identifier whose check digit holds. */
export const isNpi = (value: string): boolean => npiFault(value) === null;

/** A National Provider Identifier whose check digit holds. */
export const npi = z
  .string()
  .refine(isNpi, { error: 'Expected a 10-digit NPI with a correct check digit' })
  .meta({ pattern: '^\\d{10}$', examples: ['1234567893'] });

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
const label = '[a-z\\d](?:[a-z\\d-]*[a-z\\d])?';

/** The mailbox of RFC 5321, without quotes and address literals. */
const mailbox = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})*$`, 'i');

/** An e-mail address of at most 254 characters. */
export const email = z
  .email({ pattern: mailbox })
  .max(254)
  .meta({ examples: ['rowan.ellis@example.org'] });
