import type { TenantContext } from '@rcm/tenancy';

/** The fields that identify a provider to the modules that screen and credential providers. */
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

/** The latest credentialing session of a provider. */
export interface CredentialingSummary {
  readonly sessionId: string;
  readonly sessionType: string;
  readonly status: string;
}

/** The ids of another module's records that belong to a record of this one, oldest first. */
export type LinkedIds = (context: TenantContext, id: string) => Promise<string[]>;

/** What this module needs from other modules: lookups of their records, and a callback for changed appointments. */
export interface ReferencePorts {
  readonly estimatesOfAppointment: LinkedIds;
  readonly scribeJobsOfAppointment: LinkedIds;
  /** Called when an appointment's dates, provider, facility or status have changed. */
  readonly appointmentChanged: (context: TenantContext, appointmentId: string) => Promise<void>;
  /** Called when the days have changed that a payer has to answer claims, or that there are to file them. */
  readonly payerDaysChanged: (
    context: TenantContext,
    payerId: string,
    days: { readonly responseDays: number; readonly timelyFilingDays: number | null },
  ) => Promise<unknown>;
  /**
   * Returns SQL for the units of an authorization that claims have used, or the number of claims if it counts visits, given
   * the alias of its row.
   */
  readonly authorizedUnitsUsed: (authorization: string) => string;
  /** Omitted by hosts without exclusion screening. */
  readonly lastExclusionCheck?: (
    context: TenantContext,
    provider: ProviderIdentity,
  ) => Promise<ExclusionCheckSummary | null>;
  /** Omitted by hosts without credentialing. */
  readonly credentialing?: (
    context: TenantContext,
    provider: ProviderIdentity,
  ) => Promise<CredentialingSummary | null>;
}
