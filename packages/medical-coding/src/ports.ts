import type { PayerProgram } from '@rcm/envelope';
import type { Lookup } from '@rcm/tenancy';

/** A service line of a claim. */
export interface CodedLine {
  readonly lineNumber: number;
  readonly procedureCode: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  readonly placeOfService: string | null;
  /** Positions in the diagnoses of the claim, from 1. */
  readonly diagnosisPointers: readonly number[];
  /** `YYYY-MM-DD`; null if it is that of the claim. */
  readonly serviceDate: string | null;
}

/** A claim, reduced to what coding jobs and edits need. */
export interface CodedClaim {
  readonly id: string;
  readonly patientId: string;
  /** `YYYY-MM-DD`. */
  readonly patientDateOfBirth: string | null;
  readonly patientSex: 'F' | 'M' | 'U' | null;
  readonly payerId: string;
  readonly payerProgram: PayerProgram;
  readonly providerId: string | null;
  readonly facilityId: string | null;
  /** Specialty of the provider. */
  readonly specialty: string | null;
  /** Decimal string with 2 decimals. */
  readonly totalCharge: string;
  /** When the claim was billed; null if it was not. */
  readonly billedAt: Date | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  readonly diagnosisCodes: readonly string[];
  /** Ordered by line number. */
  readonly lines: readonly CodedLine[];
}

/** A member who may code. */
export interface Coder {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** The records of other modules that this module reads. */
export interface MedicalCodingPorts {
  readonly claim: Lookup<CodedClaim>;
  /** A member of any status. */
  readonly member: Lookup<Coder>;
  readonly provider: Lookup;
}
