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

/** A remittance that is posted to a claim. */
type RecordedRemittance = Deep<z.output<typeof Remittance>>;

/** What this module needs from other modules: lookups of their records, and callbacks for its changes. */
export interface ClaimsPorts {
  /** Looks up the patient account that a claim refers to. */
  readonly account: Lookup;
  /** Called when an imported row changes an appointment's dates, provider, facility or status. */
  readonly appointmentChanged: (context: TenantContext, appointmentId: string) => Promise<void>;
  /** Posts a remittance to a claim; throws 400 or 409 if it can't be posted. */
  readonly recordRemittance: (
    context: TenantContext,
    claimId: string,
    sent: OperationInput<typeof remittanceOperations.recordRemittance>['body'],
  ) => Promise<RecordedRemittance>;
  /** The remittances that are posted to a claim, in the order in which they were received. */
  readonly remittancesOfClaim: (
    context: TenantContext,
    claimId: string,
  ) => Promise<readonly RecordedRemittance[]>;
  readonly denialCasesOfClaim: LinkedIds;
  /** Returns SQL that is true if a claim, given the SQL of its id, has a denial case. */
  readonly hasDenialCase: (claimId: string) => string;
  readonly appealsOfClaim: LinkedIds;
  readonly underpaymentCasesOfClaim: LinkedIds;
}
