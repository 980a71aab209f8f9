import type { TenantContext } from '@rcm/tenancy';

/** A member that a check may be about. */
export interface ScreenedMember {
  readonly id: string;
  readonly name: string;
}

/** A credentialing session that a check may be for. */
export interface ScreenedSession {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly npi: string | null;
  /** `YYYY-MM-DD`, where the host's sessions hold it: it tells people of one name apart. */
  readonly dateOfBirth?: string | null;
}

/** Asks for those of some records that the organization has, at least one; in any order. */
type LookupMany<Snapshot> = (context: TenantContext, ids: readonly string[]) => Promise<readonly Snapshot[]>;

/** Questions this module asks about records that it does not own. */
export interface OigExclusionPorts {
  /** None that is inactive. */
  readonly activeMembers: LookupMany<ScreenedMember>;
  /** None that is deleted. */
  readonly credentialingSessions: LookupMany<ScreenedSession>;
}
