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
    /** Cases in the queue that are neither resolved nor withdrawn; changed by the queue board alone, under a lock of the row. */
    currentCount: p.integer(),
    maxCapacity: p.integer().nullable(),
    defaultSlaHours: p.integer().nullable(),
    defaultAssignmentMethod: p.enum(AssignmentMethod.options),
    memberRoles: p.json<Role[]>(),
    memberUserIds: p.json<string[]>(),
    isDefault: p.boolean(),
    /** Whose turn was last; changed by the queue board alone. */
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

/** A queue of denial cases: how many it takes, and among whom it hands them out. */
export class DenialQueue extends DenialQueueSchema.class {
  static readonly idPrefix = 'dqu';
  static readonly record = 'denialQueue';
  static readonly schema = DenialQueueSchema;
}
DenialQueueSchema.setClass(DenialQueue);
