import { z } from 'zod';

/** Ten digits, as a National Provider Identifier is written; the check digit is not looked at. */
export const tenDigits = z
  .string()
  .regex(/^\d{10}$/, 'Expected exactly 10 digits')
  .meta({ examples: ['1234567893'] });

/** True when the Luhn check over 80840 and the ten digits holds and the number starts with 1 or 2 (45 CFR 162.406). */
export function isNpi(value: string): boolean {
  if (!/^[12]\d{9}$/.test(value)) return false;
  let total = 24;
  for (let index = 0; index < 10; index += 1) {
    const digit = Number(value[9 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0;
}

/** A National Provider Identifier whose check digit holds. */
export const npi = z
  .string()
  .refine(isNpi, { error: 'Expected a 10-digit NPI with a correct check digit' })
  .meta({ examples: ['1234567893'] });

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
const label = '[a-z\\d](?:[a-z\\d-]*[a-z\\d])?';

/** The mailbox of RFC 5321, without quotes and address literals. */
const mailbox = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})*$`, 'i');

/** An e-mail address of at most 254 characters. */
export const email = z
  .email({ pattern: mailbox })
  .max(254)
  .meta({ examples: ['rowan.ellis@example.org'] });
