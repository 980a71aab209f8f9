import { defineEntity, p } from '@mikro-orm/core';
import { creatorColumns, sealed, TenantOwned } from '@rcm/tenancy';

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
});

/** An edit that the organization switched off for the claims of a payer. */
export class EditException extends EditExceptionSchema.class {
  static readonly idPrefix = 'eex';
  static readonly record = 'editException';
  static readonly schema = EditExceptionSchema;
}
EditExceptionSchema.setClass(EditException);
