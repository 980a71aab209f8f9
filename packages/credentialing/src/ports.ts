import type { Lookup, TenantContext } from '@rcm/tenancy';

/** A provider, as sessions see it. */
export interface CredentialedProvider {
  readonly id: string;
  readonly npi: string;
}

/** An exclusion check of a provider. */
export interface ExclusionCheck {
  readonly id: string;
  /** EXC_CLEAR, EXC_FALSE_POSITIVE, EXC_POTENTIAL_MATCH, EXC_CONFIRMED_MATCH, EXC_PENDING or EXC_ERROR. */
  readonly status: string;
  readonly checkedAt: Date;
}

/** The records of other modules that this module reads. */
export interface CredentialingPorts {
  readonly provider: Lookup<CredentialedProvider>;
  /** The newest exclusion check of an NPI, if the host screens providers. */
  readonly lastExclusionCheck?: (
    context: TenantContext,
    of: { readonly npi: string },
  ) => Promise<ExclusionCheck | null>;
}
