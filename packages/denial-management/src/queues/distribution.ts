import { statement, type TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts, QueueMember } from '../ports.ts';
import type { PlacingQueue, QueueBoard } from './queue-board.ts';

const openCases = statement({
  name: 'denial_management.cases_per_member',
  parameters: { ids: 'text[]' },
  columns: { memberId: 'text', cases: 'number' },
  text: `select assigned_to_id, count(*) from denial_management.denial_cases
    where organization_id = :tenant and assigned_to_id = any (:ids) and status not in ('RESOLVED', 'WITHDRAWN')
    group by assigned_to_id`,
});

/** Assigns the cases of queues to their active members, by the method of each queue. */
export class Distribution {
  readonly #context: TenantContext;
  readonly #ports: Pick<DenialManagementPorts, 'members'>;
  readonly #board: QueueBoard;
  readonly #members = new Map<string, readonly QueueMember[]>();
  /** Open cases of each member whose load was read, including those assigned since. */
  readonly #loads = new Map<string, number>();

  constructor(context: TenantContext, ports: Pick<DenialManagementPorts, 'members'>, board: QueueBoard) {
    this.#context = context;
    this.#ports = ports;
    this.#board = board;
  }

  /** The member for the next case of a queue; null if it assigns nobody. */
  async next(queueId: string): Promise<string | null> {
    const queue = this.#board.queue(queueId);
    if (queue === null || queue.defaultAssignmentMethod === 'MANUAL') return null;
    const members = await this.#membersOf(queue);
    const chosen = await this.#choose(queue, members);
    if (chosen === null) return null;
    this.#board.recordTurn(queue, chosen.id);
    const load = this.#loads.get(chosen.id);
    if (load !== undefined) this.#loads.set(chosen.id, load + 1);
    return chosen.id;
  }

  async #choose(queue: PlacingQueue, members: readonly QueueMember[]): Promise<QueueMember | null> {
    switch (queue.defaultAssignmentMethod) {
      case 'LEAST_LOADED': {
        await this.#countLoads(members);
        const load = ({ id }: QueueMember) => this.#loads.get(id) ?? 0;
        const least = Math.min(...members.map(load));
        return nextInTurn(
          queue,
          members.filter((member) => load(member) === least),
        );
      }
      case 'BY_ROLE': {
        const role = queue.memberRoles.find((wanted) => members.some((member) => member.role === wanted));
        return nextInTurn(
          queue,
          members.filter((member) => member.role === role),
        );
      }
      default:
        return nextInTurn(queue, members);
    }
  }

  async #membersOf(queue: PlacingQueue): Promise<readonly QueueMember[]> {
    const cached = this.#members.get(queue.id);
    if (cached) return cached;
    const ids = queue.defaultAssignmentMethod === 'BY_ROLE' ? [] : queue.memberUserIds;
    const members = await this.#ports.members(this.#context, { ids, roles: queue.memberRoles });
    this.#members.set(queue.id, members);
    return members;
  }

  async #countLoads(members: readonly QueueMember[]): Promise<void> {
    const ids = members.map(({ id }) => id).filter((id) => !this.#loads.has(id));
    if (ids.length === 0) return;
    for (const id of ids) this.#loads.set(id, 0);
    for (const { memberId, cases } of await this.#context.sql.all(openCases, { ids })) {
      this.#loads.set(memberId, cases);
    }
  }
}

/**
 * The member after the one who was assigned last. Members whom the queue lists come first, in the order of the list,
 * then the others by id. A last member who is no longer active keeps the position, so that nobody gets two turns.
 */
export function nextInTurn(
  { memberUserIds, lastAssignedToId }: Pick<PlacingQueue, 'memberUserIds' | 'lastAssignedToId'>,
  members: readonly QueueMember[],
): QueueMember | null {
  const rank = (id: string) => {
    const named = memberUserIds.indexOf(id);
    return named === -1 ? memberUserIds.length : named;
  };
  const order = (a: string, b: string) => rank(a) - rank(b) || (a < b ? -1 : Number(a > b));
  const inOrder = members.toSorted((a, b) => order(a.id, b.id));
  const after = inOrder.find(({ id }) => lastAssignedToId !== null && order(id, lastAssignedToId) > 0);
  return after ?? inOrder[0] ?? null;
}
