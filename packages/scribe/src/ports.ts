import type { Lookup, TenantContext } from '@rcm/tenancy';

/** A member who can sign. */
export interface Signer {
  readonly id: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** The records of other modules that this module reads. */
export interface ScribePorts {
  readonly patient: Lookup;
  readonly appointment: Lookup;
  readonly member: Lookup<Signer>;
  /** Returns those of the UUIDs that are organizations of the installation. */
  readonly organizations: (context: TenantContext, ids: readonly string[]) => Promise<readonly string[]>;
}
