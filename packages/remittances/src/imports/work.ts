import type { TenantContext } from '@rcm/tenancy';

/** Runs one piece of work after the other in the same organization, each in a transaction of its own. */
export interface Work {
  /** A piece that the audit trail tells of. */
  run<Result>(piece: (context: TenantContext) => Promise<Result>): Promise<Result>;
  /** A piece that only prepares what a later one does. */
  prepare<Result>(piece: (context: TenantContext) => Promise<Result>): Promise<Result>;
}
