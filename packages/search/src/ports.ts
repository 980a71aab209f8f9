import type { SearchSource } from '@rcm/lists';

/** What the host provides to this module. */
export interface SearchPorts {
  /** What to search; `module` is the one whose read scope is required and whose disabling excludes the source. */
  readonly sources: readonly { readonly module: string; readonly source: SearchSource }[];
}
