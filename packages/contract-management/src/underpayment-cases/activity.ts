import { defineEntity, p } from '@mikro-orm/core';
import { actorColumns, actorOf, belongsTo, sealed, type TenantContext, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { ActivityType, CaseStatus, PayerResponse } from './schema.ts';
import { UnderpaymentCase } from './underpayment-case.ts';

export const ActivitySchema = defineEntity({
  name: 'UnderpaymentActivity',
  schema: 'contract_management',
  tableName: 'underpayment_activities',
  extends: TenantOwned,
  properties: {
    caseId: p.text(),
    case: () => belongsTo(UnderpaymentCase, 'case_id'),
    sequence: p.integer(),
    type: p.enum(ActivityType.options),
    fromStatus: p.enum(CaseStatus.options).nullable(),
    toStatus: p.enum(CaseStatus.options),
    assignedToId: p.text().nullable(),
    disputedAt: p.datetime(3).nullable(),
    channel: p.text().nullable(),
    reference: p.text().nullable(),
    payerResponse: p.enum(PayerResponse.options).nullable(),
    amount: p.decimal().precision(14).scale(2).nullable(),
    note: sealed(p.text().nullable()),
    ...actorColumns,
  },
  uniques: [
    { name: 'underpayment_activities_sequence_unique', properties: ['organizationId', 'caseId', 'sequence'] },
  ],
});

/** One entry in the history of an underpayment case. */
export class Activity extends ActivitySchema.class {
  static readonly idPrefix = 'upa';
  static readonly record = 'underpaymentActivity';
  static readonly schema = ActivitySchema;
}
ActivitySchema.setClass(Activity);

/** Adds an entry with the current status to the history of a new or locked case. */
export function logActivity(
  context: TenantContext,
  underpaymentCase: UnderpaymentCase,
  entry: {
    readonly type: z.infer<typeof ActivityType>;
    readonly fromStatus: CaseStatus | null;
    readonly assignedToId?: string;
    readonly disputedAt?: Date;
    readonly channel?: string | null;
    readonly reference?: string | null;
    readonly payerResponse?: z.infer<typeof PayerResponse>;
    readonly amount?: string | null;
    readonly note?: string | null;
  },
): void {
  underpaymentCase.activityCount += 1;
  context.create(Activity, {
    assignedToId: null,
    disputedAt: null,
    channel: null,
    reference: null,
    payerResponse: null,
    amount: null,
    note: null,
    ...entry,
    caseId: underpaymentCase.id,
    sequence: underpaymentCase.activityCount,
    toStatus: underpaymentCase.status,
    ...actorOf(context.principal),
  });
}
