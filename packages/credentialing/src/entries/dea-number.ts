import type { EntryFields } from './entry.ts';
import type { EntryWarning } from './section.ts';

const shape = /^[A-Z][A-Z9]\d{7}$/;

/**
 * The fault of a DEA number, or null. A DEA number has two letters (the second may be a 9) and seven digits; the last
 * digit is that of (d1 + d3 + d5) + 2 (d2 + d4 + d6).
 */
export function deaFault(number: string): 'DEA_FORMAT' | 'DEA_CHECK_DIGIT' | null {
  if (!shape.test(number)) return 'DEA_FORMAT';
  const [d1 = 0, d2 = 0, d3 = 0, d4 = 0, d5 = 0, d6 = 0, last = 0] = [...number.slice(2)].map(Number);
  return (d1 + d3 + d5 + 2 * (d2 + d4 + d6)) % 10 === last ? null : 'DEA_CHECK_DIGIT';
}

const messages = {
  DEA_FORMAT: 'A DEA number must have two letters and seven digits',
  DEA_CHECK_DIGIT: 'The check digit of the DEA number does not match',
} as const;

/** The warnings about the number of a DEA registration. State registrations (CDS) have other formats. */
export function deaWarnings({ registrationType, number }: EntryFields): readonly EntryWarning[] {
  if (registrationType === 'CDS' || typeof number !== 'string' || number === '') return [];
  const code = deaFault(number);
  return code === null ? [] : [{ code, message: messages[code] }];
}
