import { anyOf, contains, equals, list, view } from '@rcm/tenancy';
import { AutomationRule } from './automation-rule.ts';
import { AutomationRule as AutomationRuleWire } from './contract.ts';

/** The automation rules of an organization, newest first. */
export const automationRuleList = list(view(AutomationRule, AutomationRuleWire, {}), {
  key: 'automationRules',
  filters: {
    ruleType: anyOf('ruleType'),
    isActive: equals('isActive', 'boolean'),
    search: contains('name'),
  },
});
