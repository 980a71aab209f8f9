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
    /** True where the rules after it are looked at although it matched. */
    continue: p.boolean(),
    conditions: p.json<Condition>(),
    actions: p.json<RuleAction[]>(),
  },
  indexes: [
    { name: 'queue_rules_order', properties: ['organizationId', 'priority', 'createdAt', 'id'] },
    { name: 'queue_rules_queue', properties: ['organizationId', 'queueId'] },
  ],
});

/** What becomes of denials that match conditions. */
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

/** A rule as the engine needs it. */
export type ActiveRule = Readonly<Pick<QueueRule, keyof typeof activeColumns>>;

const rulesInForce = statement({
  name: 'denial_management.rules_in_force',
  columns: activeColumns,
  text: `select ${Object.keys(activeColumns).map(columnOf).join(', ')} from denial_management.queue_rules
    where organization_id = :tenant and is_active order by priority, created_at, id`,
});

/** The rules that are evaluated, in their order. */
export const activeRules = async (context: TenantContext): Promise<readonly ActiveRule[]> =>
  (await context.sql.all(rulesInForce)) as ActiveRule[];
