import type { Handlers } from '@rcm/http';
import { ComplianceRule, ruleValues } from './compliance-rule.ts';
import type { ruleOperations } from './contract.ts';
import { ruleList, ruleView } from './view.ts';

export const ruleHandlers = (): Handlers<typeof ruleOperations> => ({
  listRules: (context, { query }) => ruleList.read(context, query),

  async createRule(context, { body }) {
    const rule = context.create(ComplianceRule, ruleValues(body));
    await context.em.flush();
    return ruleView.of(rule, context.now);
  },

  async replaceRule(context, { params, body }) {
    const rule = await context.find(ComplianceRule, params.ruleId);
    Object.assign(rule, ruleValues(body));
    await context.em.flush();
    return ruleView.of(rule, context.now);
  },
});
