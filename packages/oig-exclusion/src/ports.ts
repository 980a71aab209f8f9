import type { Lookup } from '@rcm/tenancy';

/** A member that a check may be about. */
export interface ScreenedMember {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** A credentialing session that a check may be for. */
export interface ScreenedSession {
  readonly id: string;
  /** `YYYY-MM-DD`, where the host's sessions hold it: it tells people of one name apart. */
  readonly dateOfBirth?: string | null;
}

/** Questions this module asks about records that it does not own. */
export interface OigExclusionPorts {
  readonly member: Lookup<ScreenedMember>;
  /** Null for a session that is deleted. */
  readonly credentialingSession: Lookup<ScreenedSession>;
}
