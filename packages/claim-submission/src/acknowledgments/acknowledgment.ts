import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { TenantOwned } from '@rcm/tenancy';
import { AcknowledgmentSource } from './schema.ts';

/** The row counter of acknowledgments. */
export const acknowledgmentCounts = rowCounters('claim_submission.acknowledgments', [{ by: ['source'] }]);

export const BatchAcknowledgmentSchema = defineEntity({
  name: 'BatchAcknowledgment',
  schema: 'claim_submission',
  tableName: 'acknowledgments',
  extends: TenantOwned,
  properties: {
    transactionId: p.text(),
    batchId: p.text().nullable(),
    source: p.enum(AcknowledgmentSource.options),
    isAccepted: p.boolean(),
    interchangeControlNumber: p.text().nullable(),
    groupControlNumber: p.text().nullable(),
    controlNumber: p.text().nullable(),
    trace: p.text().nullable(),
    codes: p.json<string[]>(),
    acknowledgedOn: p.string().columnType('date').nullable(),
    acknowledgedBy: p.text().nullable(),
  },
  indexes: [
    { name: 'acknowledgments_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'acknowledgments_batch', properties: ['organizationId', 'batchId', 'createdAt', 'id'] },
    { name: 'acknowledgments_source', properties: ['organizationId', 'source', 'createdAt', 'id'] },
  ],
  triggers: acknowledgmentCounts.triggers,
});

/** What a receiver said of a batch, or of one that is not known. */
export class BatchAcknowledgment extends BatchAcknowledgmentSchema.class {
  static readonly idPrefix = 'bak';
  static readonly record = 'batchAcknowledgment';
  static readonly schema = BatchAcknowledgmentSchema;
}
BatchAcknowledgmentSchema.setClass(BatchAcknowledgment);
