import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { SetRecord } from '@rcm/x12';
import type { Import, Transaction } from '../imports/import.ts';
import type { RemittancePayer, RemittancesPorts } from '../ports.ts';

/** A record as it is staged until it is posted. */
export interface Staged {
  readonly kind: SetRecord['kind'];
  /** JSON: the normalized data that posting needs. */
  readonly content: unknown;
  /** Present if the record counts as a claim of its set. */
  readonly claim?: { readonly paidAmount: Money | null };
}

/** Stages the records of one set. */
export interface Stager {
  /** Returns what to stage of a record: null for nothing, or the code of why its set is refused. */
  (record: SetRecord): Staged | string | null;
  /** Returns what to stage at the end of the set, when it is certain that no further record changes it. */
  readonly end?: () => Staged | null;
}

/** The context in which a part of a transaction set is posted. Counts and reasons are added to the locked transaction. */
export interface Posting {
  readonly context: TenantContext;
  readonly ports: RemittancesPorts;
  readonly file: Import;
  readonly transaction: Transaction;
}

/** How one type of transaction set is staged while a file is read, and posted afterwards. */
export interface TransactionSet {
  /** Creates the stager of a set; `sender` is the sender of its functional group (GS02). */
  readonly stager: (sender: string | null) => Stager;
  /** Posts the next records of a set, in order; a long set is posted in several parts. */
  readonly post: (posting: Posting, records: readonly Pick<Staged, 'kind' | 'content'>[]) => Promise<void>;
}

/** Counts records that can't be posted as exceptions of a transaction set, with the reason. */
export function addExceptions(transaction: Transaction, code: string, count = 1): void {
  if (count === 0) return;
  transaction.exceptionCount += count;
  transaction.addReason(code, count);
}

/** The payer with an identifier; null if there is none. */
export async function payerOf(
  context: TenantContext,
  ports: Pick<RemittancesPorts, 'payersByIdentifier'>,
  identifier: string | null,
): Promise<RemittancePayer | null> {
  const [payer] = identifier ? await ports.payersByIdentifier(context, [identifier]) : [];
  return payer ?? null;
}
