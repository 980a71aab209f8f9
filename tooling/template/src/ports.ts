import type { Lookup } from '@rcm/tenancy';

/** Questions this module asks about records that it does not own. */
export interface SampleModulePorts {
  readonly patient: Lookup;
}
