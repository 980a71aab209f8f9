import type { DocumentStore } from '@rcm/documents';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** The fields of a patient that an estimate shows. */
export interface EstimatePatient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string;
}

/** The fields of an appointment that its estimate uses. */
export interface EstimateAppointment {
  readonly id: string;
  readonly scheduledAt: Date;
  readonly facilityId: string | null;
  readonly providerId: string | null;
}

/** The provider who renders the estimated services. */
interface EstimateProvider {
  readonly id: string;
  readonly name: string;
  readonly npi: string;
  /** Nine digits; null or missing if it is not known. */
  readonly taxIdentifier?: string | null;
}

/** The fields of the place of service that an estimate shows. */
export interface EstimateFacility {
  readonly id: string;
  readonly name: string;
  readonly npi: string | null;
  /** Nine digits; null or missing if it is not known. */
  readonly taxIdentifier?: string | null;
  /** IANA name. Deadlines are computed in this time zone. */
  readonly timeZone: string;
  readonly address: string | null;
}

/** A dispute about the bill of estimated services, for the patient's accounts that carry them. */
export interface BillDispute {
  readonly caseId: string;
  readonly patientId: string;
  readonly services: readonly {
    readonly procedureCode: string;
    /** The first and the last day on which it is expected, `YYYY-MM-DD`. */
    readonly from: string;
    readonly to: string;
  }[];
  readonly isPending: boolean;
}

/** Lookups of records that other modules own, calls to them, and the document store. */
export interface GfePorts {
  readonly patient: Lookup<EstimatePatient>;
  readonly appointment: Lookup<EstimateAppointment>;
  readonly facility: Lookup<EstimateFacility>;
  readonly provider: Lookup<EstimateProvider>;
  /** Called in the same transaction when a dispute is opened and for each of its events; left out without accounts. */
  readonly disputeChanged?: (context: TenantContext, dispute: BillDispute) => Promise<void>;
  readonly documents: DocumentStore;
}
