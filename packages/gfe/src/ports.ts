import type { DocumentStore } from '@rcm/documents';
import type { Lookup } from '@rcm/tenancy';

/** What a good faith estimate says about its patient. */
export interface EstimatePatient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string;
}

/** What a good faith estimate takes from the appointment that it is for. */
export interface EstimateAppointment {
  readonly id: string;
  readonly scheduledAt: Date;
  readonly facilityId: string | null;
  readonly providerId: string | null;
}

/** Who renders the services of a good faith estimate. */
interface EstimateProvider {
  readonly id: string;
  readonly name: string;
  readonly npi: string;
}

/** What a good faith estimate says about the place of service. */
export interface EstimateFacility {
  readonly id: string;
  readonly name: string;
  readonly npi: string | null;
  /** IANA name; deadlines are counted in it. */
  readonly timeZone: string;
  readonly address: string | null;
}

/** Questions this module asks about records that it does not own, and where its documents go. */
export interface GfePorts {
  readonly patient: Lookup<EstimatePatient>;
  readonly appointment: Lookup<EstimateAppointment>;
  readonly facility: Lookup<EstimateFacility>;
  readonly provider: Lookup<EstimateProvider>;
  readonly documents: DocumentStore;
}
