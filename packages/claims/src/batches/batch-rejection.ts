import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import { newestFirst, rowCounters, workIndexes } from '@rcm/lists';
import { generatedFlag, sealed, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { resolutionBy, resolverColumns, unresolved } from '../actors.ts';
import { RejectionSource } from './schema.ts';
import { batchRejectionWork } from './work.ts';

/** The row counters of rejections of batches. */
export const batchRejectionCounts = rowCounters('claims.batch_rejections', [
  { by: ['isResolved', 'payerId'] },
]);

export const BatchRejectionSchema = defineEntity({
  name: 'BatchRejection',
  schema: 'claims',
  tableName: 'batch_rejections',
  extends: TenantOwned,
  properties: {
    transactionId: p.text(),
    source: p.enum(RejectionSource.options),
    /** BHT03 of the batch; null in a 999, which names control numbers. */
    trace: p.text().nullable(),
    groupControlNumber: p.text().nullable(),
    /** Null for a functional group that is rejected as a whole. */
    controlNumber: p.text().nullable(),
    billingProviderIdentifier: p.text().nullable(),
    categoryCode: p.text().nullable(),
    statusCode: p.text().nullable(),
    errorCodes: p.json<string[]>(),
    rejectedOn: p.string().columnType('date').nullable(),
    rejectedBy: p.text().nullable(),
    payerId: p.text().nullable(),
    /** As stated by a 277CA. A 999 states none, so they are those of the batches. */
    claimCount: p.integer().nullable(),
    amount: p.decimal().precision(18).scale(2).nullable(),
    ...resolverColumns,
    isResolved: generatedFlag('resolved_at is not null'),
    resolutionReason: sealed(p.text().nullable()),
  },
  indexes: [
    newestFirst('batch_rejections_newest', 'isResolved'),
    { name: 'batch_rejections_resolved', properties: ['organizationId', 'isResolved', 'createdAt', 'id'] },
    { name: 'batch_rejections_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'batch_rejections_trace', properties: ['organizationId', 'trace', 'createdAt', 'id'] },
    {
      name: 'batch_rejections_group',
      properties: ['organizationId', 'groupControlNumber'],
      where: '(group_control_number IS NOT NULL)',
    },
    ...workIndexes(batchRejectionWork),
  ],
  triggers: batchRejectionCounts.triggers,
});

/** The rejection of a whole batch of claims, or of one provider's claims in it, by a payer or a clearinghouse. */
export class BatchRejection extends BatchRejectionSchema.class {
  static readonly idPrefix = 'brj';
  static readonly record = 'batchRejection';
  static readonly schema = BatchRejectionSchema;

  /** Ends its work with a reason. Throws 409 if it is resolved. */
  resolve(caller: Pick<TenantContext, 'now' | 'principal'>, reason: string): void {
    if (this.resolvedAt) throw conflict('The rejection is resolved');
    Object.assign(this, resolutionBy(caller), { resolutionReason: reason });
  }

  /** Takes back that it was resolved. Throws 409 if it is not. */
  reopen(): void {
    if (!this.resolvedAt) throw conflict('The rejection is not resolved');
    Object.assign(this, unresolved, { resolutionReason: null });
  }
}
BatchRejectionSchema.setClass(BatchRejection);

export const RejectedBatchSchema = defineEntity({
  name: 'RejectedBatch',
  schema: 'claims',
  tableName: 'rejected_batches',
  extends: TenantOwned,
  properties: { rejectionId: p.text(), batchId: p.text() },
  indexes: [
    { name: 'rejected_batches_rejection', properties: ['organizationId', 'rejectionId', 'batchId'] },
    { name: 'rejected_batches_batch', properties: ['organizationId', 'batchId'] },
  ],
});

/** A batch that a rejection is about: a rejected functional group may have several. */
export class RejectedBatch extends RejectedBatchSchema.class {
  static readonly idPrefix = 'rjb';
  static readonly record = 'rejectedBatch';
  static readonly schema = RejectedBatchSchema;
}
RejectedBatchSchema.setClass(RejectedBatch);
