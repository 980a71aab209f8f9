import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { columnOf, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { AutomationRuleType } from './schema.ts';

/** The row counters of automation rules. */
export const automationRuleCounts = rowCounters('medical_coding.automation_rules', [
  { by: ['ruleType', 'isActive'] },
]);

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
    // json, not jsonb: keeps the text as it was sent.
    conditions: p.json<Readonly<Record<string, unknown>>>().columnType('json'),
    actions: p.json<Readonly<Record<string, unknown>>>().columnType('json'),
  },
  indexes: [
    { name: 'automation_rules_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'automation_rules_type', properties: ['organizationId', 'ruleType', 'createdAt', 'id'] },
    { name: 'automation_rules_name', properties: ['organizationId', 'name', 'createdAt', 'id'] },
    { name: 'automation_rules_active', properties: ['organizationId', 'isActive', 'createdAt', 'id'] },
  ],
  triggers: automationRuleCounts.triggers,
});

/** An automation rule for coding jobs, stored as the caller sent it. */
export class AutomationRule extends AutomationRuleSchema.class {
  static readonly idPrefix = 'car';
  static readonly record = 'codingAutomationRule';
  static readonly schema = AutomationRuleSchema;
}
AutomationRuleSchema.setClass(AutomationRule);

const activeColumns = {
  id: 'text',
  name: 'text',
  ruleType: 'text',
  priority: 'number',
  conditions: 'json',
  actions: 'json',
} as const;

/** The columns of a rule that evaluation needs. */
export type ActiveRule = Readonly<Pick<AutomationRule, keyof typeof activeColumns>>;

const rulesInForce = statement({
  name: 'medical_coding.rules_in_force',
  columns: activeColumns,
  text: `select ${Object.keys(activeColumns).map(columnOf).join(', ')} from medical_coding.automation_rules
    where organization_id = :tenant and is_active order by priority, created_at, id`,
});

/** The active rules, in the order of evaluation. */
export const activeRules = async (context: TenantContext): Promise<readonly ActiveRule[]> =>
  (await context.sql.all(rulesInForce)) as ActiveRule[];
