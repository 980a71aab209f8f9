import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { stateTable } from '@rcm/states';
import { creatorColumns, sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { BatchKind, BatchState, SubmissionMethod } from './schema.ts';

/** The row counters of batches. */
export const batchCounts = rowCounters('claim_submission.batches', [
  {},
  { by: ['state'], day: { property: 'createdAt', type: 'timestamptz' } },
  { by: ['tradingPartnerId'] },
]);

export const SubmissionBatchSchema = defineEntity({
  name: 'SubmissionBatch',
  schema: 'claim_submission',
  tableName: 'batches',
  extends: TenantOwned,
  properties: {
    kind: p.enum(BatchKind.options),
    state: p.enum(BatchState.options),
    tradingPartnerId: p.text(),
    fileName: p.text(),
    byteCount: p.integer(),
    sha256: p.text(),
    /** ISA13, GS06, ST02 and BHT03: nine digits. */
    controlNumber: p.text(),
    writtenOn: p.string().columnType('date'),
    claimCount: p.integer(),
    chargeAmount: p.decimal().precision(18).scale(2),
    submittedAt: p.datetime(3).nullable(),
    submissionMethod: p.enum(SubmissionMethod.options).nullable(),
    submissionReference: sealed(p.text().nullable()),
    cancelledAt: p.datetime(3).nullable(),
    ...creatorColumns,
  },
  uniques: [{ name: 'batches_control_number_unique', properties: ['organizationId', 'controlNumber'] }],
  indexes: [
    { name: 'batches_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'batches_state', properties: ['organizationId', 'state', 'createdAt', 'id'] },
    { name: 'batches_partner', properties: ['organizationId', 'tradingPartnerId', 'createdAt', 'id'] },
  ],
  triggers: batchCounts.triggers,
});

/** The moves of a batch from each state. What its receiver answers follows from no request. */
export const batchStates = stateTable({
  subject: 'A batch of claims',
  states: BatchState.options,
  moves: {
    CREATED: { submit: 'SUBMITTED', cancel: 'CANCELLED', receive: 'RECEIVED', reject: 'REJECTED' },
    SUBMITTED: { receive: 'RECEIVED', reject: 'REJECTED' },
    RECEIVED: { receive: 'RECEIVED', reject: 'REJECTED' },
    REJECTED: { receive: 'RECEIVED', reject: 'REJECTED' },
    CANCELLED: {},
  },
  consequences: ['receive', 'reject'],
});

/** The claims of one file: an interchange with one transaction set. Its id is that by which acknowledgments find it. */
export class SubmissionBatch extends SubmissionBatchSchema.class {
  static readonly idPrefix = 'cbt';
  static readonly record = 'submissionBatch';
  static readonly schema = SubmissionBatchSchema;

  /** Records that it was carried away; throws 409 unless it waits for that. */
  submit(submittedAt: Date, method: z.infer<typeof SubmissionMethod>, reference: string | null): void {
    this.state = batchStates.after(this.state, 'submit');
    this.submittedAt = submittedAt;
    this.submissionMethod = method;
    this.submissionReference = reference;
  }

  /** Cancels it; throws 409 once it was carried away. */
  cancel(now: Date): void {
    this.state = batchStates.after(this.state, 'cancel');
    this.cancelledAt = now;
  }

  /** Takes what its receiver says of it: that it took the syntax, or refused the batch. */
  acknowledge(isAccepted: boolean): void {
    this.state = batchStates.after(this.state, isAccepted ? 'receive' : 'reject');
  }
}
SubmissionBatchSchema.setClass(SubmissionBatch);

export const BatchFileSchema = defineEntity({
  name: 'BatchFile',
  schema: 'claim_submission',
  tableName: 'batch_files',
  extends: TenantOwned,
  properties: {
    batchId: p.text(),
    /** The file, compressed by gzip, in base64. */
    content: sealed(p.text()),
  },
  uniques: [{ name: 'batch_files_batch_unique', properties: ['organizationId', 'batchId'] }],
});

/** The file of a batch. */
export class BatchFile extends BatchFileSchema.class {
  static readonly idPrefix = 'cbf';
  static readonly record = 'batchFile';
  static readonly schema = BatchFileSchema;
}
BatchFileSchema.setClass(BatchFile);

export const BatchedClaimSchema = defineEntity({
  name: 'BatchedClaim',
  schema: 'claim_submission',
  tableName: 'batched_claims',
  extends: TenantOwned,
  properties: {
    batchId: p.text(),
    claimId: p.text(),
    /** Its position in the file, from 1. */
    position: p.integer(),
    /** False once the batch is cancelled or was acknowledged, so that the claim may be in another one. */
    isOpen: p.boolean(),
  },
  uniques: [
    { name: 'batched_claims_position_unique', properties: ['organizationId', 'batchId', 'position'] },
  ],
  indexes: [
    { name: 'batched_claims_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    {
      name: 'batched_claims_open_unique',
      expression: `create unique index "batched_claims_open_unique" on "claim_submission"."batched_claims" ("organization_id", "claim_id") where is_open`,
    },
  ],
});

/** A claim in a batch. */
export class BatchedClaim extends BatchedClaimSchema.class {
  static readonly idPrefix = 'bcl';
  static readonly record = 'batchedClaim';
  static readonly schema = BatchedClaimSchema;
}
BatchedClaimSchema.setClass(BatchedClaim);

export const ControlNumberSchema = defineEntity({
  name: 'ControlNumber',
  schema: 'claim_submission',
  tableName: 'control_numbers',
  extends: TenantOwned,
  properties: { lastNumber: p.integer() },
  uniques: [{ name: 'control_numbers_organization_unique', properties: ['organizationId'] }],
});

/** The last control number that an organization used. */
export class ControlNumber extends ControlNumberSchema.class {
  static readonly idPrefix = 'ctn';
  static readonly record = 'controlNumber';
  static readonly schema = ControlNumberSchema;
}
ControlNumberSchema.setClass(ControlNumber);
