import type { Lookup, TenantContext } from '@rcm/tenancy';

/** Questions this module asks about records that it does not own. */
export interface ScribePorts {
  readonly patient: Lookup;
  readonly appointment: Lookup;
  /** Which of some UUIDs are organizations of the installation. */
  readonly organizations: (context: TenantContext, ids: readonly string[]) => Promise<readonly string[]>;
}
