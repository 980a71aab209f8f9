import { hasModulo10CheckDigit, hasVerhoeffCheckDigit } from './check-digits.ts';
import { codeSystems } from './directory.ts';
import { type CodeSystemKey, procedureSystems } from './schema.ts';

const patterns = new Map(codeSystems.map(({ key, codePattern }) => [key, new RegExp(codePattern)]));

const matches = (system: CodeSystemKey, code: string) => patterns.get(system)?.test(code) ?? false;

/** An ICD-10-CM code with the point after the three characters of its category, which files omit. */
const withPoint = (code: string) =>
  code.length > 3 && !code.includes('.') ? `${code.slice(0, 3)}.${code.slice(3)}` : code;

const elevenDigits = /^(\d{5})(\d{4})(\d{2})$/;

/**
 * A drug code in the 5-4-2 form of claims: a segment that is one digit short gets a leading zero. Ten digits without
 * hyphens are refused, since it is unknown which segment is short.
 */
function billingDrugCode(code: string): string | null {
  const segments = elevenDigits.exec(code)?.slice(1) ?? (matches('NDC', code) ? code.split('-') : null);
  if (segments === null) return null;
  return [5, 4, 2].map((length, index) => segments[index]?.padStart(length, '0')).join('-');
}

const digitsOf = (code: string) => code.replaceAll('-', '');

/**
 * The normalized form under which a code is looked up: trimmed, in capital letters, with the point of ICD-10-CM, drug
 * codes in the 5-4-2 form. Null if the code is not well-formed in its system, including check digits of LOINC and
 * SNOMED CT.
 */
export function normalizeCode(system: CodeSystemKey, given: string): string | null {
  const code = given.trim().toUpperCase();
  if (system === 'NDC') return billingDrugCode(code);
  const normalized = system === 'ICD10CM' ? withPoint(code) : code;
  if (!matches(system, normalized)) return null;
  if (system === 'LOINC' && !hasModulo10CheckDigit(digitsOf(normalized))) return null;
  if (system === 'SNOMEDCT' && !hasVerhoeffCheckDigit(normalized)) return null;
  return normalized;
}

/** The system of a procedure code, by its format, and its normalized form; null if no system has the format. */
export function procedureOf(code: string): { readonly system: CodeSystemKey; readonly code: string } | null {
  for (const system of procedureSystems) {
    const normalized = normalizeCode(system, code);
    if (normalized !== null) return { system, code: normalized };
  }
  return null;
}

/** The normalized form of a procedure code; a code without the format of any system as it is. */
export const procedureCodeOf = (code: string): string => procedureOf(code)?.code ?? code;

/** The normalized form of a diagnosis; a malformed code as it is. */
export const diagnosisCodeOf = (code: string): string => normalizeCode('ICD10CM', code) ?? code;
