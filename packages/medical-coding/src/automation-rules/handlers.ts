import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { CodingJob } from '../jobs/coding-job.ts';
import type { MedicalCodingPorts } from '../ports.ts';
import { suggestionsOf } from '../suggestions/suggestion.ts';
import { requireWriteScope } from './access.ts';
import { evaluateRule, evaluateRuleForFacts } from './automation.ts';
import { AutomationRule } from './automation-rule.ts';
import type { automationRuleOperations } from './contract.ts';
import { loadRuleInput } from './rule-input.ts';
import { automationRuleBodyList, automationRuleList } from './view.ts';

export const automationRuleHandlers = (
  ports: MedicalCodingPorts,
): Handlers<typeof automationRuleOperations> => ({
  async listAutomationRules(context, { query: { includeBodies, ...query } }) {
    if (!includeBodies) return automationRuleList.read(context, query);
    requireWriteScope(context);
    return automationRuleBodyList.read(context, query);
  },

  async saveAutomationRule(context, { body }) {
    const { ruleId, ...values } = body;
    if (ruleId === undefined) {
      const { id } = context.create(AutomationRule, {
        ...values,
        description: values.description ?? null,
        priority: values.priority ?? 0,
        isActive: values.isActive ?? true,
      });
      return { status: 'CREATED', ruleId: id };
    }
    Object.assign(await context.find(AutomationRule, ruleId), values);
    context.answerWith(200);
    return { status: 'UPDATED', ruleId };
  },

  async simulateAutomationRule(context, { params, body }) {
    const rule = await context.look(AutomationRule, params.ruleId);
    if (rule === null) throw notFound(AutomationRule.record);
    context.changed(AutomationRule.record, rule.id, 'read');
    const { id, ruleType } = rule;
    const shown = { ruleId: id, ruleType, externalRiskMode: 'SIMULATED_ONLY' } as const;
    if (body.jobIds === undefined) {
      const results = (body.samples ?? []).map((sample) => ({
        jobId: null,
        ...evaluateRuleForFacts(rule, sample),
      }));
      return { ...shown, results };
    }
    const results = [];
    for (const jobId of body.jobIds) {
      const job = await context.look(CodingJob, jobId);
      if (job === null) throw notFound(CodingJob.record);
      const claim = job.claimId ? await ports.claim(context, job.claimId) : null;
      const ruleInput = await loadRuleInput(context, job, claim, await suggestionsOf(context, jobId));
      results.push({ jobId, ...(await evaluateRule(context, ports, ruleInput, rule)).result });
    }
    return { ...shown, results };
  },
});
