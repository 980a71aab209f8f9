import { defineEntity, p } from '@mikro-orm/core';
import { TenantOwned } from '@rcm/tenancy';
import { AutomationRuleType } from './contract.ts';

export const AutomationRuleSchema = defineEntity({
  name: 'CodingAutomationRule',
  schema: 'medical_coding',
  tableName: 'automation_rules',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    description: p.text().nullable(),
    ruleType: p.enum(AutomationRuleType.options),
    priority: p.integer(),
    isActive: p.boolean(),
    // json, not jsonb: what was sent is kept as it was sent.
    conditions: p.json<Readonly<Record<string, unknown>>>().columnType('json'),
    actions: p.json<Readonly<Record<string, unknown>>>().columnType('json'),
  },
  indexes: [{ name: 'automation_rules_newest', properties: ['organizationId', 'createdAt', 'id'] }],
});

/** A rule about coding jobs, kept in the caller's own terms. */
export class AutomationRule extends AutomationRuleSchema.class {
  static readonly idPrefix = 'car';
  static readonly record = 'codingAutomationRule';
  static readonly schema = AutomationRuleSchema;
}
AutomationRuleSchema.setClass(AutomationRule);
