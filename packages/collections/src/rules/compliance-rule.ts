import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { TenantOwned } from '@rcm/tenancy';
import type { RuleBody } from './contract.ts';

/** Row counters for the totals of rules. */
export const ruleCounts = rowCounters('collections.compliance_rules', [{ by: ['state', 'isActive'] }]);

export const ComplianceRuleSchema = defineEntity({
  name: 'ComplianceRule',
  schema: 'collections',
  tableName: 'compliance_rules',
  extends: TenantOwned,
  properties: {
    ruleName: p.text(),
    ruleType: p.text(),
    description: p.text().nullable(),
    state: p.text().nullable(),
    maxCallsPerWeek: p.integer().nullable(),
    noCallBeforeHour: p.integer().nullable(),
    noCallAfterHour: p.integer().nullable(),
    debtValidationDays: p.integer().nullable(),
    isActive: p.boolean(),
  },
  indexes: [
    { name: 'compliance_rules_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'compliance_rules_active', properties: ['organizationId', 'isActive', 'createdAt', 'id'] },
    { name: 'compliance_rules_state', properties: ['organizationId', 'state', 'createdAt', 'id'] },
  ],
  triggers: ruleCounts.triggers,
});

/** A limit on contacts with consumers, set by the organization for one state or for all. */
export class ComplianceRule extends ComplianceRuleSchema.class {
  static readonly idPrefix = 'cru';
  static readonly record = 'complianceRule';
  static readonly schema = ComplianceRuleSchema;
}
ComplianceRuleSchema.setClass(ComplianceRule);

/** The columns of a rule. Fields that a body omits become null, and `isActive` true. */
export const ruleValues = (body: RuleBody) => ({
  ruleName: body.ruleName,
  ruleType: body.ruleType,
  description: body.description ?? null,
  state: body.state ?? null,
  maxCallsPerWeek: body.maxCallsPerWeek ?? null,
  noCallBeforeHour: body.noCallBeforeHour ?? null,
  noCallAfterHour: body.noCallAfterHour ?? null,
  debtValidationDays: body.debtValidationDays ?? null,
  isActive: body.isActive ?? true,
});
