import type { TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import { Distribution } from '../queues/distribution.ts';
import type { QueueBoard } from '../queues/queue-board.ts';
import type { Plan } from './engine.ts';
import type { RoutingTrace, RoutingWarning } from './schema.ts';

/** The queue, member and SLA of a denial before it is placed; empty for a new one. */
interface CurrentPlacement {
  readonly queueId?: string | null | undefined;
  readonly assignedToId?: string | null | undefined;
  readonly slaHours?: number | null | undefined;
}

/** The state for placing several denials one after the other. */
export interface Placing {
  readonly context: TenantContext;
  readonly ports: Pick<DenialManagementPorts, 'member'>;
  readonly board: QueueBoard;
  readonly distribution: Distribution;
}

/** Prepares placing denials in the queues of a board; reads each member once. */
export const createPlacing = (
  context: TenantContext,
  ports: Pick<DenialManagementPorts, 'member' | 'members'>,
  board: QueueBoard,
): Placing => {
  const cache = new Map<string, ReturnType<typeof ports.member>>();
  const member: typeof ports.member = (_context, id) => {
    const found = cache.get(id) ?? ports.member(context, id);
    cache.set(id, found);
    return found;
  };
  return { context, ports: { member }, board, distribution: new Distribution(context, ports, board) };
};

const warnings = {
  full: { code: 'QUEUE_FULL', message: 'The queue is full' },
  noDefault: { code: 'NO_DEFAULT_QUEUE', message: 'There is no default queue; the case keeps its queue' },
  inactive: { code: 'MEMBER_INACTIVE', message: 'The member is not active; the queue chooses another one' },
  noMember: { code: 'NO_ACTIVE_MEMBER', message: 'The queue has no active member for the case' },
} as const satisfies Record<string, RoutingWarning>;

/**
 * Finds the queue and the member for a plan, and updates the counts of the board. A full queue is replaced by the
 * default queue. A queue assigns cases that enter it and cases without a member.
 */
export async function place(placing: Placing, plan: Plan, current: CurrentPlacement): Promise<RoutingTrace> {
  const { board } = placing;
  const {
    queueId: currentId = null,
    assignedToId: assigneeId = null,
    slaHours: currentHours = null,
  } = current;
  const raised: RoutingWarning[] = [];
  const queueId = chooseQueue(board, plan.queueId, currentId, raised);
  const isEntering = queueId !== currentId;
  board.move(currentId, queueId);
  const next = await chooseMember(placing, plan, queueId, isEntering || assigneeId === null, raised);
  const { matchedRuleIds, rules, actions, draft } = plan;
  const { slaHours, ...changed } = draft;
  const defaultHours = isEntering ? (board.queue(queueId)?.defaultSlaHours ?? null) : null;
  return {
    matchedRuleIds,
    rules,
    actions,
    queueId,
    assignedToId: next ?? assigneeId,
    ...changed,
    tags: [...changed.tags],
    slaHours: slaHours ?? defaultHours ?? currentHours,
    warnings: raised,
  };
}

function chooseQueue(
  board: QueueBoard,
  wantedId: string | null,
  currentId: string | null,
  raised: RoutingWarning[],
): string | null {
  const wanted = board.queue(wantedId) ?? board.defaultQueue;
  if (wanted !== null && (wanted.id === currentId || board.hasRoom(wanted))) return wanted.id;
  if (wanted !== null) raised.push(warnings.full);
  if (board.defaultQueue === null) raised.push(warnings.noDefault);
  return board.defaultQueue?.id ?? currentId;
}

/** The new member of the denial; null if it keeps the current one. */
async function chooseMember(
  { context, ports, board, distribution }: Placing,
  { memberId }: Plan,
  queueId: string | null,
  isAssignedByQueue: boolean,
  raised: RoutingWarning[],
): Promise<string | null> {
  const member = memberId === null ? null : await ports.member(context, memberId);
  if (member?.status === 'ACTIVE') return member.id;
  if (memberId !== null) raised.push(warnings.inactive);
  const queue = board.queue(queueId);
  if (queue === null || !(memberId !== null || isAssignedByQueue)) return null;
  const next = await distribution.next(queue.id);
  if (next === null && queue.defaultAssignmentMethod !== 'MANUAL') raised.push(warnings.noMember);
  return next;
}
