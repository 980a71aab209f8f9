import type { Entry, PartBalance } from '@rcm/balances';
import { invalid } from '@rcm/errors';
import { compare, isNegative, isZero, type Money, min, negate, subtract, sum } from '@rcm/money';
import { newId, statement, type TenantContext } from '@rcm/tenancy';
import { ClaimEntry, creditedClaim } from '../claims/entry.ts';
import type { ClaimsPorts, ManualEntry } from '../ports.ts';
import { createAdjustment } from './adjustment.ts';
import { takeInOrder } from './allocation.ts';
import { reverseAdjustment } from './reversal.ts';
import type { AdjustedLine } from './schema.ts';

/** A part of a provider-level adjustment (PLB) that is allocated to a claim. */
export interface ProviderLevelAmount {
  readonly claimId: string;
  /** REFUND for money that was refunded to the payer, TAKEBACK for any other. */
  readonly kind: 'TAKEBACK' | 'REFUND';
  /** By line; null for all lines in order, and last for the claim as a whole. Positive amounts reduce what the payer paid. */
  readonly parts: readonly { readonly lineNumber: number | null; readonly amount: Money }[];
  readonly reference: string | null;
  readonly note: string | null;
}

/**
 * Posts parts of provider-level adjustments to claims, at most one for each claim, and returns the ids of the adjustments
 * by claim. Throws 404 for an unknown claim, 409 for one that was voided before payers paid, 400 for a takeback of more
 * than payers paid.
 */
export const postProviderLevelAmounts =
  (adjustClaims: ClaimsPorts['adjustClaims']) =>
  async (
    context: TenantContext,
    amounts: readonly ProviderLevelAmount[],
  ): Promise<ReadonlyMap<string, string>> => {
    const byClaim = new Map(amounts.map((one) => [one.claimId, one]));
    const claimIds = [...byClaim.keys()].sort();
    for (const claimId of claimIds) await creditedClaim(context, claimId);
    const adjustmentIds = new Map<string, string>();
    await adjustClaims(
      context,
      claimIds,
      ({ id, parts }) => {
        const amount = byClaim.get(id);
        if (amount === undefined) return null;
        const { kind, reference, note } = amount;
        const lines = linesOf(parts, amount.parts);
        const adjustment = createAdjustment(context, {
          type: 'PROVIDER_ADJUSTMENT',
          claimId: id,
          amount: sum(lines.map((line) => line.amount)),
          lines,
          reference: reference ?? undefined,
          note: note ?? undefined,
        });
        adjustmentIds.set(id, adjustment.id);
        const entries = lines.flatMap((line) => entriesOf(parts, line));
        return {
          entries: entries.map(
            (entry): ManualEntry => ({
              ...entry,
              id: newId(ClaimEntry.idPrefix),
              adjustmentId: adjustment.id,
              kind,
              subKind: null,
            }),
          ),
          reversedId: null,
        };
      },
      amounts[0]?.note ?? null,
    );
    return adjustmentIds;
  };

/** Takes back what `postProviderLevelAmounts` posted to a claim. */
export const reverseProviderLevelAmount =
  (adjustClaims: ClaimsPorts['adjustClaims']) =>
  (
    context: TenantContext,
    reversed: Omit<Parameters<typeof reverseAdjustment>[2], 'type'>,
  ): Promise<unknown> =>
    reverseAdjustment(context, adjustClaims, { ...reversed, type: 'PROVIDER_ADJUSTMENT' });

/** The amounts by line. */
function linesOf(balances: readonly PartBalance[], parts: ProviderLevelAmount['parts']): AdjustedLine[] {
  return parts.flatMap(({ lineNumber, amount }) => {
    const asked = balances.filter((part) => lineNumber === null || part.lineNumber === lineNumber);
    if (asked.length === 0) {
      throw invalid('body.allocations', 'Expected the number of a line of the claim', 'unknown_line');
    }
    return isNegative(amount) ? returned(asked, negate(amount)) : takenBack(asked, amount);
  });
}

/** The lines in order, and last the claim as a whole. */
const inOrder = (parts: readonly PartBalance[]): readonly PartBalance[] =>
  parts.toSorted((one, other) => (one.lineNumber || Infinity) - (other.lineNumber || Infinity));

