import type { CodedClaim } from '../ports.ts';
import type { BillingSetting } from './schema.ts';

/** A service line as edits look at it. */
export interface EditLine {
  readonly lineNumber: number;
  readonly procedureCode: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** Positions in the diagnoses, from 1. */
  readonly diagnosisPointers: readonly number[];
  /** `YYYY-MM-DD`; null where it is that of the claim. */
  readonly dateOfService: string | null;
}

/** Services and diagnoses that are to be billed together. */
export interface EditClaim {
  readonly setting: BillingSetting;
  /** `YYYY-MM-DD`. */
  readonly dateOfService: string;
  /** Null where it is not known; the age is in whole years on the date of service. */
  readonly patient: { readonly age: number | null; readonly sex: 'F' | 'M' | null };
  /** Null where they are not known; else what the lines point to. */
  readonly diagnosisCodes: readonly string[] | null;
  readonly lines: readonly EditLine[];
}

/** The day of a service. */
export const dayOf = (line: EditLine, claim: EditClaim) => line.dateOfService ?? claim.dateOfService;

/** Whole years from a birth to a day, both `YYYY-MM-DD`; a birthday on 29 February counts from 1 March in other years. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** A stored claim as edits look at it. */
export const editClaimOf = (claim: CodedClaim, setting: BillingSetting): EditClaim => ({
  setting,
  dateOfService: claim.serviceDate,
  patient: patientOf(claim, claim.serviceDate),
  diagnosisCodes: claim.diagnosisCodes,
  lines: claim.lines.map(({ serviceDate, ...line }) => ({ ...line, dateOfService: serviceDate })),
});

/** Age and sex of the patient of a claim on a day, as far as they are known. */
export const patientOf = (
  { patientDateOfBirth, patientSex }: Pick<CodedClaim, 'patientDateOfBirth' | 'patientSex'>,
  day: string,
): EditClaim['patient'] => ({
  age: patientDateOfBirth === null ? null : ageOn(day, patientDateOfBirth),
  sex: patientSex === 'F' || patientSex === 'M' ? patientSex : null,
});
