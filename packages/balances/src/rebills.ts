import type { Answer, ChargedClaim, ClaimPayer, PayerRank, Rebill } from './answer.ts';

const ranks: readonly PayerRank[] = ['PRIMARY', 'SECONDARY', 'TERTIARY'];

/** The position of a rank in payer order. */
export const rankOrder = (rank: PayerRank): number => ranks.indexOf(rank);

/** A payer in a rank, with its answers. */
interface Answering {
  readonly payerId: string | null;
  readonly rank: PayerRank;
  readonly answers: readonly { readonly answer: Pick<Answer, 'postedAt'> }[];
}

/** The last rebill to each payer, in the order in which they were made. */
const lastToEach = (rebills: readonly Rebill[]): Rebill[] =>
  rebills.filter((one, index) => rebills.slice(index + 1).every(({ payerId }) => payerId !== one.payerId));

/** The last rebill in each rank: its payer has the rank. */
function holders(rebills: readonly Rebill[]): Rebill[] {
  const last = lastToEach(rebills);
  return last.filter((one, index) => last.slice(index + 1).every(({ rank }) => rank !== one.rank));
}

/**
 * The payers of a claim in payer order after its rebills. A payer to which the claim was rebilled has the rank of the
 * rebill alone, and has it in place of all others.
 */
export function billedPayers(payers: readonly ClaimPayer[], rebills: readonly Rebill[]): ClaimPayer[] {
  const holding = holders(rebills);
  const others = payers.filter(
    ({ payerId, rank }) =>
      rebills.every((rebill) => rebill.payerId !== payerId) &&
      holding.every((rebill) => rebill.rank !== rank),
  );
  return [...others, ...holding].sort((one, other) => rankOrder(one.rank) - rankOrder(other.rank));
}

/** The payers of a claim before one of its rebills. */
export const payersBefore = ({ payers, rebills }: ChargedClaim, rebill: Rebill): ClaimPayer[] =>
  billedPayers(payers, rebills.slice(0, rebills.indexOf(rebill)));

/** The position of a payer among those that had its rank one after the other; -1 for those without a rebill. */
const positionOf = (rebills: readonly Rebill[], { payerId, rank }: Pick<Answering, 'payerId' | 'rank'>) =>
  rebills.findIndex((one) => one.payerId === payerId && one.rank === rank);

/** The rebill that moved a payer to another rank after it had answered in this one. */
const movedBy = (last: readonly Rebill[], { payerId, rank, answers }: Answering): Rebill | null =>
  last.find(
    (rebill) =>
      rebill.payerId === payerId &&
      rebill.rank !== rank &&
      answers.every(({ answer }) => answer.postedAt <= rebill.rebilledAt),
  ) ?? null;

/** The rebill that took its rank from a payer with answers, or moved it to another rank; null if none did. */
export function displacedBy(rebills: readonly Rebill[], payer: Answering): Rebill | null {
  const last = lastToEach(rebills);
  const position = positionOf(last, payer);
  const following = last.find(({ rank }, index) => rank === payer.rank && index > position);
  return movedBy(last, payer) ?? following ?? null;
}

/** True if a payer that took the place of another one is among those that answered. */
export function isReplaced(
  rebills: readonly Rebill[],
  payer: Answering,
  answering: readonly Pick<Answering, 'payerId' | 'rank'>[],
): boolean {
  const last = lastToEach(rebills);
  const moved = movedBy(last, payer);
  if (moved) return answering.some(({ payerId, rank }) => payerId === moved.payerId && rank === moved.rank);
  const position = positionOf(last, payer);
  return answering.some((one) => one.rank === payer.rank && positionOf(last, one) > position);
}

/** The first rebill in payer order whose payer has not answered since; null if all have. */
export const dueRebill = (rebills: readonly Rebill[], payers: readonly Answering[]): Rebill | null =>
  holders(rebills)
    .filter(({ payerId, rank, rebilledAt }) =>
      payers.every(
        (payer) =>
          payer.payerId !== payerId ||
          payer.rank !== rank ||
          payer.answers.every(({ answer }) => answer.postedAt < rebilledAt),
      ),
    )
    .sort((one, other) => rankOrder(one.rank) - rankOrder(other.rank))[0] ?? null;
