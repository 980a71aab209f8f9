import type { CodeIssue } from '../codes/schema.ts';
import type { KnownCode } from '../codes/validation.ts';
import type { EditClaim, EditLine } from './claim.ts';
import { contradictionsAmong } from './modifiers.ts';
import type { EditFinding } from './schema.ts';

/** The verdicts on the codes of a claim. */
export interface ClaimCodes {
  /** By the position of the diagnosis. */
  readonly diagnoses: readonly KnownCode[];
  /** By the position of the line. */
  readonly procedures: readonly KnownCode[];
  /** The verdict on a modifier on the date of its line. */
  readonly modifier: (modifier: string, line: EditLine) => KnownCode;
}

/** The normalized form of a modifier. */
export const modifierOf = (modifier: string) => modifier.trim().toUpperCase();

const modifiersOf = (line: EditLine) => line.modifiers.map(modifierOf);

/** The code as findings show it. */
export const nameOf = ({ normalizedCode, code }: KnownCode) => normalizedCode ?? code;

const unusable = (known: KnownCode, lineNumbers: number[]): EditFinding[] =>
  known.issues.map(({ code, message }) => ({
    edit: 'CODE',
    severity: 'ERROR',
    code,
    message: `${nameOf(known)}: ${message}`,
    lineNumbers,
    codes: [nameOf(known)],
  }));

/** Codes that are not well-formed, unknown in a loaded system, or not in force on the date of service. */
export const codeFindings = (claim: EditClaim, { diagnoses, procedures }: ClaimCodes): EditFinding[] => [
  ...diagnoses.flatMap((known) => unusable(known, [])),
  ...claim.lines.flatMap(({ lineNumber }, index) =>
    procedures[index] ? unusable(procedures[index], [lineNumber]) : [],
  ),
];

/** Modifiers that are invalid, repeated on a line or contradict each other. */
export const modifierFindings = (claim: EditClaim, codes: ClaimCodes): EditFinding[] =>
  claim.lines.flatMap((line) => {
    const finding = (code: string, message: string, modifiers: readonly string[]): EditFinding => ({
      edit: 'MODIFIER',
      severity: 'ERROR',
      code,
      message,
      lineNumbers: [line.lineNumber],
      codes: [...modifiers],
    });
    const modifiers = modifiersOf(line);
    const distinct = [...new Set(modifiers)];
    return [
      ...distinct.flatMap((modifier) =>
        codes
          .modifier(modifier, line)
          .issues.map(({ code, message }: CodeIssue) => finding(code, `${modifier}: ${message}`, [modifier])),
      ),
      ...distinct
        .filter((modifier) => modifiers.filter((other) => other === modifier).length > 1)
        .map((modifier) => finding('REPEATED', `${modifier} is on the line twice`, [modifier])),
      ...contradictionsAmong(distinct).map(({ modifiers: pair, reason }) =>
        finding('CONTRADICTING', `${pair.join(' and ')}: ${reason}`, pair),
      ),
    ];
  });

/** Pointers to diagnoses that do not exist, repeated pointers, and lines without pointers. */
export function pointerFindings({ diagnosisCodes, lines }: EditClaim): EditFinding[] {
  if (diagnosisCodes === null) return [];
  return lines.flatMap(({ lineNumber, procedureCode, diagnosisPointers }) => {
    const finding = (code: string, message: string): EditFinding => ({
      edit: 'DIAGNOSIS_POINTER',
      severity: 'ERROR',
      code,
      message,
      lineNumbers: [lineNumber],
      codes: [procedureCode],
    });
    const outside = diagnosisPointers.filter((pointer) => pointer > diagnosisCodes.length);
    return [
      ...(diagnosisPointers.length === 0 ? [finding('MISSING', 'The line has no diagnosis pointer')] : []),
      ...(outside.length > 0
        ? [
            finding(
              'NO_SUCH_DIAGNOSIS',
              `The line points to diagnosis ${outside.join(', ')}, but the claim has ${diagnosisCodes.length}`,
            ),
          ]
        : []),
      ...(new Set(diagnosisPointers).size < diagnosisPointers.length
        ? [finding('REPEATED', 'The line points to a diagnosis twice')]
        : []),
    ];
  });
}

/** The codes of a claim, each with its lines. */
const usedCodes = (claim: EditClaim, { diagnoses, procedures }: ClaimCodes) => [
  ...diagnoses.map((known) => ({ known, lineNumbers: [] as number[] })),
  ...claim.lines.flatMap(({ lineNumber }, index) =>
    procedures[index] ? [{ known: procedures[index], lineNumbers: [lineNumber] }] : [],
  ),
];

/** Codes that do not apply to the age of the patient. */
export function ageFindings(claim: EditClaim, codes: ClaimCodes): EditFinding[] {
  const { age } = claim.patient;
  if (age === null) return [];
  return usedCodes(claim, codes).flatMap(({ known, lineNumbers }) => {
    const { minimumAge, maximumAge } = known.audience;
    if (age >= (minimumAge ?? age) && age <= (maximumAge ?? age)) return [];
    const range = `${minimumAge ?? 0} to ${maximumAge ?? 'any number of'} years`;
    return [
      {
        edit: 'AGE',
        severity: 'ERROR',
        code: 'OUTSIDE_RANGE',
        message: `${nameOf(known)} is for patients of ${range}`,
        lineNumbers,
        codes: [nameOf(known)],
      },
    ];
  });
}

/** Codes that do not apply to the sex of the patient. */
export function sexFindings(claim: EditClaim, codes: ClaimCodes): EditFinding[] {
  const { sex } = claim.patient;
  if (sex === null) return [];
  return usedCodes(claim, codes).flatMap(({ known, lineNumbers }) => {
    if (known.audience.sex === null || known.audience.sex === sex) return [];
    return [
      {
        edit: 'SEX',
        severity: 'ERROR',
        code: 'OTHER_SEX',
        message: `${nameOf(known)} is for ${known.audience.sex === 'F' ? 'female' : 'male'} patients`,
        lineNumbers,
        codes: [nameOf(known)],
      },
    ];
  });
}
