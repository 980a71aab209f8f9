import type { Lookup } from '@rcm/tenancy';

/** Questions this module asks about records that it does not own. */
export interface ArManagementPorts {
  readonly claim: Lookup;
  /** The newest denial case of a claim; the id is the claim's. */
  readonly denialCaseOfClaim: Lookup;
  /** A member of any status. */
  readonly member: Lookup;
}
