import type { TenantContext } from '@rcm/tenancy';

/** The member on whose behalf tickets are written. */
export interface TicketAuthor {
  readonly id: string;
}

/** What the host provides to this module. */
export interface SupportPorts {
  /** The earliest active owner, else the earliest active member; null if the organization has none. */
  readonly actor: (context: TenantContext) => Promise<TicketAuthor | null>;
}
