import type { Handlers } from '@rcm/http';
import type { views } from '../views.ts';
import { ComplianceRule, ruleValues } from './compliance-rule.ts';
import type { ruleOperations } from './contract.ts';
import { ruleList } from './view.ts';

export const ruleHandlers = (): Handlers<typeof ruleOperations, typeof views> => ({
  listRules: (context, { query }) => ruleList.read(context, query),

  async createRule(context, { body }) {
    return context.create(ComplianceRule, ruleValues(body));
  },

  async replaceRule(context, { params, body }) {
    const rule = await context.find(ComplianceRule, params.ruleId);
    return Object.assign(rule, ruleValues(body));
  },
});
