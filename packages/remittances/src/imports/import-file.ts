import type { Money } from '@rcm/money';
import { type TenantContext, violatedConstraint } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import { described } from './faults.ts';
import { Import, Transaction } from './import.ts';
import { postNext } from './post-import.ts';
import { type FileOptions, readFile } from './read-file.ts';
import type {
  ImportFault,
  ImportStatus,
  TransactionReason,
  TransactionStatus,
  TransactionType,
} from './schema.ts';
import type { Work } from './work.ts';

/** The outcome of a transaction set; amounts are decimal strings with two decimals. */
export interface ImportedTransaction {
  /** Null for an unsupported type or version. */
  readonly type: TransactionType | null;
  readonly controlNumber: string | null;
  readonly status: TransactionStatus;
  readonly claims: number;
  readonly posted: number;
  readonly exceptions: number;
  readonly duplicates: number;
  readonly paidAmount: Money;
  readonly postedAmount: Money;
  readonly reasons: readonly TransactionReason[];
}

/** The outcome of a file, with its transaction sets in order. */
export interface ImportedFile {
  readonly sha256: string | null;
  readonly status: ImportStatus;
  readonly faults: readonly ImportFault[];
  /** What a lenient import tolerated. */
  readonly warnings: readonly ImportFault[];
  readonly transactions: readonly ImportedTransaction[];
}

/** Receives the progress of posting, in claims. */
export type ImportStep = (done: number, total: number) => void;

/**
 * Reads a file and posts all of it. For a file that was read before, it finishes posting if necessary and returns the
 * existing import. Throws 400 if the file has no interchange.
 */
export async function importFile(
  work: Work,
  ports: RemittancesPorts,
  source: AsyncIterable<Uint8Array>,
  options: FileOptions,
  onPosted: ImportStep = () => undefined,
): Promise<ImportedFile> {
  const importId = await readFile(work, source, options, async (_context, read) => read.importId);
  const readImport = () => work.prepare((context) => context.em.findOneOrFail(Import, { id: importId }));
  for (let file = await readImport(); file.status === 'POSTING'; file = await readImport()) {
    try {
      await work.run((context) => postNext(context, ports, importId));
    } catch (error) {
      // Another file with the same payment was posted concurrently: the next attempt finds that payment.
      if (violatedConstraint(error) !== 'payments_key_unique') throw error;
    }
    onPosted(file.postedCount + file.exceptionCount + file.duplicateCount, file.claimCount);
  }
  return work.prepare((context) => importedFile(context, importId));
}

async function importedFile(context: TenantContext, importId: string): Promise<ImportedFile> {
  const {
    sha256 = null,
    status,
    faults,
    warnings,
  } = await context.em.findOneOrFail(Import, { id: importId });
  const transactions = await context.em.find(Transaction, { importId }, { orderBy: { sequence: 'asc' } });
  return {
    sha256,
    status,
    faults: described(faults),
    warnings: described(warnings),
    transactions: transactions.map(importedTransaction),
  };
}

const importedTransaction = ({
  type,
  controlNumber,
  status,
  claimCount,
  postedCount,
  exceptionCount,
  duplicateCount,
  paidAmount,
  postedAmount,
  reasons,
}: Transaction): ImportedTransaction => ({
  type: type ?? null,
  controlNumber: controlNumber ?? null,
  status,
  claims: claimCount,
  posted: postedCount,
  exceptions: exceptionCount,
  duplicates: duplicateCount,
  paidAmount,
  postedAmount,
  reasons,
});
