import type pg from 'pg';
import { asOrganization } from './as-organization.ts';

/** The tested fields of an audit event. */
export interface TrailEvent {
  readonly actor: string;
  readonly operation: string;
  readonly action: string;
  readonly record: string | null;
  readonly id: string | null;
}

/** The audit trail of an organization in order, including the events of transactions that have just ended. */
export const trailOf = (
  database: { readonly pool: pg.Pool },
  organizationId: string,
): Promise<TrailEvent[]> =>
  asOrganization(database, organizationId, async (client) => {
    await client.query('select audit.place_events(100000)');
    const { rows } = await client.query<TrailEvent>(
      `select actor_key_id as actor, operation, action, record_type as record, record_id as id
        from audit.events order by position`,
    );
    return rows;
  });

/** The audit events of an organization that have no position yet, in order. */
export const outboxOf = (
  database: { readonly pool: pg.Pool },
  organizationId: string,
): Promise<TrailEvent[]> =>
  asOrganization(database, organizationId, async (client) => {
    const { rows } = await client.query<TrailEvent>(
      `select actor_key_id as actor, operation, action, record_type as record, record_id as id
        from platform.audit_outbox order by id`,
    );
    return rows;
  });
