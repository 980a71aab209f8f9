import { evaluate } from '@rcm/conditions';
import type { DenialCategory } from '../codes/schema.ts';
import { type DenialFacts, denialFields } from './fields.ts';
import type { ActiveRule } from './queue-rule.ts';
import type { RoutingTrace, RuleAction } from './schema.ts';

/** The fields of a denial that rules can change. */
export interface Draft {
  readonly category: DenialCategory | null;
  readonly priority: number;
  readonly tags: readonly string[];
  readonly appealRights: boolean | null;
  /** Null unless a rule has set it. */
  readonly slaHours: number | null;
}

/** The draft of a denial before any rule. */
export const draftOf = (denial: Omit<Draft, 'slaHours'>): Draft => ({
  category: denial.category,
  priority: denial.priority,
  tags: denial.tags,
  appealRights: denial.appealRights,
  slaHours: null,
});

/** The result of the rules: the queue and member of a denial, and its changed fields. */
export interface Plan extends Pick<RoutingTrace, 'matchedRuleIds' | 'rules' | 'actions'> {
  /** The queue of the last ASSIGN_QUEUE action, else of the first rule that matched. */
  readonly queueId: string | null;
  readonly memberId: string | null;
  readonly draft: Draft;
}

/**
 * Evaluates the rules in their order. The first match ends the evaluation unless it has `continue`; STOP always ends
 * it. A rule sees the changes of the rules before it.
 */
export function evaluateRules(rules: readonly ActiveRule[], facts: DenialFacts, draft: Draft): Plan {
  let plan: Plan = { ...emptyPlan(draft), queueId: null };
  let firstQueueId: string | null = null;
  for (const rule of rules) {
    const { category, tags, appealRights } = plan.draft;
    const { matched, trace } = evaluate(
      rule.conditions,
      { ...facts, category, tags, appealRights },
      denialFields,
    );
    const { id, name, priority } = rule;
    plan = { ...plan, rules: [...plan.rules, { ruleId: id, name, priority, matched, trace }] };
    if (!matched) continue;
    firstQueueId ??= rule.queueId;
    plan = { ...plan, matchedRuleIds: [...plan.matchedRuleIds, id] };
    const stop = rule.actions.findIndex(({ type }) => type === 'STOP');
    for (const action of stop === -1 ? rule.actions : rule.actions.slice(0, stop + 1)) {
      plan = { ...applyAction(plan, action), actions: [...plan.actions, { ruleId: id, action }] };
    }
    if (stop !== -1 || !rule.continue) break;
  }
  return { ...plan, queueId: plan.queueId ?? firstQueueId };
}

/** The plan that puts a denial into a queue without evaluating rules. */
export const planForQueue = (queueId: string, draft: Draft): Plan => ({ ...emptyPlan(draft), queueId });

const emptyPlan = (draft: Draft): Plan => ({
  matchedRuleIds: [],
  rules: [],
  actions: [],
  queueId: null,
  memberId: null,
  draft,
});

function applyAction(plan: Plan, action: RuleAction): Plan {
  const { draft } = plan;
  switch (action.type) {
    case 'ASSIGN_QUEUE':
      return { ...plan, queueId: action.queueId };
    case 'ASSIGN_MEMBER':
      return { ...plan, memberId: action.memberId };
    case 'SET_PRIORITY':
      return { ...plan, draft: { ...draft, priority: action.priority } };
    case 'SET_CATEGORY':
      return { ...plan, draft: { ...draft, category: action.category } };
    case 'SET_SLA_HOURS':
      return { ...plan, draft: { ...draft, slaHours: action.hours } };
    case 'ADD_TAG':
      return { ...plan, draft: { ...draft, tags: [...new Set([...draft.tags, action.tag])] } };
    case 'FLAG_NO_APPEAL':
      return { ...plan, draft: { ...draft, appealRights: false } };
    case 'STOP':
      return plan;
  }
}