/** What a payer takes back: credits first, then what it paid. */
function takenBack(parts: readonly PartBalance[], amount: Money): AdjustedLine[] {
  const ordered = inOrder(parts);
  const ofCredit = takeInOrder(ordered, amount, creditOf);
  const left = (part: PartBalance) => subtract(part.paidAmount, creditOf(part));
  const ofPayments = takeInOrder(ordered, ofCredit.rest, left);
  if (!isZero(ofPayments.rest)) {
    throw invalid('body.allocations', 'Expected at most what payers paid for the claim', 'too_big');
  }
  return summed([...ofCredit.taken, ...ofPayments.taken]);
}

/** One amount for each line. */
const summed = (lines: readonly AdjustedLine[]): AdjustedLine[] =>
  [...Map.groupBy(lines, ({ lineNumber }) => lineNumber)].map(([lineNumber, ofLine]) => ({
    lineNumber,
    amount: sum(ofLine.map(({ amount }) => amount)),
  }));

/** The credit that payments left: a share above the charge leaves one too. */
const creditOf = ({ creditBalance, paidAmount }: PartBalance): Money =>
  compare(paidAmount, '0.00') > 0 ? min(creditBalance, paidAmount) : '0.00';

/** What a payer returns: it closes insurance balances, and what exceeds them is a credit of the last part. */
function returned(parts: readonly PartBalance[], amount: Money): AdjustedLine[] {
  const ordered = inOrder(parts);
  const { taken, rest } = takeInOrder(ordered, amount, ({ insuranceBalance }) => insuranceBalance);
  const lineNumber = ordered.at(-1)?.lineNumber ?? 0;
  const excess = isZero(rest) ? [] : [{ lineNumber, amount: rest }];
  return summed([...taken, ...excess]).map((line) => ({ ...line, amount: negate(line.amount) }));
}

/** The entries of a line: an amount from or to the credit balance, and one from or to the insurance balance. */
function entriesOf(
  parts: readonly PartBalance[],
  { lineNumber, amount }: AdjustedLine,
): Pick<Entry, 'lineNumber' | 'ownerBefore' | 'ownerAfter' | 'amount'>[] {
  const part = parts.find((one) => one.lineNumber === lineNumber);
  const isReturned = isNegative(amount);
  const whole = isReturned ? negate(amount) : amount;
  const [first, second] = isReturned
    ? (['INSURANCE', 'CREDIT'] as const)
    : (['CREDIT', 'INSURANCE'] as const);
  const open = (isReturned ? part?.insuranceBalance : part?.creditBalance) ?? '0.00';
  const ofFirst = min(whole, open);
  return [[first, ofFirst] as const, [second, subtract(whole, ofFirst)] as const].flatMap(
    ([owner, moved]) => {
      if (isZero(moved)) return [];
      const [ownerBefore, ownerAfter] = isReturned ? [owner, null] : [null, owner];
      return [{ lineNumber, ownerBefore, ownerAfter, amount: moved }];
    },
  );
}

/** A refund to a payer that a person recorded, with the lines of its claim. */
export interface PayerRefund {
  readonly adjustmentId: string;
  readonly claimId: string;
  readonly reference: string;
  readonly amount: Money;
  readonly lines: readonly AdjustedLine[];
  readonly refundedAt: Date;
}

const refundsOfReferences = statement({
  name: 'claims.refunds_of_references',
  parameters: { references: 'text[]' },
  columns: {
    adjustmentId: 'text',
    claimId: 'text',
    reference: 'text',
    amount: 'text',
    lines: 'json',
    refundedAt: 'timestamp',
  },
  text: `select t.id, t.claim_id, t.reference, t.amount, t.lines, t.created_at
    from claims.manual_adjustments t
    where t.organization_id = :tenant and t.reference = any (:references) and t.type = 'REFUND'
      and t.reversed_at is null
    order by t.id`,
});

/** The refunds with the given references that were not reversed, in any order of the references. */
export async function refundsByReference(
  context: TenantContext,
  references: readonly string[],
): Promise<PayerRefund[]> {
  const found = await context.sql.all(refundsOfReferences, { references });
  return found.map((refund) => ({ ...refund, lines: refund.lines as AdjustedLine[] }));
}
