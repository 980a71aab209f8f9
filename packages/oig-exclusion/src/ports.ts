import type { TenantContext } from '@rcm/tenancy';

/** A member, as checks see it. */
export interface ScreenedMember {
  readonly id: string;
  readonly name: string;
}

/** A credentialing session, as checks see it. */
export interface ScreenedSession {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly npi: string | null;
  /** `YYYY-MM-DD`, if the host's sessions have it: it distinguishes people with the same name. */
  readonly dateOfBirth?: string | null;
}

/** Reads the records of the organization with these ids, in any order. Called with at least one id. */
type LookupMany<Snapshot> = (context: TenantContext, ids: readonly string[]) => Promise<readonly Snapshot[]>;

/** The records of other modules that this module reads. */
export interface OigExclusionPorts {
  /** Active members only. */
  readonly activeMembers: LookupMany<ScreenedMember>;
  /** Without deleted sessions. */
  readonly credentialingSessions: LookupMany<ScreenedSession>;
}
