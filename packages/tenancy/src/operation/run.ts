import type { Principal } from './context.ts';

/**
 * How a run is audited, and with that whether it writes. Writes are audited, reads where they show patient data; of a
 * refused operation, and of the tool that calls one, only the event is written. A run without an event says whether it writes: one that does prepares an
 * operation that is audited, or enqueues one.
 */
export type RunAudit =
  | { readonly audit: 'write' | 'read' | 'refusal' | 'tool' }
  | { readonly audit: 'none'; readonly writes: boolean };

/** One run of an operation inside one organization. */
export type TenantRun = RunAudit & {
  readonly principal: Principal;
  readonly operation: string;
  readonly requestId: string;
  readonly now: Date;
  /** True where the handler sends at most one message, which needs no BEGIN and no COMMIT. */
  readonly single?: boolean;
  readonly ifMatch?: string | null;
};
