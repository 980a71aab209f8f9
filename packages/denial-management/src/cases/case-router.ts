import { conflict, invalid, notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import { QueueBoard } from '../queues/queue-board.ts';
import { draftOf, evaluateRules, type Plan, planForQueue } from '../rules/engine.ts';
import { createPlacing, type Placing, place } from '../rules/placement.ts';
import { activeRules } from '../rules/queue-rule.ts';
import type { RoutingTrace } from '../rules/schema.ts';
import { type CaseColumns, DenialCase } from './denial-case.ts';
import { isPosted } from './ending.ts';
import { factsOf } from './facts.ts';
import type { NewCase } from './opening.ts';
import { awaitPayment, type Overturning } from './payment-due.ts';
import type { CaseOutcome } from './schema.ts';

/** Reads the active rules and returns a function that evaluates them for a denial. */
export async function loadPlanner(context: TenantContext): Promise<(denial: CaseColumns) => Plan> {
  const rules = await activeRules(context);
  const { now, organization } = context;
  return (denial) => evaluateRules(rules, factsOf(denial, now, organization.timeZone), draftOf(denial));
}

/** The plan of a reopened case: back to its queue, or by the rules if it is in none. */
export const planReturn = (denialCase: DenialCase, planOf: (denial: CaseColumns) => Plan): Plan =>
  denialCase.queueId ? planForQueue(denialCase.queueId, draftOf(denialCase)) : planOf(denialCase);

/** The queue and member of an assignment; null clears a value and undefined keeps it. */
interface Assignment {
  readonly queueId?: string | null | undefined;
  readonly assignedToId?: string | null | undefined;
}

/** The ports that routing needs. */
export type RoutingPorts = Pick<DenialManagementPorts, 'member' | 'members' | 'casesAssigned'>;

/**
 * Makes the moves of cases that change queues, one case after the other. The caller has locked the cases; the router
 * then locks the queues in the order of their ids. A refused move leaves the case unchanged.
 */
export class CaseRouter {
  readonly #placing: Placing;
  readonly #casesAssigned: DenialManagementPorts['casesAssigned'];
  /** The member of each case before its first move. */
  readonly #assignees = new Map<DenialCase, string | null>();

  private constructor(placing: Placing, casesAssigned: DenialManagementPorts['casesAssigned']) {
    this.#placing = placing;
    this.#casesAssigned = casesAssigned;
  }

  /** Locks the default queue and the queues with the ids: those that the cases are in and those that they enter. */
  static async open(
    context: TenantContext,
    ports: RoutingPorts,
    queueIds: readonly (string | null | undefined)[],
  ): Promise<CaseRouter> {
    const placing = createPlacing(context, ports, await QueueBoard.lock(context, queueIds));
    return new CaseRouter(placing, ports.casesAssigned);
  }

  /** Writes the changed counts and turns of the queues, and reports the cases that have another member than before. */
  async close(): Promise<void> {
    const { board, context } = this.#placing;
    await board.save(context);
    const assigned = [...this.#assignees].flatMap(([{ id, assignedToId = null }, before]) =>
      assignedToId === before ? [] : [{ id, assignedToId }],
    );
    if (assigned.length > 0) await this.#casesAssigned(context, assigned);
  }

  /** Creates a case and routes it by its plan. */
  async enter(
    columns: NewCase,
    plan: Plan,
  ): Promise<{ readonly denialCase: DenialCase; readonly routing: RoutingTrace }> {
    const routing = await this.#admit(plan);
    const denialCase = this.#placing.context.create(DenialCase, columns);
    denialCase.follow(routing);
    return { denialCase, routing };
  }

  /** Routes a case by its plan. */
  async route(denialCase: DenialCase, plan: Plan): Promise<RoutingTrace> {
    denialCase.mustBeOpenTo('route');
    this.#noteAssignee(denialCase);
    const routing = await place(this.#placing, plan, denialCase);
    denialCase.follow(routing);
    return routing;
  }

  /** Throws 404 for a missing queue or member, and 400 for an inactive member. */
  async mustAcceptAssignment({ queueId, assignedToId }: Assignment): Promise<void> {
    const { board, context, ports } = this.#placing;
    if (queueId) board.mustHave(queueId);
    if (!assignedToId) return;
    const member = await ports.member(context, assignedToId);
    if (member === null) throw notFound('Member');
    if (member.status !== 'ACTIVE') {
      throw invalid('body.assignedToId', 'Expected an active member', 'inactive');
    }
  }

  /** Puts a case into a queue, assigns it to a member, or both. */
  async assign(denialCase: DenialCase, { queueId, assignedToId }: Assignment): Promise<void> {
    const { board, distribution } = this.#placing;
    denialCase.mustBeOpenTo('assign');
    this.#noteAssignee(denialCase);
    const currentId = denialCase.queueId ?? null;
    const queue = board.queue(queueId ?? null);
    const entered = queue?.id === currentId ? null : queue;
    if (entered !== null && !board.hasRoom(entered)) throw conflict('The queue is full');
    const isAssignedByQueue = entered !== null && assignedToId === undefined;
    const memberId = isAssignedByQueue ? await distribution.next(entered.id) : null;
    if (queueId !== undefined) {
      board.move(currentId, queueId);
      denialCase.queueId = queueId;
    }
    if (entered !== null && entered.defaultSlaHours !== null) denialCase.setSla(entered.defaultSlaHours);
    if (assignedToId !== undefined) denialCase.assignTo(assignedToId);
    else if (memberId !== null) denialCase.assignedToId = memberId;
  }

  /** Reopens a case and routes it like a new one. */
  async reopen(denialCase: DenialCase, plan: Plan, reason: string): Promise<RoutingTrace> {
    this.#noteAssignee(denialCase);
    denialCase.reopen(reason, this.#placing.context.now);
    const routing = await this.#admit(plan);
    denialCase.follow(routing);
    return routing;
  }

  /** Reopens a case whose end no longer holds, and routes it like a new one. */
  async reopenByPayer(denialCase: DenialCase, plan: Plan, reason: string): Promise<void> {
    this.#noteAssignee(denialCase);
    denialCase.reopenByPayer(reason, this.#placing.context.now);
    denialCase.follow(await this.#admit(plan));
  }

  /** Resolves a case and frees its place in the queue. Unless its end is posted, the case waits for the payment. */
  resolve(
    denialCase: DenialCase,
    outcome: CaseOutcome,
    note: string | null,
    overturning: Overturning = { amount: null, decidedAt: this.#placing.context.now },
  ): void {
    const { board, context } = this.#placing;
    denialCase.resolve(outcome, note, context);
    if (!isPosted(outcome)) awaitPayment(context, denialCase, overturning);
    board.move(denialCase.queueId ?? null, null);
  }

  /** Returns an ended case to its queue, its member and its appeal. */
  undoEnd(denialCase: DenialCase, reason: string): void {
    const { board, context } = this.#placing;
    denialCase.undoEnd(reason, context.now);
    board.move(null, denialCase.queueId ?? null);
  }

  /** Resolves a case after a later payment of everything that was denied. */
  resolveByPayment(denialCase: DenialCase, outcome: CaseOutcome): void {
    const { board, context } = this.#placing;
    denialCase.resolveByPayment(outcome, context);
    board.move(denialCase.queueId ?? null, null);
  }

  /** Withdraws a case whose denial no longer exists. */
  withdraw(denialCase: DenialCase, reason: string): void {
    this.#noteAssignee(denialCase);
    const { board, context } = this.#placing;
    const { status, queueId = null } = denialCase;
    denialCase.withdraw(reason, context.now);
    if (status !== 'RESOLVED') board.move(queueId, null);
  }

  #noteAssignee(denialCase: DenialCase): void {
    if (!this.#assignees.has(denialCase)) this.#assignees.set(denialCase, denialCase.assignedToId ?? null);
  }

  /** Places a case that is in no queue. */
  #admit(plan: Plan): Promise<RoutingTrace> {
    return place(this.#placing, plan, {});
  }
}
