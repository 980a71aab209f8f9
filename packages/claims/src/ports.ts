import type { OperationInput } from '@rcm/http';
import type { LinkedIds } from '@rcm/reference';
import type { Lookup, TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { Remittance } from './claims/schema.ts';
import type { remittanceOperations } from './remittances/contract.ts';

type Deep<T> = T extends readonly (infer Each)[]
  ? readonly Deep<Each>[]
  : T extends Date | string | number | null
    ? T
    : { readonly [Key in keyof T]: Deep<T[Key]> };

/** A payer's answer that is posted on a claim. */
type RecordedRemittance = Deep<z.output<typeof Remittance>>;

/** Questions this module asks about records that it does not own, and who is told of what it writes. */
export interface ClaimsPorts {
  /** The patient account that a claim may name. */
  readonly account: Lookup;
  /** Told when an imported row changes an appointment's dates, provider, facility or status. */
  readonly appointmentChanged: (context: TenantContext, appointmentId: string) => Promise<void>;
  /** Posts a payer's answer on a claim, which is locked; 400 and 409 where it can't be. */
  readonly recordRemittance: (
    context: TenantContext,
    claimId: string,
    sent: OperationInput<typeof remittanceOperations.recordRemittance>['body'],
  ) => Promise<RecordedRemittance>;
  /** The payers' answers that are posted on a claim, in the order in which they were received. */
  readonly remittancesOfClaim: (
    context: TenantContext,
    claimId: string,
  ) => Promise<readonly RecordedRemittance[]>;
  readonly denialCasesOfClaim: LinkedIds;
  /** SQL, within `:tenant`, that is true of a claim for which a denial case stands, by the SQL of the claim's id. */
  readonly hasDenialCase: (claimId: string) => string;
  readonly appealsOfClaim: LinkedIds;
  readonly underpaymentCasesOfClaim: LinkedIds;
}
