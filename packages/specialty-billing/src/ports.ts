import type { Lookup } from '@rcm/tenancy';

/** Lookups of records that other modules own. */
export interface SpecialtyBillingPorts {
  readonly patient: Lookup;
  readonly payer: Lookup;
}
