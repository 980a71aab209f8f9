import { statement } from '@rcm/tenancy';

/** The age in seconds of the oldest event without a seal; null where all events are sealed. */
export const oldestUnsealed = statement({
  name: 'audit.oldest_unsealed',
  columns: { seconds: 'number?' },
  text: `select extract(epoch from now() - least(
      (select o.occurred_at from platform.audit_outbox o where o.organization_id = :tenant order by o.id limit 1),
      (select e.occurred_at from audit.events e
        where e.organization_id = :tenant and e.position > coalesce((
          select s.up_to from audit.seals s where s.organization_id = :tenant
          order by s.sequence desc limit 1), 0)
        order by e.position limit 1)))`,
});
