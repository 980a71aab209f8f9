import { defineEntity, p } from '@mikro-orm/core';
import { counted } from '@rcm/lists';
import { stateTable } from '@rcm/states';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';

import {
  type Fault,
  ImportStatus,
  type TransactionReason,
  TransactionStatus,
  TransactionType,
} from './schema.ts';

const claimCounts = {
  claimCount: p.integer(),
  postedCount: p.integer(),
  exceptionCount: p.integer(),
  duplicateCount: p.integer(),
  paidAmount: p.decimal().precision(18).scale(2),
  postedAmount: p.decimal().precision(18).scale(2),
};

/** The counts and amounts of what has nothing yet. */
export const nothingCounted = {
  claimCount: 0,
  postedCount: 0,
  exceptionCount: 0,
  duplicateCount: 0,
  paidAmount: '0.00',
  postedAmount: '0.00',
} as const;

/** What totals of imports are made of. */
export const importCounts = counted('remittances.imports', [
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

/** How a file goes through: read, posted, done. One of which nothing can be taken is refused. */
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

/** A file that was brought in. */
export class Import extends ImportSchema.class {
  static readonly idPrefix = 'imp';
  static readonly record = 'import';
  static readonly schema = ImportSchema;

  /** The whole file is read and what can be posted is staged, or nothing is. */
  read(sha256: string, bytes: number, faults: Fault[], isTaken: boolean, now: Date): void {
    this.status = importStates.after(this.status, isTaken ? 'staged' : 'refuse');
    this.sha256 = sha256;
    this.bytes = bytes;
    this.faults = faults;
    if (!isTaken) this.finishedAt = now;
  }

  finish(now: Date): void {
    this.status = importStates.after(this.status, 'posted');
    this.finishedAt = now;
  }
}
ImportSchema.setClass(Import);

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
    /** What its records have made that the further ones belong to: the payment of an 835. */
    paymentId: p.text().nullable(),
  },
  indexes: [
    { name: 'transactions_import', properties: ['organizationId', 'importId', 'sequence'] },
    { name: 'transactions_newest', properties: ['organizationId', 'createdAt', 'id'] },
  ],
});

/** A transaction set of an imported file, and what became of it. */
export class Transaction extends TransactionSchema.class {
  static readonly idPrefix = 'txn';
  static readonly record = 'transaction';
  static readonly schema = TransactionSchema;

  /** Counts something that was not posted under its reason. */
  because(code: string, count = 1): void {
    const known = this.reasons.find((reason) => reason.code === code);
    this.reasons = known
      ? this.reasons.map((reason) => (reason === known ? { code, count: known.count + count } : reason))
      : [...this.reasons, { code, count }];
  }

  /** All of it is posted, as far as it could be. */
  finish(): void {
    const { claimCount, duplicateCount, exceptionCount, reasons } = this;
    const isRepeat = reasons.some(({ code }) => code === 'DUPLICATE');
    if (isRepeat && duplicateCount === claimCount) this.status = 'DUPLICATE';
    else this.status = exceptionCount > 0 ? 'PARTLY_POSTED' : 'POSTED';
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

/** A record of a file that is read and not posted yet; it goes when it is. */
export class StagedRecord extends StagedRecordSchema.class {
  static readonly idPrefix = 'stg';
  static readonly record = 'stagedRecord';
  static readonly schema = StagedRecordSchema;
}
StagedRecordSchema.setClass(StagedRecord);
