import { add, subtract, sum } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import { nothingYet, Payment, paymentKeyOf } from '../payments/payment.ts';
import type { ProviderAdjustment } from '../payments/schema.ts';
import type { RemittancesPorts } from '../ports.ts';
import { takeIn } from '../posting/take-in.ts';
import { Import, StagedRecord, Transaction } from './import.ts';
import type { Staged, StagedClaim, StagedPayment } from './staging.ts';

/** How many staged records are posted in one transaction. */
const recordsPosted = 500;

const deleteRecords = statement({
  name: 'remittances.delete_staged_records',
  parameters: { ids: 'text[]' },
  columns: {},
  text: 'delete from remittances.staged_records where organization_id = :tenant and id = any (:ids)',
});

/**
 * Posts the next of what an import has staged, all of one transaction set; false where nothing is left and the import
 * is done. What is posted and what is staged change together, so that it can be stopped anywhere and goes on there.
 */
export async function postNext(
  context: TenantContext,
  ports: RemittancesPorts,
  importId: string,
): Promise<boolean> {
  const file = await context.find(Import, importId);
  if (file.status !== 'POSTING') return false;
  const [first, ...further] = await context.em.find(
    StagedRecord,
    { importId },
    { orderBy: { sequence: 'asc' }, limit: recordsPosted + 1 },
  );
  if (first === undefined) {
    await finishEmpty(context, file);
    file.finish(context.now);
    return false;
  }
  const transaction = await context.find(Transaction, first.transactionId);
  const all = [first, ...further];
  const records = all
    .slice(0, recordsPosted)
    .filter(({ transactionId }) => transactionId === first.transactionId);
  const before = countsOf(transaction);
  await postRecords(context, ports, file, transaction, records.map(stagedOf));
  // One more was read than is posted: the set goes on where it is of the same.
  if (all[records.length]?.transactionId !== transaction.id) transaction.finish();
  addCounts(file, before, transaction);
  await context.sql.all(deleteRecords, { ids: records.map(({ id }) => id) });
  return true;
}

const stagedOf = ({ kind, content }: StagedRecord) => ({ kind, content }) as Staged;

/** Ends the sets that have nothing staged: what they hold is said in their faults. */
async function finishEmpty(context: TenantContext, file: Import): Promise<void> {
  const left = await context.em.find(Transaction, { importId: file.id, status: 'STAGED' });
  for (const transaction of left) transaction.finish();
}

type Counts = Pick<Transaction, 'postedCount' | 'exceptionCount' | 'duplicateCount' | 'postedAmount'>;

const countsOf = ({ postedCount, exceptionCount, duplicateCount, postedAmount }: Counts): Counts => ({
  postedCount,
  exceptionCount,
  duplicateCount,
  postedAmount,
});

function addCounts(file: Import, before: Counts, now: Counts): void {
  file.postedCount += now.postedCount - before.postedCount;
  file.exceptionCount += now.exceptionCount - before.exceptionCount;
  file.duplicateCount += now.duplicateCount - before.duplicateCount;
  file.postedAmount = add(file.postedAmount, subtract(now.postedAmount, before.postedAmount));
}

async function postRecords(
  context: TenantContext,
  ports: RemittancesPorts,
  file: Import,
  transaction: Transaction,
  records: readonly Staged[],
): Promise<void> {
  const [first] = records;
  if (first?.kind === 'payment') {
    const payment = await paymentFor(context, ports, file, transaction, first.content);
    transaction.paymentId = payment.id;
  }
  const payment = await context.find(Payment, transaction.paymentId ?? '');
  const claims = records.flatMap(({ kind, content }) => (kind === 'claim' ? [content as StagedClaim] : []));
  await postClaims(context, ports, payment, transaction, claims);
  const adjustments = records.flatMap(({ kind, content }) =>
    kind === 'providerAdjustments' ? (content as readonly ProviderAdjustment[]) : [],
  );
  if (payment.transactionId === transaction.id && adjustments.length > 0) adjust(payment, adjustments);
}

/** The payment of a set: the one that stands already where another set brought it, else a new one. */
async function paymentFor(
  context: TenantContext,
  ports: RemittancesPorts,
  file: Import,
  transaction: Transaction,
  staged: StagedPayment,
): Promise<Payment> {
  const paymentKey = paymentKeyOf(staged);
  const known = await context.em.findOne(Payment, { paymentKey });
  if (known) return known;
  const { payerIdentifier } = staged;
  const [payer] = payerIdentifier ? await ports.payersByIdentifier(context, [payerIdentifier]) : [];
  return context.create(Payment, {
    ...staged,
    ...nothingYet,
    importId: file.id,
    transactionId: transaction.id,
    source: 'X12',
    payerId: payer?.id ?? null,
    adjustmentTotal: '0.00',
    providerAdjustments: [],
    paymentKey,
  });
}

const keysTaken = statement({
  name: 'remittances.claim_payment_keys',
  parameters: { paymentId: 'text', keys: 'text[]' },
  columns: { key: 'text' },
  text: `select claim_payment_key from remittances.claim_payments
    where organization_id = :tenant and payment_id = :paymentId and claim_payment_key = any (:keys)`,
});

async function postClaims(
  context: TenantContext,
  ports: RemittancesPorts,
  payment: Payment,
  transaction: Transaction,
  claims: readonly StagedClaim[],
): Promise<void> {
  const keys = claims.map(({ key }) => key);
  const isRepeat = payment.transactionId !== transaction.id;
  const known = isRepeat ? await context.sql.all(keysTaken, { paymentId: payment.id, keys }) : [];
  const repeated = new Set(known.map(({ key }) => key));
  const taken = await takeIn(
    context,
    ports,
    payment,
    claims.filter(({ key }) => !repeated.has(key)),
  );
  transaction.duplicateCount += repeated.size;
  if (repeated.size > 0) transaction.because('DUPLICATE', repeated.size);
  for (const { status, exceptionCode, paidAmount } of taken) {
    if (status === 'POSTED') {
      transaction.postedCount += 1;
      transaction.postedAmount = add(transaction.postedAmount, paidAmount ?? '0.00');
    } else if (status === 'EXCEPTION') {
      transaction.exceptionCount += 1;
      transaction.because(exceptionCode ?? 'FAULTY_DATA');
    } else transaction.because(status);
  }
}

function adjust(payment: Payment, adjustments: readonly ProviderAdjustment[]): void {
  payment.providerAdjustments = [...payment.providerAdjustments, ...adjustments];
  payment.adjustmentTotal = add(payment.adjustmentTotal, sum(adjustments.map(({ amount }) => amount)));
}
