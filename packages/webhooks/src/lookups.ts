import { eventsBySpan } from '@rcm/audit';
import { enqueueInSession } from '@rcm/jobs';
import { onReservedConnection, statement, type TenantDatabase } from '@rcm/tenancy';
import { deliverableEvents, gatherJob } from './deliveries/gather.ts';

export { pendingDeliveries } from './deliveries/pending.ts';
export { eventTypesOf } from './event-types.ts';

const webhooksToGather = statement({
  name: 'webhooks.to_gather',
  columns: { id: 'text' },
  text: `select w.id from webhooks.webhooks w
    where w.organization_id = :tenant and w.status = 'ACTIVE' and w.deleted_at is null and exists (
      select ${eventsBySpan({ ...deliverableEvents, after: 'w.position', most: '1' })} limit 1)`,
});

/** Enqueues deliveries of an organization's new changes; the host calls it when its audit trail has grown. */
export const gatherChanges = (database: TenantDatabase, organizationId: string): Promise<void> =>
  onReservedConnection(database, organizationId, async (session) => {
    const [rows = []] = await session.send([[webhooksToGather, {}]]);
    const jobs = rows.map((row) => ({ name: gatherJob, id: webhooksToGather.decode(row).id }));
    if (jobs.length > 0) await enqueueInSession(session, jobs);
  });
