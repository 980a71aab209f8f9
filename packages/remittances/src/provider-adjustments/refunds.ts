import { compare, isNegative, isZero, type Money, negate, sum } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { Payment } from '../payments/payment.ts';
import type { PayerRefund, RemittancesPorts } from '../ports.ts';
import { authorizedReturn } from './codes.ts';
import { addEntry, ProviderAdjustmentEntry } from './entry.ts';
import { areOpposite, lockOpen, pair, payerOf } from './pairing.ts';
import type { ProviderAdjustment } from './provider-adjustment.ts';

/** The codes of the acknowledgement of a refund: the return, and the recovery that the refund paid (X221A1, 1.10.2.17). */
export const acknowledgingCodes: readonly string[] = [authorizedReturn, 'WO'];

type Ports = Pick<RemittancesPorts, 'refundsByReference' | 'postProviderLevelAmounts'>;

/**
 * Closes the adjustments with which a payer acknowledges refunds. A return and a recovery of the refund's reference, or of a
 * claim number of its claim, close each other. If the payer reversed an answer to the claim after the refund, which took the
 * amount back again, the return cancels the refund.
 */
export async function closeRefunds(context: TenantContext, ports: Ports, payment: Payment): Promise<void> {
  const payer = payerOf(payment);
  const open = (await lockOpen(context, acknowledgingCodes, null)).filter((one) => payerOf(one) === payer);
  const returns = open.filter(
    ({ reasonCode, reference, openAmount }) =>
      reasonCode === authorizedReturn && reference && isNegative(openAmount),
  );
  if (returns.length === 0) return;
  const refunds = await ports.refundsByReference(context, [
    ...new Set(returns.map(({ reference }) => reference ?? '')),
  ]);
  const claims = await answersOfClaims(context, payment, refunds);
  for (const returned of returns) {
    for (const refund of refunds.filter(({ reference }) => reference === returned.reference)) {
      const answers = claims.get(refund.claimId);
      if (answers === undefined) continue;
      acknowledge(context, returned, open, refund, answers);
      await cancel(context, ports, returned, refund, answers);
    }
  }
}

/** A claim payment of a payer that is posted to the claim of a refund. */
interface PostedAnswer {
  readonly payerClaimNumber: string | null;
  readonly isReversal: boolean;
  readonly paidAmount: Money;
  readonly postedAt: Date | null;
}

const answersOfPayer = statement({
  name: 'remittances.answers_of_payer',
  parameters: { claimIds: 'text[]', payerId: 'text' },
  columns: {
    claimId: 'text',
    payerClaimNumber: 'text?',
    isReversal: 'boolean',
    paidAmount: 'text',
    postedAt: 'timestamp?',
  },
  text: `select c.claim_id, c.payer_claim_number, c.is_reversal, coalesce(c.paid_amount, 0.00), c.posted_at
    from remittances.claim_payments c
    where c.organization_id = :tenant and c.claim_id = any (:claimIds) and c.status = 'POSTED'
      and c.payer_id is not distinct from :payerId`,
});

/** The posted answers of a payer to the claims of refunds, by claim. */
async function answersOfClaims(
  context: TenantContext,
  { payerId }: Payment,
  refunds: readonly PayerRefund[],
): Promise<ReadonlyMap<string, readonly PostedAnswer[]>> {
  if (refunds.length === 0) return new Map();
  const claimIds = [...new Set(refunds.map(({ claimId }) => claimId))];
  const answers = await context.sql.all(answersOfPayer, { claimIds, payerId: payerId ?? null });
  return Map.groupBy(answers, ({ claimId }) => claimId);
}

/** Pairs a return with recoveries of the same payer about the refund. */
function acknowledge(
  context: TenantContext,
  returned: ProviderAdjustment,
  open: readonly ProviderAdjustment[],
  { adjustmentId: refundId, claimId, reference }: PayerRefund,
  answers: readonly PostedAnswer[],
): void {
  const references = [reference, ...answers.map(({ payerClaimNumber }) => payerClaimNumber)];
  for (const other of open) {
    const isAbout = references.includes(other.reference ?? '');
    if (isAbout && areOpposite(returned, other)) pair(context, returned, other, { refundId, claimId });
  }
}

/** Cancels a refund by its return if the payer has taken the amount back by a reversal since. */
async function cancel(
  context: TenantContext,
  ports: Ports,
  returned: ProviderAdjustment,
  { adjustmentId: refundId, claimId, amount, lines, reference, refundedAt }: PayerRefund,
  answers: readonly PostedAnswer[],
): Promise<void> {
  const isReversedSince = answers.some(
    ({ isReversal, paidAmount, postedAt }) =>
      isReversal && postedAt !== null && postedAt > refundedAt && compare(negate(paidAmount), amount) >= 0,
  );
  const isWhole = isZero(sum([returned.openAmount, amount]));
  if (!isReversedSince || !isWhole || (await isCancelled(context, refundId))) return;
  const parts = lines.map((line) => ({ ...line, amount: negate(line.amount) }));
  const note = null;
  const ids = await ports.postProviderLevelAmounts(context, [
    { claimId, kind: 'REFUND', parts, reference, note },
  ]);
  const said = { claimId, claimAdjustmentId: ids.get(claimId) ?? null, refundId };
  addEntry(context, returned, 'ALLOCATION', returned.openAmount, said);
  returned.allocate(returned.openAmount);
}

async function isCancelled({ em }: TenantContext, refundId: string): Promise<boolean> {
  const entries = await em.find(ProviderAdjustmentEntry, { refundId, kind: 'ALLOCATION' });
  return !isZero(sum(entries.map(({ amount }) => amount)));
}
