import { defineEntity, p } from '@mikro-orm/core';
import type { Condition } from '@rcm/conditions';
import { belongsTo, columnOf, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { DenialQueue } from '../queues/denial-queue.ts';
import type { RuleAction } from './schema.ts';

export const QueueRuleSchema = defineEntity({
  name: 'QueueRule',
  schema: 'denial_management',
  tableName: 'queue_rules',
  extends: TenantOwned,
  properties: {
    queueId: p.text(),
    queue: () => belongsTo(DenialQueue, 'queue_id'),
    name: p.text(),
    description: p.text().nullable(),
    priority: p.integer(),
    isActive: p.boolean(),
    /** True if later rules are evaluated after this one matched. */
    continue: p.boolean(),
    conditions: p.json<Condition>(),
    actions: p.json<RuleAction[]>(),
  },
  indexes: [
    { name: 'queue_rules_order', properties: ['organizationId', 'priority', 'createdAt', 'id'] },
    { name: 'queue_rules_queue', properties: ['organizationId', 'queueId'] },
  ],
});

/** A rule that applies actions to denials that match its conditions. */
export class QueueRule extends QueueRuleSchema.class {
  static readonly idPrefix = 'drl';
  static readonly record = 'queueRule';
  static readonly schema = QueueRuleSchema;
}
QueueRuleSchema.setClass(QueueRule);

const activeColumns = {
  id: 'text',
  queueId: 'text',
  name: 'text',
  priority: 'number',
  continue: 'boolean',
  conditions: 'json',
  actions: 'json',
} as const;

/** The columns of a rule that the engine needs. */
export type ActiveRule = Readonly<Pick<QueueRule, keyof typeof activeColumns>>;

const selectActiveRules = statement({
  name: 'denial_management.rules_in_force',
  columns: activeColumns,
  text: `select ${Object.keys(activeColumns).map(columnOf).join(', ')} from denial_management.queue_rules
    where organization_id = :tenant and is_active order by priority, created_at, id`,
});

/** The active rules in the order of their evaluation. */
export const activeRules = async (context: TenantContext): Promise<readonly ActiveRule[]> =>
  (await context.sql.all(selectActiveRules)) as ActiveRule[];
