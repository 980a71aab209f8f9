import type { Money } from '@rcm/money';
import type { NewRecordWithId } from '@rcm/tenancy';
import type { Fault } from '@rcm/x12';
import type { Stager } from '../transaction-sets/transaction-set.ts';
import { type Transaction, zeroCounts } from './import.ts';
import type { TransactionType, UnkeptSegments } from './schema.ts';

/** A transaction set that is being read. */
export interface ReadSet {
  readonly id: string;
  readonly sequence: number;
  readonly type: TransactionType | null;
  readonly interchangeControlNumber: string;
  readonly groupControlNumber: string | null;
  readonly controlNumber: string | null;
  readonly stage: Stager;
  claimCount: number;
  paidAmount: Money;
  /** What was tolerated of its envelope and of those around it. */
  warnings: readonly Fault[];
  /** The segments of which nothing is kept. */
  unkept: readonly UnkeptSegments[];
  /** The codes of why it is refused; empty if it is accepted. */
  refusedFor: readonly string[];
}

/** The transaction set as it is stored at the end of its interchange. */
export const transactionValues = (importId: string, set: ReadSet): NewRecordWithId<Transaction> => ({
  id: set.id,
  importId,
  sequence: set.sequence,
  type: set.type,
  interchangeControlNumber: set.interchangeControlNumber,
  groupControlNumber: set.groupControlNumber,
  controlNumber: set.controlNumber,
  status: set.refusedFor.length > 0 ? 'REFUSED' : 'STAGED',
  ...zeroCounts,
  claimCount: set.claimCount,
  paidAmount: set.paidAmount,
  reasons: set.refusedFor.map((code) => ({ code, count: 1 })),
  warnings: [...set.warnings],
  unkept: [...set.unkept],
  rejectedBatches: [],
  paymentId: null,
  batchId: null,
});
