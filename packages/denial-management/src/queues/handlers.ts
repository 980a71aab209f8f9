import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { queueOperations } from './contract.ts';
import { DenialQueue } from './denial-queue.ts';

/** Serializes changes of the default queue in an organization. Without a default queue there is no row to lock. */
const defaultLock = statement({
  name: 'denial_management.default_queue_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('denial_management.default_queue',
    hashtextextended(:tenant::text, 0)))`,
});

/** Locks all queues in the order of their ids, the order of every transaction that locks several. */
const queueLock = statement({
  name: 'denial_management.queue_lock',
  columns: {},
  text: `select id from denial_management.denial_queues where organization_id = :tenant order by id for update`,
});

const clearDefault = statement({
  name: 'denial_management.clear_default_queue',
  parameters: { keep: 'text', now: 'timestamptz' },
  columns: { id: 'text' },
  text: `update denial_management.denial_queues
    set is_default = false, version = version + 1, updated_at = :now
    where organization_id = :tenant and is_default and id <> :keep returning id`,
});

/** Locks the default queue of the organization until the transaction ends. */
async function lockDefault({ sql }: TenantContext): Promise<void> {
  await sql.all(defaultLock);
  await sql.all(queueLock);
}

/** Clears the default of every other queue, with an audit event for each. */
async function replaceDefault(context: TenantContext, keep: string): Promise<void> {
  for (const { id } of await context.sql.all(clearDefault, { keep, now: context.now })) {
    context.changed(DenialQueue.record, id, 'update');
  }
}

export const queueHandlers = (
  ports: DenialManagementPorts,
): Handlers<typeof queueOperations, typeof views> => {
  /** The member ids in their order, without duplicates. Throws 404 for an unknown member. */
  async function membersOf(context: TenantContext, ids: readonly string[]): Promise<string[]> {
    const named = [...new Set(ids)];
    for (const id of named) {
      if ((await ports.member(context, id)) === null) throw notFound('Member');
    }
    return named;
  }

  return {
    async createQueue(context, { body }) {
      const isDefault = body.isDefault ?? false;
      const memberUserIds = await membersOf(context, body.memberUserIds ?? []);
      if (isDefault) {
        await lockDefault(context);
        await replaceDefault(context, '');
      }
      const queue = context.create(DenialQueue, {
        name: body.name,
        description: body.description ?? null,
        currentCount: 0,
        maxCapacity: body.maxCapacity ?? null,
        defaultSlaHours: body.defaultSlaHours ?? null,
        defaultAssignmentMethod: body.defaultAssignmentMethod ?? 'MANUAL',
        memberRoles: [...new Set(body.memberRoles ?? [])],
        memberUserIds,
        isDefault,
        lastAssignedToId: null,
      });
      return { queue };
    },

    async updateQueue(context, { params, body }) {
      if (body.isDefault) await lockDefault(context);
      const queue = await context.find(DenialQueue, params.queueId);
      const { memberUserIds, memberRoles, ...changes } = body;
      const members = memberUserIds && (await membersOf(context, memberUserIds));
      if (body.isDefault) await replaceDefault(context, queue.id);
      Object.assign(queue, changes);
      if (members) queue.memberUserIds = members;
      if (memberRoles) queue.memberRoles = [...new Set(memberRoles)];
      return { queue };
    },
  };
};
