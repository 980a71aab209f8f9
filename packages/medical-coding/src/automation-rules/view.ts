import { anyOf, containsInDistinct, equals, type ListDeclaration, list, view } from '@rcm/lists';
import { statement } from '@rcm/tenancy';
import { AutomationRule, automationRuleCounts } from './automation-rule.ts';
import { ruleSorts } from './contract.ts';
import { RuleEvaluation } from './rule-evaluation.ts';
import {
  AutomationRuleBodies,
  AutomationRule as AutomationRuleWire,
  RuleEvaluation as RuleEvaluationWire,
} from './schema.ts';

const declaration: ListDeclaration<'automationRules'> = {
  key: 'automationRules',
  smallScope: 'the rules of one organization',
  sorts: ruleSorts,
  rowCounters: automationRuleCounts,
  filters: {
    ruleType: anyOf('ruleType'),
    isActive: equals('isActive', 'boolean'),
    search: containsInDistinct('name'),
  },
};

/** The automation rules of an organization, newest first. */
export const automationRuleList = list(view(AutomationRule, AutomationRuleWire, {}), declaration);

/** The automation rules of an organization with conditions and actions. */
export const automationRuleBodyList = list(view(AutomationRule, AutomationRuleBodies, {}), declaration);

/** Evaluations without the traces of conditions. */
const untraced = `(select e.organization_id, e.id, e.created_at, e.version, e.job_id, e.trigger,
    (select json_agg(r.value::jsonb - 'trace' order by r.ordinality)
      from json_array_elements(e.rules) with ordinality r) as rules
  from medical_coding.rule_evaluations e)`;

/** How an evaluation is shown to keys that may not see conditions. */
export const evaluationView = view(RuleEvaluation, RuleEvaluationWire, {}, untraced);

/** How an evaluation is shown with the trace of each condition. */
export const tracedEvaluationView = view(RuleEvaluation, RuleEvaluationWire, {});

const evaluationsOfJob = (name: string, { columns, source }: typeof evaluationView) =>
  statement({
    name: `medical_coding.${name}`,
    parameters: { jobId: 'text' },
    columns: {},
    text: `select ${columns.join(', ')} from ${source} t
      where t.organization_id = :tenant and t.job_id = :jobId order by t.created_at, t.id`,
  });

/** The evaluations of a job, oldest first. */
export const untracedEvaluationsOfJob = evaluationsOfJob('evaluations_of_job', evaluationView);

/** The evaluations of a job with the trace of each condition, oldest first. */
export const tracedEvaluationsOfJob = evaluationsOfJob('traced_evaluations_of_job', tracedEvaluationView);
