import type { Principal } from './context.ts';

/** One run of an operation inside one organization. */
export interface TenantRun {
  readonly principal: Principal;
  readonly operation: string;
  readonly requestId: string;
  readonly now: Date;
  /** A write is audited always, a read where it shows patient data; of a refusal nothing runs. */
  readonly audit: 'write' | 'read' | 'refusal' | 'none';
  /** True where it is not audited and writes all the same: what only prepares an operation that is. */
  readonly prepares?: boolean;
  /** True where the handler sends at most one message: it then needs no BEGIN and no COMMIT. */
  readonly single?: boolean;
  readonly ifMatch?: string | null;
}
