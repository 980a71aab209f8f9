import { defineEntity, p } from '@mikro-orm/core';
import { type Role, TenantOwned } from '@rcm/tenancy';
import { AssignmentMethod } from './schema.ts';

export const DenialQueueSchema = defineEntity({
  name: 'DenialQueue',
  schema: 'denial_management',
  tableName: 'denial_queues',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    description: p.text().nullable(),
    /** Cases in the queue that have not ended. Only the queue board changes it, while it locks the row. */
    currentCount: p.integer(),
    maxCapacity: p.integer().nullable(),
    defaultSlaHours: p.integer().nullable(),
    defaultAssignmentMethod: p.enum(AssignmentMethod.options),
    memberRoles: p.json<Role[]>(),
    memberUserIds: p.json<string[]>(),
    isDefault: p.boolean(),
    /** The member who was assigned last. Only the queue board changes it. */
    lastAssignedToId: p.text().nullable(),
  },
  uniques: [
    { name: 'denial_queues_name_unique', properties: ['organizationId', 'name'] },
    {
      name: 'denial_queues_default_unique',
      properties: ['organizationId', 'isDefault'],
      where: { isDefault: true },
    },
  ],
});

/** A queue of denial cases with its capacity and its members. */
export class DenialQueue extends DenialQueueSchema.class {
  static readonly idPrefix = 'dqu';
  static readonly record = 'denialQueue';
  static readonly schema = DenialQueueSchema;
}
DenialQueueSchema.setClass(DenialQueue);
