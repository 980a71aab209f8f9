import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { rowsAsJson } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';
import { DenialCase } from '../cases/denial-case.ts';
import { factsOf } from '../cases/facts.ts';
import { DenialCategory } from '../codes/schema.ts';
import type { DenialManagementPorts } from '../ports.ts';
import { DenialQueue } from '../queues/denial-queue.ts';
import { QueueBoard } from '../queues/queue-board.ts';
import { queueView } from '../queues/view.ts';
import type { views } from '../views.ts';
import type { ruleOperations } from './contract.ts';
import { draftOf, evaluateRules } from './engine.ts';
import type { DenialFacts } from './fields.ts';
import { createPlacing, place } from './placement.ts';
import { activeRules, QueueRule } from './queue-rule.ts';
import type { RuleAction } from './schema.ts';
import { ruleView } from './view.ts';

const everyQueue = statement({
  name: 'denial_management.queues_shown',
  columns: {},
  text: `select ${queueView.columns.join(', ')} from ${queueView.table} t
    where t.organization_id = :tenant order by t.created_at, t.id`,
});

const everyRule = statement({
  name: 'denial_management.rules_shown',
  columns: {},
  text: `select ${ruleView.columns.join(', ')} from ${ruleView.table} t
    where t.organization_id = :tenant order by t.priority, t.created_at, t.id`,
});

/** Throws 404 if a queue or member of the rule does not exist. */
async function mustExist(
  context: TenantContext,
  ports: Pick<DenialManagementPorts, 'member'>,
  queueId: string | undefined,
  actions: readonly RuleAction[],
) {
  const queues = actions.flatMap((action) => (action.type === 'ASSIGN_QUEUE' ? action.queueId : []));
  const members = actions.flatMap((action) => (action.type === 'ASSIGN_MEMBER' ? action.memberId : []));
  for (const id of new Set(queueId === undefined ? queues : [queueId, ...queues])) {
    if ((await context.look(DenialQueue, id)) === null) throw notFound('Queue');
  }
  for (const id of new Set(members)) {
    if ((await ports.member(context, id)) === null) throw notFound('Member');
  }
}

export const ruleHandlers = (
  ports: DenialManagementPorts,
): Handlers<typeof ruleOperations, typeof views> => ({
  async listQueueRules({ sql, now }) {
    const [queues = [], rules = []] = await sql.batch([
      [everyQueue, {}],
      [everyRule, {}],
    ]);
    return { queues: rowsAsJson(queueView, queues, now), rules: rowsAsJson(ruleView, rules, now) };
  },

  async createQueueRule(context, { body }) {
    await mustExist(context, ports, body.queueId, body.actions);
    const rule = context.create(QueueRule, {
      queueId: body.queueId,
      name: body.name,
      description: body.description ?? null,
      priority: body.priority ?? 0,
      isActive: body.isActive ?? true,
      continue: body.continue ?? false,
      conditions: body.conditions,
      actions: body.actions,
    });
    return { rule };
  },

  async updateQueueRule(context, { params, body }) {
    const rule = await context.find(QueueRule, params.ruleId);
    await mustExist(context, ports, body.queueId, body.actions ?? []);
    Object.assign(rule, body);
    return { rule };
  },

  async evaluateQueueRules(context, { body }) {
    const denialCase = body.caseId === undefined ? null : await context.find(DenialCase, body.caseId);
    const facts: DenialFacts =
      denialCase === null
        ? (body.sample ?? {})
        : factsOf(denialCase, context.now, context.organization.timeZone);
    const draft = draftOf({
      category: DenialCategory.safeParse(facts.category).data ?? null,
      priority: denialCase?.priority ?? 0,
      tags: facts.tags ?? [],
      appealRights: facts.appealRights ?? null,
    });
    const plan = evaluateRules(await activeRules(context), facts, draft);
    const placing = createPlacing(context, ports, await QueueBoard.read(context));
    return { evaluation: await place(placing, plan, denialCase ?? {}) };
  },
});
