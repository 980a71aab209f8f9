import { statement } from '@rcm/tenancy';

/**
 * How many deliveries wait to be sent or tried again, and for how many seconds the oldest of those has been due whose
 * time has come; null where none is due.
 */
export const waitingDeliveries = statement({
  name: 'webhooks.waiting',
  columns: { waiting: 'number', dueSeconds: 'number?' },
  text: `select count(*), extract(epoch from now() - min(d.next_attempt_at) filter (where d.next_attempt_at <= now()))
    from webhooks.deliveries d where d.organization_id = :tenant and d.status = 'PENDING'`,
});
