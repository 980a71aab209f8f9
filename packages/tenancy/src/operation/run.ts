import type { Principal } from './context.ts';

/** One run of an operation inside one organization. */
export interface TenantRun {
  readonly principal: Principal;
  readonly operation: string;
  readonly requestId: string;
  readonly now: Date;
  /** Writes are always audited, reads where they show patient data; of a refused operation only the event is written. */
  readonly audit: 'write' | 'read' | 'refusal' | 'none';
  /** True for an unaudited write, which prepares an operation that is audited. */
  readonly prepares?: boolean;
  /** True where the handler sends at most one message, which needs no BEGIN and no COMMIT. */
  readonly single?: boolean;
  readonly ifMatch?: string | null;
}
