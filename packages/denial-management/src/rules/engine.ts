import { evaluate } from '@rcm/conditions';
import type { DenialCategory } from '../codes/schema.ts';
import { type DenialFacts, denialFields } from './fields.ts';
import type { ActiveRule } from './queue-rule.ts';
import type { RoutingTrace, RuleAction } from './schema.ts';

/** What rules can change about a denial itself. */
export interface Draft {
  readonly category: DenialCategory | null;
  readonly priority: number;
  readonly tags: readonly string[];
  readonly appealRights: boolean | null;
  /** Set by a rule, or null where none did. */
  readonly slaHours: number | null;
}

/** What rules may change about a denial, before they do. */
export const draftOf = (denial: Omit<Draft, 'slaHours'>): Draft => ({
  category: denial.category,
  priority: denial.priority,
  tags: denial.tags,
  appealRights: denial.appealRights,
  slaHours: null,
});

/** What the rules ask for: where a denial should go, and what becomes of it. */
export interface Plan extends Pick<RoutingTrace, 'matchedRuleIds' | 'rules' | 'actions'> {
  /** The last queue that an action named, else the queue of the first rule that matched. */
  readonly queueId: string | null;
  readonly memberId: string | null;
  readonly draft: Draft;
}

/**
 * Looks at the rules in the order given, by priority and then creation. The first that matches ends the search
 * unless it says `continue`; STOP ends it always. A rule sees what the rules before it have changed.
 */
export function evaluateRules(rules: readonly ActiveRule[], facts: DenialFacts, draft: Draft): Plan {
  let plan: Plan = { ...emptyPlan(draft), queueId: null };
  let home: string | null = null;
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
    home ??= rule.queueId;
    plan = { ...plan, matchedRuleIds: [...plan.matchedRuleIds, id] };
    const stop = rule.actions.findIndex(({ type }) => type === 'STOP');
    for (const action of stop === -1 ? rule.actions : rule.actions.slice(0, stop + 1)) {
      plan = { ...applied(plan, action), actions: [...plan.actions, { ruleId: id, action }] };
    }
    if (stop !== -1 || !rule.continue) break;
  }
  return { ...plan, queueId: plan.queueId ?? home };
}

/** The plan of a denial that somebody puts into a queue without asking the rules. */
export const directPlan = (queueId: string, draft: Draft): Plan => ({ ...emptyPlan(draft), queueId });

const emptyPlan = (draft: Draft): Plan => ({
  matchedRuleIds: [],
  rules: [],
  actions: [],
  queueId: null,
  memberId: null,
  draft,
});

function applied(plan: Plan, action: RuleAction): Plan {
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
