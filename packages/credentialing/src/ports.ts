import type { Lookup } from '@rcm/tenancy';

/** The provider whom a session may name. */
export interface CredentialedProvider {
  readonly id: string;
}

/** Questions this module asks about records that it does not own. */
export interface CredentialingPorts {
  readonly provider: Lookup<CredentialedProvider>;
}
