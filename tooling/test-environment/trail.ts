import type pg from 'pg';
import { asOrganization } from './as-organization.ts';

/** What an audit event says. */
export interface TrailEvent {
  readonly actor: string;
  readonly operation: string;
  readonly action: string;
  readonly record: string | null;
  readonly id: string | null;
}

/** The audit events of an organization in their order, those of transactions that have just ended included. */
export const trailOf = (
  database: { readonly pool: pg.Pool },
  organizationId: string,
): Promise<TrailEvent[]> =>
  asOrganization(database, organizationId, async (client) => {
    await client.query('select platform.place_audit_events(100000)');
    const { rows } = await client.query<TrailEvent>(
      `select actor_key_id as actor, operation, action, record_type as record, record_id as id
        from platform.audit_events order by position`,
    );
    return rows;
  });
