import type { Lookup } from '@rcm/tenancy';

/** What a coding job keeps of the claim that it is for. */
export interface CodedClaim {
  readonly id: string;
  readonly patientId: string;
  readonly payerId: string;
}

/** Questions this module asks about records that it does not own. */
export interface MedicalCodingPorts {
  readonly claim: Lookup<CodedClaim>;
}
