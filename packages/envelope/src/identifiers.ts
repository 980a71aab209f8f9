import { isNpi } from '@rcm/identifiers';
import { z } from 'zod';

export { isNpi, type NpiFault, npiFault } from '@rcm/identifiers';

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
