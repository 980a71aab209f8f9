import type { TenantContext } from '@rcm/tenancy';

/** The member in whose name tickets are written. */
export interface TicketAuthor {
  readonly id: string;
}

/** Questions this module asks about records that it does not own. */
export interface SupportPorts {
  /** The earliest active owner, else the earliest active member; null where the organization has none. */
  readonly actor: (context: TenantContext) => Promise<TicketAuthor | null>;
}
