import type { TenantContext } from '@rcm/tenancy';
import type { CodingJob } from '../jobs/coding-job.ts';
import type { CodedClaim, MedicalCodingPorts } from '../ports.ts';
import type { Suggestion } from '../suggestions/suggestion.ts';
import { type ActiveRule, activeRules } from './automation-rule.ts';
import { type Consequence, consequenceOf } from './consequences.ts';
import { appraise } from './engine.ts';
import type { CodingFacts } from './fields.ts';
import { RuleEvaluation } from './rule-evaluation.ts';
import type { AutomationRuleType, RuleTrigger, TracedRule } from './schema.ts';
import { factsOf, type Standing, standingOf } from './standing.ts';

/** A job on which rules are to be tried. */
export interface JobInHand {
  readonly job: CodingJob;
  readonly claim: CodedClaim | null;
  readonly suggestions: readonly Suggestion[];
}

/**
 * Looks at the active rules by priority and then creation, lets each do what it is for, and keeps what became of them.
 * Of each type the first rule that does something ends the search; a rule sees what those before it have done. Of a
 * job that is completed only the rules of billing are looked at.
 */
export async function automate(
  context: TenantContext,
  ports: MedicalCodingPorts,
  trigger: RuleTrigger,
  { job, claim, suggestions }: JobInHand,
): Promise<void> {
  const rules = (await activeRules(context)).filter(
    ({ ruleType }) => trigger !== 'COMPLETED' || ruleType === 'AUTO_BILLING',
  );
  if (rules.length === 0) return;
  const standing = await standingOf(context, job, claim, suggestions);
  const done = new Set<AutomationRuleType>();
  const traced: TracedRule[] = [];
  for (const rule of rules) {
    if (done.has(rule.ruleType)) continue;
    const { result, consequence } = await tried(context, ports, standing, rule);
    if (consequence?.effect) {
      consequence.make();
      done.add(rule.ruleType);
    }
    const { id, name, ruleType, priority } = rule;
    traced.push({ ruleId: id, name, ruleType, priority, ...result });
  }
  context.create(RuleEvaluation, { jobId: job.id, trigger, rules: traced });
}

/** What became of a rule. */
export type RuleResult = Pick<TracedRule, 'outcome' | 'effect' | 'hindrance' | 'faults' | 'trace'>;

/** What a rule would do to a job; nothing is changed before its consequence is made. */
export async function tried(
  context: TenantContext,
  ports: MedicalCodingPorts,
  standing: Standing,
  rule: Pick<ActiveRule, 'id' | 'name' | 'ruleType' | 'conditions' | 'actions'>,
): Promise<{ readonly result: RuleResult; readonly consequence: Consequence | null }> {
  const { matched, ...appraisal } = appraise(rule, factsOf(standing, context.now));
  if (matched === null) return { result: { ...appraisal, effect: null, hindrance: null }, consequence: null };
  const occasion = { context, ports, standing, ruleId: rule.id, ruleName: rule.name };
  const consequence = await consequenceOf(occasion, matched);
  const { effect, hindrance } = consequence;
  return { result: { ...appraisal, effect, hindrance }, consequence };
}

/** What a rule makes of facts that were given: of a job that is not there nothing follows. */
export function triedOnFacts(
  rule: Pick<ActiveRule, 'ruleType' | 'conditions' | 'actions'>,
  facts: CodingFacts,
): RuleResult {
  const { matched: _unused, ...appraisal } = appraise(rule, facts);
  return { ...appraisal, effect: null, hindrance: null };
}
