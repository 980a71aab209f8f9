import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { creatorColumns, sealed, TenantOwned } from '@rcm/tenancy';

/** The row counters of exceptions. A payer and an edit together have at most one, which needs no counter. */
export const editExceptionCounts = rowCounters('claim_submission.edit_exceptions', [
  {},
  { by: ['payerId'] },
  { by: ['code'] },
]);

export const EditExceptionSchema = defineEntity({
  name: 'EditException',
  schema: 'claim_submission',
  tableName: 'edit_exceptions',
  extends: TenantOwned,
  properties: {
    code: p.text(),
    payerId: p.text(),
    reason: sealed(p.text()),
    ...creatorColumns,
  },
  uniques: [{ name: 'edit_exceptions_code_unique', properties: ['organizationId', 'payerId', 'code'] }],
  indexes: [
    { name: 'edit_exceptions_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'edit_exceptions_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'edit_exceptions_code', properties: ['organizationId', 'code', 'createdAt', 'id'] },
  ],
  triggers: editExceptionCounts.triggers,
});

/** An edit that the organization switched off for the claims of a payer. */
export class EditException extends EditExceptionSchema.class {
  static readonly idPrefix = 'eex';
  static readonly record = 'editException';
  static readonly schema = EditExceptionSchema;
}
EditExceptionSchema.setClass(EditException);
