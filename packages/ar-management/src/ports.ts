import type { Money } from '@rcm/money';
import type { Lookup } from '@rcm/tenancy';

/** A claim as far as the tracking of its appeals asks for it. */
export interface TrackedClaim {
  readonly id: string;
  readonly totalCharge: Money;
}

/** Questions this module asks about records that it does not own. */
export interface ArManagementPorts {
  readonly claim: Lookup<TrackedClaim>;
  /** The newest denial case of a claim; the id is the claim's. */
  readonly denialCaseOfClaim: Lookup;
  /** A member of any status. */
  readonly member: Lookup;
}
