import { defineEntity, p } from '@mikro-orm/core';
import type { CalendarDate } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import { counted } from '@rcm/lists';
import { TenantOwned } from '@rcm/tenancy';

/** What totals of agencies are made of. */
export const agencyCounts = counted('collections.agencies', [{ by: ['isActive'] }]);

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

/** Somebody who collects debts for the organization, and the terms. */
export class Agency extends AgencySchema.class {
  static readonly idPrefix = 'agy';
  static readonly record = 'agency';
  static readonly schema = AgencySchema;
}
AgencySchema.setClass(Agency);

/** Throws 400 unless a contract that has both dates begins before it ends. */
export function mustEndAfterStart(
  start: CalendarDate | null | undefined,
  end: CalendarDate | null | undefined,
): void {
  if (start && end && start >= end) {
    throw invalid('body.contractEndDate', 'Expected a date after contractStartDate', 'too_small');
  }
}
