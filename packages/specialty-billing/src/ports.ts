import type { Lookup } from '@rcm/tenancy';

/** What a notice of admission states of a patient. */
export interface NoticePatient {
  readonly id: string;
  readonly sex: string | null;
  readonly address: {
    readonly line1: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
  } | null;
}

/** Lookups of records that other modules own. */
export interface SpecialtyBillingPorts {
  readonly patient: Lookup;
  readonly patientOfNotice: Lookup<NoticePatient>;
  readonly payer: Lookup;
}
