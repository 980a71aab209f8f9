import { defineEntity, p } from '@mikro-orm/core';
import { TenantOwned } from '@rcm/tenancy';

export const ClaimBatchSchema = defineEntity({
  name: 'ClaimBatch',
  schema: 'claims',
  tableName: 'claim_batches',
  extends: TenantOwned,
  properties: {
    /** ISA13. */
    interchangeControlNumber: p.text(),
    /** GS06. */
    groupControlNumber: p.text().nullable(),
    /** ST02. */
    controlNumber: p.text().nullable(),
    /** BHT03: the number that the sender assigned. */
    trace: p.text().nullable(),
    /** BHT04. */
    writtenOn: p.string().columnType('date').nullable(),
    /** The claims that were in it, even if they were sent again in a later one. */
    claimCount: p.integer(),
    /** The claims in it that are no records: those that could not be imported, and those that void other claims. */
    unknownCount: p.integer(),
    /** The sum of the charges of the claims that were in it. */
    chargeAmount: p.decimal().precision(18).scale(2),
    /** The NPIs and tax identifiers of the billing providers of these claims. */
    billingProviderIdentifiers: p.json<string[]>(),
  },
  indexes: [
    { name: 'claim_batches_trace', properties: ['organizationId', 'trace', 'createdAt', 'id'] },
    {
      name: 'claim_batches_group',
      properties: ['organizationId', 'groupControlNumber', 'controlNumber', 'createdAt', 'id'],
    },
  ],
});

/** The claims of one transaction set 837, which are sent, acknowledged and rejected together. */
export class ClaimBatch extends ClaimBatchSchema.class {
  static readonly idPrefix = 'cbt';
  static readonly record = 'claimBatch';
  static readonly schema = ClaimBatchSchema;
}
ClaimBatchSchema.setClass(ClaimBatch);

/** The numbers of a batch, and the day on which it was written. */
export interface BatchNumbers {
  readonly interchangeControlNumber: string;
  readonly groupControlNumber: string | null;
  readonly controlNumber: string | null;
  readonly trace: string | null;
  /** `YYYY-MM-DD`. */
  readonly writtenOn: string | null;
}
