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
  /** `YYYY-MM-DD`; null where it is that of the claim. */
  readonly serviceDate: string | null;
}

/** What a coding job and the checks of codes are told about a claim. */
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
  /** When the claim was billed; null for one that has not been. */
  readonly billedAt: Date | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  readonly diagnosisCodes: readonly string[];
  /** In the order of their numbers. */
  readonly lines: readonly CodedLine[];
}

/** A member who may code. */
export interface Coder {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** Questions this module asks about records that it does not own. */
export interface MedicalCodingPorts {
  readonly claim: Lookup<CodedClaim>;
  /** A member of any status. */
  readonly member: Lookup<Coder>;
  readonly provider: Lookup;
}
