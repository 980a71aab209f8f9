import type { TenantContext } from '@rcm/tenancy';
import type { CodingJob } from '../jobs/coding-job.ts';
import type { CodedClaim, MedicalCodingPorts } from '../ports.ts';
import type { Suggestion } from '../suggestions/suggestion.ts';
import { type ActiveRule, activeRules } from './automation-rule.ts';
import { type Consequence, consequenceOf } from './consequences.ts';
import { matchRule } from './engine.ts';
import type { CodingFacts } from './fields.ts';
import { RuleEvaluation } from './rule-evaluation.ts';
import { factsOf, loadRuleInput, type RuleInput } from './rule-input.ts';
import type { AutomationRuleType, RuleTrigger, TracedRule } from './schema.ts';

/** A job to evaluate rules for. */
export interface EvaluatedJob {
  readonly job: CodingJob;
  readonly claim: CodedClaim | null;
  readonly suggestions: readonly Suggestion[];
}

/**
 * Evaluates the active rules by priority and then creation, applies their effects, and stores the results. Each rule
 * sees the effects of the rules before it. After a rule has taken effect, further rules of its type are skipped. For
 * completed jobs, only billing rules are evaluated.
 */
export async function automate(
  context: TenantContext,
  ports: MedicalCodingPorts,
  trigger: RuleTrigger,
  { job, claim, suggestions }: EvaluatedJob,
): Promise<void> {
  const rules = (await activeRules(context)).filter(
    ({ ruleType }) => trigger !== 'COMPLETED' || ruleType === 'AUTO_BILLING',
  );
  if (rules.length === 0) return;
  const ruleInput = await loadRuleInput(context, job, claim, suggestions);
  const done = new Set<AutomationRuleType>();
  const traced: TracedRule[] = [];
  for (const rule of rules) {
    if (done.has(rule.ruleType)) continue;
    const { result, consequence } = await evaluateRule(context, ports, ruleInput, rule);
    if (consequence?.effect) {
      consequence.apply();
      done.add(rule.ruleType);
    }
    const { id, name, ruleType, priority } = rule;
    traced.push({ ruleId: id, name, ruleType, priority, ...result });
  }
  context.create(RuleEvaluation, { jobId: job.id, trigger, rules: traced });
}

/** The result of evaluating a rule. */
export type RuleResult = Pick<TracedRule, 'outcome' | 'effect' | 'hindrance' | 'faults' | 'trace'>;

/** Evaluates a rule for a job. Changes nothing until `apply` of the consequence is called. */
export async function evaluateRule(
  context: TenantContext,
  ports: MedicalCodingPorts,
  ruleInput: RuleInput,
  rule: Pick<ActiveRule, 'id' | 'name' | 'ruleType' | 'conditions' | 'actions'>,
): Promise<{ readonly result: RuleResult; readonly consequence: Consequence | null }> {
  const { matched, ...match } = matchRule(rule, factsOf(ruleInput, context.now));
  if (matched === null) return { result: { ...match, effect: null, hindrance: null }, consequence: null };
  const consequenceInput = { context, ports, ruleInput, ruleId: rule.id, ruleName: rule.name };
  const consequence = await consequenceOf(consequenceInput, matched);
  const { effect, hindrance } = consequence;
  return { result: { ...match, effect, hindrance }, consequence };
}

/** Evaluates a rule for given facts. Without a job, there is no consequence. */
export function evaluateRuleForFacts(
  rule: Pick<ActiveRule, 'ruleType' | 'conditions' | 'actions'>,
  facts: CodingFacts,
): RuleResult {
  const { matched: _unused, ...match } = matchRule(rule, facts);
  return { ...match, effect: null, hindrance: null };
}
