import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import { CodingJob } from '../jobs/coding-job.ts';
import { RuleTrigger, type TracedRule } from './schema.ts';

export const RuleEvaluationSchema = defineEntity({
  name: 'CodingRuleEvaluation',
  schema: 'medical_coding',
  tableName: 'rule_evaluations',
  extends: TenantOwned,
  properties: {
    jobId: p.text(),
    job: () => belongsTo(CodingJob, 'job_id'),
    trigger: p.enum(RuleTrigger.options),
    rules: p.json<TracedRule[]>().columnType('json'),
  },
  indexes: [{ name: 'rule_evaluations_job', properties: ['organizationId', 'jobId', 'createdAt', 'id'] }],
});

/** One evaluation of the rules for a job, with its results. */
export class RuleEvaluation extends RuleEvaluationSchema.class {
  static readonly idPrefix = 'cre';
  static readonly record = 'codingRuleEvaluation';
  static readonly schema = RuleEvaluationSchema;
}
RuleEvaluationSchema.setClass(RuleEvaluation);
