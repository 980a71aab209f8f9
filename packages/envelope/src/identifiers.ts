import { z } from 'zod';

/** Nine digits of an Employer Identification Number or a Social Security number, with which a provider pays taxes. */
export const taxIdentifier = z
  .string()
  .regex(/^\d{9}$/, 'Expected exactly 9 digits')
  .meta({ description: 'Taxpayer identification number, nine digits', examples: ['941234567'] });

/** Ten digits like a National Provider Identifier, without verifying the check digit. */
export const tenDigits = z
  .string()
  .regex(/^\d{10}$/, 'Expected exactly 10 digits')
  .meta({ examples: ['1234567893'] });

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

/** A National Provider Identifier with a correct check digit. */
export const npi = z
  .string()
  .refine(isNpi, { error: 'Expected a 10-digit NPI with a correct check digit' })
  .meta({ pattern: '^\\d{10}$', examples: ['1234567893'] });

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
const label = '[a-z\\d](?:[a-z\\d-]*[a-z\\d])?';

/** A mailbox by RFC 5321, without quoted strings and address literals. */
const mailbox = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})*$`, 'i');

/** An e-mail address of at most 254 characters. */
export const email = z
  .email({ pattern: mailbox })
  .max(254)
  .meta({ examples: ['rowan.ellis@example.org'] });
