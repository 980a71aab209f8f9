import type { Lookup, TenantContext } from '@rcm/tenancy';

/** What an inquiry takes from a claim that it asks about. */
export interface InquiredClaim {
  readonly id: string;
  readonly payerId: string;
}

/** Questions this module asks about records that it does not own. */
export interface ClaimStatusPorts {
  readonly payer: Lookup;
  /** The claims with these ids, in any order; those that are not the organization's are left out. */
  readonly claims: (context: TenantContext, ids: readonly string[]) => Promise<readonly InquiredClaim[]>;
}
