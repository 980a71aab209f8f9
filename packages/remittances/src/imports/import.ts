import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { stateTable } from '@rcm/states';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import type { Fault } from '@rcm/x12';
import {
  ImportStatus,
  type RejectedBatch,
  type TransactionReason,
  TransactionStatus,
  TransactionType,
  type UnkeptSegments,
} from './schema.ts';

const claimCounts = {
  claimCount: p.integer(),
  postedCount: p.integer(),
  exceptionCount: p.integer(),
  duplicateCount: p.integer(),
  paidAmount: p.decimal().precision(18).scale(2),
  postedAmount: p.decimal().precision(18).scale(2),
};

/** Counts and amounts of zero. */
export const zeroCounts = {
  claimCount: 0,
  postedCount: 0,
  exceptionCount: 0,
  duplicateCount: 0,
  paidAmount: '0.00',
  postedAmount: '0.00',
} as const;

/** The row counters of imports. */
export const importCounts = rowCounters('remittances.imports', [
  { by: ['status'], day: { property: 'createdAt', type: 'timestamptz' } },
]);

export const ImportSchema = defineEntity({
  name: 'Import',
  schema: 'remittances',
  tableName: 'imports',
  extends: TenantOwned,
  properties: {
    fileName: sealed(p.text().nullable()),
    sha256: p.text().nullable(),
    bytes: p.integer(),
    status: p.enum(ImportStatus.options),
    faults: p.json<Fault[]>(),
    warnings: p.json<Fault[]>().default('[]'),
    unkept: p.json<UnkeptSegments[]>().default('[]'),
    transactionCount: p.integer(),
    ...claimCounts,
    finishedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'imports_sha256_unique', properties: ['organizationId', 'sha256'] }],
  indexes: [
    { name: 'imports_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'imports_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
  ],
  triggers: importCounts.triggers,
});

/** The life cycle of an import. A file without any usable transaction set is refused. */
export const importStates = stateTable({
  subject: 'An import',
  states: ImportStatus.options,
  moves: {
    READING: { staged: 'POSTING', refuse: 'REFUSED' },
    POSTING: { posted: 'DONE' },
    DONE: {},
    REFUSED: {},
  },
});

/** An imported file. */
export class Import extends ImportSchema.class {
  static readonly idPrefix = 'imp';
  static readonly record = 'import';
  static readonly schema = ImportSchema;

  /** Ends reading: the file is staged for posting, or refused if nothing in it can be used. */
  read(sha256: string, bytes: number, faults: Fault[], isUsable: boolean, now: Date): void {
    this.status = importStates.after(this.status, isUsable ? 'staged' : 'refuse');
    this.sha256 = sha256;
    this.bytes = bytes;
    this.faults = faults;
    if (!isUsable) this.finishedAt = now;
  }

  finish(now: Date): void {
    this.status = importStates.after(this.status, 'posted');
    this.finishedAt = now;
  }
}
ImportSchema.setClass(Import);

/** The reason code of a set with provider adjustments that can't be read completely, which its payment lacks. */
export const faultyAdjustment = 'PROVIDER_ADJUSTMENT_FAULTY';

export const TransactionSchema = defineEntity({
  name: 'Transaction',
  schema: 'remittances',
  tableName: 'transactions',
  extends: TenantOwned,
  properties: {
    importId: p.text(),
    import: () => belongsTo(Import, 'import_id'),
    sequence: p.integer(),
    type: p.enum(TransactionType.options).nullable(),
    interchangeControlNumber: p.text(),
    groupControlNumber: p.text().nullable(),
    controlNumber: p.text().nullable(),
    status: p.enum(TransactionStatus.options),
    ...claimCounts,
    reasons: p.json<TransactionReason[]>(),
    warnings: p.json<Fault[]>().default('[]'),
    unkept: p.json<UnkeptSegments[]>().default('[]'),
    rejectedBatches: p.json<RejectedBatch[]>().default('[]'),
    /** The payment of an 835, to which its later records belong. */
    paymentId: p.text().nullable(),
    /** The batch of an 837, to which its later claims belong. */
    batchId: p.text().nullable(),
  },
  indexes: [
    { name: 'transactions_import', properties: ['organizationId', 'importId', 'sequence'] },
    { name: 'transactions_newest', properties: ['organizationId', 'createdAt', 'id'] },
  ],
});

/** A transaction set of an imported file, with its outcome. */
export class Transaction extends TransactionSchema.class {
  static readonly idPrefix = 'txn';
  static readonly record = 'transaction';
  static readonly schema = TransactionSchema;

  /** Adds to the count of a reason. */
  addReason(code: string, count = 1): void {
    const known = this.reasons.find((reason) => reason.code === code);
    this.reasons = known
      ? this.reasons.map((reason) => (reason === known ? { code, count: known.count + count } : reason))
      : [...this.reasons, { code, count }];
  }

  /** Sets the final status after posting. */
  finish(): void {
    const { claimCount, duplicateCount, exceptionCount, paymentId, reasons } = this;
    const isRepeat = reasons.length > 0 && reasons.every(({ code }) => code === 'DUPLICATE');
    const isEmpty = claimCount === 0 && reasons.length === 0 && !paymentId;
    if (isEmpty) this.addReason('NOTHING_TO_POST');
    const isIncomplete = isEmpty || reasons.some(({ code }) => code === faultyAdjustment);
    if (isRepeat && duplicateCount === claimCount) this.status = 'DUPLICATE';
    else this.status = exceptionCount > 0 || isIncomplete ? 'PARTLY_POSTED' : 'POSTED';
  }
}
TransactionSchema.setClass(Transaction);

export const StagedRecordSchema = defineEntity({
  name: 'StagedRecord',
  schema: 'remittances',
  tableName: 'staged_records',
  extends: TenantOwned,
  properties: {
    importId: p.text(),
    import: () => belongsTo(Import, 'import_id'),
    transactionId: p.text(),
    sequence: p.integer(),
    kind: p.text(),
    content: sealed(p.json<unknown>()),
  },
  indexes: [{ name: 'staged_records_order', properties: ['organizationId', 'importId', 'sequence'] }],
});

/** A record of a file that waits to be posted; it is deleted when it is posted. */
export class StagedRecord extends StagedRecordSchema.class {
  static readonly idPrefix = 'stg';
  static readonly record = 'stagedRecord';
  static readonly schema = StagedRecordSchema;
}
StagedRecordSchema.setClass(StagedRecord);
