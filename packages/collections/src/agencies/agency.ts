import { defineEntity, p } from '@mikro-orm/core';
import type { CalendarDate } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import { rowCounters } from '@rcm/lists';
import { TenantOwned } from '@rcm/tenancy';

/** Row counters for the totals of agencies. */
export const agencyCounts = rowCounters('collections.agencies', [{ by: ['isActive'] }]);

export const AgencySchema = defineEntity({
  name: 'Agency',
  schema: 'collections',
  tableName: 'agencies',
  extends: TenantOwned,
  properties: {
    name: p.text(),
    contactName: p.text().nullable(),
    contactEmail: p.text().nullable(),
    contactPhone: p.text().nullable(),
    address: p.text().nullable(),
    commissionRate: p.double().$type<number>(),
    contractStartDate: p.string().columnType('date').nullable(),
    contractEndDate: p.string().columnType('date').nullable(),
    isActive: p.boolean(),
  },
  indexes: [
    { name: 'agencies_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'agencies_active', properties: ['organizationId', 'isActive', 'createdAt', 'id'] },
  ],
  triggers: agencyCounts.triggers,
});

/** An agency that collects debts for the organization, and its terms. */
export class Agency extends AgencySchema.class {
  static readonly idPrefix = 'agy';
  static readonly record = 'agency';
  static readonly schema = AgencySchema;
}
AgencySchema.setClass(Agency);

/** Throws 400 if the contract does not begin before it ends. */
export function assertEndsAfterStart(
  start: CalendarDate | null | undefined,
  end: CalendarDate | null | undefined,
): void {
  if (start && end && start >= end) {
    throw invalid('body.contractEndDate', 'Expected a date after contractStartDate', 'too_small');
  }
}
