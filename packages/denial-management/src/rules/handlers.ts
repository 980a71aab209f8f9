import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { rawList } from '@rcm/lists';
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
import { place, placingOn } from './placement.ts';
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

export const ruleHandlers = (ports: DenialManagementPorts): Handlers<typeof ruleOperations, typeof views> => {
  /** 404 for a queue or member that a rule names and the organization does not have. */
  async function mustExist(
    context: TenantContext,
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

  return {
    async listQueueRules({ sql, now }) {
      const [queues = [], rules = []] = await sql.batch([
        [everyQueue, {}],
        [everyRule, {}],
      ]);
      return { queues: rawList(queueView, queues, now), rules: rawList(ruleView, rules, now) };
    },

    async createQueueRule(context, { body }) {
      await mustExist(context, body.queueId, body.actions);
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
      await mustExist(context, body.queueId, body.actions ?? []);
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
      const placing = placingOn(context, ports, await QueueBoard.look(context));
      return { evaluation: await place(placing, plan, denialCase ?? {}) };
    },
  };
};
