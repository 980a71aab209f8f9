import type { TenantContext } from '@rcm/tenancy';
import { codingJobStates } from '../jobs/coding-job.ts';
import type { MedicalCodingPorts } from '../ports.ts';
import { finalCodeOf } from '../suggestions/final-code.ts';
import type { EvaluableRule } from './engine.ts';
import { RuleEvaluation } from './rule-evaluation.ts';
import type { RuleEffect, RuleHindrance } from './schema.ts';
import { codeOf, type Standing } from './standing.ts';

/** What a rule that matches does to a job, or what keeps it from that; nothing is done before `make`. */
export type Consequence =
  | { readonly effect: RuleEffect; readonly hindrance: null; readonly make: () => void }
  | { readonly effect: null; readonly hindrance: RuleHindrance };

/** What a consequence rests on. */
interface Occasion {
  readonly context: TenantContext;
  readonly ports: MedicalCodingPorts;
  readonly standing: Standing;
  readonly ruleId: string;
  readonly ruleName: string;
}

const hindered = (hindrance: RuleHindrance): Consequence => ({ effect: null, hindrance });

const effect = (name: RuleEffect, make: () => void): Consequence => ({ effect: name, hindrance: null, make });

/** What follows from a rule that matches. */
export async function consequenceOf(occasion: Occasion, rule: EvaluableRule): Promise<Consequence> {
  switch (rule.ruleType) {
    case 'AUTO_ACCEPT':
      return acceptance(occasion, rule.actions.minimumConfidence);
    case 'AUTO_ROUTE':
      return routing(occasion, rule.actions);
    case 'ESCALATION':
      return escalation(occasion, rule.actions.reason ?? `Rule: ${occasion.ruleName}`);
    case 'SLA_ALERT':
      return marker(occasion, 'SLA_ALERTED', 'slaAlertedAt');
    case 'AUTO_BILLING':
      return marker(occasion, 'MARKED_FOR_BILLING', 'billingMarkedAt');
  }
}

function acceptance({ context, standing, ruleId }: Occasion, minimumConfidence: number): Consequence {
  const { job, suggestions, known, passesEdits } = standing;
  const pending = suggestions.filter(({ status }) => status === 'PENDING');
  if (pending.length === 0) return hindered('NO_SUGGESTION');
  if (job.status !== 'AI_SUGGESTED') return hindered('STATUS');
  // One of which nobody says how sure it is is never sure enough.
  if (pending.some(({ confidence }) => (confidence ?? -1) < minimumConfidence)) {
    return hindered('LOW_CONFIDENCE');
  }
  if (pending.some((suggestion) => !known(suggestion).isValid)) return hindered('INVALID_CODE');
  if (passesEdits === false) return hindered('FAILED_EDIT');
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
  { context, ports, standing: { job } }: Occasion,
  { team, coderId }: { readonly team?: string | undefined; readonly coderId?: string | undefined },
): Promise<Consequence> {
  // Whoever has taken the job keeps it.
  if (job.coderId) return hindered('ALREADY_DONE');
  if (coderId !== undefined && (await ports.member(context, coderId))?.status !== 'ACTIVE') {
    return hindered('CODER_NOT_ACTIVE');
  }
  return effect('ROUTED', () => {
    job.team = team ?? job.team ?? null;
    job.coderId = coderId ?? null;
  });
}

async function escalation(
  { context, standing: { job }, ruleId }: Occasion,
  reason: string,
): Promise<Consequence> {
  if (!codingJobStates.allows(job.status, 'escalate')) return hindered('STATUS');
  const before = await context.em.find(RuleEvaluation, { jobId: job.id });
  // What a person resumed is not escalated by the same rule again.
  const isRepeated = before.some(({ rules }) =>
    rules.some((rule) => rule.ruleId === ruleId && rule.effect === 'ESCALATED'),
  );
  return isRepeated ? hindered('ALREADY_DONE') : effect('ESCALATED', () => job.putAside('escalate', reason));
}

function marker(
  { context, standing: { job } }: Occasion,
  name: RuleEffect,
  column: 'slaAlertedAt' | 'billingMarkedAt',
): Consequence {
  if (job[column]) return hindered('ALREADY_DONE');
  return effect(name, () => {
    job[column] = context.now;
  });
}
