import type { Lookup, TenantContext } from '@rcm/tenancy';

/** A claim, reduced to what an inquiry needs. */
export interface InquiredClaim {
  readonly id: string;
  readonly payerId: string;
}

/** The records of other modules that this module reads. */
export interface ClaimStatusPorts {
  readonly payer: Lookup;
  /** The claims of the organization with these ids, in any order. */
  readonly claims: (context: TenantContext, ids: readonly string[]) => Promise<readonly InquiredClaim[]>;
}
