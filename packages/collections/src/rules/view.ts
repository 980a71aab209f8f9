import { anyOf, equals, list, view } from '@rcm/lists';
import { ComplianceRule, ruleCounts } from './compliance-rule.ts';
import { ComplianceRule as ComplianceRuleWire, ruleSorts } from './contract.ts';

/** How a compliance rule is shown. */
export const ruleView = view(ComplianceRule, ComplianceRuleWire, {});

/** The compliance rules of an organization, newest first. */
export const ruleList = list(ruleView, {
  key: 'rules',
  sorts: ruleSorts,
  rowCounters: ruleCounts,
  filters: { isActive: equals('isActive', 'boolean'), state: anyOf('state') },
});
