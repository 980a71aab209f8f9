import { defineEntity, p } from '@mikro-orm/core';
import { AppealStatus } from '@rcm/envelope';
import { sealed, TenantOwned } from '@rcm/tenancy';

export const ArAppealSchema = defineEntity({
  name: 'ArAppeal',
  schema: 'ar_management',
  tableName: 'appeals',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    denialCaseId: p.text(),
    status: p.enum(AppealStatus.options),
    level: p.integer(),
    dueDate: p.datetime(3).nullable(),
    assignedToId: p.text().nullable(),
    dollarsRecovered: p.decimal().precision(14).scale(2).nullable(),
    notes: sealed(p.text().nullable()),
    responseNotes: sealed(p.text().nullable()),
    confirmationNumber: p.text().nullable(),
  },
  indexes: [
    { name: 'appeals_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'appeals_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'appeals_assignee', properties: ['organizationId', 'assignedToId', 'createdAt', 'id'] },
    { name: 'appeals_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    { name: 'appeals_due', properties: ['organizationId', 'dueDate', 'id'] },
  ],
});

/** The tracking of an appeal; what the appeal itself goes through is written down elsewhere, so any status is open. */
export class ArAppeal extends ArAppealSchema.class {
  static readonly idPrefix = 'ara';
  static readonly record = 'arAppeal';
  static readonly schema = ArAppealSchema;
}
ArAppealSchema.setClass(ArAppeal);
