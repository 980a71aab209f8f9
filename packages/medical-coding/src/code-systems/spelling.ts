import { isModulo10, isVerhoeff } from './check-digits.ts';
import { codeSystems } from './directory.ts';
import { type CodeSystemKey, procedureSystems } from './schema.ts';

const patterns = new Map(codeSystems.map(({ key, codePattern }) => [key, new RegExp(codePattern)]));

const matches = (system: CodeSystemKey, code: string) => patterns.get(system)?.test(code) ?? false;

/** A code of ICD-10-CM with its point, which files leave out, behind the category of three characters. */
const withPoint = (code: string) =>
  code.length > 3 && !code.includes('.') ? `${code.slice(0, 3)}.${code.slice(3)}` : code;

const elevenDigits = /^(\d{5})(\d{4})(\d{2})$/;

/**
 * A drug code in the 5-4-2 form of claims: a segment that is short by a digit is filled with a zero in front. Ten
 * digits without hyphens are none, since they do not say which segment is short.
 */
function billingDrugCode(code: string): string | null {
  const segments = elevenDigits.exec(code)?.slice(1) ?? (matches('NDC', code) ? code.split('-') : null);
  if (segments === null) return null;
  return [5, 4, 2].map((length, index) => segments[index]?.padStart(length, '0')).join('-');
}

const digitsOf = (code: string) => code.replaceAll('-', '');

/**
 * A code in the one spelling under which it is looked up: capital letters, no blanks around it, the point of
 * ICD-10-CM, the 5-4-2 form of drug codes. Null for one that is not well-formed in its system, check digits of LOINC
 * and SNOMED CT included.
 */
export function spelled(system: CodeSystemKey, given: string): string | null {
  const code = given.trim().toUpperCase();
  if (system === 'NDC') return billingDrugCode(code);
  const written = system === 'ICD10CM' ? withPoint(code) : code;
  if (!matches(system, written)) return null;
  if (system === 'LOINC' && !isModulo10(digitsOf(written))) return null;
  if (system === 'SNOMEDCT' && !isVerhoeff(written)) return null;
  return written;
}

/** The system of a procedure code by how it is written, and its spelling; null for one of none. */
export function procedureOf(code: string): { readonly system: CodeSystemKey; readonly code: string } | null {
  for (const system of procedureSystems) {
    const written = spelled(system, code);
    if (written !== null) return { system, code: written };
  }
  return null;
}
