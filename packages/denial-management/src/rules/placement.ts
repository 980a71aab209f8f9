import type { TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import { Distribution } from '../queues/distribution.ts';
import type { QueueBoard } from '../queues/queue-board.ts';
import type { Plan } from './engine.ts';
import type { RoutingTrace, RoutingWarning } from './schema.ts';

/** Where a denial stands before it is placed; nowhere, where nobody has placed it yet. */
interface Standing {
  readonly queueId?: string | null | undefined;
  readonly assignedToId?: string | null | undefined;
  readonly slaHours?: number | null | undefined;
}

/** What is needed to place denials one after the other. */
export interface Placing {
  readonly context: TenantContext;
  readonly ports: Pick<DenialManagementPorts, 'member'>;
  readonly board: QueueBoard;
  readonly distribution: Distribution;
}

/** Begins to place denials in the queues of a board. */
export const placingOn = (
  context: TenantContext,
  ports: Pick<DenialManagementPorts, 'member' | 'members'>,
  board: QueueBoard,
): Placing => {
  const known = new Map<string, ReturnType<typeof ports.member>>();
  const member: typeof ports.member = (_context, id) => {
    const asked = known.get(id) ?? ports.member(context, id);
    known.set(id, asked);
    return asked;
  };
  return { context, ports: { member }, board, distribution: new Distribution(context, ports, board) };
};

const warnings = {
  full: { code: 'QUEUE_FULL', message: 'The queue is full' },
  nowhere: { code: 'NO_DEFAULT_QUEUE', message: 'There is no default queue; the case stays where it is' },
  inactive: { code: 'MEMBER_INACTIVE', message: 'The member is not active; the queue chooses another one' },
  nobody: { code: 'NO_ACTIVE_MEMBER', message: 'The queue has no active member to give the case to' },
} as const satisfies Record<string, RoutingWarning>;

/**
 * Finds the queue and the member that a plan leads to, and counts the case on the board. A queue without room gives
 * way to the default queue; a queue hands out the cases that enter it or that nobody has.
 */
export async function place(placing: Placing, plan: Plan, standing: Standing): Promise<RoutingTrace> {
  const { board } = placing;
  const {
    queueId: presentId = null,
    assignedToId: holderId = null,
    slaHours: presentHours = null,
  } = standing;
  const found: RoutingWarning[] = [];
  const queueId = chooseQueue(board, plan.queueId, presentId, found);
  const isEntering = queueId !== presentId;
  board.move(presentId, queueId);
  const next = await chooseMember(placing, plan, queueId, isEntering || holderId === null, found);
  const { matchedRuleIds, rules, actions, draft } = plan;
  const { slaHours, ...changed } = draft;
  const usualHours = isEntering ? (board.queue(queueId)?.defaultSlaHours ?? null) : null;
  return {
    matchedRuleIds,
    rules,
    actions,
    queueId,
    assignedToId: next ?? holderId,
    ...changed,
    tags: [...changed.tags],
    slaHours: slaHours ?? usualHours ?? presentHours,
    warnings: found,
  };
}

function chooseQueue(
  board: QueueBoard,
  wantedId: string | null,
  presentId: string | null,
  found: RoutingWarning[],
): string | null {
  const wanted = board.queue(wantedId) ?? board.defaultQueue;
  if (wanted !== null && (wanted.id === presentId || board.hasRoom(wanted))) return wanted.id;
  if (wanted !== null) found.push(warnings.full);
  if (board.defaultQueue === null) found.push(warnings.nowhere);
  return board.defaultQueue?.id ?? presentId;
}

/** The member to whom the denial goes, or null where it stays with whoever has it. */
async function chooseMember(
  { context, ports, board, distribution }: Placing,
  { memberId }: Plan,
  queueId: string | null,
  isHandedOut: boolean,
  found: RoutingWarning[],
): Promise<string | null> {
  const member = memberId === null ? null : await ports.member(context, memberId);
  if (member?.status === 'ACTIVE') return member.id;
  if (memberId !== null) found.push(warnings.inactive);
  const queue = board.queue(queueId);
  if (queue === null || !(memberId !== null || isHandedOut)) return null;
  const next = await distribution.next(queue.id);
  if (next === null && queue.defaultAssignmentMethod !== 'MANUAL') found.push(warnings.nobody);
  return next;
}
