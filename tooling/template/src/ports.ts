import type { Lookup } from '@rcm/tenancy';

/** The data that this module reads about records that it does not own. */
export interface SampleModulePorts {
  readonly patient: Lookup;
}
