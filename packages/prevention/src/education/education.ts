import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { type ActionItem, Severity } from './schema.ts';

/** The row counters of education. */
export const educationCounts = rowCounters('prevention.education', [
  { by: ['status'], day: { property: 'createdAt', type: 'timestamptz' } },
  { by: ['status', 'severity'] },
]);

export const PreventionEducationSchema = defineEntity({
  name: 'PreventionEducation',
  schema: 'prevention',
  tableName: 'education',
  extends: TenantOwned,
  properties: {
    providerId: p.text(),
    topic: p.text(),
    description: sealed(p.text()),
    educationType: p.text().nullable(),
    severity: p.enum(Severity.options),
    category: p.text().nullable(),
    payerId: p.text().nullable(),
    educationContent: sealed(p.text().nullable()),
    // json, not jsonb: the text goes into responses as it was written.
    actionItems: p.json<z.infer<typeof ActionItem>[]>().columnType('json'),
    resourceUrls: p.json<string[]>().columnType('json'),
    status: p.text(),
    viewedAt: p.datetime(3).nullable(),
    acknowledgedAt: p.datetime(3).nullable(),
    completedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'education_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'education_provider', properties: ['organizationId', 'providerId', 'createdAt', 'id'] },
    { name: 'education_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'education_severity', properties: ['organizationId', 'severity'] },
    { name: 'education_status', properties: ['organizationId', 'status'] },
  ],
  triggers: educationCounts.triggers,
});

/** The time that each status sets; other statuses set none. */
const stamps: Readonly<Record<string, 'viewedAt' | 'acknowledgedAt' | 'completedAt' | undefined>> = {
  VIEWED: 'viewedAt',
  ACKNOWLEDGED: 'acknowledgedAt',
  COMPLETED: 'completedAt',
};

/** Education of a provider or member that prevents a denial. */
export class PreventionEducation extends PreventionEducationSchema.class {
  static readonly idPrefix = 'ped';
  static readonly record = 'preventionEducation';
  static readonly schema = PreventionEducationSchema;

  /** Sets any status. Setting the current status again keeps its time. */
  setStatus(status: string, now: Date): void {
    if (status === this.status) return;
    this.status = status;
    const stamp = Object.hasOwn(stamps, status) ? stamps[status] : undefined;
    if (stamp) this[stamp] = now;
  }
}
PreventionEducationSchema.setClass(PreventionEducation);
