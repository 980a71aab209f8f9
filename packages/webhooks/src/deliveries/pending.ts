import { statement } from '@rcm/tenancy';

/**
 * The number of pending deliveries, and for how many seconds the oldest due one has been due; null if none is due.
 */
export const pendingDeliveries = statement({
  name: 'webhooks.waiting',
  columns: { waiting: 'number', dueSeconds: 'number?' },
  text: `select count(*), extract(epoch from now() - min(d.next_attempt_at) filter (where d.next_attempt_at <= now()))
    from webhooks.deliveries d where d.organization_id = :tenant and d.status = 'PENDING'`,
});
