import type { AnyOperation } from '@rcm/http';

/** What the host provides to this module. */
export interface AgentBuilderPorts {
  /** An operation of the API by its id, null for an unknown one. Without it, no step can name an operation. */
  readonly operation?: (id: string) => AnyOperation | null;
  /** The operation with the id that is nearest to an unknown one, for the message of the error. */
  readonly nearestOperation?: (id: string) => string | null;
}
