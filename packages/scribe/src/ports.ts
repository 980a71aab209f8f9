import type { Lookup } from '@rcm/tenancy';

/** Questions this module asks about records that it does not own. */
export interface ScribePorts {
  readonly patient: Lookup;
  readonly appointment: Lookup;
}
