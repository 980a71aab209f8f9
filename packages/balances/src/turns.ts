import type { ChargedClaim, ClaimPayer, Rebill } from './answer.ts';
import type { Part, PayerAnswers } from './parts.ts';
import { billedPayers, dueRebill, rankOrder } from './rebills.ts';

/** The payers of a claim in payer order after its rebills. */
export const payersOf = ({ payers, rebills }: ChargedClaim): readonly ClaimPayer[] =>
  rebills.length === 0 ? payers : billedPayers(payers, rebills);

/** The first payer behind another one, or null. */
export const nextPayer = (
  payers: readonly ClaimPayer[],
  { payerId, rank }: Pick<PayerAnswers, 'payerId' | 'rank'>,
): ClaimPayer | null =>
  payers.find((payer) => rankOrder(payer.rank) > rankOrder(rank) && payer.payerId !== payerId) ?? null;

/** The first payer behind the last one that answered a part, or behind the claim's payer if none did; or null. */
export const nextPayerOf = (claim: ChargedClaim, part: Part): ClaimPayer | null => {
  const payers = payersOf(claim);
  const { payerRank: rank } = claim;
  const own = { payerId: payers.find((payer) => payer.rank === rank)?.payerId ?? null, rank };
  return nextPayer(payers, part.payers.at(-1) ?? own);
};

/** A payer before the last answering one that has not answered the part, or null. */
export const missingPayer = (claim: ChargedClaim, part: Part): ClaimPayer | null => {
  const { payerRank } = claim;
  const last = part.payers.at(-1);
  return (
    payersOf(claim).find(
      ({ rank }) =>
        last !== undefined &&
        rankOrder(rank) >= rankOrder(payerRank) &&
        rankOrder(rank) < rankOrder(last.rank) &&
        part.payers.every((payer) => payer.rank !== rank),
    ) ?? null
  );
};

/** The rebill whose payer has not answered a part since; null if there is none, or the part has no charge. */
export const dueRebillOf = ({ rebills }: ChargedClaim, { charge, payers }: Part): Rebill | null =>
  charge === 0n ? null : dueRebill(rebills, payers);

/**
 * The payer whose turn it is to pay a part: the one to which the claim was rebilled, else the first that has not answered,
 * else the last that has.
 */
export function responsiblePayer(claim: ChargedClaim, part: Part): string | null {
  const due = dueRebillOf(claim, part);
  if (due) return due.payerId;
  const last = part.payers.at(-1);
  if (last === undefined)
    return payersOf(claim).find(({ rank }) => rank === claim.payerRank)?.payerId ?? null;
  return missingPayer(claim, part)?.payerId ?? last.payerId;
}
