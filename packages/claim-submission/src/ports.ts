import type { TenantContext } from '@rcm/tenancy';

/** What this module needs from other modules. */
export interface ClaimSubmissionPorts {
  /** The payers with the given ids, in any order. */
  readonly payers: (
    context: TenantContext,
    ids: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>;
}
