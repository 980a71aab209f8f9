import type { Lookup, TenantContext } from '@rcm/tenancy';

/** A member as one who signs. */
export interface Signer {
  readonly id: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** Questions this module asks about records that it does not own. */
export interface ScribePorts {
  readonly patient: Lookup;
  readonly appointment: Lookup;
  readonly member: Lookup<Signer>;
  /** Which of some UUIDs are organizations of the installation. */
  readonly organizations: (context: TenantContext, ids: readonly string[]) => Promise<readonly string[]>;
}
