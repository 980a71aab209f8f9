import { enqueueIn } from '@rcm/jobs';
import { onKeptConnection, statement, type TenantDatabase } from '@rcm/tenancy';
import { gatherJob, told } from './deliveries/gather.ts';

export { waitingDeliveries } from './deliveries/waiting.ts';

const webhooksBehind = statement({
  name: 'webhooks.behind',
  columns: { id: 'text' },
  text: `select w.id from webhooks.webhooks w
    where w.organization_id = :tenant and w.status = 'ACTIVE' and w.deleted_at is null and exists (
      select from audit.events t
      where t.organization_id = :tenant and t.position > w.position and ${told})`,
});

/** Asks for what has changed in an organization to be told to its endpoints; a host calls it when its trail has grown. */
export const gatherChanges = (database: TenantDatabase, organizationId: string): Promise<void> =>
  onKeptConnection(database, organizationId, async (session) => {
    const [rows = []] = await session.send([[webhooksBehind, {}]]);
    const jobs = rows.map((row) => ({ name: gatherJob, id: webhooksBehind.decode(row).id }));
    if (jobs.length > 0) await enqueueIn(session, jobs);
  });
