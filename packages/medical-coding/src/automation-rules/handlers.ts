import type { Handlers } from '@rcm/http';
import { AutomationRule } from './automation-rule.ts';
import type { automationRuleOperations } from './contract.ts';
import { automationRuleList } from './view.ts';

export const automationRuleHandlers = (): Handlers<typeof automationRuleOperations> => ({
  listAutomationRules: (context, { query }) => automationRuleList.read(context, query),

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
});
