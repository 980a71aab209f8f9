import type { DocumentStore } from '@rcm/documents';
import type { Lookup } from '@rcm/tenancy';

/** What a patient account and its statements say about their patient. */
export interface AccountPatient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string;
  /** True where no coverage pays for the patient; false where left out. */
  readonly selfPay?: boolean;
}

/** What a patient account keeps of the facility that it belongs to. */
export interface AccountFacility {
  readonly id: string;
  readonly name: string;
}

/** What a charge says about the claim that it is for. */
export interface ChargedClaim {
  readonly id: string;
  readonly patientId: string;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
}

/** Questions this module asks about records that it does not own, and where its documents go. */
export interface PatientArPorts {
  readonly patient: Lookup<AccountPatient>;
  readonly facility: Lookup<AccountFacility>;
  readonly claim: Lookup<ChargedClaim>;
  readonly documents: DocumentStore;
}
