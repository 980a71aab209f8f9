import { defineEntity, p } from '@mikro-orm/core';
import { AppealStatus } from '@rcm/envelope';
import { actorColumns, actorOf, belongsTo, sealed, type TenantContext, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { Appeal } from './appeal.ts';
import { ActivityType } from './schema.ts';

export const AppealActivitySchema = defineEntity({
  name: 'AppealActivity',
  schema: 'appeals',
  tableName: 'appeal_activities',
  extends: TenantOwned,
  properties: {
    appealId: p.text(),
    appeal: () => belongsTo(Appeal, 'appeal_id'),
    type: p.enum(ActivityType.options),
    fromStatus: p.enum(AppealStatus.options).nullable(),
    toStatus: p.enum(AppealStatus.options),
    note: sealed(p.text().nullable()),
    ...actorColumns,
  },
  indexes: [
    { name: 'appeal_activities_appeal', properties: ['organizationId', 'appealId', 'createdAt', 'id'] },
  ],
});

/** One entry in the history of an appeal. */
export class AppealActivity extends AppealActivitySchema.class {
  static readonly idPrefix = 'apa';
  static readonly record = 'appealActivity';
  static readonly schema = AppealActivitySchema;
}
AppealActivitySchema.setClass(AppealActivity);

/** Adds an entry with the current status to the history of an appeal. */
export function logActivity(
  context: TenantContext,
  appeal: Appeal,
  entry: {
    readonly type: z.infer<typeof ActivityType>;
    readonly fromStatus?: AppealStatus;
    readonly note?: string | undefined;
  },
): void {
  context.create(AppealActivity, {
    appealId: appeal.id,
    type: entry.type,
    fromStatus: entry.fromStatus ?? null,
    toStatus: appeal.status,
    note: entry.note ?? null,
    ...actorOf(context.principal),
  });
}
