import type { TenantContext } from '@rcm/tenancy';
import { codingJobStates } from '../jobs/coding-job.ts';
import type { MedicalCodingPorts } from '../ports.ts';
import { finalCodeOf } from '../suggestions/final-code.ts';
import type { EvaluableRule } from './engine.ts';
import { RuleEvaluation } from './rule-evaluation.ts';
import { codeOf, type RuleInput } from './rule-input.ts';
import type { RuleEffect, RuleHindrance } from './schema.ts';

/** The effect of a matching rule on a job, or the reason why it has none. `apply` makes the change. */
export type Consequence =
  | { readonly effect: RuleEffect; readonly hindrance: null; readonly apply: () => void }
  | { readonly effect: null; readonly hindrance: RuleHindrance };

/** The inputs of a consequence. */
interface ConsequenceInput {
  readonly context: TenantContext;
  readonly ports: MedicalCodingPorts;
  readonly ruleInput: RuleInput;
  readonly ruleId: string;
  readonly ruleName: string;
}

const withoutEffect = (hindrance: RuleHindrance): Consequence => ({ effect: null, hindrance });

const effect = (name: RuleEffect, apply: () => void): Consequence => ({
  effect: name,
  hindrance: null,
  apply,
});

/** The consequence of a matching rule. */
export async function consequenceOf(
  consequenceInput: ConsequenceInput,
  rule: EvaluableRule,
): Promise<Consequence> {
  switch (rule.ruleType) {
    case 'AUTO_ACCEPT':
      return acceptance(consequenceInput, rule.actions.minimumConfidence);
    case 'AUTO_ROUTE':
      return routing(consequenceInput, rule.actions);
    case 'ESCALATION':
      return escalation(consequenceInput, rule.actions.reason ?? `Rule: ${consequenceInput.ruleName}`);
    case 'SLA_ALERT':
      return marker(consequenceInput, 'SLA_ALERTED', 'slaAlertedAt');
    case 'AUTO_BILLING':
      return marker(consequenceInput, 'MARKED_FOR_BILLING', 'billingMarkedAt');
  }
}

function acceptance(
  { context, ruleInput, ruleId }: ConsequenceInput,
  minimumConfidence: number,
): Consequence {
  const { job, suggestions, verdictOf, passesEdits } = ruleInput;
  const pending = suggestions.filter(({ status }) => status === 'PENDING');
  if (pending.length === 0) return withoutEffect('NO_SUGGESTION');
  if (job.status !== 'AI_SUGGESTED') return withoutEffect('STATUS');
  // A suggestion without a confidence never meets the minimum.
  if (pending.some(({ confidence }) => (confidence ?? -1) < minimumConfidence)) {
    return withoutEffect('LOW_CONFIDENCE');
  }
  if (pending.some((suggestion) => !verdictOf(suggestion).isValid)) return withoutEffect('INVALID_CODE');
  if (passesEdits === false) return withoutEffect('FAILED_EDIT');
  return effect('SUGGESTIONS_ACCEPTED', () => {
    const { now } = context;
    for (const suggestion of pending) {
      const finalCode = finalCodeOf(codeOf(suggestion));
      suggestion.decide('accept', { finalCode, note: null, ruleId, now });
    }
    job.settle(now);
  });
}

async function routing(
  { context, ports, ruleInput: { job } }: ConsequenceInput,
  { team, coderId }: { readonly team?: string | undefined; readonly coderId?: string | undefined },
): Promise<Consequence> {
  // An assigned job is not reassigned.
  if (job.coderId) return withoutEffect('ALREADY_DONE');
  if (coderId !== undefined && (await ports.member(context, coderId))?.status !== 'ACTIVE') {
    return withoutEffect('CODER_NOT_ACTIVE');
  }
  return effect('ROUTED', () => {
    job.team = team ?? job.team ?? null;
    job.coderId = coderId ?? null;
  });
}

async function escalation(
  { context, ruleInput: { job }, ruleId }: ConsequenceInput,
  reason: string,
): Promise<Consequence> {
  if (!codingJobStates.allows(job.status, 'escalate')) return withoutEffect('STATUS');
  const before = await context.em.find(RuleEvaluation, { jobId: job.id });
  // A job that was resumed is not escalated again by the same rule.
  const isRepeated = before.some(({ rules }) =>
    rules.some((rule) => rule.ruleId === ruleId && rule.effect === 'ESCALATED'),
  );
  return isRepeated
    ? withoutEffect('ALREADY_DONE')
    : effect('ESCALATED', () => job.pause('escalate', reason));
}

function marker(
  { context, ruleInput: { job } }: ConsequenceInput,
  name: RuleEffect,
  column: 'slaAlertedAt' | 'billingMarkedAt',
): Consequence {
  if (job[column]) return withoutEffect('ALREADY_DONE');
  return effect(name, () => {
    job[column] = context.now;
  });
}
