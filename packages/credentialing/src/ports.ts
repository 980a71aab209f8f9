import type { Lookup, TenantContext } from '@rcm/tenancy';

/** The provider whom a session may name. */
export interface CredentialedProvider {
  readonly id: string;
  readonly npi: string;
}

/** A check of somebody against the exclusion lists. */
export interface ExclusionCheck {
  readonly id: string;
  /** EXC_CLEAR, EXC_FALSE_POSITIVE, EXC_POTENTIAL_MATCH, EXC_CONFIRMED_MATCH, EXC_PENDING or EXC_ERROR. */
  readonly status: string;
  readonly checkedAt: Date;
}

/** Questions this module asks about records that it does not own. */
export interface CredentialingPorts {
  readonly provider: Lookup<CredentialedProvider>;
  /** The newest exclusion check of an NPI, where the host screens providers. */
  readonly lastExclusionCheck?: (
    context: TenantContext,
    of: { readonly npi: string },
  ) => Promise<ExclusionCheck | null>;
}
