import type { SearchSource } from '@rcm/lists';

/** Questions this module asks about records that it does not own. */
export interface SearchPorts {
  /** Where to look; the module is that whose read scope opens the kind, and by which an organization switches it off. */
  readonly sources: readonly { readonly module: string; readonly source: SearchSource }[];
}
