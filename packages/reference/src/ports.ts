import type { TenantContext } from '@rcm/tenancy';

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

/** The ids of another module's records that belong to a record of this one, oldest first. */
export type LinkedIds = (context: TenantContext, id: string) => Promise<string[]>;

/** Questions this module asks about records that it does not own, and whom it tells of a changed appointment. */
export interface ReferencePorts {
  readonly estimatesOfAppointment: LinkedIds;
  readonly scribeJobsOfAppointment: LinkedIds;
  /** Told when an appointment's dates, provider, facility or status have changed. */
  readonly appointmentChanged: (context: TenantContext, appointmentId: string) => Promise<void>;
  /**
   * SQL, within `:tenant`, of how many units claims have used of an authorization, by the alias of its row; of claims
   * where it counts visits.
   */
  readonly authorizedUnitsUsed: (authorization: string) => string;
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
