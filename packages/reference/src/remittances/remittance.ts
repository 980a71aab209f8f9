import { defineEntity, p } from '@mikro-orm/core';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import type { RemittedLine } from '../claims/adjudication.ts';
import { Claim } from '../claims/claim.ts';

export const RemittanceSchema = defineEntity({
  name: 'Remittance',
  schema: 'reference_data',
  tableName: 'remittances',
  extends: TenantOwned,
  properties: {
    externalId: p.text().nullable(),
    claimId: p.text(),
    claim: () => belongsTo(Claim, 'claim_id'),
    receivedAt: p.datetime(3),
    paymentReference: p.text().nullable(),
    payerClaimNumber: p.text().nullable(),
    allowedAmount: p.decimal().precision(14).scale(2),
    paidAmount: p.decimal().precision(14).scale(2),
    patientResponsibility: p.decimal().precision(14).scale(2),
    lines: p.json<RemittedLine[]>(),
  },
  uniques: [{ name: 'remittances_external_id_unique', properties: ['organizationId', 'externalId'] }],
  indexes: [{ name: 'remittances_claim', properties: ['organizationId', 'claimId', 'receivedAt', 'id'] }],
});

/** A payer's answer to a claim, kept as it was sent. */
export class Remittance extends RemittanceSchema.class {
  static readonly idPrefix = 'rem';
  static readonly record = 'remittance';
  static readonly schema = RemittanceSchema;
}
RemittanceSchema.setClass(Remittance);
