import { ApiError, conflict, invalid, notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import { Distribution } from '../queues/distribution.ts';
import { QueueBoard } from '../queues/queue-board.ts';
import { directPlan, draftOf, evaluateRules, type Plan } from '../rules/engine.ts';
import { type Placing, place } from '../rules/placement.ts';
import { activeRules } from '../rules/queue-rule.ts';
import type { RoutingTrace } from '../rules/schema.ts';
import { type DenialCase, factsOf } from './denial-case.ts';
import type { CaseOutcome } from './schema.ts';

/** What became of one case: a failure leaves it as it was. */
export interface CaseResult {
  readonly denialCase: DenialCase;
  readonly error: ApiError | null;
  readonly routing: RoutingTrace | null;
}

/** Where cases are to go; null takes them out, undefined leaves it as it is. */
export interface Assignment {
  readonly queueId?: string | null | undefined;
  readonly assignedToId?: string | null | undefined;
}

/**
 * The moves that touch queues, for one case or many. The cases come locked; the queues are locked here, after them,
 * in the order of their ids.
 */
export const caseDesk = (ports: DenialManagementPorts) => {
  const placingOn = (context: TenantContext, board: QueueBoard): Placing => ({
    context,
    ports,
    board,
    distribution: new Distribution(context, ports, board),
  });

  /** Puts a case where its plan leads. */
  async function settle(placing: Placing, denialCase: DenialCase, plan: Plan): Promise<RoutingTrace> {
    const { queueId = null, assignedToId = null, slaHours = null } = denialCase;
    const routing = await place(placing, plan, { queueId, assignedToId, slaHours });
    denialCase.queueId = routing.queueId;
    denialCase.assignedToId = routing.assignedToId;
    denialCase.category = routing.category ?? denialCase.category;
    denialCase.priority = routing.priority;
    denialCase.tags = routing.tags;
    if (routing.appealRights === false && denialCase.appealRights) denialCase.flagNoAppeal();
    denialCase.setSla(routing.slaHours, denialCase.createdAt ?? placing.context.now);
    return routing;
  }

  return {
    /** Evaluates the active rules and applies what they ask for. */
    async route(context: TenantContext, cases: readonly DenialCase[]): Promise<CaseResult[]> {
      const { now, organization } = context;
      const rules = await activeRules(context);
      const plans = cases.map((denialCase) =>
        evaluateRules(rules, factsOf(denialCase, now, organization.timeZone), draftOf(denialCase)),
      );
      const board = await QueueBoard.lock(context, [
        ...plans.map(({ queueId }) => queueId),
        ...cases.map(({ queueId }) => queueId),
      ]);
      const placing = placingOn(context, board);
      const results = await each(cases, (denialCase, index) => {
        denialCase.next('route');
        return settle(placing, denialCase, plans[index] as Plan);
      });
      await board.save(context);
      return results;
    },

    /** Puts a new case into a queue that its maker names, the board locked with it. */
    async placeDirectly(context: TenantContext, denialCase: DenialCase, board: QueueBoard, queueId: string) {
      const routing = await settle(
        placingOn(context, board),
        denialCase,
        directPlan(queueId, draftOf(denialCase)),
      );
      await board.save(context);
      return routing;
    },

    /** Puts cases into a queue, gives them to a member, or both: 404 for a missing one, 400 for an inactive member. */
    async assign(
      context: TenantContext,
      cases: readonly DenialCase[],
      wanted: Assignment,
    ): Promise<CaseResult[]> {
      const { queueId, assignedToId } = wanted;
      const board = await QueueBoard.lock(context, [
        queueId,
        ...cases.map((denialCase) => denialCase.queueId),
      ]);
      if (queueId) board.mustHave(queueId);
      if (assignedToId) await mustBeActive(ports, context, assignedToId);
      const placing = placingOn(context, board);
      const results = await each(cases, async (denialCase) => {
        denialCase.next('assign');
        const present = denialCase.queueId ?? null;
        const queue = board.queue(queueId ?? null);
        const isEntering = queue !== null && queue.id !== present;
        if (isEntering && !board.hasRoom(queue)) throw conflict('The queue is full');
        if (queueId !== undefined) {
          board.move(present, queueId);
          denialCase.queueId = queueId;
        }
        if (isEntering && queue.defaultSlaHours !== null) {
          denialCase.setSla(queue.defaultSlaHours, denialCase.createdAt);
        }
        if (assignedToId !== undefined) denialCase.assignTo(assignedToId);
        else if (isEntering) {
          denialCase.assignedToId = (await placing.distribution.next(queue.id)) ?? denialCase.assignedToId;
        }
        return null;
      });
      await board.save(context);
      return results;
    },

    /** Ends cases and frees their places. */
    async resolve(
      context: TenantContext,
      cases: readonly DenialCase[],
      outcome: CaseOutcome,
      note: string | null,
    ): Promise<CaseResult[]> {
      const board = await QueueBoard.lock(
        context,
        cases.map(({ queueId }) => queueId),
      );
      const results = await each(cases, async (denialCase) => {
        denialCase.resolve(outcome, note, context.now);
        board.move(denialCase.queueId ?? null, null);
        return null;
      });
      await board.save(context);
      return results;
    },
  };
};

/** 404 for a member who is not there, 400 for one who is not active. */
async function mustBeActive(ports: DenialManagementPorts, context: TenantContext, id: string): Promise<void> {
  const member = await ports.member(context, id);
  if (member === null) throw notFound('Member');
  if (member.status !== 'ACTIVE') throw invalid('body.assignedToId', 'Expected an active member', 'inactive');
}

/** Does the work for each case; a refusal of one does not keep the others from it. */
async function each(
  cases: readonly DenialCase[],
  work: (denialCase: DenialCase, index: number) => Promise<RoutingTrace | null>,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const [index, denialCase] of cases.entries()) {
    try {
      results.push({ denialCase, error: null, routing: await work(denialCase, index) });
    } catch (error) {
      if (!ApiError.is(error)) throw error;
      results.push({ denialCase, error, routing: null });
    }
  }
  return results;
}
