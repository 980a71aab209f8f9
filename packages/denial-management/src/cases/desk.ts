import { conflict, invalid, notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import { QueueBoard } from '../queues/queue-board.ts';
import { directPlan, draftOf, evaluateRules, type Plan } from '../rules/engine.ts';
import { type Placing, place, placingOn } from '../rules/placement.ts';
import { activeRules } from '../rules/queue-rule.ts';
import type { RoutingTrace } from '../rules/schema.ts';
import { type CaseColumns, DenialCase } from './denial-case.ts';
import { factsOf } from './facts.ts';
import type { NewCase } from './opening.ts';
import type { CaseOutcome } from './schema.ts';

/** Reads the active rules; what it gives says what they ask for of a denial. */
export async function planner(context: TenantContext): Promise<(denial: CaseColumns) => Plan> {
  const rules = await activeRules(context);
  const { now, organization } = context;
  return (denial) => evaluateRules(rules, factsOf(denial, now, organization.timeZone), draftOf(denial));
}

/** Where a case that begins again is to go: back to its queue, or where the rules lead one that is in none. */
export const returnPlan = (denialCase: DenialCase, planOf: (denial: CaseColumns) => Plan): Plan =>
  denialCase.queueId ? directPlan(denialCase.queueId, draftOf(denialCase)) : planOf(denialCase);

/** Where cases are to go; null takes them out, undefined leaves it as it is. */
interface Assignment {
  readonly queueId?: string | null | undefined;
  readonly assignedToId?: string | null | undefined;
}

/**
 * The moves that touch queues, for one case or one after the other. The cases come locked; the queues are locked
 * here, after them, in the order of their ids. What is refused leaves a case as it was.
 */
export class CaseDesk {
  readonly #placing: Placing;

  private constructor(placing: Placing) {
    this.#placing = placing;
  }

  /** Locks the queues that are named, which the cases are in or are to enter, and the default queue. */
  static async open(
    context: TenantContext,
    ports: Pick<DenialManagementPorts, 'member' | 'members'>,
    queueIds: readonly (string | null | undefined)[],
  ): Promise<CaseDesk> {
    return new CaseDesk(placingOn(context, ports, await QueueBoard.lock(context, queueIds)));
  }

  /** Writes what the moves changed about the queues. */
  close(): Promise<void> {
    return this.#placing.board.save(this.#placing.context);
  }

  /** Opens a case where its plan leads. */
  async enter(
    columns: NewCase,
    plan: Plan,
  ): Promise<{ readonly denialCase: DenialCase; readonly routing: RoutingTrace }> {
    const routing = await this.#admit(plan);
    const denialCase = this.#placing.context.create(DenialCase, columns);
    denialCase.follow(routing);
    return { denialCase, routing };
  }

  /** Puts a case where its plan leads. */
  async route(denialCase: DenialCase, plan: Plan): Promise<RoutingTrace> {
    denialCase.mustBeOpenTo('route');
    const routing = await place(this.#placing, plan, denialCase);
    denialCase.follow(routing);
    return routing;
  }

  /** 404 for a queue or member who is not there, 400 for a member who is not active. */
  async mustTake({ queueId, assignedToId }: Assignment): Promise<void> {
    const { board, context, ports } = this.#placing;
    if (queueId) board.mustHave(queueId);
    if (!assignedToId) return;
    const member = await ports.member(context, assignedToId);
    if (member === null) throw notFound('Member');
    if (member.status !== 'ACTIVE') {
      throw invalid('body.assignedToId', 'Expected an active member', 'inactive');
    }
  }

  /** Puts a case into a queue, gives it to a member, or both. */
  async assign(denialCase: DenialCase, { queueId, assignedToId }: Assignment): Promise<void> {
    const { board, distribution } = this.#placing;
    denialCase.mustBeOpenTo('assign');
    const presentId = denialCase.queueId ?? null;
    const queue = board.queue(queueId ?? null);
    const entered = queue?.id === presentId ? null : queue;
    if (entered !== null && !board.hasRoom(entered)) throw conflict('The queue is full');
    const isHandedOut = entered !== null && assignedToId === undefined;
    const memberId = isHandedOut ? await distribution.next(entered.id) : null;
    if (queueId !== undefined) {
      board.move(presentId, queueId);
      denialCase.queueId = queueId;
    }
    if (entered !== null && entered.defaultSlaHours !== null) denialCase.setSla(entered.defaultSlaHours);
    if (assignedToId !== undefined) denialCase.assignTo(assignedToId);
    else if (memberId !== null) denialCase.assignedToId = memberId;
  }

  /** Opens a case again and finds a place for it, as for a new one. */
  async reopen(denialCase: DenialCase, plan: Plan, reason: string): Promise<RoutingTrace> {
    denialCase.reopen(reason, this.#placing.context.now);
    const routing = await this.#admit(plan);
    denialCase.follow(routing);
    return routing;
  }

  /** Opens a case again because of what a payer did. */
  async readmit(denialCase: DenialCase, plan: Plan, reason: string): Promise<void> {
    denialCase.readmit(reason, this.#placing.context.now);
    denialCase.follow(await this.#admit(plan));
  }

  /** Ends a case and frees its place. */
  resolve(denialCase: DenialCase, outcome: CaseOutcome, note: string | null): void {
    const { board, context } = this.#placing;
    denialCase.resolve(outcome, note, context.now);
    board.move(denialCase.queueId ?? null, null);
  }

  /** Ends a case of which a later payment paid all that was denied. */
  resolveByPayment(denialCase: DenialCase): void {
    const { board, context } = this.#placing;
    denialCase.resolveByPayment(context.now);
    board.move(denialCase.queueId ?? null, null);
  }

  /** Ends a case whose denial is there no more. */
  withdraw(denialCase: DenialCase, reason: string): void {
    const { board, context } = this.#placing;
    const { status, queueId = null } = denialCase;
    denialCase.withdraw(reason, context.now);
    if (status !== 'RESOLVED') board.move(queueId, null);
  }

  /** Finds the place of a case that is in none. */
  #admit(plan: Plan): Promise<RoutingTrace> {
    return place(this.#placing, plan, {});
  }
}
