import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { SetRecord } from '@rcm/x12';
import type { Import, Transaction } from '../imports/import.ts';
import type { RemittancePayer, RemittancesPorts } from '../ports.ts';

/** What is kept of a record until it is posted. */
export interface Staged {
  readonly kind: SetRecord['kind'];
  /** JSON: normalized, without what nobody needs. */
  readonly content: unknown;
  /** Where it counts as a claim of its set. */
  readonly claim?: { readonly paidAmount: Money | null };
}

/** What of a record is to be kept: null for nothing, or the code of why its set can't be taken. */
export type Stager = (record: SetRecord) => Staged | string | null;

/** Where a part of a transaction set is posted; counts and reasons go into the transaction, which is locked. */
export interface Posting {
  readonly context: TenantContext;
  readonly ports: RemittancesPorts;
  readonly file: Import;
  readonly transaction: Transaction;
}

/** How one type of transaction set is taken: what is kept while it is read, and what that becomes when it is posted. */
export interface TransactionSet {
  /** Begins a set. */
  readonly stager: () => Stager;
  /** Posts the next records of a set, in their order; a long set is posted in several parts. */
  readonly post: (posting: Posting, records: readonly Pick<Staged, 'kind' | 'content'>[]) => Promise<void>;
}

/** Counts what a transaction set holds and what can't be posted, under its reason. */
export function except(transaction: Transaction, code: string, count = 1): void {
  if (count === 0) return;
  transaction.exceptionCount += count;
  transaction.because(code, count);
}

/** The payer that goes by an identifier; null where there is none. */
export async function payerOf(
  context: TenantContext,
  ports: Pick<RemittancesPorts, 'payersByIdentifier'>,
  identifier: string | null,
): Promise<RemittancePayer | null> {
  const [payer] = identifier ? await ports.payersByIdentifier(context, [identifier]) : [];
  return payer ?? null;
}
