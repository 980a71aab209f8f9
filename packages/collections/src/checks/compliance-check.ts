import { defineEntity, p } from '@mikro-orm/core';
import { newestFirst, rowCounters } from '@rcm/lists';
import { TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { Channel, Purpose } from '../contacts/schema.ts';
import { ContactPlace } from '../preferences/schema.ts';
import { CheckResult, type ComplianceCheck as ComplianceCheckWire } from './schema.ts';

type Stored<Key extends keyof z.input<typeof ComplianceCheckWire>> = z.input<typeof ComplianceCheckWire>[Key];

/** Row counters for the totals of checks. */
export const checkCounts = rowCounters('collections.compliance_checks', [
  { by: ['result'], day: { property: 'plannedAt', type: 'timestamptz' } },
  { by: ['channel', 'result'] },
]);

export const ComplianceCheckSchema = defineEntity({
  name: 'ComplianceCheck',
  schema: 'collections',
  tableName: 'compliance_checks',
  extends: TenantOwned,
  properties: {
    accountId: p.text(),
    personId: p.text(),
    channel: p.enum(Channel.options),
    purpose: p.enum(Purpose.options),
    plannedAt: p.datetime(3),
    place: p.enum(ContactPlace.options).nullable(),
    state: p.text().nullable(),
    // json, not jsonb, because the stored text is copied into responses unchanged.
    timeZones: p.json<string[]>().columnType('json'),
    /** `YYYY-MM-DD`. */
    timeBarredOn: p.string().columnType('date').nullable(),
    result: p.enum(CheckResult.options),
    violations: p.json<Stored<'violations'>>().columnType('json'),
    warnings: p.json<Stored<'warnings'>>().columnType('json'),
    ruleValues: p.json<Stored<'ruleValues'>>().columnType('json'),
    appliedRules: p.json<Stored<'appliedRules'>>().columnType('json'),
  },
  indexes: [
    newestFirst('compliance_checks_newest', 'plannedAt'),
    { name: 'compliance_checks_account', properties: ['organizationId', 'accountId', 'createdAt', 'id'] },
    { name: 'compliance_checks_person', properties: ['organizationId', 'personId', 'createdAt', 'id'] },
    { name: 'compliance_checks_channel', properties: ['organizationId', 'channel'] },
    { name: 'compliance_checks_result', properties: ['organizationId', 'result'] },
    { name: 'compliance_checks_planned', properties: ['organizationId', 'plannedAt'] },
  ],
  triggers: checkCounts.triggers,
});

/** The result of a check of one planned contact. It never changes. */
export class ComplianceCheck extends ComplianceCheckSchema.class {
  static readonly idPrefix = 'cck';
  static readonly record = 'complianceCheck';
  static readonly schema = ComplianceCheckSchema;
}
ComplianceCheckSchema.setClass(ComplianceCheck);
