import { ageOn } from '@rcm/calendar';
import type { CodedClaim } from '../ports.ts';
import type { BillingSetting } from './schema.ts';

/** A service line, as input for edits. */
export interface EditLine {
  readonly lineNumber: number;
  readonly procedureCode: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** Positions in the diagnoses, from 1. */
  readonly diagnosisPointers: readonly number[];
  /** `YYYY-MM-DD`; null if it is that of the claim. */
  readonly dateOfService: string | null;
}

/** Services and diagnoses that are billed together. */
export interface EditClaim {
  readonly setting: BillingSetting;
  /** `YYYY-MM-DD`. */
  readonly dateOfService: string;
  /** Null if unknown. The age is in whole years on the date of service. */
  readonly patient: { readonly age: number | null; readonly sex: 'F' | 'M' | null };
  /** The diagnoses that the lines point to; null if unknown. */
  readonly diagnosisCodes: readonly string[] | null;
  readonly lines: readonly EditLine[];
}

/** The date of service of a line. */
export const dayOf = (line: EditLine, claim: EditClaim) => line.dateOfService ?? claim.dateOfService;

/** A stored claim, as input for edits. */
export const editClaimOf = (claim: CodedClaim, setting: BillingSetting): EditClaim => ({
  setting,
  dateOfService: claim.serviceDate,
  patient: patientOf(claim, claim.serviceDate),
  diagnosisCodes: claim.diagnosisCodes,
  lines: claim.lines.map(({ serviceDate, ...line }) => ({ ...line, dateOfService: serviceDate })),
});

/** Age and sex of the patient of a claim on a day; null if unknown. */
export const patientOf = (
  { patientDateOfBirth, patientSex }: Pick<CodedClaim, 'patientDateOfBirth' | 'patientSex'>,
  day: string,
): EditClaim['patient'] => ({
  age: patientDateOfBirth === null ? null : ageOn(day, patientDateOfBirth),
  sex: patientSex === 'F' || patientSex === 'M' ? patientSex : null,
});
