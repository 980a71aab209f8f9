import { notFound } from '@rcm/errors';
import { columnOf, statement, type TenantContext } from '@rcm/tenancy';
import type { DenialQueue } from './denial-queue.ts';

const queueColumns = {
  id: 'text',
  currentCount: 'number',
  maxCapacity: 'number?',
  defaultSlaHours: 'number?',
  defaultAssignmentMethod: 'text',
  memberRoles: 'json',
  memberUserIds: 'json',
  isDefault: 'boolean',
  lastAssignedToId: 'text?',
} as const;

/** The columns of a queue that placing cases needs. */
export type PlacingQueue = {
  readonly [Column in keyof typeof queueColumns]: Exclude<DenialQueue[Column], undefined>;
};

const selected = `select ${Object.keys(queueColumns).map(columnOf).join(', ')}
  from denial_management.denial_queues where organization_id = :tenant`;

const everyQueue = statement({
  name: 'denial_management.queues_placing',
  columns: queueColumns,
  text: selected,
});

/** Locks in the order of the ids, so that transactions that lock several queues do not deadlock. */
const lockedQueues = statement({
  name: 'denial_management.queues_locked',
  parameters: { ids: 'text[]' },
  columns: queueColumns,
  text: `${selected} and (id = any (:ids) or is_default) order by id for no key update`,
});

const savedQueues = statement({
  name: 'denial_management.queues_saved',
  parameters: { ids: 'text[]', counts: 'integer[]', turns: 'text[]' },
  columns: {},
  text: `update denial_management.denial_queues q
    set current_count = s.current_count, last_assigned_to_id = s.last_assigned_to_id
    from unnest(:ids, :counts, :turns) as s (id, current_count, last_assigned_to_id)
    where q.organization_id = :tenant and q.id = s.id`,
});

/** Queues with their counts. They stay locked until the transaction ends, so that counts are exact and capacities hold. */
export class QueueBoard {
  readonly #queues: Map<string, PlacingQueue>;
  readonly #changed = new Set<string>();

  constructor(queues: readonly PlacingQueue[]) {
    this.#queues = new Map(queues.map((queue) => [queue.id, queue]));
  }

  /** Reads and locks the queues with the ids and the default queue. */
  static async lock(
    context: TenantContext,
    ids: readonly (string | null | undefined)[],
  ): Promise<QueueBoard> {
    const named = [...new Set(ids.filter((id) => typeof id === 'string'))];
    return new QueueBoard((await context.sql.all(lockedQueues, { ids: named })) as PlacingQueue[]);
  }

  /** Reads every queue without a lock, to evaluate rules without moving cases. */
  static async read(context: TenantContext): Promise<QueueBoard> {
    return new QueueBoard((await context.sql.all(everyQueue)) as PlacingQueue[]);
  }

  queue(id: string | null): PlacingQueue | null {
    return id === null ? null : (this.#queues.get(id) ?? null);
  }

  /** Throws 404 if there is no such queue. */
  mustHave(id: string): void {
    if (!this.#queues.has(id)) throw notFound('Queue');
  }

  get defaultQueue(): PlacingQueue | null {
    return [...this.#queues.values()].find(({ isDefault }) => isDefault) ?? null;
  }

  /** True if the queue accepts another case; the default queue accepts every case. */
  hasRoom({ isDefault, maxCapacity, currentCount }: PlacingQueue): boolean {
    return isDefault || maxCapacity === null || currentCount < maxCapacity;
  }

  /** Moves a case from one queue to another in the counts. */
  move(from: string | null, to: string | null): void {
    if (from === to) return;
    this.#count(from, -1);
    this.#count(to, 1);
  }

  /** Records the member who was assigned last. */
  recordTurn(queue: PlacingQueue, memberId: string): void {
    this.#queues.set(queue.id, { ...(this.queue(queue.id) ?? queue), lastAssignedToId: memberId });
    this.#changed.add(queue.id);
  }

  /** Writes the changed queues. */
  async save(context: TenantContext): Promise<void> {
    const changed = [...this.#changed].flatMap((id) => this.#queues.get(id) ?? []);
    if (changed.length === 0) return;
    await context.sql.all(savedQueues, {
      ids: changed.map(({ id }) => id),
      counts: changed.map(({ currentCount }) => currentCount),
      turns: changed.map(({ lastAssignedToId }) => lastAssignedToId),
    });
  }

  #count(id: string | null, change: number): void {
    const queue = this.queue(id);
    if (queue === null) return;
    this.#queues.set(queue.id, { ...queue, currentCount: queue.currentCount + change });
    this.#changed.add(queue.id);
  }
}
