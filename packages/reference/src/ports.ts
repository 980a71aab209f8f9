import type { OperationInput } from '@rcm/http';
import type { Lookup, TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { Remittance } from './claims/schema.ts';
import type { remittanceOperations } from './remittances/contract.ts';

/** What identifies a provider to the modules that screen and credential providers. */
export interface ProviderIdentity {
  readonly id: string;
  readonly name: string;
  readonly npi: string;
}

/** The newest exclusion check of a provider. */
export interface ExclusionCheckSummary {
  readonly id: string;
  readonly status: string;
  readonly checkedAt: Date | null;
}

/** Where a provider's credentialing stands. */
export interface CredentialingSummary {
  readonly sessionId: string;
  readonly sessionType: string;
  readonly status: string;
}

type Deep<T> = T extends readonly (infer Each)[]
  ? readonly Deep<Each>[]
  : T extends Date | string | number | null
    ? T
    : { readonly [Key in keyof T]: Deep<T[Key]> };

/** A payer's answer that is posted on a claim. */
type RecordedRemittance = Deep<z.output<typeof Remittance>>;

/** The ids of another module's records that belong to a record of this one, oldest first. */
export type LinkedIds = (context: TenantContext, id: string) => Promise<string[]>;

/** Questions this module asks about records that it does not own, and whom it tells of a changed appointment. */
export interface ReferencePorts {
  /** The patient account that a claim may name. */
  readonly account: Lookup;
  readonly estimatesOfAppointment: LinkedIds;
  readonly scribeJobsOfAppointment: LinkedIds;
  /** Told when an appointment's dates, provider, facility or status have changed. */
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
  /** Left out by hosts that screen nobody. */
  readonly lastExclusionCheck?: (
    context: TenantContext,
    provider: ProviderIdentity,
  ) => Promise<ExclusionCheckSummary | null>;
  /** Left out by hosts that credential nobody. */
  readonly credentialing?: (
    context: TenantContext,
    provider: ProviderIdentity,
  ) => Promise<CredentialingSummary | null>;
}
